/*
** What the reader knows while it reads: which registers and cursors the steps have set, and to which steps jumps lead.
*/

/* A LEFT JOIN of the nest. */
typedef struct StLeftJoin StLeftJoin;
struct StLeftJoin {
  int pcEnd, pcMatch;
  int iLevel;        /* In which the flag is set to 0 */
  int iStep;         /* ST_STEP_MATCH; 0: the match is still to come */
};

/* A level of the nest, or from ST_PIPE_LEVELS on the loop of a subquery. */
static StPipeLevel *stLevelOf(StPipe *pPipe, int iLevel){
  return iLevel<ST_PIPE_LEVELS ? &pPipe->aLevel[iLevel] : &pPipe->aSub[iLevel-ST_PIPE_LEVELS].level;
}

typedef struct StPipeReader StPipeReader;
struct StPipeReader {
  StSub *pSub;       /* The subquery that is being read; or 0 */
  StPipe *pPipe;
  Vdbe *p;
  int iLevel;
  int iSpace;        /* 1: the second loop of a GROUP BY, 2: the subroutine that takes a group; their registers are others */
  int pcFirst, pcLast;    /* In which registers may be written */
  int iHitOfFirst;   /* The register that says by min() or max() with FILTER which tuple has the group's other values; 0: none */
  int iRecordCursor; /* Pseudo-cursor of the sorter's records; -1 */
  int pcNow;         /* The instruction that is being read */
  int pcStop;        /* Where the rest begins; 0: there is none */
  int pcSafe;        /* The last address where it may begin; 0 */
  int pcMost;        /* The last target of the jumps read so far */
  int isReachable;   /* The next instruction is reached from the one before it */
  StUses defined;    /* On all ways to the next instruction */
  StUses atBegin;    /* At the begin of the level */
  u8 hasDistinct;    /* Some step is ST_STEP_DISTINCT */
  int nJoin;
  StLeftJoin aJoin[ST_PIPE_LEVELS];
  int aRegister[ST_PIPE_VECTORS], aSpace[ST_PIPE_VECTORS];   /* By vector */
  int aAlias[ST_PIPE_VECTORS];    /* The vector whose values it has; itself, mostly */
  int aColumnStep[ST_PIPE_VECTORS];   /* The step that has loaded it from a column, if it has not changed since; -1 */
  int aTarget[ST_PIPE_STEPS];     /* By step: address to which it jumps */
  u8 aIsNull[ST_PIPE_STEPS];      /* By step that jumps: it leads to the end of a LEFT JOIN, without a row */
  u8 hasNewVectors;  /* Each step has a vector of its own for what it sets */
  int nRowValue;
  StOperand aRowValue[ST_PIPE_RECORD];   /* Of a row with calls of the program's functions (calls.c) */
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
    case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge: case OP_If: case OP_IfNot: case OP_IsNull: case OP_NotNull:
    case OP_Goto: case OP_Next: case OP_Prev:
    case OP_Rewind: case OP_Last: case OP_SeekGE: case OP_SeekGT: case OP_SeekLE: case OP_SeekLT: case OP_IdxGE: case OP_IdxGT:
    case OP_IdxLE: case OP_IdxLT: case OP_SeekRowid:
    case OP_NotExists: case OP_Found: case OP_NotFound: case OP_ResultRow: case OP_SorterInsert: case OP_IdxInsert: case OP_Noop:
    case OP_Explain: case OP_DeferredSeek: case OP_NullRow:
    case OP_OpenRead: case OP_ReopenIdx: case OP_Once: case OP_SorterNext: case OP_Jump: case OP_Compare: case OP_ColumnsUsed:
    case OP_IfEmpty:
    case OP_ReleaseReg: case OP_Filter: case OP_FilterAdd:
    case OP_OpenDup: case OP_OpenAutoindex: case OP_Close: case OP_ResetSorter: case OP_Sort: case OP_Delete: case OP_IdxDelete:
    case OP_OpenEphemeral: case OP_OpenPseudo: case OP_SorterSort: case OP_SorterOpen: case OP_Return: case OP_Insert: case OP_IfNoHope:
    case OP_Init: case OP_Transaction: case OP_Halt: case OP_SeekScan: case OP_SeekHit:
      return 0;
    case OP_CollSeq:
      if( pOp->p1==0 ) return 0;
      first = pOp->p1;
      break;
    case OP_Column: case OP_Add: case OP_Subtract: case OP_Multiply: case OP_Divide: case OP_Remainder: case OP_Concat:
    case OP_BitAnd: case OP_BitOr: case OP_ShiftLeft: case OP_ShiftRight:
    case OP_And: case OP_Or: case OP_Function: case OP_PureFunc: case OP_AggStep: case OP_AggStep1:
      first = pOp->p3;
      break;
    case OP_NewRowid:
      if( pOp->p3==iRegister ) return 1;
      first = pOp->p2;
      break;
    case OP_Rowid: case OP_IdxRowid: case OP_Integer: case OP_Int64: case OP_Real: case OP_String8: case OP_String: case OP_Variable:
    case OP_SCopy: case OP_IntCopy: case OP_Blob: case OP_Not:
    case OP_BitNot: case OP_IsTrue: case OP_SorterData: case OP_RowData: case OP_Sequence: case OP_ZeroOrNull:
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
    case OP_RealAffinity: case OP_MustBeInt: case OP_Cast: case OP_ClrSubtype: case OP_Gosub: case OP_DecrJumpZero: case OP_IfPos:
    case OP_IfNotZero: case OP_RowSetTest:
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

/* Whether the nest may run again after what an instruction before it has opened, or the instruction does not come before it. */
static int stIsRepeated(const StPipe *pPipe, int open){
  const Vdbe *p = pPipe->p;
  int pc;
  if( open>pPipe->pcBegin ) return 1;
  for(pc=pPipe->aLevel[0].pcNext+1; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) && pOp->p2>open && pOp->p2<=pPipe->pcBegin ) return 1;
  }
  return 0;
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

