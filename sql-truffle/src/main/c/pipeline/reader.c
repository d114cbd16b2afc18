/*
** The reader: from the instructions of a loop nest to steps. It reads straight on, as all jumps of a loop's body lead forward, and loops begin with the instructions that it knows.
** It gives up at an instruction that is no step.
*/

typedef struct StPipeReader StPipeReader;
struct StPipeReader {
  StPipe *pPipe;
  Vdbe *p;
  int iLevel;
  int iSpace;        /* 1: the second loop of a GROUP BY, whose registers are others */
  int pcFirst, pcLast;    /* In which registers may be written */
  int pcRead;        /* Where the reader has given up, for explain */
  int iRecordCursor; /* Pseudo-cursor of the sorter's records; -1 */
  int pcMost;        /* The last target of the jumps read so far */
  int isReachable;   /* The next instruction is reached from the one before it */
  StUses defined;    /* On all ways to the next instruction */
  int aRegister[ST_PIPE_VECTORS], aSpace[ST_PIPE_VECTORS];   /* By vector */
  int aAlias[ST_PIPE_VECTORS];    /* The vector whose values it has; itself, mostly */
  int aColumnStep[ST_PIPE_VECTORS];   /* The step that has loaded it from a column, if it has not changed since; -1 */
  int aTarget[ST_PIPE_STEPS];     /* By step: address to which it jumps */
  StUses aAtTarget[ST_PIPE_STEPS];/* By step that jumps: what was defined */
};

static void stSetUse(StUses *p, int i){ p->a[i>>6] |= (u64)1<<(i & 63); }
static void stClearUse(StUses *p, int i){ p->a[i>>6] &= ~((u64)1<<(i & 63)); }
static int stHasUse(const StUses *p, int i){ return (int)(p->a[i>>6]>>(i & 63) & 1); }
static void stUniteUses(StUses *p, const StUses *q){
  int i;
  for(i=0; i<ArraySize(p->a); i++) p->a[i] |= q->a[i];
}
static void stIntersectUses(StUses *p, const StUses *q){
  int i;
  for(i=0; i<ArraySize(p->a); i++) p->a[i] &= q->a[i];
}

/* ---- registers ---- */

/* Whether an instruction may write a register. */
static int stWrites(const Op *pOp, int iRegister){
  int first, n = 1;
  switch( pOp->opcode ){
    case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge: case OP_If: case OP_IfNot: case OP_IsNull: case OP_NotNull: case OP_Goto: case OP_Next: case OP_Prev:
    case OP_Rewind: case OP_Last: case OP_SeekGE: case OP_SeekGT: case OP_SeekLE: case OP_SeekLT: case OP_IdxGE: case OP_IdxGT: case OP_IdxLE: case OP_IdxLT: case OP_SeekRowid:
    case OP_NotExists: case OP_Found: case OP_NotFound: case OP_ResultRow: case OP_SorterInsert: case OP_IdxInsert: case OP_Noop: case OP_Explain: case OP_DeferredSeek: case OP_NullRow:
    case OP_OpenRead: case OP_Once: case OP_SorterNext: case OP_Jump: case OP_Compare: case OP_ColumnsUsed: case OP_IfEmpty: case OP_ReleaseReg: case OP_Filter: case OP_FilterAdd:
    case OP_OpenDup: case OP_OpenAutoindex: case OP_Close: case OP_ResetSorter: case OP_Sort: case OP_Delete: case OP_IdxDelete: case OP_CollSeq:
    case OP_OpenEphemeral: case OP_OpenPseudo: case OP_SorterSort: case OP_SorterOpen: case OP_Return: case OP_IfNoHope: case OP_Init: case OP_Transaction: case OP_Halt:
      return 0;
    case OP_Column: case OP_Add: case OP_Subtract: case OP_Multiply: case OP_Divide: case OP_Remainder: case OP_Concat: case OP_BitAnd: case OP_BitOr: case OP_ShiftLeft: case OP_ShiftRight:
    case OP_And: case OP_Or: case OP_Function: case OP_PureFunc: case OP_AggStep: case OP_AggStep1:
      first = pOp->p3;
      break;
    case OP_Rowid: case OP_IdxRowid: case OP_Integer: case OP_Int64: case OP_Real: case OP_String8: case OP_String: case OP_Variable: case OP_SCopy: case OP_IntCopy: case OP_Blob: case OP_Not:
    case OP_BitNot: case OP_IsTrue: case OP_SorterData: case OP_RowData: case OP_Sequence:
      first = pOp->p2;
      break;
    case OP_Null: case OP_BeginSubrtn:
      first = pOp->p2;
      n = MAX(1, pOp->p3-pOp->p2+1);
      break;
    case OP_Copy:
      first = pOp->p2;
      n = pOp->p3+1;
      break;
    case OP_Move:
      n = MAX(1, pOp->p3);
      if( iRegister>=pOp->p1 && iRegister<pOp->p1+n ) return 1;
      first = pOp->p2;
      break;
    case OP_AggFinal: case OP_Yield: case OP_InitCoroutine: case OP_EndCoroutine:
    case OP_RealAffinity: case OP_MustBeInt: case OP_Cast: case OP_ClrSubtype: case OP_Gosub: case OP_DecrJumpZero: case OP_IfPos: case OP_IfNotZero:
      first = pOp->p1;
      break;
    case OP_Affinity:
      first = pOp->p1;
      n = pOp->p2;
      break;
    case OP_MakeRecord:
      if( pOp->p3==iRegister ) return 1;
      if( pOp->p4type!=P4_DYNAMIC && pOp->p4type!=P4_STATIC ) return 0;
      first = pOp->p1;
      n = pOp->p2;
      break;
    default:
      /* Operands that are no registers make this answer wrong on the safe side only. Ranges are not known. */
      return 1;
  }
  return iRegister>=first && iRegister<first+n;
}

