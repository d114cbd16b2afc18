/*
** Moves a connection from one file to another, for callers that read thousands of small files one after the other. Included by
** sqltruffle.c.
**
** To open a connection, to read its schema and to prepare a statement takes longer than to read a thousand rows. A connection that has been
** moved keeps its schema and its prepared statements, which are those of the first file. So the caller must compare the two schemas in a
** transaction (st_has_schema() and the rows of sqlite_schema) before it uses either of them.
*/

/* Whether nothing refers to the pages or the file of a connection. A file in WAL mode has a log, whose index and locks belong to the
   file. */
static int stIsMovable(sqlite3 *db){
  Btree *p = db->aDb[0].pBt;
  const Pager *pPager;
  if( p==0 || p->sharable || p->inTrans!=TRANS_NONE || p->pBt->pCursor || p->pBt->pPage1 || p->nBackup || db->nVdbeActive ) return 0;
  pPager = p->pBt->pPager;
  return pPager->eState==PAGER_OPEN && pPager->eLock==NO_LOCK && pPager->readOnly
      && (pPager->vfsFlags & SQLITE_OPEN_READONLY)!=0 && pPager->pWal==0 && !pPager->tempFile && !pPager->memDb
      && !pPager->memVfs
      && !pPager->exclusiveMode && !pPager->noLock && pPager->nMmapOut==0 && pPager->pBackup==0 && pPager->pStTransition==0
          && pPager->errCode==SQLITE_OK
      && isOpen(pPager->fd) && !isOpen(pPager->jfd) && sqlite3PcacheRefCount(pPager->pPCache)==0;
}

/* The names of a file, its journal and its log, as sqlite3PagerOpen() arranges them. 0: no memory. */
static char *stNamesOf(const char *zPath, char **pzFile, char **pzJournal, char **pzWal){
  static const char zJournal[] = "-journal", zWal[] = "-wal";
  size_t n = strlen(zPath);
  char *a = sqlite3MallocZero(4 + n+2 + n+sizeof(zJournal) + n+sizeof(zWal) + 3);
  if( a==0 ) return 0;
  *pzFile = a+4;
  *pzJournal = *pzFile+n+2;
  *pzWal = *pzJournal+n+sizeof(zJournal);
  memcpy(*pzFile, zPath, n);
  memcpy(*pzJournal, zPath, n);
  memcpy(*pzJournal+n, zJournal, sizeof(zJournal));
  memcpy(*pzWal, zPath, n);
  memcpy(*pzWal+n, zWal, sizeof(zWal));
  return a;
}

/*
** Moves a connection that reads only, and is in no transaction, to another file. zPath is absolute and has no symbolic links. After any
** result but SQLITE_OK the connection can only be closed, unless it is SQLITE_MISUSE: it cannot be moved.
*/
SQLITE_API int st_move(sqlite3 *db, const char *zPath){
  Pager *pPager;
  char *aName, *zFile, *zJournal, *zWal;
  int rc, fout = 0;
  if( zPath[0]!='/' || !stIsMovable(db) ) return SQLITE_MISUSE;
  pPager = db->aDb[0].pBt->pBt->pPager;
  if( strlen(zPath)+8>(size_t)pPager->pVfs->mxPathname ) return SQLITE_MISUSE;
  aName = stNamesOf(zPath, &zFile, &zJournal, &zWal);
  if( aName==0 ) return SQLITE_MISUSE;
  stReadersLeave(pPager, &pPager->stClosing);
  sqlite3OsClose(pPager->fd);
  stReadersLetIn(&pPager->stClosing);
  pager_reset(pPager);
  sqlite3_free(pPager->aStName);
  pPager->aStName = aName;
  pPager->zFilename = zFile;
  pPager->zJournal = zJournal;
  pPager->zWal = zWal;
  memset(pPager->dbFileVers, 0, sizeof(pPager->dbFileVers));
  pPager->hasHeldSharedLock = 0;
  pPager->dbSize = 0;
  db->aDb[0].pBt->pBt->nPage = 0;
  rc = sqlite3OsOpen(pPager->pVfs, zFile, pPager->fd, pPager->vfsFlags, &fout);
  if( rc ) return rc;
  stFileOpened(pPager->fd, db);
  pagerFixMaplimit(pPager);
  return SQLITE_OK;
}

/* Whether the file of a connection that reads has the schema version, the format and the encoding of the schema that the connection has
   read. */
SQLITE_API int st_has_schema(sqlite3 *db){
  Btree *p = db->aDb[0].pBt;
  const Schema *pSchema = db->aDb[0].pSchema;
  u32 iCookie, eFormat, eEncoding;
  if( p==0 || p->inTrans==TRANS_NONE || !DbHasProperty(db, 0, DB_SchemaLoaded) ) return 0;
  sqlite3BtreeGetMeta(p, BTREE_SCHEMA_VERSION, &iCookie);
  sqlite3BtreeGetMeta(p, BTREE_FILE_FORMAT, &eFormat);
  sqlite3BtreeGetMeta(p, BTREE_TEXT_ENCODING, &eEncoding);
  return iCookie==(u32)pSchema->schema_cookie && (u8)eFormat==pSchema->file_format && (u8)eEncoding==pSchema->enc;
}
