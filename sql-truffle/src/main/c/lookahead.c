/*
** Look-ahead: prefetches the rows that an index run is about to visit. Included by sqltruffle.c.
**
** Example: SELECT ... FROM orders JOIN lineitem ON l_orderkey = o_orderkey, with an index on lineitem(l_orderkey). The index gives a run of
** entries with the same key. Each entry names a rowid of lineitem, and the row of each is somewhere else in the file. Without look-ahead
** every row waits for memory several times: for the leaf page's header, for its cell pointers, for the cell. Look-ahead reads the next
** entries of the run (up to ST_AHEAD), finds the leaf page of each rowid, and prefetches the cells of all of them together.
**
** A program may seek further by a row of lineitem, for example a part by l_partkey. Such a cursor is a "sought" cursor. Once the rows of
** lineitem are in the caches, look-ahead reads the key out of them and prefetches in the sought table too (stFindSought, stPrefetchSought).
**
** The steps of one look, st_look_ahead():
**   1. stCountAlike()      how many entries of the run to look at
**   2. stPrefetchRows()    their rows, level by level from the root down (stPrefetchKeys)
**   3. stPrefetchSought()  the rows that are sought by these rows
**   4. a rest              when fewer than one in four rows was on a leaf page of its own
**
** A look changes nothing and loads no page: it gives hints to the processor. It reads pages without asking the WAL and without SQLite's
** checks, so page.h checks each read. A wrong or damaged page gives a useless hint.
**
** Vdbe.st.nLookedAhead and nSoughtAhead count the prefetched rows; LookAheadTest reads them.
*/

#define ST_AHEAD_OPS 64      /* Search at most so many instructions for sought cursors */
#define ST_AHEAD_COLUMNS 8   /* Follow at most so many columns of a row to the seeks that use them */
#define ST_FEW 4             /* Search for sought cursors after so many looks: some cursors are opened for one run only */
#define ST_USELESS 3         /* Stop prefetching for a sought cursor when fewer than one in four of its keys was used */
#define ST_AGAIN 16          /* A stopped cursor collects keys at every 16th look, to see whether they are used again */
#define ST_COUNTED 64        /* Halve the counts of used keys after so many, so that old ones count less */
#define ST_LONGEST_REST 4096 /* Skip at most so many entries after useless looks */

/* The entry in a cell of a page that SQLite has checked. */
static int stEntryOf(MemPage *pPage, int idx, StEntry *pEntry){
  return stEntryAt(findCellPastPtr(pPage, idx), pPage->aDataEnd, pPage->maxLocal, pEntry);
}

/* Prefetches the headers of n pages, then the cell that is expected on each. Address translation is as slow as memory, so the pages go in
   parallel. */
static void stPrefetchPages(StLeaf *aLeaf, int n, int szPage){
  int i;
  for(i=0; i<n; i++){
    stPrefetch(aLeaf[i].aData);
    stPrefetch(aLeaf[i].aData+64);
  }
  for(i=0; i<n; i++) stPrefetchSearch(&aLeaf[i], szPage);
}

/* Compares the key with the cell that was guessed first, and prefetches a better guess. */
static void stPrefetchBetterGuess(const BtShared *pBt, StLeaf *p){
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

/* Whether a cursor is on a leaf below its root. */
static inline int stIsOnLeaf(VdbeCursor *pC){
  return pC->uc.pCursor->eState==CURSOR_VALID && pC->uc.pCursor->iPage>0;
}

/* The tree of a cursor: the image of its root and the number of levels below it, 0 when that is unknown. */
typedef struct StWay StWay;
struct StWay {
  VdbeCursor *pC;
  const u8 *aRoot;
  int nLevel;
};

/* Finds the tree of a cursor that has been on a leaf, or whose rows come from the memory map (mapped.c). */
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
** Prefetches the rows of a table, or the entries of an index, that have these n keys. All keys go down one level together. Fills aLeaf with
** the leaf pages and returns their number. It leaves out pages that are not in memory, and the leaf page of the key before and of the
** cursor.
*/
static int stPrefetchKeys(const StWay *pWay, const i64 *aKey, int n, StLeaf *aLeaf){
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
    stPrefetchPages(aLeaf, n, (int)pBt->pageSize);
  }
  for(i=0; i<n; i++) stPrefetchBetterGuess(pBt, &aLeaf[i]);
  return n;
}

