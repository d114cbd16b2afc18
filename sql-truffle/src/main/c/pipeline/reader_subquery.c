/*
** The reader of correlated subqueries: EXISTS, IN and scalar ones, as expr.c makes them:
**
**   BeginSubrtn; Integer or Null, result; Integer 1, limit; OpenRead; steps
**   SeekGE I, end, key; IdxGT I, end, key; steps; AggStep, or "result = ...; DecrJumpZero limit, end"; Next
**   end: AggFinal; steps; Return
**
** The loop is a level of its own, beside those of the nest: it runs for the tuples of a batch that come to it.
*/

static int stReadInstruction(StPipeReader*, int *ppc);
static const StColumnTable *stEntriesOfCursor(StPipeReader*, int iCur, int nKey);

/* How many values of its key the entries have that a seek begins: SeekGE or SeekGT, with the IdxGT that follows it. 0: they go to the last
   entry. -1: it is no such seek. */
static int stEndOfSeek(const Op *pOp){
  if( (pOp->opcode!=OP_SeekGE && pOp->opcode!=OP_SeekGT) || pOp->p4type!=P4_INT32 || pOp->p4.i<1 || pOp->p4.i>ST_PIPE_SEEK ) return -1;
  if( pOp[1].opcode==OP_IdxGT && pOp[1].p1==pOp->p1 )
      return pOp[1].p3==pOp->p3 && pOp[1].p4.i<=pOp->p4.i-(pOp->opcode==OP_SeekGT) ? pOp[1].p4.i : -1;
  return (pOp[1].opcode==OP_IdxGE || pOp[1].opcode==OP_IdxLT || pOp[1].opcode==OP_IdxLE) && pOp[1].p1==pOp->p1 ? -1 : 0;
}

/* Whether an instruction seeks the entries of one key. */
static int stSeeksKey(const Op *pOp){
  int nEnd = stEndOfSeek(pOp);
  return nEnd>0 && nEnd==pOp->p4.i;
}

/* Notes where the entries of a level begin and end. Returns 0: some value of the key is not known. */
static int stReadEnds(StPipeReader *r, StPipeLevel *pLevel, const Op *pOp){
  int i;
  pLevel->nKey = pOp->p4.i;
  pLevel->nEnd = stEndOfSeek(pOp);
  pLevel->isAfter = pOp->opcode==OP_SeekGT;
  for(i=0; i<pLevel->nKey; i++) if( !stReadOperand(r, pOp->p3+i, &pLevel->aKey[i]) ) return 0;
  return 1;
}

/* Opens a cursor that the subquery would open. */
static int stOpenCursor(Vdbe *p, const Op *pOp){
  VdbeCursor *pC;
  const KeyInfo *pKeyInfo = pOp->p4type==P4_KEYINFO ? pOp->p4.pKeyInfo : 0;
  if( p->apCsr[pOp->p1] ) return 1;
  if( p->expired==1 || pOp->p5 & ~OPFLAG_SEEKEQ ) return 0;
  pC = allocateCursor(p, pOp->p1, pKeyInfo ? pKeyInfo->nAllField : pOp->p4type==P4_INT32 ? pOp->p4.i : 0, CURTYPE_BTREE);
  if( pC==0 ) return 0;
  pC->iDb = (i8)pOp->p3;
  pC->nullRow = 1;
  pC->isOrdered = 1;
  pC->pgnoRoot = pOp->p2;
  pC->isTable = pKeyInfo==0;
  pC->pKeyInfo = (KeyInfo*)pKeyInfo;
  if( sqlite3BtreeCursor(p->db->aDb[pOp->p3].pBt, pOp->p2, 0, (KeyInfo*)pKeyInfo, pC->uc.pCursor) ) return 0;
  sqlite3BtreeCursorHintFlags(pC->uc.pCursor, pOp->p5 & OPFLAG_SEEKEQ);
  return 1;
}

