/*
** The reader: from the instructions of a loop nest to steps. It reads straight on, as all jumps of a loop's body lead forward, and loops
** begin with the instructions that it knows. It gives up at an instruction that is no step.
*/

/* ---- the second loop of GROUP BY ---- */

static int stReadInstruction(StPipeReader*, int *ppc);

/* "If hit, on; Column record, RealAffinity; on:": reads the values of a group that come from the tuple with its min() or max(). */
static int stReadBare(StPipe *pPipe, int pc, int iRecordCursor){
  const Op *aOp = pPipe->p->aOp;
  int pcEnd = aOp[pc].p2;
  if( aOp[pc].opcode!=OP_If || aOp[pc].p1!=pPipe->iHitRegister ) return 0;
  for(pc++; pc<pcEnd; pc++){
    const Op *pOp = &aOp[pc];
    StBare *p = &pPipe->aBare[pPipe->nBare];
    if( pOp->opcode==OP_RealAffinity && pPipe->nBare && p[-1].iRegister==pOp->p1 ){
      p[-1].isReal = 1;
      continue;
    }
    if( pOp->opcode==OP_Noop || pOp->opcode==OP_ReleaseReg ) continue;
    if( pOp->opcode!=OP_Column || pOp->p1!=iRecordCursor || pOp->p2>=pPipe->groups.nArg || pOp->p5 || pPipe->nBare==ST_PIPE_RECORD )
        return 0;
    p->iArg = pOp->p2;
    p->iRegister = pOp->p3;
    pPipe->nBare++;
  }
  return 1;
}

/*
** "head: SorterData, Column for each key, Compare, Jump; body: steps; values of the group's first row; SorterNext head", as select.c makes
** it. Reads the steps.
*/
static int stReadSecondLoop(StPipeReader *r, int iSorter){
  StPipe *pPipe = r->pPipe;
  Vdbe *p = r->p;
  int next = stOnlyOn(p, OP_SorterNext, iSorter);
  const VdbeCursor *pSorter = p->apCsr[iSorter];
  const Op *pHead, *pOp;
  int i, pc;
  if( next<0 || stOnlyOn(p, OP_SorterInsert, iSorter)<0 || pSorter==0 || pSorter->eCurType!=CURTYPE_SORTER || p->aOp[next].p2>=next )
      return 0;
  pHead = &p->aOp[p->aOp[next].p2];
  if( pHead->opcode!=OP_SorterData || pHead->p1!=iSorter ) return 0;
  for(i=0; i<ST_PIPE_KEYS && pHead[1+i].opcode==OP_Column && pHead[1+i].p1==pHead->p3 && pHead[1+i].p2==i; i++){}
  pOp = &pHead[1+i];
  if( i==0 || i>pPipe->groups.nArg || pOp->opcode!=OP_Compare || pOp->p3!=i || pOp->p5 || pOp[1].opcode!=OP_Jump || pOp[1].p1!=pOp[1].p3
      || pOp->p4type!=P4_KEYINFO ) return 0;
  if( !stIsBinaryKey(pOp->p4.pKeyInfo, i) || !stIsBinaryKey(pSorter->pKeyInfo, i) ) return 0;
  pPipe->groups.nKey = i;
  pc = pOp[1].p2;
  if( pc<=(int)(pOp-p->aOp) || pc>=next ) return 0;
  r->iSpace = 1;
  r->iRecordCursor = pHead->p3;
  r->pcLast = next;
  r->pcMost = pc;
  r->isReachable = 1;
  for(; pc<next; pc++){
    const Op *pStepOp = &p->aOp[pc];
    stMeet(r, pc);
    /* The flag that the group has a first row, or that a row has not the group's min() or max(). */
    if( pStepOp->opcode==OP_If && pPipe->iHitRegister && pStepOp->p1==pPipe->iHitRegister ) break;
    if( pStepOp->opcode==OP_If && pc>=r->pcMost && stVectorOfRegister(r, pStepOp->p1)<0 && !stIsInvariant(r, pStepOp->p1) ) break;
    if( pStepOp->opcode==OP_Column && pc>=r->pcMost ){
      /* After the last step, values that only the group's first row has. */
      for(i=pc; i<next && p->aOp[i].opcode!=OP_AggStep && p->aOp[i].opcode!=OP_AggStep1; i++){}
      if( i==next ) break;
    }
    if( !r->isReachable || !stReadInstruction(r, &pc) ) return 0;
  }
  if( pPipe->nAggregate==0 || pc<r->pcMost || (pPipe->iHitRegister && !stReadBare(pPipe, pc, pHead->p3)) ) return 0;
  for(; pc<next; pc++){
    u8 op = p->aOp[pc].opcode;
    if( op!=OP_Column && op!=OP_RealAffinity && op!=OP_Integer && op!=OP_Noop && op!=OP_ReleaseReg
        && !(op==OP_If && p->aOp[pc].p2<=next && p->aOp[pc].p2>pc) ) return 0;
  }
  return 1;
}

