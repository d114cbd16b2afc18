/*
** Tuples find rows of other tables: by rowid, or by a range of the entries of an index.
*/

/* Where a key from a[0] to a[n-1] would be if rowids were spread evenly. */
static inline int stGuessRowid(const i64 *a, int n, i64 iKey){
  return (int)((double)((u64)iKey-(u64)a[0]) / (double)((u64)a[n-1]-(u64)a[0]) * (n-1));
}

/* The index of the first rowid that is not below a key. Rowids are mostly spread evenly, so the search begins where the key would be
   then. */
static int stSearchRowid(const i64 *a, int n, i64 iKey){
  int low, high, step = 1;
  if( n==0 || iKey<=a[0] ) return 0;
  if( iKey>a[n-1] ) return n;
  low = high = stGuessRowid(a, n, iKey);
  if( a[low]<iKey ){
    /* a[low] is below the key */
    for(high=low+1; a[high]<iKey; high=MIN(n-1, high+step), step*=2) low = high;
  }else{
    /* a[high] is not below it */
    for(low=high-1; a[low]>=iKey; low=MAX(0, low-step), step*=2) high = low;
  }
  while( high-low>1 ){
    int mid = low+(high-low)/2;
    if( a[mid]<iKey ) low = mid; else high = mid;
  }
  return high;
}

/* The position of a rowid, or ST_NO_ROW. */
static inline u32 stPositionOfRowid(const StColumnTable *p, i64 iKey){
  const StColumnSegment *pSeg;
  int iSegment, iRow;
  if( p->isDense ){
    u64 i = (u64)iKey-(u64)p->aSegment[0].iFirst;
    if( iKey<p->aSegment[0].iFirst || i>=(u64)p->nRow ) return ST_NO_ROW;
    return (u32)(i/ST_SEGMENT)<<16 | (u32)(i%ST_SEGMENT);
  }
  if( p->pRank ){
    i64 i = stRowOfRank(p->pRank, iKey);
    return i<0 ? ST_NO_ROW : (u32)(i/ST_SEGMENT)<<16 | (u32)(i%ST_SEGMENT);
  }
  iSegment = stSegmentOf(p, iKey);
  pSeg = &p->aSegment[iSegment];
  if( pSeg->aRowid==0 ){
    if( iKey<pSeg->iFirst || (u64)iKey-(u64)pSeg->iFirst>=(u64)pSeg->nRow ) return ST_NO_ROW;
    iRow = (int)(iKey-pSeg->iFirst);
  }else{
    iRow = stSearchRowid(pSeg->aRowid, pSeg->nRow, iKey);
    if( iRow>=pSeg->nRow || pSeg->aRowid[iRow]!=iKey ) return ST_NO_ROW;
  }
  return (u32)iSegment<<16 | (u32)iRow;
}

/* Fetches what the search for rowids reads first: the places are random, and the searches wait for them otherwise. */
static void stPrefetchRowids(const StColumnTable *p, const i64 *aKey, int n){
  int k;
  if( p->pRank ){
    for(k=0; k<n; k++) __builtin_prefetch(&p->pRank->aWord[MIN((u64)aKey[k]-(u64)p->pRank->iFirst, p->pRank->nBit-1)>>6]);
    return;
  }
  for(k=0; k<n; k++){
    const StColumnSegment *pSeg = &p->aSegment[stSegmentOf(p, aKey[k])];
    if( pSeg->aRowid && aKey[k]>pSeg->aRowid[0] && aKey[k]<=pSeg->aRowid[pSeg->nRow-1] )
        __builtin_prefetch(&pSeg->aRowid[stGuessRowid(pSeg->aRowid, pSeg->nRow, aKey[k])]);
  }
}

