/*
** Makes the segments of a table in one snapshot, from its pages and from the segments of an earlier snapshot, its base. Segments without a
** changed row are shared with the base. If each changed page has as many rows as in the base, their values are replaced in a copy of the
** segment. Other segments are encoded anew, from the base's values and the changed pages. So the cost grows with the changed pages and not
** with the table.
**
** A first build, without a base, reads each page once: a thread reads the rows of the next segment, and encodes them while another thread
** reads on (stMakeNext). Otherwise:
**
** 1. stListLeaves() finds the leaf pages. stLookAtLeaves() finds out which of them changed, and how many rows they have.
** 2. stPlan() divides the rows into segments.
** 3. stMakeSegment() makes each segment. Several threads share this work when a table has many segments to be made.
*/

/* Rows of a segment that come from one place. */
typedef struct StPiece StPiece;
struct StPiece {
  int iOld;          /* The first of them in the base, counted from its first row; -1: not there */
  int iLeaf;         /* The leaf page that they are read from; -1: they are taken from the base */
  int iFrom;         /* The first of them on that page */
  int n;
};

/* A segment to be made. */
typedef struct StOut StOut;
struct StOut {
  int iSame;         /* The segment of the base that has the same number of rows, from the same places; or -1 */
  int iPiece, nPiece;
  int nRow;
};

typedef struct StBuild StBuild;
struct StBuild {
  StColumnTable *pBase;    /* 0: a first build, or one of more columns of a table that has some */
  StColumnTable *pTable;   /* Being made */
  int *aiBase;             /* Rows of the base before each of its segments; one entry more */
  u8 *aChanged;            /* By leaf page: not as in the base */
  int nChanged;
  StPiece *aPiece;
  int nPiece, nPieceRoom;
  StOut *aOut;
  int nOut, nOutRoom, nAnew;   /* nAnew: with iSame<0 */
  int nRowMost;            /* Rows of the largest segment */
  i64 nByteMost;
  i64 nByteBefore;         /* Bytes of all columns of the process when it began */
  int isFirst;             /* All pages are read, in order: nothing was planned */
  /* Of several threads: */
  int iNext;
  int rc;
  pthread_mutex_t mutex;   /* Whoever has it reads the rows of the next segment (isFirst): */
  int iLeaf, iFrom;        /* Its first row */
  i64 nRow;                /* Rows of the leaf pages before iLeaf */
};

/* ---- 1: which leaf pages changed ---- */

/* Whether the entry after a leaf page of an index is where it was, on a page that did not change. */
static int stIsSameSeparator(const StColumnLeaves *pThen, int iThen, const StColumnLeaves *pNow, int iNow, const StPageSet *pChanged){
  const StSeparator *p = stSeparatorOf(pThen, iThen), *q = stSeparatorOf(pNow, iNow);
  return p==0 ? q==0 : q && p->pgno==q->pgno && p->iCell==q->iCell && !stPagesHave(pChanged, q->pgno);
}

/*
** Finds the number of rows and the hash of each leaf page, and whether it changed against the base. pChanged: pages that may have changed;
** 0: not known, all leaf pages are read and compared by their hashes.
*/
static int stLookAtLeaves(StBuild *p, StReader *pReader, const StPageSet *pChanged){
  BtShared *pBt = pReader->pBtree->pBt;
  StColumnLeaves *pNow = p->pTable->pLeaves;
  const StColumnLeaves *pThen = p->pBase->pLeaves;
  i64 nRow = 0;
  int i, nRead = 0, rc = SQLITE_OK;
  p->aChanged = calloc(MAX(1,pNow->nLeaf), 1);
  if( p->aChanged==0 ) return SQLITE_NOMEM;
  for(i=0; i<pNow->nLeaf && rc==SQLITE_OK; i++){
    int iThen = stLeafOf(pThen, pNow->aPgno[i]);
    int nThen = iThen>=0 ? pThen->aiRow[iThen+1]-pThen->aiRow[iThen] : -1;
    int n = nThen;
    if( iThen>=0 && pChanged && !stPagesHave(pChanged, pNow->aPgno[i]) && stIsSameSeparator(pThen, iThen, pNow, i, pChanged) ){
      pNow->aHash[i] = pThen->aHash[iThen];
    }else{
      rc = stLookAtLeaf(&pReader->pages, pBt, p->pTable, i, &n, &pNow->aHash[i]);
      p->aChanged[i] = iThen<0 || n!=nThen || pNow->aHash[i]!=pThen->aHash[iThen];
      if( rc==SQLITE_OK && ++nRead%ST_PAGES_BEFORE_LOOK==0 ) rc = stReaderLook(pReader, &p->pTable->snapshot);
    }
    p->nChanged += p->aChanged[i];
    pNow->aiRow[i] = (int)nRow;
    nRow += n;
    if( nRow>0x7fffffff || (n==0 && pNow->nLeaf>1) ) rc = SQLITE_CORRUPT;
  }
  pNow->aiRow[pNow->nLeaf] = (int)nRow;
  return rc;
}