/* Whether no loop around the nest puts rows into the sorter, too: it is opened before the nest begins. */
static int stOpensSorter(const StPipe *pPipe, int iSorter){
  int open = stOnlyOn(pPipe->p, OP_SorterOpen, iSorter);
  return open>=0 && !pPipe->p->apCsr[iSorter]->uc.pSorter->bUsePMA && !stIsRepeated(pPipe, open);
}

/* "MakeRecord, SorterInsert": the sink of GROUP BY. */
static int stReadSorterInsert(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  Vdbe *p = r->p;
  const Op *pOp = &p->aOp[pc];
  const StPipeLevel *pLevel = &pPipe->aLevel[r->iLevel];
  StStep *pStep;
  int i;
  if( stLeadsOn(r, pc+2)!=pLevel->pcNext ){
    /* EXISTS as a join: after the first match, the loop around this one goes on. */
    if( r->iLevel==0 || r->nJoin || stLeadsTo(p, pc+2)!=pLevel[-1].pcNext || stNewStep(r, ST_STEP_FIRST, pc)==0 ) return 0;
  }
  pStep = stNewStep(r, ST_STEP_GROUP, pc);
  if( pStep==0 || pc<r->pcMost || pOp->p4type!=P4_NOTUSED || pOp[1].opcode!=OP_SorterInsert || pOp[1].p2!=pOp->p3
      || pOp->p2>ST_PIPE_RECORD ) return 0;
  if( pPipe->nAggregate || !stReadArguments(r, pStep, pOp->p1, pOp->p2) ) return 0;
  pPipe->isGrouping = 1;
  pPipe->pcAfter = stLeadsOn(r, pc+2);
  pPipe->iSorter = pOp[1].p1;
  pPipe->pcRecord = pc;
  pPipe->iFirstRecordArg = pStep->iFirstArg;
  pPipe->groups.nArg = pOp->p2;
  if( p->apCsr[pPipe->iSorter]==0 || p->apCsr[pPipe->iSorter]->eCurType!=CURTYPE_SORTER || !stOpensSorter(pPipe, pPipe->iSorter) ) return 0;
  for(i=0; i<pOp->p2; i++){
    int iVector = pPipe->aArg[pStep->iFirstArg+i].iVector;
    int iStep = iVector<0 ? -1 : r->aColumnStep[iVector];
    /* Columns of this level are loaded when a group begins; those of levels around it have been. */
    pPipe->apColumn[i] = iStep>=0 && pPipe->aStep[iStep].isWhole && !pPipe->aCursor[pPipe->aStep[iStep].iCursor].isNullable
        ? &pPipe->aStep[iStep] : 0;
  }
  return stReadSecondLoop(r, pPipe->iSorter);
}

/* ---- levels ---- */

static int stReadLevel(StPipeReader*, int iLevel);

static const StColumnTable *stEntriesOfLoop(Vdbe*, VdbeCursor*, int iCur, int isWanted);

/* The columns of an index's entries in which keys of nKey values can be sought; 0: there are none of the scan's snapshot. Integers are
   sought in a directory. */
