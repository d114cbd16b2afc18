/*
** Guards are instructions at the head of a scan's loop. A guard tests a row's columns, and leads to the loop's Next when the
** comparison fails. Guards are evaluated for a block of rows at a time, and rows that do not pass are skipped. The rows that pass still run
** all instructions. So a guard may let too many rows pass, but it must never hold back a row that the program would use.
**
** column_guard_plan.c finds the guards in the program, column_guard_fit.c fits them to a segment. This file evaluates them, and finds the
** rows of joins with them.
*/

#define ST_CODE_KERNEL(name, T) \
ST_KERNEL static void name(const T *a, T low, T width, u8 inverse, u8 *aPass){ \
  int i; \
  for(i=0; i<ST_BLOCK; i++) aPass[i] &= ((u8)((T)(a[i]-low)<=width)) ^ inverse; \
}
ST_CODE_KERNEL(stPass8, u8)
ST_CODE_KERNEL(stPass16, u16)
ST_CODE_KERNEL(stPass32, u32)
ST_CODE_KERNEL(stPass64, u64)

ST_KERNEL static void stPassReals(const double *a, double low, double high, u8 inverse, u8 *aPass){
  int i;
  for(i=0; i<ST_BLOCK; i++) aPass[i] &= ((u8)(a[i]>=low) & (u8)(a[i]<=high)) ^ inverse;
}

ST_KERNEL static int stSelect(const u8 *aPass, int n, u16 *ai){
  int i, k = 0;
  for(i=0; i<n; i++){
    ai[k] = (u16)i;
    k += aPass[i];
  }
  return k;
}

/* What the zone map says of a block: 0: no row passes, 1: all pass, -1: look at the rows. NULLs are left out. */
static int stZone(const StColumnGuard *pGuard, const StColumnCode *pCode, int iBlock){
  if( pGuard->eKernel==ST_KERNEL_CODES ){
    u64 low = pCode->aLow[iBlock], high = pCode->aHigh[iBlock];
    if( low>high ) return 0;
    if( low>pGuard->high || high<pGuard->low ) return pGuard->isInverse;
    if( low>=pGuard->low && high<=pGuard->high ) return !pGuard->isInverse;
  }else if( pGuard->eKernel==ST_KERNEL_MEMBERS ){
    u64 low = pCode->aLow[iBlock], high = pCode->aHigh[iBlock];
    if( low>high ) return 0;
    if( low>pGuard->high || high<pGuard->low ) return pGuard->op==OP_Ne;
    for(low=MAX(low,pGuard->low); low<=MIN(high,pGuard->high) && !pGuard->aMember[low-pGuard->low]; low++){}
    if( low>MIN(high,pGuard->high) && (pGuard->op!=OP_Ne || (high<=pGuard->high && pCode->aLow[iBlock]>=pGuard->low)) ) return 0;
  }else if( pGuard->eKernel==ST_KERNEL_REALS ){
    double low, high;
    memcpy(&low, &pCode->aLow[iBlock], 8);
    memcpy(&high, &pCode->aHigh[iBlock], 8);
    if( low>high ) return 0;
    if( low>pGuard->rHigh || high<pGuard->rLow ) return pGuard->isInverse;
    if( low>=pGuard->rLow && high<=pGuard->rHigh ) return !pGuard->isInverse;
  }
  return -1;
}

static void stPassTexts(const StColumnGuard *pGuard, const StColumnCode *pCode, int iFirst, int n, u8 *aPass){
  const Mem *pValue = &pGuard->value;
  int i;
  for(i=0; i<n; i++){
    u32 from = pCode->aiText[iFirst+i];
    int len = (int)(pCode->aiText[iFirst+i+1]-from)-1;
    int c, pass;
    if( !aPass[i] ) continue;
    if( pGuard->op==OP_Eq || pGuard->op==OP_Ne ){
      c = len!=pValue->n || memcmp(&pCode->aText[from], pValue->z, len)!=0;
    }else{
      c = memcmp(&pCode->aText[from], pValue->z, MIN(len, pValue->n));
      if( c==0 ) c = len-pValue->n;
    }
    switch( pGuard->op ){
      case OP_Eq: pass = c==0; break;
      case OP_Ne: pass = c!=0; break;
      case OP_Lt: pass = c<0; break;
      case OP_Le: pass = c<=0; break;
      case OP_Gt: pass = c>0; break;
      default:    pass = c>=0;
    }
    aPass[i] = (u8)pass;
  }
}