/* The one instruction of its kind on a cursor, or -1. */
static int stOnlyOn(const Vdbe *p, u8 op, int iCur){
  int pc, only = -1;
  for(pc=0; pc<p->nOp; pc++) if( p->aOp[pc].opcode==op && p->aOp[pc].p1==iCur ){
    if( only>=0 ) return -1;
    only = pc;
  }
  return only;
}

static int stIsBinaryKey(const KeyInfo *pKeyInfo, int nKey){
  int i;
  if( pKeyInfo==0 || pKeyInfo->nKeyField!=nKey ) return 0;
  for(i=0; i<nKey; i++) if( !sqlite3IsBinary(pKeyInfo->aColl[i]) ) return 0;
  return 1;
}

/* The function of an AggStep. */
static const FuncDef *stStepFunction(const Op *pOp){
  if( pOp->p1 ) return 0;
  return pOp->opcode==OP_AggStep ? pOp->p4.pFunc : pOp->p4.pCtx->pFunc;
}

/* Whether an OP_Once jumps over its block from now on: it has run, or it makes a Bloom filter only, for which no step asks. */
static int stIsOver(const Vdbe *p, int pc){
  const Op *pOp = &p->aOp[pc];
  return pOp->opcode==OP_Once && pOp->p2>pc && (p->aOp[0].p1==pOp->p1 || stIsBloomBlock(p, pc));
}

/* Whether instructions write a register. *pCalls is set when one of them calls others. */
static int stAnyWrites(const Vdbe *p, int pcFirst, int pcLast, int iRegister, int *pCalls){
  int pc;
  for(pc=pcFirst; pc<=pcLast; pc++){
    u8 op = p->aOp[pc].opcode;
    if( stIsOver(p, pc) ){
      pc = p->aOp[pc].p2-1;
      continue;
    }
    *pCalls |= op==OP_Gosub || op==OP_Yield || op==OP_InitCoroutine || op==OP_Program;
    if( stWrites(&p->aOp[pc], iRegister) ) return 1;
  }
  return 0;
}

/* Whether nothing of the nest changes a register: what it has now, all tuples see. */
static int stIsInvariant(const StPipeReader *r, int iRegister){
  const Vdbe *p = r->p;
  int pcPrologue = p->aOp[0].opcode==OP_Init && p->aOp[0].p2>0 ? p->aOp[0].p2 : p->nOp;
  int calls = 0, ignored;
  if( stAnyWrites(p, r->pcFirst, r->pcLast, iRegister, &calls) ) return 0;
  return !calls || !stAnyWrites(p, 1, pcPrologue-1, iRegister, &ignored);
}

/* The vector of a register in the reader's space; -1: no step has set it. */
static int stVectorOfRegister(const StPipeReader *r, int iRegister){
  int i;
  for(i=0; i<r->pPipe->nVector; i++) if( r->aRegister[i]==iRegister && r->aSpace[i]==r->iSpace ) return i;
  return -1;
}

/* Makes an operand of a register. Returns 0 when not all ways set it. */
static int stReadOperand(StPipeReader *r, int iRegister, StOperand *pTo){
  int i = stVectorOfRegister(r, iRegister);
  pTo->iVector = -1;
  pTo->pMem = &r->p->aMem[iRegister];
  if( i<0 ) return stIsInvariant(r, iRegister) && (pTo->pMem->flags & (MEM_Undefined|MEM_Agg|MEM_Zero))==0;
  if( !stHasUse(&r->defined, i) ) return 0;
  pTo->iVector = r->aAlias[i];
  return 1;
}

/* The vector that a step sets for a register, with values of its own; -1: too many. */
static int stOutput(StPipeReader *r, int iRegister, int iStep){
  int i = stVectorOfRegister(r, iRegister);
  if( i<0 ){
    if( r->pPipe->nVector==ST_PIPE_VECTORS ) return -1;
    i = r->pPipe->nVector++;
    r->pPipe->aiLevel[i] = (u8)r->iLevel;
    r->aRegister[i] = iRegister;
    r->aSpace[i] = r->iSpace;
  }
  r->aAlias[i] = i;
  r->aColumnStep[i] = iStep;
  stSetUse(&r->defined, i);
  return i;
}

/* ---- steps ---- */

