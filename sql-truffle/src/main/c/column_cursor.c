/*
** The VDBE's instructions on a cursor with columns. insert.awk puts a hook into the case of each instruction. If the hook does nothing,
** SQLite runs the instruction.
**
** A cursor gets columns when its table has columns of the snapshot that the statement reads. It gets them at its Rewind, at the Rewind of a
** loop that seeks with it, or after ST_SEEKS_BEFORE_LOOK seeks. When a statement of the connection begins to write to the database, the
** cursor goes on with rows.
*/

static void stCloseColumns(VdbeCursor *pC){
  if( pC->col.pScan ){
    stForgetGuards(pC->col.pScan);
    free(pC->col.pScan->pShare);
    free(pC->col.pScan);
  }
  pC->col.pScan = 0;
}

/* Whether the columns are what the cursor's connection reads now. */
static int stIsFresh(VdbeCursor *pC){
  return pC->col.pPager->iDataVersion==pC->col.iDataVersion && pC->col.pPager->nStWritten==pC->col.nStWritten;
}

static void stStandOnScanned(VdbeCursor*);
static int stMoveToScanned(VdbeCursor*, const StColumnTable*, const StColumnCode *aAt);
static void stAttachScanned(Vdbe*, VdbeCursor*, int iCur, int pcBegin);

/* Puts the cursor on the row that iSegment and iRow name, as OP_DeferredSeek does. */
static void stStandOn(VdbeCursor *pC, i64 iKey){
  pC->col.aAt = pC->col.pTable->aSegment[pC->col.iSegment].aCode;
  pC->col.iKey = iKey;
  pC->movetoTarget = iKey;
  pC->deferredMoveto = 1;
  pC->nullRow = 0;
  pC->cacheStatus = CACHE_STALE;
  pC->seekResult = 0;
  pC->ub.aAltMap = 0;
  if( pC->col.pTable->isIndex ) stStandOnScanned(pC);
}

/* Finds a rowid. Returns whether the table has it. */
static int stFindRow(VdbeCursor *pC, i64 iKey){
  const StColumnTable *p = pC->col.pTable;
  const StColumnSegment *pSeg;
  int low;
  if( p->nRow==0 ) return 0;
  if( p->isDense ){
    u64 i = (u64)iKey-(u64)p->aSegment[0].iFirst;
    if( iKey<p->aSegment[0].iFirst || i>=(u64)p->nRow ) return 0;
    pC->col.iSegment = (int)(i/ST_SEGMENT);
    pC->col.iRow = (int)(i%ST_SEGMENT);
    return 1;
  }
  low = stSegmentOf(p, iKey);
  pSeg = &p->aSegment[low];
  pC->col.iSegment = low;
  if( pSeg->aRowid==0 ){
    if( iKey<pSeg->iFirst || (u64)iKey-(u64)pSeg->iFirst>=(u64)pSeg->nRow ) return 0;
    pC->col.iRow = (int)(iKey-pSeg->iFirst);
    return 1;
  }
  pC->col.iRow = stLowerBound(pSeg->aRowid, pSeg->nRow, iKey);
  return pC->col.iRow<pSeg->nRow && pSeg->aRowid[pC->col.iRow]==iKey;
}

/* Goes on with rows: the B-tree cursor moves to the row that the cursor stands on. */
static int stLeaveColumns(VdbeCursor *pC){
  const StColumnTable *pTable = pC->col.pTable;
  const StColumnCode *aAt = pC->col.aAt;
  int isEntry = pC->col.isEntry;
  pC->col.isScan = 0;
  pC->col.pTable = 0;
  pC->col.aAt = 0;
  if( pTable->isIndex ){
    pC->col.isEntry = ST_ENTRY_NONE;
    return isEntry!=ST_ENTRY_NONE && !pC->nullRow ? stMoveToScanned(pC, pTable, aAt) : SQLITE_OK;
  }
  return pC->deferredMoveto ? sqlite3VdbeFinishMoveto(pC) : SQLITE_OK;
}

