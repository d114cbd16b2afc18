/*
** Which steps are needed in the present segment of the scan: those whose results some other step or the sink uses, and that the guards of
** the scan have not done already.
*/

/* Whether each tuple of the scan's present segment has a row of a join's table that passes. */
static int stJoinApplies(const StPipe *pPipe, int iJoin){
  const StColumnJoin *pJoin = &pPipe->pScan->aJoin[iJoin];
  const VdbeCursor *pC = pPipe->pScanned;
  return pJoin->aPass && pJoin->iColumn>=0 && pC->col.pTable->aSegment[pC->col.iSegment].aCode[pJoin->iColumn].eEncoding==ST_ENC_INT;
}

/* Whether the scan has already sorted out the tuples that a step would. */
static int stIsDoneByScan(const StPipe *pPipe, const StStep *pStep){
  const StColumnScan *pScan = pPipe->pScan;
  int i, k;
  for(i=0; pScan && i<pScan->nGuard; i+=pScan->aGuard[i].nGroup){
    int isIn = 0, isKnown = 1;
    for(k=0; k<pScan->aGuard[i].nGroup; k++){
      const StColumnGuard *pGuard = &pScan->aGuard[i+k];
      isIn |= pGuard->pc==pStep->pc;
      if( pGuard->iJoin<0 ) isKnown &= pGuard->eKernel!=ST_KERNEL_UNKNOWN;
      else isKnown &= stJoinApplies(pPipe, pGuard->iJoin) && pScan->aJoin[pGuard->iJoin].isExact;
    }
    if( isIn ) return isKnown;
  }
  return 0;
}

static void stNeed(StUses *p, const StOperand *pOperand){ if( pOperand->iVector>=0 ) stSetUse(p, pOperand->iVector); }
static void stNeedCursor(StUses *p, int iCursor){ stSetUse(p, ST_PIPE_VECTORS+iCursor); }

/* Whether a lookup finds a row for each tuple of the scan. */
static int stAlwaysFinds(const StPipe *pPipe, const StStep *pStep){
  const StColumnScan *pScan = pPipe->pScan;
  int i = pScan ? stFindJoin(pScan, pPipe->aCursor[pStep->iCursor].iCur) : -1;
  return i>=0 && pPipe->aCursor[pStep->iCursor].iLevel==0 && stJoinApplies(pPipe, i);
}

/* What a step that is needed reads. */
static void stNeedInputs(const StPipe *pPipe, const StStep *pStep, StUses *pLive){
  int i;
  switch( pStep->eKind ){
    case ST_STEP_COLUMN: case ST_STEP_ROWID:
      stNeedCursor(pLive, pStep->iCursor);
      break;
    case ST_STEP_ENTRY_ROW:
      stNeedCursor(pLive, pStep->iFrom);
      break;
    case ST_STEP_COMPARE:
      if( pStep->aTest ) stNeedCursor(pLive, pStep->iCursor);
      else{
        stNeed(pLive, &pStep->a);
        stNeed(pLive, &pStep->b);
      }
      break;
    case ST_STEP_AFFINITY: case ST_STEP_INTEGER:
      stSetUse(pLive, pStep->out);
      break;
    case ST_STEP_SUB_TAKE:
      for(i=0; i<pPipe->aSub[pStep->iSub].nTake; i++) stSetUse(pLive, pPipe->aSub[pStep->iSub].aiTake[i]);
      break;
    case ST_STEP_GROUP:
      for(i=0; i<pStep->nArg; i++){
        if( pPipe->apColumn[i] ) stNeedCursor(pLive, pPipe->apColumn[i]->iCursor);
        else stNeed(pLive, &pPipe->aArg[pStep->iFirstArg+i]);
      }
      break;
    case ST_STEP_FUNCTION: case ST_STEP_AGGREGATE: case ST_STEP_ENTRY: case ST_STEP_RUN: case ST_STEP_RUN_VALUES:
      for(i=0; i<pStep->nArg; i++) stNeed(pLive, &pPipe->aArg[pStep->iFirstArg+i]);
      break;
    case ST_STEP_REST:
      for(i=0; i<pPipe->rest.nLoad; i++) if( pPipe->apConstant[pPipe->rest.aiLoad[i]]==0 ) stSetUse(pLive, pPipe->rest.aiLoad[i]);
      for(i=0; i<pStep->nArg; i++) stNeed(pLive, &pPipe->aArg[pStep->iFirstArg+i]);
      for(i=0; i<pPipe->nCursor; i++) if( pPipe->rest.cursors>>i & 1 ) stNeedCursor(pLive, i);
      break;
    default:
      stNeed(pLive, &pStep->a);
      stNeed(pLive, &pStep->b);
  }
}

