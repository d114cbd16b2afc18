/*
** Correlated subqueries: for the tuples of a batch that come to one, the rows of its loop are tuples of a level beside the nest. The loop
** has a state for each outer tuple: whether it has a result, or its aggregates.
*/

static void stBeginBatch(const StPipe*, StPipeLevel*);
static void stFreeLevel(const StPipe*, StPipeLevel*);

/* Forgets the states of a batch. */
static void stClearSub(StSub *pSub){
  int i, k;
  for(k=0; k<pSub->nAggregate; k++) if( pSub->aAggregate[k].eKind==ST_AGGREGATE_CALL ){
    for(i=0; i<pSub->nState; i++) sqlite3VdbeMemRelease((Mem*)&pSub->aState[(i64)i*pSub->szState + pSub->aAggregate[k].iState]);
  }
  pSub->nState = 0;
}

/* ST_STEP_SUB_BEGIN: states for all tuples of the batch. */
static void stSubBeginStep(StPipe *pPipe, const StPipeLevel *pLevel, StSub *pSub){
  int i, k;
  stClearSub(pSub);
  if( pSub->aState==0 ){
    pSub->aState = malloc(MAX(1, (i64)ST_BATCH*pSub->szState));
    pSub->aiState = malloc(ST_BATCH*sizeof(u32));
    pSub->aIsTaken = malloc(ST_BATCH);
    if( pSub->aState==0 || pSub->aiState==0 || pSub->aIsTaken==0 ){ pPipe->isFailed = 1; return; }
  }
  memset(pSub->aState, 0, (i64)pLevel->n*pSub->szState);
  memset(pSub->aIsTaken, 0, pLevel->n);
  for(k=0; k<pSub->nAggregate; k++) if( pSub->aAggregate[k].eKind==ST_AGGREGATE_CALL ){
    for(i=0; i<pLevel->n; i++) sqlite3VdbeMemInit((Mem*)&pSub->aState[(i64)i*pSub->szState + pSub->aAggregate[k].iState], pPipe->p->db,
        MEM_Null);
  }
  pSub->nState = pLevel->n;
}

/* ST_STEP_SUB: runs the loop for the selected tuples, which the level's selection has. */
static void stSubStep(StPipe *pPipe, StPipeLevel *pOuter, StSub *pSub){
  StPipeLevel *pLevel = &pSub->level;
  int i;
  pLevel->iParent = pLevel->iMatched = -1;
  pLevel->iEntry = pLevel->iEntryEnd = 0;
  while( !pPipe->isFailed && stFillFromRange(pPipe, pLevel, pOuter) ){
    stBeginBatch(pPipe, pLevel);
    for(i=0; i<pLevel->n; i++) pSub->aiState[i] = pLevel->aiParent[i];
    stRunSteps(pPipe, pLevel, pLevel->iFirst);
    if( AtomicLoad(&pPipe->p->db->u1.isInterrupted) ) return;
  }
}

/* ST_STEP_SUB_TAKE. */
static void stSubTakeStep(StPipe *pPipe, StPipeLevel *pLevel, StSub *pSub, const StSelection *pSel){
  StPipeLevel *pOuter = stLevelOf(pPipe, pSub->iOuter);
  int k;
  ST_EACH(pSel, i, {
    int iParent = pLevel->aiParent[i];
    if( pSub->aIsTaken[iParent] ) continue;
    pSub->aIsTaken[iParent] = 1;
    for(k=0; k<pSub->nTake; k++){
      StVector *v = &pOuter->aVector[pSub->aiTake[k]];
      StCell cell = stCellAt(&pLevel->aVector[pSub->aiTake[k]], i);
      if( !stVectorRoom(v) ){ pPipe->isFailed = 1; return; }
      if( v->eType!=cell.eType || v->eType==ST_MIXED ) stSetMixed(v, pOuter->n);
      stPutCell(v, iParent, &cell);
    }
  });
}

/* ST_STEP_SUB_RESULT: OP_AggFinal. */
static void stSubResultStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSub *pSub, const StSelection *pSel){
  const StAggregate *pAggregate = &pSub->aAggregate[pStep->iAggregate];
  StVector *v = &pLevel->aVector[pStep->out];
  StCell cell;
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, {
    u8 *aState = &pSub->aState[(i64)i*pSub->szState + pAggregate->iState];
    if( pAggregate->eKind!=ST_AGGREGATE_CALL ){
      if( !stResultOf(pAggregate, aState, &cell) ){ pPipe->isFailed = 1; return; }
    }else{
      Mem *pMem = (Mem*)aState;
      if( sqlite3VdbeMemFinalize(pMem, (FuncDef*)pAggregate->pFunc) || !stCellOfMem(&cell, pMem) ){ pPipe->isFailed = 1; return; }
      if( cell.eType==SQLITE_TEXT || cell.eType==SQLITE_BLOB ){
        cell.value = (i64)stArenaCopy(&pPipe->arena, (void*)cell.value, cell.nByte);
        if( cell.value==0 ){ pPipe->isFailed = 1; return; }
      }
      sqlite3VdbeMemRelease(pMem);
      sqlite3VdbeMemInit(pMem, pPipe->p->db, MEM_Null);
    }
    stPutCell(v, i, &cell);
  });
  stUnmix(v, pStep, pSel);
}

static void stFreeSub(StPipe *pPipe, StSub *pSub){
  int k;
  stClearSub(pSub);
  for(k=0; k<pSub->nAggregate; k++) free(pSub->aAggregate[k].pCtx);
  free(pSub->aState);
  free(pSub->aiState);
  free(pSub->aIsTaken);
  stFreeLevel(pPipe, &pSub->level);
}