/* OP_SeekRowid and OP_NotExists. */
static void stLookupStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const StColumnTable *pTable = pPipe->aCursor[pStep->iCursor].pTable;
  StPositions *pAt = &pLevel->aPosition[pStep->iCursor];
  const StVector *pKey = stVectorOf(pLevel, &pStep->a);
  u32 *a = stPositionRoom(pAt);
  u8 aJumps[ST_BATCH];
  StCell cell;
  if( a==0 || pTable->nRow==0 ){ pPipe->isFailed = 1; return; }
  pAt->iSegment = pTable->nSegment==1 ? 0 : -1;
  pAt->hasNone = 0;
  if( pKey && pKey->eType==SQLITE_INTEGER ){
    const i64 *aKey = pKey->aValue;
    if( pTable->isDense ){
      u64 first = (u64)pTable->aSegment[0].iFirst, n = (u64)pTable->nRow;
      ST_EACH(pSel, i, { u64 k = (u64)aKey[i]-first; aJumps[k_] = k>=n; a[i] = (u32)(k/ST_SEGMENT)<<16 | (u32)(k%ST_SEGMENT); });
    }else{
      i64 aWanted[ST_BATCH];
      ST_EACH(pSel, i, aWanted[k_] = aKey[i];);
      stPrefetchRowids(pTable, aWanted, pSel->n);
      ST_EACH(pSel, i, { a[i] = stPositionOfRowid(pTable, aWanted[k_]); aJumps[k_] = a[i]==ST_NO_ROW; });
    }
  }else{
    ST_EACH(pSel, i, {
      i64 iKey;
      if( !stOperandAt(pLevel, &pStep->a, i, &cell) || (pStep->op==OP_NotExists && cell.eType!=SQLITE_INTEGER) ){ pPipe->isFailed = 1;
          return; }
      a[i] = stIntegerOfCell(pPipe->p, &cell, &iKey) ? stPositionOfRowid(pTable, iKey) : ST_NO_ROW;
      aJumps[k_] = a[i]==ST_NO_ROW;
    });
  }
  stSplit(pPipe, pStep, pSel, aJumps);
}

/* OP_DeferredSeek: the row that an entry leads to. */
static void stEntryRowStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const StPipeCursor *pFrom = &pPipe->aCursor[pStep->iFrom];
  const StColumnTable *pIndex = pFrom->pTable, *pTable = pPipe->aCursor[pStep->iCursor].pTable;
  int iRowid = pIndex->aPosition[pIndex->nField-1];
  const u32 *aEntry = pLevel->aPosition[pStep->iFrom].a;
  StPositions *pAt = &pLevel->aPosition[pStep->iCursor];
  u32 *a = stPositionRoom(pAt);
  i64 aKey[ST_BATCH];
  int isBad = 0;
  if( a==0 || pTable->nRow==0 ){ pPipe->isFailed = 1; return; }
  pAt->iSegment = pTable->nSegment==1 ? 0 : -1;
  pAt->hasNone = 0;
  ST_EACH(pSel, i, aKey[k_] = stIntegerAt(&pIndex->aSegment[aEntry[i]>>16].aCode[iRowid], aEntry[i] & 0xffff););
  if( !pTable->isDense ) stPrefetchRowids(pTable, aKey, pSel->n);
  ST_EACH(pSel, i, {
    a[i] = stPositionOfRowid(pTable, aKey[k_]);
    isBad |= a[i]==ST_NO_ROW;
  });
  /* An entry without a row: SQLite reports the damage. */
  if( isBad ) pPipe->isFailed = 1;
}

/* OP_Rowid of a table, OP_IdxRowid of an index. */
static void stRowidStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const StColumnTable *pTable = pPipe->aCursor[pStep->iCursor].pTable;
  const u32 *a = pLevel->aPosition[pStep->iCursor].a;
  StVector *v = &pLevel->aVector[pStep->out];
  if( pTable->isIndex ){
    stGather(pTable, pTable->aPosition[pTable->nField-1], &pLevel->aPosition[pStep->iCursor], pStep, pSel, pLevel->n, v);
    return;
  }
  if( pLevel->aPosition[pStep->iCursor].hasNone ){
    stSetMixed(v, pLevel->n);
    ST_EACH(pSel, i, {
      v->aType[i] = a[i]==ST_NO_ROW ? SQLITE_NULL : SQLITE_INTEGER;
      v->aValue[i] = a[i]==ST_NO_ROW ? 0 : stRowidOfPosition(pTable, a[i]);
    });
    return;
  }
  stBeginWrite(v, pStep, pLevel->n, SQLITE_INTEGER);
  ST_EACH(pSel, i, v->aValue[i] = stRowidOfPosition(pTable, a[i]););
  stNoteTypes(v, pSel, SQLITE_INTEGER);
}

