/*
** Scans of a whole index whose entries are in columns: "Rewind I; …; Next I", or from Last on. The scan is one of column_cursor.c, with
** guards and sums, as if the entries were rows whose rowids count from 0. What differs: the cursor stands on an entry (ST_ENTRY_SCANNED),
** its movetoTarget is the rowid at the end of the entry, and no deferred seek leads to it. A table WITHOUT ROWID is such an index, whose
** entries have no rowid.
**
** SQLite scans an index in place of its table when the index has all columns that a query reads, or when its order spares a sort.
*/

/* The rowid at the end of an entry. */
static i64 stRowidOfEntry(const StColumnTable *p, const StColumnCode *aAt, int iRow){
  return p->isIndex==ST_INDEX_ROWID ? stIntegerAt(&aAt[p->aPosition[p->nField-1]], iRow) : 0;
}

/* Whether columns of an index can tell one entry from the others. */
static int stHasIdentity(const StColumnTable *p){ return p->isIndex!=ST_INDEX_ROWID || stIsOfIntegers(p, p->aPosition[p->nField-1], 0); }

/* Notes that a scan has come to an entry. */
static void stStandOnScanned(VdbeCursor *pC){
  pC->col.isEntry = ST_ENTRY_SCANNED;
  pC->deferredMoveto = 0;
  pC->movetoTarget = stRowidOfEntry(pC->col.pTable, pC->col.aAt, pC->col.iRow);
}

/* Whether a loop may leave its entries early: LIMIT, which is not one of a subquery inside it, or min() and max(). */
static int stLeavesEarly(Vdbe *p, int pc, int pcNext){
  for(; pc<pcNext; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (pOp->opcode==OP_DecrJumpZero || pOp->opcode==OP_Goto) && pOp->p2>pcNext ) return 1;
  }
  return 0;
}

/* Notes the fields of entries that a program reads from the cursor of an index that it scans. Returns 0 when it uses the cursor
   otherwise. */
static int stScannedFields(Vdbe *p, const VdbeCursor *pC, int iCur, int pcBegin, u8 *aField){
  int pcNext = stNextOf(p, iCur, pcBegin);
  int pc, nOpen = 0;
  int isIndex = stNoteIdentity(p, pC, aField);
  if( pcNext<0 || isIndex==ST_INDEX_NONE ) return 0;
  if( stModeOf(p->db)==ST_COLUMNS_AUTO && stLeavesEarly(p, p->aOp[pcNext].p2, pcNext) ) return 0;
  stSetBit(aField, 0);
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (pOp->opcode==OP_RowCell && pOp->p2==iCur) || (pOp->opcode==OP_OpenDup && pOp->p2==iCur) ) return 0;
    if( pOp->p1!=iCur || !stHasCursor(pOp->opcode) ) continue;
    switch( pOp->opcode ){
      case OP_Rewind: case OP_Last: case OP_Next: case OP_Prev: case OP_IdxRowid: case OP_ColumnsUsed: case OP_NullRow: case OP_IfNullRow:
      case OP_IfEmpty:
        break;
      case OP_OpenRead:
        if( nOpen++ ) return 0;
        break;
      case OP_Column:
        if( pOp->p2>=pC->pKeyInfo->nAllField ) return 0;
        stSetBit(aField, pOp->p2);
        break;
      case OP_DeferredSeek:
        if( isIndex==ST_INDEX_TABLE ) return 0;
        stNoteMapped(p, pOp, aField);
        break;
      default:
        return 0;
    }
  }
  return 1;
}

/* Gives the cursor of an index that a program scans columns, if they are there and of its snapshot. */
static void stAttachScanned(Vdbe *p, VdbeCursor *pC, int iCur, int pcBegin){
  u8 aField[(ST_MAX_COLUMNS+7)/8];
  StColumnTable *pTable;
  int haveTables;
  if( !stScannedFields(p, pC, iCur, pcBegin, aField) ) return;
  haveTables = stHaveTablesColumns(p, iCur, 1);
  pTable = stColumnsOfCursor(p, pC, iCur, 1, aField, pC->pKeyInfo->nAllField);
  if( !haveTables || pTable==0 || !stHasFields(pTable, aField) || !stHasIdentity(pTable) ) return;
  pC->col.pTable = pTable;
  if( p->st.aReport ) p->st.aReport[iCur].hasColumns = 1;
}