static int stLeaveEntry(VdbeCursor*);
static int stLeavePipes(Vdbe*);
static int stBeginPipe(Vdbe*, VdbeCursor*, StColumnScan*, int isFirst);
static void stAskLater(Vdbe*, VdbeCursor*, int pcRewind);
static int stAsk(Vdbe*, VdbeCursor*, Op*);
static int stNextEntry(Vdbe*, VdbeCursor*, const Op*);

/*
** A statement begins to write. Other statements of its connection that stand on rows in columns go on with rows: SQLite keeps the place of
** a B-tree cursor when its row is deleted, and of no other one. The rows are still there. A cursor that cannot move, because a ROLLBACK or
** an error came, fails when its own statement goes on, as a cursor without columns does. A statement amid a batch of calls cannot say at
** which row it is: it ends with an error.
*/
static void stLeaveAll(Btree *pBtree){
  Vdbe *v;
  int i;
  for(v=pBtree->db->pVdbe; v; v=v->pVNext){
    int rcPipes;
    if( v->st.isCalling ){
      v->st.isLeftAmid = 1;
      continue;
    }
    rcPipes = v->st.pPipes || v->st.pStepping ? stLeavePipes(v) : SQLITE_OK;
    for(i=0; v->st.pHeld && i<v->nCursor; i++){
      VdbeCursor *pC = v->apCsr[i];
      int rc = rcPipes;
      if( pC==0 || pC->eCurType!=CURTYPE_BTREE || pC->uc.pCursor->pBtree!=pBtree ) continue;
      if( pC->col.pTable && rc==SQLITE_OK ) rc = stLeaveColumns(pC);
      if( pC->col.pIndex && rc==SQLITE_OK ) rc = stLeaveEntry(pC);
      if( rc ){
        BtCursor *pCur = pC->uc.pCursor;
        sqlite3BtreeClearCursor(pCur);
        btreeReleaseAllCursorPages(pCur);
        pCur->eState = CURSOR_FAULT;
        pCur->skipNext = rc;
      }
    }
  }
}

/* ---- the hooks ---- */

/* Fits the guards to the segment that the scan has come to, from row iStart on in its direction. */
static void stBeginSegment(Vdbe *p, VdbeCursor *pC, int iStart){
  StColumnScan *pScan = pC->col.pScan;
  const StColumnSegment *pSeg = &pC->col.pTable->aSegment[pC->col.iSegment];
  stFitGuards(p, pScan, -1, pSeg);
  pScan->iStart = iStart;
  pScan->nSelected = pScan->iSelected = 0;
  pScan->iBlock = iStart/ST_BLOCK + (pScan->isBackward ? 1 : -1);
  pC->col.iRow = iStart + (pScan->isBackward ? 1 : -1);
  pScan->isShared = 0;
  pScan->aRowid = pSeg->aRowid;
  pScan->iFirst = pSeg->iFirst;
}

/* Reports the evaluation of a block. */
static void stReport(Vdbe *p, const StColumnScan *pScan){
  StColumnReport *pReport = &p->st.aReport[p->aOp[pScan->pcNext].p1];
  if( pScan->nBlock==1 ) pReport->nScan++;
  pReport->nGuard = pScan->nGuard;
  pReport->nJoin = stJoinsOf(pScan);
  pReport->nBlock++;
  pReport->nSkipped += pScan->nSelected==0;
  pReport->nRow += pScan->nSelected;
}

static int stBlocksBeforeJoin(Vdbe *p){ return stModeOf(p->db)==ST_COLUMNS_AUTO ? ST_BLOCKS_BEFORE_JOIN : 0; }

/* Has the guards evaluated for the whole segment, if helpers are worth it. A scan that may end soon has none. */
static void stShareSegment(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  const u16 *ai;
  int i;
  if( !stIsWorthHelpers(p, pScan, pC->col.pTable) || (stModeOf(p->db)==ST_COLUMNS_AUTO && pScan->nBlock<ST_BLOCKS_OF_SEGMENT) ) return;
  if( !stBeginShare(p, pScan, &pC->col.pTable->aSegment[pC->col.iSegment]) ) return;
  for(i=0; i<pScan->pShare->nBlock; i++) stTakeBlock(pScan->pShare, i, &ai);
  stEndShare(pScan->pShare);
  pScan->isShared = 1;
}