/* EXISTS: the program leaves the loop after the first tuple that comes so far. Tuples with the same outer tuple follow each other. */
static void stFirstStep(StPipeLevel *pLevel, StSelection *pSel){
  int k, n = 0;
  for(k=0; k<pSel->n; k++){
    int i = pSel->isWhole ? k : pSel->ai[k];
    if( pLevel->aiParent[i]==pLevel->iMatched ) continue;
    pLevel->iMatched = pLevel->aiParent[i];
    pSel->ai[n++] = (u16)i;
  }
  if( n<pSel->n ) pSel->isWhole = 0;
  pSel->n = n;
}

/* ---- ranges of an index ---- */

/* The segment and row of an entry, with or without a directory. */
static const StColumnSegment *stSegmentOfEntry(const StColumnTable *p, int i, int *piSegment, int *piRow){
  int k = 0;
  if( p->pDirectory ) return stEntryOfRow(p, i, piSegment, piRow);
  if( p->isDense ){
    k = i/ST_SEGMENT;
    i %= ST_SEGMENT;
  }else for(; i>=p->aSegment[k].nRow; k++) i -= p->aSegment[k].nRow;
  *piSegment = k;
  *piRow = i;
  return &p->aSegment[k];
}

/* Compares an entry with the first nField values of a key, in the order of the index. */
static int stCompareEntryAt(const StColumnTable *pIndex, const KeyInfo *pKeyInfo, int iEntry, const Mem *aKey, int nField){
  int iSegment, iRow, i, c = 0;
  const StColumnSegment *pSeg = stSegmentOfEntry(pIndex, iEntry, &iSegment, &iRow);
  for(i=0; i<nField && c==0; i++){
    StCell cell;
    Mem m;
    stLoadCell(&pSeg->aCode[pIndex->aPosition[i]], iRow, &cell);
    stMemOfCell(&m, &cell, pKeyInfo->db);
    c = sqlite3MemCompare(&m, &aKey[i], pKeyInfo->aColl[i]);
    if( pKeyInfo->aSortFlags[i] & KEYINFO_ORDER_DESC ) c = -c;
  }
  return c;
}

/* The first entry from iLow on that is not before a key, or, bAfter, that is after it. */
static int stBoundOfEntries(const StColumnTable *pIndex, const KeyInfo *pKeyInfo, int iLow, const Mem *aKey, int nField, int bAfter){
  int high = (int)pIndex->nRow;
  while( iLow<high ){
    int mid = iLow+(high-iLow)/2;
    int c = stCompareEntryAt(pIndex, pKeyInfo, mid, aKey, nField);
    if( c<0 || (bAfter && c==0) ) iLow = mid+1; else high = mid;
  }
  return iLow;
}

/* The end of the entries that begin with a key, from iFirst on: mostly it is near. */
static int stEndOfKey(const StColumnTable *pIndex, const KeyInfo *pKeyInfo, int iFirst, const Mem *aKey, int nKey){
  int low = iFirst, step = 1;
  while( low<pIndex->nRow && stCompareEntryAt(pIndex, pKeyInfo, low, aKey, nKey)==0 ){
    iFirst = low+1;
    low += step;
    step *= 2;
  }
  return low>=pIndex->nRow || low>iFirst ? stBoundOfEntries(pIndex, pKeyInfo, iFirst, aKey, nKey, 1) : low;
}

