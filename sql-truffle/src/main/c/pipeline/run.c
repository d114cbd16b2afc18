/*
** Runs a pipe: the innermost loop asks the loop around it for tuples when it has none left. Each level has one batch at a time.
*/

static void stNoteSunk(StPipe*, const StPipeLevel*, const StStep*, const StSelection*);   /* lanes.c */
static int stHasSunk(const StPipe*);
static int stSuitsLanes(const StPipe*);
static int stIsWorthLanes(const StPipe*, i64 iBegin);
static int stRunWithLanes(StPipe*);   /* lane_sink.c */

static void stFreeLevel(const StPipe *pPipe, StPipeLevel *pLevel){
  int k;
  for(k=0; pLevel->aVector && k<pPipe->nVector; k++) free(pLevel->aVector[k].aValue);
  for(k=0; pLevel->aPosition && k<pPipe->nCursor; k++) free(pLevel->aPosition[k].a);
  free(pLevel->aVector);
  free(pLevel->aPosition);
  free(pLevel->aiParent);
}

static void stFreePipe(StPipe *pPipe){
  int i;
  stFreeGroups(pPipe);
  stArenaClear(&pPipe->arena);
  stArenaClear(&pPipe->kept);
  stArenaClear(&pPipe->runs.texts);
  stArenaClear(&pPipe->place.texts);
  free(pPipe->runs.aSaved);
  stFreeManySteps(pPipe->pManySteps);
  stFreeLevel(pPipe, &pPipe->output);
  for(i=0; i<pPipe->nSub; i++) stFreeSub(pPipe, &pPipe->aSub[i]);
  for(i=0; i<pPipe->nStep; i++) stFreeStep(&pPipe->aStep[i]);
  for(i=0; i<pPipe->nAggregate; i++) free(pPipe->aAggregate[i].pCtx);
  for(i=0; i<pPipe->nAuto; i++) stTableFree(pPipe->aAuto[i].pTable);
  for(i=0; i<pPipe->nLevel; i++) stFreeLevel(pPipe, &pPipe->aLevel[i]);
  free(pPipe);
}

/* Before the cursors of a statement that ends are closed. */
static void stForgetPipes(Vdbe *p){
  p->st.pRows = 0;
  if( p->st.pAhead ) p->st.pAhead->pEnd = 0;
  p->st.pAhead = 0;
  while( p->st.pPipes ){
    StPipe *pPipe = p->st.pPipes;
    p->st.pPipes = pPipe->pNext;
    stFreePipe(pPipe);
  }
}

static int stLevelRoom(const StPipe *pPipe, StPipeLevel *pLevel){
  pLevel->iLastMatch = -1;
  pLevel->aVector = calloc(MAX(1, pPipe->nVector), sizeof(StVector));
  pLevel->aPosition = calloc(pPipe->nCursor, sizeof(StPositions));
  pLevel->aiParent = malloc(ST_BATCH*sizeof(u16));
  return pLevel->aVector && pLevel->aPosition && pLevel->aiParent;
}

static int stPipeRoom(StPipe *pPipe){
  int i, ok = 1;
  for(i=0; i<pPipe->nLevel && ok; i++) ok = stLevelRoom(pPipe, &pPipe->aLevel[i]);
  for(i=0; i<pPipe->nSub && ok; i++) ok = stLevelRoom(pPipe, &pPipe->aSub[i].level);
  return ok;
}

/* ---- steps ---- */

/* Joins the tuples that jumps have brought to a step with those that come from the step before. */
static void stJoinArrived(const StPipeLevel *pLevel, StStep *pStep, StSelection *pSel){
  StSelection *pArrived = pStep->pArrived;
  if( pArrived->n==0 ) return;
  if( pSel->n==0 ){
    pSel->n = pArrived->n;
    memcpy(pSel->ai, pArrived->ai, pArrived->n*sizeof(u16));
    pSel->isWhole = 0;
  }else{
    stArrive(pSel, pArrived->ai, pArrived->n);
  }
  pArrived->n = 0;
  if( pSel->n==pLevel->n ) pSel->isWhole = 1;
}

