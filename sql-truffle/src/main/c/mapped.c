/*
** Finds rows of a table by rowid in the memory map, without moving a cursor. Included by sqltruffle.c.
**
** A connection that reads and has not begun to write sees a page as the file has it, unless the WAL has a newer version. Such a page is
** read in the map. This saves the pager's work for each page: look-up, reference, parsed header. The row is the one that SQLite finds.
** Overflow pages, damaged pages and the last page of the file are left to SQLite.
*/

/* Finds the row with rowid pLeaf->iKey in the table with this root page. SQLITE_OK; SQLITE_DONE: there is no such row; ST_UNKNOWN: SQLite
   must look. */
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
      return stRowAt(stCell(&page, idx), page.aDataEnd, p->pBt->maxLeaf, pRow) ? SQLITE_OK : ST_UNKNOWN;
    }
    pgno = get4byte(iChild>=page.nCell ? &page.aDataOfst[4] : stCell(&page, iChild)-4);
    stBoundsOfChild(&page, iChild, pLeaf);
  }
  return ST_UNKNOWN;
}

/* Keeps the map at its address until stReleaseRows(), as a page that SQLite has taken from the map does. */
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
** Joins seek the rows of small tables again and again, so a cursor remembers the rows that it found, by the lower bits of the rowid. The
** memory begins after ST_SEEN_AFTER seeks with ST_FEWEST_SEEN rows. When it misses more often than it hits, it grows by four. When
** ST_MOST_SEEN rows do not help, it is given up.
*/
#define ST_SEEN_AFTER  32
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
** OP_SeekRowid with an integer key, for a cursor of which the program reads columns and rowids only. Notes the row in pC->row and leaves
** the cursor where it is. Whoever needs the cursor on its row moves it first, as after OP_DeferredSeek. SQLITE_OK; SQLITE_DONE: there is no
** such row; ST_UNKNOWN: nothing was done, the cursor must seek.
**
** On a damaged file the row that is found depends on the path. So the path is the one of a cursor (tableseek.c): from the root. The row
** after the last one is sought by the cursor itself (st_seek_behind), because SQLite looks beside the cursor first.
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

/* OP_SeekRowid for the rowid after that of pC->row: moves the cursor to pC->row, then seeks. The results are those of st_seek_rowid(). */
SQLITE_API int st_seek_behind(VdbeCursor *pC, sqlite3_int64 iKey){
  int rc = sqlite3VdbeFinishMoveto(pC);
  pC->row.aRecord = 0;
  return rc ? rc : st_seek_rowid(pC, iKey);
}