/* Finds the entries from a key of integers on by the directory. isAfter, nEnd: see stFindEntries(). Returns 0: it cannot. */
static int stFindInDirectory(const StColumnTable *pIndex, const KeyInfo *pKeyInfo, const StCell *aKey, int nKey, int isAfter, int nEnd,
    int *piFirst, int *piEnd){
  int iAfter;
  if( pIndex->pDirectory==0 || aKey[0].eType!=SQLITE_INTEGER || nKey>2
      || (nKey==2 && (aKey[1].eType!=SQLITE_INTEGER || !pIndex->pDirectory->hasSecond)) ) return 0;
  /* The directory does not know what comes later in another order. */
  if( nEnd<nKey && (pKeyInfo->aSortFlags[0] || pKeyInfo->aSortFlags[nKey-1]) ) return 0;
  *piFirst = stLowerEntry(pIndex, aKey[0].value);
  *piEnd = iAfter = aKey[0].value==LARGEST_INT64 ? (int)pIndex->nRow : stLowerEntry(pIndex, aKey[0].value+1);
  if( nEnd==0 ) *piEnd = (int)pIndex->nRow;
  if( nKey==2 && nEnd==2 ) stNarrow(pIndex, 1, aKey[1].value, piFirst, piEnd);
  else if( nKey==2 ) *piFirst = isAfter && aKey[1].value==LARGEST_INT64 ? iAfter
      : stLowerField(pIndex, *piFirst, iAfter, 1, aKey[1].value+isAfter);
  else if( isAfter ) *piFirst = iAfter;
  return 1;
}

/*
** Finds the entries of an index from a key on, for a tuple: from *piFirst to *piEnd-1. isAfter: those after the key. They end with the last
** entry that has the first nEnd values of the key; with 0 at the last of all. Returns 0 when a value is not known.
*/
static int stFindEntries(const StPipeCursor *q, const StPipeLevel *pLevel, const StOperand *aKey, int nKey, int isAfter, int nEnd,
    int nullIsEmpty, int i, int *piFirst, int *piEnd){
  StCell aCell[ST_PIPE_SEEK];
  Mem aMem[ST_PIPE_SEEK];
  int k;
  for(k=0; k<nKey; k++) if( !stOperandAt(pLevel, &aKey[k], i, &aCell[k]) ) return 0;
  if( aCell[0].eType==SQLITE_NULL && nullIsEmpty ){
    *piFirst = *piEnd = 0;
    return 1;
  }
  if( stFindInDirectory(q->pTable, q->pKeyInfo, aCell, nKey, isAfter, nEnd, piFirst, piEnd) ) return 1;
  for(k=0; k<nKey; k++) stMemOfCell(&aMem[k], &aCell[k], q->pKeyInfo->db);
  *piFirst = stBoundOfEntries(q->pTable, q->pKeyInfo, 0, aMem, nKey, isAfter);
  *piEnd = nEnd==0 ? (int)q->pTable->nRow : stEndOfKey(q->pTable, q->pKeyInfo, *piFirst, aMem, nEnd);
  return 1;
}

/* "SeekGE; IdxGT" without a loop. */
static void stEntryStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const StColumnTable *pIndex = pPipe->aCursor[pStep->iCursor].pTable;
  StPositions *pAt = &pLevel->aPosition[pStep->iCursor];
  u32 *a = stPositionRoom(pAt);
  u8 aJumps[ST_BATCH];
  if( a==0 ){ pPipe->isFailed = 1; return; }
  pAt->iSegment = pIndex->nSegment==1 ? 0 : -1;
  ST_EACH(pSel, i, {
    int iFirst, iEnd, iSegment, iRow;
    if( !stFindEntries(&pPipe->aCursor[pStep->iCursor], pLevel, &pPipe->aArg[pStep->iFirstArg], pStep->nArg, 0, pStep->nArg, 0, i, &iFirst,
        &iEnd) ){ pPipe->isFailed = 1; return; }
    aJumps[k_] = iFirst>=iEnd;
    if( iFirst<iEnd ){
      stSegmentOfEntry(pIndex, iFirst, &iSegment, &iRow);
      a[i] = (u32)iSegment<<16 | (u32)iRow;
    }
  });
  stSplit(pPipe, pStep, pSel, aJumps);
}

