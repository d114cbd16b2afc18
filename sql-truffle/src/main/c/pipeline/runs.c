/*
** The sink of a GROUP BY whose rows come in order: tuples that follow each other with equal keys are a run, which is a group. The groups
** that are complete after a batch are tuples themselves: AggFinal and HAVING are steps for them. Those that are left run through the rest
** of the program's output, one after the other. When all tuples were added, the program has the last group as if it had added up its rows,
** and takes it by its own instructions.
*/

static int stPull(StPipe*, int iLevel, int *pRc);
static void stRunSteps(StPipe*, StPipeLevel*, int iFirst);
static int stCursorsHold(const StPipe*);
static void stLeaveNest(StPipe*);
static int stGoTo(StPipe*, int pc);
static int stIsLeftAmid(Vdbe*, int *pRc);

/* ---- steps ---- */

/* A new run. */
static int stBeginRun(StPipe *pPipe, const StCell *aKey, int iFirst){
  StGroups *g = &pPipe->groups;
  int i = g->n;
  memcpy(&g->aArg[(i64)i*g->nArg], aKey, g->nKey*sizeof(StCell));
  memset(&g->aState[(i64)i*g->szState], 0, g->szState);
  pPipe->runs.aiFirst[i] = (u16)iFirst;
  pPipe->runs.aiHit[i] = ST_BATCH;
  return g->n++;
}

/* ST_STEP_RUN. */
static void stRunStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StGroups *g = &pPipe->groups;
  const StOperand *aKey = &pPipe->aArg[pStep->iFirstArg];
  const StVector *v = stVectorOf(pLevel, &aKey[0]);
  StCell aCell[ST_PIPE_KEYS];
  int k;
  pPipe->runs.iLastTuple = pSel->isWhole ? pSel->n-1 : pSel->ai[pSel->n-1];
  if( g->nKey==1 && v && v->eType==SQLITE_INTEGER ){
    const i64 *aValue = v->aValue;
    StCell *pLast = g->n ? &g->aArg[(i64)(g->n-1)*g->nArg] : 0;
    aCell[0].eType = SQLITE_INTEGER;
    aCell[0].nByte = 0;
    ST_EACH(pSel, i, {
      if( pLast==0 || pLast->value!=aValue[i] || pLast->eType!=SQLITE_INTEGER ){
        aCell[0].value = aValue[i];
        if( pLast==0 || pLast->eType==SQLITE_INTEGER || !stIsSameCell(pLast, aCell) )
            pLast = &g->aArg[(i64)stBeginRun(pPipe, aCell, i)*g->nArg];
      }
      g->aiGroup[i] = (u32)(g->n-1);
    });
    return;
  }
  ST_EACH(pSel, i, {
    for(k=0; k<g->nKey; k++) if( !stOperandAt(pLevel, &aKey[k], i, &aCell[k]) ){ pPipe->isFailed = 1; return; }
    if( g->n==0 || !stIsSameKeys(&g->aArg[(i64)(g->n-1)*g->nArg], aCell, g->nKey) ) stBeginRun(pPipe, aCell, i);
    g->aiGroup[i] = (u32)(g->n-1);
  });
}

/* ST_STEP_RUN_FIRST and ST_STEP_RUN_HIT, with aiFirst or aiHit of StRuns: one tuple of each run goes on. A run that an earlier batch has
   begun may have none. */
static void stRunOneStep(const StPipe *pPipe, StSelection *pSel, const u16 *aiTuple){
  const u32 *aiGroup = pPipe->groups.aiGroup;
  int n = 0;
  ST_EACH(pSel, i, {
    pSel->ai[n] = (u16)i;
    n += aiTuple[aiGroup[i]]==i;
  });
  if( n<pSel->n ) pSel->isWhole = 0;
  pSel->n = n;
}

