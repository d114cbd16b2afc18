/*
** Readers of column_reader.c while the program closes its last connection.
**
**     column_fuzz --readers DIRECTORY
*/
#define PATIENCE 300

static sqlite3 *pLast;

/* An extension: runs when a reader's connection has the file open, and is not yet among stReaders. */
static int closeLast(sqlite3 *db, char **pzError, const void *pApi){
  sqlite3 *p = pLast;
  (void)db, (void)pzError, (void)pApi;
  pLast = 0;
  return sqlite3_close(p);
}

static void *secondReader(void *pFile){
  static int rc;
  StReader reader;
  memset(&reader, 0, sizeof(reader));
  sqlite3_auto_extension((void(*)(void))closeLast);
  rc = stReaderOpen(&reader, pFile);
  sqlite3_reset_auto_extension();
  stReaderClose(&reader);
  return &rc;
}

/* The second reader must not wait for the first: a builder of columns waits for its helpers. The program ends by SIGALRM if it does. */
static int readersEnd(const char *zDirectory){
  char zFile[512];
  StReader first;
  pthread_t thread;
  void *pRc;
  int rc;
  snprintf(zFile, sizeof(zFile), "%s/readers.db", zDirectory);
  alarm(PATIENCE);
  pLast = openFile(zFile);
  run(pLast, "PRAGMA journal_mode=WAL");
  run(pLast, "CREATE TABLE t(a)");
  memset(&first, 0, sizeof(first));
  rc = stReaderOpen(&first, zFile);
  if( rc==SQLITE_OK && pthread_create(&thread, 0, secondReader, zFile)==0 && pthread_join(thread, &pRc)==0 ) rc = *(int*)pRc;
  stReaderClose(&first);
  printf("a reader of a file that the program has closed: %d\n", rc);
  return rc!=SQLITE_ABORT || stReaders.pFirst!=0;
}
