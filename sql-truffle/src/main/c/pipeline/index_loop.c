/*
** Nests whose outermost loop reads a range of an index: "SeekGE I, key; head: IdxGE I, end; ...; Next I, head". Where the range begins is known at the seek, and where it ends when the program comes
** to the head for the first time. Keys have any number of fields and any type.
*/

/* Fewer entries are read from the B-tree as fast. */
#define ST_FEWEST_ENTRIES 64
/* Loops of one execution that are looked at. */
#define ST_MOST_INDEX_LOOPS 8

/* Notes the fields of entries that the program reads. Returns the most fields of its keys; -1: it uses the cursor otherwise. */
static int stLoopFields(Vdbe *p, const VdbeCursor *pC, int iCur, u8 *aField){
  int pc, nOpen = 0, nKey = 0, isIndex = stNoteIdentity(p, pC, aField), i;
  if( isIndex==ST_INDEX_NONE ) return -1;
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (pOp->opcode==OP_RowCell && pOp->p2==iCur) || (pOp->opcode==OP_OpenDup && pOp->p2==iCur) ) return -1;
    if( pOp->p1!=iCur || !stHasCursor(pOp->opcode) ) continue;
    switch( pOp->opcode ){
      case OP_Rewind: case OP_Next: case OP_IdxRowid: case OP_ColumnsUsed: case OP_NullRow: case OP_IfNullRow: case OP_IfEmpty:
        break;
      case OP_SeekGE: case OP_SeekGT: case OP_IdxGE: case OP_IdxGT:
        if( pOp->p4type!=P4_INT32 || pOp->p4.i>=pC->pKeyInfo->nAllField ) return -1;
        nKey = MAX(nKey, pOp->p4.i);
        break;
      case OP_OpenRead:
        if( nOpen++ ) return -1;
        break;
      case OP_Column:
        if( pOp->p2>=pC->pKeyInfo->nAllField ) return -1;
        stSetBit(aField, pOp->p2);
        break;
      case OP_DeferredSeek:
        if( isIndex==ST_INDEX_TABLE ) return -1;
        stNoteMapped(p, pOp, aField);
        break;
      default:
        return -1;
    }
  }
  for(i=0; i<nKey; i++){
    stSetBit(aField, i);
    if( (pC->pKeyInfo->aSortFlags[i] & KEYINFO_ORDER_BIGNULL) || !stIsBuiltInCollation(pC->pKeyInfo->aColl[i]) ) return -1;
  }
  return nKey;
}

/* The columns of an index that a loop reads; 0: they are not there. isWanted: then they are built. */
static const StColumnTable *stEntriesOfLoop(Vdbe *p, VdbeCursor *pC, int iCur, int isWanted){
  u8 aField[(ST_MAX_COLUMNS+7)/8];
  const StColumnTable *pTable;
  int haveTables;
  if( pC->eCurType!=CURTYPE_BTREE || pC->isEphemeral || p->pFrame || !p->readOnly || stLoopFields(p, pC, iCur, aField)<0 ) return 0;
  haveTables = stHaveTablesColumns(p, iCur, isWanted);
  if( !haveTables && !isWanted ) return 0;
  pTable = stColumnsOfCursor(p, pC, iCur, isWanted, aField, pC->pKeyInfo->nAllField);
  if( pTable==0 || pTable->nRow==0 || pTable->nRow>0x3fffffff || !stHasFields(pTable, aField) || !stHasIdentity(pTable) ) return 0;
  return pTable;
}

