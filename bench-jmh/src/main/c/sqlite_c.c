/*
** The engine "sqlite-c": what a C program does with SQLite's interface, called once for a whole execution. SQLite itself is the
** unchanged amalgamation, compiled with the options of this project's own library, so that the difference is the engine's alone.
*/
#include "sqlite3.c"
#include <stdint.h>

/*
** Runs a statement to its end and reads every value of every row by the function of its type. Returns a number that depends on
** all of them; *pRc is SQLITE_DONE, or an error.
*/
SQLITE_API int64_t sqltruffle_bench_run(sqlite3_stmt *pStmt, int *pRc){
  uint64_t sum = 0;
  int nCol = sqlite3_column_count(pStmt);
  int rc;
  while( (rc = sqlite3_step(pStmt))==SQLITE_ROW ){
    int i;
    for(i=0; i<nCol; i++){
      uint64_t x = 0;
      switch( sqlite3_column_type(pStmt, i) ){
        case SQLITE_INTEGER:
          x = (uint64_t)sqlite3_column_int64(pStmt, i);
          break;
        case SQLITE_FLOAT: {
          double r = sqlite3_column_double(pStmt, i);
          memcpy(&x, &r, sizeof(x));
          break;
        }
        case SQLITE_TEXT:
        case SQLITE_BLOB: {
          const unsigned char *z = sqlite3_column_text(pStmt, i);
          x = (uint64_t)sqlite3_column_bytes(pStmt, i) + z[0];
          break;
        }
      }
      sum = 31*sum + x;
    }
  }
  sqlite3_reset(pStmt);
  *pRc = rc;
  return (int64_t)sum;
}

/* The micro-benchmark "select": three sums over three columns, into aSum. Returns SQLITE_DONE or an error. */
SQLITE_API int sqltruffle_bench_select(sqlite3_stmt *pStmt, double *aSum){
  double quantities = 0, prices = 0, discounted = 0;
  int rc;
  while( (rc = sqlite3_step(pStmt))==SQLITE_ROW ){
    double price = sqlite3_column_double(pStmt, 1);
    quantities += sqlite3_column_double(pStmt, 0);
    prices += price;
    discounted += price*(1 - sqlite3_column_double(pStmt, 2));
  }
  sqlite3_reset(pStmt);
  aSum[0] = quantities;
  aSum[1] = prices;
  aSum[2] = discounted;
  return rc;
}

/* The micro-benchmark "filltable": n INSERTs into a table in memory and one query that reads all back, its sum into *pSum. */
SQLITE_API int sqltruffle_bench_filltable(int n, double *pSum){
  sqlite3 *db = 0;
  sqlite3_stmt *pStmt = 0;
  double sum = 0;
  int i;
  int rc = sqlite3_open(":memory:", &db);
  if( rc==SQLITE_OK ) rc = sqlite3_exec(db, "CREATE TABLE filled (i INTEGER, x REAL); BEGIN", 0, 0, 0);
  if( rc==SQLITE_OK ) rc = sqlite3_prepare_v2(db, "INSERT INTO filled VALUES (?, ?)", -1, &pStmt, 0);
  for(i=0; rc==SQLITE_OK && i<n; i++){
    sqlite3_bind_int64(pStmt, 1, i);
    sqlite3_bind_double(pStmt, 2, i*0.5);
    sqlite3_step(pStmt);
    rc = sqlite3_reset(pStmt);
  }
  sqlite3_finalize(pStmt);
  pStmt = 0;
  if( rc==SQLITE_OK ) rc = sqlite3_exec(db, "COMMIT", 0, 0, 0);
  if( rc==SQLITE_OK ) rc = sqlite3_prepare_v2(db, "SELECT i, x FROM filled", -1, &pStmt, 0);
  while( rc==SQLITE_OK || rc==SQLITE_ROW ){
    rc = sqlite3_step(pStmt);
    if( rc==SQLITE_ROW ) sum += sqlite3_column_int64(pStmt, 0) + sqlite3_column_double(pStmt, 1);
  }
  sqlite3_finalize(pStmt);
  sqlite3_close(db);
  *pSum = sum;
  return rc;
}
