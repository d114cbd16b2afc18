/*
** Kernels: what an instruction does for the tuples of a batch that have come to it. Types that are the same for all tuples have a loop of
** their own. All other values go one by one through the operations of vdbe.c.
*/

/* Bytes of results of functions that a batch may keep. */
#define ST_MOST_ARENA (256*1024*1024)

/* ---- operands ---- */

static const StVector *stVectorOf(const StPipeLevel *pLevel, const StOperand *p){ return p->iVector<0 ? 0 : &pLevel->aVector[p->iVector]; }

/* The type of all values of an operand; ST_MIXED. */
static u8 stTypeOf(const StPipeLevel *pLevel, const StOperand *p){
  StCell cell;
  if( p->iVector>=0 ) return pLevel->aVector[p->iVector].eType;
  return stCellOfMem(&cell, p->pMem) ? cell.eType : ST_MIXED;
}

/* Returns 0 when the value is one that vectors do not hold. */
static inline int stOperandAt(const StPipeLevel *pLevel, const StOperand *p, int i, StCell *pCell){
  if( p->iVector<0 ) return stCellOfMem(pCell, p->pMem);
  *pCell = stCellAt(&pLevel->aVector[p->iVector], i);
  return 1;
}

/* ---- jumps ---- */

/* Adds tuples to those that jumps have brought to a step; both are in order. */
static void stArrive(StSelection *pTo, const u16 *ai, int n){
  int i = pTo->n-1, j = n-1, k = pTo->n+n;
  pTo->n = k;
  while( j>=0 ) pTo->ai[--k] = i>=0 && pTo->ai[i]>ai[j] ? pTo->ai[i--] : ai[j--];
}

/* Those of the selected tuples for which aJumps (by number in the selection) is set go to the step's target, the others stay. */
static void stSplit(StPipe *pPipe, const StStep *pStep, StSelection *pSel, const u8 *aJumps){
  u16 aiJump[ST_BATCH];
  int k, nStay = 0, nJump = 0, n = pSel->n;
  if( pSel->isWhole ){
    for(k=0; k<n; k++) nJump += aJumps[k];
    if( nJump==0 ) return;
    nJump = 0;
    for(k=0; k<n; k++){
      aiJump[nJump] = (u16)k;
      pSel->ai[nStay] = (u16)k;
      nJump += aJumps[k];
      nStay += aJumps[k]^1;
    }
    pSel->isWhole = 0;
  }else{
    for(k=0; k<n; k++){
      u16 i = pSel->ai[k];
      aiJump[nJump] = i;
      pSel->ai[nStay] = i;
      nJump += aJumps[k];
      nStay += aJumps[k]^1;
    }
  }
  pSel->n = nStay;
  if( nJump && pStep->iTarget!=ST_DROP ) stArrive(pPipe->aStep[pStep->iTarget].pArrived, aiJump, nJump);
}

static void stAllJump(StPipe *pPipe, const StStep *pStep, StSelection *pSel){
  u8 aJumps[ST_BATCH];
  if( pStep->iTarget==ST_DROP ){
    pSel->n = 0;
    pSel->isWhole = 0;
    return;
  }
  memset(aJumps, 1, pSel->n);
  stSplit(pPipe, pStep, pSel, aJumps);
}

/* Runs the code for each selected tuple: i is the tuple, k_ its number in the selection. */
#define ST_TEST(TA, TB) \
  if( pb==0 ){ TB y = constB; ST_EACH(pSel, i, { TA x = ((const TA*)pa->aValue)[i]; aJumps[k_] = aWhen[(y>x)-(y<x)+1]; }); } \
  else if( pa==0 ){ TA x = constA; ST_EACH(pSel, i, { TB y = ((const TB*)pb->aValue)[i]; aJumps[k_] = aWhen[(y>x)-(y<x)+1]; }); } \
  else ST_EACH(pSel, i, { TA x = ((const TA*)pa->aValue)[i]; TB y = ((const TB*)pb->aValue)[i]; aJumps[k_] = aWhen[(y>x)-(y<x)+1]; });

