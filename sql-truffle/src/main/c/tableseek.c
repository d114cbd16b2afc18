/*
** A seek in a table that starts from where the cursor is. A part of the one translation unit (sqltruffle.c).
**
** sqlite3BtreeTableMoveto() goes down from the root each time. Here the pages that the cursor holds are kept as far as the
** way down to the new key goes over them: the way is the same. And rowids are looked for where they should be, not by halves: those of a table are
** mostly numbers in sequence.
*/

/* The cells of a page of a table, in the page cache or in the memory map. */
typedef struct StPage StPage;
struct StPage {
  const u8 *aCellIdx;   /* Where the offsets of the cells are */
  const u8 *aDataOfst;  /* What they count from, for an interior page behind the child's number: there a cell's rowid is */
  const u8 *aDataEnd;
  int nCell;
  u16 maskPage;
  u8 leaf;
};

static inline StPage stPageOf(const MemPage *p){
  StPage page = { p->aCellIdx, p->aDataOfst, p->aDataEnd, p->nCell, p->maskPage, p->leaf };
  return page;
}

/* findCellPastPtr() */
static inline const u8 *stCell(const StPage *p, int idx){
  return p->aDataOfst + (p->maskPage & get2byteAligned(&p->aCellIdx[2*idx]));
}

/* The rowid in a cell of an interior page. */
static inline i64 stKeyAt(const StPage *p, int idx){
  return stVarint(stCell(p, idx));
}
static i64 stInteriorKey(MemPage *pPage, int idx){
  return stVarint(findCellPastPtr(pPage, idx));
}

/* Whether the rowids of an interior page ascend. On a damaged page they need not, and then a binary search may end
** at another child than the one whose neighbours enclose the key. */
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

/* Whether the way down to a key goes from an interior page to its child number ix. */
static int stIsOnWay(MemPage *pPage, int ix, i64 iKey){
  int nCell = pPage->nCell;
  return ix<=nCell
      && (ix==nCell || iKey<=stInteriorKey(pPage, ix))
      && (ix==0 || iKey>stInteriorKey(pPage, ix-1))
      && st_is_sorted(pPage);
}

/* About which rowids an interior page has, from its first and its last cell: for guesses. */
static void stEstimateBounds(const StPage *pPage, StLeaf *p){
  int n = pPage->nCell;
  i64 iFirst, iLast, iEach;
  if( n<2 ) return;
  iFirst = stKeyAt(pPage, 0);
  iLast = stKeyAt(pPage, n-1);
  if( iFirst>=iLast || iFirst<=SMALLEST_INT64/2 || iLast>=LARGEST_INT64/2 ) return;
  iEach = (iLast-iFirst)/(n-1);
  p->iLow = iFirst-iEach-1;
  p->iHigh = iLast+iEach;
}

/* Between which rowids the child number ix of an interior page lies. */
static inline void stBoundsOfChild(const StPage *pAbove, int ix, StLeaf *p){
  p->iLow = ix>0 && ix<=pAbove->nCell ? stKeyAt(pAbove, ix-1) : SMALLEST_INT64;
  p->iHigh = ix<pAbove->nCell ? stKeyAt(pAbove, ix) : LARGEST_INT64;
}

/* Where the pages above do not say between which rowids an interior page lies, its own cells do, more or less. */
static inline void stCompleteBounds(const StPage *pPage, StLeaf *p){
  if( !pPage->leaf && (p->iLow==SMALLEST_INT64 || p->iHigh==LARGEST_INT64) ) stEstimateBounds(pPage, p);
}

/*
** Between which rowids the page that the cursor is on lies. They are those of the page above and not those met on the way, so that a guess depends on the file only
** and a damaged page, whose rowids do not ascend, gives the same in both tiers.
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
** Looks for rowid p->iKey in a page with at least one cell: the cell is guessed from the rowids around, up to ST_GUESSES times; then it is searched by halves. Returns how the rowid of cell *pIdx
** compares with it (0, and the cell of an interior page: below it), or ST_DAMAGED. Where it is not 0, *pChild is the number of the child on the way to it.
*/
#define ST_DAMAGED 2
static inline int stSearchPage(const StPage *pPage, StLeaf *p, int *pIdx, int *pChild){
  i64 iKey = p->iKey;
  int lwr = 0;
  int upr = pPage->nCell-1;
  int nGuess;
  for(nGuess=0; ; nGuess++){
    i64 nCellKey;
    int idx = nGuess<ST_GUESSES ? stGuessCell(p, lwr, upr, upr-lwr+2-pPage->leaf) : (lwr+upr)>>1;
    const u8 *pCell = stCell(pPage, idx);
    if( pPage->leaf ){
      while( 0x80<=*(pCell++) ){
        if( pCell>=pPage->aDataEnd ) return ST_DAMAGED;
      }
    }
    nCellKey = stVarint(pCell);
    *pIdx = idx;
    if( nCellKey<iKey ){
      p->iLow = nCellKey;
      lwr = idx+1;
    }else{
      p->iHigh = nCellKey;
      if( nCellKey==iKey ){
        *pChild = idx;
        return 0;
      }
      upr = idx-1;
    }
    if( lwr>upr ){
      *pChild = lwr;
      return nCellKey<iKey ? -1 : +1;
    }
  }
}

/*
** Goes down from the page that the cursor is on to rowid p->iKey.
** *pRes, *pRc and the cursor are as sqlite3BtreeTableMoveto() leaves them, but that the cursor may be on the other of the two neighbours of a rowid that is not there.
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
** The part of sqlite3BtreeTableMoveto(pCur, iKey, 0, pRes) that goes down. Returns 0, having changed nothing, where SQLite's own must do it; otherwise *pRc is the result.
*/
static int stTableMoveto(BtCursor *pCur, i64 iKey, int *pRes, int *pRc){
  int i, n;
  StLeaf leaf;
  if( pCur->eState==CURSOR_VALID && (pCur->curFlags & BTCF_ValidNKey) ){
    i64 nKey = pCur->info.nKey;
    /* Where the cursor is; behind the last row. */
    if( nKey==iKey || (nKey<iKey && (pCur->curFlags & BTCF_AtLast)) ) return 0;
    if( nKey<iKey && nKey+1==iKey ){
      /* The row behind is tried first, as SQLite does. */
      *pRes = 0;
      *pRc = sqlite3BtreeNext(pCur, 0);
      if( *pRc==SQLITE_OK ){
        getCellInfo(pCur);
        if( pCur->info.nKey==iKey ){
          /* Who reads on row by row asks for the next page at every so manieth cell; here for the first. */
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
