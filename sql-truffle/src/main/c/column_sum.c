/*
** Sums and counts of a scan, with or without GROUP BY, block by block. When a scan begins whose loop only filters by guards and either takes the steps of
** sum(), total(), avg() and count(), or puts columns into a sorter for them, then all rows are added up at once. The scan then stops at the first
** row of each group only, for which all instructions run as always. After its steps were taken, the contexts of the aggregates get what was added up for the group, that row
** included. So the program's own instructions do all that happens once for a group: HAVING, values of its first row, output.
**
** The rows of a group are added in their order, and with the operations of func.c's sumStep: each sum is the same to the last bit. What is not certain to be
** gives the scan back to the instructions: NULLs, integers that may be too large for a double, overflow, NaN, texts, and too many groups.
*/

/* What is below it, a double holds exactly, and sumStep adds in one piece. */
#define ST_SUM_EXACT 4503599627370496.0

static void stFreeSums(StSums *p){
  free(p->aGroup);
  free(p->aRow);
  free(p->aiOfKeys);
  free(p);
}

/* Before the cursors of a statement that ends are closed. */
static void stForgetSums(Vdbe *p){
  while( p->st.pSums ){
    StSums *pSums = p->st.pSums;
    p->st.pSums = pSums->pNext;
    stFreeSums(pSums);
  }
}

static StSums *stSumsOf(Vdbe *p, int pcRewind){
  StSums *pSums = p->st.pSums;
  while( pSums && pSums->pcRewind!=pcRewind ) pSums = pSums->pNext;
  return pSums;
}

/* ---- recognizing them ---- */

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
    if( q->op==pValue->op && q->isReal==pValue->isReal && q->iColumn==pValue->iColumn && q->a==pValue->a && q->b==pValue->b && q->r==pValue->r ) return i;
  }
  if( i==ST_SUM_VALUES ) return -1;
  pSums->aValue[i] = *pValue;
  return pSums->nValue++;
}

static int stAddSumColumn(StSums *pSums, int iColumn){
  StSumValue value;
  memset(&value, 0, sizeof(value));
  value.op = OP_Column;
  value.iColumn = iColumn;
  return iColumn<0 ? -1 : stAddSumValue(pSums, &value);
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
  if( pFunc==0 || pSums->nStep==ST_SUM_STEPS || pOp->p5>1 ) return 0;
  if( pOp->p5 && (iValue = stSumValueOf(pRegisters, pOp->p2))<0 ) return 0;
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
  pSums->nStep++;
  return 1;
}

