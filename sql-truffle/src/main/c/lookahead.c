/*
** Looking ahead along an index run. Each entry names a row of the table, and the way to it is a chain of cache misses: the page's
** header, its cell pointers, the cell. Those of several rows can be under way at once.
** A part of the one translation unit (sqltruffle.c).
**
** Nothing is changed and no page is loaded: what is found out here are hints for the processor. Whatever a page says is only
** used to compute addresses within a page image. A wrong row, a page that has a newer version in the WAL or a damaged page
** makes a useless hint.
*/

#define ST_AHEAD_OPS 64      /* Instructions in which what is sought by a row is looked for */
#define ST_AHEAD_COLUMNS 8   /* Columns of it that may be what is sought by */
#define ST_FEW 4             /* Looks before that: some cursors are opened for one run only */
#define ST_USELESS 3         /* Rows by which nothing was sought for one by which there was, beyond which nothing is asked for that */
#define ST_AGAIN 16          /* Looks of which one finds keys all the same */
#define ST_COUNTED 64        /* Rows after which those before count half */
#define ST_NEAR 8            /* Entries to look at around the one that is expected */
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

/* The record of an index entry that lies on its page as a whole, and whose header is short. */
typedef struct StEntry StEntry;
struct StEntry {
  const u8 *aHeader;
  const u8 *aEnd;
  u32 nHeader;
};

/* Reads the entry that begins at p, behind the number of a child. Returns 0 when it does not look like one. */
static int stEntryAt(const u8 *p, const u8 *aDataEnd, u32 maxLocal, StEntry *pEntry){
  u32 nRecord;
  if( p+18>aDataEnd && p[0]>=0x80 ) return 0;
  p += getVarint32(p, nRecord);
  if( nRecord<3 || nRecord>maxLocal || p+nRecord>aDataEnd ) return 0;
  pEntry->aHeader = p;
  pEntry->aEnd = p + nRecord;
  pEntry->nHeader = p[0];
  return pEntry->nHeader>=3 && pEntry->nHeader<=nRecord && pEntry->nHeader<0x80;
}

/* That of a cell of a page that SQLite has looked at. */
static int stEntryOf(MemPage *pPage, int idx, StEntry *pEntry){
  return stEntryAt(findCellPastPtr(pPage, idx), pPage->aDataEnd, pPage->maxLocal, pEntry);
}

/* An integer of this serial type at p. Returns 0 when it is none. */
static inline int stInteger(u32 type, const u8 *p, const u8 *aEnd, i64 *pValue){
  Mem m;
  if( type<1 || type>9 || type==7 || p+sqlite3SmallTypeSizes[type]>aEnd ) return 0;
  sqlite3VdbeSerialGet(p, type, &m);
  *pValue = m.u.i;
  return 1;
}

/* The first value of an entry, if it is an integer. */
static inline int stFirstInteger(const StEntry *p, i64 *pValue){
  return stInteger(p->aHeader[1], p->aHeader+p->nHeader, p->aEnd, pValue);
}

/* The rowid at its end. */
static inline int stEntryRowid(const StEntry *p, i64 *pRowid){
  u32 type = p->aHeader[p->nHeader-1];
  u32 n = type<10 ? sqlite3SmallTypeSizes[type] : 0;
  return p->aHeader+p->nHeader+n<=p->aEnd && stInteger(type, p->aEnd-n, p->aEnd, pRowid);
}

/* Whether two entries begin with the same value, seen at its bytes. */
static int stBeginAlike(const StEntry *a, const StEntry *b){
  u32 type = a->aHeader[1];
  u32 n = type<0x80 ? sqlite3SmallTypeSizes[type] : 0;
  return type<0x80 && type==b->aHeader[1] && a->aHeader+a->nHeader+n<=a->aEnd && b->aHeader+b->nHeader+n<=b->aEnd
      && memcmp(a->aHeader+a->nHeader, b->aHeader+b->nHeader, n)==0;
}

/* The key in cell idx of a page: the rowid of a table's, the first value of an index entry. Returns 0 when it does not look like one. */
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
  if( p+18>aDataEnd && aDataEnd[-1]>=0x80 ) return 0;
  if( isLeaf ){
    const u8 *pLast = p + 8;
    while( *(p++)>=0x80 && p<=pLast ){}
    if( p>=aDataEnd ) return 0;
  }
  *pKey = stVarint(p);
  return 1;
}

/* Goes from an interior page, p->aData, to the child that p->iKey, or the first entry for it, is on; p->pgno is 0 when the page does not look like one. */
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