static int stCompareBytes(const StCell *p, const StCell *q){
  int c = memcmp((const void*)p->value, (const void*)q->value, MIN(p->nByte, q->nByte));
  return c ? c : p->nByte<q->nByte ? -1 : p->nByte>q->nByte;
}

/* The comparison of two values as in OP_Eq and its like: 0 and 1 whether it jumps; -1: it would change the values. */
static int stCompareCells(Vdbe *p, const Op *pOp, const StCell *pa, const StCell *pb, int isVectorA, int isVectorB, const u8 *aWhen){
  u8 affinity = pOp->p5 & SQLITE_AFF_MASK;
  Mem a, b;
  int c;
  if( pa->eType==SQLITE_INTEGER && pb->eType==SQLITE_INTEGER ) return aWhen[(pb->value>pa->value)-(pb->value<pa->value)+1];
  if( pa->eType==SQLITE_NULL || pb->eType==SQLITE_NULL ){
    if( (pOp->p5 & SQLITE_NULLEQ)==0 ) return (pOp->p5 & SQLITE_JUMPIFNULL)!=0;
    return aWhen[pa->eType==pb->eType ? 1 : pb->eType==SQLITE_NULL ? 0 : 2];
  }
  stMemOfCell(&a, pa, p->db);
  stMemOfCell(&b, pb, p->db);
  if( affinity>=SQLITE_AFF_NUMERIC ){
    if( (isVectorA && pa->eType==SQLITE_TEXT) || (isVectorB && pb->eType==SQLITE_TEXT) ) return -1;
    if( a.flags & MEM_Str ) applyNumericAffinity(&a, 0);
    if( b.flags & MEM_Str ) applyNumericAffinity(&b, 0);
  }else if( affinity==SQLITE_AFF_TEXT && ((a.flags | b.flags) & MEM_Str) ){
    if( (a.flags & (MEM_Int|MEM_Real)) ) sqlite3VdbeMemStringify(&a, ENC(p->db), 1);
    if( (b.flags & (MEM_Int|MEM_Real)) ) sqlite3VdbeMemStringify(&b, ENC(p->db), 1);
  }
  c = sqlite3MemCompare(&b, &a, pOp->p4.pColl);
  sqlite3VdbeMemRelease(&a);
  sqlite3VdbeMemRelease(&b);
  return aWhen[c<0 ? 0 : c==0 ? 1 : 2];
}

#define ST_TEST_CODES(T) { u64 c = ((const T*)q->aCode)[iRow]; jumps = ((c-q->low<=q->width)==q->jumpsInside); break; }
/* Whether a row of a segment jumps. */
static inline int stJumpsAt(const StCodeTest *q, u32 iRow){
  int jumps;
  switch( q->szCode ){
    case 1: ST_TEST_CODES(u8)
    case 2: ST_TEST_CODES(u16)
    case 4: ST_TEST_CODES(u32)
    default: ST_TEST_CODES(u64)
  }
  return q->aNull && stBit(q->aNull, iRow) ? q->jumpsOnNull : jumps;
}

/* A comparison with a constant on codes. */
static void stCompareCodesStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const u32 *a = pLevel->aPosition[pStep->iCursor].a;
  const StCodeTest *aTest = pStep->aTest;
  u8 aJumps[ST_BATCH];
  ST_EACH(pSel, i, aJumps[k_] = (u8)stJumpsAt(&aTest[a[i]>>16], a[i] & 0xffff););
  stSplit(pPipe, pStep, pSel, aJumps);
}

