/*
** Finds the loops of a program that only sum and count, by their instructions. column_sum.c adds them up.
*/

/* What is below it, a double holds exactly, and sumStep adds in one piece. */
#define ST_SUM_EXACT 4503599627370496.0

/* Which value a register has at an instruction. */
typedef struct StSumRegisters StSumRegisters;
struct StSumRegisters {
  int n;
  int aRegister[ST_SUM_VALUES*2];
  int aValue[ST_SUM_VALUES*2];
};

static int stSumValueOf(const StSumRegisters *p, int iRegister){
  int i;
  for(i=0; i<p->n; i++) if( p->aRegister[i]==iRegister ) return p->aValue[i];
  return -1;
}

/* Returns 0 when there are too many registers. */
static int stSetSumValue(StSumRegisters *p, int iRegister, int iValue){
  int i;
  for(i=0; i<p->n && p->aRegister[i]!=iRegister; i++){}
  if( i==ArraySize(p->aRegister) ) return 0;
  p->aRegister[i] = iRegister;
  p->aValue[i] = iValue;
  if( i==p->n ) p->n++;
  return 1;
}

/* The number of a value, which may be there already; or -1. */
static int stAddSumValue(StSums *pSums, const StSumValue *pValue){
  int i;
  for(i=0; i<pSums->nValue; i++){
    const StSumValue *q = &pSums->aValue[i];
    if( q->op==pValue->op && q->isReal==pValue->isReal && q->iJoin==pValue->iJoin && q->iColumn==pValue->iColumn && q->a==pValue->a && q->b==pValue->b && q->r==pValue->r ) return i;
  }
  if( i==ST_SUM_VALUES ) return -1;
  pSums->aValue[i] = *pValue;
  return pSums->nValue++;
}

/* The value of OP_Column on the scanned table, or on the table of a join; -1: columns do not have it. */
static int stAddSumColumn(Vdbe *p, StSums *pSums, const StColumnScan *pScan, const Op *pOp){
  int iScanned = p->aOp[pScan->pcRewind].p1;
  int iJoin = pOp->p1==iScanned ? -1 : stFindJoin(pScan, pOp->p1);
  const StColumnTable *pTable = iJoin<0 ? p->apCsr[iScanned]->col.pTable : pScan->aJoin[iJoin].pTable;
  StSumValue value;
  if( pOp->p5 || (iJoin<0 && pOp->p1!=iScanned) || pTable==0 ) return -1;
  memset(&value, 0, sizeof(value));
  value.op = OP_Column;
  value.iJoin = iJoin;
  value.iColumn = stPositionOf(pTable, pOp->p2);
  return value.iColumn<0 ? -1 : stAddSumValue(pSums, &value);
}

/* The value of a register that only the program's prologue sets; or -1. */
static int stAddSumConstant(Vdbe *p, StSums *pSums, int iRegister){
  const Mem *pMem = &p->aMem[iRegister];
  StSumValue value;
  int pc;
  for(pc=p->aOp[0].p2; pc<p->nOp; pc++){
    u8 op = p->aOp[pc].opcode;
    if( (op==OP_Integer || op==OP_Int64 || op==OP_Real || op==OP_Variable) && p->aOp[pc].p2==iRegister ) break;
  }
  if( pc==p->nOp ) return -1;
  memset(&value, 0, sizeof(value));
  value.op = OP_Real;
  value.iJoin = -1;
  if( (pMem->flags & (MEM_Int|MEM_Real|MEM_IntReal|MEM_Str|MEM_Blob|MEM_Null))==MEM_Int ){
    value.r = (double)pMem->u.i;
    if( fabs(value.r)>=ST_SUM_EXACT ) return -1;
  }else if( (pMem->flags & (MEM_Int|MEM_Real|MEM_IntReal|MEM_Str|MEM_Blob|MEM_Null))==MEM_Real ){
    value.r = pMem->u.r;
    value.isReal = 1;
  }else{
    return -1;
  }
  return stAddSumValue(pSums, &value);
}

/* The value of a register with which the loop computes; -1: there is none, or it is of a join's table. */
static int stOperandOf(const StSums *pSums, const StSumRegisters *pRegisters, int iRegister){
  int i = stSumValueOf(pRegisters, iRegister);
  return i>=0 && pSums->aValue[i].iJoin>=0 ? -1 : i;
}