static const StColumnTable *stEntriesOfCursor(StPipeReader *r, int iCur, int nKey){
  VdbeCursor *pC = r->p->apCsr[iCur];
  const StAutoIndex *pAuto = stAutoIndexOf(r->pPipe, iCur);
  int k;
  if( pAuto ){
    /* Values of several types have no columns. */
    for(k=0; k<nKey; k++) if( !stHasColumn(pAuto->pTable, k) ) return 0;
    return pAuto->pTable;
  }
  if( pC==0 || pC->eCurType!=CURTYPE_BTREE || pC->isTable || pC->isEphemeral
      || pC->uc.pCursor->pBtree!=r->pPipe->pScanned->uc.pCursor->pBtree ) return 0;
  if( pC->col.pIndex==0 ) stAttachEntries(r->p, pC, iCur, 1);
  if( pC->col.pIndex && stIsFresh(pC) && pC->col.pIndex->pDirectory && (nKey==1 || (nKey==2 && pC->col.pIndex->pDirectory->hasSecond)) )
      return pC->col.pIndex;
  return stEntriesOfLoop(r->p, pC, iCur, 1);
}

/* "SeekGE I, end, key; IdxGT I, end, key" without a loop: at most one entry, as the index is unique. */
static int stReadEntry(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, ST_STEP_ENTRY, pc);
  StUses before = r->defined, after;
  int ok;
  if( pStep==0 || pOp[1].p2!=pOp->p2 || !stReadArguments(r, pStep, pOp->p3, pOp->p4.i) ) return 0;
  pStep->iCursor = stAddCursor(r, pOp->p1, stOpenCursorOf(r, pOp->p1), stEntriesOfCursor(r, pOp->p1, pOp->p4.i));
  if( pStep->iCursor<0 ) return 0;
  after = r->defined;
  r->defined = before;
  ok = stJumpsTo(r, pStep, pOp->p2);
  r->defined = after;
  r->pPipe->aCursor[pStep->iCursor].iMover = (int)(pStep-r->pPipe->aStep);
  return ok;
}

/*
** "SeekGE I, end, key; head: IdxGT I, end, key; ...; Next I, head": a loop over the entries of a key, or from a key on. "Rewind T, end;
** head: ...; Next T, head": one over all rows of a small table.
*/
static int stReadRange(StPipeReader *r, int pc){
  Vdbe *p = r->p;
  StPipe *pPipe = r->pPipe;
  const Op *pOp = &p->aOp[pc];
  StPipeLevel *pOuter = &pPipe->aLevel[r->iLevel], *pLevel;
  StLeftJoin *pJoin;
  int i, isScan = pOp->opcode==OP_Rewind, isOpen = !isScan && stEndOfSeek(pOp)==0, pcEnd, pcNext = stNextOfRange(p, pOp->p1, pc);
  if( r->iLevel+1==ST_PIPE_LEVELS || pcNext<=pc || pcNext>pOuter->pcNext || pc<r->pcMost || p->aOp[pcNext].p2!=pc+1 ) return 0;
  /* Where the loop ends, the level around it goes on to its Next. A table with rows does not end at Rewind. */
  if( !isScan && (stLeadsOn(r, pOp->p2)!=stLeadsOn(r, pcNext+1) || (!isOpen && stLeadsOn(r, pOp[1].p2)!=stLeadsOn(r, pcNext+1))) ) return 0;
  pcEnd = stLeadsOn(r, pcNext+1);
  pJoin = stJoinEndingAt(r, pcEnd);
  if( pJoin && pcEnd!=pcNext+1 ) return 0;
  if( (pJoin ? stLeadsOn(r, p->aOp[pcEnd].p2) : pcEnd)!=pOuter->pcNext ) return 0;
  pLevel = &pPipe->aLevel[r->iLevel+1];
  pLevel->isScan = (u8)isScan;
  pLevel->nullIsEmpty = !isScan && pJoin!=0 && p->aOp[pc-1].opcode==OP_IsNull && p->aOp[pc-1].p1==pOp->p3;
  pLevel->nKey = 0;
  if( !isScan && !stReadEnds(r, pLevel, pOp) ) return 0;
  if( stNewStep(r, ST_STEP_END, pc)==0 || !stResolve(r, pOuter->iFirst) ) return 0;
  pOuter->iEnd = pPipe->nStep;
  pOuter->defined = r->defined;
  pLevel->pcHead = isOpen ? pc : pc+1;
  pLevel->pcNext = pcNext;
  pPipe->nLevel = ++r->iLevel+1;
  pLevel->iCursor = stAddCursor(r, pOp->p1, stOpenCursorOf(r, pOp->p1), isScan ? stFewRowsOfCursor(r, pOp->p1)
      : stEntriesOfCursor(r, pOp->p1, pLevel->nKey));
  if( pLevel->iCursor<0 ) return 0;
  for(i=0; i<pPipe->nVector; i++) r->aColumnStep[i] = -1;
  return stReadLevel(r, r->iLevel);
}

