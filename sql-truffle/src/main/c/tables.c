/*
** Table-valued functions that the host language implements. Each is an eponymous virtual table, whose cursors the host language has.
** Parameters are hidden columns after the others, as in SQLite's own series.c. More hidden columns of the host language may follow the
** parameters: SQLite gives the arguments of a call to the first hidden columns.
*/

/* See st_table_rows() and st_table_batch(). */
typedef struct StTableRows {
  int nRow, nValue;
  const int *aiValue;
  const StValue *aValue;
  const u8 *aByte;
  const StBatch *pBatch;   /* 0: the values are in aValue */
  int encoding;
} StTableRows;

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
  StTableRows rows;  /* What the running xNext gives */
} StTable;

typedef struct StTableCursor {
  sqlite3_vtab_cursor base;
  sqlite3_int64 cursor;
  sqlite3_int64 iRow;
  int eof;
  StTableRows rows;              /* The rows that xNext gave, if it gave many; rows.nRow==0: it gave one, whose values xColumn gives */
  int iInRows;
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
  StTable *pTab = (StTable*)pCursor->pVtab;
  int rc;
  p->iRow++;
  if( ++p->iInRows<p->rows.nRow ) return SQLITE_OK;
  pTab->rows.nRow = 0;
  rc = pTab->pModule->calls.xNext(p->cursor, pCursor->pVtab);
  p->rows = pTab->rows;
  p->iInRows = 0;
  if( rc<0 ) return -rc;
  p->eof = rc==0;
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
  p->rows.nRow = 0;
  p->cursor = pModule->calls.xOpen(pModule->id, pCursor->pVtab, pModule->nParam, p->apArg);
  return p->cursor==0 ? SQLITE_ERROR : stTableNext(pCursor);
}

static int stTableEof(sqlite3_vtab_cursor *pCursor){ return ((StTableCursor*)pCursor)->eof; }

/* The value of a column of the present row of a batch. */
static void stTableBatchValue(StTableCursor *p, sqlite3_context *pCtx, int i){
  const StBatchColumn *pCol = &p->rows.pBatch->aColumn[p->rows.aiValue[i]];
  int iRow = p->iInRows;
  int iText = pCol->nEntry ? pCol->aiCode[iRow] : iRow;
  double r;
  switch( pCol->aType[iRow] ){
    case SQLITE_INTEGER: sqlite3_result_int64(pCtx, pCol->aValue[iRow]); break;
    case SQLITE_FLOAT:   memcpy(&r, &pCol->aValue[iRow], sizeof(r)); sqlite3_result_double(pCtx, r); break;
    case SQLITE_TEXT:
      sqlite3_result_text64(pCtx, (const char*)pCol->aByte+pCol->aiByte[iText], pCol->aiByte[iText+1]-pCol->aiByte[iText],
          SQLITE_TRANSIENT, (u8)p->rows.encoding);
      break;
    case SQLITE_BLOB:    sqlite3_result_blob64(pCtx, pCol->aByte+pCol->aiByte[iText], pCol->aiByte[iText+1]-pCol->aiByte[iText],
        SQLITE_TRANSIENT); break;
    default:             break;
  }
}

/* The value of a column of the present one of many rows. */
static void stTableValue(StTableCursor *p, sqlite3_context *pCtx, int i){
  const StTableRows *pRows = &p->rows;
  const StValue *pValue;
  double r;
  if( pRows->aiValue[i]<0 ) return;
  if( pRows->pBatch ){
    stTableBatchValue(p, pCtx, i);
    return;
  }
  pValue = &pRows->aValue[(sqlite3_int64)p->iInRows*pRows->nValue + pRows->aiValue[i]];
  switch( ST_META_TYPE(pValue->meta) ){
    case SQLITE_INTEGER: sqlite3_result_int64(pCtx, pValue->payload); break;
    case SQLITE_FLOAT:   memcpy(&r, &pValue->payload, sizeof(r)); sqlite3_result_double(pCtx, r); break;
    case SQLITE_TEXT:    sqlite3_result_text64(pCtx, (const char*)pRows->aByte+pValue->payload, ST_META_SIZE(pValue->meta),
        SQLITE_TRANSIENT, (u8)pRows->encoding); break;
    case SQLITE_BLOB:    sqlite3_result_blob64(pCtx, pRows->aByte+pValue->payload, ST_META_SIZE(pValue->meta), SQLITE_TRANSIENT); break;
    default:             break;
  }
}

