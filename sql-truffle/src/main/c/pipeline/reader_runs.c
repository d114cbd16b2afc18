/*
** The reader of GROUP BY whose rows come in order, as select.c makes it:
**
**   Compare previous, keys; Jump on, same, on; on: Gosub output; Move keys, previous; IfPos abort, end; Gosub reset
**   same: steps and AggStep; If flag, known; values of the group's first row; known: Integer 1, flag
**   With min() or max(), another register than the flag says which row has the values (stReadHit).
**   output: IfPos flag, take; Return; take: AggFinal, HAVING, and what becomes of the group; Return
*/

static int stReadInstruction(StPipeReader*, int *ppc);

/* Takes back the steps after the first nStep. */
static void stForgetSteps(StPipe *pPipe, int nStep){
  while( pPipe->nStep>nStep ){
    StStep *pStep = &pPipe->aStep[--pPipe->nStep];
    free(pStep->pArrived);
    free(pStep->pMemo);
    free(pStep->pLike);
    stFreeList(pStep->pList);
    free(pStep->aTest);
    stFreeGuard(pStep->pGuard);
    memset(pStep, 0, sizeof(*pStep));
  }
}

/* OP_AggFinal of a function whose result is known from its state. */
static int stReadResult(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, ST_STEP_RESULT, pc);
  int i;
  for(i=0; i<pPipe->nAggregate && pPipe->aAggregate[i].iAccumulator!=pOp->p1; i++){}
  if( pStep==0 || i==pPipe->nAggregate || pPipe->aAggregate[i].eKind==ST_AGGREGATE_CALL || pOp->p4.pFunc!=pPipe->aAggregate[i].pFunc )
      return 0;
  pStep->iAggregate = i;
  return (pStep->out = stOutput(r, pOp->p1, -1))>=0;
}

/* Whether an instruction of the output can be a step. */
static int stIsStepOfOutput(const Op *pOp){
  switch( pOp->opcode ){
    case OP_Column: case OP_Rowid: case OP_IdxRowid: case OP_SeekRowid: case OP_NotExists: case OP_DeferredSeek: case OP_AggStep:
    case OP_AggStep1: case OP_BeginSubrtn: case OP_Return:
    case OP_Once: case OP_NotFound: case OP_Found: case OP_MustBeInt: case OP_CollSeq:
      return 0;
  }
  return 1;
}

/* Reads the subroutine that takes a group, as far as its instructions are steps. Returns 0: it has another form. */
static int stReadOutput(StPipeReader *r, int pcOutput){
  StPipe *pPipe = r->pPipe;
  StRuns *pRuns = &pPipe->runs;
  const Op *aOp = r->p->aOp;
  StPipeReader *pSafe;
  int i, pc, nStep = 0, nArg = 0, nConstant = 0, nVector = 0;
  if( aOp[pcOutput].opcode!=OP_IfPos || aOp[pcOutput].p1!=pRuns->iFlag || aOp[pcOutput].p2!=pcOutput+2 || aOp[pcOutput+1].opcode!=OP_Return
      || aOp[pcOutput+1].p1!=pRuns->iReturn ) return 0;
  for(pc=pcOutput+2; pc<r->p->nOp && !(aOp[pc].opcode==OP_Return && aOp[pc].p1==pRuns->iReturn); pc++){}
  if( pc==r->p->nOp ) return 0;
  pRuns->pcOutput = pcOutput+2;
  pRuns->pcOutputEnd = r->pcLast = pc;
  r->iSpace = 2;
  r->isReachable = 1;
  r->pcMost = pcOutput+2;
  memset(&r->defined, 0, sizeof(r->defined));
  pPipe->output.iFirst = pPipe->nStep;
  for(i=0; i<pRuns->nValue; i++) if( (pRuns->aiVector[i] = stOutput(r, pRuns->aiRegister[i], -1))<0 ) return 0;
  pSafe = malloc(sizeof(*pSafe));
  if( pSafe==0 ) return 0;
  /* Where all groups that go on have come to, the rest may begin. */
  for(pc=pcOutput+2; ; pc++){
    if( pc>=r->pcMost ){
      memcpy(pSafe, r, sizeof(*pSafe));
      nStep = pPipe->nStep;
      nArg = pPipe->nArg;
      nConstant = pPipe->nConstant;
      nVector = pPipe->nVector;
      pRuns->pcRest = pc;
    }
    if( pc>=r->pcLast ) break;
    stMeet(r, pc);
    if( !r->isReachable ) continue;
    if( aOp[pc].opcode==OP_AggFinal ){
      if( !stReadResult(r, pc) ) break;
    }else if( !stIsStepOfOutput(&aOp[pc]) || !stReadInstruction(r, &pc) ) break;
  }
  memcpy(r, pSafe, sizeof(*r));
  free(pSafe);
  stForgetSteps(pPipe, nStep);
  pPipe->nArg = nArg;
  pPipe->nConstant = nConstant;
  pPipe->nVector = nVector;
  for(i=0; i<nVector; i++) if( r->aSpace[i]==2 ){
    if( !stHasUse(&r->defined, i) ) continue;
    pRuns->aiLoad[pRuns->nLoad] = r->aAlias[i];
    pRuns->aiLoadTo[pRuns->nLoad++] = r->aRegister[i];
  }
  for(i=pPipe->output.iFirst; i<nStep; i++) if( pPipe->aStep[i].eKind==ST_STEP_RESULT )
      pRuns->isFinal |= (u64)1<<pPipe->aStep[i].iAggregate;
  if( stNewStep(r, ST_STEP_END, pRuns->pcRest)==0 || !stResolve(r, pPipe->output.iFirst) ) return 0;
  pPipe->output.iEnd = pPipe->nStep;
  return 1;
}