static StStep *stNewStep(StPipeReader *r, u8 eKind, int pc){
  StPipe *pPipe = r->pPipe;
  StStep *pStep;
  if( pPipe->nStep==ST_PIPE_STEPS ) return 0;
  pStep = &pPipe->aStep[pPipe->nStep];
  r->aTarget[pPipe->nStep++] = -1;
  memset(pStep, 0, sizeof(*pStep));
  pStep->eKind = eKind;
  pStep->op = r->p->aOp[pc].opcode;
  pStep->pc = pc;
  pStep->out = pStep->iCursor = pStep->a.iVector = pStep->b.iVector = -1;
  pStep->isWhole = pc>=r->pcMost;
  return pStep;
}

/* The address to which a jump really leads. */
static int stLeadsTo(const Vdbe *p, int pc){
  for(;;){
    u8 op = p->aOp[pc].opcode;
    if( op==OP_Noop || op==OP_ReleaseReg || op==OP_Explain ) pc++;
    else if( op==OP_Goto && p->aOp[pc].p2>pc ) pc = p->aOp[pc].p2;
    else return pc;
  }
}

/* Notes where a step jumps to. Returns 0 when that is not in the level's body. */
static int stJumpsTo(StPipeReader *r, StStep *pStep, int pcTarget){
  const StPipeLevel *pLevel = &r->pPipe->aLevel[r->iLevel];
  int i = (int)(pStep-r->pPipe->aStep);
  if( r->iSpace==0 ){
    pcTarget = stLeadsTo(r->p, pcTarget);
    if( pcTarget==pLevel->pcNext ){
      pStep->iTarget = ST_DROP;
      return 1;
    }
  }
  if( pcTarget<=pStep->pc || pcTarget>(r->iSpace ? r->pcLast : pLevel->pcNext) ) return 0;
  r->aTarget[i] = pcTarget;
  r->aAtTarget[i] = r->defined;
  r->pcMost = MAX(r->pcMost, pcTarget);
  return 1;
}

/* Before the instruction at pc: ways of jumps that lead to it come together with the way from the instruction before. */
static void stMeet(StPipeReader *r, int pc){
  const StPipeLevel *pLevel = &r->pPipe->aLevel[r->iLevel];
  int i;
  for(i=pLevel->iFirst; i<r->pPipe->nStep; i++) if( r->aTarget[i]==pc ){
    if( r->isReachable ) stIntersectUses(&r->defined, &r->aAtTarget[i]);
    else r->defined = r->aAtTarget[i];
    r->isReachable = 1;
  }
}

/* After the steps of a level: finds the steps to which jumps lead. */
static int stResolve(StPipeReader *r, int iFirst){
  StPipe *pPipe = r->pPipe;
  int i, j;
  for(i=iFirst; i<pPipe->nStep; i++) if( r->aTarget[i]>=0 ){
    for(j=i+1; j<pPipe->nStep-1 && pPipe->aStep[j].pc<r->aTarget[i]; j++){}
    pPipe->aStep[i].iTarget = j;
    r->aTarget[i] = -1;
    if( !pPipe->aStep[j].isTarget ){
      pPipe->aStep[j].isTarget = 1;
      pPipe->aStep[j].pArrived = calloc(1, sizeof(StSelection));
      if( pPipe->aStep[j].pArrived==0 ) return 0;
    }
  }
  return 1;
}

/* ---- cursors ---- */

static int stPipeCursorOf(const StPipe *pPipe, int iCur){
  int i;
  for(i=0; i<pPipe->nCursor; i++) if( pPipe->aCursor[i].iCur==iCur ) return i;
  return -1;
}

static int stUsesCursor(const StPipeReader *r, int i){ return i>=0 && stHasUse(&r->defined, ST_PIPE_VECTORS+i); }

/* Whether all segments have the values of a column. */
static int stHasColumn(const StColumnTable *pTable, int iColumn){
  int i;
  if( iColumn<0 ) return 0;
  for(i=0; i<pTable->nSegment; i++) if( pTable->aSegment[i].aCode[iColumn].eEncoding==ST_ENC_NONE ) return 0;
  return 1;
}

/* Whether some segment has texts or blobs in a column. */
static int stMayHaveBytes(const StColumnTable *pTable, int iColumn){
  int i;
  for(i=0; i<pTable->nSegment; i++) if( pTable->aSegment[i].aCode[iColumn].aiText ) return 1;
  return 0;
}

/* Adds a cursor on a table or index whose columns are pTable. Returns its number, or -1. */
static int stAddCursor(StPipeReader *r, int iCur, VdbeCursor *pC, const StColumnTable *pTable){
  StPipe *pPipe = r->pPipe;
  StPipeCursor *q;
  int i = stPipeCursorOf(pPipe, iCur);
  if( i>=0 ) return -1;   /* Two places move it */
  if( pTable==0 || pTable->nSegment==0 || pTable->nSegment>=0xffff || pPipe->nCursor==ST_PIPE_CURSORS ) return -1;
  q = &pPipe->aCursor[pPipe->nCursor];
  memset(q, 0, sizeof(*q));
  q->iCur = iCur;
  q->iLevel = r->iLevel;
  q->pC = pC;
  q->pTable = pTable;
  q->iEntries = -1;
  stSetUse(&r->defined, ST_PIPE_VECTORS+pPipe->nCursor);
  return pPipe->nCursor++;
}