/* The tuple with a number in a selection. */
static inline int stTupleOf(const StSelection *pSel, int k){ return pSel->isWhole ? k : pSel->ai[k]; }

/* Gives a batch what its steps need of the level around it. */
static int stInherit(const StPipe *pPipe, StPipeLevel *pLevel, const StPipeLevel *pOuter){
  const u16 *ai = pLevel->aiParent;
  int k, i, n = pLevel->n;
  for(k=0; k<pPipe->nVector; k++) if( pLevel->inherited.a[k>>6]>>(k & 63) & 1 ){
    const StVector *pFrom = &pOuter->aVector[k];
    StVector *v = &pLevel->aVector[k];
    if( !stVectorRoom(v) ) return 0;
    /* Only ways on which no tuple has come set it: nobody uses it. */
    v->eType = pFrom->aValue ? pFrom->eType : ST_UNSET;
    if( v->eType==ST_UNSET ) continue;
    for(i=0; i<n; i++) v->aValue[i] = pFrom->aValue[ai[i]];
    if( v->eType!=SQLITE_INTEGER && v->eType!=SQLITE_FLOAT ) for(i=0; i<n; i++) v->anByte[i] = pFrom->anByte[ai[i]];
    if( v->eType==ST_MIXED ) for(i=0; i<n; i++) v->aType[i] = pFrom->aType[ai[i]];
  }
  for(k=0; k<pPipe->nCursor; k++) if( pLevel->inherited.a[(ST_PIPE_VECTORS+k)>>6]>>((ST_PIPE_VECTORS+k) & 63) & 1 ){
    const StPositions *pFrom = &pOuter->aPosition[k];
    u32 *a = stPositionRoom(&pLevel->aPosition[k]);
    if( a==0 ) return 0;
    pLevel->aPosition[k].iSegment = pFrom->iSegment;
    pLevel->aPosition[k].hasNone = pFrom->hasNone;
    for(i=0; i<n; i++) a[i] = pFrom->a[ai[i]];
  }
  return 1;
}

/* Puts entries of a tuple into the batch of a level, from tuple n on. Returns how many tuples the batch has then. */
static int stPutEntries(const StColumnTable *pIndex, StPipeLevel *pLevel, u32 *a, int n, int nMost, int iParent){
  while( n<nMost && pLevel->iEntry<pLevel->iEntryEnd ){
    int iSegment, iRow;
    const StColumnSegment *pSeg = stSegmentOfEntry(pIndex, pLevel->iEntry, &iSegment, &iRow);
    while( n<nMost && pLevel->iEntry<pLevel->iEntryEnd && iRow<pSeg->nRow ){
      a[n] = (u32)iSegment<<16 | (u32)iRow++;
      pLevel->aiParent[n++] = (u16)iParent;
      pLevel->iEntry++;
    }
  }
  return n;
}

/* Before a batch of entries is filled: whether only those come into it whose rows pass. Returns 0: no memory. */
static int stBeginEntries(const StPipe *pPipe, StPipeLevel *pLevel){
  const StStep *pStep = pLevel->iEntryRow<0 ? 0 : &pPipe->aStep[pLevel->iEntryRow];
  StPositions *pAt;
  pLevel->hasRows = pStep && pStep->pPass->aaBit;
  if( !pLevel->hasRows ) return 1;
  pAt = &pLevel->aPosition[pStep->iCursor];
  pAt->iSegment = pPipe->aCursor[pStep->iCursor].pTable->nSegment==1 ? 0 : -1;
  pAt->hasNone = 0;
  return stPositionRoom(pAt)!=0;
}

