/*
** Rows of a table by their rowid, from the pages in the memory map and without a cursor. A part of the one translation unit (sqltruffle.c).
**
** While a connection has begun to read and has not begun to write, a page that has no newer version in the WAL is what the file has, and the file is mapped. To take such a page
** from SQLite's pager, to look through its header and to give it back are most of a seek among few pages. What is found here is what SQLite would find;
** whatever is not as it mostly is (overflow pages, damage, a row that is not there, the last page of the file) is left to SQLite.
*/

/* The pages of a database in a memory map. */
typedef struct StPages StPages;
struct StPages {
  BtShared *pBt;
  const u8 *aFile;
  u32 szPage;
  Pgno nPage;     /* Those that can be read with some bytes behind them */
  Wal *pWal;
};

/* Whether pages can be read from the map as they are. Who holds on to one must ask again when other statements may have run, and compare Pager.iDataVersion. */
static int stPagesOf(Btree *pBtree, StPages *p){
  BtShared *pBt = pBtree->pBt;
  Pager *pPager = pBt->pPager;
  unixFile *pFile = (unixFile*)pPager->fd;
  if( pBtree->inTrans==TRANS_NONE || pBtree->sharable || pPager->eState!=PAGER_READER || pPager->xGet!=getPageMMap
   || pFile->pMethod->xFetch!=unixFetch || pFile->mmapSize<=pBt->pageSize
  ){
    return 0;
  }
  p->pBt = pBt;
  p->aFile = (const u8*)pFile->pMapRegion;
  p->szPage = pBt->pageSize;
  p->nPage = MIN(pBt->nPage, (Pgno)((pFile->mmapSize-1)/p->szPage));
  p->pWal = pPager->pWal;
  return 1;
}

/* The image of a page, or 0. */
static const u8 *stMappedPage(const StPages *p, Pgno pgno){
  if( pgno<2 || pgno>p->nPage ) return 0;
  if( p->pWal ){
    u32 iFrame = 0;
    if( sqlite3WalFindFrame(p->pWal, pgno, &iFrame) || iFrame ) return 0;
  }
  return p->aFile + (i64)(pgno-1)*p->szPage;
}

/* A page of a table that is not the file's first; 0 when it does not look like one. */
static int stTablePage(const StPages *p, Pgno pgno, StPage *pPage){
  const u8 *a = stMappedPage(p, pgno);
  if( a==0 || (a[0]!=(PTF_INTKEY|PTF_LEAFDATA) && a[0]!=(PTF_INTKEY|PTF_LEAFDATA|PTF_LEAF)) ) return 0;
  pPage->leaf = (a[0] & PTF_LEAF)!=0;
  pPage->nCell = get2byte(&a[3]);
  pPage->aCellIdx = &a[pPage->leaf ? 8 : 12];
  pPage->aDataOfst = pPage->leaf ? a : &a[4];
  pPage->aDataEnd = &a[p->szPage];
  pPage->maskPage = (u16)(p->szPage-1);
  return pPage->nCell>0 && pPage->nCell<=MX_CELL(p->pBt);
}

/* A row, all of whose record is on its page. */
typedef struct StRow StRow;
struct StRow {
  i64 iKey;
  const u8 *aRecord;
  u32 nRecord;
};

/* The row in a cell of a leaf. Returns 0 when it does not look like one, or has overflow pages. */
static int stRowInCell(const StPages *p, const StPage *pPage, int idx, StRow *pRow){
  const u8 *pCell = stCell(pPage, idx);
  pCell += getVarint32(pCell, pRow->nRecord);
  pCell += sqlite3GetVarint(pCell, (u64*)&pRow->iKey);
  pRow->aRecord = pCell;
  return pRow->nRecord<=p->pBt->maxLeaf && pCell+pRow->nRecord<=pPage->aDataEnd;
}

/* Finds the row with rowid pLeaf->iKey in the table with this root page. SQLITE_OK; SQLITE_DONE: there is none; ST_UNKNOWN: SQLite has to look. */
static int stFindMapped(const StPages *p, Pgno root, StLeaf *pLeaf, StRow *pRow){
  Pgno pgno = root;
  int nDepth;
  pLeaf->iLow = SMALLEST_INT64;
  pLeaf->iHigh = LARGEST_INT64;
  for(nDepth=0; nDepth<BTCURSOR_MAX_DEPTH; nDepth++){
    StPage page;
    int idx, iChild, c;
    if( !stTablePage(p, pgno, &page) ) return ST_UNKNOWN;
    stCompleteBounds(&page, pLeaf);
    c = stSearchPage(&page, pLeaf, &idx, &iChild);
    if( page.leaf ){
      if( c==ST_DAMAGED ) return ST_UNKNOWN;
      if( c ) return SQLITE_DONE;
      return stRowInCell(p, &page, idx, pRow) ? SQLITE_OK : ST_UNKNOWN;
    }
    pgno = get4byte(iChild>=page.nCell ? &page.aDataOfst[4] : stCell(&page, iChild)-4);
    stBoundsOfChild(&page, iChild, pLeaf);
  }
  return ST_UNKNOWN;
}