/*
** Finds the sought cursors of a run: those that the program seeks by the rowid or by a column of the row that OP_DeferredSeek pSeek defers
** to. For a sought index it also notes the cursor of the index's table. Cursors that are opened anew for each row are left out, because
** their tree is not known.
*/
static void stFindSought(Vdbe *p, Op *pSeek, VdbeCursor *pIdx){
  Op *pEnd = &p->aOp[p->nOp];
  int aReg[ST_AHEAD_COLUMNS], aColumn[ST_AHEAD_COLUMNS]; /* Column -1: the rowid */
  int i, n = 0, nSought = 0;
  u64 mPassed = 0; /* Cursors that are opened in between, or sought already */
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

/* The index of a key among the prefetched ones, the last of equal keys; -1: it is none of them. */
static int stIndexOfKey(const struct StSought *p, i64 iKey){
  int i;
  for(i=p->nKey-1; i>=0 && p->aKey[i]!=iKey; i--){}
  return i;
}

/* Whether the last seek of a cursor found its row in the map and left the cursor where it was. pC->row alone does not tell: it outlives
   later seeks. */
static int stIsToMove(const VdbeCursor *pC){
  return pC->row.aRecord && pC->deferredMoveto && pC->movetoTarget==pC->row.iKey;
}

/* The index of the prefetched key that a cursor has just sought, or -1. A cursor of an index is mostly one entry behind those of its
   key. */
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
** Counts how many keys of the last look were used. Keys after the one that the cursor is at were not used: the program left their rows
** before it sought. A cursor that has not moved used none.
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
** Collects the keys that a sought cursor will be sought with, from the rows that this look has reached, and finds its tree. Returns whether
** to prefetch for them: not when few of the earlier keys were used. Rowids cost nothing and are collected at each look. Columns must be
** read from the rows: they are collected at each useful look and at every ST_AGAIN-th other, and only for trees of more than two levels,
** because the processor's caches hold smaller ones.
*/
static int stFindKeys(VdbeCursor *pSought, StWay *pWay, struct StSought *p, const i64 *aRowid, int nRowid, const BtShared *pBt,
    const StLeaf *aLeaf, int nLeaf){
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

/* Prefetches the rows of a sought table, or the entries of a sought index and then the rows of its table. Returns the number of leaf
   pages. */
static int stPrefetchSought(const StWay *pWay, VdbeCursor *pTable, const struct StSought *p){
  StLeaf aLeaf[ST_AHEAD+1];
  i64 aKey[ST_AHEAD+1];
  StWay table;
  int i, n, nKey = 0;
  n = stPrefetchKeys(pWay, p->aKey, p->nKey, aLeaf);
  if( pTable ){
    for(i=0; i<n; i++) nKey += stRowidNear(pWay->pC->uc.pCursor->pBt, &aLeaf[i], &aKey[nKey]);
    stFindWay(pTable, &table);
    stPrefetchKeys(&table, aKey, nKey, aLeaf);
  }
  return n;
}

/*
** Prefetches the rows of pTab that the entry under pIdx and the n entries after it name, and what is sought by these rows. Returns how many
** of the n rows are on a leaf page other than the row before them: the use of this look.
*/
static int stPrefetchRows(Vdbe *p, VdbeCursor *pIdx, VdbeCursor *pTab, int n){
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
  nLeaf = stPrefetchKeys(&table, aRowid, nRowid, aLeaf);
  for(i=0; i<pIdx->ahead.nSought; i++){
    struct StSought *pSought = &pIdx->aSought[i];
    VdbeCursor *pC = stBtreeCursor(p, pSought->iCursor);
    aUseful[i] = pC && stFindKeys(pC, &aWay[i], pSought, aRowid, nRowid, pTab->uc.pCursor->pBt, aLeaf, nLeaf);
  }
  for(i=0; i<pIdx->ahead.nSought; i++){
    if( aUseful[i] ) p->st.nSoughtAhead += stPrefetchSought(&aWay[i], stBtreeCursor(p, pIdx->aSought[i].iTable), &pIdx->aSought[i]);
  }
  p->st.nLookedAhead += nLeaf;
  return nLeaf - (nLeaf && aLeaf[0].iKey==aRowid[0]);
}

/* Counts the entries after the one under the cursor that begin with the same value, up to ST_AHEAD. */
static int stCountAlike(BtCursor *pCur){
  MemPage *pPage = pCur->pPage;
  StEntry here, ahead;
  int n = 0;
  if( !stEntryOf(pPage, pCur->ix, &here) ) return 0;
  while( n<ST_AHEAD && pCur->ix+n+1<pPage->nCell && stEntryOf(pPage, pCur->ix+n+1, &ahead) && stBeginAlike(&here, &ahead) ) n++;
  return n;
}

/*
** OP_DeferredSeek pOp: an index cursor is on an entry, and its row in a table is about to be sought. Entries that begin with the same value
** as this one are taken for wanted. When the program goes on after the last of them, the distance grows: two entries, four, up to ST_AHEAD.
** After a look of little use the next entries are left alone: one, two, four, up to ST_LONGEST_REST.
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
  if( stPrefetchRows(pVdbe, pIdx, pTab, n)*4<n ){
    p->nRest = MAX(p->nNextRest, 1);
    p->nNextRest = MIN(2*p->nRest, ST_LONGEST_REST);
  }else{
    p->nNextRest /= 2;
  }
}