/* "Copy first, hit; If condition, on; CollSeq hit; AggStep; on:": with FILTER, the group's first tuple has its other values until a tuple
   with min() or max() comes. The program sets those of the first tuple itself. */
static int stReadHitOfFirst(StPipeReader *r, int pc){
  const Op *aOp = r->p->aOp;
  int i;
  if( r->iSpace!=1 || pc<r->pcMost || aOp[pc].p3 ) return 0;
  for(i=pc+1; i<r->pcLast && (aOp[i].opcode!=OP_CollSeq || aOp[i].p1!=aOp[pc].p2); i++){}
  if( i==r->pcLast ) return 0;
  r->iHitOfFirst = aOp[pc].p2;
  return 1;
}

/* "CollSeq hit; AggStep": min() or max() for all tuples of a group tell which one has the other values of the group's row. If several tell,
   it is the last one. */
static int stReadHit(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  const FuncDef *pFunc = r->p->aOp[pc+1].opcode==OP_AggStep || r->p->aOp[pc+1].opcode==OP_AggStep1 ? stStepFunction(&r->p->aOp[pc+1]) : 0;
  if( pFunc==0 || pFunc->xSFunc!=minmaxStep || r->iSpace!=(pPipe->runs.isOn ? 0 : 1) ) return 0;
  if( (pc<r->pcMost && r->iHitOfFirst!=r->p->aOp[pc].p1)
      || (pPipe->iHitRegister && pPipe->iHitRegister!=r->p->aOp[pc].p1) ) return 0;
  pPipe->iHitRegister = r->p->aOp[pc].p1;
  pPipe->iHitAggregate = pPipe->nAggregate;
  r->iHitOfFirst = 0;   /* Each FILTER has a Copy of its own */
  return 1;
}

