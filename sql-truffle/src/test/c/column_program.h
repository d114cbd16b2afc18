/*
** What column_fuzz.c and column_clock.h have in common: random numbers, another process that writes, and the rows of a query.
*/

static u64 seed;
static u64 nextRandom(void){
  seed ^= seed<<13;
  seed ^= seed>>7;
  seed ^= seed<<17;
  return seed*0x2545f4914f6cdd1dULL>>11;
}
static int below(int n){ return (int)(nextRandom()%(u64)n); }

/* ---- the other process ---- */

static int writer(void){
  static char zLine[1<<16];
  sqlite3 *db = 0;
  while( fgets(zLine, sizeof(zLine), stdin) ){
    zLine[strcspn(zLine, "\n")] = 0;
    if( zLine[0]=='=' ){
      sqlite3_close(db);
      if( sqlite3_open(&zLine[1], &db) ) return 1;
      sqlite3_exec(db, "PRAGMA synchronous=OFF", 0, 0, 0);
    }else if( zLine[0]=='.' ){
      sqlite3_close(db);
      db = 0;
    }else{
      sqlite3_exec(db, zLine, 0, 0, 0);
    }
    fputs("ok\n", stdout);
    fflush(stdout);
  }
  return 0;
}

static FILE *toWriter, *fromWriter;
static void startWriter(const char *zProgram){
  int aTo[2], aFrom[2];
  if( pipe(aTo) || pipe(aFrom) ) exit(1);
  if( fork()==0 ){
    dup2(aTo[0], 0);
    dup2(aFrom[1], 1);
    close(aTo[1]);
    close(aFrom[0]);
    execl(zProgram, zProgram, "--writer", (char*)0);
    _exit(1);
  }
  close(aTo[0]);
  close(aFrom[1]);
  toWriter = fdopen(aTo[1], "w");
  fromWriter = fdopen(aFrom[0], "r");
}
static void tell(const char *zLine){
  char zAnswer[16];
  fprintf(toWriter, "%s\n", zLine);
  fflush(toWriter);
  if( fgets(zAnswer, sizeof(zAnswer), fromWriter)==0 ){
    fprintf(stderr, "column_fuzz: the writer has ended after: %s\n", zLine);
    exit(1);
  }
}

/* ---- rows ---- */

/* The rows of a query, as a hash; its first rows as text when z is not 0. zWrite: a statement that runs after the fourth row, or 0. */
static u64 rowsAmid(sqlite3 *db, const char *zSql, const char *zWrite, char *z, int nText){
  sqlite3_stmt *pStmt = 0;
  u64 h = 1469598103934665603ULL;
  int i, j, rc, n = 0;
  rc = sqlite3_prepare_v2(db, zSql, -1, &pStmt, 0);
  if( rc==0 ){
    int nRow = 0;
    while( (rc = sqlite3_step(pStmt))==100 ){
      if( ++nRow==4 && zWrite ) sqlite3_exec(db, zWrite, 0, 0, 0);
      for(i=0; i<sqlite3_column_count(pStmt); i++){
        int type = sqlite3_column_type(pStmt, i);
        const unsigned char *a = type==1 || type==2 || type==3 ? sqlite3_column_text(pStmt, i) : sqlite3_column_blob(pStmt, i);
        int nByte = sqlite3_column_bytes(pStmt, i);
        h = (h ^ (u64)type)*1099511628211ULL;
        for(j=0; j<nByte; j++) h = (h ^ a[j])*1099511628211ULL;
        if( z && n+40<nText ) n += sprintf(&z[n], "%.30s|", type==5 ? "NULL" : type==4 ? "blob" : (const char*)a);
      }
      h = (h ^ 1000)*1099511628211ULL;
      if( z && n+40<nText ) n += sprintf(&z[n], "\n");
    }
  }
  if( z ) sprintf(&z[n], "rc=%d", rc);
  sqlite3_finalize(pStmt);
  return h ^ (u64)(rc==101 ? 0 : rc);
}

static u64 rows(sqlite3 *db, const char *zSql, char *z, int nText){ return rowsAmid(db, zSql, 0, z, nText); }
