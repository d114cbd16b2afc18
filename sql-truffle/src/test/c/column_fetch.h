/*
** Part of column_fuzz.c: how a caller outside of compiled code reads rows.
*/

static u64 hashValue(u64 h, int type, u64 x, const u8 *a, int n){
  int j;
  h = (h ^ (u64)type)*1099511628211ULL;
  if( type==SQLITE_INTEGER || type==SQLITE_FLOAT ) h = (h ^ x)*1099511628211ULL;
  for(j=0; j<n; j++) h = (h ^ a[j])*1099511628211ULL;
  return h;
}

/* The row in which the statement stands. */
static u64 hashRow(u64 h, sqlite3_stmt *pStmt){
  int i;
  for(i=0; i<sqlite3_column_count(pStmt); i++){
    int type = sqlite3_column_type(pStmt, i);
    const u8 *a = type==SQLITE_TEXT || type==SQLITE_BLOB ? sqlite3_column_blob(pStmt, i) : 0;
    double r = type==SQLITE_FLOAT ? sqlite3_column_double(pStmt, i) : 0;
    u64 x = type==SQLITE_INTEGER ? (u64)sqlite3_column_int64(pStmt, i) : 0;
    if( type==SQLITE_FLOAT ) memcpy(&x, &r, 8);
    h = hashValue(h, type, x, a, a ? sqlite3_column_bytes(pStmt, i) : 0);
  }
  return h;
}

/* The rows of a query as JDBC fetches them: many with one call, as a hash. How many varies, and how much room there is for texts. */
static u64 rowsFetched(sqlite3 *db, const char *zSql){
  static StValue aValue[1<<14];
  static u8 aByte[1<<14];
  sqlite3_stmt *pStmt = 0;
  u64 h = 1469598103934665603ULL;
  int rc = sqlite3_prepare_v2(db, zSql, -1, &pStmt, 0), i, nCol;
  if( rc ) return rc;
  nCol = sqlite3_column_count(pStmt);
  do{
    int nRow = 1+below(below(3) ? 40 : 900);
    StFetched fetched;
    nRow = MIN(nRow, (int)ArraySize(aValue)/nCol);
    rc = st_fetch((Vdbe*)pStmt, nRow, nCol, aValue, aByte, below(4) ? sizeof(aByte) : 200, &fetched, 0, 0);
    for(i=0; i<fetched.nRow*nCol; i++){
      int type = ST_META_TYPE(aValue[i].meta), n = ST_META_SIZE(aValue[i].meta);
      h = hashValue(h, type, (u64)aValue[i].payload, n ? &aByte[aValue[i].payload] : 0, n);
    }
    /* One row stands in the statement that did not fit. */
    if( rc==SQLITE_ROW && fetched.nRow<nRow ) h = hashRow(h, pStmt);
  }while( rc==SQLITE_ROW );
  sqlite3_finalize(pStmt);
  return h ^ (u64)(rc==SQLITE_DONE ? 0 : rc);
}

/* The rows of a query as batches of columns, as a hash, which is that of rowsFetched(). */
static u64 rowsOfBatches(sqlite3 *db, const char *zSql){
  static i64 aaValue[32][1000];
  static u8 aaType[32][1000], aaByte[32][1<<14];
  static int aaCode[32][1000], aaOffset[32][1001];
  StBatchColumn aColumn[32];
  StBatch batch;
  sqlite3_stmt *pStmt = 0;
  u64 h = 1469598103934665603ULL;
  int rc = sqlite3_prepare_v2(db, zSql, -1, &pStmt, 0), i, k;
  if( rc ) return rc;
  memset(&batch, 0, sizeof(batch));
  batch.nColumn = sqlite3_column_count(pStmt);
  batch.aColumn = aColumn;
  do{
    memset(aColumn, 0, sizeof(aColumn));
    batch.nRow = 0;
    batch.nRoom = 1+below(below(3) ? 40 : 900);
    batch.nEntryMost = below(3) ? 900 : below(20);
    for(i=0; i<batch.nColumn; i++){
      aColumn[i].aType = aaType[i];
      aColumn[i].aValue = aaValue[i];
      aColumn[i].aiCode = aaCode[i];
      aColumn[i].aiByte = aaOffset[i];
      aaOffset[i][0] = 0;
      aColumn[i].aByte = aaByte[i];
      aColumn[i].nByteRoom = below(4) ? sizeof(aaByte[i]) : 200;
    }
    rc = st_fetch_batch((Vdbe*)pStmt, &batch, 0, 0);
    for(k=0; k<batch.nRow; k++) for(i=0; i<batch.nColumn; i++){
      const StBatchColumn *p = &aColumn[i];
      int type = p->aType[k], j = p->nEntry ? p->aiCode[k] : k;
      if( type==SQLITE_TEXT || type==SQLITE_BLOB ) h = hashValue(h, type, 0, &p->aByte[p->aiByte[j]], p->aiByte[j+1]-p->aiByte[j]);
      else h = hashValue(h, type, type==SQLITE_NULL ? 0 : (u64)p->aValue[k], 0, 0);
    }
    if( rc==SQLITE_ROW && batch.isStanding ) h = hashRow(h, pStmt);
  }while( rc==SQLITE_ROW );
  sqlite3_finalize(pStmt);
  return h ^ (u64)(rc==SQLITE_DONE ? 0 : rc);
}