/* Keeps the file mapped where it is until stReleaseRows(), as SQLite does while it has a page of the map. */
static void stHoldMap(VdbeCursor *pC){
  if( pC->row.pMapped==0 ){
    pC->row.pMapped = (unixFile*)pC->uc.pCursor->pBt->pPager->fd;
    pC->row.pMapped->nFetchOut++;
  }
}
static void stReleaseRows(VdbeCursor *pC){
  pC->row.pMapped->nFetchOut--;
  pC->row.pMapped = 0;
  sqlite3_free(pC->row.aSeen);
}

/*
** Rows of small tables are sought again and again: those found are kept by the lower bits of their rowids, which mostly are numbers in sequence. A join that seeks many rows gets such
** a table, a larger one when it is too small, and none any more when even the largest does not help.
*/
#define ST_SEEN_AFTER  32     /* Seeks before there is one */
#define ST_FEWEST_SEEN 256
#define ST_MOST_SEEN   4096
static void stRemember(StMappedRow *p){
  i64 n = p->aSeen ? p->mSeen+1 : 0;
  if( ++p->nMiss>(n ? 2*n : ST_SEEN_AFTER) && p->mSeen>=0 ){
    if( p->nHit<p->nMiss ){
      sqlite3_free(p->aSeen);
      n = n==0 ? ST_FEWEST_SEEN : 4*n;
      p->aSeen = n<=ST_MOST_SEEN ? sqlite3MallocZero(n*sizeof(StSeen)) : 0;
      p->mSeen = p->aSeen ? n-1 : -1;
    }
    p->nHit = p->nMiss = 0;
  }
  if( p->aSeen ){
    StSeen *pSeen = &p->aSeen[p->iKey & p->mSeen];
    pSeen->iKey = p->iKey;
    pSeen->aRecord = p->aRecord;
    pSeen->nRecord = p->nRecord;
  }
}

/*
** OP_SeekRowid with an integer key for a cursor of which a program reads columns and rowids only: the row is found in the map and noted in pC->row, the cursor stays where it is and is to be
** moved when somebody wants that, as behind OP_DeferredSeek. SQLITE_OK; SQLITE_DONE: there is no such row; ST_UNKNOWN: nothing was done, the cursor must seek.
**
** On a damaged file the way to a row decides, so it is that of the cursor (tableseek.c): from the root, but to the row behind the last one from there, which is for the cursor itself
** (st_seek_behind), as are all rows in sequence. Where the cursor was before no longer matters.
*/
SQLITE_API int st_seek_mapped(VdbeCursor *pC, sqlite3_int64 iKey){
  BtCursor *pCur = pC->uc.pCursor;
  StMappedRow *p = &pC->row;
  StPages pages;
  StLeaf leaf;
  StRow row;
  int rc;
  leaf.iKey = iKey;
  rc = stPagesOf(pCur->pBtree, &pages) ? stFindMapped(&pages, pCur->pgnoRoot, &leaf, &row) : ST_UNKNOWN;
  p->aRecord = 0;
  pCur->curFlags &= ~BTCF_ValidNKey;
  pCur->info.nSize = 0;
  if( rc==SQLITE_OK ){
    p->pPager = pages.pBt->pPager;
    if( p->iDataVersion!=p->pPager->iDataVersion && p->aSeen ) memset(p->aSeen, 0, (p->mSeen+1)*sizeof(StSeen));
    p->iDataVersion = p->pPager->iDataVersion;
    p->aRecord = row.aRecord;
    p->nRecord = row.nRecord;
    p->iKey = iKey;
    stHoldMap(pC);
    stRemember(p);
    pC->deferredMoveto = 1;
    pC->ub.aAltMap = 0;
  }else if( rc==SQLITE_DONE ){
    pC->deferredMoveto = 0;
  }else{
    p->nRest = ST_MAPPED_REST;
    return rc;
  }
  pC->movetoTarget = iKey;
  pC->nullRow = 0;
  pC->cacheStatus = CACHE_STALE;
  pC->seekResult = rc;
  return rc;
}

/* OP_SeekRowid for the rowid behind that of the row that the cursor is to be moved to. Results are those of st_seek_rowid(). */
SQLITE_API int st_seek_behind(VdbeCursor *pC, sqlite3_int64 iKey){
  int rc = sqlite3VdbeFinishMoveto(pC);
  pC->row.aRecord = 0;
  return rc ? rc : st_seek_rowid(pC, iKey);
}