#define ST_PUT_PASSING(T, ROW) { \
    const T *aCode = pCode->aCode; \
    for(i=0; i<nEntry && n<ST_BATCH; i++){ \
      u32 iRow = (u32)(ROW); \
      u64 k = (u64)aCode[iRow]+shift; \
      isBad |= k>=nRow; \
      k = MIN(k, nRow-1); \
      a[n] = iAt | iRow; \
      aRow[n] = (u32)(k/ST_SEGMENT)<<16 | (u32)(k%ST_SEGMENT); \
      aiParent[n] = (u16)iParent; \
      n += stBit(aaBit[k/ST_SEGMENT], k%ST_SEGMENT); \
    } \
    break; }
#define ST_PUT_PASSING_OF(T) case sizeof(T): if( ai ) ST_PUT_PASSING(T, iFirst+ai[i]) else ST_PUT_PASSING(T, iFirst+i)

/*
** Puts entries of one segment whose rows pass into the batch of a level, from tuple n on: nEntry of them from iFirst on, or iFirst+ai[0]
** and so on. Returns how many tuples the batch has then; -1: an entry has no row. *pnDone: how many entries were looked at.
*/
static int stPutPassing(const StPipe *pPipe, StPipeLevel *pLevel, int iSegment, int iFirst, const u16 *ai, int nEntry, int n, int iParent,
    int *pnDone){
  const StStep *pStep = &pPipe->aStep[pLevel->iEntryRow];
  const StColumnTable *pIndex = pPipe->aCursor[pStep->iFrom].pTable, *pTable = pPipe->aCursor[pStep->iCursor].pTable;
  const StColumnCode *pCode = &pIndex->aSegment[iSegment].aCode[pIndex->aPosition[pIndex->nField-1]];
  u8 *const *aaBit = pStep->pPass->aaBit;
  u32 *a = pLevel->aPosition[pStep->iFrom].a, *aRow = pLevel->aPosition[pStep->iCursor].a, iAt = (u32)iSegment<<16;
  u16 *aiParent = pLevel->aiParent;
  u64 nRow = (u64)pTable->nRow, shift = (u64)pCode->iBase-(u64)pTable->aSegment[0].iFirst;
  int i, isBad = 0;
  if( pTable->isDense ) switch( pCode->szCode ){
    ST_PUT_PASSING_OF(u8)
    ST_PUT_PASSING_OF(u16)
    ST_PUT_PASSING_OF(u32)
    default: ST_PUT_PASSING(u64, ai ? iFirst+ai[i] : iFirst+i)
  }else for(i=0; i<nEntry && n<ST_BATCH && !isBad; i++){
    u32 iRow = (u32)(iFirst+(ai ? ai[i] : i));
    a[n] = iAt | iRow;
    aRow[n] = stPositionOfRowid(pTable, stIntegerAt(pCode, (int)iRow));
    aiParent[n] = (u16)iParent;
    isBad = aRow[n]==ST_NO_ROW;
    if( !isBad ) n += stBit(aaBit[aRow[n]>>16], aRow[n] & 0xffff);
  }
  *pnDone = i;
  return isBad ? -1 : n;
}

/* The same for the entries of a tuple that are left. */
static int stPutPassingEntries(const StPipe *pPipe, StPipeLevel *pLevel, int n, int iParent){
  const StColumnTable *pIndex = pPipe->aCursor[pLevel->iCursor].pTable;
  while( n>=0 && n<ST_BATCH && pLevel->iEntry<pLevel->iEntryEnd ){
    int iSegment, iRow, nDone;
    const StColumnSegment *pSeg = stSegmentOfEntry(pIndex, pLevel->iEntry, &iSegment, &iRow);
    n = stPutPassing(pPipe, pLevel, iSegment, iRow, 0, MIN(pSeg->nRow-iRow, pLevel->iEntryEnd-pLevel->iEntry), n, iParent, &nDone);
    pLevel->iEntry += nDone;
  }
  return n;
}