/* ---- 2: the plan ---- */

static int stAddPiece(StBuild *p, int iOld, int iLeaf, int iFrom, int n){
  StPiece *pPiece;
  if( p->nPiece==p->nPieceRoom ){
    int nRoom = 2*p->nPieceRoom+64;
    StPiece *aNew = realloc(p->aPiece, nRoom*sizeof(StPiece));
    if( aNew==0 ) return SQLITE_NOMEM;
    p->aPiece = aNew;
    p->nPieceRoom = nRoom;
  }
  pPiece = &p->aPiece[p->nPiece++];
  pPiece->iOld = iOld;
  pPiece->iLeaf = iLeaf;
  pPiece->iFrom = iFrom;
  pPiece->n = n;
  return SQLITE_OK;
}

static int stAddOut(StBuild *p, int iSame, int iPiece, int nPiece, int nRow){
  StOut *pOut;
  if( p->nOut==p->nOutRoom ){
    int nRoom = 2*p->nOutRoom+16;
    StOut *aNew = realloc(p->aOut, nRoom*sizeof(StOut));
    if( aNew==0 ) return SQLITE_NOMEM;
    p->aOut = aNew;
    p->nOutRoom = nRoom;
  }
  pOut = &p->aOut[p->nOut++];
  pOut->iSame = iSame;
  pOut->iPiece = iPiece;
  pOut->nPiece = nPiece;
  pOut->nRow = nRow;
  if( iSame<0 ) p->nAnew++;
  return SQLITE_OK;
}

/* The segment of the base that row iOld lies in. */
static int stBaseSegment(const StBuild *p, int iOld){
  int low = 0, high = p->pBase->nSegment;
  while( high-low>1 ){
    int mid = (low+high)/2;
    if( p->aiBase[mid]<=iOld ) low = mid; else high = mid;
  }
  return low;
}

/* Lists where rows come from, in their order. No piece spans two segments of the base. */
static int stListPieces(StBuild *p){
  const StColumnLeaves *pNow = p->pTable->pLeaves;
  const StColumnLeaves *pThen = p->pBase->pLeaves;
  int i, iLast = -1, rc = SQLITE_OK;
  for(i=0; i<pNow->nLeaf && rc==SQLITE_OK; i++){
    int n = pNow->aiRow[i+1]-pNow->aiRow[i];
    int iThen = stLeafOf(pThen, pNow->aPgno[i]);
    int iFrom = 0, iOld;
    if( n==0 ) continue;
    if( iThen<=iLast || pThen->aiRow[iThen+1]-pThen->aiRow[iThen]!=n ){
      rc = stAddPiece(p, -1, i, 0, n);
      continue;
    }
    iLast = iThen;
    for(iOld=pThen->aiRow[iThen]; n>0 && rc==SQLITE_OK; ){
      int nHere = MIN(n, p->aiBase[stBaseSegment(p, iOld)+1]-iOld);
      StPiece *pLast = p->nPiece ? &p->aPiece[p->nPiece-1] : 0;
      if( !p->aChanged[i] && pLast && pLast->iLeaf<0 && pLast->iOld+pLast->n==iOld
          && stBaseSegment(p, pLast->iOld)==stBaseSegment(p, iOld) ){
        pLast->n += nHere;
      }else{
        rc = stAddPiece(p, iOld, p->aChanged[i] ? i : -1, iFrom, nHere);
      }
      iFrom += nHere;
      iOld += nHere;
      n -= nHere;
    }
  }
  return rc;
}