/* Runs the steps of a level for its batch. Its selection has those that come to the end. */
static void stRunSteps(StPipe *pPipe, StPipeLevel *pLevel, int iFirst){
  StSelection *pSel = &pLevel->selection;
  int i, isReported = pPipe->p->st.pLoops!=0;
  pSel->n = pLevel->n;
  pSel->isWhole = 1;
  if( pLevel->iMatch && iFirst==pLevel->iFirst ) stHoldNulls(pPipe, pLevel, pSel);
  for(i=iFirst; i<pLevel->iEnd && !pPipe->isFailed; i++){
    StStep *pStep = &pPipe->aStep[i];
    int nTuple;
    i64 nanos;
    if( pStep->isOfSub && !pLevel->isSub ) continue;
    if( pStep->eKind==ST_STEP_MATCH ){
      stMatchStep(pPipe, pLevel, pStep, pSel);
      continue;
    }
    if( pStep->isTarget ) stJoinArrived(pLevel, pStep, pSel);
    if( pSel->n==0 || !pStep->isNeeded || (pLevel->hasRows && i==pLevel->iEntryRow) ) continue;
    if( pStep->out>=0 && !stVectorRoom(&pLevel->aVector[pStep->out]) ){
      pPipe->isFailed = 1;
      return;
    }
    nTuple = pSel->n;
    nanos = isReported ? stClock() : 0;
    switch( pStep->eKind ){
      case ST_STEP_COLUMN:
        stGather(pPipe->aCursor[pStep->iCursor].pTable, pStep->iColumn, &pLevel->aPosition[pStep->iCursor], pStep, pSel, pLevel->n,
            &pLevel->aVector[pStep->out]);
        break;
      case ST_STEP_ROWID:      stRowidStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_VALUE:      stPutValue(pLevel, pStep, pSel, pStep->out, &pStep->a, pPipe); break;
      case ST_STEP_ARITHMETIC: stArithmeticStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_LOGIC:      stLogicStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_AFFINITY:   stAffinityStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_FUNCTION:
        if( pStep->pMany ) stManyCallsStep(pPipe, pLevel, pStep, pSel);
        else stFunctionStep(pPipe, pLevel, pStep, pSel);
        break;
      case ST_STEP_COMPARE:    stCompareStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_NULL_TEST:  stNullTestStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_BOOLEAN:    stBooleanStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_GOTO:       stAllJump(pPipe, pStep, pSel); break;
      case ST_STEP_MEMBER:     stMemberStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_FIRST:      stFirstStep(pLevel, pSel); break;
      case ST_STEP_SUB_BEGIN:  stSubBeginStep(pPipe, pLevel, &pPipe->aSub[pStep->iSub]); break;
      case ST_STEP_SUB:        stSubStep(pPipe, pLevel, &pPipe->aSub[pStep->iSub]); break;
      case ST_STEP_SUB_TAKE:   stSubTakeStep(pPipe, pLevel, &pPipe->aSub[pStep->iSub], pSel); break;
      case ST_STEP_SUB_RESULT: stSubResultStep(pPipe, pLevel, pStep, &pPipe->aSub[pStep->iSub], pSel); break;
      case ST_STEP_RUN:        stRunStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_RUN_FIRST:  stRunOneStep(pPipe, pSel, pPipe->runs.aiFirst); break;
      case ST_STEP_RUN_HIT:    stRunOneStep(pPipe, pSel, pPipe->runs.aiHit); break;
      case ST_STEP_RUN_VALUES: stRunValuesStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_RESULT:     stResultStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_INTEGER:    stIntegerStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_LOOKUP:     stLookupStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_ENTRY:      stEntryStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_ENTRY_ROW:  stEntryRowStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_GROUP:
        if( pPipe->pLane ) stNoteSunk(pPipe, pLevel, pStep, pSel);
        else stGroupStep(pPipe, pLevel, 0, pSel);
        break;
      case ST_STEP_DISTINCT:   stDistinctStep(pPipe, pLevel, pStep, pSel); break;
      case ST_STEP_AGGREGATE:
        if( pPipe->pLane ) stNoteSunk(pPipe, pLevel, pStep, pSel);
        else stAggregateStep(pPipe, pLevel, pStep, pSel);
        break;
    }
    if( pStep->pPass && !pPipe->isFailed ) stPassStep(pPipe, pLevel, pStep, pSel);
    if( isReported ) stReportStep(pPipe, pStep, nTuple, nanos);
  }
}