/* The first values of an entry, as a key. 0: no memory. */
static UnpackedRecord *stKeyOfEntry(const VdbeCursor *pC, const StColumnTable *p, const StColumnCode *aAt, int iRow){
  sqlite3 *db = pC->pKeyInfo->db;
  UnpackedRecord *pRecord = sqlite3VdbeAllocUnpackedRecord(pC->pKeyInfo);
  int i;
  if( pRecord==0 ) return 0;
  for(i=0; i<pC->pKeyInfo->nKeyField && i<p->nField && p->aPosition[i]>=0; i++){
    sqlite3VdbeMemInit(&pRecord->aMem[i], db, MEM_Null);
    if( !stValueOf(&aAt[p->aPosition[i]], iRow, &pRecord->aMem[i], db, pC->pKeyInfo->enc) ) break;
  }
  pRecord->nField = (u16)i;
  pRecord->default_rc = 0;
  return pRecord;
}

/* Whether the B-tree cursor stands on an entry of the columns, by its rowid or by its key. */
static int stIsOnEntry(VdbeCursor *pC, const StColumnTable *p, const StColumnCode *aAt, int iRow){
  sqlite3 *db = pC->pKeyInfo->db;
  UnpackedRecord *pRecord;
  Mem m;
  i64 iRowid;
  int is = 0;
  if( p->isIndex==ST_INDEX_ROWID ) return sqlite3VdbeIdxRowid(db, pC->uc.pCursor, &iRowid)==SQLITE_OK
      && iRowid==stRowidOfEntry(p, aAt, iRow);
  pRecord = stKeyOfEntry(pC, p, aAt, iRow);
  if( pRecord==0 ) return 0;
  sqlite3VdbeMemInit(&m, db, 0);
  if( sqlite3VdbeMemFromBtreeZeroOffset(pC->uc.pCursor, sqlite3BtreePayloadSize(pC->uc.pCursor), &m)==SQLITE_OK )
      is = sqlite3VdbeRecordCompare(m.n, m.z, pRecord)==0;
  sqlite3VdbeMemReleaseMalloc(&m);
  sqlite3DbFree(db, pRecord);
  return is;
}

/* Moves the B-tree cursor to the entry that a scan stands on: by the first values of the entry, and from there by its rowid. A table
   WITHOUT ROWID has one entry with the key. */
static int stMoveToScanned(VdbeCursor *pC, const StColumnTable *p, const StColumnCode *aAt){
  sqlite3 *db = pC->pKeyInfo->db;
  BtCursor *pCur = pC->uc.pCursor;
  UnpackedRecord *pRecord = stKeyOfEntry(pC, p, aAt, pC->col.iRow);
  int rc, res;
  i64 iRowid;
  if( pRecord==0 ) return SQLITE_NOMEM_BKPT;
  if( p->isIndex==ST_INDEX_ROWID ) pRecord->default_rc = +1;
  rc = sqlite3BtreeIndexMoveto(pCur, pRecord, &res);
  if( p->isIndex==ST_INDEX_TABLE ){
    if( rc==SQLITE_OK && res!=0 ) rc = SQLITE_CORRUPT_BKPT;
    sqlite3DbFree(db, pRecord);
    pC->cacheStatus = CACHE_STALE;
    return rc;
  }
  if( rc==SQLITE_OK && res<0 ) rc = sqlite3BtreeNext(pCur, 0);
  while( rc==SQLITE_OK && (rc = sqlite3VdbeIdxRowid(db, pCur, &iRowid))==SQLITE_OK && iRowid!=pC->movetoTarget )
      rc = sqlite3BtreeNext(pCur, 0);
  sqlite3DbFree(db, pRecord);
  pC->cacheStatus = CACHE_STALE;
  return rc==SQLITE_DONE ? SQLITE_CORRUPT_BKPT : rc;
}
