/*
** Looking ahead along an index run. Each entry names a row of the table, and the way to it is a chain of cache misses: the page's
** header, its cell pointers, the cell. Those of several rows can be under way at once.
** A part of the one translation unit (sqltruffle.c).
**
** Nothing is changed and no page is loaded: what is found out here are hints for the processor. Whatever a page says is only
** used to compute addresses within a page image. A wrong row, a page that has a newer version in the WAL or a damaged page
** makes a useless hint.
*/

#define ST_AHEAD 16          /* Entries to look ahead, at most */
#define ST_LONGEST_REST 4096 /* Entries to leave alone after many looks that did no good */

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

/* Goes from an interior page of a table to the child that p->iKey is on; p->pgno is 0 when the page does not look like one. */
static void stChildFor(const u8 *aData, int szPage, StLeaf *p){
  const u8 *aPtr = aData + 12;
  int nCell = get2byte(&aData[3]);
  int lwr = 0, upr = nCell;
  i64 iKey = p->iKey;
  p->pgno = 0;
  if( aData[0]!=(PTF_INTKEY|PTF_LEAFDATA) || 12+2*nCell>szPage ) return;
  while( lwr<upr ){
    int idx = (lwr+upr)>>1;
    int offset = get2byte(&aPtr[2*idx]);
    i64 iFound;
    if( offset+13>szPage && (offset+5>szPage || aData[szPage-1]>=0x80) ) return;
    iFound = stVarint(&aData[offset+4]);
    if( iFound<iKey ){
      p->iLow = iFound;
      lwr = idx+1;
    }else{
      p->iHigh = iFound;
      upr = idx;
    }
  }
  if( lwr>=nCell ){
    p->pgno = get4byte(&aData[8]);
  }else{
    int offset = get2byte(&aPtr[2*lwr]);
    if( offset+4<=szPage ) p->pgno = get4byte(&aData[offset]);
  }
}

/* Finds the leaf of the table that p->iKey is on; p->pgno is 0 when that is not known without loading pages. */
static void stLeafFor(BtCursor *pCur, StLeaf *p){
  int szPage = (int)pCur->pBt->pageSize;
  const u8 *aData = pCur->apPage[0]->aData;
  int i;
  p->pgno = 0;
  p->iLow = SMALLEST_INT64;
  p->iHigh = LARGEST_INT64;
  if( pCur->apPage[0]->hdrOffset ) return;
  for(i=1; ; i++){
    stChildFor(aData, szPage, p);
    if( i>=pCur->iPage || p->pgno==0 ) return;
    aData = pCur->apPage[i]->pgno==p->pgno ? pCur->apPage[i]->aData : stPageImage(pCur->pBt, p->pgno);
    if( aData==0 ){
      p->pgno = 0;
      return;
    }
  }
}

/*
** Asks for the memory of the rows that the n entries behind the one that index cursor pIdx is on name in the table of cursor pTab.
** Returns how many of them are on other pages than the rows before them, and within reach: how much good it may have done.
*/
static int stAskForRows(VdbeCursor *pIdx, VdbeCursor *pTab, int n){
  BtCursor *pFrom = pIdx->uc.pCursor;
  BtCursor *pTo = pTab->uc.pCursor;
  MemPage *pPage = pFrom->pPage;
  StLeaf aLeaf[ST_AHEAD];
  Pgno last;
  int szPage;
  int i, m = 0;
  if( pTo->eState!=CURSOR_VALID || pTo->iPage<1 ) return 0;
  szPage = (int)pTo->pBt->pageSize;
  last = pTo->pPage->pgno;
  for(i=pFrom->ix+1; i<=pFrom->ix+n && i<pPage->nCell; i++){
    StLeaf *p = &aLeaf[m];
    if( !stEntryRowid(pPage, i, &p->iKey) ) continue;
    stLeafFor(pTo, p);
    if( p->pgno==0 || p->pgno==last ) continue;
    last = p->pgno;
    p->aData = stPageImage(pTo->pBt, p->pgno);
    if( p->aData ){
      stPrefetch(p->aData);
      stPrefetch(p->aData+64);
      m++;
    }
  }
  for(i=0; i<m; i++) stPrefetchSearch(&aLeaf[i], szPage);
  return m;
}

/*
** Index cursor pIdx is on an entry whose row in the table of cursor pTab is about to be sought. A run is believed in as it goes on: it is looked two
** entries ahead, four, up to ST_AHEAD. Where that does no good, because the pages are not in memory or the rows are on one page, it is tried
** more and more rarely.
*/
SQLITE_API void st_look_ahead(VdbeCursor *pIdx, VdbeCursor *pTab){
  struct StAhead *p = &pIdx->ahead;
  BtCursor *pCur = pIdx->uc.pCursor;
  int ix = pCur->ix;
  int goesOn;
  if( p->nRest>0 ){
    p->nRest--;
    return;
  }
  goesOn = ix==p->ix+1 && pCur->pPage==p->pPage;
  p->ix = ix;
  p->pPage = pCur->pPage;
  if( !goesOn ){
    if( ix!=0 || p->nDistance==0 ) p->nDistance = 1;
    p->iReached = ix;
  }else if( ix>=p->iReached ){
    p->nDistance = MIN(2*p->nDistance, ST_AHEAD);
    p->iReached = ix + p->nDistance;
    if( stAskForRows(pIdx, pTab, p->nDistance)*4<p->nDistance ){
      p->nRest = MAX(p->nNextRest, 1);
      p->nNextRest = MIN(2*p->nRest, ST_LONGEST_REST);
    }else{
      p->nNextRest = 1;
    }
  }
}