/* The columns of the table of a cursor that lookups move; 0: there are none of the scan's snapshot. */
static const StColumnTable *stTableOfCursor(StPipeReader *r, int iCur){
  VdbeCursor *pC = r->p->apCsr[iCur];
  const StPipe *pPipe = r->pPipe;
  if( pC==0 || pC->eCurType!=CURTYPE_BTREE || !pC->isTable || pC->isEphemeral ) return 0;
  if( pC->col.pTable==0 && stIsColumnar(r->p, iCur) ) stAttach(r->p, pC, iCur, 1);
  if( pC->col.pTable==0 || !stIsFresh(pC) || pC->uc.pCursor->pBtree!=pPipe->pScanned->uc.pCursor->pBtree ) return 0;
  return pC->col.pTable;
}

/* The one Next of a cursor, and nothing else moves it but a SeekGE before it; -1. */
static int stNextOfRange(const Vdbe *p, int iCur, int pcSeek){
  int pc, pcNext = -1;
  for(pc=0; pc<p->nOp; pc++) if( p->aOp[pc].p1==iCur ) switch( p->aOp[pc].opcode ){
    case OP_Next:
      if( pcNext>=0 ) return -1;
      pcNext = pc;
      break;
    case OP_Prev: case OP_Rewind: case OP_Last: case OP_SeekGT: case OP_SeekLE: case OP_SeekLT: return -1;
    case OP_SeekGE:
      if( pc!=pcSeek ) return -1;
      break;
  }
  return pcNext;
}