static void stCompareStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  Vdbe *p = pPipe->p;
  const Op *pOp = &p->aOp[pStep->pc];
  const StVector *pa = stVectorOf(pLevel, &pStep->a), *pb = stVectorOf(pLevel, &pStep->b);
  u8 ta = stTypeOf(pLevel, &pStep->a), tb = stTypeOf(pLevel, &pStep->b);
  u8 aWhen[3] = { sqlite3aLTb[pStep->op], sqlite3aEQb[pStep->op], sqlite3aGTb[pStep->op] };
  u8 aJumps[ST_BATCH];
  StCell a, b;
  int k = 0;
  /* Records that the sorter had before have no positions. */
  if( pStep->aTest && !pPipe->isFromSorter ){
    stCompareCodesStep(pPipe, pLevel, pStep, pSel);
    return;
  }
  if( pa==0 && !stCellOfMem(&a, pStep->a.pMem) ){ pPipe->isFailed = 1; return; }
  if( pb==0 && !stCellOfMem(&b, pStep->b.pMem) ){ pPipe->isFailed = 1; return; }
  if( ta==SQLITE_INTEGER && tb==SQLITE_INTEGER && (pa || pb) ){
    i64 constA = pa ? 0 : a.value, constB = pb ? 0 : b.value;
    ST_TEST(i64, i64)
  }else if( ta==SQLITE_FLOAT && tb==SQLITE_FLOAT && (pa || pb) ){
    double constA = pa ? 0 : stDoubleOf(a.value), constB = pb ? 0 : stDoubleOf(b.value);
    ST_TEST(double, double)
  }else if( ta==SQLITE_TEXT && tb==SQLITE_TEXT && (pOp->p5 & SQLITE_AFF_MASK)<SQLITE_AFF_NUMERIC && sqlite3IsBinary(pOp->p4.pColl)
      && ENC(p->db)==SQLITE_UTF8 ){
    ST_EACH(pSel, i, {
      int c;
      if( pa ) a = stCellAt(pa, i);
      if( pb ) b = stCellAt(pb, i);
      c = stCompareBytes(&b, &a);
      aJumps[k_] = aWhen[c<0 ? 0 : c==0 ? 1 : 2];
    });
  }else{
    ST_EACH(pSel, i, {
      if( pa ) a = stCellAt(pa, i);
      if( pb ) b = stCellAt(pb, i);
      k = stCompareCells(p, pOp, &a, &b, pa!=0, pb!=0, aWhen);
      if( k<0 ){ pPipe->isFailed = 1; return; }
      aJumps[k_] = (u8)k;
    });
  }
  stSplit(pPipe, pStep, pSel, aJumps);
}

static void stNullTestStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  u8 t = stTypeOf(pLevel, &pStep->a);
  u8 isNull = pStep->op==OP_IsNull;
  u8 aJumps[ST_BATCH];
  if( t!=ST_MIXED ){
    if( (t==SQLITE_NULL)==isNull ) stAllJump(pPipe, pStep, pSel);
    return;
  }
  if( pStep->a.iVector<0 ){ pPipe->isFailed = 1; return; }
  ST_EACH(pSel, i, aJumps[k_] = (pLevel->aVector[pStep->a.iVector].aType[i]==SQLITE_NULL)==isNull;);
  stSplit(pPipe, pStep, pSel, aJumps);
}

static int stIsTrueCell(Vdbe *p, const StCell *pCell, int ifNull){
  Mem m;
  if( pCell->eType==SQLITE_INTEGER ) return pCell->value!=0;
  stMemOfCell(&m, pCell, p->db);
  return sqlite3VdbeBooleanValue(&m, ifNull);
}

static void stBooleanStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const Op *pOp = &pPipe->p->aOp[pStep->pc];
  u8 aJumps[ST_BATCH];
  StCell cell;
  ST_EACH(pSel, i, {
    int c;
    if( !stOperandAt(pLevel, &pStep->a, i, &cell) ){ pPipe->isFailed = 1; return; }
    c = stIsTrueCell(pPipe->p, &cell, pStep->op==OP_If ? pOp->p3 : !pOp->p3);
    aJumps[k_] = (u8)(pStep->op==OP_If ? c : !c);
  });
  stSplit(pPipe, pStep, pSel, aJumps);
}