static void stFindNeeded(StPipe*, StPipeLevel*, StUses *pLive);

/* What the loop of a subquery needs of the level around it. */
static void stNeedOfSub(StPipe *pPipe, StSub *pSub, StUses *pLive){
  StPipeLevel *pLevel = &pSub->level;
  StUses live;
  int k;
  memset(&live, 0, sizeof(live));
  stFindNeeded(pPipe, pLevel, &live);
  stClearUse(&live, ST_PIPE_VECTORS+pLevel->iCursor);
  for(k=0; k<pPipe->nVector; k++) if( pPipe->aiLevel[k]>=ST_PIPE_LEVELS ) stClearUse(&live, k);
  pLevel->inherited = live;
  for(k=0; k<pLevel->nKey; k++) stNeed(&live, &pLevel->aKey[k]);
  stUniteUses(pLive, &live);
}

/* Finds the steps of a level that are needed. pLive: what is needed after them; afterwards, before them. */
static void stFindNeeded(StPipe *pPipe, StPipeLevel *pLevel, StUses *pLive){
  int i;
  for(i=pLevel->iEnd-1; i>=pLevel->iFirst; i--){
    StStep *pStep = &pPipe->aStep[i];
    int isNeeded;
    if( pStep->isOfSub && !pLevel->isSub ) continue;
    pStep->isDone = 0;
    switch( pStep->eKind ){
      case ST_STEP_COMPARE: case ST_STEP_NULL_TEST: case ST_STEP_BOOLEAN: case ST_STEP_MEMBER:
        pStep->isDone = pLevel==&pPipe->aLevel[0] && stIsDoneByScan(pPipe, pStep);
        isNeeded = !pStep->isDone && !pStep->isPassed;
        break;
      case ST_STEP_LOOKUP:
        isNeeded = stHasUse(pLive, ST_PIPE_VECTORS+pStep->iCursor) || pStep->pPass || !stAlwaysFinds(pPipe, pStep);
        stClearUse(pLive, ST_PIPE_VECTORS+pStep->iCursor);
        break;
      case ST_STEP_ENTRY:
        isNeeded = 1;
        stClearUse(pLive, ST_PIPE_VECTORS+pStep->iCursor);
        break;
      case ST_STEP_ENTRY_ROW:
        isNeeded = stHasUse(pLive, ST_PIPE_VECTORS+pStep->iCursor) || pStep->pPass;
        stClearUse(pLive, ST_PIPE_VECTORS+pStep->iCursor);
        break;
      case ST_STEP_GOTO: case ST_STEP_FIRST: case ST_STEP_GROUP: case ST_STEP_DISTINCT: case ST_STEP_AGGREGATE: case ST_STEP_REST:
      case ST_STEP_END: case ST_STEP_MATCH: case ST_STEP_RUN:
      case ST_STEP_SUB_BEGIN: case ST_STEP_SUB: case ST_STEP_SUB_TAKE: case ST_STEP_RUN_FIRST: case ST_STEP_RUN_HIT:
      case ST_STEP_RUN_VALUES:
        isNeeded = 1;
        break;
      default:
        isNeeded = stHasUse(pLive, pStep->out);
        if( pStep->isWhole ) stClearUse(pLive, pStep->out);
    }
    pStep->isNeeded = (u8)isNeeded;
    if( pStep->eKind==ST_STEP_SUB ) stNeedOfSub(pPipe, &pPipe->aSub[pStep->iSub], pLive);
    else if( isNeeded ) stNeedInputs(pPipe, pStep, pLive);
  }
}

/* Finds what is needed of all levels, for the scan's present segment and guards. */
static void stPrepareSteps(StPipe *pPipe){
  StUses live;
  int i, k;
  pPipe->iSegment = pPipe->pScan ? pPipe->pScanned->col.iSegment : 0;
  pPipe->nGuard = pPipe->pScan ? pPipe->pScan->nGuard : 0;
  memset(&live, 0, sizeof(live));
  for(i=pPipe->nLevel-1; i>=0; i--){
    StPipeLevel *pLevel = &pPipe->aLevel[i];
    stFindNeeded(pPipe, pLevel, &live);
    stClearUse(&live, ST_PIPE_VECTORS+pLevel->iCursor);
    /* What only some ways of this level set is no use of levels around it. */
    for(k=0; k<pPipe->nVector; k++) if( pPipe->aiLevel[k]>=i ) stClearUse(&live, k);
    pLevel->inherited = live;
    for(k=0; k<pLevel->nKey; k++) stNeed(&live, &pLevel->aKey[k]);
  }
}