/* ST_STEP_RUN_VALUES. */
static void stRunValuesStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StGroups *g = &pPipe->groups;
  int k;
  for(k=0; k<pStep->nArg; k++){
    const StOperand *pArg = &pPipe->aArg[pStep->iFirstArg+k];
    ST_EACH(pSel, i, if( !stOperandAt(pLevel, pArg, i, &g->aArg[(i64)g->aiGroup[i]*g->nArg+g->nKey+k]) ){ pPipe->isFailed = 1; return; });
  }
}

/* The result of an aggregate as sumFinalize() and its like give it. Returns 0: an error. */
static int stResultOf(const StAggregate *pAggregate, const u8 *aState, StCell *pCell){
  const SumCtx *p = (const SumCtx*)aState;
  double r;
  if( pAggregate->eKind==ST_AGGREGATE_EXTREME ){
    *pCell = *(const StCell*)aState;
    if( pCell->eType==ST_UNSET ) pCell->eType = SQLITE_NULL;
    return 1;
  }
  pCell->nByte = 0;
  if( pAggregate->eKind==ST_AGGREGATE_COUNT ){
    pCell->eType = SQLITE_INTEGER;
    pCell->value = *(const i64*)aState;
    return 1;
  }
  pCell->eType = SQLITE_NULL;
  pCell->value = 0;
  if( p->cnt==0 && pAggregate->pFunc->xFinalize!=totalFinalize ) return 1;
  if( pAggregate->pFunc->xFinalize==sumFinalize && !p->approx ){
    pCell->eType = SQLITE_INTEGER;
    pCell->value = p->iSum;
    return 1;
  }
  if( pAggregate->pFunc->xFinalize==sumFinalize && p->ovrfl ) return 0;
  r = p->approx ? p->rSum : (double)p->iSum;
  if( p->approx && !sqlite3IsOverflow(p->rErr) ) r += p->rErr;
  if( pAggregate->pFunc->xFinalize==avgFinalize ) r /= (double)p->cnt;
  if( !sqlite3IsNaN(r) ){
    pCell->eType = SQLITE_FLOAT;
    pCell->value = stBitsOf(r);
  }
  return 1;
}

/* ST_STEP_RESULT. */
static void stResultStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const StGroups *g = &pPipe->groups;
  const StAggregate *pAggregate = &pPipe->aAggregate[pStep->iAggregate];
  StVector *v = &pLevel->aVector[pStep->out];
  StCell cell;
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, {
    if( !stResultOf(pAggregate, &g->aState[(i64)i*g->szState + pAggregate->iState], &cell) ){ pPipe->isFailed = 1; return; }
    stPutCell(v, i, &cell);
  });
  stUnmix(v, pStep, pSel);
}

/* ---- before the first batch ---- */

/* Takes over the group that earlier rows of the nest have begun. Returns 0: it cannot, or there is no memory. */
static int stTakeRun(StPipe *pPipe){
  Vdbe *p = pPipe->p;
  StGroups *g = &pPipe->groups;
  StRuns *pRuns = &pPipe->runs;
  const Mem *pFlag = &p->aMem[pRuns->iFlag];
  int k;
  g->nRoom = ST_BATCH+1;
  g->aArg = malloc((i64)g->nRoom*g->nArg*sizeof(StCell));
  g->aState = malloc(MAX(1, (i64)g->nRoom*g->szState));
  g->aiGroup = malloc(ST_BATCH*sizeof(u32));
  pRuns->aSaved = malloc(g->nArg*sizeof(StCell)+g->szState);
  pPipe->output.aVector = calloc(MAX(1, pPipe->nVector), sizeof(StVector));
  if( g->aArg==0 || g->aState==0 || g->aiGroup==0 || pRuns->aSaved==0 || pPipe->output.aVector==0 || !stIsOnlyInteger(pFlag) ) return 0;
  if( pFlag->u.i<=0 ) return 1;
  for(k=0; k<g->nArg; k++){
    StCell *pCell = &g->aArg[k];
    if( !stCellOfMem(pCell, &p->aMem[k<g->nKey ? pRuns->iPrevious+k : pRuns->aiRegister[k-g->nKey]])
        || !stOwnText(&pRuns->texts, pCell) ) return 0;
  }
  {
    StCell aKey[ST_PIPE_KEYS];
    memcpy(aKey, g->aArg, g->nKey*sizeof(StCell));
    stBeginRun(pPipe, aKey, ST_BATCH);
  }
  return stTakeStates(pPipe);
}