/* Asks for what is expected on these pages. Translations of their addresses are as slow as the memory, so as many as can be are under way at once. */
static void stAskForPages(StLeaf *aLeaf, int n, int szPage){
  int i;
  for(i=0; i<n; i++){
    stPrefetch(aLeaf[i].aData);
    stPrefetch(aLeaf[i].aData+64);
  }
  for(i=0; i<n; i++) stPrefetchSearch(&aLeaf[i], szPage);
}

/* Asks for the cell of a leaf that is expected when the one that was expected first is known. */
static void stAskAgain(const BtShared *pBt, StLeaf *p){
  int idx;
  i64 iFound;
  if( p->upr<0 || 10+2*p->upr>(int)pBt->pageSize ) return;
  idx = stGuessCell(p, 0, p->upr, p->upr+1);
  if( !stKeyOnPage(pBt, p->aData, idx, &iFound) || iFound==p->iKey ) return;
  if( iFound<p->iKey ){
    p->iLow = iFound;
    p->lwr = idx+1;
  }else{
    p->iHigh = iFound;
    p->upr = idx-1;
  }
  if( p->lwr<=p->upr ) stPrefetchCell(p, (int)pBt->pageSize);
}

/* Whether a cursor has a way down from the root. */
static inline int stIsOnLeaf(VdbeCursor *pC){
  return pC->uc.pCursor->eState==CURSOR_VALID && pC->uc.pCursor->iPage>0;
}

/* The way down in what a cursor is open on: the root's image and how many levels there are below it, 0 when that is not known. */
typedef struct StWay StWay;
struct StWay {
  VdbeCursor *pC;
  const u8 *aRoot;
  int nLevel;
};

/* The way that a cursor has been, itself or by rows from the memory map (mapped.c). */
static void stFindWay(VdbeCursor *pC, StWay *p){
  BtCursor *pCur = pC->uc.pCursor;
  const u8 *aData;
  int n;
  p->pC = pC;
  p->nLevel = 0;
  if( stIsOnLeaf(pC) ){
    p->aRoot = pCur->apPage[0]->aData;
    p->nLevel = pCur->apPage[0]->hdrOffset ? 0 : pCur->iPage;
  }else if( pC->row.aRecord ){
    p->aRoot = aData = stPageImage(pCur->pBt, pCur->pgnoRoot);
    for(n=0; aData && (aData[0] & PTF_LEAF)==0 && n<BTCURSOR_MAX_DEPTH; n++) aData = stPageImage(pCur->pBt, get4byte(&aData[8]));
    if( aData && (aData[0] & PTF_LEAF) ) p->nLevel = n;
  }
}

/*
** Asks for the memory of the rows of a table, or the entries of an index, with these n keys, and on the way for that of the pages above. Leaves the leaves that they are on, but for those that the key
** before or the cursor itself is on and those out of reach, and returns how many there are.
*/
static int stAskForKeys(const StWay *pWay, const i64 *aKey, int n, StLeaf *aLeaf){
  BtCursor *pCur = pWay->pC->uc.pCursor;
  BtShared *pBt = pCur->pBt;
  int i, m, iLevel;
  if( pWay->nLevel==0 ) return 0;
  for(i=0; i<n; i++){
    StLeaf *p = &aLeaf[i];
    p->aData = pWay->aRoot;
    p->iKey = aKey[i];
    p->iLow = SMALLEST_INT64;
    p->iHigh = LARGEST_INT64;
  }
  for(iLevel=1; iLevel<=pWay->nLevel; iLevel++){
    int isLeaf = iLevel==pWay->nLevel;
    Pgno last = isLeaf && stIsOnLeaf(pWay->pC) ? pCur->pPage->pgno : 0;
    for(i=m=0; i<n; i++){
      StLeaf *p = &aLeaf[i];
      stChildFor(pBt, p);
      if( p->pgno==0 || (isLeaf && p->pgno==last) ) continue;
      last = p->pgno;
      p->aData = stPageImage(pBt, p->pgno);
      if( p->aData ) aLeaf[m++] = *p;
    }
    n = m;
    stAskForPages(aLeaf, n, (int)pBt->pageSize);
  }
  for(i=0; i<n; i++) stAskAgain(pBt, &aLeaf[i]);
  return n;
}

/* The cell for p->iKey on this leaf, or the first one found for it, when there is one near where it is expected; else -1. */
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

