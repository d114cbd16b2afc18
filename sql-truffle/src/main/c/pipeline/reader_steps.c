/*
** From one instruction to one step.
*/

static int stReadValue(StPipeReader *r, int pc, int iOut, int iFrom){
  StStep *pStep = stNewStep(r, ST_STEP_VALUE, pc);
  if( pStep==0 || !stReadOperand(r, iFrom, &pStep->a) ) return 0;
  return (pStep->out = stOutput(r, iOut, -1))>=0;
}

/* A constant that the instruction has. */
static int stReadConstant(StPipeReader *r, int pc, int iOut, i64 iValue, double rValue, const char *z, int flags){
  StPipe *pPipe = r->pPipe;
  StStep *pStep = stNewStep(r, ST_STEP_VALUE, pc);
  Mem *pMem;
  int isFirst;
  if( pStep==0 || pPipe->nConstant==ST_PIPE_CONSTANTS || (z && ENC(r->p->db)!=SQLITE_UTF8) ) return 0;
  pMem = &pPipe->aConstant[pPipe->nConstant++];
  sqlite3VdbeMemInit(pMem, r->p->db, flags);
  pMem->enc = SQLITE_UTF8;
  if( flags & MEM_Real ) pMem->u.r = rValue;
  else pMem->u.i = iValue;
  if( z ){
    pMem->z = (char*)z;
    pMem->n = sqlite3Strlen30(z);
  }
  pStep->a.pMem = pMem;
  isFirst = stVectorOfRegister(r, iOut)<0;
  pStep->out = stOutput(r, iOut, -1);
  if( pStep->out>=0 && isFirst && pStep->isWhole ) pPipe->apConstant[pStep->out] = pMem;
  return pStep->out>=0;
}

static int stReadNulls(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  int i;
  for(i=pOp->p2; i<=MAX(pOp->p2, pOp->p3); i++) if( !stReadConstant(r, pc, i, 0, 0, 0, MEM_Null) ) return 0;
  return 1;
}

/* Whether a function gives the same result for the same arguments, changes nothing, and needs nothing but its arguments. */
static int stIsPure(const FuncDef *pFunc){
  return (pFunc->funcFlags & (SQLITE_FUNC_BUILTIN|SQLITE_FUNC_CONSTANT))==(SQLITE_FUNC_BUILTIN|SQLITE_FUNC_CONSTANT)
      && (pFunc->funcFlags & (SQLITE_FUNC_NEEDCOLL|SQLITE_SUBTYPE|SQLITE_RESULT_SUBTYPE|SQLITE_FUNC_UNSAFE|SQLITE_FUNC_INTERNAL
          |SQLITE_FUNC_RUNONLY))==0
      && pFunc->xFinalize==0;
}

static int stReadArguments(StPipeReader *r, StStep *pStep, int iFirst, int n){
  StPipe *pPipe = r->pPipe;
  int i;
  pStep->iFirstArg = pPipe->nArg;
  pStep->nArg = n;
  if( pPipe->nArg+n>ArraySize(pPipe->aArg) ) return 0;
  for(i=0; i<n; i++) if( !stReadOperand(r, iFirst+i, &pPipe->aArg[pPipe->nArg++]) ) return 0;
  return 1;
}

static int stReadFunction(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, ST_STEP_FUNCTION, pc);
  int i, iVector = -1, nVector = 0, isHost;
  if( pStep==0 || pOp->p4type!=P4_FUNCCTX ) return 0;
  isHost = stIsDeterministicHost(pOp->p4.pCtx->pFunc) && ENC(r->p->db)==SQLITE_UTF8;
  if( (!isHost && !stIsPure(pOp->p4.pCtx->pFunc)) || !stReadArguments(r, pStep, pOp->p2, pOp->p4.pCtx->argc) ) return 0;
  for(i=0; i<pStep->nArg; i++) if( r->pPipe->aArg[pStep->iFirstArg+i].iVector>=0 ){
    iVector = r->pPipe->aArg[pStep->iFirstArg+i].iVector;
    nVector++;
  }
  if( !isHost ) stFitSubstr(r->pPipe, pStep, pOp->p4.pCtx->pFunc);
  /* Texts of a column stay where they are. */
  if( nVector==1 && r->aColumnStep[iVector]>=0 && r->pPipe->aStep[r->aColumnStep[iVector]].isWhole
      && (pStep->pMemo = calloc(1, sizeof(StMemo)))!=0 ) pStep->pMemo->iVector = iVector;
  if( isHost && (pStep->pMany = stNewManyCalls(pStep->nArg))==0 ) return 0;
  if( pStep->nArg==2 && r->pPipe->aArg[pStep->iFirstArg].iVector<0 )
      pStep->pLike = stLikeOf(pOp->p4.pCtx, r->pPipe->aArg[pStep->iFirstArg].pMem, r->p->db);
  return (pStep->out = stOutput(r, pOp->p3, -1))>=0;
}