/* ---- instructions ---- */

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
  return (pStep->out = stOutput(r, iOut, -1))>=0;
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
      && (pFunc->funcFlags & (SQLITE_FUNC_NEEDCOLL|SQLITE_SUBTYPE|SQLITE_RESULT_SUBTYPE|SQLITE_FUNC_UNSAFE|SQLITE_FUNC_INTERNAL|SQLITE_FUNC_RUNONLY))==0 && pFunc->xFinalize==0;
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
  int i, iVector = -1, nVector = 0;
  if( pStep==0 || pOp->p4type!=P4_FUNCCTX || !stIsPure(pOp->p4.pCtx->pFunc) || !stReadArguments(r, pStep, pOp->p2, pOp->p4.pCtx->argc) ) return 0;
  for(i=0; i<pStep->nArg; i++) if( r->pPipe->aArg[pStep->iFirstArg+i].iVector>=0 ){
    iVector = r->pPipe->aArg[pStep->iFirstArg+i].iVector;
    nVector++;
  }
  /* Texts of a column stay where they are. */
  if( nVector==1 && r->aColumnStep[iVector]>=0 && (pStep->pMemo = calloc(1, sizeof(StMemo)))!=0 ) pStep->pMemo->iVector = iVector;
  return (pStep->out = stOutput(r, pOp->p3, -1))>=0;
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
    /* On some ways only, it needs values of its own. */
    if( pc<r->pcMost ){
      pStep = stNewStep(r, ST_STEP_VALUE, pc);
      if( pStep==0 ) return 0;
      pStep->a = *pArg;
      pStep->out = i;
      return 1;
    }
    r->aAlias[i] = pArg->iVector;
    return 1;
  }
  if( r->iSpace==1 || !stUsesCursor(r, iCursor) || (pOp->p5 & ~OPFLAG_BYTELENARG)!=0 || (pOp->p5 & OPFLAG_BYTELENARG)==OPFLAG_BYTELENARG ) return 0;
  pCursor = &r->pPipe->aCursor[iCursor];
  i = stPositionOf(pCursor->pTable, pOp->p2);
  if( !stHasColumn(pCursor->pTable, i) && pCursor->aMap && (u32)pOp->p2<pCursor->aMap[0] && pCursor->aMap[1+pOp->p2]>0 && stUsesCursor(r, pCursor->iEntries) ){
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
  pStep->nArg = affinity;
  r->aColumnStep[i] = -1;
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

/* A column is compared with a value that the nest does not change: finds the codes for which that jumps, for each segment. Then no value need be loaded. */
static void stFitCompare(StPipeReader *r, StStep *pStep){
  Vdbe *p = r->p;
  const Op *pOp = &p->aOp[pStep->pc];
  int iVector = MAX(pStep->a.iVector, pStep->b.iVector), i, iStep;
  const StColumnTable *pTable;
  const Mem *pValue = pStep->a.iVector<0 ? pStep->a.pMem : pStep->b.pMem;
  StColumnGuard guard;
  if( iVector<0 || MIN(pStep->a.iVector, pStep->b.iVector)>=0 || r->aColumnStep[iVector]<0 || !stIsSteady(pValue) ) return;
  iStep = r->aColumnStep[iVector];
  pTable = r->pPipe->aCursor[r->pPipe->aStep[iStep].iCursor].pTable;
  memset(&guard, 0, sizeof(guard));
  if( !stCompareGuardOf(p, pOp, pStep->b.iVector>=0 ? pOp->opcode : stMirrored(pOp->opcode), pValue, &guard) ) return;
  guard.iColumn = r->pPipe->aStep[iStep].iColumn;
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

static int stReadBinary(StPipeReader *r, int pc, u8 eKind){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, eKind, pc);
  if( pStep==0 || !stReadOperand(r, pOp->p1, &pStep->a) || !stReadOperand(r, pOp->p2, &pStep->b) ) return 0;
  return (pStep->out = stOutput(r, pOp->p3, -1))>=0;
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
  StStep *pStep = stNewStep(r, ST_STEP_ENTRY_ROW, pc);
  if( pStep==0 || !stUsesCursor(r, iFrom) || !pPipe->aCursor[iFrom].pTable->isIndex ) return 0;
  pStep->iFrom = iFrom;
  pStep->iCursor = stAddCursor(r, pOp->p3, r->p->apCsr[pOp->p3], stTableOfCursor(r, pOp->p3));
  if( pStep->iCursor<0 ) return 0;
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
    if( pOther->eKind!=ST_STEP_AGGREGATE || !pOther->isWhole || pPipe->aAggregate[pOther->iAggregate].eKind!=ST_AGGREGATE_SUM || pPipe->aArg[pOther->iFirstArg].iVector!=iVector ) continue;
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
  StAggregate *q;
  if( pStep==0 || pFunc==0 || pPipe->nAggregate==ST_PIPE_AGGREGATES || !stReadArguments(r, pStep, pOp->p2, pOp->p5) ) return 0;
  q = &pPipe->aAggregate[pPipe->nAggregate];
  memset(q, 0, sizeof(*q));
  q->pc = pc;
  q->iAccumulator = pOp->p3;
  q->pFunc = pFunc;
  q->iState = pPipe->groups.szState;
  pStep->iAggregate = pPipe->nAggregate++;
  if( pFunc->xSFunc==sumStep && pOp->p5==1 ){
    q->eKind = ST_AGGREGATE_SUM;
    if( stSharesSum(r, pStep, q) ){
      pPipe->nStep--;
      pPipe->nArg = pStep->iFirstArg;
      return 1;
    }
    pPipe->groups.szState += ROUND8(sizeof(SumCtx));
  }else if( pFunc->xSFunc==countStep && pOp->p5<=1 ){
    q->eKind = ST_AGGREGATE_COUNT;
    pPipe->groups.szState += sizeof(i64);
  }else{
    /* A function of the program may do anything. So may a collation, with which min() and max() compare texts. */
    u8 *a;
    int i;
    if( (pFunc->funcFlags & SQLITE_FUNC_BUILTIN)==0 || (pFunc->funcFlags & (SQLITE_SUBTYPE|SQLITE_RESULT_SUBTYPE)) || pFunc->xSFunc==0 || pOp->p5==0 ) return 0;
    if( (pFunc->funcFlags & SQLITE_FUNC_NEEDCOLL) && r->p->aOp[pc-1].opcode!=OP_CollSeq ) return 0;
    q->eKind = ST_AGGREGATE_CALL;
    pPipe->groups.szState += ROUND8(sizeof(Mem));
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
  }
  return 1;
}

/* ---- the second loop of GROUP BY ---- */

static int stReadInstruction(StPipeReader*, int *ppc);

/*
** "head: SorterData, Column for each key, Compare, Jump; body: steps; values of the group's first row; SorterNext head", as select.c makes it. Reads the steps.
*/
static int stReadSecondLoop(StPipeReader *r, int iSorter){
  StPipe *pPipe = r->pPipe;
  Vdbe *p = r->p;
  int next = stOnlyOn(p, OP_SorterNext, iSorter);
  const VdbeCursor *pSorter = p->apCsr[iSorter];
  const Op *pHead, *pOp;
  int i, pc;
  if( next<0 || stOnlyOn(p, OP_SorterInsert, iSorter)<0 || pSorter==0 || pSorter->eCurType!=CURTYPE_SORTER || p->aOp[next].p2>=next ) return 0;
  pHead = &p->aOp[p->aOp[next].p2];
  if( pHead->opcode!=OP_SorterData || pHead->p1!=iSorter ) return 0;
  for(i=0; i<ST_PIPE_KEYS && pHead[1+i].opcode==OP_Column && pHead[1+i].p1==pHead->p3 && pHead[1+i].p2==i; i++){}
  pOp = &pHead[1+i];
  if( i==0 || i>pPipe->groups.nArg || pOp->opcode!=OP_Compare || pOp->p3!=i || pOp->p5 || pOp[1].opcode!=OP_Jump || pOp[1].p1!=pOp[1].p3 || pOp->p4type!=P4_KEYINFO ) return 0;
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
    /* The flag that the group has a first row. */
    if( pStepOp->opcode==OP_If && pc>=r->pcMost && stVectorOfRegister(r, pStepOp->p1)<0 && !stIsInvariant(r, pStepOp->p1) ) break;
    if( pStepOp->opcode==OP_Column && pc>=r->pcMost ){
      /* After the last step, values that only the group's first row has. */
      for(i=pc; i<next && p->aOp[i].opcode!=OP_AggStep && p->aOp[i].opcode!=OP_AggStep1; i++){}
      if( i==next ) break;
    }
    if( !r->isReachable || !stReadInstruction(r, &pc) ) return 0;
  }
  if( pPipe->nAggregate==0 || pc<r->pcMost ) return 0;
  for(; pc<next; pc++){
    u8 op = p->aOp[pc].opcode;
    if( op!=OP_Column && op!=OP_RealAffinity && op!=OP_Integer && op!=OP_Noop && op!=OP_ReleaseReg && !(op==OP_If && p->aOp[pc].p2<=next && p->aOp[pc].p2>pc) ) return 0;
  }
  return 1;
}