/* The rowid in that cell of an index. Returns 0 when there is none. */
static int stRowidNear(const BtShared *pBt, const StLeaf *p, i64 *pRowid){
  StEntry entry;
  int idx;
  if( p->aData[0]!=(PTF_ZERODATA|PTF_LEAF) || (idx = stCellNear(pBt, p))<0 ) return 0;
  return stEntryAt(p->aData+get2byte(&p->aData[8+2*idx]), p->aData+pBt->pageSize, pBt->maxLocal, &entry) && stEntryRowid(&entry, pRowid);
}

/* The value of a column in that cell of a table, if it is an integer on the page. Returns 0 when it does not look like one. */
static int stColumnNear(const BtShared *pBt, const StLeaf *p, int iColumn, i64 *pValue){
  const u8 *aEnd = p->aData + pBt->pageSize;
  const u8 *aHeader;
  u32 i, iOffset;
  int idx;
  if( p->aData[0]!=(PTF_INTKEY|PTF_LEAFDATA|PTF_LEAF) || (idx = stCellNear(pBt, p))<0 ) return 0;
  aHeader = p->aData + get2byte(&p->aData[8+2*idx]);
  while( aHeader<aEnd && *(aHeader++)>=0x80 ){} /* The payload's size */
  while( aHeader<aEnd && *(aHeader++)>=0x80 ){} /* The rowid */
  if( aHeader>=aEnd || aHeader[0]>=0x80 || aHeader+aHeader[0]+9>aEnd ) return 0;
  iOffset = aHeader[0];
  for(i=1; i<aHeader[0]; ){
    u32 type;
    i += getVarint32(aHeader+i, type);
    if( iColumn--==0 ) return stInteger(type, aHeader+iOffset, aEnd, pValue);
    iOffset += sqlite3VdbeSerialTypeLen(type);
    if( iOffset>=pBt->pageSize ) return 0;
  }
  return 0;
}

/*
** Notes which cursors a program seeks next by the row that it defers the seek to with pSeek: by its rowid, as where children are joined by their parent's INTEGER PRIMARY KEY, or by a column of
** it, as where parents are. For an index also the cursor of the table whose rows its entries name. What is opened anew for each row has not been down there and is not asked for.
*/
static void stFindSought(Vdbe *p, Op *pSeek, VdbeCursor *pIdx){
  Op *pEnd = &p->aOp[p->nOp];
  int aReg[ST_AHEAD_COLUMNS], aColumn[ST_AHEAD_COLUMNS]; /* Column -1: the rowid */
  int i, n = 0, nSought = 0;
  u64 mPassed = 0; /* Cursors that are opened on the way, or sought already */
  Op *pOp;
  for(pOp=pSeek+1; pOp<pEnd && pOp<=pSeek+ST_AHEAD_OPS && !(pOp->opcode==OP_Next && pOp->p1==pSeek->p1); pOp++){
    switch( pOp->opcode ){
      case OP_IdxRowid:
      case OP_Rowid:
      case OP_Column:
        if( pOp->p1==(pOp->opcode==OP_IdxRowid ? pSeek->p1 : pSeek->p3) && n<ST_AHEAD_COLUMNS ){
          aReg[n] = pOp->opcode==OP_Column ? pOp->p3 : pOp->p2;
          aColumn[n++] = pOp->opcode==OP_Column ? pOp->p2 : -1;
        }
        break;
      case OP_OpenRead:
        mPassed |= pOp->p1<64 ? (u64)1<<pOp->p1 : 0;
        break;
      case OP_SeekRowid:
      case OP_SeekGE:
        if( nSought==ST_SOUGHT || pOp->p1>=64 || (mPassed>>pOp->p1 & 1) ) break;
        if( pOp->opcode==OP_SeekGE && (pOp->p4type!=P4_INT32 || pOp->p4.i!=1) ) break;
        for(i=n-1; i>=0 && aReg[i]!=pOp->p3; i--){}
        if( i>=0 ){
          struct StSought sought = { pOp->p1, aColumn[i], -1 };
          pIdx->aSought[nSought++] = sought;
          mPassed |= (u64)1<<pOp->p1;
        }
        break;
      case OP_DeferredSeek:
        for(i=0; i<nSought; i++){
          if( pIdx->aSought[i].iCursor==pOp->p1 ) pIdx->aSought[i].iTable = pOp->p3;
        }
        break;
    }
  }
  pIdx->ahead.nSought = nSought;
}

static VdbeCursor *stBtreeCursor(Vdbe *p, int iCursor){
  VdbeCursor *pC = iCursor<0 ? 0 : p->apCsr[iCursor];
  return pC && pC->eCurType==CURTYPE_BTREE && !pC->isEphemeral ? pC : 0;
}

