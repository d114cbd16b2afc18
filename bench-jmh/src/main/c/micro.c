/* The suite "micro". */

/* "select": three sums over three columns. */
SQLITE_API int sqltruffle_bench_select(sqlite3_stmt **apStmt, BenchValue *aOut){
  sqlite3_stmt *pStmt = apStmt[0];
  double quantities = 0, prices = 0, discounted = 0;
  int rc;
  while( (rc = sqlite3_step(pStmt))==SQLITE_ROW ){
    double price = sqlite3_column_double(pStmt, 1);
    quantities += sqlite3_column_double(pStmt, 0);
    prices += price;
    discounted += price*(1 - sqlite3_column_double(pStmt, 2));
  }
  sqlite3_reset(pStmt);
  aOut[0].r = quantities;
  aOut[1].r = prices;
  aOut[2].r = discounted;
  return rc;
}

/* "innerjoin": a join by SQLite, whose rows of two names go into a dict. Answers its size. */
SQLITE_API int sqltruffle_bench_innerjoin(sqlite3_stmt **apStmt, BenchValue *aOut){
  sqlite3_stmt *pStmt = apStmt[0];
  Dict names;
  int rc = dictInit(&names);
  while( rc==SQLITE_OK && (rc = sqlite3_step(pStmt))==SQLITE_ROW ){
    rc = dictPut(&names, pStmt, 0, pStmt, 1);
  }
  sqlite3_reset(pStmt);
  aOut[0].i = names.nEntry;
  dictFree(&names);
  return rc;
}

/* Finds the one row of a key. */
static int findRow(sqlite3_stmt *pStmt, sqlite3_int64 key){
  int rc;
  sqlite3_bind_int64(pStmt, 1, key);
  rc = sqlite3_step(pStmt);
  return rc==SQLITE_ROW ? SQLITE_OK : rc==SQLITE_DONE ? SQLITE_NOTFOUND : rc;
}

/* "pythonjoin": the same join by the program, with two look-ups for each row of the first statement. */
SQLITE_API int sqltruffle_bench_programjoin(sqlite3_stmt **apStmt, BenchValue *aOut){
  sqlite3_stmt *pOuter = apStmt[0];
  sqlite3_stmt *pPart = apStmt[1];
  sqlite3_stmt *pSupplier = apStmt[2];
  Dict names;
  int rc = dictInit(&names);
  while( rc==SQLITE_OK && (rc = sqlite3_step(pOuter))==SQLITE_ROW ){
    rc = findRow(pPart, sqlite3_column_int64(pOuter, 0));
    if( rc==SQLITE_OK ) rc = findRow(pSupplier, sqlite3_column_int64(pOuter, 1));
    if( rc==SQLITE_OK ) rc = dictPut(&names, pPart, 0, pSupplier, 0);
    sqlite3_reset(pPart);
    sqlite3_reset(pSupplier);
  }
  sqlite3_reset(pOuter);
  aOut[0].i = names.nEntry;
  dictFree(&names);
  return rc;
}

/* The absolute value, written out. */
static void hostAbsolute(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  double x = sqlite3_value_double(apArg[0]);
  sqlite3_result_double(pCtx, x>=0 ? x : -x);
}

static void hostSumStep(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  double *pSum = sqlite3_aggregate_context(pCtx, sizeof(*pSum));
  if( pSum ) *pSum += sqlite3_value_double(apArg[0]);
}

static void hostSumFinal(sqlite3_context *pCtx){
  double *pSum = sqlite3_aggregate_context(pCtx, 0);
  sqlite3_result_double(pCtx, pSum ? *pSum : 0);
}

/* Makes the function and the aggregate of "pyfunction" and "pyaggregate" known to SQL by these names. */
SQLITE_API int sqltruffle_bench_create_function(sqlite3 *db, const char *zName){
  return sqlite3_create_function(db, zName, 1, SQLITE_UTF8|SQLITE_DETERMINISTIC, 0, hostAbsolute, 0, 0);
}
SQLITE_API int sqltruffle_bench_create_aggregate(sqlite3 *db, const char *zName){
  return sqlite3_create_function(db, zName, 1, SQLITE_UTF8|SQLITE_DETERMINISTIC, 0, 0, hostSumStep, hostSumFinal);
}

/* "pyfunction" and "pyaggregate": the sum of the rows' one column; the aggregate has one row. */
SQLITE_API int sqltruffle_bench_sum(sqlite3_stmt **apStmt, BenchValue *aOut){
  sqlite3_stmt *pStmt = apStmt[0];
  double total = 0;
  int rc;
  while( (rc = sqlite3_step(pStmt))==SQLITE_ROW ) total += sqlite3_column_double(pStmt, 0);
  sqlite3_reset(pStmt);
  aOut[0].r = total;
  return rc;
}

/* "filltable": n INSERTs into a table in memory and one query that reads all back, its
** sum into *pSum. */
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