/* Whether some ways from an instruction on, but not all, write a register before all of them meet again. */
static int stIsWrittenOnSomeWays(const StPipeReader *r, int pc, int iRegister){
  int pcMeet = pc;
  for(pc++; pc<r->pcLast; pc++){
    const Op *pOp = &r->p->aOp[pc];
    if( pOp->opcode!=OP_RealAffinity && stWrites(pOp, iRegister) ) return pc<pcMeet;
    if( sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP ) pcMeet = MAX(pcMeet, pOp->p2);
  }
  return 0;
}

/* OP_Column. */
static int stReadColumn(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  int i, iCursor = stPipeCursorOf(r->pPipe, pOp->p1);
  const StPipeCursor *pCursor;
  StStep *pStep;
  if( r->iSpace==1 && pOp->p1==r->iRecordCursor ){
    /* A value of the record. */
    const StOperand *pArg;
    if( pOp->p5 || pOp->p2>=r->pPipe->groups.nArg ) return 0;
    pArg = &r->pPipe->aArg[r->pPipe->iFirstRecordArg+pOp->p2];
    if( pArg->iVector<0 ){
      pStep = stNewStep(r, ST_STEP_VALUE, pc);
      if( pStep==0 ) return 0;
      pStep->a = *pArg;
      return (pStep->out = stOutput(r, pOp->p3, -1))>=0;
    }
    i = stOutput(r, pOp->p3, -1);
    if( i<0 ) return 0;
    /* On some ways only, it needs values of its own. So it does when other ways get another value: coalesce(). */
    if( pc<r->pcMost || stIsWrittenOnSomeWays(r, pc, pOp->p3) ){
      pStep = stNewStep(r, ST_STEP_VALUE, pc);
      if( pStep==0 ) return 0;
      pStep->a = *pArg;
      pStep->out = i;
      return 1;
    }
    r->aAlias[i] = pArg->iVector;
    return 1;
  }
  if( r->iSpace==1 || !stUsesCursor(r, iCursor) || (pOp->p5 & ~OPFLAG_BYTELENARG)!=0 || (pOp->p5 & OPFLAG_BYTELENARG)==OPFLAG_BYTELENARG )
      return 0;
  pCursor = &r->pPipe->aCursor[iCursor];
  i = stPositionOf(pCursor->pTable, pOp->p2);
  if( !stHasColumn(pCursor->pTable, i) && pCursor->aMap && (u32)pOp->p2<pCursor->aMap[0] && pCursor->aMap[1+pOp->p2]>0
      && stUsesCursor(r, pCursor->iEntries) ){
    /* The entry that has led to the row has the value. */
    i = stPositionOf(r->pPipe->aCursor[pCursor->iEntries].pTable, (int)pCursor->aMap[1+pOp->p2]-1);
    iCursor = pCursor->iEntries;
    pCursor = &r->pPipe->aCursor[iCursor];
  }
  if( !stHasColumn(pCursor->pTable, i) ) return 0;
  pStep = stNewStep(r, ST_STEP_COLUMN, pc);
  if( pStep==0 ) return 0;
  pStep->iCursor = iCursor;
  pStep->iColumn = i;
  return (pStep->out = stOutput(r, pOp->p3, r->pPipe->nStep-1))>=0;
}

