/*
** Table-valued functions that the host language implements. Each is an eponymous virtual table, whose cursors the host language has.
** Parameters are hidden columns after the others, as in SQLite's own series.c. More hidden columns of the host language may follow the parameters: SQLite gives the arguments of a
** call to the first hidden columns.
*/

typedef struct StTableModule {
  sqlite3_int64 id;
  StTableCalls calls;
  int nColumn;
  int nParam;
  char zSchema[1];
} StTableModule;

typedef struct StTable {
  sqlite3_vtab base;
  StTableModule *pModule;
} StTable;

typedef struct StTableCursor {
  sqlite3_vtab_cursor base;
  sqlite3_int64 cursor;
  sqlite3_int64 iRow;
  int eof;
  sqlite3_value **apArg;         /* nParam values, owned; NULL for an argument left out */
} StTableCursor;

SQLITE_API void st_table_error(sqlite3_vtab *pTab, const char *zMessage){
  sqlite3_free(pTab->zErrMsg);
  pTab->zErrMsg = sqlite3_mprintf("%s", zMessage);
}

static int stTableConnect(sqlite3 *db, void *pAux, int argc, const char *const *argv, sqlite3_vtab **ppTab, char **pzErr){
  StTableModule *pModule = (StTableModule*)pAux;
  StTable *p;
  int rc = sqlite3_declare_vtab(db, pModule->zSchema);
  if( rc!=SQLITE_OK ) return rc;
  p = sqlite3_malloc64(sizeof(*p));
  if( p==0 ) return SQLITE_NOMEM;
  memset(p, 0, sizeof(*p));
  p->pModule = pModule;
  *ppTab = &p->base;
  return SQLITE_OK;
}

static int stTableDisconnect(sqlite3_vtab *pTab){
  sqlite3_free(pTab);
  return SQLITE_OK;
}

/* idxStr names the parameters that have arguments, a byte each: '1' or '0'. */
static int stTableBestIndex(sqlite3_vtab *pTab, sqlite3_index_info *pInfo){
  StTableModule *pModule = ((StTable*)pTab)->pModule;
  int nParam = pModule->nParam;
  int nArg = 0;
  int i, k;
  char *zArgs = sqlite3_malloc64(nParam+1);
  if( zArgs==0 ) return SQLITE_NOMEM;
  memset(zArgs, '0', nParam);
  zArgs[nParam] = 0;
  for(k=0; k<nParam; k++){
    for(i=0; i<pInfo->nConstraint; i++){
      if( pInfo->aConstraint[i].iColumn!=pModule->nColumn+k || pInfo->aConstraint[i].op!=SQLITE_INDEX_CONSTRAINT_EQ ) continue;
      if( !pInfo->aConstraint[i].usable ){
        sqlite3_free(zArgs);
        return SQLITE_CONSTRAINT;
      }
      if( zArgs[k]=='0' ){
        zArgs[k] = '1';
        pInfo->aConstraintUsage[i].argvIndex = ++nArg;
        pInfo->aConstraintUsage[i].omit = 1;
      }
    }
  }
  pInfo->idxStr = zArgs;
  pInfo->needToFreeIdxStr = 1;
  pInfo->estimatedCost = nArg==nParam ? 1000.0 : 1000000.0;
  pInfo->estimatedRows = nArg==nParam ? 1000 : 1000000;
  return SQLITE_OK;
}

static int stTableOpen(sqlite3_vtab *pTab, sqlite3_vtab_cursor **ppCursor){
  StTableCursor *p = sqlite3_malloc64(sizeof(*p));
  if( p==0 ) return SQLITE_NOMEM;
  memset(p, 0, sizeof(*p));
  *ppCursor = &p->base;
  return SQLITE_OK;
}

static void stTableReset(StTableCursor *p){
  StTableModule *pModule = ((StTable*)p->base.pVtab)->pModule;
  int k;
  if( p->cursor ) pModule->calls.xClose(p->cursor);
  p->cursor = 0;
  for(k=0; p->apArg && k<pModule->nParam; k++) sqlite3_value_free(p->apArg[k]);
  sqlite3_free(p->apArg);
  p->apArg = 0;
}

static int stTableClose(sqlite3_vtab_cursor *pCursor){
  stTableReset((StTableCursor*)pCursor);
  sqlite3_free(pCursor);
  return SQLITE_OK;
}

