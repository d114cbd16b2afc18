/*
** Fits the guards of a scan to a segment: bounds of codes for each encoding, so that column_guard.c compares codes without decoding them.
*/

static void stBounds(StColumnGuard *pGuard, int isEmpty, u64 low, u64 high){
  if( isEmpty ){
    pGuard->eKernel = pGuard->isInverse ? ST_KERNEL_ALL : ST_KERNEL_NONE;
  }else{
    pGuard->eKernel = ST_KERNEL_CODES;
    pGuard->low = low;
    pGuard->high = high;
  }
}

/* Integers that pass "x op value" lie from *pLow to *pHigh, or outside for OP_Ne. Returns 0 when none does (all, for OP_Ne). */
static int stIntegerBounds(u8 op, const Mem *pValue, i64 *pLow, i64 *pHigh){
  i64 low = SMALLEST_INT64, high = LARGEST_INT64;
  if( pValue->flags & MEM_Int ){
    i64 x = pValue->u.i;
    switch( op ){
      case OP_Lt: if( x==SMALLEST_INT64 ) return 0; high = x-1; break;
      case OP_Le: high = x; break;
      case OP_Gt: if( x==LARGEST_INT64 ) return 0; low = x+1; break;
      case OP_Ge: low = x; break;
      default:    low = high = x;
    }
  }else{
    double r = pValue->u.r;
    double below = floor(r);
    int isWhole = below==r;
    if( r>=9223372036854775808.0 ){
      if( op==OP_Lt || op==OP_Le ) goto found;
      return 0;
    }
    if( r<-9223372036854775808.0 ){
      if( op==OP_Gt || op==OP_Ge ) goto found;
      return 0;
    }
    switch( op ){
      case OP_Lt: if( isWhole && below==-9223372036854775808.0 ) return 0; high = isWhole ? (i64)below-1 : (i64)below; break;
      case OP_Le: high = (i64)below; break;
      case OP_Gt: if( (i64)below==LARGEST_INT64 ) return 0; low = (i64)below+1; break;
      case OP_Ge: low = isWhole ? (i64)below : (i64)below+1; break;
      default:    if( !isWhole ) return 0; low = high = (i64)below;
    }
  }
found:
  *pLow = low;
  *pHigh = high;
  return low<=high;
}

/* First entry of a dictionary that is not less than (bAfter: is greater than) the value. */
static int stTextBound(const StColumnCode *p, const Mem *pValue, int bAfter){
  int low = 0, high = p->nEntry;
  while( low<high ){
    int mid = (low+high)/2;
    int n = (int)(p->aiText[mid+1]-p->aiText[mid])-1;
    int c = memcmp(&p->aText[p->aiText[mid]], pValue->z, MIN(n, pValue->n));
    if( c==0 ) c = n-pValue->n;
    if( c<0 || (bAfter && c==0) ) low = mid+1; else high = mid;
  }
  return low;
}
static int stRealBound(const StColumnCode *p, double r, int bAfter){
  int low = 0, high = p->nEntry;
  while( low<high ){
    int mid = (low+high)/2;
    if( p->aReal[mid]<r || (bAfter && p->aReal[mid]==r) ) low = mid+1; else high = mid;
  }
  return low;
}
/* Entries from "not less" to "greater" are equal to the value. */
static void stDictionaryBounds(StColumnGuard *pGuard, int nEntry, int iFirst, int iAfter){
  int low = 0, high = nEntry;
  switch( pGuard->op ){
    case OP_Lt: high = iFirst; break;
    case OP_Le: high = iAfter; break;
    case OP_Gt: low = iAfter; break;
    case OP_Ge: low = iFirst; break;
    default:    low = iFirst; high = iAfter;
  }
  stBounds(pGuard, low>=high, low, high-1);
}

static void stFitList(StColumnGuard*, const StColumnCode*);   /* pipeline/member.c */