/* Fills the batch of the outermost level with entries of its range. Returns 0: there are none. */
static int stFillFromEntries(StPipe *pPipe){
  StPipeLevel *pLevel = &pPipe->aLevel[0];
  const StColumnTable *pIndex = pPipe->aCursor[pLevel->iCursor].pTable;
  StPositions *pAt = &pLevel->aPosition[pLevel->iCursor];
  u32 *a = stPositionRoom(pAt);
  if( a==0 || !stBeginEntries(pPipe, pLevel) ) pPipe->isFailed = 1;
  else pLevel->n = pLevel->hasRows ? stPutPassingEntries(pPipe, pLevel, 0, 0) : stPutEntries(pIndex, pLevel, a, 0, pPipe->nMost, 0);
  if( pLevel->n<0 ) pPipe->isFailed = 1;
  pAt->iSegment = pIndex->nSegment==1 ? 0 : -1;
  return !pPipe->isFailed && pLevel->n>0;
}

/* Whether the tuples' keys are single integers, and the directory has a place for each. */
static int stHasPlaces(const StColumnTable *pIndex, const StPipeLevel *pLevel, const StPipeLevel *pOuter){
  const StVector *pKey = pLevel->nKey==1 && pLevel->nEnd==1 ? stVectorOf(pOuter, &pLevel->aKey[0]) : 0;
  return pKey && pKey->eType==SQLITE_INTEGER && pIndex->pDirectory && pIndex->pDirectory->nShift==0 && pIndex->isDense;
}

/* The next entries of the outer level's tuples, if stHasPlaces(): most ranges have few entries, so all that is the same for them is found
   once. As stFillFromRange, but returns the tuples; -1: failed. */
static int stFillFromPlaces(StPipe *pPipe, StPipeLevel *pLevel, const StPipeLevel *pOuter){
  const StColumnTable *pIndex = pPipe->aCursor[pLevel->iCursor].pTable;
  const StStep *pStep = pLevel->hasRows ? &pPipe->aStep[pLevel->iEntryRow] : 0;
  const StColumnTable *pTable = pStep ? pPipe->aCursor[pStep->iCursor].pTable : 0;
  const StDirectory *d = pIndex->pDirectory;
  const StSelection *pTuples = &pOuter->selection;
  const i64 *aKey = stVectorOf(pOuter, &pLevel->aKey[0])->aValue;
  const StColumnSegment *aSegment = pIndex->aSegment;
  StPositions *pAt = &pLevel->aPosition[pLevel->iCursor];
  u32 *a = pAt->a, *aRow = pStep ? pLevel->aPosition[pStep->iCursor].a : 0;
  u8 *const *aaBit = pStep ? pStep->pPass->aaBit : 0;
  u16 *aiParent = pLevel->aiParent;
  int iRowid = pIndex->aPosition[pIndex->nField-1], isLeft = pLevel->iMatch>0;
  int n = 0, iParent = pLevel->iParent, iEntry = pLevel->iEntry, iEnd = pLevel->iEntryEnd;
  u16 i = iParent>=0 ? (u16)stTupleOf(pTuples, iParent) : 0;
  while( n<ST_BATCH ){
    if( iEntry>=iEnd ){
      u64 k;
      if( pLevel->owesNull ){
        a[n] = ST_NO_ROW;
        if( aRow ) aRow[n] = ST_NO_ROW;
        aiParent[n++] = i;
        pLevel->owesNull = 0;
        pAt->hasNone = 1;
        continue;
      }
      if( ++iParent>=pTuples->n ) break;
      i = (u16)stTupleOf(pTuples, iParent);
      k = (u64)aKey[i]-(u64)d->iFirst;
      if( aKey[i]>=d->iFirst && k<d->nStart ){
        iEntry = (int)d->aStart[k];
        iEnd = (int)d->aStart[k+1];
      }
      pLevel->owesNull = (u8)isLeft;
      continue;
    }
    if( pStep==0 ){
      for(; iEntry<iEnd && n<ST_BATCH; iEntry++){
        a[n] = (u32)(iEntry/ST_SEGMENT)<<16 | (u32)(iEntry%ST_SEGMENT);
        aiParent[n++] = i;
      }
      continue;
    }
    for(; iEntry<iEnd && n<ST_BATCH; iEntry++){
      int iSegment = iEntry/ST_SEGMENT, iAt = iEntry%ST_SEGMENT;
      u32 iTo = stPositionOfRowid(pTable, stIntegerAt(&aSegment[iSegment].aCode[iRowid], iAt));
      if( iTo==ST_NO_ROW ) return -1;
      a[n] = (u32)iSegment<<16 | (u32)iAt;
      aRow[n] = iTo;
      aiParent[n] = i;
      n += stBit(aaBit[iTo>>16], iTo & 0xffff);
    }
  }
  pLevel->iParent = iParent;
  pLevel->iEntry = iEntry;
  pLevel->iEntryEnd = iEnd;
  return n;
}