/* Makes segments of nMost rows at most of the pieces from iPiece to iEnd-1. Pieces are split where a segment ends. */
static int stCut(StBuild *p, StPiece *aFrom, int nFrom, int nMost){
  int i = 0, rc = SQLITE_OK;
  while( i<nFrom && rc==SQLITE_OK ){
    int iPiece = p->nPiece, nRow = 0;
    while( i<nFrom && nRow<nMost && rc==SQLITE_OK ){
      int n = MIN(aFrom[i].n, nMost-nRow);
      rc = stAddPiece(p, aFrom[i].iOld, aFrom[i].iLeaf, aFrom[i].iFrom, n);
      nRow += n;
      if( n==aFrom[i].n ){
        i++;
      }else{
        if( aFrom[i].iOld>=0 ) aFrom[i].iOld += n;
        aFrom[i].iFrom += n;
        aFrom[i].n -= n;
      }
    }
    if( rc==SQLITE_OK ) rc = stAddOut(p, -1, iPiece, p->nPiece-iPiece, nRow);
  }
  return rc;
}

/* Pieces that no segment of the base has as they are. In the middle of a table they are divided evenly. */
static int stCutEvenly(StBuild *p, StPiece *aFrom, int nFrom, int isEnd){
  i64 nRow = 0;
  int i, nMost = ST_SEGMENT;
  for(i=0; i<nFrom; i++) nRow += aFrom[i].n;
  if( !isEnd && nRow>ST_SEGMENT ){
    i64 nSegment = (nRow+ST_SEGMENT-1)/ST_SEGMENT;
    nMost = (int)((nRow+nSegment-1)/nSegment);
  }
  return stCut(p, aFrom, nFrom, nMost);
}

/* The end of the pieces from i on that make up a whole segment of the base, with nothing between them; or -1. */
static int stWholeSegment(const StBuild *p, const StPiece *a, int n, int i){
  int iSegment, iRow = a[i].iOld;
  if( iRow<0 ) return -1;
  iSegment = stBaseSegment(p, iRow);
  if( p->aiBase[iSegment]!=iRow ) return -1;
  for(; i<n && a[i].iOld==iRow; i++){
    iRow += a[i].n;
    if( iRow==p->aiBase[iSegment+1] ){
      /* New rows behind a segment with room belong to it. */
      return i+1<n && a[i+1].iOld<0 && iRow-p->aiBase[iSegment]<ST_SEGMENT ? -1 : i+1;
    }
  }
  return -1;
}

/* Divides the rows into segments. */
static int stPlan(StBuild *p){
  StPiece *a;
  int i, n, iPending = 0, rc = SQLITE_OK;
  p->aiBase = malloc((p->pBase->nSegment+1)*sizeof(int));
  if( p->aiBase==0 ) return SQLITE_NOMEM;
  p->aiBase[0] = 0;
  for(i=0; i<p->pBase->nSegment; i++) p->aiBase[i+1] = p->aiBase[i]+p->pBase->aSegment[i].nRow;
  if( p->aiBase[i]!=p->pBase->pLeaves->aiRow[p->pBase->pLeaves->nLeaf] ) return SQLITE_CORRUPT;
  rc = stListPieces(p);
  a = p->aPiece;
  n = p->nPiece;
  p->aPiece = 0;
  p->nPiece = p->nPieceRoom = 0;
  for(i=0; i<n && rc==SQLITE_OK; ){
    int end = stWholeSegment(p, a, n, i);
    if( end<0 ){
      i++;
      continue;
    }
    rc = stCutEvenly(p, &a[iPending], i-iPending, 0);
    if( rc==SQLITE_OK ){
      int iPiece = p->nPiece, iSegment = stBaseSegment(p, a[i].iOld);
      for(; i<end && rc==SQLITE_OK; i++) rc = stAddPiece(p, a[i].iOld, a[i].iLeaf, a[i].iFrom, a[i].n);
      if( rc==SQLITE_OK ) rc = stAddOut(p, iSegment, iPiece, p->nPiece-iPiece, p->pBase->aSegment[iSegment].nRow);
    }
    iPending = i;
  }
  if( rc==SQLITE_OK ) rc = stCutEvenly(p, &a[iPending], n-iPending, 1);
  free(a);
  return rc;
}

