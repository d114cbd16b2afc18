/*
** A seek in a table that starts from where the cursor is. A part of the one translation unit (sqltruffle.c).
**
** sqlite3BtreeTableMoveto() goes down from the root each time. Here the pages that the cursor holds are kept as far as the
** way down to the new key goes over them: the way is the same, and so are the entry found and what is left in the cursor.
*/

/* The rowid in a cell of an interior page. */
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

/* Asks for the memory that the first steps of a binary search in a page will look at. */
static void stPrefetchFirstSteps(MemPage *pPage){
  int n = pPage->nCell;
  int i;
  stPrefetch(pPage->aCellIdx);
  stPrefetch(pPage->aCellIdx + n);
  if( n<8 ) return;
  for(i=1; i<8; i++) stPrefetch(findCellPastPtr(pPage, (n*i)>>3));
}

/*
** The part of sqlite3BtreeTableMoveto(pCur, iKey, 0, pRes) that goes down. Returns 0, having changed nothing, where SQLite's own must do it; otherwise *pRc is the result.
*/
static int stTableMoveto(BtCursor *pCur, i64 iKey, int *pRes, int *pRc){
  int i, n;
  StLeaf leaf;
  if( pCur->eState!=CURSOR_VALID || pCur->iPage<1 || pCur->curIntKey==0 ) return 0;
  if( pCur->curFlags & BTCF_ValidNKey ){
    i64 nKey = pCur->info.nKey;
    /* Where the cursor is; the row behind, which is tried by a step of the cursor first; behind the last row. */
    if( nKey==iKey || nKey+1==iKey || (nKey<iKey && (pCur->curFlags & BTCF_AtLast)) ) return 0;
  }
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
  leaf.iKey = iKey;
  leaf.iLow = SMALLEST_INT64;
  leaf.iHigh = LARGEST_INT64;
  *pRc = SQLITE_OK;
  for(;;){
    MemPage *pPage = pCur->pPage;
    int lwr = 0;
    int upr = pPage->nCell-1;
    int idx = upr>>1;
    int c;
    Pgno pgno;
    for(;;){
      u8 *pCell = findCellPastPtr(pPage, idx);
      i64 nCellKey;
      if( pPage->intKeyLeaf ){
        while( 0x80<=*(pCell++) ){
          if( pCell>=pPage->aDataEnd ){
            *pRc = SQLITE_CORRUPT_PAGE(pPage);
            return 1;
          }
        }
      }
      nCellKey = stVarint(pCell);
      if( nCellKey<iKey ){
        leaf.iLow = nCellKey;
        lwr = idx+1;
        if( lwr>upr ){ c = -1; break; }
      }else if( nCellKey>iKey ){
        leaf.iHigh = nCellKey;
        upr = idx-1;
        if( lwr>upr ){ c = +1; break; }
      }else{
        leaf.iHigh = nCellKey;
        if( !pPage->leaf ){
          lwr = idx;
          c = 0;
          break;
        }
        pCur->ix = (u16)idx;
        pCur->curFlags |= BTCF_ValidNKey;
        pCur->info.nKey = nCellKey;
        pCur->info.nSize = 0;
        *pRes = 0;
        return 1;
      }
      idx = (lwr+upr)>>1;
    }
    if( pPage->leaf ){
      pCur->ix = (u16)idx;
      pCur->info.nSize = 0;
      *pRes = c;
      return 1;
    }
    pgno = get4byte(lwr>=pPage->nCell ? &pPage->aData[pPage->hdrOffset+8] : findCell(pPage, lwr));
    pCur->ix = (u16)lwr;
    *pRc = moveToChild(pCur, pgno);
    if( *pRc ){
      pCur->info.nSize = 0;
      return 1;
    }
    if( pCur->pPage->leaf ){
      leaf.aData = pCur->pPage->aData;
      stPrefetchSearch(&leaf, (int)pCur->pBt->pageSize);
    }else{
      stPrefetchFirstSteps(pCur->pPage);
    }
  }
}
