/*
** sqlite3BtreeTableMoveto() that starts where the cursor is. Included by sqltruffle.c.
**
** SQLite descends from the root in each seek. Here the cursor keeps its pages as long as they are on the path to the new rowid. In a page
** the cell of a rowid is guessed (stSearchPage), because rowids are mostly numbers in sequence.
*/

/* The rowid in a cell of an interior page that a cursor holds. */
static i64 stInteriorKey(MemPage *pPage, int idx){
  return stVarint(findCellPastPtr(pPage, idx));
}

/* Whether the rowids of an interior page ascend. On a damaged page they need not. Then a binary search may end at another child than the
   one whose neighbours enclose the
** key. */
SQLITE_API int st_is_sorted(MemPage *pPage){
  int i;
  i64 before;
  if( pPage->isInit & ST_SORTED ) return 1;
  if( pPage->isInit==0 || pPage->leaf || pPage->intKey==0 ) return 0;
  before = pPage->nCell ? stInteriorKey(pPage, 0) : 0;
  for(i=1; i<pPage->nCell; i++){
    i64 iKey = stInteriorKey(pPage, i);
    if( iKey<=before ) return 0;
    before = iKey;
  }
  pPage->isInit |= ST_SORTED;
  return 1;
}

/* Whether the path to a rowid goes from an interior page to its child number ix. */
static int stIsOnWay(MemPage *pPage, int ix, i64 iKey){
  int nCell = pPage->nCell;
  return ix<=nCell
      && (ix==nCell || iKey<=stInteriorKey(pPage, ix))
      && (ix==0 || iKey>stInteriorKey(pPage, ix-1))
      && st_is_sorted(pPage);
}

/*
** Sets the bounds of the rowids on the cursor's page. They come from the page above only, not from the path. So a guess depends on the file
** only, and a damaged page gives the same row in both tiers.
*/
static void stTakeBounds(BtCursor *pCur, const StPage *pPage, StLeaf *p){
  p->iLow = SMALLEST_INT64;
  p->iHigh = LARGEST_INT64;
  if( pCur->iPage>0 ){
    StPage above = stPageOf(pCur->apPage[pCur->iPage-1]);
    stBoundsOfChild(&above, pCur->aiIdx[pCur->iPage-1], p);
  }
  stCompleteBounds(pPage, p);
}

/*
** Descends from the cursor's page to rowid p->iKey. Leaves *pRes, *pRc and the cursor as sqlite3BtreeTableMoveto() does. When there is no
** such rowid, the cursor may be on the other of its two neighbours.
*/
static void stDescend(BtCursor *pCur, StLeaf *p, int *pRes, int *pRc){
  StPage page = stPageOf(pCur->pPage);
  stTakeBounds(pCur, &page, p);
  *pRc = SQLITE_OK;
  for(;;){
    MemPage *pPage = pCur->pPage;
    int idx, iChild;
    Pgno pgno;
    int c = stSearchPage(&page, p, &idx, &iChild);
    if( c==ST_DAMAGED ){
      *pRc = SQLITE_CORRUPT_PAGE(pPage);
      return;
    }
    if( page.leaf ){
      pCur->ix = (u16)idx;
      pCur->info.nSize = 0;
      if( c==0 ){
        pCur->curFlags |= BTCF_ValidNKey;
        pCur->info.nKey = p->iKey;
      }
      *pRes = c;
      return;
    }
    pgno = get4byte(iChild>=page.nCell ? &pPage->aData[pPage->hdrOffset+8] : findCell(pPage, iChild));
    pCur->ix = (u16)iChild;
    *pRc = moveToChild(pCur, pgno);
    if( *pRc ){
      pCur->info.nSize = 0;
      return;
    }
    page = stPageOf(pCur->pPage);
    stTakeBounds(pCur, &page, p);
    if( page.leaf ){
      p->aData = pCur->pPage->aData;
      stPrefetchSearch(p, (int)pCur->pBt->pageSize);
    }
  }
}

/*
** sqlite3BtreeTableMoveto(pCur, iKey, 0, pRes). Returns 1 and the result in *pRc; or 0 when SQLite's own function must do it, and nothing
** was changed.
*/
static int stTableMoveto(BtCursor *pCur, i64 iKey, int *pRes, int *pRc){
  int i, n;
  StLeaf leaf;
  if( pCur->eState==CURSOR_VALID && (pCur->curFlags & BTCF_ValidNKey) ){
    i64 nKey = pCur->info.nKey;
    /* SQLite needs no descent: the cursor is there, or the rowid is after the last one. */
    if( nKey==iKey || (nKey<iKey && (pCur->curFlags & BTCF_AtLast)) ) return 0;
    if( nKey<iKey && nKey+1==iKey ){
      /* SQLite tries the next row first. */
      *pRes = 0;
      *pRc = sqlite3BtreeNext(pCur, 0);
      if( *pRc==SQLITE_OK ){
        getCellInfo(pCur);
        if( pCur->info.nKey==iKey ){
          /* A sequential scan prefetches the next leaf page every ST_PREFETCH_CELLS cells; the first cell is here. */
          if( pCur->ix==0 ) stPrefetchNext(pCur);
          return 1;
        }
      }else if( *pRc!=SQLITE_DONE ){
        return 1;
      }
    }
  }
  leaf.iKey = iKey;
  if( pCur->eState!=CURSOR_VALID ){
    *pRc = moveToRoot(pCur);
    if( *pRc==SQLITE_OK ){
      stDescend(pCur, &leaf, pRes, pRc);
    }else if( *pRc==SQLITE_EMPTY ){
      *pRes = -1;
      *pRc = SQLITE_OK;
    }
    return 1;
  }
  if( pCur->curIntKey==0 ) return 0;
  n = pCur->iPage;
  for(i=0; i<n && stIsOnWay(pCur->apPage[i], pCur->aiIdx[i], iKey); i++){}
  if( !(i<n ? pCur->apPage[i] : pCur->pPage)->isInit || (i<n ? pCur->apPage[i] : pCur->pPage)->nCell==0 ) return 0;
  if( i<n ){
    releasePageNotNull(pCur->pPage);
    while( --pCur->iPage>i ) releasePageNotNull(pCur->apPage[pCur->iPage]);
    pCur->pPage = pCur->apPage[i];
  }
  pCur->ix = 0;
  pCur->info.nSize = 0;
  pCur->curFlags &= ~(BTCF_AtLast|BTCF_ValidNKey|BTCF_ValidOvfl);
  stDescend(pCur, &leaf, pRes, pRc);
  return 1;
}