/* Forgets the values of a batch, but for those that come from the level around it. */
static void stBeginBatch(const StPipe *pPipe, StPipeLevel *pLevel){
  int i;
  for(i=0; i<pPipe->nVector; i++) if( !stHasUse(&pLevel->inherited, i) ) pLevel->aVector[i].eType = ST_UNSET;
}

/* ---- batches of the scan ---- */

/* Moves the scan to the next block with selected rows, and notes its segment. SQLITE_OK, SQLITE_DONE: the scan or its piece ends; or
   SQLITE_INTERRUPT. */
static int stNextBlock(StPipe *pPipe){
  Vdbe *p = pPipe->p;
  VdbeCursor *pC = pPipe->pScanned;
  StColumnScan *pScan = pPipe->pScan;
  const StColumnTable *pTable = pC->col.pTable;
  while( pScan->iSelected>=pScan->nSelected ){
    const StColumnSegment *pSeg = &pTable->aSegment[pC->col.iSegment];
    if( pPipe->iEndBlock && pScan->iBlock+1>=pPipe->iEndBlock ) return SQLITE_DONE;
    if( pScan->isBackward ? pScan->iBlock>0 : (pScan->iBlock+1)*ST_BLOCK<pSeg->nRow ){
      pScan->iBlock += pScan->isBackward ? -1 : 1;
      pScan->nBlock++;
      stSelectBlock(p, pC);
      if( p->st.aReport ) stReport(p, pScan);
      if( AtomicLoad(&p->db->u1.isInterrupted) ) return SQLITE_INTERRUPT;
    }else{
      if( pScan->isBackward ? pC->col.iSegment==0 : pC->col.iSegment==pTable->nSegment-1 ) return SQLITE_DONE;
      pC->col.iSegment += pScan->isBackward ? -1 : 1;
      pSeg = &pTable->aSegment[pC->col.iSegment];
      stBeginSegment(p, pC, pScan->isBackward ? pSeg->nRow-1 : 0);
    }
  }
  return SQLITE_OK;
}

/* How many selected rows of the present block are left, but for the one for which the program leaves the loop. *pIsLast: the scan ends with
   this block. */
static int stSelectedRows(const StPipe *pPipe, int *pIsLast){
  const StColumnScan *pScan = pPipe->pScan;
  *pIsLast = pScan->nSelected>0 && pScan->iLimitSegment==pPipe->pScanned->col.iSegment && pScan->iLimitRow/ST_BLOCK==pScan->iBlock;
  return pScan->nSelected-*pIsLast-pScan->iSelected;
}

static ST_KERNEL void stPutSelected(u32 *restrict a, const u16 *restrict ai, int n, u32 iFirst){
  int i;
  for(i=0; i<n; i++) a[i] = iFirst + ai[i];
}