/* Whether a register is the flag of a LEFT JOIN around the nest: the program asks after the nest whether there was a match. */
static int stIsFlagOutside(const StPipeReader *r, int iRegister){
  const StPipe *pPipe = r->pPipe;
  int pc;
  for(pc=1; pc<r->p->nOp; pc++){
    if( pc==pPipe->pcBegin ) pc = pPipe->aLevel[0].pcNext;
    else if( r->p->aOp[pc].opcode==OP_IfPos && r->p->aOp[pc].p1==iRegister ) return 1;
  }
  return 0;
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
  if( r->pPipe->apConstant[i] ){
    pTo->pMem = r->pPipe->apConstant[i];
    return 1;
  }
  pTo->iVector = r->aAlias[i];
  return 1;
}

/* The vector that a step sets for a register, with values of its own; -1: too many. */
static int stOutput(StPipeReader *r, int iRegister, int iStep){
  int i = stVectorOfRegister(r, iRegister);
  if( i>=0 && r->hasNewVectors ){
    r->aRegister[i] = -1;
    i = -1;
  }
  if( i<0 ){
    if( r->pPipe->nVector==ST_PIPE_VECTORS ) return -1;
    i = r->pPipe->nVector++;
    r->pPipe->aiLevel[i] = (u8)(r->iSpace==2 ? ST_PIPE_LEVELS : r->iLevel);
    r->pPipe->aiRegister[i] = r->iSpace==0 && !r->hasNewVectors ? iRegister : -1;
    r->aRegister[i] = iRegister;
    r->aSpace[i] = r->iSpace;
  }
  if( r->iSpace==0 ) r->pPipe->aiLevel[i] = (u8)MIN(r->pPipe->aiLevel[i], r->iLevel);
  r->pPipe->apConstant[i] = 0;
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
  r->aIsNull[pPipe->nStep] = 0;
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

static int stLeadsOn(StPipeReader*, int pc);
static StLeftJoin *stJoinEndingAt(StPipeReader*, int pc);

/* Notes where a step jumps to. Returns 0 when that is not in the level's body. */
static int stJumpsTo(StPipeReader *r, StStep *pStep, int pcTarget){
  const StPipeLevel *pLevel = stLevelOf(r->pPipe, r->iLevel);
  int i = (int)(pStep-r->pPipe->aStep);
  if( r->iSpace==0 ){
    StLeftJoin *pJoin;
    pcTarget = stLeadsOn(r, pcTarget);
    if( pcTarget==pLevel->pcNext ){
      pStep->iTarget = ST_DROP;
      return 1;
    }
    pJoin = stJoinEndingAt(r, pcTarget);
    if( pJoin ){
      if( pJoin->iLevel!=r->iLevel || pJoin->pcMatch<=pStep->pc ) return 0;
      pcTarget = pJoin->pcMatch;
      r->aIsNull[i] = 1;
    }
  }else if( r->iSpace==2 && r->p->aOp[pcTarget].opcode==OP_Return && r->p->aOp[pcTarget].p1==r->pPipe->runs.iReturn ){
    pStep->iTarget = ST_DROP;
    return 1;
  }
  if( pcTarget<=pStep->pc || pcTarget>(r->iSpace ? r->pcLast : pLevel->pcNext) ) return 0;
  r->aTarget[i] = pcTarget;
  r->aAtTarget[i] = r->defined;
  r->pcMost = MAX(r->pcMost, pcTarget);
  return 1;
}

/* Before the instruction at pc: ways of jumps that lead to it come together with the way from the instruction before. */
static void stMeet(StPipeReader *r, int pc){
  const StPipeLevel *pLevel = stLevelOf(r->pPipe, r->iLevel);
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
    /* The match comes after the step to which other jumps lead. */
    j += r->aIsNull[i];
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

/* The automatic index of a cursor that the program has not opened; 0. */
static const StAutoIndex *stAutoIndexOf(const StPipe *pPipe, int iCur){
  int i;
  for(i=0; i<pPipe->nAuto; i++) if( pPipe->aAuto[i].iCur==iCur ) return &pPipe->aAuto[i];
  return 0;
}

/* The cursor that the program has opened; 0: it has not, or only for an earlier automatic index. */
static VdbeCursor *stOpenCursorOf(const StPipeReader *r, int iCur){ return stAutoIndexOf(r->pPipe, iCur) ? 0 : r->p->apCsr[iCur]; }

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
  q->iMover = -1;
  q->isLoose = pC==0 || (pTable!=pC->col.pTable && pTable!=pC->col.pIndex);
  q->pKeyInfo = pC==0 ? stAutoIndexOf(r->pPipe, iCur)->pKeyInfo : pC->isTable ? 0 : pC->pKeyInfo;
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

/* The same of a cursor that scans the table, if it has few rows, and some. */
static const StColumnTable *stFewRowsOfCursor(StPipeReader *r, int iCur){
  const StColumnTable *pTable = stTableOfCursor(r, iCur);
  return pTable && pTable->nRow>0 && pTable->nRow<=ST_FEW_INNER ? pTable : 0;
}

/* The one Next of a cursor, and nothing else moves it but a SeekGE or Rewind before it; -1. */
static int stNextOfRange(const Vdbe *p, int iCur, int pcSeek){
  int pc, pcNext = -1;
  for(pc=0; pc<p->nOp; pc++) if( p->aOp[pc].p1==iCur ) switch( p->aOp[pc].opcode ){
    case OP_Next:
      if( pcNext>=0 ) return -1;
      pcNext = pc;
      break;
    case OP_Prev: case OP_Last: case OP_SeekLE: case OP_SeekLT: return -1;
    case OP_SeekGE: case OP_SeekGT: case OP_Rewind:
      if( pc!=pcSeek ) return -1;
      break;
  }
  return pcNext;
}