/* The affinity of one register. */
static int stReadAffinity(StPipeReader *r, int pc, int iRegister, u8 affinity){
  int i = stVectorOfRegister(r, iRegister);
  StPipe *pPipe = r->pPipe;
  StStep *pStep;
  if( affinity<=SQLITE_AFF_BLOB ) return 1;
  if( i<0 || !stHasUse(&r->defined, i) ) return 0;
  if( r->p->aOp[pc].opcode==OP_RealAffinity ){
    int iStep = r->aAlias[i]!=i ? r->aColumnStep[r->aAlias[i]] : r->aColumnStep[i];
    if( iStep>=0 && pPipe->aStep[iStep].isReal ) return 1;
    if( iStep>=0 && iStep==pPipe->nStep-1 && r->aAlias[i]==i ){
      pPipe->aStep[iStep].isReal = 1;
      return 1;
    }
  }
  if( r->aAlias[i]!=i ){
    /* It gets values of its own. */
    pStep = stNewStep(r, ST_STEP_VALUE, pc);
    if( pStep==0 ) return 0;
    pStep->a.iVector = r->aAlias[i];
    pStep->out = i;
    r->aAlias[i] = i;
  }
  pStep = stNewStep(r, ST_STEP_AFFINITY, pc);
  if( pStep==0 ) return 0;
  pStep->out = i;
  pPipe->apConstant[i] = 0;
  pStep->nArg = affinity;
  r->aColumnStep[i] = -1;
  return 1;
}

/* A jump of all tuples. */
static int stReadGoto(StPipeReader *r, int pc){
  StStep *pStep = stNewStep(r, ST_STEP_GOTO, pc);
  if( pStep==0 || !stJumpsTo(r, pStep, r->p->aOp[pc].p2) ) return 0;
  r->isReachable = 0;
  return 1;
}

/* A jump that tests one or two registers. */
static int stReadTest(StPipeReader *r, int pc, u8 eKind, int iA, int iB){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, eKind, pc);
  if( pStep==0 || !stReadOperand(r, iA, &pStep->a) || (iB && !stReadOperand(r, iB, &pStep->b)) ) return 0;
  return stJumpsTo(r, pStep, pOp->p2);
}

static int stIsBuiltInCollation(const CollSeq *p){ return sqlite3IsBinary(p) || p->xCmp==nocaseCollatingFunc || p->xCmp==rtrimCollFunc; }

static void stFreeGuard(StColumnGuard *p){
  if( p==0 ) return;
  free(p->aMember);
  free(p);
}

static void stFreeList(struct StList*);   /* member.c */

/* What a step owns. */
static void stFreeStep(StStep *pStep){
  free(pStep->pArrived);
  free(pStep->pMemo);
  free(pStep->pLike);
  stFreeManyCalls(pStep->pMany);
  stFreeList(pStep->pList);
  stFreeDistinct(pStep->pDistinct);
  stFreePass(pStep->pPass);
  free(pStep->aTest);
  stFreeGuard(pStep->pGuard);
}

/* The step asks this of a column: rows can be asked before tuples come to them. */
static void stKeepGuard(StStep *pStep, const StColumnGuard *pGuard){
  pStep->pGuard = malloc(sizeof(StColumnGuard));
  if( pStep->pGuard ) *pStep->pGuard = *pGuard;
}

/* The step that has loaded a vector from a column as it is in the table, for all tuples, if its cursor always has a row; -1. */
static int stPlainColumn(const StPipeReader *r, int iVector){
  int i = iVector<0 ? -1 : r->aColumnStep[iVector];
  return i>=0 && r->pPipe->aStep[i].isWhole && !r->pPipe->aStep[i].isReal && !r->pPipe->aCursor[r->pPipe->aStep[i].iCursor].isNullable ? i
      : -1;
}

/* A step asks this of the column that another step has loaded: iStep, or -1. */
static void stGuardOfColumn(StPipeReader *r, StStep *pStep, int iStep, StColumnGuard *pGuard){
  if( iStep<0 ) return;
  pGuard->nGroup = 1;
  pGuard->iJoin = pGuard->iRegister = -1;
  pGuard->iColumn = r->pPipe->aStep[iStep].iColumn;
  pStep->iCursor = r->pPipe->aStep[iStep].iCursor;
  stKeepGuard(pStep, pGuard);
}

