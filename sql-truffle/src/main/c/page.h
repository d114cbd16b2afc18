/*
** The reader of page images: where a page is, which cells and records it has, and the search in it. Both kinds of image are read here:
** pages in SQLite's page cache, and pages in the memory map. tableseek.c, mapped.c, lookup.c, prefetch.c and lookahead.c use it and read no
** page bytes themselves.
**
** A raw read cannot leave mapped memory, whatever a damaged file says:
**
**  1. The page exists. Its address comes from SQLite's pager (MemPage), or from stPageImage() or stMappedPage(). These compare the page
**     number with the size of the map and of the database.
**  2. The cell begins on the page: its offset is masked with the page size (stCell), or compared with it (stKeyOnPage). At least ST_SLACK
**     bytes after each page can be read, so two varints that begin on a page need no check. In the page cache SQLite's own data of the
**     page follows. In the map the next page follows, or the rest of the system's page.
**  3. The record ends on the page, and the value ends in the record. The end of the record is compared before its header is read, and the
**     end of the value before the value is read.
**  4. The page stays while it is read. A page that another program has cut off the file reads as zeros (mapguard.c).
**
** So wrong bytes give a wrong number, which SQLite's checks or ours refuse. They never give a wrong address. docs/pages.md has the same
** rules, also for Java.
*/
#define ST_SLACK 18  /* Bytes of two varints */
_Static_assert(sizeof(MemPage)>=ST_SLACK, "MemPage follows a page in the page cache");

/* sqlite3GetVarint() for rowids, which are short. Reads at most 9 bytes. */
static inline i64 stVarint(const u8 *p){
  if( p[0]<0x80 ) return p[0];
  if( p[1]<0x80 ) return (p[0]&0x7f)<<7 | p[1];
  if( p[2]<0x80 ) return (p[0]&0x7f)<<14 | (p[1]&0x7f)<<7 | p[2];
  return sqlite3VarintValue(p);
}

/*
** Where a page is.
*/

/* The image of a page in the memory map; 0 when there is no map, or the page is not wholly in it. A page behind the end of the database is
   refused: a checkpoint of another
** process may cut it off the file at any time. */
static const u8 *stPageInMap(const BtShared *pBt, Pgno pgno){
  const Pager *pPager = pBt->pPager;
  const unixFile *pFile = (const unixFile*)pPager->fd;
  i64 iEnd = (i64)pgno*pPager->pageSize;
  if( pgno<2 || pgno>pBt->nPage || pPager->xGet!=getPageMMap || pFile->pMethod->xFetch!=unixFetch || iEnd>pFile->mmapSize ) return 0;
  return (const u8*)pFile->pMapRegion + iEnd - pPager->pageSize;
}

/* The image of a page for a hint: in the memory map, whatever the WAL has, or in the page cache. 0: in neither. */
static const u8 *stPageImage(const BtShared *pBt, Pgno pgno){
  const Pager *pPager = pBt->pPager;
  if( pPager->xGet==getPageMMap ) return stPageInMap(pBt, pgno);
  if( pgno>=2 && sqlite3GlobalConfig.pcache2.xFetch==pcache1Fetch ){
    const PCache1 *pCache = (const PCache1*)pPager->pPCache->pCache;
    const PgHdr1 *p = pCache->apHash[pgno & (pCache->nHash-1u)];
    while( p && p->iKey!=pgno ) p = p->pNext;
    return p ? (const u8*)p->page.pBuf : 0;
  }
  return 0;
}

/* The pages of a database that can be read from the memory map as they are. */
typedef struct StPages StPages;
struct StPages {
  const BtShared *pBt;
  Pgno nPage;     /* These pages have bytes behind them in the map */
  Wal *pWal;
};

/* Whether pages can be read from the map as they are: the connection reads, and has not begun to write. Callers that keep the answer while
   other statements run compare
** Pager.iDataVersion. */
static int stPagesOf(const Btree *pBtree, StPages *p){
  const BtShared *pBt = pBtree->pBt;
  const Pager *pPager = pBt->pPager;
  const unixFile *pFile = (const unixFile*)pPager->fd;
  if( pBtree->inTrans==TRANS_NONE || pBtree->sharable || pPager->eState!=PAGER_READER || pPager->xGet!=getPageMMap
   || pFile->pMethod->xFetch!=unixFetch || pFile->mmapSize<=pBt->pageSize
  ){
    return 0;
  }
  p->pBt = pBt;
  p->nPage = MIN(pBt->nPage, (Pgno)((pFile->mmapSize-1)/pBt->pageSize));
  p->pWal = pPager->pWal;
  return 1;
}

/* The image of a page as this transaction sees it; 0 when SQLite must read it, because the WAL has a newer version, or it is the first or
   the last page of the file. */
