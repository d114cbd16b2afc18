/*
** Guards that compare two columns of one table, as in l_commitdate < l_receiptdate.
**
** Both columns have numbers, or both have texts in dictionaries. Texts are compared once for each entry of the second column's dictionary:
** the guard knows the least code of the first column that is not less than the entry (or the first that is greater). Then a row needs one
** comparison of numbers.
*/

#define ST_NO_CODE  0xffffffff   /* No entry of a dictionary is equal */

/* A comparison of two columns at the head of the loop that leads to Next. Returns whether it is a guard. */
static int stPairGuard(Vdbe *p, const Op *pOp, const StLoaded *pLeft, const StLoaded *pRight, StColumnGuard *pGuard){
  if( pLeft->iColumn<0 || pRight->iColumn<0 || pLeft->pcFunction || pRight->pcFunction || pLeft->iJoin!=pRight->iJoin
      || (pOp->p5 & SQLITE_NULLEQ) ) return 0;
  pGuard->eTest = ST_TEST_PAIR;
  pGuard->nGroup = 1;
  pGuard->op = stNegated(pOp->opcode);
  pGuard->passesNull = (pOp->p5 & SQLITE_JUMPIFNULL)==0;
  pGuard->iJoin = pLeft->iJoin;
  pGuard->iColumn = pLeft->iColumn;
  pGuard->iSecond = pRight->iColumn;
  pGuard->iRegister = -1;
  pGuard->comparesTexts = (pOp->p5 & SQLITE_AFF_MASK)<SQLITE_AFF_NUMERIC && ENC(p->db)==SQLITE_UTF8 && sqlite3IsBinary(pOp->p4.pColl);
  return 1;
}

static int stCompareEntries(const StColumnCode *pLeft, int i, const StColumnCode *pRight, int j){
  int nLeft = (int)(pLeft->aiText[i+1]-pLeft->aiText[i]);
  int nRight = (int)(pRight->aiText[j+1]-pRight->aiText[j]);
  int c = memcmp(&pLeft->aText[pLeft->aiText[i]], &pRight->aText[pRight->aiText[j]], MIN(nLeft, nRight)-1);
  return c ? c : nLeft-nRight;
}

/* Finds for each entry of the right dictionary the code of the left one that a row is compared with. Returns 0 without memory. */
static int stFindLimits(StColumnGuard *pGuard, const StColumnCode *pLeft, const StColumnCode *pRight){
  int isAfter = pGuard->op==OP_Le || pGuard->op==OP_Gt;
  int isEqual = pGuard->op==OP_Eq || pGuard->op==OP_Ne;
  int i = 0, j;
  pGuard->aLimit = calloc((size_t)pRight->nEntry+1, sizeof(u32));
  if( pGuard->aLimit==0 ) return 0;
  for(j=0; j<pRight->nEntry; j++){
    int c = 1;
    while( i<pLeft->nEntry && ((c = stCompareEntries(pLeft, i, pRight, j))<0 || (isAfter && c==0)) ) i++;
    pGuard->aLimit[j] = isEqual && (i==pLeft->nEntry || c!=0) ? ST_NO_CODE : (u32)i;
  }
  return 1;
}

static int stHasReals(const StColumnCode *p){ return p->eEncoding==ST_ENC_REAL || p->eEncoding==ST_ENC_DICT_REAL; }

/* Whether all values are doubles, or integers that a double can have. */
static int stFitsDouble(const StColumnCode *p){
  return stHasReals(p) || (p->eEncoding==ST_ENC_INT && p->szCode<=4 && p->iBase>-((i64)1<<52) && p->iBase<((i64)1<<52));
}

/* Fits a comparison of two columns to a segment. */
static void stFitPair(StColumnGuard *pGuard, const StColumnSegment *pSeg){
  const StColumnCode *pLeft = &pSeg->aCode[pGuard->iColumn], *pRight = &pSeg->aCode[pGuard->iSecond];
  int isText = pLeft->eEncoding==ST_ENC_DICT_TEXT;
  free(pGuard->aLimit);
  pGuard->aLimit = 0;
  if( isText ){
    if( !pGuard->comparesTexts || pRight->eEncoding!=ST_ENC_DICT_TEXT || !stFindLimits(pGuard, pLeft, pRight) ) return;
  }else if( !(pLeft->eEncoding==ST_ENC_INT && pRight->eEncoding==ST_ENC_INT) && !(stFitsDouble(pLeft) && stFitsDouble(pRight)) ){
    return;
  }
  pGuard->isInverse = pGuard->op==OP_Ge || pGuard->op==OP_Ne || pGuard->op==(isText ? OP_Gt : OP_Le);
  pGuard->eKernel = ST_KERNEL_PAIR;
}