/* Cuts the selected rows of the current block to those from iStart on, in the direction of the scan, and ends them with the row for which
   the program leaves the loop. */
static void stCutBlock(const VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  u16 *ai = pScan->aiSelected;
  int iFirst = pScan->iBlock*ST_BLOCK;
  int start = pScan->iStart-iFirst, limit = pScan->iLimitRow-iFirst;
  int i, n = pScan->nSelected;
  if( pScan->isBackward ){
    for(i=0; i<n/2; i++){
      u16 x = ai[i];
      ai[i] = ai[n-1-i];
      ai[n-1-i] = x;
    }
    for(i=0; i<n && ai[i]>start; i++){}
  }else{
    for(i=0; i<n && ai[i]<start; i++){}
  }
  pScan->iSelected = i;
  if( pScan->iLimitSegment!=pC->col.iSegment || limit<0 || limit>=ST_BLOCK ) return;
  if( pScan->isBackward ) while( n>i && ai[n-1]<=limit ) n--;
  else while( n>i && ai[n-1]>=limit ) n--;
  ai[n++] = (u16)limit;
  pScan->nSelected = n;
}

/* Selects the rows of the scan's current block. */
static void stSelectBlock(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  const StColumnSegment *pSeg = &pC->col.pTable->aSegment[pC->col.iSegment];
  if( pScan->iBlock==0 && !pScan->isBackward ) stShareSegment(p, pC);
  if( pScan->isShared ){
    pScan->nSelected = pScan->pShare->anSelected[pScan->iBlock];
    memcpy(pScan->aiSelected, pScan->pShare->aiSelected[pScan->iBlock], pScan->nSelected*sizeof(u16));
  }else{
    pScan->nSelected = stEvaluate(p, pScan, pSeg, pScan->iBlock, MIN(ST_BLOCK, pSeg->nRow-pScan->iBlock*ST_BLOCK));
  }
  stCutBlock(pC);
}

/* Moves the scan to the next row that passes the guards. SQLITE_OK; SQLITE_DONE: there is none; SQLITE_INTERRUPT. */
static int stAdvance(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  const StColumnTable *pTable = pC->col.pTable;
  const StColumnSegment *pSeg = &pTable->aSegment[pC->col.iSegment];
  for(;;){
    if( pScan->iSelected<pScan->nSelected ){
      int iRow = pScan->iBlock*ST_BLOCK + pScan->aiSelected[pScan->iSelected++];
      pScan->nSkipped += abs(iRow-pC->col.iRow)-1;
      pC->col.iRow = iRow;
      stStandOn(pC, stRowidAt(pSeg, iRow));
      return SQLITE_OK;
    }
    if( pScan->isBackward ? pScan->iBlock>0 : (pScan->iBlock+1)*ST_BLOCK<pSeg->nRow ){
      pScan->iBlock += pScan->isBackward ? -1 : 1;
      if( pScan->nBlock++==stBlocksBeforeJoin(p) ) stMakeJoins(p, pC);
      stSelectBlock(p, pC);
      if( p->st.aReport ) stReport(p, pScan);
      if( AtomicLoad(&p->db->u1.isInterrupted) ) return SQLITE_INTERRUPT;
    }else{
      pScan->nSkipped += pScan->isBackward ? pC->col.iRow : pSeg->nRow-pC->col.iRow-1;
      if( pScan->isBackward ? pC->col.iSegment==0 : pC->col.iSegment==pTable->nSegment-1 ) return SQLITE_DONE;
      pC->col.iSegment += pScan->isBackward ? -1 : 1;
      pSeg = &pTable->aSegment[pC->col.iSegment];
      stBeginSegment(p, pC, pScan->isBackward ? pSeg->nRow-1 : 0);
    }
  }
}

/* Whether a table is on one page. */
static int stIsSmall(BtCursor *pCur){
  int isSmall;
  if( stModeOf(pCur->pBtree->db)!=ST_COLUMNS_AUTO ) return 0;
  isSmall = moveToRoot(pCur)!=SQLITE_OK || pCur->pPage->leaf;
  sqlite3BtreeClearCursor(pCur);
  return isSmall;
}