/* ---- batches ---- */

/* The last run goes on with the next batch: it becomes the first one, with texts of its own. Returns 0: no memory. */
static int stCarryRun(StPipe *pPipe){
  StGroups *g = &pPipe->groups;
  StRuns *pRuns = &pPipe->runs;
  StArena old = pRuns->texts;
  int k, last = g->n-1, ok = 1;
  if( last<0 ) return 1;
  memset(&pRuns->texts, 0, sizeof(pRuns->texts));
  for(k=0; k<g->nArg && ok; k++){
    g->aArg[k] = g->aArg[(i64)last*g->nArg+k];
    ok = stOwnText(&pRuns->texts, &g->aArg[k]);
  }
  if( last>0 ) memcpy(g->aState, &g->aState[(i64)last*g->szState], g->szState);
  for(k=0; k<pPipe->nAggregate && ok; k++) if( pPipe->aAggregate[k].eKind==ST_AGGREGATE_EXTREME ){
    ok = stOwnText(&pRuns->texts, (StCell*)&g->aState[pPipe->aAggregate[k].iState]);
  }
  stArenaClear(&old);
  pRuns->aiFirst[0] = pRuns->aiHit[0] = ST_BATCH;
  g->n = 1;
  return ok;
}

/* Runs the steps of the output for the groups that are complete. Returns 0: no memory. */
static int stFinishRuns(StPipe *pPipe){
  StGroups *g = &pPipe->groups;
  StRuns *pRuns = &pPipe->runs;
  StPipeLevel *pOutput = &pPipe->output;
  int i, k;
  pOutput->n = g->n-1;
  pRuns->iNext = 0;
  for(k=0; k<pPipe->nVector; k++) pOutput->aVector[k].eType = ST_UNSET;
  for(k=0; k<pRuns->nValue; k++){
    StVector *v = &pOutput->aVector[pRuns->aiVector[k]];
    u8 eType = g->aArg[g->nKey+k].eType;
    int isOne = 1;
    if( !stVectorRoom(v) ) return 0;
    for(i=0; i<pOutput->n; i++){
      const StCell *pCell = &g->aArg[(i64)i*g->nArg+g->nKey+k];
      stPutCell(v, i, pCell);
      isOne &= pCell->eType==eType;
    }
    v->eType = isOne ? eType : ST_MIXED;
  }
  for(i=pOutput->iFirst; i<pOutput->iEnd; i++) pPipe->aStep[i].isNeeded = 1;
  stRunSteps(pPipe, pOutput, pOutput->iFirst);
  pRuns->areStepsDone = !pPipe->isFailed;
  if( pPipe->isFailed ){
    /* Some group has no result: each of them goes through the program, which tells. */
    for(i=pOutput->iFirst; i<pOutput->iEnd; i++) if( pPipe->aStep[i].pArrived ) pPipe->aStep[i].pArrived->n = 0;
    pPipe->isFailed = 0;
    pOutput->selection.isWhole = 1;
    pOutput->selection.n = pOutput->n;
  }
  return 1;
}

/* Puts the states of a group into the accumulators whose results are no steps. */
static int stGiveRun(StPipe *pPipe, int iGroup, u64 isFinal){
  StGroups *g = &pPipe->groups;
  int k, rc = SQLITE_OK;
  for(k=0; k<pPipe->nAggregate && rc==SQLITE_OK; k++) if( (isFinal>>k & 1)==0 ){
    sqlite3VdbeMemSetNull(&pPipe->p->aMem[pPipe->aAggregate[k].iAccumulator]);
    pPipe->p->aMem[pPipe->aAggregate[k].iAccumulator].n = 0;
    rc = stGiveState(pPipe, &pPipe->aAggregate[k], &g->aState[(i64)iGroup*g->szState]);
  }
  return rc;
}