/* The integer that OP_MustBeInt and OP_SeekRowid make of a value. Returns 0: there is none. */
static int stIntegerOfCell(Vdbe *p, const StCell *pCell, i64 *pi){
  Mem m;
  if( pCell->eType==SQLITE_INTEGER ){
    *pi = pCell->value;
    return 1;
  }
  if( pCell->eType==SQLITE_NULL || pCell->eType==SQLITE_BLOB ) return 0;
  stMemOfCell(&m, pCell, p->db);
  if( pCell->eType==SQLITE_TEXT ) applyNumericAffinity(&m, 1);
  if( m.flags & MEM_Int ){
    *pi = m.u.i;
    return 1;
  }
  return (m.flags & MEM_Real) && m.u.r>=-9223372036854775808.0 && m.u.r<=9223372036854774784.0
      && (double)(*pi = sqlite3RealToI64(m.u.r))==m.u.r;
}

/* OP_MustBeInt: the vector gets the integers. */
static void stIntegerStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StVector *v = &pLevel->aVector[pStep->out];
  u8 aJumps[ST_BATCH];
  StCell cell;
  if( v->eType==SQLITE_INTEGER ) return;
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, {
    i64 x;
    cell = stCellAt(v, i);
    aJumps[k_] = 1;
    if( stIntegerOfCell(pPipe->p, &cell, &x) ){
      aJumps[k_] = 0;
      v->aType[i] = SQLITE_INTEGER;
      v->aValue[i] = x;
    }
  });
  stSplit(pPipe, pStep, pSel, aJumps);
}

/* ---- values ---- */

static void stPutValue(StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel, int iTo, const StOperand *pFrom, StPipe *pPipe){
  StVector *v = &pLevel->aVector[iTo];
  const StVector *pSource = stVectorOf(pLevel, pFrom);
  StCell cell;
  if( pSource==0 ){
    if( !stCellOfMem(&cell, pFrom->pMem) ){ pPipe->isFailed = 1; return; }
    stBeginWrite(v, pStep, pLevel->n, cell.eType);
    ST_EACH(pSel, i, v->aValue[i] = cell.value; v->anByte[i] = cell.nByte;);
    stNoteTypes(v, pSel, cell.eType);
    return;
  }
  if( v==pSource ) return;
  if( pSource->eType!=ST_MIXED ){
    stBeginWrite(v, pStep, pLevel->n, pSource->eType);
    ST_EACH(pSel, i, v->aValue[i] = pSource->aValue[i]; v->anByte[i] = pSource->anByte[i];);
    stNoteTypes(v, pSel, pSource->eType);
    return;
  }
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, { cell = stCellAt(pSource, i); stPutCell(v, i, &cell); });
}