/* The Return of a subroutine that begins at pc and runs in line; 0. */
static int stReturnOf(const Vdbe *p, int pc){
  int i;
  for(i=pc+1; i<p->nOp && !(p->aOp[i].opcode==OP_Return && p->aOp[i].p1==p->aOp[pc].p2); i++){}
  return i<p->nOp && p->aOp[i].p3!=0 ? i : 0;
}

/* OP_BeginSubrtn of a subquery that runs for each tuple. Returns 0: it is another one. */
static int stBeginSubquery(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  int pcReturn = stReturnOf(r->p, pc);
  StStep *pStep;
  if( pcReturn==0 || r->pSub || pPipe->nSub==ST_PIPE_SUBS || r->iSpace!=0 || r->p->aOp[pc+1].opcode==OP_Once ) return 0;
  pStep = stNewStep(r, ST_STEP_SUB_BEGIN, pc);
  if( pStep==0 ) return 0;
  r->pSub = &pPipe->aSub[pPipe->nSub];
  pStep->iSub = pPipe->nSub++;
  r->pSub->pcReturn = pcReturn;
  return 1;
}

/* The loop of the subquery. *ppc: its SeekGE; afterwards its Next. */
static int stReadSubqueryLoop(StPipeReader *r, int *ppc){
  Vdbe *p = r->p;
  StPipe *pPipe = r->pPipe;
  StSub *pSub = r->pSub;
  StPipeLevel *pLevel = &pSub->level;
  const Op *pOp = &p->aOp[*ppc];
  StPipeReader *pOuter;
  StStep *pStep;
  int i, k, pc = *ppc, pcNext = stNextOfRange(p, pOp->p1, pc), pcEnd = pcNext+1, nVector = pPipe->nVector, iStep = pPipe->nStep;
  if( pSub->hasLoop || pcNext<=pc || pcNext>=pSub->pcReturn || p->aOp[pcNext].p2!=pc+1 || stLeadsTo(p, pOp->p2)!=stLeadsTo(p, pcEnd)
      || stLeadsTo(p, pOp[1].p2)!=stLeadsTo(p, pcEnd) || pc<r->pcMost ) return 0;
  pSub->hasLoop = 1;
  pSub->iOuter = r->iLevel;
  if( !stReadEnds(r, pLevel, pOp) ) return 0;
  pStep = stNewStep(r, ST_STEP_SUB, pc);
  pOuter = malloc(sizeof(*pOuter));
  if( pStep==0 || pOuter==0 ){
    free(pOuter);
    return 0;
  }
  pStep->iSub = (int)(pSub-pPipe->aSub);
  memcpy(pOuter, r, sizeof(*r));
  r->iLevel = ST_PIPE_LEVELS+pStep->iSub;
  pLevel->isSub = 1;
  pLevel->pcHead = pc+1;
  pLevel->pcNext = pcNext;
  pLevel->iFirst = pPipe->nStep;
  pLevel->iCursor = stAddCursor(r, pOp->p1, p->apCsr[pOp->p1], stEntriesOfCursor(r, pOp->p1, pLevel->nKey));
  for(i=0; i<pPipe->nVector; i++) r->aColumnStep[i] = -1;
  r->pcMost = pc+1;
  for(pc+=2; pLevel->iCursor>=0 && pc<pcNext; pc++){
    stMeet(r, pc);
    if( !r->isReachable ) continue;
    if( p->aOp[pc].opcode==OP_DecrJumpZero && pc==pcNext-1 && stLeadsTo(p, p->aOp[pc].p2)==stLeadsTo(p, pcEnd) && pc>=r->pcMost ){
      /* The first tuple that comes so far has the result. */
      pStep = stNewStep(r, ST_STEP_SUB_TAKE, pc);
      if( pStep==0 ) break;
      pStep->iSub = (int)(pSub-pPipe->aSub);
      for(i=pLevel->iFirst; i<pPipe->nStep; i++){
        int iOut = pPipe->aStep[i].out;
        if( iOut<0 || iOut>=nVector || !stHasUse(&pOuter->defined, iOut) || !stHasUse(&r->defined, iOut) ) continue;
        for(k=0; k<pSub->nTake && pSub->aiTake[k]!=iOut; k++){}
        if( k==pSub->nTake ){
          if( pSub->nTake==ArraySize(pSub->aiTake) ) break;
          pSub->aiTake[pSub->nTake++] = iOut;
        }
      }
      if( i<pPipe->nStep ) break;
      pSub->isTaking = 1;
      continue;
    }
    if( !stReadInstruction(r, &pc) ) break;
  }
  if( pLevel->iCursor<0 || pc<pcNext || (pSub->isTaking ? pSub->nAggregate : pSub->nAggregate==0) || stNewStep(r, ST_STEP_END, pcNext)==0
      || !stResolve(r, pLevel->iFirst) ){
    free(pOuter);
    return 0;
  }
  pLevel->iEnd = pPipe->nStep;
  for(i=iStep+1; i<pPipe->nStep; i++) pPipe->aStep[i].isOfSub = 1;
  /* What the loop sets is not known after it, but for its result. */
  r->iLevel = pOuter->iLevel;
  r->pcMost = pOuter->pcMost;
  r->isReachable = 1;
  r->defined = pOuter->defined;
  memcpy(r->aColumnStep, pOuter->aColumnStep, sizeof(r->aColumnStep));
  memcpy(r->aAlias, pOuter->aAlias, nVector*sizeof(r->aAlias[0]));
  for(i=pLevel->iFirst; i<pLevel->iEnd; i++) if( pPipe->aStep[i].out>=0 ){
    int iOut = pPipe->aStep[i].out;
    for(k=0; k<pSub->nTake && pSub->aiTake[k]!=iOut; k++){}
    r->aAlias[iOut] = iOut;
    r->aColumnStep[iOut] = -1;
    if( k==pSub->nTake ) stClearUse(&r->defined, iOut);
  }
  free(pOuter);
  *ppc = pcNext;
  return 1;
}

