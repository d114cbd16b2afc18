/*
** The pragmas for columns, and the table sqltruffle_columns, which every connection has.
**
**     PRAGMA sqltruffle_columns = auto | off | build | default      the mode of this connection
**     PRAGMA sqltruffle_columns_bytes = N                           the bound of memory of all columns of the process, at most the
**                                                                program's setting; for connections to a file
**
** The table lists the columns of the databases that the connection has open, and of no other file.
*/

static const char *const azStMode[] = { "off", "auto", "build" };

static int stColumnsPragma(sqlite3 *db, const char *zLeft, const char *zRight, char **pz){
  if( sqlite3StrICmp(zLeft, "sqltruffle_columns")==0 ){
    int eMode = -1;
    if( zRight && sqlite3StrICmp(zRight, "default") ){
      for(eMode=0; eMode<ArraySize(azStMode) && sqlite3StrICmp(zRight, azStMode[eMode]); eMode++){}
      if( eMode==ArraySize(azStMode) ){
        *pz = sqlite3_mprintf("sqltruffle_columns=%s: auto, off, build or default expected", zRight);
        return SQLITE_ERROR;
      }
    }
    if( zRight ) st_columns_set_connection(db, eMode);
    *pz = sqlite3_mprintf("%s", azStMode[stModeOf(db)]);
  }else if( sqlite3StrICmp(zLeft, "sqltruffle_columns_bytes")==0 ){
    i64 n = 0;
    if( zRight && (sqlite3DecOrHexToI64(zRight, &n) || n<0) ){
      *pz = sqlite3_mprintf("sqltruffle_columns_bytes=%s: a number of bytes expected", zRight);
      return SQLITE_ERROR;
    }
    pthread_mutex_lock(&stColumns.mutex);
    /* A program that may not open files must not take the columns of the others. */
    if( zRight && stFileOf(db->aDb[0].pBt->pBt->pPager) ){
      stColumns.nByteMost = MIN(n, stColumns.nByteAllowed);
      stMakeRoom(0);
    }
    n = stColumns.nByteMost;
    pthread_mutex_unlock(&stColumns.mutex);
    *pz = sqlite3_mprintf("%lld", n);
  }else{
    return SQLITE_NOTFOUND;
  }
  return *pz ? SQLITE_OK : SQLITE_NOMEM;
}

/* Whether a running statement of a connection reads from the map of a side file that was cut short. */
static int stReadsFaultyColumns(sqlite3 *db){
  Vdbe *p;
  for(p=db->pVdbe; p; p=p->pVNext){
    StHeld *pHeld;
    for(pHeld=p->st.pHeld; pHeld; pHeld=pHeld->pNext) if( stSideFileIsFaulty(pHeld->pTable->pFile) ) return 1;
  }
  return 0;
}

/* ---- the table ---- */

#define ST_LIST_SCHEMA \
  "CREATE TABLE x(schema TEXT, tbl_name TEXT, col_name TEXT, encoding TEXT, bytes INT, rows INT, segments INT, hits INT, age INT, state " \
  "TEXT)"

/* A column that is listed. */
typedef struct StListed StListed;
struct StListed {
  char *aText[5];    /* schema, table, column, encoding, state */
  i64 nByte, nRow, nSegment, nHit, iAge;
};

typedef struct StListCursor StListCursor;
struct StListCursor {
  sqlite3_vtab_cursor base;
  StListed *a;
  int n, i;
};
typedef struct StListTable StListTable;
struct StListTable {
  sqlite3_vtab base;
  sqlite3 *db;
};

static int stListConnect(sqlite3 *db, void *pAux, int argc, const char *const*argv, sqlite3_vtab **pp, char **pzErr){
  StListTable *p;
  int rc = sqlite3_declare_vtab(db, ST_LIST_SCHEMA);
  *pp = 0;
  if( rc ) return rc;
  p = sqlite3_malloc(sizeof(*p));
  if( p==0 ) return SQLITE_NOMEM;
  memset(p, 0, sizeof(*p));
  p->db = db;
  sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
  *pp = &p->base;
  return SQLITE_OK;
}
static int stListDisconnect(sqlite3_vtab *p){
  sqlite3_free(p);
  return SQLITE_OK;
}
static int stListBestIndex(sqlite3_vtab *p, sqlite3_index_info *pInfo){
  pInfo->estimatedCost = 1000;
  pInfo->estimatedRows = 100;
  return SQLITE_OK;
}
static int stListOpen(sqlite3_vtab *p, sqlite3_vtab_cursor **pp){
  StListCursor *pCur = sqlite3_malloc(sizeof(*pCur));
  if( pCur==0 ) return SQLITE_NOMEM;
  memset(pCur, 0, sizeof(*pCur));
  *pp = &pCur->base;
  return SQLITE_OK;
}
static void stListClear(StListCursor *p){
  int i, j;
  for(i=0; i<p->n; i++) for(j=0; j<ArraySize(p->a[i].aText); j++) sqlite3_free(p->a[i].aText[j]);
  free(p->a);
  p->a = 0;
  p->n = p->i = 0;
}
static int stListClose(sqlite3_vtab_cursor *p){
  stListClear((StListCursor*)p);
  sqlite3_free(p);
  return SQLITE_OK;
}