/* OP_RealAffinity. Returns 0 when the register has no value of the loop. */
static int stMakeSumReal(StSums *pSums, StSumRegisters *pRegisters, int iRegister){
  int i = stSumValueOf(pRegisters, iRegister);
  StSumValue value;
  if( i<0 ) return 0;
  value = pSums->aValue[i];
  if( value.isReal ) return 1;
  if( value.op!=OP_Column ) return 0;
  value.isReal = 1;
  i = stAddSumValue(pSums, &value);
  return i>=0 && stSetSumValue(pRegisters, iRegister, i);
}

/* The function of an AggStep. */
static const FuncDef *stStepFunction(const Op *pOp){
  if( pOp->p1 ) return 0;
  return pOp->opcode==OP_AggStep ? pOp->p4.pFunc : pOp->p4.pCtx->pFunc;
}

static int stIsStep(const Op *pOp){ return pOp->opcode==OP_AggStep || pOp->opcode==OP_AggStep1; }

static int stAddSumStep(StSums *pSums, const StSumRegisters *pRegisters, const Op *pOp){
  const FuncDef *pFunc = stStepFunction(pOp);
  StSumStep *pStep = &pSums->aStep[pSums->nStep];
  int i, iValue = -1;
  pStep->iCounted = -1;
  if( pFunc==0 || pSums->nStep==ST_SUM_STEPS || pOp->p5>1 ) return 0;
  if( pOp->p5 && (iValue = stOperandOf(pSums, pRegisters, pOp->p2))<0 ) return 0;
  pStep->iAccumulator = pOp->p3;
  pStep->iTotal = -1;
  pStep->iValue = iValue;
  if( pFunc->xSFunc==sumStep && pOp->p5==1 ){
    for(i=0; i<pSums->nTotal && pSums->aTotal[i]!=iValue; i++){}
    if( i==ST_SUM_TOTALS ) return 0;
    pSums->aTotal[i] = iValue;
    if( i==pSums->nTotal ) pSums->nTotal++;
    pStep->iTotal = i;
  }else if( pFunc->xSFunc!=countStep ){
    return 0;
  }
  if( iValue>=0 ){
    for(i=0; i<pSums->nCounted && pSums->aCounted[i]!=iValue; i++){}
    pSums->aCounted[i] = iValue;
    if( i==pSums->nCounted ) pSums->nCounted++;
    pStep->iCounted = i;
  }
  pSums->nStep++;
  return 1;
}

/*
** Reads the steps of the aggregates and what they need, from pc on. aRow: the values of the columns of the sorter's records, whose cursor is iCur; 0: the steps read
** the scanned table. Returns the address after the last step, or -1: there is something else before pcEnd, or no step.
*/
static int stReadSteps(Vdbe *p, const StColumnScan *pScan, StSums *pSums, int pc, int pcEnd, int iCur, const int *aRow, int nRow, StSumRegisters *pRegisters){
  int end = -1;
  for(; pc<pcEnd; pc++){
    const Op *pOp = &p->aOp[pc];
    int i, j;
    switch( pOp->opcode ){
      case OP_Noop: case OP_ReleaseReg: case OP_Explain:
        continue;
      case OP_Column:
        if( aRow==0 ) i = stAddSumColumn(p, pSums, pScan, pOp);
        else if( pOp->p1==iCur && pOp->p5==0 ) i = pOp->p2<nRow ? aRow[pOp->p2] : -1;
        else return end;
        /* A column that only the group's first row has is no value. */
        if( !stSetSumValue(pRegisters, pOp->p3, i) ) return -1;
        continue;
      case OP_RealAffinity:
        if( !stMakeSumReal(pSums, pRegisters, pOp->p1) ) return end;
        continue;
      case OP_Add: case OP_Subtract: case OP_Multiply: {
        StSumValue value;
        if( (i = stOperandOf(pSums, pRegisters, pOp->p1))<0 ) i = stAddSumConstant(p, pSums, pOp->p1);
        if( (j = stOperandOf(pSums, pRegisters, pOp->p2))<0 ) j = stAddSumConstant(p, pSums, pOp->p2);
        if( i<0 || j<0 ) return -1;
        memset(&value, 0, sizeof(value));
        value.op = pOp->opcode;
        value.iJoin = -1;
        value.a = j;   /* SQLite computes r[P2] op r[P1] */
        value.b = i;
        i = stAddSumValue(pSums, &value);
        if( i<0 || !stSetSumValue(pRegisters, pOp->p3, i) ) return -1;
        continue;
      }
      case OP_AggStep: case OP_AggStep1:
        if( !stAddSumStep(pSums, pRegisters, pOp) ) return -1;
        end = pc+1;
        continue;
      default:
        return end;
    }
  }
  return end;
}