static int stTableNext(sqlite3_vtab_cursor *pCursor){
  StTableCursor *p = (StTableCursor*)pCursor;
  int rc = ((StTable*)pCursor->pVtab)->pModule->calls.xNext(p->cursor, pCursor->pVtab);
  if( rc<0 ) return -rc;
  p->eof = rc==0;
  p->iRow++;
  return SQLITE_OK;
}

static int stTableFilter(sqlite3_vtab_cursor *pCursor, int idxNum, const char *idxStr, int argc, sqlite3_value **argv){
  StTableCursor *p = (StTableCursor*)pCursor;
  StTableModule *pModule = ((StTable*)pCursor->pVtab)->pModule;
  int k, n = 0;
  stTableReset(p);
  p->apArg = sqlite3_malloc64(sizeof(sqlite3_value*)*(pModule->nParam+1));
  if( p->apArg==0 ) return SQLITE_NOMEM;
  memset(p->apArg, 0, sizeof(sqlite3_value*)*(pModule->nParam+1));
  for(k=0; k<pModule->nParam; k++){
    if( idxStr[k]=='1' && n<argc ){
      p->apArg[k] = sqlite3_value_dup(argv[n++]);
      if( p->apArg[k]==0 ) return SQLITE_NOMEM;
    }
  }
  p->iRow = 0;
  p->cursor = pModule->calls.xOpen(pModule->id, pCursor->pVtab, pModule->nParam, p->apArg);
  return p->cursor==0 ? SQLITE_ERROR : stTableNext(pCursor);
}

static int stTableEof(sqlite3_vtab_cursor *pCursor){ return ((StTableCursor*)pCursor)->eof; }

static int stTableColumn(sqlite3_vtab_cursor *pCursor, sqlite3_context *pCtx, int i){
  StTableCursor *p = (StTableCursor*)pCursor;
  StTableModule *pModule = ((StTable*)pCursor->pVtab)->pModule;
  if( i<pModule->nColumn ){
    pModule->calls.xColumn(p->cursor, pCtx, i);
  }else if( i>=pModule->nColumn+pModule->nParam ){
    pModule->calls.xColumn(p->cursor, pCtx, i-pModule->nParam);
  }else if( p->apArg[i-pModule->nColumn] ){
    sqlite3_result_value(pCtx, p->apArg[i-pModule->nColumn]);
  }
  return SQLITE_OK;
}

static int stTableRowid(sqlite3_vtab_cursor *pCursor, sqlite3_int64 *pRowid){
  *pRowid = ((StTableCursor*)pCursor)->iRow;
  return SQLITE_OK;
}

static void stTableDestroy(void *pAux){
  StTableModule *pModule = (StTableModule*)pAux;
  pModule->calls.xDestroy(pModule->id);
  sqlite3_free(pModule);
}

/* Without xCreate the table is there by its name and nobody can make others of its kind. */
static const sqlite3_module stTableModule = {
  0, 0, stTableConnect, stTableBestIndex, stTableDisconnect, 0, stTableOpen, stTableClose, stTableFilter, stTableNext,
  stTableEof, stTableColumn, stTableRowid
};

/*
** Makes a table known. zSchema is its CREATE TABLE, with nColumn columns, nParam hidden ones after them, and any number of hidden columns after those: for xColumn they
** are numbers nColumn, nColumn+1 and so on. The table keeps a copy of pCalls.
*/
SQLITE_API int st_create_table(
  sqlite3 *db, const char *zName, const char *zSchema, int nColumn, int nParam, sqlite3_int64 id, StTableCalls *pCalls
){
  StTableModule *p = sqlite3_malloc64(sizeof(*p) + strlen(zSchema));
  if( p==0 ) return SQLITE_NOMEM;
  p->id = id;
  p->calls = *pCalls;
  p->nColumn = nColumn;
  p->nParam = nParam;
  strcpy(p->zSchema, zSchema);
  return sqlite3_create_module_v2(db, zName, &stTableModule, p, stTableDestroy);
}

/* Forgets a table. Statements that use it can still run, but cannot be prepared anew. */
SQLITE_API int st_drop_table(sqlite3 *db, const char *zName){
  return sqlite3_create_module_v2(db, zName, 0, 0, 0);
}