/* OP_If and OP_IfNot. The step before it may have asked whether a column is like a pattern. */
static int stReadBoolean(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = &r->pPipe->aStep[r->pPipe->nStep];
  const StStep *pCall = pStep-1;
  StColumnGuard guard;
  if( !stReadTest(r, pc, ST_STEP_BOOLEAN, pOp->p1, 0) ) return 0;
  if( pCall<r->pPipe->aStep || pCall->eKind!=ST_STEP_FUNCTION || pCall->pLike==0 || pCall->out!=pStep->a.iVector ) return 1;
  memset(&guard, 0, sizeof(guard));
  guard.eTest = ST_TEST_LIKE;
  guard.op = pOp->opcode==OP_IfNot ? OP_Eq : OP_Ne;
  guard.passesNull = pOp->p3==0;
  guard.pLike = pCall->pLike;
  stGuardOfColumn(r, pStep, stPlainColumn(r, r->pPipe->aArg[pCall->iFirstArg+1].iVector), &guard);
  return 1;
}

/* A column is compared with a value that the nest does not change: finds the codes for which that jumps, for each segment. Then no value
   need be loaded. */
static void stFitCompare(StPipeReader *r, StStep *pStep){
  Vdbe *p = r->p;
  const Op *pOp = &p->aOp[pStep->pc];
  int iVector = MAX(pStep->a.iVector, pStep->b.iVector), i, iStep;
  const StColumnTable *pTable;
  const Mem *pValue = pStep->a.iVector<0 ? pStep->a.pMem : pStep->b.pMem;
  StColumnGuard guard;
  if( iVector<0 || MIN(pStep->a.iVector, pStep->b.iVector)>=0 || r->aColumnStep[iVector]<0 || !stIsSteady(pValue) ) return;
  iStep = r->aColumnStep[iVector];
  if( !r->pPipe->aStep[iStep].isWhole || r->pPipe->aCursor[r->pPipe->aStep[iStep].iCursor].isNullable ) return;
  pTable = r->pPipe->aCursor[r->pPipe->aStep[iStep].iCursor].pTable;
  memset(&guard, 0, sizeof(guard));
  if( !stCompareGuardOf(p, pOp, pStep->b.iVector>=0 ? pOp->opcode : stMirrored(pOp->opcode), pValue, &guard) ) return;
  guard.iColumn = r->pPipe->aStep[iStep].iColumn;
  stKeepGuard(pStep, &guard);
  pStep->aTest = malloc(pTable->nSegment*sizeof(StCodeTest));
  for(i=0; pStep->aTest && i<pTable->nSegment; i++){
    StCodeTest *q = &pStep->aTest[i];
    const StColumnCode *pCode = &pTable->aSegment[i].aCode[guard.iColumn];
    stFit(p, &guard, &pTable->aSegment[i]);
    q->aCode = pCode->aCode;
    q->aNull = pCode->aNull;
    q->szCode = pCode->szCode;
    q->jumpsOnNull = !guard.passesNull;
    /* The guard says which rows pass: the others jump. */
    q->low = guard.eKernel==ST_KERNEL_CODES ? guard.low : 0;
    q->width = guard.eKernel==ST_KERNEL_CODES ? guard.high-guard.low : ~(u64)0;
    q->jumpsInside = guard.eKernel==ST_KERNEL_CODES ? guard.isInverse : guard.eKernel==ST_KERNEL_NONE;
    if( guard.eKernel!=ST_KERNEL_CODES && guard.eKernel!=ST_KERNEL_ALL && guard.eKernel!=ST_KERNEL_NONE ){
      free(pStep->aTest);
      pStep->aTest = 0;
    }
  }
  pStep->iCursor = r->pPipe->aStep[iStep].iCursor;
}

static int stReadCompare(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = &r->pPipe->aStep[r->pPipe->nStep];
  if( pOp->p4type==P4_COLLSEQ && !stIsBuiltInCollation(pOp->p4.pColl) ) return 0;
  if( !stReadTest(r, pc, ST_STEP_COMPARE, pOp->p1, pOp->p3) ) return 0;
  stFitCompare(r, pStep);
  return 1;
}

static int stReadBinary(StPipeReader *r, int pc, u8 eKind, int iA, int iB, int iOut){
  StStep *pStep = stNewStep(r, eKind, pc);
  if( pStep==0 || !stReadOperand(r, iA, &pStep->a) || !stReadOperand(r, iB, &pStep->b) ) return 0;
  return (pStep->out = stOutput(r, iOut, -1))>=0;
}

