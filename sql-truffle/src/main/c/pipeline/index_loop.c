/*
** Nests whose outermost loop reads a range of an index: "SeekGE I, key; head: IdxGE I, end; ...; Next I, head". Where the range begins is
** known at the seek, and where it ends when the program comes to the head for the first time. Keys have any number of fields and any type.
** A range without an end, "SeekGT I, key; ...; Next I", goes to the last entry: its seek is its head.
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

/* Where the loop has its head that a seek begins: there its entries begin and end. 0: it is no such loop. */
static int stHeadOfLoop(Vdbe *p, int pc, int pcNext){
  const Op *pSeek = &p->aOp[pc];
  int head = p->aOp[pcNext].p2;
  if( pcNext<=pc ) return 0;
  if( head==pc+1 && (pSeek->opcode==OP_SeekGE || pSeek->opcode==OP_SeekGT) && p->aOp[head].opcode!=OP_IdxGE
      && p->aOp[head].opcode!=OP_IdxGT ) return pc;
  return (p->aOp[head].opcode==OP_IdxGE || p->aOp[head].opcode==OP_IdxGT) && p->aOp[head].p1==pSeek->p1 && head>pc
      && stIsStraight(p, pc+1, head) ? head : 0;
}

/*
** Whether the executions before this one have worked so long that the entries of a loop are worth columns. A private database is read by
** this statement itself.
*/
static int stWasLong(Vdbe *p, VdbeCursor *pC){
  i64 nRow, nPage;
  if( !stIsLongText(p) ) return 0;
  if( !stIsPrivate(pC->uc.pCursor->pBtree->pBt->pPager) ) return 1;
  nRow = stRowsAbout(pC->uc.pCursor, &nPage);
  return nPage>0 && stHasWorkedFor(p, nRow);
}

/* A seek or Rewind that may begin such a loop: notes where its entries begin. */
static SQLITE_NOINLINE void stNoteIndexLoop(Vdbe *p, VdbeCursor *pC, const Op *pOp, const Mem *aKey, int nKey){
  int pc = (int)(pOp-p->aOp), pcNext, head, isWanted;
  const StColumnTable *pTable;
  /* A loop whose seek has found nothing has not come to its head. */
  p->st.pcIndexHead = 0;
  if( p->st.nIndexLoop>=ST_MOST_INDEX_LOOPS || p->db->xProgress || pC->eCurType!=CURTYPE_BTREE ) return;
  isWanted = stModeOf(p->db)==ST_COLUMNS_BUILD || (stModeOf(p->db)==ST_COLUMNS_AUTO && stWasLong(p, pC));
  if( !isWanted && __atomic_load_n(&stColumnBytes, __ATOMIC_RELAXED)==0 ) return;
  pcNext = stOnlyOn(p, OP_Next, pOp->p1);
  head = pcNext<pc ? 0 : stHeadOfLoop(p, pc, pcNext);
  if( head==0 ) return;
  p->st.nIndexLoop++;
  pTable = stEntriesOfLoop(p, pC, pOp->p1, isWanted);
  if( pTable==0 ) return;
  p->st.pIndexLoop = pTable;
  p->st.pcIndexLoop = pc;
  p->st.pcIndexHead = head;
  p->st.iIndexEntry = nKey ? stBoundOfEntries(pTable, pC->pKeyInfo, 0, aKey, nKey, pOp->opcode==OP_SeekGT) : 0;
}

/* So many entries of a loop have led to rows: the index is worth columns. */
static void stWantIndexLoop(Vdbe *p, VdbeCursor *pC, int iCur){
  int pcNext = stOnlyOn(p, OP_Next, iCur), pc, head;
  if( pcNext<0 ) return;
  head = p->aOp[pcNext].p2;
  for(pc=head; pc>0; pc--) if( p->aOp[pc].p1==iCur
      && (p->aOp[pc].opcode==OP_SeekGE || p->aOp[pc].opcode==OP_SeekGT || p->aOp[pc].opcode==OP_Rewind) ) break;
  if( pc>0 && stHeadOfLoop(p, pc, pcNext) ) stEntriesOfLoop(p, pC, iCur, 1);
}

/* OP_DeferredSeek by an index, to a table with columns. */
static void stCountEntry(Vdbe *p, VdbeCursor *pC, Op *pOp){
  if( ++pC->col.nSeek==ST_ENTRIES_BEFORE_WANT && pC->col.pIndex==0 && pC->col.pTable==0 ) stWantIndexLoop(p, pC, pOp->p1);
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

/* The head of the loop, for the first time. The cursor stands on the first entry, or is about to be moved there. As stBeginPipe. */
static int stBeginIndexLoop(Vdbe *p, VdbeCursor *pC, const Op *pOp){
  const StColumnTable *pTable = p->st.pIndexLoop;
  StPipe *pPipe;
  int isOpen = p->st.pcIndexHead==p->st.pcIndexLoop, iEnd, rc = ST_COLUMNS_NONE;
  p->st.pcIndexHead = 0;
  if( !stMayPipe(p) || pC->col.pPager==0 || !stIsFresh(pC) || p->db->xProgress
      || !(isOpen || stStandsOnEntry(pC, pTable, p->st.iIndexEntry)) ) return ST_COLUMNS_NONE;
  iEnd = isOpen ? (int)pTable->nRow : stBoundOfEntries(pTable, pC->pKeyInfo, p->st.iIndexEntry, &p->aMem[pOp->p3], pOp->p4.i,
      pOp->opcode==OP_IdxGT);
  if( iEnd<=p->st.iIndexEntry || (stModeOf(p->db)==ST_COLUMNS_AUTO && iEnd-p->st.iIndexEntry<ST_FEWEST_ENTRIES) ) return ST_COLUMNS_NONE;
  pPipe = stMakePipe(p, pC, 0, pTable, p->st.pcIndexLoop, (int)(pOp-p->aOp), stOnlyOn(p, OP_Next, pOp->p1));
  if( pPipe==0 ) return ST_COLUMNS_NONE;
  pPipe->aLevel[0].iEntry = p->st.iIndexEntry;
  pPipe->aLevel[0].iEntryEnd = iEnd;
  if( stPrepareSink(pPipe) ) rc = stRunIntoSink(pPipe);
  if( rc==SQLITE_OK ) return stEndPipe(pPipe);
  stFreePipe(pPipe);
  return rc;
}