/* Fills the batch of a level with the next entries of the outer level's tuples. Returns 0: there are none, or the pipe has failed. */
static int stFillFromRange(StPipe *pPipe, StPipeLevel *pLevel, StPipeLevel *pOuter){
  const StColumnTable *pIndex = pPipe->aCursor[pLevel->iCursor].pTable;
  const StSelection *pTuples = &pOuter->selection;
  StPositions *pAt = &pLevel->aPosition[pLevel->iCursor];
  u32 *a = stPositionRoom(pAt);
  int n = 0;
  if( a==0 || !stBeginEntries(pPipe, pLevel) ){
    pPipe->isFailed = 1;
    return 0;
  }
  pAt->hasNone = 0;
  if( !pLevel->isScan && stHasPlaces(pIndex, pLevel, pOuter) ){
    n = stFillFromPlaces(pPipe, pLevel, pOuter);
    if( n<0 ){
      pPipe->isFailed = 1;
      return 0;
    }
  }else for(;;){
    if( pLevel->iEntry>=pLevel->iEntryEnd ){
      if( pLevel->owesNull ){
        /* LEFT JOIN */
        if( n==ST_BATCH ) break;
        a[n] = ST_NO_ROW;
        if( pLevel->hasRows ) pLevel->aPosition[pPipe->aStep[pLevel->iEntryRow].iCursor].a[n] = ST_NO_ROW;
        pLevel->aiParent[n++] = (u16)stTupleOf(pTuples, pLevel->iParent);
        pLevel->owesNull = 0;
        pAt->hasNone = 1;
      }
      if( ++pLevel->iParent>=pTuples->n ) break;
      if( pLevel->isScan ){
        pLevel->iEntry = 0;
        pLevel->iEntryEnd = (int)pIndex->nRow;
      }else if( !stFindEntries(&pPipe->aCursor[pLevel->iCursor], pOuter, pLevel->aKey, pLevel->nKey, pLevel->isAfter, pLevel->nEnd,
          pLevel->nullIsEmpty, stTupleOf(pTuples, pLevel->iParent), &pLevel->iEntry, &pLevel->iEntryEnd) ){
        pPipe->isFailed = 1;
        return 0;
      }
      pLevel->owesNull = pLevel->iMatch>0;
      continue;
    }
    {
      int iParent = stTupleOf(pTuples, pLevel->iParent);
      n = pLevel->hasRows ? stPutPassingEntries(pPipe, pLevel, n, iParent) : stPutEntries(pIndex, pLevel, a, n, ST_BATCH, iParent);
    }
    if( n<0 ){
      pPipe->isFailed = 1;
      return 0;
    }
    if( n==ST_BATCH ) break;
  }
  pLevel->n = n;
  pAt->iSegment = pIndex->nSegment==1 ? 0 : -1;
  if( n && !stInherit(pPipe, pLevel, pOuter) ) pPipe->isFailed = 1;
  return n>0 && !pPipe->isFailed;
}