/* Which of the keys that were looked ahead to this is, the last of those alike; -1 if none. */
static int stIndexOfKey(const struct StSought *p, i64 iKey){
  int i;
  for(i=p->nKey-1; i>=0 && p->aKey[i]!=iKey; i--){}
  return i;
}

/* Whether a cursor is to be moved to the row that was found in the map last: a cursor that has moved, or was sought by itself since, still has that row. */
static int stIsToMove(const VdbeCursor *pC){
  return pC->row.aRecord && pC->deferredMoveto && pC->movetoTarget==pC->row.iKey;
}

/* Which of the keys that were looked ahead to a cursor is at that was sought. It is on the row for that one, or it is the row that was found without it; in an index it is mostly behind the entries for it. */
static int stSoughtKey(const VdbeCursor *pC, const struct StSought *p){
  BtCursor *pCur = pC->uc.pCursor;
  int i = -1, iBack;
  if( stIsToMove(pC) ) return stIndexOfKey(p, pC->row.iKey);
  for(iBack=!pCur->curIntKey; iBack>=0 && i<0; iBack--){
    i64 iKey;
    if( pCur->ix>=iBack && stKeyOnPage(pCur->pBt, pCur->pPage->aData, pCur->ix-iBack, &iKey) ) i = stIndexOfKey(p, iKey);
  }
  return i;
}

/*
** Counts by how many of the rows that were looked ahead to last something was sought, and by how many not because a program left them before that: as many as are behind the last one. A cursor that is
** elsewhere was sought by a row that was not looked ahead to, or not at all.
*/
static void stCountUsed(const VdbeCursor *pC, struct StSought *p){
  BtCursor *pCur = pC->uc.pCursor;
  i64 iPlace;
  int i;
  if( !stIsToMove(pC) && pCur->eState!=CURSOR_VALID ) return;
  iPlace = stIsToMove(pC) ? pC->row.iKey : (i64)pCur->pPage->pgno<<16 | pCur->ix;
  i = stSoughtKey(pC, p);
  if( i>=0 ){
    p->nUnused += p->nKey-1-i;
  }else if( iPlace==p->iPlace ){
    p->nUnused += p->nKey;
  }
  p->nUsed += p->nKey>0 && (i>=0 || iPlace!=p->iPlace);
  p->iPlace = iPlace;
  if( p->nUsed+p->nUnused>ST_COUNTED ){
    p->nUsed /= 2;
    p->nUnused /= 2;
  }
}

/*
** Finds the keys by which something is sought by the rows that were looked ahead to: their rowids, or values on those of the leaves that these rows are on. Returns whether to ask for it, and the way there. What few of the rows
** got to is not asked for. By columns, neither is a table or index of two levels, which the processor's caches have, and keys that few rows got to are found at every ST_AGAIN-th look only; rowids cost nothing and are counted at each.
*/
static int stFindKeys(VdbeCursor *pSought, StWay *pWay, struct StSought *p, const i64 *aRowid, int nRowid, const BtShared *pBt, const StLeaf *aLeaf, int nLeaf){
  int i, isUseful, isTurn;
  stCountUsed(pSought, p);
  isUseful = p->nUsed*ST_USELESS>=p->nUnused;
  if( isUseful ) p->nLook = 0;
  isTurn = p->nLook++%ST_AGAIN==0;
  if( isTurn ) stFindWay(pSought, pWay);
  p->nKey = 0;
  if( p->iColumn<0 ){
    memcpy(p->aKey, aRowid, nRowid*sizeof(i64));
    p->nKey = nRowid;
  }else if( isTurn && pWay->nLevel>1 ){
    for(i=0; i<nLeaf; i++) p->nKey += stColumnNear(pBt, &aLeaf[i], p->iColumn, &p->aKey[p->nKey]);
  }
  return isUseful;
}

/* Asks for what is sought by these keys, in an index and in its table. */
static void stAskForSought(const StWay *pWay, VdbeCursor *pTable, const struct StSought *p){
  StLeaf aLeaf[ST_AHEAD+1];
  i64 aKey[ST_AHEAD+1];
  StWay table;
  int i, n, nKey = 0;
  n = stAskForKeys(pWay, p->aKey, p->nKey, aLeaf);
  if( pTable ){
    for(i=0; i<n; i++) nKey += stRowidNear(pWay->pC->uc.pCursor->pBt, &aLeaf[i], &aKey[nKey]);
    stFindWay(pTable, &table);
    stAskForKeys(&table, aKey, nKey, aLeaf);
  }
}