/* Divides the rows as another table has them: all are read. */
static int stPlanAs(StBuild *p, const StColumnTable *pShape){
  const StColumnLeaves *pNow = p->pTable->pLeaves;
  int i, iLeaf = 0, iFrom = 0, rc = SQLITE_OK;
  for(i=0; i<pShape->nSegment && rc==SQLITE_OK; i++){
    int iPiece = p->nPiece, nLeft = pShape->aSegment[i].nRow;
    while( nLeft>0 && rc==SQLITE_OK ){
      int n = MIN(nLeft, pNow->aiRow[iLeaf+1]-pNow->aiRow[iLeaf]-iFrom);
      if( n>0 ) rc = stAddPiece(p, -1, iLeaf, iFrom, n);
      nLeft -= n;
      iFrom += n;
      if( nLeft>0 || iFrom==pNow->aiRow[iLeaf+1]-pNow->aiRow[iLeaf] ){
        iLeaf++;
        iFrom = 0;
      }
    }
    if( rc==SQLITE_OK ) rc = stAddOut(p, -1, iPiece, p->nPiece-iPiece, pShape->aSegment[i].nRow);
  }
  return rc;
}

/* ---- 3: the segments ---- */

/* Sets the rowids of a segment. */
static int stSetRowids(StColumnSegment *pSeg, const i64 *aRowid, int n){
  int i;
  for(i=1; i<n; i++) if( aRowid[i]<=aRowid[i-1] ) return SQLITE_CORRUPT;
  pSeg->nRow = n;
  pSeg->iFirst = aRowid[0];
  if( (u64)aRowid[n-1]-(u64)aRowid[0]!=(u64)(n-1) ){
    pSeg->pRowids = stOwnerNew(n*sizeof(i64));
    if( pSeg->pRowids==0 ) return SQLITE_NOMEM;
    pSeg->aRowid = pSeg->pRowids->apArray[0] = stCopyOf(aRowid, n*sizeof(i64));
    if( pSeg->aRowid==0 ) return SQLITE_NOMEM;
  }
  return SQLITE_OK;
}

/* A segment of the base with other values in some places. The reader has them, for the rows aiRow. */
static int stReplaceValues(StBuild *p, StReader *pReader, const StColumnSegment *pOld, StColumnSegment *pSeg, int nRead){
  int i, j, k;
  for(j=0; j<p->pTable->nColumn; j++){
    StColumnValues *v = &pReader->aValues[j];
    const StColumnCode *pCode = &pOld->aCode[j];
    int c;
    if( stAreBytes(v) ) stFillEnds(v);
    for(k=0; k<nRead && stIsCoded(v, k, pCode, pReader->aiRow[k]); k++){}
    if( k==nRead ){
      pSeg->aCode[j] = stCodeShare(pCode);
      continue;
    }
    c = stPatch(pCode, pOld->nRow, v, pReader->aiRow, &pSeg->aCode[j]);
    if( c<0 ) return SQLITE_NOMEM;
    if( c==0 && pCode->eEncoding ){
      StColumnValues *pMerged = &pReader->merged;
      stValuesClear(pMerged);
      for(i=k=0; i<pOld->nRow; i++){
        if( k<nRead && pReader->aiRow[k]==i ){
          stAddFrom(pMerged, v, k++);
        }else{
          stAddCoded(pMerged, pCode, i);
        }
      }
      if( !stEncode(pMerged, &pSeg->aCode[j]) ) return SQLITE_NOMEM;
    }
  }
  return SQLITE_OK;
}

/* Encodes the n rows that a reader has read. */
static int stEncodeAll(StBuild *p, StReader *pReader, StColumnSegment *pSeg, int n){
  int j, rc = SQLITE_OK;
  pSeg->nRow = n;
  if( !p->pTable->isIndex ) rc = stSetRowids(pSeg, pReader->aRowid, n);
  for(j=0; j<p->pTable->nColumn && rc==SQLITE_OK; j++){
    rc = stEncode(&pReader->aValues[j], &pSeg->aCode[j]) ? stReaderLook(pReader, &p->pTable->snapshot) : SQLITE_NOMEM;
  }
  return rc;
}