static const u8 *stMappedPage(const StPages *p, Pgno pgno){
  if( pgno>p->nPage ) return 0;
  if( p->pWal ){
    u32 iFrame = 0;
    if( sqlite3WalFindFrame(p->pWal, pgno, &iFrame) || iFrame ) return 0;
  }
  return stPageInMap(p->pBt, pgno);
}

/*
** The cells of a page of a table.
*/

typedef struct StPage StPage;
struct StPage {
  const u8 *aCellIdx;   /* The offsets of the cells */
  /* Offsets count from here. In an interior page this is 4 bytes behind the page's begin, so that a cell is found behind its child's
     number */
  const u8 *aDataOfst;
  const u8 *aDataEnd;
  int nCell;
  u16 maskPage;
  u8 leaf;
};

/* A page that SQLite has looked at. */
static inline StPage stPageOf(const MemPage *p){
  StPage page = { p->aCellIdx, p->aDataOfst, p->aDataEnd, p->nCell, p->maskPage, p->leaf };
  return page;
}

/* A page of a table in the memory map. Returns 0 when it does not look like one, or has no cells. */
static int stTablePage(const StPages *p, Pgno pgno, StPage *pPage){
  const u8 *a = stMappedPage(p, pgno);
  if( a==0 || (a[0]!=(PTF_INTKEY|PTF_LEAFDATA) && a[0]!=(PTF_INTKEY|PTF_LEAFDATA|PTF_LEAF)) ) return 0;
  pPage->leaf = (a[0] & PTF_LEAF)!=0;
  pPage->nCell = get2byte(&a[3]);
  pPage->aCellIdx = &a[pPage->leaf ? 8 : 12];
  pPage->aDataOfst = pPage->leaf ? a : &a[4];
  pPage->aDataEnd = &a[p->pBt->pageSize];
  pPage->maskPage = (u16)(p->pBt->pageSize-1);
  return pPage->nCell>0 && pPage->nCell<=MX_CELL(p->pBt);
}

/* findCellPastPtr(). The mask keeps the cell on the page. */
static inline const u8 *stCell(const StPage *p, int idx){
  return p->aDataOfst + (p->maskPage & get2byteAligned(&p->aCellIdx[2*idx]));
}

/* The rowid in a cell of an interior page. */
static inline i64 stKeyAt(const StPage *p, int idx){
  return stVarint(stCell(p, idx));
}

/*
** The search in a page.
*/

/* How often a search guesses the cell before it halves what is left. */
#define ST_GUESSES 3

/* A key that is looked for, and what is known of the page that it is on. */
typedef struct StLeaf StLeaf;
struct StLeaf {
  Pgno pgno;
  const u8 *aData;      /* Image of the page */
  i64 iKey;
  i64 iLow, iHigh;      /* Keys on the page are greater than iLow and at most iHigh */
  int lwr, upr;         /* The key is in one of these cells */
};

/*
** Guesses the cell from lwr to upr that has the key (in a leaf) or leads to it (in an interior page). Rowids are mostly numbers in
** sequence, so the place of the key between p->iLow and p->iHigh tells the cell. Where a bound is unknown, the guess counts from the other;
** where both are, it is the middle.
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

/* Estimates p->iLow and p->iHigh of an interior page from its first and its last cell. */
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

/* Sets p->iLow and p->iHigh to what an interior page says of its child number ix. */
static inline void stBoundsOfChild(const StPage *pAbove, int ix, StLeaf *p){
  p->iLow = ix>0 && ix<=pAbove->nCell ? stKeyAt(pAbove, ix-1) : SMALLEST_INT64;
  p->iHigh = ix<pAbove->nCell ? stKeyAt(pAbove, ix) : LARGEST_INT64;
}

/* Estimates the bounds of an interior page where the pages above say nothing. */
static inline void stCompleteBounds(const StPage *pPage, StLeaf *p){
  if( !pPage->leaf && (p->iLow==SMALLEST_INT64 || p->iHigh==LARGEST_INT64) ) stEstimateBounds(pPage, p);
}

/*
** Looks for rowid p->iKey in a page with at least one cell. Guesses up to ST_GUESSES times, then halves. Returns how the rowid of cell
** *pIdx compares with the key (0: it is the key's), or ST_DAMAGED. In an interior page *pChild is the number of the child on the way to the
** key.
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
** Records.
*/

/* A row of a table whose record is wholly on its page. */
typedef struct StRow StRow;
struct StRow {
  i64 iKey;
  const u8 *aRecord;
  u32 nRecord;
};