/* Whether no loop around the nest puts rows into the sorter, too: it is opened before the nest begins. */
static int stOpensSorter(const StPipe *pPipe, int iSorter){
  Vdbe *p = pPipe->p;
  int open = stOnlyOn(p, OP_SorterOpen, iSorter);
  const VdbeSorter *pSorter = p->apCsr[iSorter]->uc.pSorter;
  int pc;
  if( open<0 || open>pPipe->pcBegin || pSorter->bUsePMA ) return 0;
  for(pc=pPipe->aLevel[0].pcNext+1; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) && pOp->p2>open && pOp->p2<=pPipe->pcBegin ) return 0;
  }
  return 1;
}

/* "MakeRecord, SorterInsert": the sink of GROUP BY. */
static int stReadSorterInsert(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  Vdbe *p = r->p;
  const Op *pOp = &p->aOp[pc];
  const StPipeLevel *pLevel = &pPipe->aLevel[r->iLevel];
  StStep *pStep;
  int i;
  if( stLeadsTo(p, pc+2)!=pLevel->pcNext ){
    /* EXISTS as a join: after the first match, the loop around this one goes on. */
    if( r->iLevel==0 || stLeadsTo(p, pc+2)!=pLevel[-1].pcNext || stNewStep(r, ST_STEP_FIRST, pc)==0 ) return 0;
  }
  pStep = stNewStep(r, ST_STEP_GROUP, pc);
  if( pStep==0 || pc<r->pcMost || pOp->p4type!=P4_NOTUSED || pOp[1].opcode!=OP_SorterInsert || pOp[1].p2!=pOp->p3 || pOp->p2>ST_PIPE_RECORD ) return 0;
  if( pPipe->nAggregate || !stReadArguments(r, pStep, pOp->p1, pOp->p2) ) return 0;
  pPipe->isGrouping = 1;
  pPipe->iSorter = pOp[1].p1;
  pPipe->pcRecord = pc;
  pPipe->iFirstRecordArg = pStep->iFirstArg;
  pPipe->groups.nArg = pOp->p2;
  if( p->apCsr[pPipe->iSorter]==0 || p->apCsr[pPipe->iSorter]->eCurType!=CURTYPE_SORTER || !stOpensSorter(pPipe, pPipe->iSorter) ) return 0;
  for(i=0; i<pOp->p2; i++){
    int iVector = pPipe->aArg[pStep->iFirstArg+i].iVector;
    int iStep = iVector<0 ? -1 : r->aColumnStep[iVector];
    /* Columns of this level are loaded when a group begins; those of levels around it have been. */
    pPipe->apColumn[i] = iStep>=0 && pPipe->aStep[iStep].isWhole ? &pPipe->aStep[iStep] : 0;
  }
  return stReadSecondLoop(r, pPipe->iSorter);
}

/* ResultRow, and after it nothing but the counter of LIMIT: the sink of rows. */
static int stReadResultRow(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  const Op *pOp = &r->p->aOp[pc];
  const StPipeLevel *pLevel = &pPipe->aLevel[r->iLevel];
  StStep *pStep = stNewStep(r, ST_STEP_ROW, pc);
  int i, after = stLeadsTo(r->p, pc+1);
  if( pStep==0 || !pPipe->isForRows || r->iLevel>0 || pc<r->pcMost || pPipe->nAggregate || pOp->p2>ST_PIPE_RECORD || !stReadArguments(r, pStep, pOp->p1, pOp->p2) ) return 0;
  if( r->p->aOp[after].opcode==OP_DecrJumpZero ){
    pPipe->iLimitRegister = r->p->aOp[after].p1;
    after = stLeadsTo(r->p, after+1);
  }
  if( after!=pLevel->pcNext ) return 0;
  pPipe->pcSink = pc;
  pPipe->iFirstRecordArg = pStep->iFirstArg;
  pPipe->groups.nArg = pOp->p2;
  for(i=0; i<pOp->p2; i++){
    int iVector = pPipe->aArg[pStep->iFirstArg+i].iVector;
    int iStep = iVector<0 ? -1 : r->aColumnStep[iVector];
    pPipe->aHasTexts[i] = iStep<0 || stMayHaveBytes(pPipe->aCursor[pPipe->aStep[iStep].iCursor].pTable, pPipe->aStep[iStep].iColumn);
  }
  return 1;
}

/* ---- levels ---- */

static int stReadLevel(StPipeReader*, int iLevel);

