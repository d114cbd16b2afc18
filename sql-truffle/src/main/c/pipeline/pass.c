/*
** Many tuples of a nest come to rows of one table that comparisons with constants mostly reject. Then it is cheaper to compare each row of the table once, in order, and to keep a bit for it: the
** step that moves the cursor drops a tuple by its bit, and the comparisons are done. A level takes only those entries of a range whose rows pass.
*/

/* Rows are compared when so many tuples will come that the table has at most this many times as many. */
#define ST_PASS_ROWS 8

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

/* After the steps of a nest: finds such comparisons. Returns 0: no memory. */
static int stFindPasses(StPipe *pPipe){
  int i, j;
  for(i=0; i<pPipe->nStep; i++){
    StStep *pMover = &pPipe->aStep[i];
    if( pMover->eKind!=ST_STEP_ENTRY_ROW && (pMover->eKind!=ST_STEP_LOOKUP || pMover->iTarget!=ST_DROP) ) continue;
    for(j=i+1; j<pPipe->nStep; j++){
      const StStep *pStep = &pPipe->aStep[j];
      if( pStep->eKind==ST_STEP_END || pStep->eKind==ST_STEP_MATCH || pStep->eKind==ST_STEP_FIRST || pStep->eKind==ST_STEP_RUN || pStep->eKind==ST_STEP_AGGREGATE || pStep->eKind==ST_STEP_SUB ) break;
      if( pStep->eKind!=ST_STEP_COMPARE || pStep->aTest==0 || pStep->iCursor!=pMover->iCursor || pStep->iTarget!=ST_DROP || !pStep->isWhole ) continue;
      if( pMover->pPass==0 && (pMover->pPass = calloc(1, sizeof(StPass)))==0 ) return 0;
      if( pMover->pPass->nTest<ArraySize(pMover->pPass->aiTest) ) pMover->pPass->aiTest[pMover->pPass->nTest++] = j;
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

#define ST_PASS(T) { const T *aCode = q->aCode; for(i=0; i<n; i++) a[i] &= (u8)(((u64)aCode[i]-q->low<=q->width)!=q->jumpsInside); break; }
/* Compares n rows of a segment: a[i] stays 1 for those that pass. */
static ST_KERNEL void stPassRows(const StCodeTest *q, int n, u8 *a){
  int i;
  switch( q->szCode ){
    case 1: ST_PASS(u8)
    case 2: ST_PASS(u16)
    case 4: ST_PASS(u32)
    default: ST_PASS(u64)
  }
  if( q->aNull ) for(i=0; i<n; i++) if( stBit(q->aNull, i) ) a[i] = 0;
}

/* Compares all rows. Without memory, the comparisons stay steps. */
static void stMakePass(StPipe *pPipe, const StStep *pMover){
  const StColumnTable *pTable = pPipe->aCursor[pMover->iCursor].pTable;
  StPass *pPass = pMover->pPass;
  u8 *a = malloc(ST_SEGMENT+8), *aBit;
  i64 nByte = 0;
  int iSegment, i, k;
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++) nByte += ST_SEGMENT/8+8;
  pPass->aaBit = calloc(1, pTable->nSegment*sizeof(u8*)+nByte);
  if( a==0 || pPass->aaBit==0 ){
    free(a);
    free(pPass->aaBit);
    pPass->aaBit = 0;
    pPass->nTest = 0;
    return;
  }
  aBit = (u8*)&pPass->aaBit[pTable->nSegment];
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    int n = pTable->aSegment[iSegment].nRow, isNullOut = 0;
    memset(a, 1, n);
    memset(a+n, 0, 8);
    for(k=0; k<pPass->nTest; k++){
      const StCodeTest *q = &pPipe->aStep[pPass->aiTest[k]].aTest[iSegment];
      StCodeTest test = *q;
      if( !q->jumpsOnNull ) test.aNull = 0;
      isNullOut |= q->aNull && !q->jumpsOnNull;
      stPassRows(&test, n, a);
    }
    /* A NULL that does not jump: its code has no meaning, so the row is looked at alone. */
    if( isNullOut ) for(i=0; i<n; i++){
      u8 passes = 1;
      for(k=0; k<pPass->nTest; k++) passes &= (u8)!stJumpsAt(&pPipe->aStep[pPass->aiTest[k]].aTest[iSegment], (u32)i);
      a[i] = passes;
    }
    pPass->aaBit[iSegment] = aBit;
    for(i=0; i<n; i+=8){
      u64 w = 0;
      for(k=7; k>=0; k--) w = w<<1 | a[i+k];
      *aBit++ = (u8)w;
    }
    aBit += 8;
  }
  free(a);
  for(k=0; k<pPass->nTest; k++){
    pPipe->aStep[pPass->aiTest[k]].isPassed = 1;
    pPipe->aStep[pPass->aiTest[k]].isNeeded = 0;
  }
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
    if( pPass->nTest && stTuplesInAll(pPipe, pPass->nTuple)*ST_PASS_ROWS>=(double)pPipe->aCursor[pStep->iCursor].pTable->nRow ) stMakePass(pPipe, pStep);
    if( pPass->aaBit==0 ) return;
  }
  ST_EACH(pSel, i, {
    pSel->ai[n] = (u16)i;
    n += stBit(pPass->aaBit[a[i]>>16], a[i] & 0xffff);
  });
  if( n<pSel->n ) pSel->isWhole = 0;
  pSel->n = n;
}