/* Fills the batch of the outermost level with selected rows of one segment. Returns 0: there are none, or *pRc is an error. */
static int stFillFromScan(StPipe *pPipe, int *pRc){
  StPipeLevel *pLevel = &pPipe->aLevel[0];
  VdbeCursor *pC = pPipe->pScanned;
  StColumnScan *pScan = pPipe->pScan;
  StPositions *pAt = &pLevel->aPosition[pLevel->iCursor];
  u32 *a = stPositionRoom(pAt);
  int n = 0;
  if( a==0 || !stBeginEntries(pPipe, pLevel) ){
    *pRc = SQLITE_NOMEM_BKPT;
    return 0;
  }
  while( n<pPipe->nMost ){
    int rc, k, isLast, nLeft = stSelectedRows(pPipe, &isLast);
    u32 iFirst;
    if( nLeft<=0 ){
      if( isLast || n>=ST_BATCH/2 || (n && pPipe->rest.pcRow)
          || (n && (pScan->isBackward ? pScan->iBlock==0
          : (pScan->iBlock+1)*ST_BLOCK>=pC->col.pTable->aSegment[pC->col.iSegment].nRow)) ) break;
      rc = stNextBlock(pPipe);
      if( rc ){
        if( rc!=SQLITE_DONE ) *pRc = rc;
        break;
      }
      if( n && pC->col.iSegment!=pPipe->iSegment ) break;
      nLeft = stSelectedRows(pPipe, &isLast);
      if( nLeft<=0 ) continue;
    }
    if( pC->col.iSegment!=pPipe->iSegment || pScan->nGuard!=pPipe->nGuard ) stPrepareSteps(pPipe);
    iFirst = (u32)pC->col.iSegment<<16 | (u32)(pScan->iBlock*ST_BLOCK);
    k = MIN(pPipe->nMost-n, nLeft);
    if( pLevel->hasRows ){
      n = stPutPassing(pPipe, pLevel, pC->col.iSegment, pScan->iBlock*ST_BLOCK, &pScan->aiSelected[pScan->iSelected], k, n, 0, &k);
      if( n<0 ){
        pPipe->isFailed = 1;
        return 0;
      }
    }else{
      stPutSelected(&a[n], &pScan->aiSelected[pScan->iSelected], k, iFirst);
      n += k;
    }
    pScan->iSelected += k;
  }
  pLevel->n = n;
  pAt->iSegment = pPipe->iSegment;
  pAt->isRun = n>0 && a[n-1]-a[0]==(u32)n-1;
  return n>0 && *pRc==SQLITE_OK;
}

/* Whether a function has written, or rolled back, amid a batch of calls; then *pRc is an error. */
static int stIsLeftAmid(Vdbe *p, int *pRc){
  if( !p->st.isLeftAmid ) return 0;
  sqlite3VdbeError(p, "a deterministic function has written to the database, or has rolled back");
  *pRc = SQLITE_ERROR;
  return 1;
}

/* The next batch of a level, after its steps. Returns 0: there is none, the pipe has failed, or *pRc is an error. */
static int stPull(StPipe *pPipe, int iLevel, int *pRc){
  StPipeLevel *pLevel = &pPipe->aLevel[iLevel];
  for(;;){
    if( iLevel==0 ){
      if( pPipe->pLane==0 ) stArenaClear(&pPipe->arena);
      if( pPipe->pScan==0 && pPipe->iSegment<0 ) stPrepareSteps(pPipe);
      if( !(pPipe->pScan ? stFillFromScan(pPipe, pRc) : stFillFromEntries(pPipe)) ) return 0;
    }else if( !stFillFromRange(pPipe, pLevel, &pPipe->aLevel[iLevel-1]) ){
      if( pPipe->isFailed || !stPull(pPipe, iLevel-1, pRc) ) return 0;
      pLevel->iParent = pLevel->iMatched = pLevel->iLastMatch = -1;
      pLevel->owesNull = 0;
      pLevel->iEntry = pLevel->iEntryEnd = 0;
      continue;
    }
    stBeginBatch(pPipe, pLevel);
    if( pPipe->p->st.pLoops ) stReportBatch(pPipe, iLevel, pLevel->n);
    stRunSteps(pPipe, pLevel, pLevel->iFirst);
    if( stIsLeftAmid(pPipe->p, pRc) || pPipe->isFailed ) return 0;
    if( AtomicLoad(&pPipe->p->db->u1.isInterrupted) ){
      *pRc = SQLITE_INTERRUPT;
      return 0;
    }
    if( pPipe->pLane && iLevel==pPipe->nLevel-1 ){
      if( stHasSunk(pPipe) ) return 1;
      continue;
    }
    /* A run may have no first tuple in the batch. */
    if( pLevel->selection.n || ((pPipe->runs.isOn || pPipe->pManySteps) && iLevel==pPipe->nLevel-1) ) return 1;
  }
}