/* The columns of an index's entries in which keys of nKey integers can be sought; 0: there are none of the scan's snapshot. */
static const StColumnTable *stEntriesOfCursor(StPipeReader *r, int iCur, int nKey){
  VdbeCursor *pC = r->p->apCsr[iCur];
  if( pC==0 || pC->eCurType!=CURTYPE_BTREE || pC->isTable ) return 0;
  if( pC->col.pIndex==0 ) stAttachEntries(r->p, pC, iCur, 1);
  if( pC->col.pIndex==0 || !stIsFresh(pC) || pC->col.pIndex->pDirectory==0 || (nKey==2 && !pC->col.pIndex->pDirectory->hasSecond)
   || pC->uc.pCursor->pBtree!=r->pPipe->pScanned->uc.pCursor->pBtree ) return 0;
  return pC->col.pIndex;
}

/* "SeekGE I, end, key; IdxGT I, end, key" without a loop: at most one entry, as the index is unique. */
static int stReadEntry(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, ST_STEP_ENTRY, pc);
  StUses before = r->defined, after;
  int ok;
  if( pStep==0 || pOp[1].p2!=pOp->p2 || !stReadArguments(r, pStep, pOp->p3, pOp->p4.i) ) return 0;
  pStep->iCursor = stAddCursor(r, pOp->p1, r->p->apCsr[pOp->p1], stEntriesOfCursor(r, pOp->p1, pOp->p4.i));
  if( pStep->iCursor<0 ) return 0;
  after = r->defined;
  r->defined = before;
  ok = stJumpsTo(r, pStep, pOp->p2);
  r->defined = after;
  return ok;
}

/* Whether an instruction seeks the entries of one key of one or two values. */
static int stSeeksKey(const Op *pOp){
  return pOp->opcode==OP_SeekGE && pOp->p4type==P4_INT32 && pOp->p4.i>=1 && pOp->p4.i<=2 && pOp[1].opcode==OP_IdxGT && pOp[1].p1==pOp->p1 && pOp[1].p3==pOp->p3 && pOp[1].p4.i==pOp->p4.i;
}

/* "SeekGE I, end, key; head: IdxGT I, end, key; ...; Next I, head": a loop over the entries of a key. */
static int stReadRange(StPipeReader *r, int pc){
  Vdbe *p = r->p;
  StPipe *pPipe = r->pPipe;
  const Op *pOp = &p->aOp[pc];
  StPipeLevel *pOuter = &pPipe->aLevel[r->iLevel], *pLevel;
  int i, pcNext = stNextOfRange(p, pOp->p1, pc);
  if( r->iLevel+1==ST_PIPE_LEVELS || pcNext<=pc || pcNext>pOuter->pcNext || pc<r->pcMost || p->aOp[pcNext].p2!=pc+1 ) return 0;
  /* Where the loop ends, the level around it goes on to its Next. */
  if( stLeadsTo(p, pOp->p2)!=pOuter->pcNext || stLeadsTo(p, pOp[1].p2)!=pOuter->pcNext || stLeadsTo(p, pcNext+1)!=pOuter->pcNext ) return 0;
  pLevel = &pPipe->aLevel[r->iLevel+1];
  pLevel->nKey = pOp->p4.i;
  for(i=0; i<pLevel->nKey; i++) if( !stReadOperand(r, pOp->p3+i, &pLevel->aKey[i]) ) return 0;
  if( stNewStep(r, ST_STEP_END, pc)==0 || !stResolve(r, pOuter->iFirst) ) return 0;
  pOuter->iEnd = pPipe->nStep;
  pLevel->pcHead = pc+1;
  pLevel->pcNext = pcNext;
  pPipe->nLevel = ++r->iLevel+1;
  pLevel->iCursor = stAddCursor(r, pOp->p1, p->apCsr[pOp->p1], stEntriesOfCursor(r, pOp->p1, pLevel->nKey));
  if( pLevel->iCursor<0 ) return 0;
  for(i=0; i<pPipe->nVector; i++) r->aColumnStep[i] = -1;
  return stReadLevel(r, r->iLevel);
}

/* A jump that is a guard of the scan, and no step: a list of constants. */
static int stReadGuard(StPipeReader *r, int pc){
  const StColumnScan *pScan = r->pPipe->pScan;
  StStep *pStep = stNewStep(r, ST_STEP_GUARD, pc);
  int i;
  if( pStep==0 || pScan==0 || r->iLevel>0 || r->iSpace>0 ) return 0;
  for(i=0; i<pScan->nGuard; i++) if( pScan->aGuard[i].pc==pc ) return stJumpsTo(r, pStep, r->p->aOp[pc].p2);
  return 0;
}