/* The row that was taken last. */
static u64 hashAhead(u64 h, const StRowsAhead *pAhead){
  const StValue *aValue = pAhead->pRow;
  int i;
  for(i=0; i<pAhead->nColumn; i++){
    int flags = (int)aValue[i].meta;
    int type = flags==MEM_Int ? SQLITE_INTEGER : flags==MEM_Real ? SQLITE_FLOAT : flags==MEM_Str ? SQLITE_TEXT : flags==MEM_Blob
        ? SQLITE_BLOB : SQLITE_NULL;
    h = hashValue(h, type, (u64)aValue[i].payload, (const u8*)aValue[i].payload, type==SQLITE_TEXT || type==SQLITE_BLOB
        ? ST_META_SIZE(aValue[i].meta) : 0);
  }
  return h;
}

/*
** The rows of a query as Python takes them: one after the other, some of them read ahead. The caller stops at random rows to step, and
** reads some from the registers. A step may come in stretches. As a hash, which is that of rowsFetched(). zWrite: a statement that runs
** after row iWrite, or 0.
*/
static u64 rowsTaken(sqlite3 *db, const char *zSql, const char *zWrite, int iWrite){
  static StValue aValue[1<<14];
  static u8 aByte[1<<14];
  StRowsAhead ahead;
  sqlite3_stmt *pStmt = 0;
  Vdbe *p;
  int nRow, n = 0;
  u64 h = 1469598103934665603ULL;
  int rc = sqlite3_prepare_v2(db, zSql, -1, &pStmt, 0);
  if( rc ) return rc;
  p = (Vdbe*)pStmt;
  memset(&ahead, 0, sizeof(ahead));
  ahead.nColumn = sqlite3_column_count(pStmt);
  ahead.aValue = aValue;
  ahead.aByte = aByte;
  p->st.isFetching = 1;
  while( (rc = st_step(p, 0, 0))==SQLITE_ROW ){
    h = hashRow(h, pStmt);
    if( n++==iWrite && zWrite ) sqlite3_exec(db, zWrite, 0, 0, 0);
    ahead.nRoom = 1+below(below(3) ? 40 : (int)ArraySize(aValue)/ahead.nColumn-1);
    ahead.nByte = below(4) ? sizeof(aByte) : 200;
    if( below(4) ) ahead.nWait = 0;
    while( (nRow = st_read_ahead(p, &ahead))>0 ){
      int nTake = below(3) ? nRow : below(nRow+1);
      /* A write has made rows that were read ahead invalid. */
      while( nTake-->0 && ahead.pEnd ){
        ahead.pRow += ahead.nColumn;
        if( below(8)==0 ){
          st_store_ahead(p, &ahead);
          h = hashRow(h, pStmt);
        }else{
          h = hashAhead(h, &ahead);
        }
        if( n++==iWrite && zWrite ) sqlite3_exec(db, zWrite, 0, 0, 0);
      }
      if( below(2) ) break;
    }
  }
  sqlite3_finalize(pStmt);
  return h ^ (u64)(rc==SQLITE_DONE ? 0 : rc);
}