/* From "If flag" on: the values that a group has of its first row, or of that with min() or max(). *ppc: the address after them. */
static int stReadValues(StPipeReader *r, int *ppc){
  StPipe *pPipe = r->pPipe;
  StRuns *pRuns = &pPipe->runs;
  StStep *pStep;
  int i, k, pc = *ppc, pcKnown = r->p->aOp[pc].p2, iFirst = pPipe->nStep;
  if( pcKnown<=pc || stNewStep(r, pPipe->iHitRegister ? ST_STEP_RUN_HIT : ST_STEP_RUN_FIRST, pc)==0 ) return 0;
  for(pc++; pc<pcKnown; pc++) if( !stReadInstruction(r, &pc) ) return 0;
  for(i=iFirst; i<pPipe->nStep; i++) if( pPipe->aStep[i].out>=0 ){
    int iRegister = r->aRegister[pPipe->aStep[i].out];
    for(k=0; k<pRuns->nValue && pRuns->aiRegister[k]!=iRegister; k++){}
    if( k<pRuns->nValue ) continue;
    if( pRuns->nValue==ST_PIPE_RECORD ) return 0;
    pRuns->aiRegister[pRuns->nValue++] = iRegister;
  }
  pStep = stNewStep(r, ST_STEP_RUN_VALUES, pc);
  if( pStep==0 || pPipe->nArg+pRuns->nValue>ArraySize(pPipe->aArg) ) return 0;
  pStep->iFirstArg = pPipe->nArg;
  pStep->nArg = pRuns->nValue;
  for(k=0; k<pRuns->nValue; k++) if( !stReadOperand(r, pRuns->aiRegister[k], &pPipe->aArg[pPipe->nArg++]) ) return 0;
  *ppc = pcKnown;
  return 1;
}

static int stIsRunCompare(const Op *pOp){
  int pc = pOp[1].p1;
  return pOp->opcode==OP_Compare && pOp->p5==0 && pOp->p3>0 && pOp->p3<=ST_PIPE_KEYS && pOp->p4type==P4_KEYINFO && pOp[1].opcode==OP_Jump
      && pOp[1].p3==pc && pOp[1].p2==pc+4
      && pOp[2].opcode==OP_Gosub && pOp[3].opcode==OP_Move && pOp[3].p1==pOp->p2 && pOp[3].p2==pOp->p1 && pOp[3].p3==pOp->p3
          && pOp[4].opcode==OP_IfPos && pOp[5].opcode==OP_Gosub;
}

/* From the comparison of the keys on. Returns 0: it is no such GROUP BY, or some instruction is no step. */
static int stReadRuns(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  StRuns *pRuns = &pPipe->runs;
  const Op *aOp = r->p->aOp, *pOp = &aOp[pc];
  StPipeLevel *pLevel = &pPipe->aLevel[r->iLevel];
  StStep *pStep;
  int pcCompare = pc;
  if( !stIsRunCompare(pOp) || pOp[1].p1!=pc+2 || pc<r->pcMost || pPipe->nAggregate || pPipe->nAuto
      || !stIsBinaryKey(pOp->p4.pKeyInfo, pOp->p3) ) return 0;
  pStep = stNewStep(r, ST_STEP_RUN, pc);
  if( pStep==0 || !stReadArguments(r, pStep, pOp->p2, pOp->p3) ) return 0;
  pLevel->defined = r->defined;
  pRuns->isOn = 1;
  pRuns->pcCompare = pc;
  pRuns->iPrevious = pOp->p1;
  pRuns->iKeys = pOp->p2;
  pRuns->iReturn = pOp[2].p1;
  pRuns->iAbort = pOp[4].p1;
  pRuns->pcEnd = pOp[4].p2;
  pPipe->groups.nKey = pOp->p3;
  for(pc+=6; pc<pLevel->pcNext; pc++){
    stMeet(r, pc);
    if( !r->isReachable ) continue;
    if( aOp[pc].opcode==OP_If && pc>=r->pcMost && stVectorOfRegister(r, aOp[pc].p1)<0 && !stIsInvariant(r, aOp[pc].p1) ){
      if( pPipe->iHitRegister==0 ) pRuns->iFlag = aOp[pc].p1;
      else if( aOp[pc].p1!=pPipe->iHitRegister ) return 0;
      if( !stReadValues(r, &pc) ) return 0;
      break;
    }
    if( aOp[pc].opcode==OP_Integer && aOp[pc].p1==1 && stLeadsOn(r, pc+1)==pLevel->pcNext && pc>=r->pcMost ) break;
    if( !stReadInstruction(r, &pc) ) return 0;
  }
  if( pc>=pLevel->pcNext || aOp[pc].opcode!=OP_Integer || aOp[pc].p1!=1 || stLeadsOn(r, pc+1)!=pLevel->pcNext
      || (pRuns->iFlag && pRuns->iFlag!=aOp[pc].p2) ) return 0;
  pRuns->iFlag = aOp[pc].p2;
  pPipe->groups.nArg = pPipe->groups.nKey+pRuns->nValue;
  if( stNewStep(r, ST_STEP_END, pLevel->pcNext)==0 || !stResolve(r, pLevel->iFirst) ) return 0;
  pLevel->iEnd = pPipe->nStep;
  return stReadOutput(r, aOp[pcCompare+2].p2);
}
