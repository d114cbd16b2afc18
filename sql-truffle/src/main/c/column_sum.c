/*
** Sums and counts of a scan, with or without GROUP BY, block by block. A loop qualifies when it only filters, and then either takes the steps of sum(), total(), avg() and
** count(), or puts columns into a sorter for these aggregates. It filters by guards, and by lookups in other tables that serve as guards and have columns of GROUP BY. When such a scan
** begins, or after its first row, all its rows are added up at once. The scan then stops at the first row of each group only, and all instructions run for that row. After its steps, the contexts of the aggregates get the
** sums of the whole group, that row included. So the program's own instructions do everything that happens once for a group: HAVING, values of its first row, output.
**
** The rows of a group are added in their order, with the operations of func.c's sumStep, so each sum is the same to the last bit. When this is not certain, the
** instructions run for all rows of the scan: with integers that may be too large for a double, overflow, NaN, texts, or too many groups.
*/

static void stFreeSums(StSums *p){
  int i;
  for(i=0; i<p->nClasses; i++){
    free(p->aClasses[i].aClass);
    free(p->aClasses[i].aiClass);
  }
  free(p->aiSlot);
  free(p->aGroup);
  free(p->aRow);
  free(p->aNull);
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
  i64 nCode = 1;
  for(i=0; i<pSums->nValue; i++){
    StSumValue *q = &pSums->aValue[i];
    if( q->op==OP_Column ){
      const StColumnCode *pCode;
      if( q->aNull==0 ) continue;
      pCode = &pSeg->aCode[q->iColumn];
      q->hasNulls = pCode->aNull!=0;
      if( q->aRow==0 ){
        if( pCode->eEncoding==ST_ENC_NONE ) return 0;
        continue;
      }
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
      q->hasNulls = a->hasNulls || b->hasNulls;
      q->bound = q->op==OP_Multiply ? a->bound*b->bound : a->bound+b->bound;
      if( q->isInteger && q->bound>=ST_SUM_EXACT ) return 0;
    }
  }
  for(i=0; i<pSums->nTotal; i++){
    const StSumValue *q = &pSums->aValue[pSums->aTotal[i]];
    if( q->isInteger ) pSums->aBound[i] += q->bound*pSeg->nRow;
    if( pSums->aBound[i]>=ST_SUM_EXACT ) return 0;
  }
  for(i=0; i<pSums->nKey; i++){
    const StColumnCode *pCode = stScannedKey(pSums, pSeg, i);
    if( pCode==0 ) continue;
    if( pCode->szCode>2 || (pCode->eEncoding!=ST_ENC_INT && pCode->eEncoding!=ST_ENC_DICT_TEXT) ) return 0;
    nCode *= stCodesOf(pCode);
    if( nCode>ST_SUM_CODES ) return 0;
  }
  for(i=0; i<pSums->nClasses; i++){
    nCode *= MAX(1, pSums->aClasses[i].nClass);
    if( nCode>ST_SUM_CODES ) return 0;
  }
  if( pSums->nKey ) memset(pSums->aiOfKeys, 0xff, nCode*sizeof(i16));
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

/* Notes which of the selected rows have NULL, for a value that may have it. */
static void stSumNulls(const StSums *pSums, StSumValue *q, const StColumnSegment *pSeg, int iFirst, const u16 *ai, int n){
  int i;
  if( q->op==OP_Column ){
    const u8 *aNull = pSeg->aCode[q->iColumn].aNull;
    for(i=0; i<n; i++) q->aNull[i] = stBit(aNull, iFirst+ai[i])!=0;
  }else{
    const StSumValue *a = &pSums->aValue[q->a], *b = &pSums->aValue[q->b];
    for(i=0; i<n; i++) q->aNull[i] = (a->hasNulls && a->aNull[i]) || (b->hasNulls && b->aNull[i]);
  }
}

/* Computes the values of the selected rows of a block. Returns 0 when one is not finite: SQLite makes NULL of NaN. */
static int stSumValues(StSums *pSums, const StColumnSegment *pSeg, int iFirst, const u16 *ai, int n){
  int i, k, isBad = 0;
  for(k=0; k<pSums->nValue; k++){
    StSumValue *q = &pSums->aValue[k];
    const double *a, *b;
    double *aRow = q->aRow;
    if( q->aNull && q->hasNulls ) stSumNulls(pSums, q, pSeg, iFirst, ai, n);
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

/* ---- values ---- */

/* kahanBabuskaNeumaierStep */
#define ST_SUM_STEP(S, E, r) { \
    double s_ = (S), r_ = (r), t_ = s_+r_; \
    (E) += fabs(s_)>fabs(r_) ? (s_-t_)+r_ : (r_-t_)+s_; \
    (S) = t_; \
  }

static StSumGroup *stGroupOfRow(StSums *pSums, int i){ return &pSums->aGroup[pSums->nKey ? pSums->aiGroup[i] : 0]; }

/* Counts the NULLs of a block, by group. */
static void stCountNulls(StSums *pSums, int n){
  int i, k;
  for(k=0; k<pSums->nCounted; k++){
    const StSumValue *q = &pSums->aValue[pSums->aCounted[k]];
    if( !q->hasNulls ) continue;
    for(i=0; i<n; i++) stGroupOfRow(pSums, i)->nNull[k] += q->aNull[i];
  }
}

/* Adds a value of a block that may be NULL. */
static void stAddNullable(StSums *pSums, int k, int n){
  const StSumValue *q = &pSums->aValue[pSums->aTotal[k]];
  int i;
  for(i=0; i<n; i++) if( !q->aNull[i] ){
    StSumGroup *pGroup = stGroupOfRow(pSums, i);
    pGroup->hasReals[k] |= !q->isInteger;
    ST_SUM_STEP(pGroup->rSum[k], pGroup->rErr[k], q->aRow[i])
  }
}

/* Adds the values of a block to their groups. */
static void stAddUp(StSums *pSums, int n){
  int i, k;
  stCountNulls(pSums, n);
  if( pSums->nKey==0 ){
    StSumGroup *pGroup = pSums->aGroup;
    pGroup->nRow += n;
    for(k=0; k<pSums->nTotal; k++){
      const StSumValue *q = &pSums->aValue[pSums->aTotal[k]];
      double s = pGroup->rSum[k], e = pGroup->rErr[k];
      if( q->hasNulls ){
        stAddNullable(pSums, k, n);
        continue;
      }
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
    if( q->hasNulls ){
      stAddNullable(pSums, k, n);
      continue;
    }
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
  q->aNull = pSums->aNull + (i64)i*ST_BLOCK;
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
  if( p->aNull==0 ) p->aNull = malloc((i64)p->nValue*ST_BLOCK+1);
  if( p->aiSlot==0 ) p->aiSlot = malloc(ST_SUM_SLOTS*sizeof(u16));
  if( p->nKey && p->aiOfKeys==0 ) p->aiOfKeys = malloc(ST_SUM_CODES*sizeof(i16));
  if( p->aGroup==0 || p->aRow==0 || p->aNull==0 || p->aiSlot==0 || (p->nKey && p->aiOfKeys==0) ) return 0;
  for(i=0; i<p->nStep; i++){
    int iValue = p->aStep[i].iValue;
    if( iValue<0 ) continue;
    /* count() of a column needs to know only where it has NULL. */
    if( p->aStep[i].iTotal>=0 || p->aValue[iValue].op!=OP_Column ) stNeedSumValue(p, iValue);
    else p->aValue[iValue].aNull = p->aNull + (i64)iValue*ST_BLOCK;
  }
  return 1;
}

/* Adds the rows of a segment up. As stSumAll. */
static int stSumSegment(Vdbe *p, VdbeCursor *pC, StSums *pSums, StShare *pShare){
  StColumnScan *pScan = pC->col.pScan;
  int iSegment = pC->col.iSegment;
  const StColumnSegment *pSeg = &pC->col.pTable->aSegment[iSegment];
  int k;
  for(k=0; k*ST_BLOCK<pSeg->nRow; k++){
    const u16 *ai = pScan->aiSelected;
    int n = pShare ? stTakeBlock(pShare, k, &ai) : stEvaluate(p, pScan, pSeg, k, MIN(ST_BLOCK, pSeg->nRow-k*ST_BLOCK));
    pScan->nBlock++;
    pScan->nSelected = n;
    if( p->st.aReport ) stReport(p, pScan);
    if( AtomicLoad(&p->db->u1.isInterrupted) ) return SQLITE_INTERRUPT;
    if( n==0 ) continue;
    if( !stSumGroups(pSums, pScan, pSeg, iSegment, k*ST_BLOCK, ai, n) || !stSumValues(pSums, pSeg, k*ST_BLOCK, ai, n) ) return ST_COLUMNS_NONE;
    stAddUp(pSums, n);
  }
  return SQLITE_OK;
}

/* Adds all rows up. SQLITE_OK, SQLITE_INTERRUPT, or ST_COLUMNS_NONE: they cannot be. */
static int stSumAll(Vdbe *p, VdbeCursor *pC, StSums *pSums){
  StColumnScan *pScan = pC->col.pScan;
  const StColumnTable *pTable = pC->col.pTable;
  int iSegment, k, isShared, rc;
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    const StColumnSegment *pSeg = &pTable->aSegment[iSegment];
    pC->col.iSegment = iSegment;
    stBeginSegment(p, pC, 0);
    if( stHasUnknown(pScan, -1) ) return ST_COLUMNS_NONE;
    for(k=0; k<pScan->nJoin; k++) if( pSeg->aCode[pScan->aJoin[k].iColumn].eEncoding!=ST_ENC_INT ) return ST_COLUMNS_NONE;
    if( !stBeginSums(pSums, pSeg) ) return ST_COLUMNS_NONE;
    isShared = stIsWorthHelpers(p, pScan, pTable) && stBeginShare(p, pScan, pSeg);
    rc = stSumSegment(p, pC, pSums, isShared ? pScan->pShare : 0);
    if( isShared ) stEndShare(pScan->pShare);
    if( rc ) return rc;
  }
  return SQLITE_OK;
}

/* Finds the rows of the joins' tables, and their classes. Returns 0 when other rows pass, too, or sums cannot be made. */
static int stMakeSumJoins(Vdbe *p, VdbeCursor *pC, StSums *pSums){
  const StColumnScan *pScan = pC->col.pScan;
  int i;
  if( pScan->nJoin ) stMakeJoins(p, pC);
  for(i=0; i<pScan->nJoin; i++) if( pScan->aJoin[i].aPass==0 || !pScan->aJoin[i].isExact ) return 0;
  for(i=0; i<pSums->nClasses; i++){
    free(pSums->aClasses[i].aiClass);
    pSums->aClasses[i].aiClass = 0;
    if( !stFindClasses(pSums, &pSums->aClasses[i], &pScan->aJoin[pSums->aClasses[i].iJoin]) ) return 0;
  }
  return 1;
}

/*
** Nodes know nothing of sums: the execution stays in C. Without stops C was given only so many instructions, to look for other threads after them; then it goes on. A pause may have been
** asked for meanwhile.
*/
static void stStayInC(Vdbe *p){
  p->st.hasAddedUp = 1;
  if( p->st.aStop ) p->st.nRun = 0;
  if( p->st.bPause ) stStopNow(p);
}

/* Rows of the scan before the one on which it stands. */
static i64 stRowsBefore(const VdbeCursor *pC){
  i64 n = pC->col.iRow;
  int i;
  for(i=0; i<pC->col.iSegment; i++) n += pC->col.pTable->aSegment[i].nRow;
  return n;
}

/*
** Adds up what a scan reads, if its loop does nothing else. isFirst: the scan is about to begin; else it stands on its first row, for which all instructions have run.
** SQLITE_OK: done, the scan has pSums; SQLITE_INTERRUPT; ST_COLUMNS_NONE.
*/
static int stMakeSums(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, int isFirst){
  StSums *pSums = stSumsOf(p, pScan->pcRewind);
  int iSegment = pC->col.iSegment, iRow = pC->col.iRow;
  int rc, isOfGroup;
  pScan->pSums = 0;
  if( pScan->isPending || pScan->opLimit || p->aOp[pScan->pcRewind].opcode!=OP_Rewind || p->db->xProgress ) return ST_COLUMNS_NONE;
  if( pSums==0 ){
    pSums = calloc(1, sizeof(StSums));
    if( pSums==0 ) return ST_COLUMNS_NONE;
    pSums->pcRewind = pScan->pcRewind;
    if( !stReadLoop(p, pScan, pSums) || !stHasRoomForSums(pSums) ){
      stFreeSums(pSums);
      return ST_COLUMNS_NONE;
    }
    pSums->nGuard = pScan->nGuard;
    pSums->nJoin = pScan->nJoin;
    pSums->pNext = p->st.pSums;
    p->st.pSums = pSums;
  }
  if( pSums->nGuard!=pScan->nGuard || pSums->nJoin!=pScan->nJoin ) return ST_COLUMNS_NONE;
  if( !stHasAdded(p, pSums, 0) && (isFirst || !stHasAdded(p, pSums, 1)) ) return ST_COLUMNS_NONE;
  pSums->nVisited = isFirst ? 0 : stRowsBefore(pC);
  pSums->nGroup = 0;
  memset(pSums->aiSlot, 0, ST_SUM_SLOTS*sizeof(u16));
  memset(pSums->aBound, 0, sizeof(pSums->aBound));
  rc = stMakeSumJoins(p, pC, pSums) ? stSumAll(p, pC, pSums) : ST_COLUMNS_NONE;
  isOfGroup = !isFirst && rc==SQLITE_OK && pSums->nGroup && pSums->aGroup[0].iSegment==iSegment && pSums->aGroup[0].iRow==iRow;
  if( !isFirst && rc==SQLITE_OK && !stHasAdded(p, pSums, isOfGroup) ) rc = ST_COLUMNS_NONE;
  pC->col.iSegment = iSegment;
  pC->col.iRow = iRow;
  if( rc==SQLITE_OK ){
    pSums->iGroup = isOfGroup-1;
    if( !isFirst && !isOfGroup ) pSums->nVisited++;
    pScan->pSums = pSums;
    if( p->st.aReport ) p->st.aReport[p->aOp[pScan->pcRewind].p1].nSum = pSums->nGroup;
    else stStayInC(p);
  }else{
    StSums **pp;
    for(pp=&p->st.pSums; *pp!=pSums; pp=&(*pp)->pNext){}
    *pp = pSums->pNext;
    stFreeSums(pSums);
    /* The scan takes rows, and makes its joins after some blocks. */
    if( pScan->nJoin ) stFindGuards(p, pC, pScan);
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
    i64 n = pGroup->nRow - (pStep->iCounted<0 ? 0 : pGroup->nNull[pStep->iCounted]);
    if( (pMem->flags & MEM_Agg)==0 ) return SQLITE_NOMEM_BKPT;
    if( pStep->iTotal<0 ){
      ((CountCtx*)pMem->z)->n = n;
    }else{
      SumCtx *pSum = (SumCtx*)pMem->z;
      pSum->cnt = n;
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
    pScan->nSkipped = pC->col.pTable->nRow-pSums->nVisited-pSums->nGroup;
    return SQLITE_DONE;
  }
  pGroup = &pSums->aGroup[pSums->iGroup];
  pC->col.iSegment = pGroup->iSegment;
  pC->col.iRow = pGroup->iRow;
  stStandOn(pC, stRowidAt(&pC->col.pTable->aSegment[pGroup->iSegment], pGroup->iRow));
  return SQLITE_OK;
}

/* Reads the keys of a sorter's record. Returns 0 when one is a real or a blob. */
static int stKeysOf(const u8 *aRecord, int nKey, StSumKey *pKey){
  u32 nHeader, serial;
  u32 iHeader = getVarint32(aRecord, nHeader);
  u32 iData = nHeader;
  int k;
  for(k=0; k<nKey; k++){
    Mem mem;
    iHeader += getVarint32(&aRecord[iHeader], serial);
    memset(&mem, 0, sizeof(mem));
    sqlite3VdbeSerialGet(&aRecord[iData], serial, &mem);
    if( (mem.flags & (MEM_Int|MEM_Str|MEM_Null))==0 ) return 0;
    pKey->az[k] = (mem.flags & MEM_Int) ? 0 : &aRecord[iData];
    pKey->a[k] = (mem.flags & MEM_Str) ? mem.n : (mem.flags & MEM_Int) ? mem.u.i : ST_SUM_NULL;
    iData += sqlite3VdbeSerialTypeLen(serial);
  }
  return 1;
}

/* OP_SorterNext: the steps of the sorter's current record, the only one of its group, were taken. */
static int stSorterNext(Vdbe *p, VdbeCursor *pC, int iSorter){
  const StSums *pSums = p->st.pSums;
  StSumKey key;
  u32 iSlot;
  int i, nByte;
  while( pSums && pSums->iSorter!=iSorter ) pSums = pSums->pNext;
  if( pSums==0 ) return SQLITE_OK;
  if( !stKeysOf(vdbeSorterRowkey(pC->uc.pSorter, &nByte), pSums->nKey, &key) ) return SQLITE_CORRUPT_BKPT;
  i = stFindKey(&key, pSums->nKey, &pSums->aGroup[0].key, sizeof(StSumGroup), pSums->aiSlot, &iSlot);
  return i<0 ? SQLITE_CORRUPT_BKPT : stGiveSums(p, pSums, &pSums->aGroup[i]);
}