/* Reads the instruction at *ppc, and moves *ppc to the last instruction that it belongs to. Returns 0: it is no step. */
static int stReadInstruction(StPipeReader *r, int *ppc){
  Vdbe *p = r->p;
  int pc = *ppc;
  const Op *pOp = &p->aOp[pc];
  int i;
  r->pcNow = pc;
  switch( pOp->opcode ){
    case OP_Noop: case OP_Explain: case OP_ReleaseReg: case OP_ColumnsUsed: case OP_ClrSubtype: case OP_Filter:
      return 1;
    case OP_BeginSubrtn:
      /* A list of constants, or a subquery that runs once. */
      i = stEndOfList(p, pc);
      if( i>0 ) *ppc = i-1;
      else stBeginSubquery(r, pc);
      return 1;
    case OP_Return:
      return pOp->p3!=0 && pOp->p2>0 && p->aOp[pOp->p2-1].opcode==OP_BeginSubrtn;
    case OP_NotFound: case OP_Found:
      return stIsDistinct(r, pc) ? stReadDistinct(r, ppc) : stReadMember(r, pc);
    case OP_Rewind:
      return stReadFirstListed(r, ppc);
    case OP_CollSeq:
      return stIsBuiltInCollation(pOp->p4.pColl) && (pOp->p1==0 || stReadHit(r, pc));
    case OP_Once:
      if( !stIsOver(p, pc) ){
        if( stReadAutoIndex(r, ppc) ) return 1;
        if( r->pPipe->pScan ) r->pPipe->pScan->pcOnce = pc;
        return 0;
      }
      *ppc = pOp->p2-1;
      return 1;
    case OP_Column:
      return stReadColumn(r, pc);
    case OP_Rowid: case OP_IdxRowid:
      return stReadRowid(r, pc);
    case OP_RealAffinity:
      return stReadAffinity(r, pc, pOp->p1, SQLITE_AFF_REAL);
    case OP_Affinity:
      for(i=0; i<pOp->p2; i++) if( !stReadAffinity(r, pc, pOp->p1+i, (u8)pOp->p4.z[i]) ) return 0;
      return 1;
    case OP_Integer: return !stIsFlagOutside(r, pOp->p2) && stReadConstant(r, pc, pOp->p2, pOp->p1, 0, 0, MEM_Int);
    case OP_Int64:   return stReadConstant(r, pc, pOp->p2, INT32_TO_64(pOp->p1, pOp->p3), 0, 0, MEM_Int);
    case OP_Real:    return stReadConstant(r, pc, pOp->p2, 0, stDoubleOf(INT32_TO_64(pOp->p1, pOp->p3)), 0, MEM_Real);
    case OP_String8: return stReadConstant(r, pc, pOp->p2, 0, 0, pOp->p4.z, MEM_Str|MEM_Static|MEM_Term);
    case OP_String:  return pOp->p3==0 && stReadConstant(r, pc, pOp->p2, 0, 0, pOp->p4.z, MEM_Str|MEM_Static|MEM_Term);
    case OP_Null:    return pOp->p1==0 && stReadNulls(r, pc);
    case OP_SCopy: case OP_IntCopy:
      return stReadValue(r, pc, pOp->p2, pOp->p1);
    case OP_Copy:
      if( stReadHitOfFirst(r, pc) ) return 1;
      for(i=0; i<=pOp->p3; i++) if( !stReadValue(r, pc, pOp->p2+i, pOp->p1+i) ) return 0;
      return 1;
    case OP_Add: case OP_Subtract: case OP_Multiply: case OP_Divide: case OP_Remainder:
      return stReadBinary(r, pc, ST_STEP_ARITHMETIC, pOp->p1, pOp->p2, pOp->p3);
    case OP_And: case OP_Or: case OP_BitAnd: case OP_BitOr: case OP_ShiftLeft: case OP_ShiftRight: case OP_Concat:
      return stReadBinary(r, pc, ST_STEP_LOGIC, pOp->p1, pOp->p2, pOp->p3);
    case OP_ZeroOrNull:
      return stReadBinary(r, pc, ST_STEP_LOGIC, pOp->p1, pOp->p3, pOp->p2);
    case OP_Not: case OP_BitNot: case OP_IsTrue:
      return stReadUnary(r, pc, pOp->p2);
    case OP_Cast:
      return stReadUnary(r, pc, pOp->p1);
    case OP_Function: case OP_PureFunc:
      return stReadFunction(r, pc);
    case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge:
      return stReadCompare(r, pc);
    case OP_IsNull: case OP_NotNull:
      return stReadTest(r, pc, ST_STEP_NULL_TEST, pOp->p1, 0);
    case OP_If: case OP_IfNot:
      return stReadBoolean(r, pc);
    case OP_Goto:
      return stReadGoto(r, pc);
    case OP_MustBeInt:
      return stReadMustBeInt(r, pc);
    case OP_SeekRowid: case OP_NotExists:
      return stReadLookup(r, pc);
    case OP_DeferredSeek:
      return stReadDeferredSeek(r, pc);
    case OP_AggStep: case OP_AggStep1:
      return stReadAggregate(r, pc);
  }
  return 0;
}

