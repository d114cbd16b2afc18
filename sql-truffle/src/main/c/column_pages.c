/*
** Lists the leaf pages of a table, in the order of rowids, and decodes the rows on them. The list comes from the interior pages alone, so
** unchanged leaf pages of a table are not read.
**
** Only values on the leaf page are decoded. If a column has a value on an overflow page, its segment does not keep the column. So no change
** of an overflow page can make columns wrong.
*/

/* ---- hashes ---- */

#define ST_LANES 4

/*
** Hash of n bytes. Whoever does not know the seed cannot make two contents with one hash on purpose: each product has a number of the seed
** in both factors. The products of a round do not wait for each other.
*/
static u64 stHash(u64 seed, const void *pData, i64 n){
  const u8 *a = pData;
  u64 aSecret[ST_LANES], h[ST_LANES], x[2*ST_LANES], sum;
  int k;
#define ST_LANE(k) h[k] = stFold(x[2*k] ^ aSecret[k], x[2*k+1] ^ h[k]) + aSecret[k];
#define ST_ROUND   ST_LANE(0) ST_LANE(1) ST_LANE(2) ST_LANE(3)
  for(k=0; k<ST_LANES; k++){
    aSecret[k] = stFold(seed + (u64)(2*k+1)*0x9e3779b97f4a7c15ULL, seed ^ 0x9fb21c651e98df25ULL) + seed;
    h[k] = stMix(aSecret[k] + (u64)n) ^ 0xd6e8feb86659fd93ULL;
  }
  for(; n>=(i64)sizeof(x); n-=sizeof(x), a+=sizeof(x)){
    memcpy(x, a, sizeof(x));
    ST_ROUND
  }
  if( n>0 ){
    memset(x, 0, sizeof(x));
    memcpy(x, a, n);
    ST_ROUND
  }
#undef ST_LANE
#undef ST_ROUND
  for(sum=h[0], k=1; k<ST_LANES; k++) sum = stFold(sum ^ aSecret[k], h[k] ^ aSecret[0]);
  return stMix(sum);
}

/* ---- the list of leaf pages ---- */

static void stLeavesRelease(StColumnLeaves *p){
  if( p==0 || __atomic_sub_fetch(&p->nRef, 1, __ATOMIC_ACQ_REL)>0 ) return;
  __atomic_sub_fetch(&stColumnBytes, p->nByte, __ATOMIC_RELAXED);
  free(p->aPgno);
  free(p->aHash);
  free(p->aiRow);
  free(p->aInner);
  free(p->aSeparator);
  free(p->aSlot);
  free(p);
}

static u32 *stLeafSlot(const StColumnLeaves *p, Pgno pgno, u32 *piSlot){
  u32 i = (u32)stMix(pgno) & p->mask;
  while( p->aSlot[i] ){
    u32 e = p->aSlot[i];
    if( e<ST_INNER-p->nInner ? p->aPgno[e-1]==pgno : p->aInner[ST_INNER-e]==pgno ) break;
    i = (i+1) & p->mask;
  }
  *piSlot = i;
  return &p->aSlot[i];
}

/* What a page is: index of the leaf; -1: not of the table; -2: an interior page. */
static int stLeafOf(const StColumnLeaves *p, Pgno pgno){
  u32 i, e = *stLeafSlot(p, pgno, &i);
  return e==0 ? -1 : e<ST_INNER-p->nInner ? (int)e-1 : -2;
}

/* Makes the hash table of a list. Returns 0 when a page is there twice, or memory runs out. */
static int stLeavesIndex(StColumnLeaves *p){
  u32 nSlot = 16, iSlot;
  int i;
  while( nSlot<2*(u32)(p->nLeaf+p->nInner) ) nSlot *= 2;
  p->mask = nSlot-1;
  p->aSlot = calloc(nSlot, sizeof(u32));
  if( p->aSlot==0 ) return 0;
  for(i=0; i<p->nLeaf; i++){
    if( *stLeafSlot(p, p->aPgno[i], &iSlot) ) return 0;
    p->aSlot[iSlot] = i+1;
  }
  for(i=0; i<p->nInner; i++){
    if( *stLeafSlot(p, p->aInner[i], &iSlot) ) return 0;
    p->aSlot[iSlot] = ST_INNER-i;
  }
  p->nByte = (i64)p->nLeaf*(sizeof(Pgno)+sizeof(u64)+sizeof(int)) + p->nInner*sizeof(Pgno) + nSlot*sizeof(u32)
    + (p->aSeparator ? p->nLeaf*sizeof(StSeparator) : 0);
  __atomic_add_fetch(&stColumnBytes, p->nByte, __ATOMIC_RELAXED);
  return 1;
}