static int stReadUnary(StPipeReader *r, int pc, int iOut){
  StStep *pStep = stNewStep(r, ST_STEP_LOGIC, pc);
  if( pStep==0 || !stReadOperand(r, r->p->aOp[pc].p1, &pStep->a) ) return 0;
  return (pStep->out = stOutput(r, iOut, -1))>=0;
}

static int stReadMustBeInt(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  int i = stVectorOfRegister(r, pOp->p1);
  StStep *pStep = stNewStep(r, ST_STEP_INTEGER, pc);
  if( pStep==0 || i<0 || !stHasUse(&r->defined, i) || r->aAlias[i]!=i || pOp->p2==0 ) return 0;
  pStep->out = i;
  r->pPipe->apConstant[i] = 0;
  r->aColumnStep[i] = -1;
  return stJumpsTo(r, pStep, pOp->p2);
}

/* OP_SeekRowid and OP_NotExists. */
static int stReadLookup(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, ST_STEP_LOOKUP, pc);
  StUses before;
  if( pStep==0 || pOp->p2==0 || !stReadOperand(r, pOp->p3, &pStep->a) ) return 0;
  before = r->defined;
  pStep->iCursor = stAddCursor(r, pOp->p1, r->p->apCsr[pOp->p1], stTableOfCursor(r, pOp->p1));
  if( pStep->iCursor<0 ) return 0;
  r->pPipe->aCursor[pStep->iCursor].iMover = r->pPipe->nStep-1;
  {
    /* Where it jumps, the cursor has no row. */
    StUses after = r->defined;
    int ok;
    r->defined = before;
    ok = stJumpsTo(r, pStep, pOp->p2);
    r->defined = after;
    return ok;
  }
}

/* OP_DeferredSeek. */
static int stReadDeferredSeek(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StPipe *pPipe = r->pPipe;
  int iFrom = stPipeCursorOf(pPipe, pOp->p1);
  StStep *pStep;
  if( stIsUnread(r->p, pOp->p3) ) return 1;
  pStep = stNewStep(r, ST_STEP_ENTRY_ROW, pc);
  if( pStep==0 || !stUsesCursor(r, iFrom) || pPipe->aCursor[iFrom].pTable->isIndex!=ST_INDEX_ROWID ) return 0;
  pStep->iFrom = iFrom;
  pStep->iCursor = stAddCursor(r, pOp->p3, r->p->apCsr[pOp->p3], stTableOfCursor(r, pOp->p3));
  if( pStep->iCursor<0 ) return 0;
  pPipe->aCursor[pStep->iCursor].iMover = pPipe->nStep-1;
  pPipe->aCursor[pStep->iCursor].aMap = pOp->p4type==P4_INTARRAY ? pOp->p4.ai : 0;
  pPipe->aCursor[pStep->iCursor].iEntries = iFrom;
  return 1;
}

static int stReadRowid(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  int iCursor = stPipeCursorOf(r->pPipe, pOp->p1);
  StStep *pStep = stNewStep(r, ST_STEP_ROWID, pc);
  if( pStep==0 || !stUsesCursor(r, iCursor) || r->pPipe->aCursor[iCursor].pTable->isIndex!=(pOp->opcode==OP_IdxRowid) ) return 0;
  pStep->iCursor = iCursor;
  return (pStep->out = stOutput(r, pOp->p2, -1))>=0;
}

/* Whether an earlier aggregate sums the same value of the record for all tuples, as avg() does beside sum(): the two share a state. */
static int stSharesSum(StPipeReader *r, const StStep *pStep, StAggregate *q){
  const StPipe *pPipe = r->pPipe;
  int i, iVector = pPipe->aArg[pStep->iFirstArg].iVector;
  if( !pPipe->isGrouping || !pStep->isWhole || iVector<0 || r->aSpace[iVector]!=0 ) return 0;
  for(i=0; &pPipe->aStep[i]<pStep; i++){
    const StStep *pOther = &pPipe->aStep[i];
    if( pOther->eKind!=ST_STEP_AGGREGATE || !pOther->isWhole || pPipe->aAggregate[pOther->iAggregate].eKind!=ST_AGGREGATE_SUM
        || pPipe->aArg[pOther->iFirstArg].iVector!=iVector ) continue;
    q->iState = pPipe->aAggregate[pOther->iAggregate].iState;
    return 1;
  }
  return 0;
}