/* Whether the accumulators of the steps have no other ones. */
static int stOwnsAccumulators(Vdbe *p, const StSums *pSums, int pcFirst, int pcEnd){
  int pc, i;
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (pc>=pcFirst && pc<pcEnd) || (!stIsStep(pOp) && pOp->opcode!=OP_AggInverse && pOp->opcode!=OP_AggValue) ) continue;
    for(i=0; i<pSums->nStep; i++) if( pOp->p3==pSums->aStep[i].iAccumulator ) return 0;
  }
  return 1;
}

/* The one instruction of its kind on a cursor, or -1. */
static int stOnlyOn(Vdbe *p, u8 op, int iCur){
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

/* Notes a column of GROUP BY that a join's table has. */
static void stAddToClasses(StSums *pSums, int iKey, int iJoin){
  StSumClasses *q;
  int i;
  if( iJoin<0 ) return;
  for(i=0; i<pSums->nClasses && pSums->aClasses[i].iJoin!=iJoin; i++){}
  q = &pSums->aClasses[i];
  if( i==pSums->nClasses ) pSums->nClasses++;
  q->iJoin = iJoin;
  q->aiKey[q->nKey++] = iKey;
}

/*
** Reads the second loop of GROUP BY, as select.c makes it: "head: SorterData, Column for each key, Compare, Jump; body: steps; values of the group's first row; SorterNext head".
** aRow: the values of the sorter's columns.
*/
static int stReadGroups(Vdbe *p, const StColumnScan *pScan, StSums *pSums, const int *aRow, int nRow){
  int next = stOnlyOn(p, OP_SorterNext, pSums->iSorter);
  const VdbeCursor *pSorter = p->apCsr[pSums->iSorter];
  StSumRegisters registers;
  const Op *pHead, *pOp;
  int i, body, end;
  if( next<0 || stOnlyOn(p, OP_SorterInsert, pSums->iSorter)<0 || pSorter==0 || pSorter->eCurType!=CURTYPE_SORTER || p->aOp[next].p2>=next ) return 0;
  pHead = &p->aOp[p->aOp[next].p2];
  if( pHead->opcode!=OP_SorterData || pHead->p1!=pSums->iSorter ) return 0;
  for(i=0; i<ST_SUM_KEYS && pHead[1+i].opcode==OP_Column && pHead[1+i].p1==pHead->p3 && pHead[1+i].p2==i; i++){}
  pSums->nKey = i;
  pOp = &pHead[1+i];
  if( i==0 || i>nRow || pOp->opcode!=OP_Compare || pOp->p3!=i || pOp->p5 || pOp[1].opcode!=OP_Jump || pOp[1].p1!=pOp[1].p3 || pOp->p4type!=P4_KEYINFO ) return 0;
  if( !stIsBinaryKey(pOp->p4.pKeyInfo, i) || !stIsBinaryKey(pSorter->pKeyInfo, i) ) return 0;
  for(i=0; i<pSums->nKey; i++){
    if( aRow[i]<0 || pSums->aValue[aRow[i]].isReal ) return 0;
    pSums->aKey[i] = aRow[i];
    stAddToClasses(pSums, i, pSums->aValue[aRow[i]].iJoin);
  }
  body = pOp[1].p2;
  if( body<=(int)(pOp-p->aOp) || body>=next ) return 0;
  memset(&registers, 0, sizeof(registers));
  end = stReadSteps(p, pScan, pSums, body, next, pHead->p3, aRow, nRow, &registers);
  if( end<0 || !stOwnsAccumulators(p, pSums, body, end) ) return 0;
  for(i=end; i<next; i++){
    u8 op = p->aOp[i].opcode;
    if( op!=OP_Column && op!=OP_RealAffinity && op!=OP_Integer && op!=OP_Noop && op!=OP_ReleaseReg && !(op==OP_If && p->aOp[i].p2<next && p->aOp[i].p2>i) ) return 0;
  }
  return 1;
}

/* Whether the sorter of a loop is opened anew each time before the loop begins: no loop around this one puts rows into it, too. */
static int stOpensSorter(Vdbe *p, const StColumnScan *pScan, int iSorter){
  int open = stOnlyOn(p, OP_SorterOpen, iSorter);
  int pc;
  if( open<0 || open>pScan->pcRewind ) return 0;
  for(pc=pScan->pcNext+1; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) && pOp->p2>open && pOp->p2<=pScan->pcRewind ) return 0;
  }
  return 1;
}