/* The pages that are being collected. */
typedef struct StTreeWalk StTreeWalk;
struct StTreeWalk {
  BtShared *pBt;
  StPageSet leaves, inner;
  int isIndex;
  StSeparator *aSeparator;   /* By leaf page, for nSeparator of them */
  int nSeparator;
  int nDepth;        /* Levels above the leaf pages */
};

/* Notes the entry after the last leaf page of an index. */
static int stPutSeparator(StTreeWalk *p, Pgno pgno, int iCell){
  if( p->nSeparator<p->leaves.nRoom ){
    StSeparator *aNew = realloc(p->aSeparator, p->leaves.nRoom*sizeof(StSeparator));
    if( aNew==0 ) return SQLITE_NOMEM;
    memset(&aNew[p->nSeparator], 0, (p->leaves.nRoom-p->nSeparator)*sizeof(StSeparator));
    p->aSeparator = aNew;
    p->nSeparator = p->leaves.nRoom;
  }
  if( p->leaves.n==0 || pgno==0 ) return SQLITE_OK;
  p->aSeparator[p->leaves.n-1].pgno = pgno;
  p->aSeparator[p->leaves.n-1].iCell = iCell;
  return SQLITE_OK;
}

static int stPagePut(StPageSet *p, Pgno pgno, Pgno nPage){
  if( p->n==p->nRoom ){
    i64 nRoom = p->nRoom ? 2*(i64)p->nRoom : 64;
    Pgno *aNew = p->n>=nPage ? 0 : realloc(p->a, nRoom*sizeof(Pgno));
    if( aNew==0 ) return SQLITE_CORRUPT;
    p->a = aNew;
    p->nRoom = (int)nRoom;
  }
  p->a[p->n++] = pgno;
  return SQLITE_OK;
}

static int stListPage(StTreeWalk *p, Pgno pgno, int nLevel){
  MemPage *pPage;
  int i, rc;
  if( nLevel==p->nDepth ) return stPagePut(&p->leaves, pgno, btreePagecount(p->pBt));
  rc = getAndInitPage(p->pBt, pgno, &pPage, PAGER_GET_READONLY);
  if( rc ) return rc;
  if( pPage->leaf || pPage->intKey==(p->isIndex!=0) ) rc = SQLITE_CORRUPT;
  if( rc==SQLITE_OK ) rc = stPagePut(&p->inner, pgno, btreePagecount(p->pBt));
  for(i=0; rc==SQLITE_OK && i<=pPage->nCell; i++){
    rc = stListPage(p, get4byte(i<pPage->nCell ? findCell(pPage, i) : &pPage->aData[pPage->hdrOffset+8]), nLevel+1);
    if( rc==SQLITE_OK && p->isIndex && i<pPage->nCell ) rc = stPutSeparator(p, pgno, i);
  }
  releasePage(pPage);
  return rc;
}

/* Lists the pages of a table or an index. Hashes and rows are not known yet. */
static int stListLeaves(BtShared *pBt, Pgno root, int isIndex, StColumnLeaves **pp){
  StTreeWalk walk;
  StColumnLeaves *p = calloc(1, sizeof(*p));
  Pgno pgno = root;
  int rc = p ? SQLITE_OK : SQLITE_NOMEM;
  memset(&walk, 0, sizeof(walk));
  walk.pBt = pBt;
  walk.isIndex = isIndex;
  while( rc==SQLITE_OK ){
    MemPage *pPage;
    int isLeaf;
    rc = getAndInitPage(pBt, pgno, &pPage, PAGER_GET_READONLY);
    if( rc ) break;
    isLeaf = pPage->leaf;
    if( pPage->intKey==(isIndex!=0) || walk.nDepth>=BTCURSOR_MAX_DEPTH ) rc = SQLITE_CORRUPT;
    else if( !isLeaf ) pgno = get4byte(pPage->nCell>0 ? findCell(pPage, 0) : &pPage->aData[pPage->hdrOffset+8]);
    releasePage(pPage);
    if( isLeaf ) break;
    walk.nDepth++;
  }
  if( rc==SQLITE_OK ) rc = stListPage(&walk, root, 0);
  if( rc==SQLITE_OK && isIndex ) rc = stPutSeparator(&walk, 0, 0);
  if( rc==SQLITE_OK ){
    p->nRef = 1;
    p->nLeaf = walk.leaves.n;
    p->nInner = walk.inner.n;
    p->aPgno = walk.leaves.a;
    p->aInner = walk.inner.a;
    p->aSeparator = walk.aSeparator;
    p->aHash = calloc(p->nLeaf, sizeof(u64));
    p->aiRow = calloc(p->nLeaf+1, sizeof(int));
    if( p->aHash==0 || p->aiRow==0 ) rc = SQLITE_NOMEM;
    else if( !stLeavesIndex(p) ) rc = SQLITE_CORRUPT;
    if( rc ){
      stLeavesRelease(p);
      p = 0;
    }
  }else{
    free(walk.leaves.a);
    free(walk.inner.a);
    free(walk.aSeparator);
    free(p);
    p = 0;
  }
  *pp = p;
  return rc;
}