/* A seek or Rewind that may begin such a loop: notes where its entries begin. */
static SQLITE_NOINLINE void stNoteIndexLoop(Vdbe *p, VdbeCursor *pC, const Op *pOp, const Mem *aKey, int nKey){
  int pc = (int)(pOp-p->aOp), pcNext, head;
  const StColumnTable *pTable;
  if( p->st.nIndexLoop>=ST_MOST_INDEX_LOOPS || p->db->xProgress ) return;
  if( stModeOf(p->db)==ST_COLUMNS_AUTO && __atomic_load_n(&stColumnBytes, __ATOMIC_RELAXED)==0 ) return;
  pcNext = stOnlyOn(p, OP_Next, pOp->p1);
  if( pcNext<pc ) return;
  head = p->aOp[pcNext].p2;
  if( (p->aOp[head].opcode!=OP_IdxGE && p->aOp[head].opcode!=OP_IdxGT) || p->aOp[head].p1!=pOp->p1 || head<=pc || !stIsStraight(p, pc+1, head) ) return;
  p->st.nIndexLoop++;
  pTable = stEntriesOfLoop(p, pC, pOp->p1, stModeOf(p->db)==ST_COLUMNS_BUILD);
  if( pTable==0 ) return;
  p->st.pIndexLoop = pTable;
  p->st.pcIndexLoop = pc;
  p->st.pcIndexHead = head;
  p->st.iIndexEntry = nKey ? stBoundOfEntries(pTable, pC->pKeyInfo, 0, aKey, nKey, pOp->opcode==OP_SeekGT) : 0;
}

/* So many entries of a loop have led to rows: the index is worth columns. */
static void stWantIndexLoop(Vdbe *p, VdbeCursor *pC, int iCur){
  int pcNext = stOnlyOn(p, OP_Next, iCur);
  if( pcNext<0 || (p->aOp[p->aOp[pcNext].p2].opcode!=OP_IdxGE && p->aOp[p->aOp[pcNext].p2].opcode!=OP_IdxGT) ) return;
  stEntriesOfLoop(p, pC, iCur, 1);
}

/* Whether a cursor stands on an entry: nodes may have run the first turns of the loop. */
static int stStandsOnEntry(VdbeCursor *pC, const StColumnTable *pTable, int iEntry){
  int iSegment, iRow;
  const StColumnSegment *pSeg;
  if( iEntry>=pTable->nRow || pC->nullRow ) return 0;
  pSeg = stSegmentOfEntry(pTable, iEntry, &iSegment, &iRow);
  if( pC->col.isEntry ) return pTable->isIndex==ST_INDEX_ROWID && pC->movetoTarget==stRowidOfEntry(pTable, pSeg->aCode, iRow);
  return sqlite3VdbeCursorRestore(pC)==SQLITE_OK && stIsOnEntry(pC, pTable, pSeg->aCode, iRow);
}

/* The head of the loop, for the first time. As stBeginPipe. */
static int stBeginIndexLoop(Vdbe *p, VdbeCursor *pC, const Op *pOp){
  const StColumnTable *pTable = p->st.pIndexLoop;
  StPipe *pPipe;
  int iEnd, rc = ST_COLUMNS_NONE;
  p->st.pcIndexHead = 0;
  if( !stMayPipe(p) || !stIsFresh(pC) || p->db->xProgress || !stStandsOnEntry(pC, pTable, p->st.iIndexEntry) ) return ST_COLUMNS_NONE;
  iEnd = stBoundOfEntries(pTable, pC->pKeyInfo, p->st.iIndexEntry, &p->aMem[pOp->p3], pOp->p4.i, pOp->opcode==OP_IdxGT);
  if( stModeOf(p->db)==ST_COLUMNS_AUTO && iEnd-p->st.iIndexEntry<ST_FEWEST_ENTRIES ) return ST_COLUMNS_NONE;
  pPipe = stMakePipe(p, pC, 0, pTable, p->st.pcIndexLoop, (int)(pOp-p->aOp), stOnlyOn(p, OP_Next, pOp->p1));
  if( pPipe==0 ) return ST_COLUMNS_NONE;
  pPipe->aLevel[0].iEntry = p->st.iIndexEntry;
  pPipe->aLevel[0].iEntryEnd = iEnd;
  if( stPrepareSink(pPipe) ) rc = stRunIntoSink(pPipe);
  if( rc==SQLITE_OK ) return stEndPipe(pPipe);
  stFreePipe(pPipe);
  return rc;
}