static int stMakeSegment(StBuild *p, StReader *pReader, int iOut){
  const StOut *pOut = &p->aOut[iOut];
  const StColumnSegment *pOld = pOut->iSame>=0 ? &p->pBase->aSegment[pOut->iSame] : 0;
  StColumnSegment *pSeg = &p->pTable->aSegment[iOut];
  BtShared *pBt = pReader->pBtree->pBt;
  int i, j, k, nRead = 0, n = 0, rc;
  for(i=0; i<pOut->nPiece; i++) if( p->aPiece[pOut->iPiece+i].iLeaf>=0 ) nRead += p->aPiece[pOut->iPiece+i].n;
  if( pOld && nRead==0 ){
    stRowidsShare(pSeg, pOld);
    for(j=0; j<p->pTable->nColumn; j++) pSeg->aCode[j] = stCodeShare(&pOld->aCode[j]);
    return SQLITE_OK;
  }
  rc = stReaderLook(pReader, &p->pTable->snapshot);
  for(j=0; j<p->pTable->nColumn; j++) stValuesClear(&pReader->aValues[j]);
  nRead = 0;
  for(i=0; i<pOut->nPiece && rc==SQLITE_OK; i++){
    const StPiece *pPiece = &p->aPiece[pOut->iPiece+i];
    if( pPiece->iLeaf>=0 ){
      if( i%ST_PAGES_BEFORE_LOOK==ST_PAGES_BEFORE_LOOK-1 ) rc = stReaderLook(pReader, &p->pTable->snapshot);
      if( rc ) break;
      rc = stReadLeaf(&pReader->pages, pBt, pPiece->iLeaf, pPiece->iFrom, pPiece->n, 1, p->pTable, pReader->aValues, &pReader->aRowid[n]);
      for(k=0; pOld && k<pPiece->n; k++) pReader->aiRow[nRead++] = n+k;
    }else{
      int iSegment = stBaseSegment(p, pPiece->iOld);
      const StColumnSegment *pFrom = &p->pBase->aSegment[iSegment];
      int iRow = pPiece->iOld-p->aiBase[iSegment];
      for(k=0; k<pPiece->n; k++) pReader->aRowid[n+k] = stRowidOf(pFrom, iRow+k);
      for(j=0; pOld==0 && j<p->pTable->nColumn; j++){
        for(k=0; k<pPiece->n; k++) stAddCoded(&pReader->aValues[j], &pFrom->aCode[j], iRow+k);
      }
    }
    n += pPiece->n;
  }
  if( rc ) return rc;
  if( pOld==0 ) return stEncodeAll(p, pReader, pSeg, n);
  rc = p->pTable->isIndex ? SQLITE_OK : stSetRowids(pSeg, pReader->aRowid, n);
  if( p->pTable->isIndex ) pSeg->nRow = n;
  return rc ? rc : stReplaceValues(p, pReader, pOld, pSeg, nRead);
}

/* Reads the rows of the next segment, in the order of pages. Under the mutex. Returns their number in *pn. */
static int stReadNext(StBuild *p, StReader *pReader, int *pn){
  BtShared *pBt = pReader->pBtree->pBt;
  StColumnLeaves *pLeaves = p->pTable->pLeaves;
  int j, n = 0, nPage = 0, rc = stReaderLook(pReader, &p->pTable->snapshot);
  for(j=0; j<p->pTable->nColumn; j++) stValuesClear(&pReader->aValues[j]);
  while( rc==SQLITE_OK && n<p->nRowMost && p->iLeaf<pLeaves->nLeaf ){
    int nOfLeaf, nHere;
    if( ++nPage%ST_PAGES_BEFORE_LOOK==0 && (rc = stReaderLook(pReader, &p->pTable->snapshot))!=SQLITE_OK ) break;
    if( p->iFrom==0 ){
      rc = stLookAtLeaf(&pReader->pages, pBt, p->pTable, p->iLeaf, &nOfLeaf, &pLeaves->aHash[p->iLeaf]);
      if( rc==SQLITE_OK && (p->nRow+nOfLeaf>0x7fffffff || (nOfLeaf==0 && pLeaves->nLeaf>1)) ) rc = SQLITE_CORRUPT;
      if( rc ) break;
      pLeaves->aiRow[p->iLeaf] = (int)p->nRow;
      p->nRow += nOfLeaf;
      pLeaves->aiRow[p->iLeaf+1] = (int)p->nRow;
    }
    nOfLeaf = (int)p->nRow-pLeaves->aiRow[p->iLeaf];
    nHere = MIN(nOfLeaf-p->iFrom, p->nRowMost-n);
    rc = stReadLeaf(&pReader->pages, pBt, p->iLeaf, p->iFrom, nHere, p->iFrom>0, p->pTable, pReader->aValues, &pReader->aRowid[n]);
    n += nHere;
    p->iFrom += nHere;
    if( p->iFrom==nOfLeaf ){
      p->iLeaf++;
      p->iFrom = 0;
    }
  }
  *pn = n;
  return rc;
}