/* ---- leaf pages ---- */

#define ST_BYTES_AT_ONCE (1<<17)
#define ST_BEHIND_PAGES  64     /* A damaged cell is parsed beyond the end of its page */

/* Reads leaf pages of a file, several with one call, past the pager's cache: each is wanted once. */
typedef struct StLeafBuffer StLeafBuffer;
struct StLeafBuffer {
  u8 *a;             /* 0: pages are read by the pager. A statement's pager has them */
  Pgno first;        /* The pages that are here: n from this one on */
  int n;
  MemPage page;      /* The present one */
};

/* Reads the leaf pages of a list from iLeaf on, as many as lie close together. */
static int stReadPages(StLeafBuffer *p, BtShared *pBt, const StColumnLeaves *pLeaves, int iLeaf){
  Pager *pPager = pBt->pPager;
  Pgno pgno = pLeaves->aPgno[iLeaf], last = pgno, nPage = btreePagecount(pBt);
  int nMost = MAX(1, ST_BYTES_AT_ONCE/(int)pBt->pageSize), nWanted = 1, i, rc;
  p->n = 0;
  if( pgno<1 || pgno>nPage ) return SQLITE_CORRUPT;
  for(i=iLeaf+1; i<pLeaves->nLeaf && pLeaves->aPgno[i]>last && pLeaves->aPgno[i]<=nPage && pLeaves->aPgno[i]-pgno<(Pgno)nMost; i++){
    last = pLeaves->aPgno[i];
    nWanted++;
  }
  if( 2*nWanted<(int)(last-pgno) ) last = pgno;
  p->first = pgno;
  /* A file that is too short has zeros there. */
  rc = sqlite3OsRead(pPager->fd, p->a, (int)((last-pgno+1)*pBt->pageSize), (i64)(pgno-1)*pBt->pageSize);
  if( rc && rc!=SQLITE_IOERR_SHORT_READ ) return rc;
  for(; pPager->pWal && pgno<=last; pgno++){
    u32 iFrame = 0;
    rc = sqlite3WalFindFrame(pPager->pWal, pgno, &iFrame);
    if( rc==SQLITE_OK && iFrame ) rc = sqlite3WalReadFrame(pPager->pWal, iFrame, pBt->pageSize, p->a+(i64)(pgno-p->first)*pBt->pageSize);
    if( rc ) return rc;
  }
  if( st_faulty_files && stIsFileFaulty(pPager->fd) ) return SQLITE_IOERR_MMAP;
  p->n = (int)(last-p->first+1);
  return SQLITE_OK;
}

/* A leaf page of a table or an index that is not damaged as far as SQLite looks. Release it with stLeafRelease(). */
static int stLeafPage(StLeafBuffer *p, BtShared *pBt, const StColumnLeaves *pLeaves, int iLeaf, int isIndex, MemPage **ppPage){
  Pgno pgno = pLeaves->aPgno[iLeaf];
  MemPage *pPage = &p->page;
  int rc = SQLITE_OK;
  if( p->a==0 ){
    rc = getAndInitPage(pBt, pgno, &pPage, PAGER_GET_READONLY);
    if( rc ) return rc;
  }else{
    if( pgno<p->first || pgno>=p->first+(Pgno)p->n ) rc = stReadPages(p, pBt, pLeaves, iLeaf);
    if( rc ) return rc;
    memset(pPage, 0, sizeof(*pPage));
    pPage->pgno = pgno;
    pPage->pBt = pBt;
    pPage->hdrOffset = pgno==1 ? 100 : 0;
    pPage->aData = p->a+(i64)(pgno-p->first)*pBt->pageSize;
    rc = btreeInitPage(pPage);
  }
  *ppPage = pPage;
  if( rc==SQLITE_OK && pPage->leaf && (isIndex ? !pPage->intKey : pPage->intKeyLeaf) ) return SQLITE_OK;
  if( p->a==0 ) releasePage(pPage);
  return SQLITE_CORRUPT;
}

