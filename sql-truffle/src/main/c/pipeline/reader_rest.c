/*
** The reader of rests: from the first instruction of the innermost loop that is no step to the loop's Next. The rest reads registers that
** the steps have set, and cursors that they have moved.
*/

/* Notes registers. */
static void stNoteRead(const Vdbe *p, u8 *aRead, int iFirst, int n){
  for(; n>0; n--, iFirst++) if( iFirst>0 && iFirst<=p->nMem ) stSetBit(aRead, iFirst);
}

/* Notes the registers that an instruction reads. Returns 0: they are not known. */
static int stNoteReads(const Vdbe *p, const Op *pOp, u8 *aRead){
  u8 flags = sqlite3OpcodeProperty[pOp->opcode];
  if( flags & OPFLG_IN1 ) stNoteRead(p, aRead, pOp->p1, 1);
  if( flags & OPFLG_IN2 ) stNoteRead(p, aRead, pOp->p2, 1);
  if( flags & OPFLG_IN3 ) stNoteRead(p, aRead, pOp->p3, 1);
  switch( pOp->opcode ){
    case OP_MakeRecord: case OP_ResultRow: case OP_Affinity:
      stNoteRead(p, aRead, pOp->p1, pOp->p2);
      return 1;
    case OP_Function: case OP_PureFunc:
      stNoteRead(p, aRead, pOp->p2, pOp->p4.pCtx->argc);
      return 1;
    case OP_AggStep: case OP_AggStep1: case OP_AggInverse:
      stNoteRead(p, aRead, pOp->p2, pOp->p5);
      stNoteRead(p, aRead, pOp->p3, 1);
      return 1;
    case OP_AggValue:
      stNoteRead(p, aRead, pOp->p1, 1);
      stNoteRead(p, aRead, pOp->p3, 1);
      return 1;
    case OP_AggFinal: case OP_SCopy: case OP_IntCopy: case OP_Yield: case OP_Return: case OP_EndCoroutine: case OP_ClrSubtype:
      stNoteRead(p, aRead, pOp->p1, 1);
      return 1;
    case OP_Copy:
      stNoteRead(p, aRead, pOp->p1, pOp->p3+1);
      return 1;
    case OP_Move:
      stNoteRead(p, aRead, pOp->p1, MAX(1, pOp->p3));
      return 1;
    case OP_Compare:
      stNoteRead(p, aRead, pOp->p1, pOp->p3);
      stNoteRead(p, aRead, pOp->p2, pOp->p3);
      return 1;
    case OP_SeekGE: case OP_SeekGT: case OP_SeekLE: case OP_SeekLT: case OP_IdxGE: case OP_IdxGT: case OP_IdxLE: case OP_IdxLT:
    case OP_Found: case OP_NotFound: case OP_NoConflict:
    case OP_IfNoHope: case OP_FilterAdd: case OP_Filter: case OP_IdxInsert: case OP_SorterCompare:
      stNoteRead(p, aRead, pOp->p3, pOp->p4type==P4_INT32 ? MAX(1, pOp->p4.i) : 1);
      if( pOp->opcode==OP_FilterAdd || pOp->opcode==OP_Filter ) stNoteRead(p, aRead, pOp->p1, 1);
      return 1;
    case OP_IdxDelete:
      stNoteRead(p, aRead, pOp->p2, pOp->p3);
      return 1;
    case OP_OffsetLimit:
      stNoteRead(p, aRead, pOp->p1, 1);
      stNoteRead(p, aRead, pOp->p3, 1);
      return 1;
    case OP_OpenRead: case OP_OpenWrite:
      if( pOp->p5 & OPFLAG_P2ISREG ) stNoteRead(p, aRead, pOp->p2, 1);
      return 1;
    /* What the properties say is all. */
    case OP_Init: case OP_Transaction: case OP_Goto: case OP_Gosub: case OP_InitCoroutine: case OP_Jump: case OP_Once: case OP_Integer:
    case OP_Int64: case OP_Real: case OP_String: case OP_String8:
    case OP_Null: case OP_Blob: case OP_Variable: case OP_Column: case OP_Rowid: case OP_IdxRowid: case OP_Next: case OP_Prev:
    case OP_Rewind: case OP_Last: case OP_SorterNext: case OP_SorterSort:
    case OP_Sort: case OP_SorterData: case OP_SorterOpen: case OP_OpenEphemeral: case OP_OpenAutoindex: case OP_OpenPseudo:
    case OP_OpenDup: case OP_Close: case OP_NullRow: case OP_IfNullRow:
    case OP_DeferredSeek: case OP_ColumnsUsed: case OP_Explain: case OP_Noop: case OP_ReleaseReg: case OP_CollSeq: case OP_Sequence:
    case OP_ResetSorter: case OP_RowData: case OP_Halt: case OP_IfEmpty:
    case OP_BeginSubrtn: case OP_NewRowid: case OP_SeekScan: case OP_SeekHit: case OP_FinishSeek: case OP_SequenceTest:
    case OP_Permutation: case OP_Delete: case OP_Count: case OP_Offset:
    case OP_Add: case OP_Subtract: case OP_Multiply: case OP_Divide: case OP_Remainder: case OP_Concat: case OP_BitAnd: case OP_BitOr:
    case OP_ShiftLeft: case OP_ShiftRight: case OP_And: case OP_Or:
    case OP_Not: case OP_BitNot: case OP_IsTrue: case OP_Cast: case OP_RealAffinity: case OP_MustBeInt: case OP_AddImm: case OP_If:
    case OP_IfNot: case OP_IsNull: case OP_NotNull: case OP_ZeroOrNull:
    case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge: case OP_ElseEq: case OP_IfPos: case OP_IfNotZero:
    case OP_DecrJumpZero: case OP_SeekRowid: case OP_NotExists:
    case OP_SorterInsert: case OP_Insert: case OP_HaltIfNull: case OP_IsType: case OP_SoftNull:
      return 1;
  }
  return 0;
}