/* Reads the instruction at *ppc, and moves *ppc to the last instruction that it belongs to. Returns 0: it is no step. */
static int stReadInstruction(StPipeReader *r, int *ppc){
  Vdbe *p = r->p;
  int pc = *ppc;
  const Op *pOp = &p->aOp[pc];
  StStep *pStep;
  int i;
  switch( pOp->opcode ){
    case OP_Noop: case OP_Explain: case OP_ReleaseReg: case OP_ColumnsUsed: case OP_ClrSubtype: case OP_Filter:
      return 1;
    case OP_BeginSubrtn:
      /* A list of constants, which a guard knows; or a subquery that runs once. */
      i = stEndOfList(p, pc);
      if( i>0 ) *ppc = i-1;
      return 1;
    case OP_Return:
      return pOp->p3!=0 && pOp->p2>0 && p->aOp[pOp->p2-1].opcode==OP_BeginSubrtn;
    case OP_NotFound: case OP_Found:
      return stReadGuard(r, pc);
    case OP_CollSeq:
      return pOp->p1==0 && stIsBuiltInCollation(pOp->p4.pColl);
    case OP_Once:
      if( !stIsOver(p, pc) ) return 0;
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
    case OP_Integer: return stReadConstant(r, pc, pOp->p2, pOp->p1, 0, 0, MEM_Int);
    case OP_Int64:   return stReadConstant(r, pc, pOp->p2, INT32_TO_64(pOp->p1, pOp->p3), 0, 0, MEM_Int);
    case OP_Real:    return stReadConstant(r, pc, pOp->p2, 0, stDoubleOf(INT32_TO_64(pOp->p1, pOp->p3)), 0, MEM_Real);
    case OP_String8: return stReadConstant(r, pc, pOp->p2, 0, 0, pOp->p4.z, MEM_Str|MEM_Static|MEM_Term);
    case OP_String:  return pOp->p3==0 && stReadConstant(r, pc, pOp->p2, 0, 0, pOp->p4.z, MEM_Str|MEM_Static|MEM_Term);
    case OP_Null:    return pOp->p1==0 && stReadNulls(r, pc);
    case OP_SCopy: case OP_IntCopy:
      return stReadValue(r, pc, pOp->p2, pOp->p1);
    case OP_Copy:
      for(i=0; i<=pOp->p3; i++) if( !stReadValue(r, pc, pOp->p2+i, pOp->p1+i) ) return 0;
      return 1;
    case OP_Add: case OP_Subtract: case OP_Multiply: case OP_Divide: case OP_Remainder:
      return stReadBinary(r, pc, ST_STEP_ARITHMETIC);
    case OP_And: case OP_Or: case OP_BitAnd: case OP_BitOr:
      return stReadBinary(r, pc, ST_STEP_LOGIC);
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
      return stReadTest(r, pc, ST_STEP_BOOLEAN, pOp->p1, 0);
    case OP_Goto:
      pStep = stNewStep(r, ST_STEP_GOTO, pc);
      if( pStep==0 || !stJumpsTo(r, pStep, pOp->p2) ) return 0;
      r->isReachable = 0;
      return 1;
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
  /* IdxGT or IdxGE at the head: the range says where the loop ends. */
  if( iLevel>0 || pPipe->pScan==0 ) pc++;
  for(; pc<pLevel->pcNext; pc++){
    const Op *pOp = &r->p->aOp[pc];
    r->pcRead = pc;
    stMeet(r, pc);
    if( !r->isReachable ) continue;
    if( stSeeksKey(pOp) ){
      if( stOnlyOn(r->p, OP_Next, pOp->p1)>=0 ) return stReadRange(r, pc);
      if( !stReadEntry(r, pc++) ) return 0;
      continue;
    }
    if( pOp->opcode==OP_MakeRecord ){
      if( !stReadSorterInsert(r, pc) ) return 0;
      isSunk = 1;
      break;
    }
    if( pOp->opcode==OP_ResultRow ){
      if( !stReadResultRow(r, pc) ) return 0;
      isSunk = 1;
      break;
    }
    /* OFFSET: it is over at the first row. */
    if( pOp->opcode==OP_IfPos && pPipe->isForRows && stLeadsTo(r->p, pOp->p2)==pLevel->pcNext ) continue;
    if( !stReadInstruction(r, &pc) ) return 0;
    if( pc>=pLevel->pcNext ) return 0;
  }
  if( !isSunk && pPipe->nAggregate==0 ) return 0;
  if( stNewStep(r, ST_STEP_END, pLevel->pcNext)==0 || !stResolve(r, pLevel->iFirst) ) return 0;
  pLevel->iEnd = pPipe->nStep;
  return 1;
}

/* Reads the nest of a pipe. pTable: the columns of the outermost loop's table or index. */
static int stReadNest(StPipe *pPipe, const StColumnTable *pTable){
  StPipeReader *r = calloc(1, sizeof(StPipeReader));
  StPipeLevel *pLevel = &pPipe->aLevel[0];
  int ok;
  if( r==0 ) return 0;
  r->pPipe = pPipe;
  r->p = pPipe->p;
  r->iRecordCursor = -1;
  r->pcFirst = pLevel->pcHead;
  r->pcLast = pLevel->pcNext;
  pPipe->nLevel = 1;
  pLevel->iCursor = stAddCursor(r, pPipe->p->aOp[pPipe->pcBegin].p1, pPipe->pScanned, pTable);
  ok = pLevel->iCursor>=0 && stReadLevel(r, 0);
  free(r);
  return ok;
}