/* The result of OP_Add and its like for two values, of which one is no number. pa is r[P1], pb r[P2]. */
static void stCompute(Vdbe *p, u8 op, const StCell *pa, const StCell *pb, StCell *pOut){
  i64 iA = pa->value, iB = pb->value;
  int isInteger = pa->eType==SQLITE_INTEGER && pb->eType==SQLITE_INTEGER;
  Mem a, b;
  double rA, rB;
  pOut->nByte = 0;
  pOut->value = 0;
  pOut->eType = SQLITE_NULL;
  if( !isInteger ){
    if( pa->eType==SQLITE_NULL || pb->eType==SQLITE_NULL ) return;
    stMemOfCell(&a, pa, p->db);
    stMemOfCell(&b, pb, p->db);
    if( (numericType(&a) & numericType(&b) & MEM_Int)!=0 ){
      iA = sqlite3VdbeIntValue(&a);
      iB = sqlite3VdbeIntValue(&b);
      isInteger = 1;
    }
    rA = sqlite3VdbeRealValue(&a);
    rB = sqlite3VdbeRealValue(&b);
  }else{
    rA = (double)iA;
    rB = (double)iB;
  }
  if( isInteger ){
    i64 x = iB;
    int isOver = 0;
    switch( op ){
      case OP_Add:      isOver = sqlite3AddInt64(&x, iA); break;
      case OP_Subtract: isOver = sqlite3SubInt64(&x, iA); break;
      case OP_Multiply: isOver = sqlite3MulInt64(&x, iA); break;
      case OP_Divide:
        if( iA==0 ) return;
        isOver = iA==-1 && x==SMALLEST_INT64;
        if( !isOver ) x /= iA;
        break;
      default:
        if( iA==0 ) return;
        x = iA==-1 ? 0 : x % iA;
        break;
    }
    if( !isOver ){
      pOut->eType = SQLITE_INTEGER;
      pOut->value = x;
      return;
    }
  }
  switch( op ){
    case OP_Add:      rB += rA; break;
    case OP_Subtract: rB -= rA; break;
    case OP_Multiply: rB *= rA; break;
    case OP_Divide:
      if( rA==0.0 ) return;
      rB /= rA;
      break;
    default:
      iA = isInteger ? iA : sqlite3VdbeIntValue(&a);
      iB = isInteger ? iB : sqlite3VdbeIntValue(&b);
      if( iA==0 ) return;
      rB = iA==-1 ? 0.0 : (double)(iB % iA);
      break;
  }
  if( sqlite3IsNaN(rB) ) return;
  pOut->eType = SQLITE_FLOAT;
  pOut->value = stBitsOf(rB);
}

#define ST_REALS(TA, TB, EXPR) \
  if( pb==0 ){ double y = constB; ST_EACH(pSel, \
      i, { double x = (double)((const TA*)pa->aValue)[i]; double r = EXPR; aOut[i] = r; isBad |= !isfinite(r); }); } \
  else if( pa==0 ){ double x = constA; ST_EACH(pSel, \
      i, { double y = (double)((const TB*)pb->aValue)[i]; double r = EXPR; aOut[i] = r; isBad |= !isfinite(r); }); } \
  else ST_EACH(pSel, i, { double x = (double)((const TA*)pa->aValue)[i]; double y = (double)((const TB*)pb->aValue)[i]; double r = EXPR; \
      aOut[i] = r; isBad |= !isfinite(r); });
#define ST_REALS_OF(TA, TB) switch( pStep->op ){ \
    case OP_Add:      ST_REALS(TA, TB, y+x) break; \
    case OP_Subtract: ST_REALS(TA, TB, y-x) break; \
    case OP_Multiply: ST_REALS(TA, TB, y*x) break; \
    default:          ST_REALS(TA, TB, y/x) break; \
  }
#define ST_INTEGERS(OVERFLOWS) \
  if( pb==0 ){ i64 y = b.value; ST_EACH(pSel, i, { i64 x = pa->aValue[i]; isBad |= OVERFLOWS(y, x, &v->aValue[i]); }); } \
  else if( pa==0 ){ i64 x = a.value; ST_EACH(pSel, i, { i64 y = pb->aValue[i]; isBad |= OVERFLOWS(y, x, &v->aValue[i]); }); } \
  else ST_EACH(pSel, i, { i64 x = pa->aValue[i]; i64 y = pb->aValue[i]; isBad |= OVERFLOWS(y, x, &v->aValue[i]); });

/* Operations in the form of the builtins above. They return 1 for operands whose result is for stCompute(): a divisor of 0 or -1. */
#define ST_DIVIDE(y, x, pOut) ((u64)(x)+1<=1 ? 1 : (*(pOut) = (y)/(x), 0))
#define ST_REMAINDER(y, x, pOut) ((u64)(x)+1<=1 ? 1 : (*(pOut) = (y)%(x), 0))
#define ST_BIT_AND(y, x, pOut) (*(pOut) = (y)&(x), 0)
#define ST_BIT_OR(y, x, pOut) (*(pOut) = (y)|(x), 0)

/* Arithmetic of numbers of one type each. Returns 0 when some result is not finite or overflows; then nothing counts, unless out is an
   operand, whose values are gone: see the reader. */