/*
** Reads the steps of the aggregates and what they need, from pc on. iCur: the cursor whose columns they read; pRow: the values of its columns; 0: of the scanned table. Returns the
** address after the last step, or -1: there is something else before pcEnd, or after the last step when isAll.
*/
static int stReadSteps(Vdbe *p, VdbeCursor *pC, StSums *pSums, int pc, int pcEnd, int iCur, const int *aRow, int nRow, StSumRegisters *pRegisters){
  int end = -1;
  for(; pc<pcEnd; pc++){
    const Op *pOp = &p->aOp[pc];
    int i, j;
    switch( pOp->opcode ){
      case OP_Noop: case OP_ReleaseReg: case OP_Explain:
        continue;
      case OP_Column:
        if( pOp->p1!=iCur || pOp->p5 ) return end;
        if( aRow ) i = pOp->p2<nRow ? aRow[pOp->p2] : -1;
        else i = stAddSumColumn(pSums, stPositionOf(pC->col.pTable, pOp->p2));
        /* A column that only the group's first row has is no value. */
        if( !stSetSumValue(pRegisters, pOp->p3, i) ) return -1;
        continue;
      case OP_RealAffinity:
        if( !stMakeSumReal(pSums, pRegisters, pOp->p1) ) return end;
        continue;
      case OP_Add: case OP_Subtract: case OP_Multiply: {
        StSumValue value;
        if( (i = stSumValueOf(pRegisters, pOp->p1))<0 ) i = stAddSumConstant(p, pSums, pOp->p1);
        if( (j = stSumValueOf(pRegisters, pOp->p2))<0 ) j = stAddSumConstant(p, pSums, pOp->p2);
        if( i<0 || j<0 ) return -1;
        memset(&value, 0, sizeof(value));
        value.op = pOp->opcode;
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

/*
** Reads the second loop of GROUP BY, as select.c makes it: "head: SorterData, Column for each key, Compare, Jump; body: steps; values of the group's first row; SorterNext head".
** aRow: the values of the sorter's columns.
*/
static int stReadGroups(Vdbe *p, VdbeCursor *pC, StSums *pSums, const int *aRow, int nRow){
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
    pSums->aKey[i] = pSums->aValue[aRow[i]].iColumn;
  }
  body = pOp[1].p2;
  if( body<=(int)(pOp-p->aOp) || body>=next ) return 0;
  memset(&registers, 0, sizeof(registers));
  end = stReadSteps(p, pC, pSums, body, next, pHead->p3, aRow, nRow, &registers);
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

/* Whether nothing has been added up yet for what the loop is about: a loop around it begins it again and again. */
static int stIsFirstLoop(Vdbe *p, const StSums *pSums){
  int i;
  if( pSums->iSorter>=0 ){
    const VdbeCursor *pSorter = p->apCsr[pSums->iSorter];
    return pSorter && pSorter->eCurType==CURTYPE_SORTER && pSorter->uc.pSorter->list.pList==0 && pSorter->uc.pSorter->bUsePMA==0;
  }
  for(i=0; i<pSums->nStep; i++) if( p->aMem[pSums->aStep[i].iAccumulator].flags & MEM_Agg ) return 0;
  return 1;
}

/* Reads a loop off its instructions. Returns 0 when rows must be taken one by one. */
static int stReadLoop(Vdbe *p, VdbeCursor *pC, const StColumnScan *pScan, StSums *pSums){
  int iCur = p->aOp[pScan->pcRewind].p1;
  int pc, nTest = 0, after = pScan->pcRewind+1;
  StSumRegisters registers;
  /* The head: its tests are guards. */
  for(pc=after; pc<pScan->pcNext; pc++){
    const Op *pOp = &p->aOp[pc];
    switch( pOp->opcode ){
      case OP_Column: case OP_RealAffinity: case OP_Noop: case OP_ReleaseReg: case OP_Explain: case OP_ColumnsUsed:
        continue;
      case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge: case OP_IsNull: case OP_NotNull:
        if( pOp->p2!=pScan->pcNext ) return 0;
        nTest++;
        after = pc+1;
        continue;
    }
    break;
  }
  for(pc=0; pc<pScan->nGuard; pc++) if( pScan->aGuard[pc].nGroup!=1 || pScan->aGuard[pc].iJoin>=0 || (pScan->aGuard[pc].eTest!=ST_TEST_COMPARE && pScan->aGuard[pc].eTest!=ST_TEST_NULL) ) return 0;
  if( nTest!=pScan->nGuard ) return 0;
  memset(&registers, 0, sizeof(registers));
  /* What the head has loaded may be used after it. */
  for(pc=pScan->pcRewind+1; pc<after; pc++){
    const Op *pOp = &p->aOp[pc];
    if( pOp->opcode==OP_Column ){
      if( pOp->p1!=iCur || pOp->p5 || !stSetSumValue(&registers, pOp->p3, stAddSumColumn(pSums, stPositionOf(pC->col.pTable, pOp->p2))) ) return 0;
    }else if( pOp->opcode==OP_RealAffinity && !stMakeSumReal(pSums, &registers, pOp->p1) ){
      return 0;
    }
  }
  pc = stReadSteps(p, pC, pSums, after, pScan->pcNext, iCur, 0, 0, &registers);
  if( pc>=0 ){
    pSums->iSorter = -1;
    while( pc<pScan->pcNext && (p->aOp[pc].opcode==OP_Noop || p->aOp[pc].opcode==OP_ReleaseReg) ) pc++;
    return pc==pScan->pcNext && stOwnsAccumulators(p, pSums, after, pScan->pcNext);
  }
  /* No steps: a record for a sorter? */
  for(pc=after; pc<pScan->pcNext; pc++){
    u8 op = p->aOp[pc].opcode;
    if( op!=OP_Column && op!=OP_RealAffinity && op!=OP_Noop && op!=OP_ReleaseReg && op!=OP_Explain ) break;
  }
  if( pc+2<=pScan->pcNext && p->aOp[pc].opcode==OP_MakeRecord && p->aOp[pc].p4type==P4_NOTUSED && p->aOp[pc+1].opcode==OP_SorterInsert && p->aOp[pc+1].p2==p->aOp[pc].p3 ){
    int aRow[ST_SUM_VALUES*2];
    int i, nRow = p->aOp[pc].p2;
    if( nRow>ArraySize(aRow) ) return 0;
    for(i=0; i<nRow; i++) aRow[i] = stSumValueOf(&registers, p->aOp[pc].p1+i);
    pSums->iSorter = p->aOp[pc+1].p1;
    for(pc+=2; pc<pScan->pcNext && (p->aOp[pc].opcode==OP_Noop || p->aOp[pc].opcode==OP_ReleaseReg); pc++){}
    return pc==pScan->pcNext && stOpensSorter(p, pScan, pSums->iSorter) && stReadGroups(p, pC, pSums, aRow, nRow);
  }
  return 0;
}

/* ---- adding up ---- */

/* The largest absolute value of a column of integers, or more. */
static double stBoundOf(const StColumnCode *pCode, int nRow){
  u64 most = 0;
  int i;
  for(i=0; i<stBlocks(nRow); i++) most = MAX(most, pCode->aHigh[i]);
  return MAX(fabs((double)pCode->iBase), fabs((double)pCode->iBase+(double)most));
}

/* Prepares the values for a segment. Returns 0 when sums might not be exact. */
static int stBeginSums(StSums *pSums, const StColumnSegment *pSeg){
  int i;
  i64 nKeys = 1;
  for(i=0; i<pSums->nValue; i++){
    StSumValue *q = &pSums->aValue[i];
    if( q->op==OP_Column ){
      const StColumnCode *pCode = &pSeg->aCode[q->iColumn];
      if( q->aRow==0 ) continue;
      if( pCode->aNull ) return 0;
      switch( pCode->eEncoding ){
        case ST_ENC_INT:
          q->bound = stBoundOf(pCode, pSeg->nRow);
          q->isInteger = !q->isReal;
          if( q->bound>=ST_SUM_EXACT ) return 0;
          break;
        case ST_ENC_REAL: case ST_ENC_DICT_REAL:
          if( pCode->aInt && !q->isReal ) return 0;
          q->isInteger = 0;
          break;
        default:
          return 0;
      }
    }else if( q->op==OP_Real ){
      q->isInteger = !q->isReal;
      q->bound = fabs(q->r);
    }else{
      const StSumValue *a = &pSums->aValue[q->a], *b = &pSums->aValue[q->b];
      q->isInteger = a->isInteger && b->isInteger;
      q->bound = q->op==OP_Multiply ? a->bound*b->bound : a->bound+b->bound;
      if( q->isInteger && q->bound>=ST_SUM_EXACT ) return 0;
    }
  }
  for(i=0; i<pSums->nStep; i++){
    const StSumValue *q = &pSums->aValue[MAX(0, pSums->aStep[i].iValue)];
    if( pSums->aStep[i].iValue>=0 && q->op==OP_Column && (pSeg->aCode[q->iColumn].aNull || pSeg->aCode[q->iColumn].eEncoding==ST_ENC_NONE) ) return 0;
  }
  for(i=0; i<pSums->nTotal; i++){
    const StSumValue *q = &pSums->aValue[pSums->aTotal[i]];
    if( q->isInteger ) pSums->aBound[i] += q->bound*pSeg->nRow;
    if( pSums->aBound[i]>=ST_SUM_EXACT ) return 0;
  }
  for(i=0; i<pSums->nKey; i++){
    const StColumnCode *pCode = &pSeg->aCode[pSums->aKey[i]];
    if( pCode->aNull || pCode->szCode>2 || (pCode->eEncoding!=ST_ENC_INT && pCode->eEncoding!=ST_ENC_DICT_TEXT) ) return 0;
    nKeys *= 1<<(8*pCode->szCode);
    if( pCode->eEncoding==ST_ENC_DICT_TEXT ) nKeys = nKeys/(1<<(8*pCode->szCode))*pCode->nEntry;
    if( nKeys>65536 ) return 0;
  }
  if( pSums->nKey ) memset(pSums->aiOfKeys, 0xff, nKeys*sizeof(i16));
  return 1;
}

#define ST_LOAD_CODES(T, expr) for(i=0; i<n; i++){ u64 c = ((const T*)pCode->aCode)[iFirst+ai[i]]; aRow[i] = expr; } break

/* Loads the selected rows of a column. */
static void stLoadSumColumn(const StColumnCode *pCode, int iFirst, const u16 *ai, int n, double *aRow){
  int i;
  const double *aReal = pCode->aReal;
  i64 base = pCode->iBase;
  switch( pCode->eEncoding ){
    case ST_ENC_INT:
      switch( pCode->szCode ){
        case 1: ST_LOAD_CODES(u8, (double)(base+(i64)c));
        case 2: ST_LOAD_CODES(u16, (double)(base+(i64)c));
        case 4: ST_LOAD_CODES(u32, (double)(base+(i64)c));
        default: ST_LOAD_CODES(u64, (double)(base+(i64)c));
      }
      break;
    case ST_ENC_DICT_REAL:
      switch( pCode->szCode ){
        case 1: ST_LOAD_CODES(u8, aReal[c]);
        default: ST_LOAD_CODES(u16, aReal[c]);
      }
      break;
    default:
      for(i=0; i<n; i++) aRow[i] = ((const double*)pCode->aCode)[iFirst+ai[i]];
  }
}

/* Computes the values of the selected rows of a block. Returns 0 when one is not finite: SQLite makes NULL of NaN. */
static int stSumValues(StSums *pSums, const StColumnSegment *pSeg, int iFirst, const u16 *ai, int n){
  int i, k, isBad = 0;
  for(k=0; k<pSums->nValue; k++){
    StSumValue *q = &pSums->aValue[k];
    const double *a, *b;
    double *aRow = q->aRow;
    if( aRow==0 || q->op==OP_Real ) continue;
    if( q->op==OP_Column ){
      stLoadSumColumn(&pSeg->aCode[q->iColumn], iFirst, ai, n, aRow);
      continue;
    }
    a = pSums->aValue[q->a].aRow;
    b = pSums->aValue[q->b].aRow;
    switch( q->op ){
      case OP_Add:      for(i=0; i<n; i++) aRow[i] = a[i]+b[i]; break;
      case OP_Subtract: for(i=0; i<n; i++) aRow[i] = a[i]-b[i]; break;
      default:          for(i=0; i<n; i++) aRow[i] = a[i]*b[i];
    }
    for(i=0; i<n; i++) isBad |= !isfinite(aRow[i]);
  }
  return !isBad;
}

/* The group of a row that is the first one with its codes in this segment. A new one is begun; -1: there are too many. */
static int stFindGroup(StSums *pSums, const StColumnSegment *pSeg, int iSegment, int iRow){
  StSumGroup *pGroup = &pSums->aGroup[pSums->nGroup];
  int i, k;
  if( pSums->nGroup<ST_SUM_GROUPS ) memset(pGroup, 0, sizeof(*pGroup));
  else return -1;
  for(k=0; k<pSums->nKey; k++){
    const StColumnCode *pCode = &pSeg->aCode[pSums->aKey[k]];
    u64 c = stCodeAt(pCode, iRow);
    if( pCode->eEncoding==ST_ENC_INT ){
      pGroup->aKey[k] = pCode->iBase+(i64)c;
    }else{
      pGroup->azKey[k] = &pCode->aText[pCode->aiText[c]];
      pGroup->aKey[k] = (i64)(pCode->aiText[c+1]-pCode->aiText[c])-1;
    }
  }
  for(i=0; i<pSums->nGroup; i++){
    const StSumGroup *q = &pSums->aGroup[i];
    for(k=0; k<pSums->nKey; k++){
      if( q->aKey[k]!=pGroup->aKey[k] || (q->azKey[k]==0)!=(pGroup->azKey[k]==0) || (q->azKey[k] && memcmp(q->azKey[k], pGroup->azKey[k], pGroup->aKey[k])!=0) ) break;
    }
    if( k==pSums->nKey ) return i;
  }
  pGroup->iSegment = iSegment;
  pGroup->iRow = iRow;
  return pSums->nGroup++;
}

/* Finds the groups of the selected rows of a block. Returns 0 when there are too many groups. */
static int stSumGroups(StSums *pSums, const StColumnSegment *pSeg, int iSegment, int iFirst, const u16 *ai, int n){
  int i, k;
  if( pSums->nKey==0 ){
    if( pSums->nGroup==0 ) stFindGroup(pSums, pSeg, iSegment, iFirst+ai[0]);
    return 1;
  }
  for(i=0; i<n; i++){
    u32 code = 0;
    for(k=0; k<pSums->nKey; k++){
      const StColumnCode *pCode = &pSeg->aCode[pSums->aKey[k]];
      u32 n1 = pCode->eEncoding==ST_ENC_DICT_TEXT ? (u32)pCode->nEntry : (u32)1<<(8*pCode->szCode);
      code = code*n1 + (pCode->szCode==1 ? ((const u8*)pCode->aCode)[iFirst+ai[i]] : ((const u16*)pCode->aCode)[iFirst+ai[i]]);
    }
    if( pSums->aiOfKeys[code]<0 ){
      int iGroup = stFindGroup(pSums, pSeg, iSegment, iFirst+ai[i]);
      if( iGroup<0 ) return 0;
      pSums->aiOfKeys[code] = (i16)iGroup;
    }
    pSums->aiGroup[i] = (u16)pSums->aiOfKeys[code];
  }
  return 1;
}

/* kahanBabuskaNeumaierStep */
#define ST_SUM_STEP(S, E, r) { \
    double s_ = (S), r_ = (r), t_ = s_+r_; \
    (E) += fabs(s_)>fabs(r_) ? (s_-t_)+r_ : (r_-t_)+s_; \
    (S) = t_; \
  }

/* Adds the values of a block to their groups. */
static void stAddUp(StSums *pSums, int n){
  int i, k;
  if( pSums->nKey==0 ){
    StSumGroup *pGroup = pSums->aGroup;
    pGroup->nRow += n;
    for(k=0; k<pSums->nTotal; k++){
      const StSumValue *q = &pSums->aValue[pSums->aTotal[k]];
      double s = pGroup->rSum[k], e = pGroup->rErr[k];
      for(i=0; i<n; i++) ST_SUM_STEP(s, e, q->aRow[i])
      pGroup->rSum[k] = s;
      pGroup->rErr[k] = e;
      if( !q->isInteger ) pGroup->hasReals[k] = 1;
    }
    return;
  }
  for(i=0; i<n; i++) pSums->aGroup[pSums->aiGroup[i]].nRow++;
  for(k=0; k<pSums->nTotal; k++){
    const StSumValue *q = &pSums->aValue[pSums->aTotal[k]];
    int isReal = !q->isInteger;
    for(i=0; i<n; i++){
      StSumGroup *pGroup = &pSums->aGroup[pSums->aiGroup[i]];
      pGroup->hasReals[k] |= isReal;
      ST_SUM_STEP(pGroup->rSum[k], pGroup->rErr[k], q->aRow[i])
    }
  }
}

/* Notes that a value is needed, and what it is made of. */
static void stNeedSumValue(StSums *pSums, int i){
  StSumValue *q = &pSums->aValue[i];
  q->aRow = pSums->aRow + (i64)i*ST_BLOCK;
  if( q->op==OP_Real ){
    int k;
    for(k=0; k<ST_BLOCK; k++) q->aRow[k] = q->r;
  }else if( q->op!=OP_Column ){
    stNeedSumValue(pSums, q->a);
    stNeedSumValue(pSums, q->b);
  }
}

static int stHasRoomForSums(StSums *p){
  int i;
  if( p->aGroup==0 ) p->aGroup = malloc(ST_SUM_GROUPS*sizeof(StSumGroup));
  if( p->aRow==0 ) p->aRow = malloc((i64)p->nValue*ST_BLOCK*sizeof(double)+1);
  if( p->nKey && p->aiOfKeys==0 ) p->aiOfKeys = malloc(65536*sizeof(i16));
  if( p->aGroup==0 || p->aRow==0 || (p->nKey && p->aiOfKeys==0) ) return 0;
  for(i=0; i<p->nStep; i++){
    int iValue = p->aStep[i].iValue;
    /* count() of a column needs to know only that it has no NULL. */
    if( iValue>=0 && (p->aStep[i].iTotal>=0 || p->aValue[iValue].op!=OP_Column) ) stNeedSumValue(p, iValue);
  }
  return 1;
}

/* Adds all rows up. SQLITE_OK, SQLITE_INTERRUPT, or ST_COLUMNS_NONE: they cannot be. */
static int stSumAll(Vdbe *p, VdbeCursor *pC, StSums *pSums){
  StColumnScan *pScan = pC->col.pScan;
  const StColumnTable *pTable = pC->col.pTable;
  int iSegment, k;
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    const StColumnSegment *pSeg = &pTable->aSegment[iSegment];
    pC->col.iSegment = iSegment;
    stBeginSegment(p, pC);
    for(k=0; k<pScan->nGuard; k++) if( pScan->aGuard[k].eKernel==ST_KERNEL_UNKNOWN ) return ST_COLUMNS_NONE;
    if( !stBeginSums(pSums, pSeg) ) return ST_COLUMNS_NONE;
    for(k=0; k*ST_BLOCK<pSeg->nRow; k++){
      int n = stEvaluate(p, pScan, pSeg, k, MIN(ST_BLOCK, pSeg->nRow-k*ST_BLOCK));
      pScan->nBlock++;
      pScan->nSelected = n;
      if( p->st.aReport ) stReport(p, pScan);
      if( AtomicLoad(&p->db->u1.isInterrupted) ) return SQLITE_INTERRUPT;
      if( n==0 ) continue;
      if( !stSumGroups(pSums, pSeg, iSegment, k*ST_BLOCK, pScan->aiSelected, n) || !stSumValues(pSums, pSeg, k*ST_BLOCK, pScan->aiSelected, n) ) return ST_COLUMNS_NONE;
      stAddUp(pSums, n);
    }
  }
  return SQLITE_OK;
}

/* Nodes know nothing of sums: the execution stays in C. A pause may have been asked for meanwhile. */
static void stStayInC(Vdbe *p){
  p->st.nRun = 0;
  if( p->st.bPause ) stStopNow(p);
}

/* Adds up what a scan is about to read, if its loop does nothing else. SQLITE_OK: done, the scan has pSums; SQLITE_INTERRUPT; ST_COLUMNS_NONE. */
static int stMakeSums(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan){
  StSums *pSums = stSumsOf(p, pScan->pcRewind);
  int rc;
  pScan->pSums = 0;
  if( pScan->isPending || pScan->nJoin || p->db->xProgress ) return ST_COLUMNS_NONE;
  if( pSums==0 ){
    pSums = calloc(1, sizeof(StSums));
    if( pSums==0 ) return ST_COLUMNS_NONE;
    pSums->pcRewind = pScan->pcRewind;
    if( !stReadLoop(p, pC, pScan, pSums) || !stHasRoomForSums(pSums) ){
      stFreeSums(pSums);
      return ST_COLUMNS_NONE;
    }
    pSums->pNext = p->st.pSums;
    p->st.pSums = pSums;
  }
  if( !stIsFirstLoop(p, pSums) ) return ST_COLUMNS_NONE;
  pSums->nGroup = 0;
  pSums->iGroup = -1;
  memset(pSums->aBound, 0, sizeof(pSums->aBound));
  rc = stSumAll(p, pC, pSums);
  if( rc==SQLITE_OK ){
    pScan->pSums = pSums;
    if( p->st.aReport ) p->st.aReport[p->aOp[pScan->pcRewind].p1].nSum = pSums->nGroup;
    else stStayInC(p);
  }else{
    StSums **pp;
    for(pp=&p->st.pSums; *pp!=pSums; pp=&(*pp)->pNext){}
    *pp = pSums->pNext;
    stFreeSums(pSums);
  }
  return rc;
}

/* ---- giving the sums to the program ---- */

/* Puts what was added up for a group into the contexts of the aggregates, which have taken the steps of its first row. */
static int stGiveSums(Vdbe *p, const StSums *pSums, const StSumGroup *pGroup){
  int i;
  for(i=0; i<pSums->nStep; i++){
    const StSumStep *pStep = &pSums->aStep[i];
    Mem *pMem = &p->aMem[pStep->iAccumulator];
    if( (pMem->flags & MEM_Agg)==0 ) return SQLITE_NOMEM_BKPT;
    if( pStep->iTotal<0 ){
      ((CountCtx*)pMem->z)->n = pGroup->nRow;
    }else{
      SumCtx *pSum = (SumCtx*)pMem->z;
      pSum->cnt = pGroup->nRow;
      if( pGroup->hasReals[pStep->iTotal] ){
        pSum->approx = 1;
        pSum->rSum = pGroup->rSum[pStep->iTotal];
        pSum->rErr = pGroup->rErr[pStep->iTotal];
      }else{
        pSum->iSum = (i64)pGroup->rSum[pStep->iTotal];
      }
    }
  }
  return SQLITE_OK;
}

/* Moves the scan to the first row of the next group. SQLITE_DONE: there is none. */
static int stNextGroup(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  StSums *pSums = pScan->pSums;
  const StSumGroup *pGroup;
  if( pSums->iSorter<0 && pSums->iGroup==0 ){
    int rc = stGiveSums(p, pSums, &pSums->aGroup[0]);
    if( rc ) return rc;
  }
  if( ++pSums->iGroup>=pSums->nGroup ){
    pScan->nSkipped = pC->col.pTable->nRow-pSums->nGroup;
    return SQLITE_DONE;
  }
  pGroup = &pSums->aGroup[pSums->iGroup];
  pC->col.iSegment = pGroup->iSegment;
  pC->col.iRow = pGroup->iRow;
  stStandOn(pC, stRowidAt(&pC->col.pTable->aSegment[pGroup->iSegment], pGroup->iRow));
  return SQLITE_OK;
}

/* Whether a field of a record is a key. */
static int stIsKeyOf(const StSumGroup *pGroup, int k, u32 serial, const u8 *a){
  Mem mem;
  if( pGroup->azKey[k] ) return serial>=13 && (serial&1) && (i64)(serial-13)/2==pGroup->aKey[k] && memcmp(a, pGroup->azKey[k], pGroup->aKey[k])==0;
  memset(&mem, 0, sizeof(mem));
  sqlite3VdbeSerialGet(a, serial, &mem);
  return (mem.flags & MEM_Int) && mem.u.i==pGroup->aKey[k];
}

/* OP_SorterNext: the steps of the sorter's current record, the only one of its group, were taken. */
static int stSorterNext(Vdbe *p, VdbeCursor *pC, int iSorter){
  const StSums *pSums = p->st.pSums;
  const u8 *aRecord;
  int i, k, nByte;
  while( pSums && pSums->iSorter!=iSorter ) pSums = pSums->pNext;
  if( pSums==0 ) return SQLITE_OK;
  aRecord = vdbeSorterRowkey(pC->uc.pSorter, &nByte);
  for(i=0; i<pSums->nGroup; i++){
    u32 nHeader, serial;
    u32 iHeader = getVarint32(aRecord, nHeader);
    u32 iData = nHeader;
    for(k=0; k<pSums->nKey; k++){
      iHeader += getVarint32(&aRecord[iHeader], serial);
      if( !stIsKeyOf(&pSums->aGroup[i], k, serial, &aRecord[iData]) ) break;
      iData += sqlite3VdbeSerialTypeLen(serial);
    }
    if( k==pSums->nKey ) return stGiveSums(p, pSums, &pSums->aGroup[i]);
  }
  return SQLITE_CORRUPT_BKPT;
}