/* As OP_Filter, for integers. */
static void stPassBloom(const Mem *pFilter, const StColumnCode *pCode, int iFirst, int n, u8 *aPass){
  u64 nBit = (u64)pFilter->n*8;
  int i;
  if( (pFilter->flags & MEM_Blob)==0 || pFilter->n<1 ) return;
  for(i=0; i<n; i++) if( aPass[i] ){
    u64 h = ((u64)pCode->iBase + stCodeAt(pCode, iFirst+i)) % nBit;
    aPass[i] = (u8)((pFilter->z[h/8]>>(h&7)) & 1);
  }
}

static void stPassLike(const StColumnGuard*, const StColumnCode*, int iFirst, int n, u8 *aPass);   /* pipeline/like.c */

/* What stMask says of a block. */
#define ST_MASK_NONE 0
#define ST_MASK_ALL  1
#define ST_MASK_SOME 2    /* aPass tells, by row */

/* Evaluates one guard for a block of n rows; those that do not pass are taken out of aPass. eMask is what is known of the block so far. */
static int stMask(Vdbe *p, const StColumnGuard *pGuard, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass, int eMask){
  const StColumnCode *pCode = &pSeg->aCode[pGuard->iColumn];
  int iFirst = iBlock*ST_BLOCK;
  u8 aBefore[ST_BLOCK];
  int zone, hasNulls, i;
  u8 inverse = pGuard->isInverse;
  if( pGuard->eKernel==ST_KERNEL_UNKNOWN ) return eMask;
  hasNulls = pCode->aNull!=0;
  zone = pGuard->eKernel==ST_KERNEL_NONE ? 0 : pGuard->eKernel==ST_KERNEL_ALL ? 1 : stZone(pGuard, pCode, iBlock);
  if( pGuard->eKernel!=ST_KERNEL_NULLS ){
    if( zone==0 && !(hasNulls && pGuard->passesNull) ) return ST_MASK_NONE;
    if( zone==1 && !(hasNulls && !pGuard->passesNull) ) return eMask;
  }
  if( eMask==ST_MASK_ALL ) memset(aPass, 1, ST_BLOCK);
  if( pGuard->eKernel==ST_KERNEL_NULLS ){
    for(i=0; i<n; i++) if( (hasNulls && stBit(pCode->aNull, iFirst+i))!=pGuard->passesNull ) aPass[i] = 0;
    return ST_MASK_SOME;
  }
  if( hasNulls && pGuard->passesNull ) memcpy(aBefore, aPass, ST_BLOCK);
  if( zone==0 ){
    memset(aPass, 0, ST_BLOCK);
  }else if( zone<0 ){
    switch( pGuard->eKernel ){
      case ST_KERNEL_CODES: {
        u64 low = pGuard->low, width = pGuard->high-pGuard->low;
        switch( pCode->szCode ){
          case 1: stPass8(&((u8*)pCode->aCode)[iFirst], (u8)low, (u8)width, inverse, aPass); break;
          case 2: stPass16(&((u16*)pCode->aCode)[iFirst], (u16)low, (u16)width, inverse, aPass); break;
          case 4: stPass32(&((u32*)pCode->aCode)[iFirst], (u32)low, (u32)width, inverse, aPass); break;
          default: stPass64(&((u64*)pCode->aCode)[iFirst], low, width, inverse, aPass);
        }
        break;
      }
      case ST_KERNEL_REALS: stPassReals(&((double*)pCode->aCode)[iFirst], pGuard->rLow, pGuard->rHigh, inverse, aPass); break;
      case ST_KERNEL_TEXTS: stPassTexts(pGuard, pCode, iFirst, n, aPass); break;
      case ST_KERNEL_BLOOM: stPassBloom(&p->aMem[pGuard->iRegister], pCode, iFirst, n, aPass); break;
      case ST_KERNEL_MEMBERS: stPassMembers(pGuard, pCode, iFirst, n, aPass); break;
      case ST_KERNEL_LIKE: stPassLike(pGuard, pCode, iFirst, n, aPass); break;
    }
  }
  if( hasNulls ){
    for(i=0; i<n; i++) if( stBit(pCode->aNull, iFirst+i) ) aPass[i] = pGuard->passesNull ? aBefore[i] : 0;
  }
  return ST_MASK_SOME;
}