/* The row in the cell at pCell of a table's leaf. Returns 0 when it does not look like one, or has overflow pages. */
static int stRowAt(const u8 *pCell, const u8 *aDataEnd, u32 maxLeaf, StRow *pRow){
  pCell += getVarint32(pCell, pRow->nRecord);
  pCell += sqlite3GetVarint(pCell, (u64*)&pRow->iKey);
  pRow->aRecord = pCell;
  return pRow->nRecord<=maxLeaf && pCell+pRow->nRecord<=aDataEnd;
}

/* A walk over the header of a row's record. It stands at column iCol. */
typedef struct StWalk StWalk;
struct StWalk {
  const StRow *pRow;
  u32 nHeader;
  u32 iNext;      /* Offset of the next column's serial type */
  u32 iValue;     /* Offset of the value */
  u32 type;       /* Serial type of the value */
  int iCol;       /* -1: before the first */
};

/* Begins before the first column. Returns 0 when the header is longer than the record. */
static int stWalkBegin(StWalk *p, const StRow *pRow){
  p->pRow = pRow;
  if( pRow->nRecord==0 ) return 0;
  p->iNext = getVarint32(pRow->aRecord, p->nHeader);
  p->iValue = p->nHeader;
  p->type = 0;
  p->iCol = -1;
  return p->nHeader<=pRow->nRecord;
}

/* Goes on to a column. Returns 0 when the record does not have it, or fails the checks of OP_Column. */
static int stWalkTo(StWalk *p, int iCol){
  u64 iEnd;
  if( p->iCol>=iCol ){
    if( p->iCol==iCol ) return 1;
    if( !stWalkBegin(p, p->pRow) ) return 0;
  }
  while( p->iCol<iCol ){
    if( p->iNext>=p->nHeader || p->iValue>p->pRow->nRecord ) return 0;
    if( p->iCol>=0 ) p->iValue += sqlite3VdbeSerialTypeLen(p->type);
    p->iNext += getVarint32(&p->pRow->aRecord[p->iNext], p->type);
    p->iCol++;
  }
  iEnd = (u64)p->iValue + sqlite3VdbeSerialTypeLen(p->type);
  return p->type!=10 && p->type!=11 && iEnd<=p->pRow->nRecord && (p->iNext<p->nHeader || (p->iNext==p->nHeader && iEnd==p->pRow->nRecord));
}

/* The integer of a serial type at p. Returns 0 when the type is none of an integer, or the value does not end before aEnd. */
static inline int stInteger(u32 type, const u8 *p, const u8 *aEnd, i64 *pValue){
  Mem m;
  if( type<1 || type>9 || type==7 || p+sqlite3SmallTypeSizes[type]>aEnd ) return 0;
  sqlite3VdbeSerialGet(p, type, &m);
  *pValue = m.u.i;
  return 1;
}

/* The record of an index entry that is wholly on its page and whose header has a size of one byte. */
typedef struct StEntry StEntry;
struct StEntry {
  const u8 *aHeader;
  const u8 *aEnd;
  u32 nHeader;
};

/* Reads the entry that begins at p, behind the number of a child. Returns 0 when it does not look like one. */
static int stEntryAt(const u8 *p, const u8 *aDataEnd, u32 maxLocal, StEntry *pEntry){
  u32 nRecord;
  if( p+ST_SLACK>aDataEnd && p[0]>=0x80 ) return 0;
  p += getVarint32(p, nRecord);
  if( nRecord<3 || nRecord>maxLocal || p+nRecord>aDataEnd ) return 0;
  pEntry->aHeader = p;
  pEntry->aEnd = p + nRecord;
  pEntry->nHeader = p[0];
  return pEntry->nHeader>=3 && pEntry->nHeader<=nRecord && pEntry->nHeader<0x80;
}

/* The first value of an entry, if it is an integer. */
static inline int stFirstInteger(const StEntry *p, i64 *pValue){
  return stInteger(p->aHeader[1], p->aHeader+p->nHeader, p->aEnd, pValue);
}

/* The rowid at the end of an entry. */
static inline int stEntryRowid(const StEntry *p, i64 *pRowid){
  u32 type = p->aHeader[p->nHeader-1];
  u32 n = type<10 ? sqlite3SmallTypeSizes[type] : 0;
  return p->aHeader+p->nHeader+n<=p->aEnd && stInteger(type, p->aEnd-n, p->aEnd, pRowid);
}

/* Whether two entries begin with the same bytes of a value. */
static int stBeginAlike(const StEntry *a, const StEntry *b){
  u32 type = a->aHeader[1];
  u32 n = type<0x80 ? sqlite3SmallTypeSizes[type] : 0;
  return type<0x80 && type==b->aHeader[1] && a->aHeader+a->nHeader+n<=a->aEnd && b->aHeader+b->nHeader+n<=b->aEnd
      && memcmp(a->aHeader+a->nHeader, b->aHeader+b->nHeader, n)==0;
}