#define ST_FILTER_SHARE 8       /* A condition that is no guard is expected to reject all rows but one in so many */

/* About as many rows as a scan will lead on to lookups: as many of all as of its first block, less those that other conditions reject. */
static i64 stExpected(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  const StColumnTable *pTable = pC->col.pTable;
  int n = MIN(ST_BLOCK, pTable->aSegment[0].nRow);
  int iRow = pC->col.iRow;
  int pc, nCondition = 0;
  i64 nSelected = n, nExpected;
  for(pc=pScan->pcRewind+1; pc<pScan->pcNext && p->aOp[pc].opcode!=OP_SeekRowid && p->aOp[pc].opcode!=OP_NotExists
      && p->aOp[pc].opcode!=OP_SeekGE; pc++){
    nCondition += (sqlite3OpcodeProperty[p->aOp[pc].opcode] & OPFLG_JUMP)!=0 && p->aOp[pc].p2==pScan->pcNext;
  }
  if( pScan->nGuard && pC->col.iSegment==0 ){
    stBeginSegment(p, pC, 0);
    nSelected = stEvaluate(p, pScan, &pTable->aSegment[0], 0, n);
    pC->col.iRow = iRow;
  }
  nExpected = pTable->nRow*nSelected/n;
  return MAX(1, nCondition>pScan->nGuard ? nExpected/ST_FILTER_SHARE : nExpected);
}

/* Whether compiled code waits for the loop of a scan that begins in C, or nodes go on after this instruction. */
static int stGoesToCompiled(const Vdbe *p, const StColumnScan *pScan){
  int pc;
  if( p->st.nRun==0 || p->st.aStop==0 ) return 0;
  for(pc=pScan->pcRewind+1; pc<=pScan->pcNext && p->st.aStop[pc]!=ST_STOP_COMPILED; pc++){}
  return pc<=pScan->pcNext;
}
/* The same, or the statement is not decoded yet and may get hot: compiled code may come. */
static int stGoesToNodes(const Vdbe *p, const StColumnScan *pScan){
  return (p->st.nRun!=0 && p->st.aStop==0) || stGoesToCompiled(p, pScan);
}

/* Whether a scan without guards is left to rows, because nodes go on, which read them as fast. */
static int stLeavesToNodes(const Vdbe *p, const StColumnScan *pScan, int isInNodes){
  return (isInNodes || stGoesToNodes(p, pScan)) && pScan->nGuard==0 && pScan->nJoin==0 && !pScan->isPending && pScan->pcOnce==0
      && stModeOf(p->db)==ST_COLUMNS_AUTO;
}

/* Whether C may run the nest of a scan that begins in batches: it does not run this one instruction for a node. */
static int stMayPipe(const Vdbe *p){ return p->st.aReport || p->st.aStop || p->st.nRun!=ST_ONE_INSTRUCTION; }

/* No row passes: the scan stands on its first one, which the head of the loop rejects. */
static void stStandOnRejected(VdbeCursor *pC, int iSegment, int iRow){
  pC->col.pScan->isOver = 1;
  pC->col.iSegment = iSegment;
  pC->col.iRow = iRow;
  stStandOn(pC, stRowidAt(&pC->col.pTable->aSegment[iSegment], iRow));
}

/* The scan of a cursor with columns, for the loop that begins at an address. 0: the loop is unusual, or there is no memory. */
static StColumnScan *stScanFrom(Vdbe *p, VdbeCursor *pC, int pcBegin){
  StColumnScan *pScan = pC->col.pScan;
  if( pScan==0 ){
    pScan = pC->col.pScan = malloc(sizeof(StColumnScan));
    if( pScan==0 ) return 0;
    pScan->nJoin = pScan->nGuard = 0;
    pScan->pcOnce = 0;
    pScan->pShare = 0;
    pScan->isAlone = 0;
    pScan->pcRewind = pScan->iLimitSegment = -1;
  }
  if( pScan->pcRewind!=pcBegin ){
    pScan->pcRewind = pcBegin;
    pScan->pcNext = stNextOf(p, p->aOp[pcBegin].p1, pcBegin);
    pScan->isBackward = stIsBackward(p->aOp[pcBegin].opcode);
  }
  return pScan->pcNext<0 ? 0 : pScan;
}