/* An instruction of the subroutine around the loop. Returns 1: it is read; 0: it is none of these; -1: no step. */
static int stReadAroundLoop(StPipeReader *r, int *ppc){
  const Op *pOp = &r->p->aOp[*ppc];
  StStep *pStep;
  int i;
  switch( pOp->opcode ){
    case OP_OpenRead:
      return stOpenCursor(r->p, pOp) ? 1 : -1;
    case OP_IfEmpty: {
      const StColumnTable *pTable = stTableOfCursor(r, pOp->p1);
      return pTable && pTable->nRow>0 ? 1 : -1;
    }
    case OP_SeekGE: case OP_SeekGT:
      return stEndOfSeek(pOp)>0 && stOnlyOn(r->p, OP_Next, pOp->p1)>=0 ? (stReadSubqueryLoop(r, ppc) ? 1 : -1) : 0;
    case OP_AggFinal:
      for(i=0; i<r->pSub->nAggregate && r->pSub->aAggregate[i].iAccumulator!=pOp->p1; i++){}
      pStep = stNewStep(r, ST_STEP_SUB_RESULT, *ppc);
      if( pStep==0 || i==r->pSub->nAggregate || pOp->p4.pFunc!=r->pSub->aAggregate[i].pFunc ) return -1;
      pStep->iSub = (int)(r->pSub-r->pPipe->aSub);
      pStep->iAggregate = i;
      return (pStep->out = stOutput(r, pOp->p1, -1))>=0 ? 1 : -1;
    case OP_DecrJumpZero:
      return r->pSub->hasLoop && stLeadsTo(r->p, pOp->p2)==stLeadsTo(r->p, *ppc+1) ? 1 : -1;
    case OP_Return:
      if( *ppc!=r->pSub->pcReturn || !r->pSub->hasLoop ) return -1;
      r->pSub = 0;
      return 1;
  }
  return 0;
}