/*
** Pages that nobody has looked at, for hints: each check stands here, because SQLite's have not run.
*/

/* The key in cell idx of a page: the rowid of a table, the first value of an index entry. Returns 0 when it does not look like one. */
static inline int stKeyOnPage(const BtShared *pBt, const u8 *aData, int idx, i64 *pKey){
  int isLeaf = (aData[0] & PTF_LEAF)!=0;
  int offset = get2byte(&aData[(isLeaf ? 8 : 12) + 2*idx]) + (isLeaf ? 0 : 4);
  const u8 *p = aData + offset;
  const u8 *aDataEnd = aData + pBt->pageSize;
  if( offset>=(int)pBt->pageSize ) return 0;
  if( (aData[0] & PTF_INTKEY)==0 ){
    StEntry entry;
    return stEntryAt(p, aDataEnd, pBt->maxLocal, &entry) && stFirstInteger(&entry, pKey);
  }
  if( p+ST_SLACK>aDataEnd && aDataEnd[-1]>=0x80 ) return 0;
  if( isLeaf ){
    const u8 *pLast = p + 8;
    while( *(p++)>=0x80 && p<=pLast ){}
    if( p>=aDataEnd ) return 0;
  }
  *pKey = stVarint(p);
  return 1;
}

/* Goes from the interior page p->aData to the child that has p->iKey, or the first entry for it. Sets p->pgno to 0 when the page does not
   look like one. */
static void stChildFor(const BtShared *pBt, StLeaf *p){
  const u8 *aData = p->aData;
  int szPage = (int)pBt->pageSize;
  const u8 *aPtr = aData + 12;
  int nCell = get2byte(&aData[3]);
  int lwr = 0, upr = nCell;
  int nGuess;
  p->pgno = 0;
  if( (aData[0]!=(PTF_INTKEY|PTF_LEAFDATA) && aData[0]!=PTF_ZERODATA) || 12+2*nCell>szPage ) return;
  for(nGuess=0; lwr<upr; nGuess++){
    int idx = nGuess<ST_GUESSES ? stGuessCell(p, lwr, upr-1, upr-lwr+1) : (lwr+upr)>>1;
    i64 iFound;
    if( !stKeyOnPage(pBt, aData, idx, &iFound) ) return;
    if( iFound<p->iKey ){
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

/* The cell of leaf p->aData that has p->iKey, or the first one found for it, when it is at most ST_NEAR cells from the guess; else -1. */
#define ST_NEAR 8
static int stCellNear(const BtShared *pBt, const StLeaf *p){
  int nCell = get2byte(&p->aData[3]);
  int i, idx;
  if( nCell==0 || 8+2*nCell>(int)pBt->pageSize ) return -1;
  idx = stGuessCell(p, p->lwr, p->upr, p->upr-p->lwr+1);
  for(i=0; i<ST_NEAR && idx>=0 && idx<nCell; i++){
    i64 iFound;
    if( !stKeyOnPage(pBt, p->aData, idx, &iFound) ) return -1;
    if( iFound==p->iKey ) return idx;
    idx += iFound<p->iKey ? 1 : -1;
  }
  return -1;
}

/* The rowid that the entry for p->iKey on an index leaf names. Returns 0 when there is none. */
static int stRowidNear(const BtShared *pBt, const StLeaf *p, i64 *pRowid){
  StEntry entry;
  int idx;
  if( p->aData[0]!=(PTF_ZERODATA|PTF_LEAF) || (idx = stCellNear(pBt, p))<0 ) return 0;
  /* stCellNear() has read this cell, so its offset is on the page. */
  return stEntryAt(p->aData+get2byte(&p->aData[8+2*idx]), p->aData+pBt->pageSize, pBt->maxLocal, &entry) && stEntryRowid(&entry, pRowid);
}

/* The value of a column in the row with rowid p->iKey on a table's leaf, if it is an integer. Returns 0 when there is none. */
static int stColumnNear(const BtShared *pBt, const StLeaf *p, int iColumn, i64 *pValue){
  const u8 *aEnd = p->aData + pBt->pageSize;
  StRow row;
  StWalk walk;
  int idx;
  if( p->aData[0]!=(PTF_INTKEY|PTF_LEAFDATA|PTF_LEAF) || (idx = stCellNear(pBt, p))<0 ) return 0;
  if( p->aData+get2byte(&p->aData[8+2*idx])+ST_SLACK>aEnd ) return 0;
  return stRowAt(p->aData+get2byte(&p->aData[8+2*idx]), aEnd, pBt->maxLeaf, &row) && stWalkBegin(&walk, &row) && stWalkTo(&walk, iColumn)
      && stInteger(walk.type, &row.aRecord[walk.iValue], aEnd, pValue);
}
