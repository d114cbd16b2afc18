/* The suite "rows". */

/* "id-list": all ids in an array, which grows as it fills, and their sum when the last has come. Answers the count and the sum. */
SQLITE_API int sqltruffle_bench_idlist(sqlite3_stmt **apStmt, BenchValue *aOut){
  sqlite3_stmt *pStmt = apStmt[0];
  int64_t *aId = 0;
  int64_t nId = 0;
  int64_t nAlloc = 0;
  uint64_t sum = 0;
  int64_t i;
  int rc;
  while( (rc = sqlite3_step(pStmt))==SQLITE_ROW ){
    if( nId==nAlloc ){
      int64_t *aNew = realloc(aId, (nAlloc = nAlloc ? 2*nAlloc : 16)*sizeof(*aId));
      if( aNew==0 ){
        rc = SQLITE_NOMEM;
        break;
      }
      aId = aNew;
    }
    aId[nId++] = sqlite3_column_int64(pStmt, 0);
  }
  sqlite3_reset(pStmt);
  for(i=0; i<nId; i++) sum += (uint64_t)aId[i];
  free(aId);
  aOut[0].i = nId;
  aOut[1].i = (int64_t)sum;
  return rc;
}
