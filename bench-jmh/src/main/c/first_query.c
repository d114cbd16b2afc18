/* The suite "startup": a C program that opens a database in memory, asks one query, prints its answer, and ends. */
#include "sqlite3.h"
#include <stdio.h>

int main(void){
  sqlite3 *db = 0;
  sqlite3_stmt *pStmt = 0;
  int rc = sqlite3_open(":memory:", &db);
  if( rc==SQLITE_OK ) rc = sqlite3_prepare_v2(db, "SELECT 6 * 7", -1, &pStmt, 0);
  if( rc==SQLITE_OK && (rc = sqlite3_step(pStmt))==SQLITE_ROW ){
    printf("%lld\n", (long long)sqlite3_column_int64(pStmt, 0));
    rc = SQLITE_OK;
  }
  sqlite3_finalize(pStmt);
  sqlite3_close(db);
  return rc==SQLITE_OK ? 0 : 1;
}