/* As stMask, for a group of guards. */
static int stMaskGroup(Vdbe *p, const StColumnGuard *aGuard, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass, int eMask){
  u8 aLeft[ST_BLOCK], aBefore[ST_BLOCK];
  int k, i;
  if( eMask==ST_MASK_ALL ) memset(aPass, 1, ST_BLOCK);
  memset(aLeft, 0, ST_BLOCK);
  for(k=0; k<aGuard[0].nGroup; k++){
    const StColumnGuard *pGuard = &aGuard[k];
    int isNone;
    if( pGuard->leaves ) memcpy(aBefore, aPass, ST_BLOCK);
    isNone = pGuard->eKernel==ST_KERNEL_UNKNOWN ? pGuard->leaves : stMask(p, pGuard, pSeg, iBlock, n, aPass, ST_MASK_SOME)==ST_MASK_NONE;
    if( isNone ) memset(aPass, 0, ST_BLOCK);
    if( pGuard->leaves ) for(i=0; i<ST_BLOCK; i++) aLeft[i] |= aBefore[i] & (aPass[i]^1);
    if( isNone ) break;
  }
  for(i=0; i<ST_BLOCK; i++) aPass[i] |= aLeft[i];
  return ST_MASK_SOME;
}

/* Evaluates the guards on the columns of a table, a join's or the scanned one (-1), for a block of n rows. */
static int stMaskAll(Vdbe *p, const StColumnScan *pScan, int iJoin, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass){
  int eMask = ST_MASK_ALL;
  int i;
  for(i=0; i<pScan->nGuard && eMask!=ST_MASK_NONE; i+=pScan->aGuard[i].nGroup){
    const StColumnGuard *pGuard = &pScan->aGuard[i];
    if( pGuard->iJoin!=iJoin ) continue;
    eMask = pGuard->nGroup>1 ? stMaskGroup(p, pGuard, pSeg, iBlock, n, aPass, eMask) : stMask(p, pGuard, pSeg, iBlock, n, aPass, eMask);
  }
  return eMask;
}

#define ST_LOOK_UP(T) \
  for(i=0; i<n; i++){ \
    u64 c = base + ((const T*)pCode->aCode)[iFirst+ai[i]]; \
    ai[k] = ai[i]; \
    k += aPass[MIN(c, nSpan)]; \
  } \
  break;
/* Of the selected rows of a block, keeps those for which the table of a join has a row that passes. Returns how many they are. */
static int stSelectJoin(const StColumnJoin *pJoin, const StColumnSegment *pSeg, int iFirst, u16 *ai, int n){
  const StColumnCode *pCode;
  const u8 *aPass = pJoin->aPass;
  u64 nSpan = pJoin->nSpan, base;
  int i, k = 0;
  if( aPass==0 ) return n;
  pCode = &pSeg->aCode[pJoin->iColumn];
  if( pCode->eEncoding!=ST_ENC_INT ) return n;
  if( pCode->aNull ){
    for(i=0; i<n; i++) if( !stBit(pCode->aNull, iFirst+ai[i]) ) ai[k++] = ai[i];
    n = k;
    k = 0;
  }
  base = (u64)pCode->iBase - (u64)pJoin->iFirst;
  switch( pCode->szCode ){
    case 1: ST_LOOK_UP(u8)
    case 2: ST_LOOK_UP(u16)
    case 4: ST_LOOK_UP(u32)
    default: ST_LOOK_UP(u64)
  }
  return k;
}

/* Evaluates all guards and joins for a block of n rows. Returns how many rows pass, and notes them in ai. aPass is room for the work.
   Changes nothing else: several threads do it at once. */