/* Gives the program a group that is complete, from the rest of the output on. */
static int stGiveGroup(StPipe *pPipe, int iGroup){
  Vdbe *p = pPipe->p;
  StRuns *pRuns = &pPipe->runs;
  const StGroups *g = &pPipe->groups;
  int k, rc;
  rc = stGiveRun(pPipe, iGroup, pRuns->areStepsDone ? pRuns->isFinal : 0);
  if( rc ) return rc;
  if( pRuns->areStepsDone ){
    for(k=0; k<pRuns->nLoad; k++){
      StCell cell = stCellAt(&pPipe->output.aVector[pRuns->aiLoad[k]], iGroup);
      stPutRegister(pPipe, pRuns->aiLoadTo[k], &cell);
    }
  }else{
    for(k=0; k<pRuns->nValue; k++) stPutRegister(pPipe, pRuns->aiRegister[k], &g->aArg[(i64)iGroup*g->nArg+g->nKey+k]);
  }
  /* The subroutine returns to the Next at which the nest goes on. */
  sqlite3VdbeMemSetInt64(&p->aMem[pRuns->iReturn], pPipe->pcResume-1);
  pRuns->iCurrent = iGroup;
  return stGoTo(pPipe, pRuns->areStepsDone ? pRuns->pcRest : pRuns->pcOutput);
}

/* Gives the program the run that is not complete, as if it had added up its rows. */
static int stGiveLastRun(StPipe *pPipe){
  const StGroups *g = &pPipe->groups;
  StRuns *pRuns = &pPipe->runs;
  int k;
  if( g->n==0 ) return SQLITE_OK;
  for(k=0; k<g->nArg; k++) stPutRegister(pPipe, k<g->nKey ? pRuns->iPrevious+k
      : pRuns->aiRegister[k-g->nKey], &g->aArg[(i64)(g->n-1)*g->nArg+k]);
  sqlite3VdbeMemSetInt64(&pPipe->p->aMem[pRuns->iFlag], 1);
  return stGiveRun(pPipe, g->n-1, 0);
}

/* The nest goes on without steps after the last tuple that was added. */
static int stLeaveAfterBatch(StPipe *pPipe){
  int rc, pcNext = pPipe->pcResume;
  pPipe->pcResume = 0;
  rc = stGiveLastRun(pPipe);
  if( rc==SQLITE_OK ) rc = stGoToPlace(pPipe, &pPipe->place, pPipe->runs.pcOutput, pPipe->runs.pcOutputEnd);
  return rc ? rc : stGoTo(pPipe, pcNext);
}

/*
** The nest goes on without steps after the group that the program has: it stands on the first row of the next one. The subroutine of the
** output is running, and returns to where that row's values are added.
*/
static int stLeaveAfterGroup(StPipe *pPipe){
  const StGroups *g = &pPipe->groups;
  StRuns *pRuns = &pPipe->runs;
  int k, rc;
  pPipe->pcResume = 0;
  if( !stNotePlace(pPipe, pRuns->aiFirst[pRuns->iCurrent+1], &pPipe->place) ) return SQLITE_NOMEM_BKPT;
  rc = stGoToPlace(pPipe, &pPipe->place, pRuns->pcOutput, pRuns->pcOutputEnd);
  for(k=0; k<g->nKey; k++){
    StCell cell = g->aArg[(i64)(pRuns->iCurrent+1)*g->nArg+k];
    if( cell.eType==SQLITE_TEXT || cell.eType==SQLITE_BLOB ){
      cell.value = (i64)stArenaCopy(&pPipe->place.texts, (void*)cell.value, cell.nByte);
      if( cell.value==0 ) return SQLITE_NOMEM_BKPT;
    }
    stPutRegister(pPipe, pRuns->iKeys+k, &cell);
  }
  sqlite3VdbeMemSetInt64(&pPipe->p->aMem[pRuns->iReturn], pRuns->pcCompare+2);
  return rc;
}