/* Whether the cursors of the nest still have the columns for which it was read. */
static int stCursorsHold(const StPipe *pPipe){
  int i;
  for(i=0; i<pPipe->nCursor; i++){
    const StPipeCursor *q = &pPipe->aCursor[i];
    /* The program may have opened the cursors of a subquery anew; their columns belong to the execution. */
    if( q->iLevel>=ST_PIPE_LEVELS || q->pC==0 ) continue;
    if( pPipe->p->apCsr[q->iCur]!=q->pC || !stIsFresh(q->pC) ) return 0;
    if( !q->isLoose && (q->pTable->isIndex && q->pC->col.pIndex ? q->pC->col.pIndex : q->pC->col.pTable)!=q->pTable ) return 0;
  }
  return 1;
}

/* ---- the nest as a whole ---- */

/* Runs all tuples of the nest into the sink. SQLITE_OK; ST_COLUMNS_NONE: nothing has happened; an error. */
static int stRunIntoSink(StPipe *pPipe){
  int rc = SQLITE_OK, mayHaveLanes = stSuitsLanes(pPipe);
  i64 iBegin = mayHaveLanes ? stClock() : 0;
  StPipeLevel *pLast = &pPipe->aLevel[pPipe->nLevel-1];
  if( pPipe->runs.isOn ) return stRunIntoRuns(pPipe);
  if( pPipe->rest.isOn ) return stRunIntoRest(pPipe);
  pPipe->iSegment = -1;
  pLast->iParent = 0;
  if( pPipe->pManySteps && !pPipe->isGrouping ) return stRunIntoSteps(pPipe);
  while( stPull(pPipe, pPipe->nLevel-1, &rc) ){
    if( !mayHaveLanes || !stIsWorthLanes(pPipe, iBegin) ) continue;
    rc = stRunWithLanes(pPipe);
    if( rc!=ST_COLUMNS_GO ) return rc;
    rc = mayHaveLanes = 0;
  }
  return rc ? rc : pPipe->isFailed ? ST_COLUMNS_NONE : SQLITE_OK;
}

/* The rows of the nest are over: its cursors have no row. */
static void stLeaveNest(StPipe *pPipe){
  int i;
  for(i=0; i<pPipe->nCursor; i++){
    VdbeCursor *pC = pPipe->aCursor[i].pC;
    if( pPipe->aCursor[i].iLevel>=ST_PIPE_LEVELS || pC==0 ) continue;
    pC->nullRow = 1;
    pC->deferredMoveto = 0;
    pC->cacheStatus = CACHE_STALE;
    pC->col.isEntry = ST_ENTRY_NONE;
    pC->col.isScan = 0;
    pC->ub.aAltMap = 0;
  }
}

/* Goes on at an address. */
static int stGoTo(StPipe *pPipe, int pc){
  pPipe->p->st.pcGo = pc;
  return ST_COLUMNS_GO;
}

/* The first tuple of the next group goes into the sorter; after the last one, the nest is over. */
static int stNextGroup(StPipe *pPipe){
  if( pPipe->iGroup<pPipe->groups.n ){
    stLoadFirst(pPipe, pPipe->iGroup++);
    return stGoTo(pPipe, pPipe->pcRecord);
  }
  stLeaveNest(pPipe);
  pPipe->pcResume = 0;
  return stGoTo(pPipe, pPipe->aLevel[0].pcNext+1);
}

/* OP_Next at which a pipe may go on. As stBeginPipe. */
static int stPipeNext(Vdbe *p, int pc){
  StPipe *pPipe = p->st.pPipes;
  int rc;
  while( pPipe && pPipe->pcResume!=pc ) pPipe = pPipe->pNext;
  if( pPipe==0 ) return ST_COLUMNS_NONE;
  if( stIsLeftAmid(p, &rc) ) return rc;
  return pPipe->runs.isOn ? stNextOfRuns(pPipe) : pPipe->rest.isOn ? stNextOfRest(pPipe) : stNextGroup(pPipe);
}

/* A nest begins anew at an address: what was left of it counts no more. */
static void stForgetResume(Vdbe *p, int pcBegin){
  StPipe *pPipe;
  for(pPipe=p->st.pPipes; pPipe; pPipe=pPipe->pNext) if( pPipe->pcBegin==pcBegin ) pPipe->pcResume = 0;
}