/* The table of a schema with this root page, or 0. */
static Table *stTableAt(Schema *pSchema, Pgno root){
  HashElem *i;
  for(i=sqliteHashFirst(&pSchema->tblHash); i; i=sqliteHashNext(i)){
    Table *p = sqliteHashData(i);
    if( p->tnum==root && IsOrdinaryTable(p) ) return p;
  }
  return 0;
}

/* The names of the encodings that the segments of a column have. */
static char *stEncodingsOf(const StColumnTable *p, int iPosition){
  static const char *const azName[] = { "rows", "integer", "real", "real dictionary", "text dictionary", "bytes" };
  char zAll[100] = "";
  int e, i;
  for(e=0; e<ArraySize(azName); e++){
    for(i=0; i<p->nSegment && p->aSegment[i].aCode[iPosition].eEncoding!=e; i++){}
    if( i==p->nSegment ) continue;
    if( zAll[0] ) strcat(zAll, ", ");
    strcat(zAll, azName[e]);
  }
  return sqlite3_mprintf("%s", zAll);
}

/* Lists the columns of an entry. Under the mutex. */
static int stListEntry(StListCursor *pCur, sqlite3 *db, int iDb, StColumnEntry *pEntry, const char *zState){
  const StColumnTable *pTable = pEntry->pTable;
  Table *pTab = db->aDb[iDb].pSchema && !pTable->isIndex ? stTableAt(db->aDb[iDb].pSchema, pEntry->root) : 0;
  const Index *pIdx = db->aDb[iDb].pSchema && pTable->isIndex ? stIndexAt(db->aDb[iDb].pSchema, pEntry->root) : 0;
  StListed *aNew;
  int i, j;
  /* A table that was dropped, or another file that was copied over this one. */
  if( pTable->nColumn==0 || (pTab==0 && pIdx==0 && pEntry->root!=1) ) return SQLITE_OK;
  aNew = realloc(pCur->a, (pCur->n+pTable->nColumn)*sizeof(StListed));
  if( aNew==0 ) return SQLITE_NOMEM;
  pCur->a = aNew;
  for(i=0; i<pTable->nField; i++) if( pTable->aPosition[i]>=0 ){
    StListed *p = &pCur->a[pCur->n];
    int iPosition = pTable->aPosition[i];
    const char *zColumn = 0;
    memset(p, 0, sizeof(*p));
    for(j=0; pTab && j<pTab->nCol; j++) if( sqlite3TableColumnToStorage(pTab, j)==i ) zColumn = pTab->aCol[j].zCnName;
    if( pIdx && i<pIdx->nColumn ) zColumn = pIdx->aiColumn[i]>=0 ? pIdx->pTable->aCol[pIdx->aiColumn[i]].zCnName
        : pIdx->aiColumn[i]==XN_ROWID ? "rowid" : 0;
    p->aText[0] = sqlite3_mprintf("%s", db->aDb[iDb].zDbSName);
    p->aText[1] = pTab ? sqlite3_mprintf("%s", pTab->zName) : pIdx ? sqlite3_mprintf("%s", stNameOfIndex(pIdx))
        : sqlite3_mprintf("%s", pEntry->root==1 ? "sqlite_schema" : "");
    p->aText[2] = zColumn ? sqlite3_mprintf("%s", zColumn) : sqlite3_mprintf("%d", i);
    p->aText[3] = stEncodingsOf(pTable, iPosition);
    p->aText[4] = sqlite3_mprintf("%s", zState);
    for(j=0; j<pTable->nSegment; j++){
      const StColumnOwner *pOwner = pTable->aSegment[j].aCode[iPosition].pOwner;
      if( pOwner ) p->nByte += pOwner->nByte;
    }
    p->nRow = pTable->nRow;
    p->nSegment = pTable->nSegment;
    p->nHit = pEntry->nHit;
    p->iAge = MAX(0, (i64)time(0)-pTable->iBuilt);
    pCur->n++;
  }
  return SQLITE_OK;
}