/* Chooses how a guard is evaluated on a segment. */
static void stFit(Vdbe *p, StColumnGuard *pGuard, const StColumnSegment *pSeg){
  const StColumnCode *pCode = &pSeg->aCode[pGuard->iColumn];
  const Mem *pValue = &pGuard->value;
  int isText = (pValue->flags & MEM_Str)!=0;
  pGuard->isInverse = 0;
  pGuard->eKernel = ST_KERNEL_UNKNOWN;
  if( pCode->eEncoding==ST_ENC_NONE ) return;
  if( pGuard->eTest==ST_TEST_IN || pGuard->eTest==ST_TEST_FUNCTION ){
    stFitMembers(p, pGuard, pCode);
    return;
  }
  if( pGuard->eTest==ST_TEST_LIST || pGuard->eTest==ST_TEST_LIKE ){
    stFitList(pGuard, pCode);
    return;
  }
  if( pGuard->eTest==ST_TEST_NULL ){
    pGuard->eKernel = ST_KERNEL_NULLS;
    return;
  }
  if( pGuard->eTest==ST_TEST_BLOOM ){
    if( pCode->eEncoding==ST_ENC_INT ) pGuard->eKernel = ST_KERNEL_BLOOM;
    return;
  }
  pGuard->isInverse = pGuard->op==OP_Ne;
  switch( pCode->eEncoding ){
    case ST_ENC_INT: {
      i64 low, high;
      if( isText ) return;
      if( !stIntegerBounds(pGuard->op, pValue, &low, &high) ){
        stBounds(pGuard, 1, 0, 0);
      }else{
        u64 most = pCode->szCode==8 ? ~(u64)0 : (((u64)1<<(8*pCode->szCode))-1);
        u64 base = (u64)pCode->iBase;
        u64 a = low<pCode->iBase ? 0 : (u64)low-base;
        u64 b = high<pCode->iBase ? 0 : (u64)high-base;
        stBounds(pGuard, high<pCode->iBase || a>most, a, MIN(b, most));
      }
      return;
    }
    case ST_ENC_REAL:
    case ST_ENC_DICT_REAL: {
      double r;
      if( isText ) return;
      if( pValue->flags & MEM_Int ){
        if( pValue->u.i>=((i64)1<<53) || pValue->u.i<=-((i64)1<<53) ) return;
        r = (double)pValue->u.i;
      }else{
        r = pValue->u.r;
      }
      if( pCode->eEncoding==ST_ENC_DICT_REAL ){
        stDictionaryBounds(pGuard, pCode->nEntry, stRealBound(pCode, r, 0), stRealBound(pCode, r, 1));
        return;
      }
      pGuard->eKernel = ST_KERNEL_REALS;
      pGuard->rLow = -INFINITY;
      pGuard->rHigh = INFINITY;
      switch( pGuard->op ){
        case OP_Lt: pGuard->rHigh = nextafter(r, -INFINITY); if( r==-INFINITY ) pGuard->eKernel = ST_KERNEL_NONE; break;
        case OP_Le: pGuard->rHigh = r; break;
        case OP_Gt: pGuard->rLow = nextafter(r, INFINITY); if( r==INFINITY ) pGuard->eKernel = ST_KERNEL_NONE; break;
        case OP_Ge: pGuard->rLow = r; break;
        default:    pGuard->rLow = pGuard->rHigh = r;
      }
      return;
    }
    case ST_ENC_DICT_TEXT:
      if( isText ) stDictionaryBounds(pGuard, pCode->nEntry, stTextBound(pCode, pValue, 0), stTextBound(pCode, pValue, 1));
      return;
    case ST_ENC_BYTES:
      if( isText && !pCode->isBlob ) pGuard->eKernel = ST_KERNEL_TEXTS;
      return;
  }
}

/* Fits the guards on the columns of a table, a join's or the scanned one (-1), to a segment. */
static void stFitGuards(Vdbe *p, StColumnScan *pScan, int iJoin, const StColumnSegment *pSeg){
  int i;
  for(i=0; i<pScan->nGuard; i++){
    if( pScan->aGuard[i].iJoin==iJoin ) stFit(p, &pScan->aGuard[i], pSeg);
  }
}

/* Whether a guard on a table, a join's or the scanned one (-1), lets rows of the segment through without a look. */
static int stHasUnknown(const StColumnScan *pScan, int iJoin){
  int i;
  for(i=0; i<pScan->nGuard; i++) if( pScan->aGuard[i].iJoin==iJoin && pScan->aGuard[i].eKernel==ST_KERNEL_UNKNOWN
      && pScan->aGuard[i].eTest!=ST_TEST_BLOOM ) return 1;
  return 0;
}