/*
** OP_Rewind; or OP_Last or a seek by rowid, with iKey. SQLITE_OK: on the first row that passes, or on the first of all when none does;
** SQLITE_DONE: the seek finds no row; ST_COLUMNS_NONE; an error. isInNodes: compiled code reads all rows of a table as fast from the rows,
** and need not be compiled again when columns come: it takes columns for scans with guards only.
*/
static int stBeginScan(Vdbe *p, VdbeCursor *pC, Op *pOp, int oc, i64 iKey, int isInNodes){
  StColumnScan *pScan;
  int rc, iSegment, iRow, isLong = 0;
  pC->col.isScan = 0;
  pC->col.aAt = 0;
  pC->col.nAsk = pC->col.nAsked = 0;
  if( pC->eCurType!=CURTYPE_BTREE || p->pFrame || !p->readOnly || pC->isEphemeral ) return ST_COLUMNS_NONE;
  if( !pC->isTable ){
    pC->col.isEntry = ST_ENTRY_NONE;
    if( oc==OP_Rewind && !isInNodes && !pC->col.hasBegun ){
      pC->col.hasBegun = 1;
      stNoteIndexLoop(p, pC, pOp, 0, 0);
    }
  }
  if( pC->col.pTable==0 || pC->col.pScan==0 ){
    /* An inner loop is begun often: it asks ever more rarely. */
    pC->col.nSeek++;
    if( pC->col.nSeek & (pC->col.nSeek-1) ) return ST_COLUMNS_NONE;
  }
  if( oc!=OP_Rewind && !stIsLongRange(p, pC, (int)(pOp-p->aOp), oc, iKey) ) return ST_COLUMNS_NONE;
  if( pC->col.pTable==0 || pC->col.pScan==0 ){
    if( stIsSmall(pC->uc.pCursor) && (oc!=OP_Rewind || stIsShortNest(p, (int)(pOp-p->aOp))) ) return ST_COLUMNS_NONE;
    isLong = oc==OP_Rewind && !isInNodes && stMayPipe(p) && stReadsToEnd(p, (int)(pOp-p->aOp));
    if( isLong ) p->st.nExpected = ST_EXPECTS_ALL;
    if( !pC->isTable ) stAttachScanned(p, pC, pOp->p1, (int)(pOp-p->aOp));
    else if( stIsColumnar(p, pOp->p1) ){
      stAttach(p, pC, pOp->p1, 1);
      if( pC->col.pTable==0 && oc==OP_Rewind && !isInNodes && stMayPipe(p) ) stAskLater(p, pC, (int)(pOp-p->aOp));
    }
    p->st.nExpected = 0;
  }
  if( pC->col.pTable==0 || pC->col.pTable->nSegment==0 || !stIsFresh(pC) ) return ST_COLUMNS_NONE;
  if( pC->col.pTable->nRow<ST_FEWEST_ROWS && stIsShortNest(p, (int)(pOp-p->aOp)) ) return ST_COLUMNS_NONE;
  pScan = stScanFrom(p, pC, (int)(pOp-p->aOp));
  if( pScan==0 ) return ST_COLUMNS_NONE;
  if( p->aOp[pScan->pcNext].p2==pScan->pcRewind+1 ){
    stFindGuards(p, pC, pScan);
  }else{
    /* The end of a range is still to be computed. */
    stForgetGuards(pScan);
    pScan->isPending = 1;
    pScan->isSteady = 0;
  }
  pScan->nBlock = 0;
  pScan->isOver = 0;
  if( !stRowFrom(pC->col.pTable, oc, iKey, &iSegment, &iRow) ){
    pC->nullRow = pC->deferredMoveto = 0;
    pC->cacheStatus = CACHE_STALE;
    return SQLITE_DONE;
  }
  pC->col.iSegment = iSegment;
  pC->col.iRow = iRow;
  stFindLimit(pC);
  pScan->pcOnce = 0;
  if( !isInNodes && stMayPipe(p) ){
    p->st.nExpected = isLong ? stExpected(p, pC) : 0;
    rc = stBeginPipe(p, pC, pScan, 1);
    p->st.nExpected = 0;
    if( rc!=ST_COLUMNS_NONE ) return rc;
  }
  if( stLeavesToNodes(p, pScan, isInNodes) ){
    pC->col.pTable = 0;
    return ST_COLUMNS_NONE;
  }
  pScan->nBlock = 0;
  pC->col.isScan = 1;
  pScan->nSkipped = 0;
  pScan->isOver = 0;
  pC->col.iSegment = iSegment;
  stBeginSegment(p, pC, iRow);
  rc = stAdvance(p, pC);
  if( rc==SQLITE_DONE ){
    stStandOnRejected(pC, iSegment, iRow);
    return SQLITE_OK;
  }
  p->aCounter[p->aOp[pScan->pcNext].p5] += pScan->nSkipped;
  return rc;
}