/* OP_AggStep. */
static int stReadAggregate(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StPipe *pPipe = r->pPipe;
  const FuncDef *pFunc = stStepFunction(pOp);
  StStep *pStep = stNewStep(r, ST_STEP_AGGREGATE, pc);
  StSub *pSub = r->iLevel>=ST_PIPE_LEVELS ? r->pSub : 0;
  int *pn = pSub ? &pSub->nAggregate : &pPipe->nAggregate, *psz = pSub ? &pSub->szState : &pPipe->groups.szState;
  StAggregate *q;
  if( pStep==0 || pFunc==0 || *pn==(pSub ? ArraySize(pSub->aAggregate) : ST_PIPE_AGGREGATES) || (r->pSub && !pSub)
      || !stReadArguments(r, pStep, pOp->p2, pOp->p5) ) return 0;
  if( pSub ) pStep->iSub = (int)(pSub-pPipe->aSub);
  q = pSub ? &pSub->aAggregate[*pn] : &pPipe->aAggregate[*pn];
  memset(q, 0, sizeof(*q));
  q->pc = pc;
  q->iAccumulator = pOp->p3;
  q->pFunc = pFunc;
  q->iState = *psz;
  pStep->iAggregate = (*pn)++;
  if( pFunc->xSFunc==sumStep && pOp->p5==1 ){
    q->eKind = ST_AGGREGATE_SUM;
    if( !pSub && stSharesSum(r, pStep, q) ){
      pPipe->nStep--;
      pPipe->nArg = pStep->iFirstArg;
      return 1;
    }
    *psz += ROUND8(sizeof(SumCtx));
  }else if( pPipe->runs.isOn && !pSub && pFunc->xSFunc==minmaxStep && pOp->p5==1 && r->p->aOp[pc-1].opcode==OP_CollSeq ){
    q->eKind = ST_AGGREGATE_EXTREME;
    *psz += ROUND8(sizeof(StCell));
  }else if( pFunc->xSFunc==countStep && pOp->p5<=1 ){
    q->eKind = ST_AGGREGATE_COUNT;
    *psz += sizeof(i64);
  }else{
    /* A function of the program may do anything. So may a collation, with which min() and max() compare texts. */
    u8 *a;
    int i, isHost = !pSub && stIsHostAggregate(pFunc);
    if( isHost && !stMayHaveManySteps(r) ) return 0;
    if( (pPipe->runs.isOn && !pSub) || (!isHost && (pFunc->funcFlags & SQLITE_FUNC_BUILTIN)==0)
        || (pFunc->funcFlags & (SQLITE_SUBTYPE|SQLITE_RESULT_SUBTYPE)) || pFunc->xSFunc==0 || pOp->p5==0 ) return 0;
    if( (pFunc->funcFlags & SQLITE_FUNC_NEEDCOLL) && r->p->aOp[pc-1].opcode!=OP_CollSeq ) return 0;
    q->eKind = isHost ? ST_AGGREGATE_HOST : ST_AGGREGATE_CALL;
    *psz += ROUND8(sizeof(Mem));
    a = calloc(1, ROUND8(SZ_CONTEXT(pOp->p5)) + (1+pOp->p5)*sizeof(Mem));
    if( a==0 ) return 0;
    q->pCtx = (sqlite3_context*)a;
    q->pCtx->pOut = (Mem*)&a[ROUND8(SZ_CONTEXT(pOp->p5))];
    sqlite3VdbeMemInit(q->pCtx->pOut, r->p->db, MEM_Null);
    q->pCtx->pFunc = (FuncDef*)pFunc;
    q->pCtx->pVdbe = r->p;
    q->pCtx->iOp = pc;
    q->pCtx->enc = ENC(r->p->db);
    q->pCtx->argc = (u16)pOp->p5;
    for(i=0; i<pOp->p5; i++) q->pCtx->argv[i] = q->pCtx->pOut+1+i;
    if( isHost && (pPipe->pManySteps = stNewManySteps(pStep, pPipe->isGrouping))==0 ) return 0;
  }
  return 1;
}
