/*
** Prefetches memory that is about to be read. Included by sqltruffle.c.
*/

/* GCC drops a function that only prefetches, because it has no effect. It keeps an asm. */
#if defined(__x86_64__)
# define stPrefetch(p) __asm__ volatile("prefetcht0 %0" : : "m"(*(p)))
#else
# define stPrefetch(p) __builtin_prefetch(p)
#endif

/*
** A scan in ascending order prefetches the next leaf page in parts: at every ST_PREFETCH_CELLS-th cell the part that corresponds to so many
** cells of this page. The processor has about a dozen prefetches under way at once, and waits when there are more. Cells lie in descending
** order from the end of a page, and so do the parts. The address comes from the page above; nothing of the next page is read.
*/
#define ST_PREFETCH_CELLS 4
static void stPrefetchNext(BtCursor *pCur){
  Pager *pPager = pCur->pBt->pPager;
  MemPage *pParent;
  int iChild, nCell;
  const u8 *pPage;
  if( pCur->iPage<1 || pCur->eState!=CURSOR_VALID || pPager->xGet!=getPageMMap ) return;
  pParent = pCur->apPage[pCur->iPage-1];
  iChild = pCur->aiIdx[pCur->iPage-1] + 1;
  if( iChild>pParent->nCell ) return;
  pPage = stPageInMap(pCur->pBt, get4byte(iChild<pParent->nCell ? findCell(pParent, iChild) : &pParent->aData[pParent->hdrOffset+8]));
  nCell = pCur->pPage->nCell;
  if( pPage && nCell>0 ){
    int nLine = (int)pPager->pageSize/64;
    int nPart = (u32)(nLine*ST_PREFETCH_CELLS + nCell-1)/(u32)nCell;
    int i = pCur->ix/ST_PREFETCH_CELLS*nPart;
    const u8 *p = pPage+pPager->pageSize-64 - 64*i;
    const u8 *pEnd = MAX(p-64*nPart, pPage);
    if( i==0 ) stPrefetch(pPage);
    for(; p>pEnd; p-=64) stPrefetch(p);
  }
}

/* Prefetches the cell that a key is expected in (in a leaf) or below (in an interior page), and its neighbours. */
static inline void stPrefetchCell(const StLeaf *p, int szPage){
  int isLeaf = (p->aData[0] & PTF_LEAF)!=0;
  const u8 *aPtr = p->aData + (isLeaf ? 8 : 12);
  int offset = get2byte(&aPtr[2*stGuessCell(p, p->lwr, p->upr, p->upr-p->lwr+2-isLeaf)]);
  int i;
  for(i=-64; i<=128; i+=64){
    if( offset+i<szPage ) stPrefetch(p->aData+offset+i);
  }
}

/* Prefetches the cell that a key is expected in, among all cells of a page. */
static void stPrefetchSearch(StLeaf *p, int szPage){
  int nCell = get2byte(&p->aData[3]);
  p->lwr = 0;
  p->upr = nCell-1;
  if( nCell>0 && 12+2*nCell<=szPage ) stPrefetchCell(p, szPage);
}
