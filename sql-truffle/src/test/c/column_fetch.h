/*
** Part of column_fuzz.c: how a caller outside of compiled code reads rows.
*/

/* The rows of a query as JDBC fetches them: many with one call, as a hash. How many varies, and how much room there is for texts. */
static u64 rowsFetched(sqlite3 *db, const char *zSql){
  static StValue aValue[1<<14];
  static u8 aByte[1<<14];
  sqlite3_stmt *pStmt = 0;
  u64 h = 1469598103934665603ULL;
  int rc = sqlite3_prepare_v2(db, zSql, -1, &pStmt, 0), i, j, nCol;
  if( rc ) return rc;
  nCol = sqlite3_column_count(pStmt);
  do{
    int nRow = 1+below(below(3) ? 40 : 900);
    StFetched fetched;
    nRow = MIN(nRow, (int)ArraySize(aValue)/nCol);
    rc = st_fetch((Vdbe*)pStmt, nRow, nCol, aValue, aByte, below(4) ? sizeof(aByte) : 200, &fetched, 0, 0);
    for(i=0; i<fetched.nRow*nCol; i++){
      int type = ST_META_TYPE(aValue[i].meta), n = ST_META_SIZE(aValue[i].meta);
      h = (h ^ (u64)type)*1099511628211ULL;
      if( type==SQLITE_INTEGER || type==SQLITE_FLOAT ) h = (h ^ (u64)aValue[i].payload)*1099511628211ULL;
      for(j=0; j<n; j++) h = (h ^ aByte[aValue[i].payload+j])*1099511628211ULL;
    }
    /* One row stands in the statement that did not fit. */
    for(i=0; rc==SQLITE_ROW && fetched.nRow<nRow && i<nCol; i++){
      int type = sqlite3_column_type(pStmt, i);
      const u8 *a = type==SQLITE_TEXT || type==SQLITE_BLOB ? sqlite3_column_blob(pStmt, i) : 0;
      double r = type==SQLITE_FLOAT ? sqlite3_column_double(pStmt, i) : 0;
      u64 x = type==SQLITE_INTEGER ? (u64)sqlite3_column_int64(pStmt, i) : 0;
      if( type==SQLITE_FLOAT ) memcpy(&x, &r, 8);
      h = (h ^ (u64)type)*1099511628211ULL;
      if( type==SQLITE_INTEGER || type==SQLITE_FLOAT ) h = (h ^ x)*1099511628211ULL;
      for(j=0; a && j<sqlite3_column_bytes(pStmt, i); j++) h = (h ^ a[j])*1099511628211ULL;
    }
  }while( rc==SQLITE_ROW );
  sqlite3_finalize(pStmt);
  return h ^ (u64)(rc==SQLITE_DONE ? 0 : rc);
}
