/*
** Many tuples of a nest come to rows of one table, which later steps mostly reject by the row's columns alone. Then it is cheaper to ask
** each row of the table once, in order and with the kernels of guards, and to keep a bit for it: the step that moves the cursor drops a
** tuple by its bit, and those steps are done. A level takes only those entries of a range whose rows pass.
*/

/* Rows are asked when so many tuples will come that the table has at most this many times as many. The second one is for texts that are
   searched. */
#define ST_PASS_ROWS 8
#define ST_PASS_TEXTS 2

/* Finds the step of a level by whose StPass entries can be chosen: before it are only steps that neither fail nor jump. */
static void stFindEntryRow(StPipe *pPipe, StPipeLevel *pLevel){
  int i;
  pLevel->iEntryRow = -1;
  for(i=pLevel->iFirst; i<pLevel->iEnd; i++){
    const StStep *pStep = &pPipe->aStep[i];
    if( pStep->eKind==ST_STEP_ENTRY_ROW && pStep->iFrom==pLevel->iCursor && pStep->pPass ) pLevel->iEntryRow = i;
    if( pStep->eKind!=ST_STEP_COLUMN && pStep->eKind!=ST_STEP_ROWID && pStep->eKind!=ST_STEP_VALUE ) break;
  }
}

/* After the steps of a nest: finds such steps. Returns 0: no memory. */
static int stFindPasses(StPipe *pPipe){
  int i, j;
  for(i=0; i<pPipe->nStep; i++){
    StStep *pMover = &pPipe->aStep[i];
    if( pMover->eKind!=ST_STEP_ENTRY_ROW && (pMover->eKind!=ST_STEP_LOOKUP || pMover->iTarget!=ST_DROP) ) continue;
    for(j=i+1; j<pPipe->nStep; j++){
      const StStep *pStep = &pPipe->aStep[j];
      /* A function may fail for a row that a later step rejects. */
      if( pStep->eKind==ST_STEP_FUNCTION && pStep->pLike==0 ) break;
      if( pStep->eKind==ST_STEP_END || pStep->eKind==ST_STEP_MATCH || pStep->eKind==ST_STEP_FIRST || pStep->eKind==ST_STEP_RUN
          || pStep->eKind==ST_STEP_AGGREGATE || pStep->eKind==ST_STEP_SUB ) break;
      if( pStep->pGuard==0 || pStep->iCursor!=pMover->iCursor || pStep->iTarget!=ST_DROP || !pStep->isWhole ) continue;
      if( pMover->pPass==0 && (pMover->pPass = calloc(1, sizeof(StPass)))==0 ) return 0;
      if( pMover->pPass->nTest==ArraySize(pMover->pPass->aiTest) ) continue;
      pMover->pPass->aiTest[pMover->pPass->nTest++] = j;
      pMover->pPass->isDear |= pStep->pGuard->eTest==ST_TEST_LIKE;
    }
  }
  for(i=0; i<pPipe->nLevel; i++) stFindEntryRow(pPipe, &pPipe->aLevel[i]);
  for(i=0; i<pPipe->nSub; i++) stFindEntryRow(pPipe, &pPipe->aSub[i].level);
  return 1;
}

static void stFreePass(StPass *pPass){
  if( pPass==0 ) return;
  free(pPass->aaBit);
  free(pPass);
}

/* Asks all rows of a segment the guards of the steps. Returns 0: some guard cannot be evaluated, and has been dropped. */
static int stPassSegment(StPipe *pPipe, StPass *pPass, const StColumnSegment *pSeg, u8 *aBit){
  u8 aPass[ST_BLOCK];
  int iBlock, i, k;
  for(k=0; k<pPass->nTest; k++){
    StColumnGuard *pGuard = pPipe->aStep[pPass->aiTest[k]].pGuard;
    stFit(pPipe->p, pGuard, pSeg);
    if( pGuard->eKernel!=ST_KERNEL_UNKNOWN ) continue;
    pPass->nTest--;
    memmove(&pPass->aiTest[k], &pPass->aiTest[k+1], (pPass->nTest-k)*sizeof(int));
    return 0;
  }
  for(iBlock=0; iBlock*ST_BLOCK<pSeg->nRow; iBlock++){
    int n = MIN(ST_BLOCK, pSeg->nRow-iBlock*ST_BLOCK), eMask = ST_MASK_ALL;
    for(k=0; k<pPass->nTest && eMask!=ST_MASK_NONE; k++)
        eMask = stMask(pPipe->p, pPipe->aStep[pPass->aiTest[k]].pGuard, pSeg, iBlock, n, aPass, eMask);
    if( eMask!=ST_MASK_SOME ) memset(aPass, eMask==ST_MASK_ALL, ST_BLOCK);
    for(i=0; i<ST_BLOCK; i+=8){
      u64 w = 0;
      for(k=7; k>=0; k--) w = w<<1 | aPass[i+k];
      *aBit++ = (u8)w;
    }
  }
  return 1;
}