static ST_KERNEL int stNumbersStep(StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel, u8 ta, u8 tb, StVector *v){
  const StVector *pa = stVectorOf(pLevel, &pStep->a), *pb = stVectorOf(pLevel, &pStep->b);
  StCell a, b;
  int isBad = 0;
  if( pa==v || pb==v || (pa==0 && pb==0) ) return 0;
  if( pa==0 ) stCellOfMem(&a, pStep->a.pMem);
  if( pb==0 ) stCellOfMem(&b, pStep->b.pMem);
  if( ta==SQLITE_INTEGER && tb==SQLITE_INTEGER ){
    switch( pStep->op ){
      case OP_Add:      ST_INTEGERS(__builtin_add_overflow) break;
      case OP_Subtract: ST_INTEGERS(__builtin_sub_overflow) break;
      case OP_Multiply: ST_INTEGERS(__builtin_mul_overflow) break;
      case OP_Divide:   ST_INTEGERS(ST_DIVIDE) break;
      case OP_BitAnd:   ST_INTEGERS(ST_BIT_AND) break;
      case OP_BitOr:    ST_INTEGERS(ST_BIT_OR) break;
      default:          ST_INTEGERS(ST_REMAINDER) break;
    }
    if( isBad ) return 0;
    stBeginWrite(v, pStep, pLevel->n, SQLITE_INTEGER);
    stNoteTypes(v, pSel, SQLITE_INTEGER);
  }else if( pStep->op==OP_Remainder ){
    return 0;
  }else{
    double *aOut = (double*)v->aValue;
    double constA = pa ? 0 : ta==SQLITE_INTEGER ? (double)a.value : stDoubleOf(a.value);
    double constB = pb ? 0 : tb==SQLITE_INTEGER ? (double)b.value : stDoubleOf(b.value);
    if( ta==SQLITE_FLOAT && tb==SQLITE_FLOAT ) ST_REALS_OF(double, double)
    else if( ta==SQLITE_FLOAT ) ST_REALS_OF(double, i64)
    else ST_REALS_OF(i64, double)
    if( isBad ) return 0;
    stBeginWrite(v, pStep, pLevel->n, SQLITE_FLOAT);
    stNoteTypes(v, pSel, SQLITE_FLOAT);
  }
  return 1;
}

static void stArithmeticStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StVector *v = &pLevel->aVector[pStep->out];
  u8 ta = stTypeOf(pLevel, &pStep->a), tb = stTypeOf(pLevel, &pStep->b);
  int isNumber = (ta==SQLITE_INTEGER || ta==SQLITE_FLOAT) && (tb==SQLITE_INTEGER || tb==SQLITE_FLOAT);
  StCell a, b, out;
  /* Values that are still needed of the vector of the result must not be overwritten before it is known that all results count. */
  if( isNumber && (pStep->isWhole || v->eType==ST_UNSET) && stNumbersStep(pLevel, pStep, pSel, ta, tb, v) ) return;
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, {
    if( !stOperandAt(pLevel, &pStep->a, i, &a) || !stOperandAt(pLevel, &pStep->b, i, &b) ){ pPipe->isFailed = 1; return; }
    stCompute(pPipe->p, pStep->op, &a, &b, &out);
    stPutCell(v, i, &out);
  });
  stUnmix(v, pStep, pSel);
}

