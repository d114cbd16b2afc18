/*
** Asking the processor for memory before it is read.
** A part of the one translation unit (sqltruffle.c).
*/

/* GCC takes a function that only prefetches for one without effect and drops it; not so an asm. */
#if defined(__x86_64__)
# define stPrefetch(p) __asm__ volatile("prefetcht0 %0" : : "m"(*(p)))
#else
# define stPrefetch(p) __builtin_prefetch(p)
#endif

/*
** A scan in ascending order from a memory map waits for memory most of its time unless the processor is asked in time for the page
** that comes after the present one. It can be asked for a dozen cache lines at once; more make it wait. So this asks for the part
** of the next page that corresponds to ST_PREFETCH_CELLS cells of this one, from the cursor's own on: called for every so manieth cell.
** Cells lie in descending order from the end of a page, and so are the lines asked for.
**
** The C tier does not ask: there it made no difference. TPC-H's lineitem at scale 0.2, CPU time in compiled code, the whole next page at once against parts: sum of three columns 51.5 ms
** against 42 (one cell), 39 (2), 36 (4), 40 (8), 49 (16); Q6 54.6 ms against 49, 46, 44, 49, 53.
*/
#define ST_PREFETCH_CELLS 4
static void stPrefetchNext(BtCursor *pCur){
  Pager *pPager;
  unixFile *pFile;
  MemPage *pParent;
  int iChild, nCell;
  Pgno pgno;
  i64 iOffset;
  if( pCur->iPage<1 || pCur->eState!=CURSOR_VALID ) return;
  pPager = pCur->pBt->pPager;
  if( pPager->xGet!=getPageMMap ) return;
  pFile = (unixFile*)pPager->fd;
  if( pFile->pMethod->xFetch!=unixFetch ) return;
  pParent = pCur->apPage[pCur->iPage-1];
  iChild = pCur->aiIdx[pCur->iPage-1] + 1;
  if( iChild>pParent->nCell ) return;
  pgno = get4byte(iChild<pParent->nCell ? findCell(pParent, iChild) : &pParent->aData[pParent->hdrOffset+8]);
  iOffset = (i64)(pgno-1) * pPager->pageSize;
  nCell = pCur->pPage->nCell;
  if( pgno>1 && nCell>0 && iOffset+pPager->pageSize<=pFile->mmapSize ){
    const char *pPage = (const char*)pFile->pMapRegion + iOffset;
    int nLine = (int)pPager->pageSize/64;
    int nPart = (u32)(nLine*ST_PREFETCH_CELLS + nCell-1)/(u32)nCell;
    int i = pCur->ix/ST_PREFETCH_CELLS*nPart;
    const char *p = pPage+pPager->pageSize-64 - 64*i;
    const char *pEnd = MAX(p-64*nPart, pPage);
    if( i==0 ) stPrefetch(pPage);
    for(; p>pEnd; p-=64) stPrefetch(p);
  }
}

/* As sqlite3VarintValue(), which is a call: rowids are short. */
static inline i64 stVarint(const u8 *p){
  if( p[0]<0x80 ) return p[0];
  if( p[1]<0x80 ) return (p[0]&0x7f)<<7 | p[1];
  if( p[2]<0x80 ) return (p[0]&0x7f)<<14 | (p[1]&0x7f)<<7 | p[2];
  return sqlite3VarintValue(p);
}

/* Where a rowid is expected: an image of the leaf, and the rowids that the pages above allow on it, iLow<rowid<=iHigh. */
typedef struct StLeaf StLeaf;
struct StLeaf {
  Pgno pgno;
  const u8 *aData;
  i64 iKey, iLow, iHigh;
  int lwr, upr;         /* Which of its cells that may be */
};

/*
** The cell from lwr to upr that a rowid is expected in (in a leaf) or below (in an interior page), when the rowids there are from p->iLow, exclusive, to p->iHigh. Rowids are
** mostly numbers in sequence, so where a rowid lies between the two tells its cell. Where that is not known: the middle.
*/
static inline int stGuessCell(const StLeaf *p, int lwr, int upr, int nChild){
  u64 nBefore = (u64)p->iKey - (u64)p->iLow - 1;
  u64 nAll = (u64)p->iHigh - (u64)p->iLow;
  if( p->iLow==SMALLEST_INT64 ){
    u64 nBehind = (u64)p->iHigh - (u64)p->iKey;
    return p->iHigh==LARGEST_INT64 || nBehind>(u64)(upr-lwr) ? (lwr+upr)>>1 : upr-(int)nBehind;
  }
  if( p->iHigh==LARGEST_INT64 ) return nBefore>(u64)(upr-lwr) ? upr : lwr+(int)nBefore;
  if( nAll>>32 || nBefore>=nAll ) return (lwr+upr)>>1;
  nBefore = nBefore*(u64)nChild/nAll;
  return nBefore>(u64)(upr-lwr) ? upr : lwr+(int)nBefore;
}

/* Asks for the cell of a page that a key is expected in or, in an interior page, below, and for those beside it: cells lie in descending order. */
static inline void stPrefetchCell(const StLeaf *p, int szPage){
  int isLeaf = (p->aData[0] & PTF_LEAF)!=0;
  const u8 *aPtr = p->aData + (isLeaf ? 8 : 12);
  int offset = get2byte(&aPtr[2*stGuessCell(p, p->lwr, p->upr, p->upr-p->lwr+2-isLeaf)]);
  int i;
  for(i=-64; i<=128; i+=64){
    if( offset+i<szPage ) stPrefetch(p->aData+offset+i);
  }
}

/* That of a whole page. */
static void stPrefetchSearch(StLeaf *p, int szPage){
  int nCell = get2byte(&p->aData[3]);
  p->lwr = 0;
  p->upr = nCell-1;
  if( nCell>0 && 12+2*nCell<=szPage ) stPrefetchCell(p, szPage);
}