/* Makes the next segment of a first build. *pn: 0 when there was none. */
static int stMakeNext(StBuild *p, StReader *pReader, int *pn){
  StColumnSegment seg;
  int i = 0, rc;
  memset(&seg, 0, sizeof(seg));
  pthread_mutex_lock(&p->mutex);
  rc = __atomic_load_n(&p->rc, __ATOMIC_RELAXED);
  *pn = 0;
  if( rc==SQLITE_OK ) rc = stReadNext(p, pReader, pn);
  if( rc==SQLITE_OK && *pn>0 ){
    i = p->pTable->nSegment;
    rc = stSegmentsAdd(p->pTable, 1);
    if( rc==SQLITE_OK ) seg.aCode = p->pTable->aSegment[i].aCode;
  }
  pthread_mutex_unlock(&p->mutex);
  if( rc || *pn==0 ) return rc;
  rc = stEncodeAll(p, pReader, &seg, *pn);
  pthread_mutex_lock(&p->mutex);   /* Another thread may move the segments */
  p->pTable->aSegment[i] = seg;
  pthread_mutex_unlock(&p->mutex);
  return rc;
}

/* Makes segments until none is left. */
static void stMakeSegments(StBuild *p, StReader *pReader){
  for(;;){
    int rc, n = 1, i = 0;
    if( p->isFirst ){
      rc = stMakeNext(p, pReader, &n);
    }else{
      i = __atomic_fetch_add(&p->iNext, 1, __ATOMIC_RELAXED);
      if( i>=p->nOut || __atomic_load_n(&p->rc, __ATOMIC_RELAXED) ) return;
      rc = stMakeSegment(p, pReader, i);
    }
    if( rc==SQLITE_OK && __atomic_load_n(&stColumnBytes, __ATOMIC_RELAXED)-p->nByteBefore>p->nByteMost ) rc = SQLITE_NOMEM;
    if( rc ) __atomic_store_n(&p->rc, rc, __ATOMIC_RELAXED);
    if( rc || n==0 ) return;
  }
}

#define ST_BUILDERS 4
#define ST_SEGMENTS_FOR_THREADS 4
#ifndef ST_BYTES_FOR_THREADS
# define ST_BYTES_FOR_THREADS (1<<22)   /* Of leaf pages */
#endif

static int stMostHelpers(void);

typedef struct StHelp StHelp;
struct StHelp {
  StBuild *pBuild;
  const char *zFile;
  StReader *pReader;  /* Of the thread that asks for help */
};
static void *stHelpMain(void *pArg){
  StHelp *pHelp = pArg;
  StBuild *p = pHelp->pBuild;
  StReader reader;
  StSnapshot now;
  memset(&reader, 0, sizeof(reader));
  reader.pFor = pHelp->pReader->pFor;
  /* A private pager has one user at a time: whoever has the mutex of the build. */
  if( pHelp->pReader->db==0 ) reader.pBtree = pHelp->pReader->pBtree;
  /* What fails here is left to the others. */
  if( (reader.pBtree || stReaderOpen(&reader, pHelp->zFile)==SQLITE_OK)
      && stReaderRoom(&reader, p->pTable->nColumn, p->nRowMost)==SQLITE_OK && stReaderBegin(&reader, &now)==SQLITE_OK
   && stIsSameSnapshot(&now, &p->pTable->snapshot) ){
    stMakeSegments(p, &reader);
  }
  stReaderEnd(&reader);
  stReaderClose(&reader);
  return 0;
}

/* Room for a value while a segment is made: of a quarter of the bound at most, so a table may be too wide for columns. */
#define ST_ROOM_PER_VALUE 9