/* Reads the body of a loop, and the loops inside it. Returns 0: some instruction is no step. */
static int stReadLevel(StPipeReader *r, int iLevel){
  StPipe *pPipe = r->pPipe;
  StPipeLevel *pLevel = &pPipe->aLevel[iLevel];
  int pc = pLevel->pcHead, isSunk = 0;
  pLevel->iFirst = pPipe->nStep;
  r->pcMost = pc;
  r->isReachable = 1;
  r->atBegin = r->defined;
  /* IdxGT or IdxGE at the head, or the seek of a range without an end: the range says where the loop ends. */
  if( !pLevel->isScan && (iLevel>0 || pPipe->pScan==0) ) pc++;
  for(; pc<pLevel->pcNext; pc++){
    const Op *pOp = &r->p->aOp[pc];
    r->pcNow = pc;
    stMeet(r, pc);
    if( !r->isReachable ) continue;
    if( stMayBeginRest(r, pc) ){
      if( pc==r->pcStop ) return stReadRest(r, pc);
      r->pcSafe = pc;
    }
    if( r->pSub ){
      int k = stReadAroundLoop(r, &pc);
      if( k<0 ) return 0;
      if( k>0 ) continue;
    }
    if( pOp->opcode==OP_Integer && pOp->p1==0 && stReadFlag(r, pc) ) continue;
    if( stIsMatch(r, pc) ){
      if( !stReadMatch(r, pc) ) return 0;
      continue;
    }
    if( pOp->opcode==OP_IfPos && stJoinEndingAt(r, pc) ){
      if( stLeadsOn(r, pc)==pc || !stReadGoto(r, pc) ) return 0;
      continue;
    }
    /* The loop of a LEFT JOIN has no entry for a key that is NULL. */
    if( pOp->opcode==OP_IsNull && stJoinEndingAt(r, stLeadsOn(r, pOp->p2)) && stSeeksKey(pOp+1) && pOp[1].p3==pOp->p1
        && stOnlyOn(r->p, OP_Next, pOp[1].p1)>=0 ) continue;
    /* The end of a range of rowids. */
    if( iLevel==0 && pPipe->pScan && pPipe->pScan->opLimit && pc==pLevel->pcHead+1 ) continue;
    if( pOp->opcode==OP_Compare ) return stReadRuns(r, pc);
    if( stEndOfSeek(pOp)>=0 && stOnlyOn(r->p, OP_Next, pOp->p1)>=0 ) return stReadRange(r, pc);
    if( stSeeksKey(pOp) ){
      if( !stReadEntry(r, pc++) ) return 0;
      continue;
    }
    if( pOp->opcode==OP_Rewind && stFewRowsOfCursor(r, pOp->p1) && stOnlyOn(r->p, OP_Next, pOp->p1)>pc ) return stReadRange(r, pc);
    if( pOp->opcode==OP_MakeRecord ){
      if( !stReadSorterInsert(r, pc) ) return 0;
      isSunk = 1;
      break;
    }
    if( !stReadInstruction(r, &pc) ) return 0;
    if( pc>=pLevel->pcNext ) return 0;
  }
  if( (!isSunk && pPipe->nAggregate==0) || (pPipe->pManySteps && !stSuitsManySteps(r)) ) return 0;
  if( stNewStep(r, ST_STEP_END, pLevel->pcNext)==0 || !stResolve(r, pLevel->iFirst) ) return 0;
  pLevel->iEnd = pPipe->nStep;
  return 1;
}

/*
** Reads the nest of a pipe. pTable: the columns of the outermost loop's table or index. pcStop: where the rest is to begin; 0: all
** instructions are to be steps. Returns 0: some instruction is no step; *ppcSafe is where the rest may begin then, or 0.
*/
static int stReadNest(StPipe *pPipe, const StColumnTable *pTable, int pcStop, int *ppcSafe){
  StPipeReader *r = calloc(1, sizeof(StPipeReader));
  StPipeLevel *pLevel = &pPipe->aLevel[0];
  int ok;
  *ppcSafe = 0;
  if( r==0 ) return 0;
  r->pPipe = pPipe;
  r->p = pPipe->p;
  r->iRecordCursor = -1;
  r->pcFirst = pLevel->pcHead;
  r->pcLast = pLevel->pcNext;
  r->pcStop = pcStop;
  pPipe->nLevel = 1;
  pLevel->iCursor = stAddCursor(r, pPipe->p->aOp[pPipe->pcBegin].p1, pPipe->pScanned, pTable);
  ok = pLevel->iCursor>=0 && stReadLevel(r, 0) && stFindPasses(pPipe);
  *ppcSafe = r->pcSafe;
  stReportReading(pPipe, ok, r->pcNow);
#ifdef ST_PIPE_DEBUG
  if( !ok ) fprintf(stderr, "nest at %d: no step at %d %s, safe %d\n", pPipe->pcBegin, r->pcNow,
      sqlite3OpcodeName(pPipe->p->aOp[r->pcNow].opcode), r->pcSafe);
  if( ok ) fprintf(stderr, "nest at %d: pipe of %d levels, runs %d rest %d\n", pPipe->pcBegin, pPipe->nLevel, pPipe->runs.isOn,
      pPipe->rest.isOn ? pPipe->rest.pc : pPipe->runs.pcRest);
#endif
  free(r);
  return ok;
}