/* Whether the rest may begin before an instruction: all tuples come to it that are not dropped, and nothing has been added up. */
static int stMayBeginRest(const StPipeReader *r, int pc){
  int i;
  if( pc<r->pcMost || r->pSub || r->pPipe->nAggregate || r->hasDistinct || r->pPipe->nStep==0 ) return 0;
  for(i=0; i<r->nJoin; i++) if( r->aJoin[i].iStep==0 ) return 0;
  return 1;
}

/* The number of the nest's cursor that an instruction uses otherwise than its OP_Column does; -1: none. *piRead is the one that it reads
   values from, or -1. */
static int stMovedByRest(const StPipe *pPipe, const Op *pOp, int *piRead){
  int i = stHasCursor(pOp->opcode) ? stPipeCursorOf(pPipe, pOp->p1) : -1;
  *piRead = -1;
  if( i>=0 ) switch( pOp->opcode ){
    case OP_Column: case OP_Rowid: case OP_IdxRowid: case OP_IfNullRow:
      *piRead = i;
      i = -1;
      break;
    case OP_ColumnsUsed:
      i = -1;
  }
  if( pOp->opcode==OP_DeferredSeek || pOp->opcode==OP_SorterData || pOp->opcode==OP_SorterOpen ) i = MAX(i, stPipeCursorOf(pPipe, pOp->p3));
  if( pOp->opcode==OP_RowCell || pOp->opcode==OP_OpenDup ) i = MAX(i, stPipeCursorOf(pPipe, pOp->p2));
  return i;
}

/* Whether an address is in the nest, but not in the rest that begins at pc. */
static int stIsInsideNest(const StPipeReader *r, int pc, int pcTarget){
  const StPipe *pPipe = r->pPipe;
  return pcTarget>=pPipe->pcBegin && pcTarget<=pPipe->aLevel[0].pcNext && !(pcTarget>=pc && pcTarget<=pPipe->aLevel[r->iLevel].pcNext);
}

/* Whether the steps before pc stand for instructions that open a cursor: a list is known without its table. */
static int stIsOpenedBySteps(const StPipe *pPipe, int pc, const Op *pOp){
  int i;
  if( !stHasCursor(pOp->opcode) ) return 0;
  for(i=pPipe->pcBegin+1; i<pc; i++) if( pPipe->p->aOp[i].opcode==OP_OpenEphemeral && pPipe->p->aOp[i].p1==pOp->p1
      && !stIsOver(pPipe->p, i-1) ) return 1;
  return 0;
}