/* Makes all segments, with the help of other threads when zFile is not 0. */
static int stMakeAll(StBuild *p, StReader *pReader, const char *zFile){
  pthread_t aThread[ST_BUILDERS];
  StHelp help = { p, zFile, pReader };
  int nThread = 0, nMost = MIN(ST_BUILDERS, stMostHelpers()), i, rc;
  if( p->isFirst ){
    /* A cell takes six bytes of a page at least. */
    p->nRowMost = (int)MIN(ST_SEGMENT, p->pTable->pLeaves->nLeaf*((i64)pReader->pBtree->pBt->pageSize/6+1));
    if( p->pTable->pLeaves->nLeaf*(i64)pReader->pBtree->pBt->pageSize<ST_BYTES_FOR_THREADS ) nMost = 0;
  }else{
    if( stSegmentsAdd(p->pTable, p->nOut) ) return SQLITE_NOMEM;
    for(i=0; i<p->nOut; i++) p->nRowMost = MAX(p->nRowMost, p->aOut[i].nRow);
    if( p->nAnew<ST_SEGMENTS_FOR_THREADS || pReader->db==0 ) nMost = 0;
  }
  if( p->pTable->nColumn*(i64)p->nRowMost*ST_ROOM_PER_VALUE>p->nByteMost/4 ) return SQLITE_NOMEM;
  rc = stReaderRoom(pReader, p->pTable->nColumn, MAX(1,p->nRowMost));
  if( rc ) return rc;
  p->nByteBefore = __atomic_load_n(&stColumnBytes, __ATOMIC_RELAXED);
  while( zFile && nThread<nMost && pthread_create(&aThread[nThread], 0, stHelpMain, &help)==0 ) nThread++;
  stMakeSegments(p, pReader);
  while( nThread>0 ) pthread_join(aThread[--nThread], 0);
  return p->rc;
}

static void stBuildFree(StBuild *p){
  free(p->aiBase);
  free(p->aChanged);
  free(p->aPiece);
  free(p->aOut);
  pthread_mutex_destroy(&p->mutex);
}

/* ---- the whole ---- */

/* How many changed pages and segments a statement deals with before it reads; beyond it the builder does. */
typedef struct StLimit StLimit;
struct StLimit {
  int nPage, nAnew;
};

/*
** Makes a table of the pages that a reader sees, whose snapshot is pTable->snapshot, from a base or without. pTable has its columns, which
** are those of the base. SQLITE_FULL: more work than pLimit allows. SQLITE_MISMATCH: the base does not help. pChanged: as for
** stLookAtLeaves().
*/
static int stMakeTable(StReader *pReader, StColumnTable *pTable, StColumnTable *pBase, const StPageSet *pChanged,
    const StColumnTable *pShape, const StLimit *pLimit,
    i64 nByteMost, const char *zFile){
  StBuild build;
  int rc = SQLITE_OK;
  memset(&build, 0, sizeof(build));
  pthread_mutex_init(&build.mutex, 0);
  build.pBase = pBase;
  build.pTable = pTable;
  build.nByteMost = nByteMost;
  if( pBase ) pTable->pFile = stSideFileShare(pBase->pFile);
  if( pTable->pLeaves==0 ) rc = stListLeaves(pReader->pBtree->pBt, pTable->root, pTable->isIndex, &pTable->pLeaves);
  build.isFirst = pBase==0 && pShape==0;
  if( rc==SQLITE_OK && pBase ) rc = stLookAtLeaves(&build, pReader, pChanged);
  if( rc==SQLITE_OK && !build.isFirst ) rc = pShape ? stPlanAs(&build, pShape) : stPlan(&build);
  if( rc==SQLITE_OK && pBase && build.nOut>2*((i64)pTable->pLeaves->aiRow[pTable->pLeaves->nLeaf]/ST_SEGMENT)+8 ) rc = SQLITE_MISMATCH;
  if( rc==SQLITE_OK && pLimit && (build.nChanged>pLimit->nPage || build.nAnew>pLimit->nAnew) ) rc = SQLITE_FULL;
  if( rc==SQLITE_OK ) rc = stMakeAll(&build, pReader, zFile);
  if( rc==SQLITE_OK ) rc = stTableFinish(pTable);
  if( rc==SQLITE_OK && stSideFileIsFaulty(pTable->pFile) ) rc = SQLITE_IOERR_MMAP;
  stBuildFree(&build);
  return rc;
}