/* Adds the next batch. SQLITE_OK: pPipe->output has the groups that are complete; SQLITE_DONE: all tuples were added; ST_COLUMNS_NONE: no
   step can go on, and the batch was not added; an error. */
static int stNextRuns(StPipe *pPipe){
  StGroups *g = &pPipe->groups;
  StRuns *pRuns = &pPipe->runs;
  int rc = SQLITE_OK, hadRun;
  do{
    if( !stCarryRun(pPipe) ) return SQLITE_NOMEM_BKPT;
    hadRun = g->n;
    memcpy(pRuns->aSaved, g->aArg, g->nArg*sizeof(StCell));
    memcpy(&pRuns->aSaved[g->nArg*sizeof(StCell)], g->aState, g->szState);
    pRuns->iLastTuple = -1;
    if( !stPull(pPipe, pPipe->nLevel-1, &rc) ){
      if( rc ) return rc;
      if( !pPipe->isFailed ) return SQLITE_DONE;
      g->n = hadRun;
      memcpy(g->aArg, pRuns->aSaved, g->nArg*sizeof(StCell));
      memcpy(g->aState, &pRuns->aSaved[g->nArg*sizeof(StCell)], g->szState);
      return ST_COLUMNS_NONE;
    }
    if( pPipe->p->st.aReport ) pPipe->p->st.aReport[pPipe->p->aOp[pPipe->pcBegin].p1].nSum += g->n-hadRun;
    if( pRuns->iLastTuple>=0 && !stNotePlace(pPipe, pRuns->iLastTuple, &pPipe->place) ) return SQLITE_NOMEM_BKPT;
  }while( g->n<=1 );
  if( !stFinishRuns(pPipe) ) return SQLITE_NOMEM_BKPT;
  stIsLeftAmid(pPipe->p, &rc);
  return rc;
}

/* The first batches. As stRunIntoSink. */
static int stRunIntoRuns(StPipe *pPipe){
  int rc;
  pPipe->iSegment = -1;
  pPipe->aLevel[pPipe->nLevel-1].iParent = 0;
  rc = stNextRuns(pPipe);
  pPipe->runs.isOver = rc==SQLITE_DONE;
  return rc==SQLITE_DONE ? SQLITE_OK : rc;
}

/* Gives the program the next group. After the last complete one, the nest is over. */
static int stNextOfRuns(StPipe *pPipe){
  Vdbe *p = pPipe->p;
  StRuns *pRuns = &pPipe->runs;
  const Mem *pAbort = &p->aMem[pRuns->iAbort];
  int rc, isAborted = stIsOnlyInteger(pAbort) && pAbort->u.i>0;
  while( !isAborted && pRuns->iNext>=pPipe->output.selection.n && !pRuns->isOver ){
    if( !stCursorsHold(pPipe) ) return stLeaveAfterBatch(pPipe);
    rc = stNextRuns(pPipe);
    if( rc==ST_COLUMNS_NONE ) return stLeaveAfterBatch(pPipe);
    if( rc!=SQLITE_OK && rc!=SQLITE_DONE ) return rc;
    pRuns->isOver = rc==SQLITE_DONE;
  }
  if( !isAborted && pRuns->iNext<pPipe->output.selection.n ){
    const StSelection *pSel = &pPipe->output.selection;
    int i = pRuns->iNext++;
    return stGiveGroup(pPipe, pSel->isWhole ? i : pSel->ai[i]);
  }
  pPipe->pcResume = 0;
  rc = isAborted ? SQLITE_OK : stGiveLastRun(pPipe);
  stLeaveNest(pPipe);
  return rc ? rc : stGoTo(pPipe, isAborted ? pRuns->pcEnd : pPipe->aLevel[0].pcNext+1);
}