static void stTableHostValue(StTableCursor *p, sqlite3_context *pCtx, int i){
  if( p->rows.nRow ) stTableValue(p, pCtx, i);
  else ((StTable*)p->base.pVtab)->pModule->calls.xColumn(p->cursor, pCtx, i);
}

static int stTableColumn(sqlite3_vtab_cursor *pCursor, sqlite3_context *pCtx, int i){
  StTableCursor *p = (StTableCursor*)pCursor;
  StTableModule *pModule = ((StTable*)pCursor->pVtab)->pModule;
  if( i<pModule->nColumn ){
    stTableHostValue(p, pCtx, i);
  }else if( i>=pModule->nColumn+pModule->nParam ){
    stTableHostValue(p, pCtx, i-pModule->nParam);
  }else if( p->apArg[i-pModule->nColumn] ){
    sqlite3_result_value(pCtx, p->apArg[i-pModule->nColumn]);
  }
  return SQLITE_OK;
}

/* OP_VColumn, for a number of the present row of a batch. Returns 0 when it is something else, and nothing was done. */
static int stTableNumber(sqlite3_vtab_cursor *pCursor, int i, Mem *pOut){
  const StTableCursor *p = (const StTableCursor*)pCursor;
  const StBatchColumn *pCol;
  double r;
  if( pCursor->pVtab->pModule->xColumn!=stTableColumn ) return 0;
  if( p->rows.nRow==0 || p->rows.pBatch==0 || i>=((StTable*)pCursor->pVtab)->pModule->nColumn || p->rows.aiValue[i]<0 ) return 0;
  pCol = &p->rows.pBatch->aColumn[p->rows.aiValue[i]];
  if( pCol->aType[p->iInRows]==SQLITE_INTEGER ){
    sqlite3VdbeMemSetInt64(pOut, pCol->aValue[p->iInRows]);
    return 1;
  }
  if( pCol->aType[p->iInRows]!=SQLITE_FLOAT ) return 0;
  memcpy(&r, &pCol->aValue[p->iInRows], sizeof(r));
  sqlite3VdbeMemSetDouble(pOut, r);
  return 1;
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

/*
** Within xNext, which then returns 1: the next nRow rows, of nValue values each. Column i has value aiValue[i], or NULL for -1; texts and
** blobs are offsets in aByte. All stays where it is until the cursor's next xNext or xClose.
*/
SQLITE_API void st_table_rows(
  sqlite3_vtab *pTab, int nRow, int nValue, const int *aiValue, const StValue *aValue, const u8 *aByte, int encoding
){
  StTableRows rows = { nRow, nValue, aiValue, aValue, aByte, 0, encoding };
  ((StTable*)pTab)->rows = rows;
}

/* The same for rows of columns: column i of the table is column aiValue[i] of the batch, or NULL for -1. */
SQLITE_API void st_table_batch(sqlite3_vtab *pTab, const StBatch *pBatch, const int *aiValue, int encoding){
  StTableRows rows = { pBatch->nRow, pBatch->nColumn, aiValue, 0, 0, pBatch, encoding };
  ((StTable*)pTab)->rows = rows;
}

/* Without xCreate the table is there by its name and nobody can make others of its kind. */
static const sqlite3_module stTableModule = {
  0, 0, stTableConnect, stTableBestIndex, stTableDisconnect, 0, stTableOpen, stTableClose, stTableFilter, stTableNext,
  stTableEof, stTableColumn, stTableRowid
};

/*
** Makes a table known. zSchema is its CREATE TABLE, with nColumn columns, nParam hidden ones after them, and any number of hidden columns
** after those: for xColumn they are numbers nColumn, nColumn+1 and so on. The table keeps a copy of pCalls.
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