/* Asks all rows. Without memory, the steps stay. */
static void stMakePass(StPipe *pPipe, const StStep *pMover){
  const StColumnTable *pTable = pPipe->aCursor[pMover->iCursor].pTable;
  StPass *pPass = pMover->pPass;
  int nSegmentByte = ((ST_SEGMENT+ST_BLOCK-1)/ST_BLOCK)*(ST_BLOCK/8), iSegment, k;
  u8 *aBit;
  pPass->aaBit = malloc(pTable->nSegment*(sizeof(u8*)+(i64)nSegmentByte));
  if( pPass->aaBit==0 ){
    pPass->nTest = 0;
    return;
  }
  aBit = (u8*)&pPass->aaBit[pTable->nSegment];
  for(iSegment=0; iSegment<pTable->nSegment && pPass->nTest>0; iSegment++){
    pPass->aaBit[iSegment] = &aBit[(i64)iSegment*nSegmentByte];
    if( !stPassSegment(pPipe, pPass, &pTable->aSegment[iSegment], pPass->aaBit[iSegment]) ) iSegment = -1;
    /* The batch's end tells. */
    if( AtomicLoad(&pPipe->p->db->u1.isInterrupted) ) pPass->nTest = 0;
  }
  if( pPass->nTest==0 ){
    free(pPass->aaBit);
    pPass->aaBit = 0;
  }
  for(k=0; k<pPass->nTest; k++){
    pPipe->aStep[pPass->aiTest[k]].isPassed = 1;
    pPipe->aStep[pPass->aiTest[k]].isNeeded = 0;
  }
  /* What only those steps need is not needed by the next batch. */
  if( pPipe->pScan ) pPipe->nGuard = -1;
  else pPipe->iSegment = -1;
}

/* Rows before one of a table. */
static i64 stRowsBefore(const StColumnTable *pTable, int iSegment, int iRow){
  i64 n = iRow;
  while( iSegment-->0 ) n += pTable->aSegment[iSegment].nRow;
  return n;
}

/* How many tuples will have come to a step when the nest is over, if they come as evenly as so far. */
static double stTuplesInAll(const StPipe *pPipe, i64 nTuple){
  const StPipeLevel *pFirst = &pPipe->aLevel[0];
  i64 nDone = 0, nRow = 0;
  if( pPipe->pScan && !pPipe->pScan->isBackward && pFirst->n>0 ){
    u32 iAt = pFirst->aPosition[pFirst->iCursor].a[pFirst->n-1];
    nDone = stRowsBefore(pPipe->aCursor[pFirst->iCursor].pTable, (int)(iAt>>16), (int)(iAt & 0xffff))+1;
    nRow = pPipe->aCursor[pFirst->iCursor].pTable->nRow;
  }
  return nDone ? (double)nTuple*(double)nRow/(double)nDone : (double)nTuple;
}

/* After a step has moved its cursor: drops the tuples whose rows do not pass. */
static void stPassStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StPass *pPass = pStep->pPass;
  const u32 *a = pLevel->aPosition[pStep->iCursor].a;
  int n = 0;
  if( pPass->aaBit==0 ){
    pPass->nTuple += pSel->n;
    if( pPass->nTest && stTuplesInAll(pPipe, pPass->nTuple)*(pPass->isDear ? ST_PASS_TEXTS
        : ST_PASS_ROWS)>=(double)pPipe->aCursor[pStep->iCursor].pTable->nRow ) stMakePass(pPipe, pStep);
    if( pPass->aaBit==0 ) return;
  }
  ST_EACH(pSel, i, {
    pSel->ai[n] = (u16)i;
    n += stBit(pPass->aaBit[a[i]>>16], a[i] & 0xffff);
  });
  if( n<pSel->n ) pSel->isWhole = 0;
  pSel->n = n;
}