static int stEvaluateInto(Vdbe *p, const StColumnScan *pScan, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass, u16 *ai){
  int eMask = stMaskAll(p, pScan, -1, pSeg, iBlock, n, aPass);
  int i;
  if( eMask==ST_MASK_NONE ) return 0;
  if( eMask==ST_MASK_SOME ) n = stSelect(aPass, n, ai);
  else for(i=0; i<n; i++) ai[i] = (u16)i;
  for(i=0; i<pScan->nJoin && n; i++) n = stSelectJoin(&pScan->aJoin[i], pSeg, iBlock*ST_BLOCK, ai, n);
  return n;
}
static int stEvaluate(Vdbe *p, StColumnScan *pScan, const StColumnSegment *pSeg, int iBlock, int n){
  return stEvaluateInto(p, pScan, pSeg, iBlock, n, pScan->aPass, pScan->aiSelected);
}

static i64 stRowidAt(const StColumnSegment *pSeg, int i){ return pSeg->aRowid ? pSeg->aRowid[i] : pSeg->iFirst+i; }

/* Rowids from the first to the last of a table that has rows; 0: more than there are numbers. */
static u64 stSpanOf(const StColumnTable *pTable){
  const StColumnSegment *pLast = &pTable->aSegment[pTable->nSegment-1];
  return (u64)stRowidAt(pLast, pLast->nRow-1) - (u64)pTable->aSegment[0].iFirst + 1;
}

/* Finds the rows of a join's table that pass the guards on its columns. */
static void stMakeJoin(Vdbe *p, StColumnScan *pScan, int iJoin, i64 nScanned){
  StColumnJoin *pJoin = &pScan->aJoin[iJoin];
  const StColumnTable *pTable = pJoin->pTable;
  int iSegment, iBlock, i;
  u64 nSpan;
  if( pTable==0 || pTable->nSegment==0 ) return;
  pJoin->iFirst = pTable->aSegment[0].iFirst;
  nSpan = stSpanOf(pTable);
  /* It must be cheap beside the scan. */
  if( nSpan==0 || nSpan>ST_MOST_SPAN || nSpan/8>(u64)nScanned || pTable->nRow>nScanned ) return;
  pJoin->nSpan = nSpan;
  pJoin->aPass = calloc(nSpan+1, 1);
  if( pJoin->aPass==0 ) return;
  pJoin->isExact = 1;
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    const StColumnSegment *pSeg = &pTable->aSegment[iSegment];
    stFitGuards(p, pScan, iJoin, pSeg);
    if( stHasUnknown(pScan, iJoin) ) pJoin->isExact = 0;
    for(iBlock=0; iBlock*ST_BLOCK<pSeg->nRow; iBlock++){
      int n = MIN(ST_BLOCK, pSeg->nRow-iBlock*ST_BLOCK);
      int eMask = stMaskAll(p, pScan, iJoin, pSeg, iBlock, n, pScan->aPass);
      if( eMask==ST_MASK_NONE ) continue;
      for(i=0; i<n; i++){
        pJoin->aPass[stRowidAt(pSeg, iBlock*ST_BLOCK+i)-pJoin->iFirst] = eMask==ST_MASK_ALL || pScan->aPass[i];
      }
    }
  }
}

/* Joins whose rows are known. */
static int stJoinsOf(const StColumnScan *pScan){
  int i, n = 0;
  for(i=0; i<pScan->nJoin; i++) n += pScan->aJoin[i].aPass!=0;
  return n;
}

/* Finds the rows that the joins need. */
static void stMakeJoins(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  int i, j, n;
  for(i=0; i<pScan->nJoin; i++) stMakeJoin(p, pScan, i, pC->col.pTable->nRow);
  /* A Bloom filter tells less than the join of the same column, and takes longer. */
  for(i=n=0; i<pScan->nGuard; i++){
    StColumnGuard *pGuard = &pScan->aGuard[i];
    if( pGuard->eTest==ST_TEST_BLOOM ){
      for(j=0; j<pScan->nJoin && (pScan->aJoin[j].aPass==0 || pScan->aJoin[j].iColumn!=pGuard->iColumn); j++){}
      if( j<pScan->nJoin ) continue;
    }
    pScan->aGuard[n++] = *pGuard;
  }
  pScan->nGuard = n;
}