static int stColumnsRewind(Vdbe *p, VdbeCursor *pC, Op *pOp){ return stBeginScan(p, pC, pOp, OP_Rewind, 0, 0); }
/* OP_Last, and OP_SeekGE and its like on a table. */
static int stColumnsSeekScan(Vdbe *p, VdbeCursor *pC, Op *pOp, int oc, i64 iKey){ return stBeginScan(p, pC, pOp, oc, iKey, 0); }

/* The guards have changed: chooses the rows of the current block after the cursor's row anew. */
static void stRestOfBlock(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  const StColumnSegment *pSeg = &pC->col.pTable->aSegment[pC->col.iSegment];
  int iRow = pC->col.iRow;
  stFindLimit(pC);
  stBeginSegment(p, pC, iRow + (pScan->isBackward ? -1 : 1));
  pC->col.iRow = iRow;
  pScan->iBlock = iRow/ST_BLOCK;
  pScan->nSelected = stEvaluate(p, pScan, pSeg, pScan->iBlock, MIN(ST_BLOCK, pSeg->nRow-pScan->iBlock*ST_BLOCK));
  stCutBlock(pC);
}

/* What the guards need is known now. ST_COLUMNS_NONE: the scan goes on; else as stBeginPipe. */
static int stEndPending(Vdbe *p, VdbeCursor *pC, int isInNodes){
  StColumnScan *pScan = pC->col.pScan;
  pScan->pcOnce = 0;
  stFindGuards(p, pC, pScan);
  if( !isInNodes && stMayPipe(p) ){
    int rc = stBeginPipe(p, pC, pScan, 0);
    if( rc!=ST_COLUMNS_NONE ) return rc;
  }
  if( pScan->nBlock>stBlocksBeforeJoin(p) ) stMakeJoins(p, pC);
  stRestOfBlock(p, pC);
  return ST_COLUMNS_NONE;
}

/* OP_Next. SQLITE_OK: on the next row; SQLITE_DONE; ST_COLUMNS_NONE: the B-tree cursor stands on the row and moves on; an error. */
static int stNextOfColumns(Vdbe *p, VdbeCursor *pC, Op *pOp, int isInNodes){
  StColumnScan *pScan = pC->col.pScan;
  int rc;
  if( pC->col.isEntry && pC->col.isEntry!=ST_ENTRY_SCANNED ){
    return stNextEntry(p, pC, pOp);
  }
  if( !pC->col.isScan ){
    /* The cursor was put on a row by a seek. */
    if( pC->deferredMoveto==0 ) return ST_COLUMNS_NONE;
    rc = sqlite3VdbeFinishMoveto(pC);
    return rc ? rc : ST_COLUMNS_NONE;
  }
  if( pC->nullRow ) return SQLITE_DONE;
  if( !stIsFresh(pC) ){
    /* The connection has written: from here on the scan sees what it wrote, as SQLite's would. */
    rc = stLeaveColumns(pC);
    return rc ? rc : ST_COLUMNS_NONE;
  }
  if( pScan->isOver ){
    /* As before. */
  }else if( pScan->isPending || (pScan->pcOnce && p->aOp[0].p1==p->aOp[pScan->pcOnce].p1) ){
    rc = stEndPending(p, pC, isInNodes);
    if( rc!=ST_COLUMNS_NONE ) return rc;
  }else if( !stGuardsHold(p, pScan) ){
    stForgetGuards(pScan);
    stRestOfBlock(p, pC);
  }
  pScan->nSkipped = 0;
  if( pScan->isOver ){
    pScan->nSkipped = pC->col.pTable->nRow-1;
    rc = SQLITE_DONE;
  }else{
    rc = stAdvance(p, pC);
  }
  p->aCounter[pOp->p5] += pScan->nSkipped;
  if( rc==SQLITE_OK ){
    p->aCounter[pOp->p5]++;
  }else if( rc==SQLITE_DONE ){
    pC->nullRow = 1;
    pC->deferredMoveto = 0;
    pC->col.isEntry = ST_ENTRY_NONE;
    pC->cacheStatus = CACHE_STALE;
  }
  return rc;
}

