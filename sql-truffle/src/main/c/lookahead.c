/*
** Looking ahead along an index run. Each entry names a row of the table, and the way to it is a chain of cache misses: the page's
** header, its cell pointers, the cell. Those of several rows can be under way at once.
** A part of the one translation unit (sqltruffle.c).
**
** Nothing is changed and no page is loaded: what is found out here are hints for the processor. Whatever a page says is only
** used to compute addresses within a page image. A wrong row, a page that has a newer version in the WAL or a damaged page
** makes a useless hint.
*/

#define ST_AHEAD 16

/* The image of a page in the memory map, or in the page cache; 0 when it is in neither. */
static const u8 *stPageImage(BtShared *pBt, Pgno pgno){
  Pager *pPager = pBt->pPager;
  if( pgno<2 ) return 0;
  if( pPager->xGet==getPageMMap ){
    unixFile *pFile = (unixFile*)pPager->fd;
    i64 iOffset = (i64)(pgno-1)*pPager->pageSize;
    if( pFile->pMethod->xFetch!=unixFetch || iOffset+pPager->pageSize>pFile->mmapSize ) return 0;
    return (const u8*)pFile->pMapRegion + iOffset;
  }
  if( sqlite3GlobalConfig.pcache2.xFetch==pcache1Fetch ){
    PCache1 *pCache = (PCache1*)pPager->pPCache->pCache;
    PgHdr1 *p = pCache->apHash[pgno & (pCache->nHash-1u)];
    while( p && p->iKey!=pgno ) p = p->pNext;
    return p ? (const u8*)p->page.pBuf : 0;
  }
  return 0;
}

/* The rowid at the end of an index entry that lies on its page as a whole. Returns 0 when it does not look like one. */
static int stEntryRowid(MemPage *pPage, int idx, i64 *pRowid){
  u8 *p = findCellPastPtr(pPage, idx);
  u32 nRecord, nHeader, type, nRowid;
  Mem m;
  if( p+18>pPage->aDataEnd && p[0]>=0x80 ) return 0;
  p += getVarint32(p, nRecord);
  if( nRecord<3 || nRecord>pPage->maxLocal || p+nRecord>pPage->aDataEnd ) return 0;
  nHeader = p[0];
  if( nHeader<3 || nHeader>nRecord || nHeader>=0x80 ) return 0;
  type = p[nHeader-1];
  if( type<1 || type>9 || type==7 ) return 0;
  nRowid = sqlite3SmallTypeSizes[type];
  if( nHeader+nRowid>nRecord ) return 0;
  sqlite3VdbeSerialGet(p+nRecord-nRowid, type, &m);
  *pRowid = m.u.i;
  return 1;
}

/* The child of an interior page of a table that a key is on; 0 when the page does not look like one. */
static Pgno stChildFor(const u8 *aData, int szPage, i64 iKey){
  const u8 *aPtr = aData + 12;
  int lwr = 0;
  int nCell = get2byte(&aData[3]);
  int n = nCell;
  if( aData[0]!=(PTF_INTKEY|PTF_LEAFDATA) || 12+2*nCell>szPage ) return 0;
  while( n>0 ){
    int half = n>>1;
    int offset = get2byte(&aPtr[2*(lwr+half)]);
    int less;
    if( offset+13>szPage && (offset+5>szPage || aData[szPage-1]>=0x80) ) return 0;
    less = sqlite3VarintValue(&aData[offset+4])<iKey;
    lwr = less ? lwr+half+1 : lwr;
    n = less ? n-half-1 : half;
  }
  if( lwr>=nCell ) return get4byte(&aData[8]);
  n = get2byte(&aPtr[2*lwr]);
  return n+4>szPage ? 0 : get4byte(&aData[n]);
}

/* The leaf of the table that a key is on; 0 when that is not known without loading pages. */
static Pgno stLeafFor(BtCursor *pCur, i64 iKey){
  int szPage = (int)pCur->pBt->pageSize;
  const u8 *aData = pCur->apPage[0]->aData;
  int i;
  if( pCur->apPage[0]->hdrOffset ) return 0;
  for(i=1; ; i++){
    Pgno pgno = stChildFor(aData, szPage, iKey);
    if( i>=pCur->iPage || pgno==0 ) return pgno;
    aData = pCur->apPage[i]->pgno==pgno ? pCur->apPage[i]->aData : stPageImage(pCur->pBt, pgno);
    if( aData==0 ) return 0;
  }
}

/* Asks for the memory that a binary search in a leaf will look at first. */
static void stPrefetchLeaf(const u8 *aData, int szPage){
  int n = get2byte(&aData[3]);
  int i;
  if( 8+2*n>szPage ) return;
  for(i=1; i<8; i++){
    int offset = get2byte(&aData[8+2*((n*i)>>3)]);
    if( offset<szPage ) stPrefetch(aData+offset);
  }
}

/*
** Asks for the memory of the rows that the n entries behind the one that index cursor pIdx is on name in the table of cursor pTab.
** Returns how many of them are on other pages than the rows before them, and within reach: how much good it may have done.
*/
SQLITE_API int st_look_ahead(VdbeCursor *pIdx, VdbeCursor *pTab, int n){
  BtCursor *pFrom = pIdx->uc.pCursor;
  BtCursor *pTo = pTab->uc.pCursor;
  MemPage *pPage = pFrom->pPage;
  const u8 *aLeaf[ST_AHEAD];
  Pgno last;
  int szPage;
  int i, m = 0;
  if( pTo->eState!=CURSOR_VALID || pTo->iPage<1 ) return 0;
  szPage = (int)pTo->pBt->pageSize;
  if( n>ST_AHEAD ) n = ST_AHEAD;
  last = pTo->pPage->pgno;
  for(i=pFrom->ix+1; i<=pFrom->ix+n && i<pPage->nCell; i++){
    i64 rowid;
    Pgno pgno;
    if( !stEntryRowid(pPage, i, &rowid) ) continue;
    pgno = stLeafFor(pTo, rowid);
    if( pgno==0 || pgno==last ) continue;
    last = pgno;
    aLeaf[m] = stPageImage(pTo->pBt, pgno);
    if( aLeaf[m] ){
      stPrefetch(aLeaf[m]);
      stPrefetch(aLeaf[m]+64);
      m++;
    }
  }
  for(i=0; i<m; i++) stPrefetchLeaf(aLeaf[i], szPage);
  return m;
}