/* "fresh" when a statement that begins now can read the columns; "stale" when they have to follow a change first; "building" meanwhile;
   "unknown" in a write transaction. */
static const char *stStateOf(const StColumnEntry *pEntry, Btree *pBtree){
  Pager *pPager = pBtree->pBt->pPager;
  StSnapshot now;
  StPageSet changed;
  int isFresh;
  if( pEntry->isQueued ) return "building";
  if( pBtree->inTrans!=TRANS_READ || !stSnapshotOf(pPager, &now) ) return "unknown";
  if( stIsSameSnapshot(&now, &pEntry->pTable->snapshot) ) return "fresh";
  memset(&changed, 0, sizeof(changed));
  isFresh = stChangesSince(pPager, &pEntry->pTable->snapshot, &now, &changed) && stIsUntouched(pEntry->pTable, &changed);
  free(changed.a);
  return isFresh ? "fresh" : "stale";
}

static int stListFilter(sqlite3_vtab_cursor *pBase, int idxNum, const char *idxStr, int argc, sqlite3_value **argv){
  StListCursor *pCur = (StListCursor*)pBase;
  sqlite3 *db = ((StListTable*)pBase->pVtab)->db;
  int iDb, i, rc = SQLITE_OK;
  stListClear(pCur);
  for(iDb=0; iDb<db->nDb && rc==SQLITE_OK; iDb++){
    Btree *pBtree = db->aDb[iDb].pBt;
    StIdentity of;
    int didBegin = 0;
    if( pBtree==0 || !stIdentityOf(pBtree->pBt->pPager, &of) ) continue;
    sqlite3BtreeEnter(pBtree);
    if( pBtree->inTrans==TRANS_NONE && sqlite3BtreeBeginTrans(pBtree, 0, 0)==SQLITE_OK ) didBegin = 1;
    if( pBtree->inTrans!=TRANS_NONE ){
      StColumnEntry *p;
      pthread_mutex_lock(&stColumns.mutex);
      for(i=0; i<256 && rc==SQLITE_OK; i++) for(p=stColumns.aEntry[i]; p && rc==SQLITE_OK; p=p->pNext){
        /* A deleted file whose inode is this file's now had another name: its columns go with the first scan (column_store.c). */
        if( !stIsOf(p, &of) || p->pTable==0 || strcmp(p->zFile, pBtree->pBt->pPager->zFilename) ) continue;
        rc = stListEntry(pCur, db, iDb, p, stStateOf(p, pBtree));
      }
      pthread_mutex_unlock(&stColumns.mutex);
    }
    if( didBegin ) sqlite3BtreeCommit(pBtree);
    sqlite3BtreeLeave(pBtree);
  }
  return rc;
}
static int stListNext(sqlite3_vtab_cursor *p){
  ((StListCursor*)p)->i++;
  return SQLITE_OK;
}
static int stListEof(sqlite3_vtab_cursor *p){ return ((StListCursor*)p)->i>=((StListCursor*)p)->n; }
static int stListColumn(sqlite3_vtab_cursor *pBase, sqlite3_context *pCtx, int iCol){
  const StListed *p = &((StListCursor*)pBase)->a[((StListCursor*)pBase)->i];
  switch( iCol ){
    case 4: sqlite3_result_int64(pCtx, p->nByte); break;
    case 5: sqlite3_result_int64(pCtx, p->nRow); break;
    case 6: sqlite3_result_int64(pCtx, p->nSegment); break;
    case 7: sqlite3_result_int64(pCtx, p->nHit); break;
    case 8: sqlite3_result_int64(pCtx, p->iAge); break;
    default: sqlite3_result_text(pCtx, p->aText[iCol==9 ? 4 : iCol], -1, SQLITE_TRANSIENT);
  }
  return SQLITE_OK;
}
static int stListRowid(sqlite3_vtab_cursor *p, sqlite3_int64 *piRowid){
  *piRowid = ((StListCursor*)p)->i;
  return SQLITE_OK;
}

static sqlite3_module stListModule = {
  .xConnect = stListConnect,
  .xBestIndex = stListBestIndex,
  .xDisconnect = stListDisconnect,
  .xOpen = stListOpen,
  .xClose = stListClose,
  .xFilter = stListFilter,
  .xNext = stListNext,
  .xEof = stListEof,
  .xColumn = stListColumn,
  .xRowid = stListRowid,
};

/* Gives a connection the table, when a statement first names it. */
static Module *stListRegister(sqlite3 *db){ return sqlite3VtabCreateModule(db, "sqltruffle_columns", &stListModule, 0, 0); }