/* Nodes know nothing of pipes: the execution stays in C. Without stops C was given only so many instructions, to look for other threads
   after them; then it goes on. A pause may have been
** asked for meanwhile. */
static void stStayInC(Vdbe *p){
  p->st.hasAddedUp = 1;
  if( p->st.aStop ) p->st.nRun = 0;
  if( p->st.bPause ) stStopNow(p);
}

/* The bit of a loop in SqltruffleState.noPipe: a loop that is begun again and again is read once. */
static u64 stBitOfLoop(const StColumnScan *pScan){ return (u64)1<<(pScan->pcRewind & 63); }

/* A pipe without steps; 0: no memory. */
static StPipe *stNewPipe(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, int pcBegin, int pcHead, int pcNext){
  StPipe *pPipe = calloc(1, sizeof(StPipe));
  if( pPipe==0 ) return 0;
  pPipe->p = p;
  pPipe->pScanned = pC;
  pPipe->pScan = pScan;
  pPipe->iSegment = -1;
  pPipe->nMost = ST_BATCH;
  pPipe->pcBegin = pcBegin;
  pPipe->aLevel[0].pcHead = pcHead;
  pPipe->aLevel[0].pcNext = pcNext;
  return pPipe;
}

/* A pipe of the nest that a cursor's loop begins, with steps and room for batches; 0: no instruction of it is a step, or there is no
   memory. pTable: the columns that the loop reads. */
static StPipe *stMakePipe(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, const StColumnTable *pTable, int pcBegin, int pcHead, int pcNext){
  int pcRest = 0, pcSafe, i;
  if( pcNext-pcBegin>ST_PIPE_LENGTH ) return 0;
  /* All instructions are steps, or those before the rest. */
  for(i=0; i<ST_MOST_RESTS; i++){
    StPipe *pPipe = stNewPipe(p, pC, pScan, pcBegin, pcHead, pcNext);
    if( pPipe==0 ) return 0;
    if( stReadNest(pPipe, pTable, pcRest, &pcSafe) && stPipeRoom(pPipe) ){
      /* Who takes one row after the other of one table gets them as fast from the scan. */
      if( pPipe->rest.pcRow==0 || pPipe->nLevel>1 || p->st.isFetching ){
        stReportPipe(pPipe);
        return pPipe;
      }
      pcSafe = 0;
    }
    stFreePipe(pPipe);
    pcRest = pcSafe;
    if( pcRest==0 || p->st.aReport || (pScan && (pScan->pcOnce || pScan->isPending)) ) break;
  }
  return 0;
}

/* A nest that ran before runs again. */
static void stForgetOlder(Vdbe *p, int pcBegin){
  StPipe **pp = &p->st.pPipes;
  while( *pp && (*pp)->pcBegin!=pcBegin ) pp = &(*pp)->pNext;
  if( *pp ){
    StPipe *pOld = *pp;
    if( pOld==p->st.pRows ) p->st.pRows = 0;
    *pp = pOld->pNext;
    stFreePipe(pOld);
  }
}

