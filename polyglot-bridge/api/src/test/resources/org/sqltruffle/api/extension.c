/* An extension with a scalar function, an aggregate, a collation, and a table-valued function count_to(n). */
#include "sqlite3ext.h"
SQLITE_EXTENSION_INIT1
#include <string.h>

static void twice(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  sqlite3_result_int64(pCtx, 2*sqlite3_value_int64(apArg[0]));
}

static void productStep(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  double *p = sqlite3_aggregate_context(pCtx, sizeof(double));
  *p += sqlite3_value_double(apArg[0])*sqlite3_value_double(apArg[1]);
}

static void productFinal(sqlite3_context *pCtx){
  double *p = sqlite3_aggregate_context(pCtx, 0);
  sqlite3_result_double(pCtx, p ? *p : 0);
}

static int byLength(void *pArg, int n1, const void *p1, int n2, const void *p2){
  return n1-n2;
}

typedef struct Cursor { sqlite3_vtab_cursor base; sqlite3_int64 i, n; } Cursor;

static int connect(sqlite3 *db, void *pAux, int argc, const char *const *argv, sqlite3_vtab **ppTab, char **pzErr){
  *ppTab = sqlite3_malloc(sizeof(sqlite3_vtab));
  memset(*ppTab, 0, sizeof(sqlite3_vtab));
  return sqlite3_declare_vtab(db, "CREATE TABLE x(i, n HIDDEN)");
}
static int disconnect(sqlite3_vtab *pTab){ sqlite3_free(pTab); return SQLITE_OK; }
static int bestIndex(sqlite3_vtab *pTab, sqlite3_index_info *pInfo){
  int i;
  for(i=0; i<pInfo->nConstraint; i++){
    if( pInfo->aConstraint[i].iColumn==1 && pInfo->aConstraint[i].usable ){
      pInfo->aConstraintUsage[i].argvIndex = 1;
      pInfo->aConstraintUsage[i].omit = 1;
      return SQLITE_OK;
    }
  }
  return SQLITE_CONSTRAINT;
}
static int openCursor(sqlite3_vtab *pTab, sqlite3_vtab_cursor **pp){
  *pp = sqlite3_malloc(sizeof(Cursor));
  memset(*pp, 0, sizeof(Cursor));
  return SQLITE_OK;
}
static int closeCursor(sqlite3_vtab_cursor *p){ sqlite3_free(p); return SQLITE_OK; }
static int filter(sqlite3_vtab_cursor *p, int num, const char *z, int argc, sqlite3_value **argv){
  ((Cursor*)p)->i = 1;
  ((Cursor*)p)->n = sqlite3_value_int64(argv[0]);
  return SQLITE_OK;
}
static int next(sqlite3_vtab_cursor *p){ ((Cursor*)p)->i++; return SQLITE_OK; }
static int eof(sqlite3_vtab_cursor *p){ return ((Cursor*)p)->i > ((Cursor*)p)->n; }
static int column(sqlite3_vtab_cursor *p, sqlite3_context *pCtx, int i){
  sqlite3_result_int64(pCtx, i==0 ? ((Cursor*)p)->i : ((Cursor*)p)->n);
  return SQLITE_OK;
}
static int rowid(sqlite3_vtab_cursor *p, sqlite3_int64 *pRowid){ *pRowid = ((Cursor*)p)->i; return SQLITE_OK; }

static sqlite3_module countTo = { 0, 0, connect, bestIndex, disconnect, 0, openCursor, closeCursor, filter, next, eof, column, rowid };

int start(sqlite3 *db, char **pzErr, const sqlite3_api_routines *pApi){
  SQLITE_EXTENSION_INIT2(pApi);
  sqlite3_create_function(db, "twice", 1, SQLITE_UTF8|SQLITE_DETERMINISTIC, 0, twice, 0, 0);
  sqlite3_create_function(db, "product", 2, SQLITE_UTF8, 0, 0, productStep, productFinal);
  sqlite3_create_collation(db, "by_length", SQLITE_UTF8, 0, byLength);
  return sqlite3_create_module(db, "count_to", &countTo, 0);
}

int refuse(sqlite3 *db, char **pzErr, const sqlite3_api_routines *pApi){
  SQLITE_EXTENSION_INIT2(pApi);
  *pzErr = sqlite3_mprintf("not today");
  return SQLITE_ERROR;
}