/*
** Asks for the memory of the rows that the entry that index cursor pIdx is on and the n behind it name in the table of cursor pTab, and of what is sought by these rows.
** Returns how many of the n rows are on other pages than the rows before them, and within reach: how much good it may have done.
*/
static int stAskForRows(Vdbe *p, VdbeCursor *pIdx, VdbeCursor *pTab, int n){
  MemPage *pPage = pIdx->uc.pCursor->pPage;
  int ix = pIdx->uc.pCursor->ix;
  StWay table, aWay[ST_SOUGHT];
  int aUseful[ST_SOUGHT];
  i64 aRowid[ST_AHEAD+1];
  StLeaf aLeaf[ST_AHEAD+1];
  int i, nLeaf, nRowid = 0;
  for(i=ix; i<=ix+n && i<pPage->nCell; i++){
    StEntry entry;
    if( stEntryOf(pPage, i, &entry) && stEntryRowid(&entry, &aRowid[nRowid]) ) nRowid++;
  }
  if( nRowid==0 ) return 0;
  stFindWay(pTab, &table);
  nLeaf = stAskForKeys(&table, aRowid, nRowid, aLeaf);
  for(i=0; i<pIdx->ahead.nSought; i++){
    struct StSought *pSought = &pIdx->aSought[i];
    VdbeCursor *pC = stBtreeCursor(p, pSought->iCursor);
    aUseful[i] = pC && stFindKeys(pC, &aWay[i], pSought, aRowid, nRowid, pTab->uc.pCursor->pBt, aLeaf, nLeaf);
  }
  for(i=0; i<pIdx->ahead.nSought; i++){
    if( aUseful[i] ) stAskForSought(&aWay[i], stBtreeCursor(p, pIdx->aSought[i].iTable), &pIdx->aSought[i]);
  }
  return nLeaf - (nLeaf && aLeaf[0].iKey==aRowid[0]);
}

/* How many entries behind the one that an index cursor is on begin with the same value, as far as ST_AHEAD. */
static int stCountAlike(BtCursor *pCur){
  MemPage *pPage = pCur->pPage;
  StEntry here, ahead;
  int n = 0;
  if( !stEntryOf(pPage, pCur->ix, &here) ) return 0;
  while( n<ST_AHEAD && pCur->ix+n+1<pPage->nCell && stEntryOf(pPage, pCur->ix+n+1, &ahead) && stBeginAlike(&here, &ahead) ) n++;
  return n;
}

/*
** OP_DeferredSeek pOp: an index cursor is on an entry whose row in a table is about to be sought. Entries that begin with the same value are
** believed to be wanted as well. Where a program goes on beyond those, it is looked two entries ahead, four, up to ST_AHEAD. Where it does no good, because the
** pages are not in memory or the rows are on one page, it is tried more and more rarely.
*/
SQLITE_API void st_look_ahead(Vdbe *pVdbe, Op *pOp){
  VdbeCursor *pIdx = pVdbe->apCsr[pOp->p1];
  VdbeCursor *pTab = pVdbe->apCsr[pOp->p3];
  struct StAhead *p = &pIdx->ahead;
  BtCursor *pCur = pIdx->uc.pCursor;
  int ix = pCur->ix;
  int goesOn, nAlike, n;
  goesOn = ix==p->ix+1 && pCur->pPage==p->pPage;
  p->ix = ix;
  p->pPage = pCur->pPage;
  if( goesOn && ix<p->iReached ) return;
  n = nAlike = stIsOnLeaf(pTab) ? stCountAlike(pCur) : 0;
  if( goesOn && !p->isRun ){
    p->nDistance = MIN(2*p->nDistance, ST_AHEAD);
    n = MAX(n, p->nDistance);
  }else if( !goesOn && (ix!=0 || p->nDistance==0) ){
    p->nDistance = 1;
  }
  p->isRun = nAlike==ST_AHEAD;
  p->iReached = ix + n + (n==nAlike && !p->isRun);
  if( n==0 ) return;
  if( p->nLook<ST_FEW && ++p->nLook==ST_FEW ) stFindSought(pVdbe, pOp, pIdx);
  if( stAskForRows(pVdbe, pIdx, pTab, n)*4<n ){
    p->nRest = MAX(p->nNextRest, 1);
    p->nNextRest = MIN(2*p->nRest, ST_LONGEST_REST);
  }else{
    p->nNextRest /= 2;
  }
}