#define ST_WIDEN(T) \
  for(i=0; i<n; i++) out[i] = (i64)(base + ((const T*)p->aCode)[iFirst+i]); \
  break;
/* The integers of a block; of a dictionary, its codes. */
static void stWiden(const StColumnCode *p, int iFirst, int n, i64 *out){
  u64 base = p->eEncoding==ST_ENC_INT ? (u64)p->iBase : 0;
  int i;
  switch( p->szCode ){
    case 1: ST_WIDEN(u8)
    case 2: ST_WIDEN(u16)
    case 4: ST_WIDEN(u32)
    default: ST_WIDEN(u64)
  }
}

static void stWidenReals(const StColumnCode *p, int iFirst, int n, double *out){
  if( p->eEncoding==ST_ENC_REAL ){
    memcpy(out, &((const double*)p->aCode)[iFirst], n*sizeof(double));
  }else{
    i64 aCode[ST_BLOCK];
    int i;
    stWiden(p, iFirst, n, aCode);
    if( p->eEncoding==ST_ENC_INT ) for(i=0; i<n; i++) out[i] = (double)aCode[i];
    else for(i=0; i<n; i++) out[i] = p->nEntry ? p->aReal[aCode[i]] : 0;
  }
}

#define ST_PAIR_KERNEL(name, T, op) \
ST_KERNEL static void name(const T *a, const T *b, int n, u8 inverse, u8 *aPass){ \
  int i; \
  for(i=0; i<n; i++) aPass[i] &= ((u8)(a[i] op b[i])) ^ inverse; \
}
ST_PAIR_KERNEL(stPassLess, i64, <)
ST_PAIR_KERNEL(stPassEqual, i64, ==)
ST_PAIR_KERNEL(stPassLessReals, double, <)
ST_PAIR_KERNEL(stPassEqualReals, double, ==)

/* Takes the rows of a block that do not pass out of aPass. What it does with rows that have a NULL means nothing. */
static void stPassValues(const StColumnGuard *pGuard, const StColumnCode *pLeft, const StColumnCode *pRight, int iFirst, int n, u8 *aPass){
  int isEqual = pGuard->op==OP_Eq || pGuard->op==OP_Ne;
  int swaps = pGuard->aLimit==0 && (pGuard->op==OP_Gt || pGuard->op==OP_Le);
  if( stHasReals(pLeft) || stHasReals(pRight) ){
    double a[ST_BLOCK], b[ST_BLOCK];
    stWidenReals(pLeft, iFirst, n, a);
    stWidenReals(pRight, iFirst, n, b);
    if( isEqual ) stPassEqualReals(a, b, n, pGuard->isInverse, aPass);
    else stPassLessReals(swaps ? b : a, swaps ? a : b, n, pGuard->isInverse, aPass);
  }else{
    i64 a[ST_BLOCK], b[ST_BLOCK];
    int i;
    stWiden(pLeft, iFirst, n, a);
    stWiden(pRight, iFirst, n, b);
    if( pGuard->aLimit ) for(i=0; i<n; i++) b[i] = pGuard->aLimit[b[i]];
    if( isEqual ) stPassEqual(a, b, n, pGuard->isInverse, aPass);
    else stPassLess(swaps ? b : a, swaps ? a : b, n, pGuard->isInverse, aPass);
  }
}

static void stPassPair(const StColumnGuard *pGuard, const StColumnSegment *pSeg, int iFirst, int n, u8 *aPass){
  const StColumnCode *pLeft = &pSeg->aCode[pGuard->iColumn], *pRight = &pSeg->aCode[pGuard->iSecond];
  u8 aBefore[ST_BLOCK];
  int hasNulls = pLeft->aNull || pRight->aNull, i;
  if( hasNulls ) memcpy(aBefore, aPass, n);
  stPassValues(pGuard, pLeft, pRight, iFirst, n, aPass);
  for(i=0; hasNulls && i<n; i++){
    if( (pLeft->aNull && stBit(pLeft->aNull, iFirst+i)) || (pRight->aNull && stBit(pRight->aNull, iFirst+i)) )
        aPass[i] = pGuard->passesNull ? aBefore[i] : 0;
  }
}