static void stLeafRelease(StLeafBuffer *p, MemPage *pPage){
  if( p->a==0 ) releasePage(pPage);
}

/* ---- rows ---- */

/* The interior page with an entry of an index. Release it. */
static int stSeparatorPage(BtShared *pBt, const StSeparator *p, MemPage **ppPage){
  int rc = getAndInitPage(pBt, p->pgno, ppPage, PAGER_GET_READONLY);
  if( rc ) return rc;
  if( !(*ppPage)->leaf && !(*ppPage)->intKey && p->iCell>=0 && p->iCell<(*ppPage)->nCell ) return SQLITE_OK;
  releasePage(*ppPage);
  return SQLITE_CORRUPT;
}

static const StSeparator *stSeparatorOf(const StColumnLeaves *p, int iLeaf){
  return p->aSeparator && p->aSeparator[iLeaf].pgno ? &p->aSeparator[iLeaf] : 0;
}

/* The number of rows of a leaf page, and its hash. An index's entry between two leaf pages counts with the first of them. */
static int stLookAtLeaf(StLeafBuffer *p, BtShared *pBt, const StColumnTable *pTable, int iLeaf, int *pnRow, u64 *pHash){
  const StSeparator *pSeparator = stSeparatorOf(pTable->pLeaves, iLeaf);
  MemPage *pPage;
  int rc = stLeafPage(p, pBt, pTable->pLeaves, iLeaf, pTable->isIndex, &pPage);
  if( rc ) return rc;
  *pnRow = pPage->nCell;
  *pHash = stHash(pTable->seed, pPage->aData, pBt->pageSize);
  stLeafRelease(p, pPage);
  if( pSeparator ){
    CellInfo info;
    rc = stSeparatorPage(pBt, pSeparator, &pPage);
    if( rc ) return rc;
    btreeParseCell(pPage, pSeparator->iCell, &info);
    ++*pnRow;
    *pHash = stHash(*pHash, info.pPayload, MIN((i64)info.nLocal, (i64)(pPage->aDataEnd-info.pPayload)));
    releasePage(pPage);
  }
  return SQLITE_OK;
}

/* Decodes the wanted fields of the row in a cell. */
static int stReadCell(MemPage *pPage, int iCell, const StColumnTable *pTable, StColumnValues *aValues, i64 *pRowid){
  CellInfo info;
  i64 nLocal;
  btreeParseCell(pPage, iCell, &info);
  nLocal = MIN((i64)info.nLocal, (i64)(pPage->aDataEnd-info.pPayload));
  *pRowid = info.nKey;
  return nLocal<1 ? SQLITE_CORRUPT : stReadRecord(info.pPayload, (u32)nLocal, info.nPayload, pTable, aValues);
}

/*
** Decodes rows iFrom to iFrom+n-1 of a leaf page: their rowids, and the wanted fields. isRead: the page was hashed when it was read before.
** SQLITE_BUSY: it is another one now, because somebody writes.
*/
static int stReadLeaf(StLeafBuffer *p, BtShared *pBt, int iLeaf, int iFrom, int n, int isRead, const StColumnTable *pTable,
    StColumnValues *aValues, i64 *aRowid){
  const StSeparator *pSeparator = stSeparatorOf(pTable->pLeaves, iLeaf);
  MemPage *pPage;
  int i, nCell, rc;
  if( isRead ){
    u64 hash;
    rc = stLookAtLeaf(p, pBt, pTable, iLeaf, &nCell, &hash);
    if( rc==SQLITE_OK && hash!=pTable->pLeaves->aHash[iLeaf] ) rc = SQLITE_BUSY;
    if( rc ) return rc;
  }
  rc = stLeafPage(p, pBt, pTable->pLeaves, iLeaf, pTable->isIndex, &pPage);
  if( rc ) return rc;
  nCell = pPage->nCell;
  if( iFrom+n>nCell+(pSeparator!=0) ) rc = SQLITE_CORRUPT;
  for(i=0; rc==SQLITE_OK && i<n && iFrom+i<nCell; i++) rc = stReadCell(pPage, iFrom+i, pTable, aValues, &aRowid[i]);
  stLeafRelease(p, pPage);
  if( rc==SQLITE_OK && i<n ){
    rc = stSeparatorPage(pBt, pSeparator, &pPage);
    if( rc ) return rc;
    rc = stReadCell(pPage, pSeparator->iCell, pTable, aValues, &aRowid[i]);
    releasePage(pPage);
  }
  return rc;
}