/* All tuples are in the sink: gives the results to the program. As stBeginPipe. */
static int stEndPipe(StPipe *pPipe){
  Vdbe *p = pPipe->p;
  int i, rc = pPipe->isGrouping || pPipe->runs.isOn || pPipe->rest.isOn ? SQLITE_OK : stGiveStates(pPipe, 0);
  if( rc!=SQLITE_OK ){
    stFreePipe(pPipe);
    return rc;
  }
  if( p->st.aReport && !pPipe->runs.isOn && !pPipe->rest.isOn ) p->st.aReport[p->aOp[pPipe->pcBegin].p1].nSum = MAX(1, pPipe->groups.n);
  if( p->st.aReport==0 ) stStayInC(p);
  pPipe->isFull = 1;
  stForgetOlder(p, pPipe->pcBegin);
  pPipe->pNext = p->st.pPipes;
  p->st.pPipes = pPipe;
  if( pPipe->runs.isOn ){
    pPipe->pcResume = pPipe->aLevel[pPipe->nLevel-1].pcNext;
    p->st.hasResume = 1;
    return stNextOfRuns(pPipe);
  }
  if( pPipe->pManySteps && pPipe->pManySteps->isLeft ) return stGoTo(pPipe, stInnermost(pPipe)->pcNext);
  if( !pPipe->isGrouping && !pPipe->rest.isOn ){
    stLeaveNest(pPipe);
    return stGoTo(pPipe, pPipe->aLevel[0].pcNext+1);
  }
  /* The Next of the innermost loop; with EXISTS that of the loop around it. */
  pPipe->pcResume = pPipe->pcAfter;
  /* After the record, a LEFT JOIN asks whether there was a match. */
  for(i=0; i<pPipe->nFlag; i++) sqlite3VdbeMemSetInt64(&p->aMem[pPipe->aiFlag[i]], 1);
  p->st.hasResume = 1;
  if( pPipe->isGrouping ) return stNextGroup(pPipe);
  pPipe->pcResume = stInnermost(pPipe)->pcNext;
  if( pPipe->rest.pcRow ) p->st.pRows = pPipe;
  return stNextOfRest(pPipe);
}

/*
** Takes the records that the sorter has from earlier rows of the scan: they are tuples, too, and their groups need no other first tuple.
** Returns 0: they cannot be taken.
*/
static int stTakeRecords(StPipe *pPipe){
  const VdbeSorter *pSorter = pPipe->p->apCsr[pPipe->iSorter]->uc.pSorter;
  StPipeLevel *pLevel = &pPipe->aLevel[pPipe->nLevel-1];
  const SorterRecord *apRecord[ST_BATCH], *pRecord;
  int n = 0, i, k, iGroupStep;
  for(pRecord=pSorter->list.pList; pRecord; n++){
    if( n==ST_BATCH ) return 0;
    apRecord[n] = pRecord;
    if( pSorter->list.aMemory ) pRecord = (u8*)pRecord==pSorter->list.aMemory ? 0
        : (const SorterRecord*)&pSorter->list.aMemory[pRecord->u.iNext];
    else pRecord = pRecord->u.pNext;
  }
  if( n==0 ) return 1;
  /* The program makes the steps of these records, and then the state of the group takes their place; that of a function of SQLite does so
     once. */
  if( pPipe->pManySteps ) return 0;
  for(k=0; n>1 && k<pPipe->nAggregate; k++) if( pPipe->aAggregate[k].eKind==ST_AGGREGATE_CALL ) return 0;
  for(k=0; k<pPipe->nVector; k++) pLevel->aVector[k].eType = ST_UNSET;
  for(i=0; i<n; i++){
    StCell aCell[ST_PIPE_RECORD];
    /* The newest record is the first one. */
    stValuesOfRecord(pPipe->p, (const u8*)SRVAL(apRecord[n-1-i]), pPipe->groups.nArg, aCell);
    for(k=0; k<pPipe->groups.nArg; k++){
      int iVector = pPipe->aArg[pPipe->iFirstRecordArg+k].iVector;
      if( iVector<0 ) continue;
      if( !stVectorRoom(&pLevel->aVector[iVector]) ) return 0;
      if( aCell[k].eType==SQLITE_TEXT || aCell[k].eType==SQLITE_BLOB ){
        /* In the record, the next value follows it: it has no end. */
        aCell[k].value = (i64)stArenaCopy(&pPipe->arena, (void*)aCell[k].value, aCell[k].nByte);
        if( aCell[k].value==0 ) return 0;
      }
      pLevel->aVector[iVector].eType = ST_MIXED;
      stPutCell(&pLevel->aVector[iVector], i, &aCell[k]);
    }
  }
  for(iGroupStep=pLevel->iFirst; pPipe->aStep[iGroupStep].eKind!=ST_STEP_GROUP; iGroupStep++){}
  pLevel->n = n;
  pPipe->isFromSorter = 1;
  for(i=iGroupStep; i<pLevel->iEnd; i++) pPipe->aStep[i].isNeeded = 1;
  stRunSteps(pPipe, pLevel, iGroupStep);
  pPipe->isFromSorter = 0;
  pPipe->iGroup = pPipe->groups.n;
  return !pPipe->isFailed;
}