/* Whether a rest from pc on asks a Bloom filter at i that nobody has made: the steps have passed over the block that makes it
   (stIsOver). */
static int stAsksNoFilter(const Vdbe *p, int pc, int i){
  const Op *pOp = &p->aOp[i];
  if( pOp->opcode!=OP_Filter || (p->aMem[pOp->p1].flags & MEM_Blob) ) return 0;
  for(; pc<i; pc++) if( p->aOp[pc].opcode==OP_Blob && p->aOp[pc].p2==pOp->p1 ) return 0;
  return 1;
}

/* Whether the instructions from pc on can be the rest, and which cursors they read. *pIsOpen: other code may read what the nest has set. */
static int stMayBeRest(StPipeReader *r, int pc, int *pIsOpen){
  StPipe *pPipe = r->pPipe;
  StRest *pRest = &pPipe->rest;
  const Vdbe *p = r->p;
  int pcNext = pPipe->aLevel[r->iLevel].pcNext, i, k, calls = 0;
  for(i=pc; i<pcNext; i++){
    const Op *pOp = &p->aOp[i];
    const StLeftJoin *pJoin = stJoinEndingAt(r, i);
    /* Each tuple has had a match, or is the one without a row. */
    if( pJoin ){
      i = pOp->p2-1;
      continue;
    }
    if( pOp->opcode==OP_Program || pOp->opcode==OP_Param || (stCallsOut(pOp) && !(p->st.isFetching==ST_FETCH_CALLS && stIsRowCall(p, pOp)))
        || stMovedByRest(pPipe, pOp, &k)>=0 || stIsOpenedBySteps(pPipe, pc, pOp) || stAsksNoFilter(p, pc, i) ) return 0;
    if( k>=0 ) pRest->cursors |= (u32)1<<k;
    calls |= pOp->opcode==OP_Gosub || pOp->opcode==OP_Yield || pOp->opcode==OP_InitCoroutine;
    if( sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP ){
      int pcTarget = pOp->opcode==OP_Goto ? stLeadsOn(r, pOp->p2) : pOp->p2;
      if( stIsInsideNest(r, pc, pcTarget) || (pOp->opcode==OP_Jump && (stIsInsideNest(r, pc, pOp->p1) || stIsInsideNest(r, pc, pOp->p3))) )
          return 0;
      *pIsOpen |= pcTarget<pc || pcTarget>pcNext;
    }
  }
  *pIsOpen |= calls;
  if( calls ) for(i=1; i<p->nOp; i++){
    const Op *pOp = &p->aOp[i];
    if( (i>=pPipe->pcBegin && i<=pPipe->aLevel[0].pcNext) || pOp->opcode==OP_OpenRead || pOp->opcode==OP_Close ) continue;
    if( stMovedByRest(pPipe, pOp, &k)>=0 || k>=0 ) return 0;
  }
  /* Values of the levels around this one must stay. */
  for(i=0; i<pPipe->nVector; i++){
    int ignored;
    if( r->aSpace[i]==0 && pPipe->aiLevel[i]<r->iLevel && stAnyWrites(p, pc, pcNext-1, r->aRegister[i], &ignored) ) return 0;
  }
  return 1;
}

/* What the rest reads of what the steps have set, and if isOpen the instructions outside the nest, too. Returns 0: a value that only some
   tuples have. */
static int stFindLoads(StPipeReader *r, int pc, int isOpen){
  StPipe *pPipe = r->pPipe;
  StRest *pRest = &pPipe->rest;
  const Vdbe *p = r->p;
  u8 *aRead = calloc(1, p->nMem/8+1);
  int i, isKnown = aRead!=0;
  for(i=isOpen ? 1 : pc; i<(isOpen ? p->nOp : pPipe->aLevel[r->iLevel].pcNext) && isKnown; i++){
    if( i==pPipe->pcBegin ) i = pc;
    isKnown = stNoteReads(p, &p->aOp[i], aRead);
  }
  for(i=0; i<pPipe->nVector; i++){
    if( r->aSpace[i]!=0 || (isKnown && !stBit(aRead, r->aRegister[i])) ) continue;
    if( !stHasUse(&r->defined, i) ){
      free(aRead);
      return 0;
    }
    pRest->aiLoad[pRest->nLoad] = i;
    pRest->aiLoadTo[pRest->nLoad++] = r->aRegister[i];
  }
  free(aRead);
  return 1;
}