/* Whether a sorter has as many records; 0 or 1. */
static int stSorterHas(const VdbeSorter *pSorter, int n){
  const SorterList *pList = &pSorter->list;
  if( pSorter->bUsePMA || (pList->pList!=0)!=n ) return 0;
  return n==0 || (pList->aMemory ? (u8*)pList->pList==pList->aMemory : pList->pList->u.pNext==0);
}

/* Whether only so many rows, 0 or 1, were added for what the loop is about: a loop around it begins it again and again. */
static int stHasAdded(Vdbe *p, const StSums *pSums, int nRow){
  int i;
  if( pSums->iSorter>=0 ){
    const VdbeCursor *pSorter = p->apCsr[pSums->iSorter];
    return pSorter && pSorter->eCurType==CURTYPE_SORTER && stSorterHas(pSorter->uc.pSorter, nRow);
  }
  for(i=0; i<pSums->nStep; i++){
    const Mem *pMem = &p->aMem[pSums->aStep[i].iAccumulator];
    i64 n = 0;
    if( pMem->flags & MEM_Agg ) n = pSums->aStep[i].iTotal<0 ? ((CountCtx*)pMem->z)->n : ((SumCtx*)pMem->z)->cnt;
    if( n!=nRow ) return 0;
  }
  return 1;
}

/*
** The end of the head, whose tests are guards; -1: some are not. What the head has loaded into registers may be used after it, unless it lies in a disjunction, where not all ways lead by.
*/
static int stReadSumHead(Vdbe *p, const StColumnScan *pScan, StSums *pSums, StSumRegisters *pRegisters){
  int pc, nTest = 0, nSeek = 0, nFunction = 0, pcEnd = 0;   /* pcEnd: of a disjunction */
  int after = pScan->pcRewind+1;
  for(pc=after; pc<pScan->pcNext; pc++){
    const Op *pOp = &p->aOp[pc];
    switch( pOp->opcode ){
      case OP_Column: case OP_RealAffinity: case OP_Noop: case OP_ReleaseReg: case OP_Explain: case OP_ColumnsUsed: case OP_BeginSubrtn:
        continue;
      case OP_Return:
        /* After a subroutine that the loop runs in place. */
        if( pOp->p3==0 || pOp->p2<1 || p->aOp[pOp->p2-1].opcode!=OP_BeginSubrtn ) return -1;
        continue;
      case OP_Once:
        /* It is over: the scan's guards are known. */
        if( pOp->p2<=pc || pOp->p2>pScan->pcNext ) return -1;
        pc = pOp->p2-1;
        after = pOp->p2;
        continue;
      case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge:
        if( pOp->p2<=pc || pOp->p2>pScan->pcNext ) return -1;
        nTest++;
        after = MAX(pc+1, pOp->p2<pScan->pcNext ? pOp->p2 : 0);
        continue;
      case OP_Function: case OP_PureFunc:
        nFunction++;
        continue;
      case OP_IsNull: case OP_NotNull: case OP_Filter: case OP_If: case OP_IfNot: case OP_NotFound: case OP_Found:
        if( pOp->p2!=pScan->pcNext ) return -1;
        nTest++;
        after = pc+1;
        continue;
      case OP_MustBeInt: case OP_SeekRowid: case OP_NotExists:
        if( pOp->p2!=pScan->pcNext ) return -1;
        nSeek += pOp->opcode!=OP_MustBeInt;
        after = pc+1;
        continue;
    }
    break;
  }
  for(pc=0; pc<pScan->nGuard; pc++) nFunction -= pScan->aGuard[pc].eTest==ST_TEST_FUNCTION;
  if( nTest!=pScan->nGuard || nSeek!=pScan->nJoin || nFunction!=0 ) return -1;
  for(pc=pScan->pcRewind+1; pc<after; pc++){
    const Op *pOp = &p->aOp[pc];
    if( pOp->opcode==OP_Once ){
      pc = pOp->p2-1;
    }else if( pOp->opcode==OP_Column ){
      if( !stSetSumValue(pRegisters, pOp->p3, pc<pcEnd ? -1 : stAddSumColumn(p, pSums, pScan, pOp)) ) return -1;
    }else if( pOp->opcode==OP_RealAffinity ){
      if( stSumValueOf(pRegisters, pOp->p1)>=0 && (pc<pcEnd || !stMakeSumReal(pSums, pRegisters, pOp->p1)) ) return -1;
    }else if( pOp->opcode==OP_Function || pOp->opcode==OP_PureFunc ){
      if( !stSetSumValue(pRegisters, pOp->p3, -1) ) return -1;
    }else if( (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) && pOp->p2<pScan->pcNext ){
      pcEnd = pOp->p2;
    }
  }
  return after;
}