static int stColumnsNext(Vdbe *p, VdbeCursor *pC, Op *pOp){
  return pC->col.nAsked && pC->col.pTable==0 ? stAsk(p, pC, pOp) : stNextOfColumns(p, pC, pOp, 0);
}

/* Finds the row that a deferred seek has named. Returns whether the columns have it. */
static int stLocateRow(VdbeCursor *pC){
  if( pC->col.aAt && pC->col.iKey==pC->movetoTarget ) return 1;
  pC->col.aAt = 0;
  if( !stFindRow(pC, pC->movetoTarget) ) return 0;
  pC->col.iKey = pC->movetoTarget;
  pC->col.aAt = pC->col.pTable->aSegment[pC->col.iSegment].aCode;
  return 1;
}

/* OP_Column: whether the value was put into the register. */
static int stColumnsValue(Vdbe *p, VdbeCursor *pC, u32 iColumn, Mem *pDest){
  int iPosition;
  if( (pC->ub.aAltMap && pC->ub.aAltMap[1+iColumn]>0) || (iPosition = stPositionOf(pC->col.pTable, (int)iColumn))<0 || !stIsFresh(pC) )
      return 0;
  if( !stLocateRow(pC) ) return 0;
  return stValueOf(&pC->col.aAt[iPosition], pC->col.iRow, pDest, p->db, ENC(p->db));
}

/* OP_SeekRowid and OP_NotExists of a cursor with columns. SQLITE_OK: it is on the row; SQLITE_DONE: there is none; ST_COLUMNS_NONE. */
static int stSeekColumns(VdbeCursor *pC, i64 iKey){
  if( !stIsFresh(pC) ){
    pC->col.pTable = 0;
    pC->col.aAt = 0;
    return ST_COLUMNS_NONE;
  }
  pC->col.isScan = 0;
  if( stFindRow(pC, iKey) ){
    stStandOn(pC, iKey);
    return SQLITE_OK;
  }
  pC->col.aAt = 0;
  pC->movetoTarget = iKey;
  pC->deferredMoveto = 0;
  pC->nullRow = 0;
  pC->cacheStatus = CACHE_STALE;
  return SQLITE_DONE;
}

/* Some seeks in one execution: columns that are there are used. Many: the table is worth columns. */
static void stWantColumns(Vdbe *p, VdbeCursor *pC, int iCur, int isMany){
  if( pC->eCurType==CURTYPE_BTREE && pC->isTable && !pC->isEphemeral && p->pFrame==0 && p->readOnly && stIsColumnar(p, iCur) ){
    stAttach(p, pC, iCur, isMany);
  }
}
static void stCountSeek(Vdbe *p, VdbeCursor *pC, int iCur){
  int n = ++pC->col.nSeek;
  p->st.nSought++;
  if( n==1 && p->st.pHeld && pC->eCurType==CURTYPE_BTREE ) pC->col.pTable = stHeldBefore(p, pC, iCur);
  if( pC->col.pTable ) return;
  if( n==ST_SEEKS_BEFORE_LOOK || n==ST_SEEKS_BEFORE_WANT ) stWantColumns(p, pC, iCur, stWorthAfter(p, n, ST_SEEKS_BEFORE_WANT));
}