/* Whether the rest is a row of the result and nothing else. A counter of OFFSET before it does not count any more at the first row that a
   caller has got. */
static int stReadRow(StPipeReader *r, StStep *pStep, int pc){
  StPipe *pPipe = r->pPipe;
  StRest *pRest = &pPipe->rest;
  const Op *aOp = r->p->aOp;
  const StPipeLevel *pLevel = &pPipe->aLevel[r->iLevel];
  int i, after;
  if( aOp[pc].opcode==OP_IfPos && stLeadsOn(r, aOp[pc].p2)==pLevel->pcNext ) pRest->iOffsetRegister = aOp[pc++].p1;
  if( aOp[pc].opcode!=OP_ResultRow || aOp[pc].p2>ST_PIPE_RECORD ) return 1;
  after = stLeadsOn(r, pc+1);
  if( aOp[after].opcode==OP_DecrJumpZero ){
    pRest->iLimitRegister = aOp[after].p1;
    after = stLeadsOn(r, after+1);
  }
  if( after!=pLevel->pcNext ) return 1;
  if( pRest->nCall ){
    if( pPipe->nArg+r->nRowValue>ArraySize(pPipe->aArg) ) return 0;
    pStep->iFirstArg = pPipe->nArg;
    pStep->nArg = r->nRowValue;
    memcpy(&pPipe->aArg[pPipe->nArg], r->aRowValue, r->nRowValue*sizeof(StOperand));
    pPipe->nArg += r->nRowValue;
  }else if( !stReadArguments(r, pStep, aOp[pc].p1, aOp[pc].p2) ){
    return 0;
  }
  pRest->pcRow = pc;
  pPipe->iFirstRecordArg = pStep->iFirstArg;
  pPipe->groups.nArg = pStep->nArg;
  for(i=0; i<pStep->nArg; i++){
    int iVector = pPipe->aArg[pStep->iFirstArg+i].iVector;
    int iStep = iVector<0 ? -1 : r->aColumnStep[iVector];
    pPipe->apColumn[i] = iStep>=0 && pPipe->aStep[iStep].isWhole && !pPipe->aCursor[pPipe->aStep[iStep].iCursor].isNullable
        ? &pPipe->aStep[iStep] : 0;
    /* Steps of other ways may have put other values into the vector. */
    pPipe->aHasTexts[i] = iStep<0 || !pPipe->aStep[iStep].isWhole
        || stMayHaveBytes(pPipe->aCursor[pPipe->aStep[iStep].iCursor].pTable, pPipe->aStep[iStep].iColumn);
  }
  return 1;
}

/* ---- the preview ---- */

static int stReadInstruction(StPipeReader*, int *ppc);

/* Whether a preview may read an instruction: its step changes nothing outside vectors, and no value makes it fail. */
static int stSuitsPreview(const StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  switch( pOp->opcode ){
    case OP_Column:
      return stPipeCursorOf(r->pPipe, pOp->p1)>=0;
    case OP_BeginSubrtn:
      return stEndOfList(r->p, pc)>0;
    case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge: case OP_IsNull: case OP_NotNull: case OP_Goto:
    case OP_Found: case OP_NotFound: case OP_Rowid: case OP_IdxRowid: case OP_Integer: case OP_Null: case OP_String8: case OP_Noop:
    case OP_ReleaseReg: case OP_Once:
      return pOp->opcode!=OP_Once || stIsOver(r->p, pc);
  }
  return 0;
}

/* Forgets the steps and arguments after the first nStep and nArg ones. */
static void stTakeBackSteps(StPipeReader *r, int nStep, int nArg){
  StPipe *pPipe = r->pPipe;
  int i;
  for(i=nStep; i<pPipe->nStep; i++) stFreeStep(&pPipe->aStep[i]);
  pPipe->nStep = nStep;
  pPipe->nArg = nArg;
}

