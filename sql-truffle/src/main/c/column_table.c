/*
** Columns of a table or an index, as an object: how it is made, joined with other columns of the same snapshot, and freed.
*/

static int stSideFileIsFaulty(const StSideFile*);
static void stDirectoryRelease(StDirectory*);
static StDirectory *stDirectoryShare(StDirectory*);
static int stMakeDirectory(StColumnTable*);
static void stRankRelease(StRank*);
static StRank *stRankShare(StRank*);
static int stMakeRank(StColumnTable*);

static void stTableFree(StColumnTable *p){
  int i, j;
  if( p==0 ) return;
  for(i=0; i<p->nSegment; i++){
    StColumnSegment *pSeg = &p->aSegment[i];
    if( pSeg->pRowids ) stOwnerRelease(pSeg->pRowids);
    for(j=0; pSeg->aCode && j<p->nColumn; j++) stCodeFree(&pSeg->aCode[j]);
    free(pSeg->aCode);
  }
  stLeavesRelease(p->pLeaves);
  stDirectoryRelease(p->pDirectory);
  stRankRelease(p->pRank);
  if( p->pFile ) stSideFileRelease(p->pFile);
  free(p->aSegment);
  free(p->aPosition);
  free(p);
}

/* A table without segments that has the columns whose bit is set; 0: no memory. */
static StColumnTable *stTableNew(u64 iDevice, u64 iFile, Pgno root, int isIndex, const u8 *aWanted, int nField){
  StColumnTable *p = calloc(1, sizeof(*p));
  int i;
  if( p==0 ) return 0;
  p->nRef = 1;
  p->iDevice = iDevice;
  p->iFile = iFile;
  p->root = root;
  p->nField = nField;
  p->isIndex = isIndex;
  p->isDense = 1;
  p->aPosition = malloc(MAX(1,nField)*sizeof(i16));
  if( p->aPosition==0 ){
    free(p);
    return 0;
  }
  for(i=0; i<nField; i++) p->aPosition[i] = stBit(aWanted, i) ? p->nColumn++ : -1;
  return p;
}

/* The columns that a table has, as bits. */
static void stColumnsOf(const StColumnTable *p, u8 *aHas){
  int i;
  memset(aHas, 0, (ST_MAX_COLUMNS+7)/8);
  for(i=0; i<p->nField; i++) if( p->aPosition[i]>=0 ) stSetBit(aHas, i);
}

static StColumnCode stCodeShare(const StColumnCode *p){
  StColumnCode code = *p;
  stOwnerShare(p->pOwner);
  return code;
}

/* Adds n empty segments. */
static int stSegmentsAdd(StColumnTable *p, int n){
  StColumnSegment *aNew = realloc(p->aSegment, MAX(1,p->nSegment+n)*sizeof(StColumnSegment));
  if( aNew==0 ) return SQLITE_NOMEM;
  p->aSegment = aNew;
  while( n-->0 ){
    StColumnSegment *pSeg = &aNew[p->nSegment];
    memset(pSeg, 0, sizeof(*pSeg));
    pSeg->aCode = calloc(MAX(1,p->nColumn), sizeof(StColumnCode));
    if( pSeg->aCode==0 ) return SQLITE_NOMEM;
    p->nSegment++;
  }
  return SQLITE_OK;
}

static void stRowidsShare(StColumnSegment *pSeg, const StColumnSegment *pFrom){
  pSeg->nRow = pFrom->nRow;
  pSeg->iFirst = pFrom->iFirst;
  pSeg->aRowid = pFrom->aRowid;
  pSeg->pRowids = stOwnerShare(pFrom->pRowids);
}

/* A table with what p has, and the columns that pMore has beyond it, whose segments have the same rows (or 0). 0: no memory. */
static StColumnTable *stTableJoin(const StColumnTable *p, const StColumnTable *pMore){
  u8 aHas[(ST_MAX_COLUMNS+7)/8], aMore[(ST_MAX_COLUMNS+7)/8];
  StColumnTable *pNew;
  int i, j;
  stColumnsOf(p, aHas);
  if( pMore ){
    stColumnsOf(pMore, aMore);
    for(i=0; i<ArraySize(aHas); i++) aHas[i] |= aMore[i];
  }
  pNew = stTableNew(p->iDevice, p->iFile, p->root, p->isIndex, aHas, pMore ? MAX(p->nField, pMore->nField) : p->nField);
  if( pNew==0 || stSegmentsAdd(pNew, p->nSegment) ){
    stTableFree(pNew);
    return 0;
  }
  pNew->snapshot = p->snapshot;
  pNew->nRow = p->nRow;
  pNew->isDense = p->isDense;
  pNew->seed = p->seed;
  pNew->iBuilt = p->iBuilt;
  pNew->pRank = stRankShare(p->pRank);
  if( pMore==0 ) pNew->pDirectory = stDirectoryShare(p->pDirectory);
  pNew->pFile = stSideFileShare(p->pFile);
  pNew->pLeaves = p->pLeaves;
  __atomic_add_fetch(&p->pLeaves->nRef, 1, __ATOMIC_RELAXED);
  for(i=0; i<p->nSegment; i++){
    stRowidsShare(&pNew->aSegment[i], &p->aSegment[i]);
    for(j=0; j<pNew->nField; j++) if( pNew->aPosition[j]>=0 ){
      int isOld = j<p->nField && p->aPosition[j]>=0;
      const StColumnTable *pFrom = isOld ? p : pMore;
      pNew->aSegment[i].aCode[pNew->aPosition[j]] = stCodeShare(&pFrom->aSegment[i].aCode[pFrom->aPosition[j]]);
    }
  }
  return pNew;
}

static i64 stRowidOf(const StColumnSegment *pSeg, int i){ return pSeg->aRowid ? pSeg->aRowid[i] : pSeg->iFirst+i; }

/* Counts what a table holds. SQLITE_CORRUPT: its rowids do not ascend. */
static int stTableFinish(StColumnTable *p){
  i64 nRow = 0, nByte = p->pLeaves->nByte;
  int i, j;
  p->isDense = 1;
  for(i=0; i<p->nSegment; i++){
    StColumnSegment *pSeg = &p->aSegment[i];
    if( p->isIndex ) pSeg->iFirst = nRow;
    if( pSeg->aRowid || pSeg->iFirst!=p->aSegment[0].iFirst+nRow || (i+1<p->nSegment && pSeg->nRow!=ST_SEGMENT) ) p->isDense = 0;
    if( i>0 && pSeg->iFirst<=stRowidOf(&p->aSegment[i-1], p->aSegment[i-1].nRow-1) ) return SQLITE_CORRUPT;
    nRow += pSeg->nRow;
    if( pSeg->pRowids ) nByte += pSeg->pRowids->nByte;
    for(j=0; j<p->nColumn; j++) if( pSeg->aCode[j].pOwner ) nByte += pSeg->aCode[j].pOwner->nByte;
  }
  p->nRow = nRow;
  p->nByte = nByte;
  p->iBuilt = (i64)time(0);
  return p->isIndex ? stMakeDirectory(p) : stMakeRank(p);
}