/* OP_SeekRowid and OP_NotExists. */
static int stColumnsSeek(Vdbe *p, VdbeCursor *pC, Op *pOp, i64 iKey){
  if( pC->col.pTable==0 ){
    stCountSeek(p, pC, pOp->p1);
    if( pC->col.pTable==0 ) return ST_COLUMNS_NONE;
  }
  return stSeekColumns(pC, iKey);
}

/* OP_DeferredSeek by an index. Whether the table's cursor has columns. */
static int stColumnsDeferred(Vdbe *p, VdbeCursor *pC, int iCur){
  if( pC->col.pTable==0 ) stCountSeek(p, pC, iCur);
  return pC->col.pTable!=0;
}

/* ---- the same for nodes ---- */

/* OP_Rewind or OP_Last, by columns or by rows. SQLITE_OK, SQLITE_DONE: there is no row, or an error. Registers that guards may read are in
   C. */
SQLITE_API int st_columns_rewind(Vdbe *p, VdbeCursor *pC, int pc){
  Op *pOp = &p->aOp[pc];
  int rc = stColumnsSwitch.eMode==ST_COLUMNS_OFF ? ST_COLUMNS_NONE : stBeginScan(p, pC, pOp, pOp->opcode, 0, 1);
  return rc!=ST_COLUMNS_NONE ? rc : pOp->opcode==OP_Rewind ? st_rewind(pC) : st_last(pC);
}

/* As st_seek_table(), by columns or by rows. */
SQLITE_API int st_columns_seek_table(Vdbe *p, VdbeCursor *pC, int pc, int oc, sqlite3_int64 iKey){
  int rc = stColumnsSwitch.eMode==ST_COLUMNS_OFF ? ST_COLUMNS_NONE : stBeginScan(p, pC, &p->aOp[pc], oc, iKey, 1);
  return rc==ST_COLUMNS_NONE ? st_seek_table(pC, oc, iKey) : rc;
}

/* OP_Next or OP_Prev of a cursor that has columns. SQLITE_OK, SQLITE_DONE, or an error. */
SQLITE_API int st_columns_next(Vdbe *p, VdbeCursor *pC, int pc){
  const Op *pOp = &p->aOp[pc];
  int rc = stNextOfColumns(p, pC, (Op*)pOp, 1);
  if( rc!=ST_COLUMNS_NONE ) return rc;
  rc = pOp->opcode==OP_Next ? st_next(pC, pOp->p3) : st_prev(pC, pOp->p3);
  if( rc==SQLITE_OK ) p->aCounter[pOp->p5]++;
  return rc;
}

/* OP_SeekRowid of a cursor that has columns. SQLITE_OK, SQLITE_DONE: there is no row, ST_UNKNOWN: the columns do not tell. */
SQLITE_API int st_columns_seek(VdbeCursor *pC, sqlite3_int64 iKey){
  int rc = stSeekColumns(pC, iKey);
  return rc==ST_COLUMNS_NONE ? ST_UNKNOWN : rc;
}

/* Finds the row of a deferred seek. Returns whether the columns have it. */
SQLITE_API int st_columns_locate(VdbeCursor *pC){ return stIsFresh(pC) && stLocateRow(pC); }

/* A cursor without columns was sought with once, ST_SEEKS_BEFORE_LOOK or ST_SEEKS_BEFORE_WANT times. */
SQLITE_API void st_columns_want(Vdbe *p, VdbeCursor *pC, int iCur){
  if( pC->col.nSeek==1 ){
    if( p->st.pHeld && pC->eCurType==CURTYPE_BTREE ) pC->col.pTable = stHeldBefore(p, pC, iCur);
  }else if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF ){
    /* Nodes count their seeks themselves. */
    p->st.nSought += pC->col.nSeek>=ST_SEEKS_BEFORE_WANT ? ST_SEEKS_BEFORE_WANT-ST_SEEKS_BEFORE_LOOK : ST_SEEKS_BEFORE_LOOK;
    stWantColumns(p, pC, iCur, stWorthAfter(p, pC->col.nSeek, ST_SEEKS_BEFORE_WANT));
  }
}