/* Reads a loop off its instructions. Returns 0 when rows must be taken one by one. */
static int stReadLoop(Vdbe *p, const StColumnScan *pScan, StSums *pSums){
  StSumRegisters registers;
  int pc, after;
  memset(&registers, 0, sizeof(registers));
  after = stReadSumHead(p, pScan, pSums, &registers);
  if( after<0 ) return 0;
  pc = stReadSteps(p, pScan, pSums, after, pScan->pcNext, -1, 0, 0, &registers);
  if( pc>=0 ){
    pSums->iSorter = -1;
    while( pc<pScan->pcNext && (p->aOp[pc].opcode==OP_Noop || p->aOp[pc].opcode==OP_ReleaseReg) ) pc++;
    return pc==pScan->pcNext && stOwnsAccumulators(p, pSums, after, pScan->pcNext);
  }
  /* No steps: a record for a sorter? */
  for(pc=after; pc<pScan->pcNext; pc++){
    const Op *pOp = &p->aOp[pc];
    if( pOp->opcode==OP_Column ){
      if( !stSetSumValue(&registers, pOp->p3, stAddSumColumn(p, pSums, pScan, pOp)) ) return 0;
    }else if( pOp->opcode==OP_RealAffinity ){
      if( stSumValueOf(&registers, pOp->p1)>=0 && !stMakeSumReal(pSums, &registers, pOp->p1) ) return 0;
    }else if( pOp->opcode!=OP_Noop && pOp->opcode!=OP_ReleaseReg && pOp->opcode!=OP_Explain ){
      break;
    }
  }
  if( pc+2<=pScan->pcNext && p->aOp[pc].opcode==OP_MakeRecord && p->aOp[pc].p4type==P4_NOTUSED && p->aOp[pc+1].opcode==OP_SorterInsert && p->aOp[pc+1].p2==p->aOp[pc].p3 ){
    int aRow[ST_SUM_VALUES*2];
    int i, nRow = p->aOp[pc].p2;
    if( nRow>ArraySize(aRow) ) return 0;
    for(i=0; i<nRow; i++) aRow[i] = stSumValueOf(&registers, p->aOp[pc].p1+i);
    pSums->iSorter = p->aOp[pc+1].p1;
    for(pc+=2; pc<pScan->pcNext && (p->aOp[pc].opcode==OP_Noop || p->aOp[pc].opcode==OP_ReleaseReg); pc++){}
    return pc==pScan->pcNext && stOpensSorter(p, pScan, pSums->iSorter) && stReadGroups(p, pScan, pSums, aRow, nRow);
  }
  return 0;
}