/* OP_Concat: b before a. Numbers become texts. Returns 0: too long, or no memory. */
static int stConcat(StPipe *pPipe, const StCell *pa, const StCell *pb, StCell *pOut){
  sqlite3 *db = pPipe->p->db;
  const StCell *apCell[2] = { pb, pa };
  Mem aMem[2];
  i64 nByte = 0;
  u8 *z;
  int k, ok = 1;
  for(k=0; k<2; k++){
    stMemOfCell(&aMem[k], apCell[k], db);
    if( apCell[k]->eType!=SQLITE_TEXT && apCell[k]->eType!=SQLITE_BLOB ) ok &= sqlite3VdbeMemStringify(&aMem[k], ENC(db), 0)==SQLITE_OK;
    nByte += aMem[k].n;
  }
  ok = ok && nByte<=db->aLimit[SQLITE_LIMIT_LENGTH] && (z = stArenaRoom(&pPipe->arena, nByte))!=0 && pPipe->arena.nByte<ST_MOST_ARENA;
  if( ok ){
    memcpy(z, aMem[0].z, aMem[0].n);
    memcpy(z+aMem[0].n, aMem[1].z, aMem[1].n);
    pOut->eType = SQLITE_TEXT;
    pOut->value = (i64)z;
    /* Half a character of UTF-16 is none. */
    pOut->nByte = (u32)(ENC(db)==SQLITE_UTF8 ? nByte : nByte & ~1);
  }
  for(k=0; k<2; k++) sqlite3VdbeMemRelease(&aMem[k]);
  return ok;
}

/* OP_ShiftLeft and OP_ShiftRight: y is shifted by x, to the other side if x is negative. */
static i64 stShifted(u8 op, i64 y, i64 x){
  int isLeft = (op==OP_ShiftLeft) ^ (x<0);
  u64 n = x<0 ? 0-(u64)x : (u64)x;
  if( n>=64 ) return y>=0 || isLeft ? 0 : -1;
  return isLeft ? (i64)((u64)y<<n) : y<0 ? ~(i64)(~(u64)y>>n) : (i64)((u64)y>>n);
}

/* The result of an operation that changes only the value itself. Returns 0 when vectors do not hold it. */
static int stLogicOf(StPipe *pPipe, const StStep *pStep, const StCell *pa, const StCell *pb, StCell *pOut){
  Vdbe *p = pPipe->p;
  const Op *pOp = &p->aOp[pStep->pc];
  static const u8 aAnd[] = { 0, 0, 0, 0, 1, 2, 0, 2, 2 };
  static const u8 aOr[] = { 0, 1, 2, 1, 1, 1, 2, 1, 2 };
  Mem a, b;
  pOut->eType = SQLITE_INTEGER;
  pOut->nByte = 0;
  switch( pStep->op ){
    case OP_Not:
      if( pa->eType==SQLITE_NULL ) pOut->eType = SQLITE_NULL;
      else pOut->value = !stIsTrueCell(p, pa, 0);
      return 1;
    case OP_IsTrue:
      pOut->value = stIsTrueCell(p, pa, pOp->p3) ^ pOp->p4.i;
      return 1;
    case OP_And: case OP_Or: {
      int i = stIsTrueCell(p, pa, 2)*3 + stIsTrueCell(p, pb, 2);
      pOut->value = pStep->op==OP_And ? aAnd[i] : aOr[i];
      if( pOut->value==2 ) pOut->eType = SQLITE_NULL;
      return 1;
    }
    case OP_ZeroOrNull:
      pOut->value = 0;
      if( pa->eType==SQLITE_NULL || pb->eType==SQLITE_NULL ) pOut->eType = SQLITE_NULL;
      return 1;
    case OP_Concat:
      if( pa->eType!=SQLITE_NULL && pb->eType!=SQLITE_NULL ) return stConcat(pPipe, pa, pb, pOut);
      pOut->eType = SQLITE_NULL;
      return 1;
    case OP_BitNot: case OP_BitAnd: case OP_BitOr: case OP_ShiftLeft: case OP_ShiftRight:
      if( pa->eType==SQLITE_NULL || (pStep->op!=OP_BitNot && pb->eType==SQLITE_NULL) ){
        pOut->eType = SQLITE_NULL;
        return 1;
      }
      stMemOfCell(&a, pa, p->db);
      pOut->value = sqlite3VdbeIntValue(&a);
      if( pStep->op==OP_BitNot ){
        pOut->value = ~pOut->value;
      }else{
        stMemOfCell(&b, pb, p->db);
        if( pStep->op==OP_BitAnd ) pOut->value &= sqlite3VdbeIntValue(&b);
        else if( pStep->op==OP_BitOr ) pOut->value |= sqlite3VdbeIntValue(&b);
        else pOut->value = stShifted(pStep->op, sqlite3VdbeIntValue(&b), pOut->value);
      }
      return 1;
    default: {
      /* OP_Cast */
      int ok;
      stMemOfCell(&a, pa, p->db);
      ok = sqlite3VdbeMemCast(&a, (u8)pOp->p2, ENC(p->db))==SQLITE_OK && stCellOfMem(pOut, &a);
      if( ok && (pOut->eType==SQLITE_TEXT || pOut->eType==SQLITE_BLOB) && pOut->value!=pa->value ){
        pOut->value = (i64)stArenaCopy(&pPipe->arena, (void*)pOut->value, pOut->nByte);
        ok = pOut->value!=0 && pPipe->arena.nByte<ST_MOST_ARENA;
      }
      sqlite3VdbeMemRelease(&a);
      return ok;
    }
  }
}