/* Reads an instruction for the preview. Returns 0: it is no step of one, and nothing has been read. */
static int stReadForPreview(StPipeReader *r, int *ppc){
  StPipe *pPipe = r->pPipe;
  int nStep = pPipe->nStep, nArg = pPipe->nArg, pcMost = r->pcMost, isReachable = r->isReachable;
  if( !stSuitsPreview(r, *ppc) ) return 0;
  if( stReadInstruction(r, ppc) && (pPipe->nStep==nStep || pPipe->aStep[nStep].eKind!=ST_STEP_COMPARE || pPipe->aStep[nStep].aTest) ){
    /* No other step sets its vector. */
    if( pPipe->nStep>nStep && pPipe->aStep[nStep].eKind==ST_STEP_COLUMN ) pPipe->aStep[nStep].isWhole = 1;
    return 1;
  }
  stTakeBackSteps(r, nStep, nArg);
  r->pcMost = pcMost;
  r->isReachable = isReachable;
  return 0;
}

/*
** The preview of a rest: steps for the comparisons with which it begins, whose jumps lead to other such comparisons, as OR makes them. A
** tuple goes to the program when it comes to an instruction that is no such step, and then the program runs the rest from its begin. A
** tuple that comes to the loop's Next is dropped, because the rest would do nothing for it. The steps have vectors of their own.
*/
static int stReadPreview(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  int pcNext = pPipe->aLevel[r->iLevel].pcNext, nStep = pPipe->nStep, nArg = pPipe->nArg, drops = 0, i;
  StUses defined = r->defined;
  r->hasNewVectors = 1;
  for(; pc<pcNext; pc++){
    stMeet(r, pc);
    if( !r->isReachable || stReadForPreview(r, &pc) ) continue;
    /* To the program. */
    if( stNewStep(r, ST_STEP_GOTO, pc)==0 ) return 0;
    r->aTarget[pPipe->nStep-1] = r->pcMost = pcNext;
    r->aAtTarget[pPipe->nStep-1] = defined;
    r->isReachable = 0;
  }
  if( r->isReachable ){
    StStep *pStep = stNewStep(r, ST_STEP_GOTO, pcNext);
    if( pStep==0 ) return 0;
    pStep->iTarget = ST_DROP;
  }
  for(i=nStep; i<pPipe->nStep; i++) drops |= pPipe->aStep[i].iTarget==ST_DROP;
  if( !drops ) stTakeBackSteps(r, nStep, nArg);
  r->defined = defined;
  return 1;
}

/* The rest of the nest, from pc on. Returns 0: it cannot be one. */
static int stReadRest(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  StRest *pRest = &pPipe->rest;
  StPipeLevel *pLevel = &pPipe->aLevel[r->iLevel];
  StStep *pStep;
  int i, isOpen = 0, pcRow = pc;
  StUses defined;
  if( pPipe->nAuto || !stMayBeRest(r, pc, &isOpen) || !stFindLoads(r, pc, isOpen) ) return 0;
  defined = r->defined;
  if( stHasRowCall(r->p, pc, pLevel->pcNext) && !stReadCalls(r, pc, &pcRow) ) return 0;
  pStep = stNewStep(r, ST_STEP_REST, pcRow);
  if( pStep==0 || !stReadRow(r, pStep, pcRow) || (pRest->nCall && pRest->pcRow==0) ) return 0;
  if( pRest->pcRow==0 && r->nJoin==0 ){
    pPipe->nStep--;
    if( !stReadPreview(r, pc) || stNewStep(r, ST_STEP_REST, pc)==0 ) return 0;
  }
  /* Rests read from cursors that have their columns. */
  for(i=0; i<pPipe->nCursor; i++) if( pRest->cursors>>i & 1 ){
    const VdbeCursor *pC = pPipe->aCursor[i].pC;
    if( !stHasUse(&r->defined, ST_PIPE_VECTORS+i)
        || (pPipe->aCursor[i].pTable!=pC->col.pTable && pPipe->aCursor[i].pTable!=pC->col.pIndex) ) return 0;
    pRest->usesScan |= pC==pPipe->pScanned;
  }
  pRest->isOn = 1;
  pRest->pc = pc;
  pLevel->defined = defined;
  if( stNewStep(r, ST_STEP_END, pLevel->pcNext)==0 || !stResolve(r, pLevel->iFirst) ) return 0;
  pLevel->iEnd = pPipe->nStep;
  return 1;
}
