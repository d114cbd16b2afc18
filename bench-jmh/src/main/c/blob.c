/* The suite "blob": one row with one blob, which the statements find. */

/* Copies the blob to the caller's buffer. Returns its size, or -1 after an error or when it does not fit. */
SQLITE_API int sqltruffle_bench_blob_read(sqlite3_stmt *pSelect, void *pBuffer, int nBuffer){
  int n = -1;
  if( sqlite3_step(pSelect)==SQLITE_ROW ){
    const void *pBlob = sqlite3_column_blob(pSelect, 0);
    n = sqlite3_column_bytes(pSelect, 0);
    if( n>nBuffer || (pBlob==0 && n>0) ) n = -1;
    if( n>0 ) memcpy(pBuffer, pBlob, n);
  }
  sqlite3_reset(pSelect);
  return n;
}

/* Replaces the blob. Returns SQLITE_OK or an error. */
SQLITE_API int sqltruffle_bench_blob_write(sqlite3_stmt *pUpdate, const void *pBlob, int nBlob){
  int rc = sqlite3_bind_blob(pUpdate, 1, pBlob, nBlob, SQLITE_STATIC);
  if( rc==SQLITE_OK ){
    sqlite3_step(pUpdate);
    rc = sqlite3_reset(pUpdate);
  }
  return rc;
}