static void stLogicStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StVector *v = &pLevel->aVector[pStep->out];
  int isBinary = pStep->op!=OP_Not && pStep->op!=OP_BitNot && pStep->op!=OP_IsTrue && pStep->op!=OP_Cast;
  StCell a, b, out;
  if( (pStep->op==OP_BitAnd || pStep->op==OP_BitOr) && stTypeOf(pLevel, &pStep->a)==SQLITE_INTEGER
      && stTypeOf(pLevel, &pStep->b)==SQLITE_INTEGER && (pStep->isWhole || v->eType==ST_UNSET)
      && stNumbersStep(pLevel, pStep, pSel, SQLITE_INTEGER, SQLITE_INTEGER, v) ) return;
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, {
    if( !stOperandAt(pLevel, &pStep->a, i, &a) || (isBinary && !stOperandAt(pLevel, &pStep->b, i, &b))
        || !stLogicOf(pPipe, pStep, &a, &b, &out) ){ pPipe->isFailed = 1; return; }
    stPutCell(v, i, &out);
  });
  stUnmix(v, pStep, pSel);
}

/* OP_Affinity and OP_RealAffinity of one vector. Texts that would become numbers are left to SQLite. */
static void stAffinityStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StVector *v = &pLevel->aVector[pStep->out];
  u8 affinity = (u8)pStep->nArg;
  if( affinity<=SQLITE_AFF_BLOB ) return;
  if( v->eType==SQLITE_NULL || v->eType==SQLITE_BLOB || (v->eType==SQLITE_TEXT && affinity==SQLITE_AFF_TEXT) ) return;
  if( v->eType==SQLITE_INTEGER && affinity>=SQLITE_AFF_NUMERIC && affinity!=SQLITE_AFF_REAL ) return;
  if( v->eType==SQLITE_FLOAT && affinity==SQLITE_AFF_REAL && pStep->op==OP_RealAffinity ) return;
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, {
    StCell cell = stCellAt(v, i);
    Mem m;
    if( cell.eType==SQLITE_NULL || cell.eType==SQLITE_BLOB ) continue;
    if( pStep->op==OP_RealAffinity ){
      stMakeCellReal(&cell);
    }else if( cell.eType==SQLITE_TEXT ? affinity!=SQLITE_AFF_TEXT : affinity==SQLITE_AFF_TEXT ){
      pPipe->isFailed = 1;
      return;
    }else if( cell.eType!=SQLITE_TEXT ){
      stMemOfCell(&m, &cell, pPipe->p->db);
      applyAffinity(&m, affinity, ENC(pPipe->p->db));
      if( !stCellOfMem(&cell, &m) ){ pPipe->isFailed = 1; return; }
      if( affinity==SQLITE_AFF_REAL ) stMakeCellReal(&cell);
    }
    stPutCell(v, i, &cell);
  });
  stUnmix(v, pStep, pSel);
}
