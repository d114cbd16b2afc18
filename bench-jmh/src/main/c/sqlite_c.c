/*
** The engine "sqlite-c": what a C program does with SQLite's interface, called once for a whole execution. SQLite itself is the
** unchanged amalgamation, compiled with the options of this project's own library, so that the difference is the engine's alone.
** The files included at the end have a program or a few for each suite.
*/
#include "sqlite3.c"
#include <stdint.h>

/*
** One of the values that a program answers with; the caller knows which member. A program is a function of the statements that it
** uses and of the place for its answer, and returns SQLITE_DONE or an error.
*/
typedef union BenchValue {
  int64_t i;
  double r;
} BenchValue;

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

#include "dict.c"
#include "rows.c"
#include "micro.c"
#include "tatp.c"
#include "blob.c"
#include "load.c"
