/*
** Where a scan of a table begins and ends: by rowid, forwards or backwards. Last and the seeks by rowid begin a scan. A comparison of the
** rowid at the head of the loop ends it.
*/

/*
** The first of n ascending rowids that is not below iKey, or n. Rowids with gaps are mostly spread evenly: the search begins where the key
** would be then, and goes away from there in steps that double.
*/
static int stLowerBound(const i64 *aRowid, int n, i64 iKey){
  int low = 0, high = n, nStep = 4;
  double part = ((double)iKey-(double)aRowid[0]) / ((double)aRowid[n-1]-(double)aRowid[0]+1);
  int i = part<=0 ? 0 : part>=1 ? n-1 : (int)(part*n);
  if( i>=n ) i = n-1;
  if( aRowid[i]<iKey ){
    for(low=i+1; low+nStep<n && aRowid[low+nStep]<iKey; nStep*=2) low += nStep+1;
    high = MIN(n, low+nStep);
  }else{
    for(high=i; high-nStep>=0 && aRowid[high-nStep]>=iKey; nStep*=2) high -= nStep;
    low = MAX(0, high-nStep);
  }
  while( low<high ){
    int mid = low+(high-low)/2;
    if( aRowid[mid]<iKey ) low = mid+1; else high = mid;
  }
  return low;
}

/* The segment that has a rowid, if the table has it: the last one that begins at or before it, or the first one. */
static int stSegmentOf(const StColumnTable *p, i64 iKey){
  int low = 0, high = p->nSegment;
  while( high-low>1 ){
    int mid = (low+high)/2;
    if( p->aSegment[mid].iFirst<=iKey ) low = mid; else high = mid;
  }
  return low;
}

/* The first row that is not below iKey. Returns 0 when there is none. */
static int stFirstRowFrom(const StColumnTable *p, i64 iKey, int *piSegment, int *piRow){
  int low = stSegmentOf(p, iKey);
  const StColumnSegment *pSeg;
  pSeg = &p->aSegment[low];
  *piSegment = low;
  if( iKey<=pSeg->iFirst ) *piRow = 0;
  else if( pSeg->aRowid ) *piRow = stLowerBound(pSeg->aRowid, pSeg->nRow, iKey);
  else *piRow = (int)MIN((u64)iKey-(u64)pSeg->iFirst, (u64)pSeg->nRow);
  if( *piRow<pSeg->nRow ) return 1;
  if( low+1==p->nSegment ) return 0;
  *piSegment = low+1;
  *piRow = 0;
  return 1;
}

/* The last row below iKey. Returns 0 when there is none. */
static int stLastRowBelow(const StColumnTable *p, i64 iKey, int *piSegment, int *piRow){
  if( !stFirstRowFrom(p, iKey, piSegment, piRow) ){
    *piSegment = p->nSegment-1;
    *piRow = p->aSegment[*piSegment].nRow;
  }
  if( *piRow==0 ){
    if( *piSegment==0 ) return 0;
    *piRow = p->aSegment[--*piSegment].nRow;
  }
  --*piRow;
  return 1;
}

/* The first row in the direction of opcode oc for a key: at or after it, after it, at or before it, or before it. Returns 0 when there is
   none. */
static int stRowFrom(const StColumnTable *p, int oc, i64 iKey, int *piSegment, int *piRow){
  switch( oc ){
    case OP_SeekGT: return iKey!=LARGEST_INT64 && stFirstRowFrom(p, iKey+1, piSegment, piRow);
    case OP_SeekLE:
      if( iKey!=LARGEST_INT64 ) return stLastRowBelow(p, iKey+1, piSegment, piRow);
      /* no break */ deliberate_fall_through
    case OP_Last:
      *piSegment = p->nSegment-1;
      *piRow = p->aSegment[*piSegment].nRow-1;
      return 1;
    case OP_SeekLT: return stLastRowBelow(p, iKey, piSegment, piRow);
    case OP_SeekGE: return stFirstRowFrom(p, iKey, piSegment, piRow);
    default:
      *piSegment = *piRow = 0;
      return 1;
  }
}

/* Finds the row for which the program leaves the loop. The scan's first row is on pC. */
static void stFindLimit(VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  int oc;
  pScan->iLimitSegment = -1;
  if( pScan->opLimit==0 ) return;
  oc = pScan->opLimit==OP_Gt ? OP_SeekGT : pScan->opLimit==OP_Ge ? OP_SeekGE : pScan->opLimit==OP_Lt ? OP_SeekLT : OP_SeekLE;
  if( !stRowFrom(pC->col.pTable, oc, pScan->iLimit, &pScan->iLimitSegment, &pScan->iLimitRow) ){
    pScan->iLimitSegment = -1;
  }else{
    /* The range may be empty: its first row is the one. */
    i64 n = (i64)(pScan->iLimitSegment-pC->col.iSegment)*ST_SEGMENT + pScan->iLimitRow-pC->col.iRow;
    if( pScan->isBackward ? n>0 : n<0 ){
      pScan->iLimitSegment = pC->col.iSegment;
      pScan->iLimitRow = pC->col.iRow;
    }
  }
}

/* The integer that a register has when a loop begins, or will have after the instructions before the loop. Returns 0 when it is not
   known. */
static int stIntegerBefore(Vdbe *p, int pcBegin, int pcHead, int iRegister, i64 *piValue){
  const Mem *pMem = &p->aMem[iRegister];
  int pc;
  for(pc=pcHead-1; pc>pcBegin; pc--){
    const Op *pOp = &p->aOp[pc];
    if( pOp->p2!=iRegister ) continue;
    if( pOp->opcode==OP_Integer ){
      *piValue = pOp->p1;
      return 1;
    }
    if( pOp->opcode!=OP_Variable ) return 0;
    pMem = &p->aVar[pOp->p1-1];
    break;
  }
  *piValue = pMem->u.i;
  return stIsOnlyInteger(pMem);
}

/* Whether a scan that Last or a seek begins is long, as far as its program tells: no LIMIT, and no narrow range. Short ones must not pay
   for columns. */
static int stIsLongRange(Vdbe *p, const VdbeCursor *pC, int pcBegin, int oc, i64 iKey){
  int iCur = p->aOp[pcBegin].p1;
  int pcNext = pC->col.pScan && pC->col.pScan->pcRewind==pcBegin ? pC->col.pScan->pcNext : stNextOf(p, iCur, pcBegin);
  int pc, pcHead;
  const Op *pLimit;
  if( pcNext<0 ) return 0;
  if( stModeOf(p->db)!=ST_COLUMNS_AUTO ) return 1;
  pcHead = p->aOp[pcNext].p2;
  for(pc=pcHead; pc<pcNext; pc++) if( p->aOp[pc].opcode==OP_DecrJumpZero ) return 0;
  pLimit = stLimitAt(p, iCur, pcHead, pcNext);
  if( pLimit && oc!=OP_Last ){
    i64 iEnd;
    return stIntegerBefore(p, pcBegin, pcHead, pLimit->p1, &iEnd) && fabs((double)iEnd - (double)iKey)>=ST_SHORTEST_RANGE;
  }
  return 1;
}