/* Prepares the sink for what earlier rows of the scan have put into it. */
static int stPrepareSink(StPipe *pPipe){
  if( pPipe->isGrouping ) return stTakeRecords(pPipe);
  if( pPipe->runs.isOn ) return stTakeRun(pPipe);
  if( pPipe->rest.isOn ){
    pPipe->nMost = ST_FIRST_BATCH;
    return 1;
  }
  return stAreSetsEmpty(pPipe) && stMoreGroups(pPipe) && stAddGroup(pPipe, 0, 0, 0)==0 && stTakeStates(pPipe);
}

/*
** Runs the nest of a scan, guards and all, if its instructions are steps. isFirst: the scan is about to begin; else it stands on a row that
** the program has done, and the rest of the block is selected. ST_COLUMNS_GO: p->st.pcGo is the address to go on at; ST_COLUMNS_NONE: the
** scan's rows go one by one through the program; an error.
*/
static int stBeginPipe(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, int isFirst){
  StPipe *pPipe;
  int rc = ST_COLUMNS_NONE, iSegment = pC->col.iSegment, iRow = pC->col.iRow;
  if( p->db->xProgress ) return ST_COLUMNS_NONE;
  /* Guards wait for what the first turn computes, but all instructions may be steps: then an automatic index is one of these. The end of a
     range must be known. */
  if( pScan->isPending && p->aOp[pScan->pcNext].p2!=pScan->pcRewind+1 ) return ST_COLUMNS_NONE;
  if( p->st.noPipe & stBitOfLoop(pScan) ) return ST_COLUMNS_NONE;
  pScan->pcOnce = 0;
  pPipe = stMakePipe(p, pC, pScan, pC->col.pTable, pScan->pcRewind, p->aOp[pScan->pcNext].p2, pScan->pcNext);
  if( pPipe==0 ){
    if( pScan->pcOnce==0 ) p->st.noPipe |= stBitOfLoop(pScan);
    return ST_COLUMNS_NONE;
  }
  if( pScan->nJoin ) stMakeJoins(p, pC);
  if( stPrepareSink(pPipe) ){
    if( pPipe->rest.isOn ) pPipe->rest.nScanned = isFirst ? 0 : stRowsBefore(pC->col.pTable, iSegment, iRow);
    if( isFirst ){
      pScan->nBlock = 0;
      stBeginSegment(p, pC, iRow);
    }else{
      stRestOfBlock(p, pC);
    }
    rc = stRunIntoSink(pPipe);
  }
  if( rc!=SQLITE_OK ){
    stFreePipe(pPipe);
    pC->col.iSegment = iSegment;
    pC->col.iRow = iRow;
    /* The scan takes rows, and makes its joins after some blocks. */
    if( pScan->nJoin ) stFindGuards(p, pC, pScan);
    return rc;
  }
  if( pPipe->pManySteps && pPipe->pManySteps->isLeft ) p->aCounter[p->aOp[pScan->pcNext].p5] += (u32)stRowsBeforePlace(pPipe);
  else if( !pPipe->rest.isOn ) p->aCounter[p->aOp[pScan->pcNext].p5] += (u32)(pC->col.pTable->nRow-1-(isFirst ? 0
      : stRowsBefore(pC->col.pTable, iSegment, iRow)));
  return stEndPipe(pPipe);
}

/* A statement of the connection begins to write: nests that would go on with tuples of columns go on without. */
static int stLeavePipes(Vdbe *p){
  StPipe *pPipe;
  int rc = SQLITE_OK;
  if( p->st.pAhead ) stGoBack(p);
  if( p->st.pStepping ) rc = stLeaveSteps(p->st.pStepping);
  for(pPipe=p->st.pPipes; pPipe && rc==SQLITE_OK; pPipe=pPipe->pNext) if( pPipe->pcResume ){
    if( pPipe->runs.isOn ) rc = stLeaveAfterGroup(pPipe);
    if( pPipe->rest.isOn ) rc = stLeaveRest(pPipe);
  }
  return rc;
}
