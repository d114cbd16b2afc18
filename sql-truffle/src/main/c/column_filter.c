/*
** Guards of a table T that is reached by an index I. A loop over the entries of I reads a row of T for each entry: "Next I; IdxGT I;
** DeferredSeek I T; Column T; Lt, else Next I". Often the comparisons reject most of these rows. After some entries (ST_FILTER_AFTER) the
** guards are evaluated for all rows of T, whose columns are in memory. From then on Next goes to the next entry whose row passes.
**
** If the loop begins with "SeekGE I k; IdxGT I k" for one integer k, the filter also knows the keys of rows that pass. For another key
** SeekGE jumps as if the index had no entry.
**
** Next stops at every entry that the head of the loop must see: when the part of the key changes that IdxGT, IdxGE, IdxLT or IdxLE compare,
** and when the entry cannot be read here. A row that passes runs all instructions, as with other guards.
*/

#define ST_FILTER_AFTER  64     /* A filter is made after as many entries as a 64th of T's rows */
/* With ST_COLUMNS_BUILD, as many are made without waiting for that. A correlated subquery would make one in each execution */
#define ST_FILTERS_AT_ONCE 4
#define ST_FILTER_KEY    128    /* Bytes of a key that are compared at most */
#define ST_UNINTERRUPTED 4096   /* Entries that are skipped at most before somebody asks for an interrupt */

/* The address of the Next of cursor iCur's loop, whose head leads to pc and has only comparisons with the end of a range before it; -1: the
   loop looks otherwise. */
static int stNextBefore(Vdbe *p, int iCur, int pc, int *pnKey){
  int i, pcNext = -1;
  for(i=0; i<p->nOp; i++){
    const Op *pOp = &p->aOp[i];
    if( pOp->p1!=iCur || (pOp->opcode!=OP_Next && pOp->opcode!=OP_Prev) ) continue;
    if( pcNext>=0 || pOp->opcode==OP_Prev ) return -1;
    pcNext = i;
  }
  if( pcNext<pc || p->aOp[pcNext].p2>pc ) return -1;
  *pnKey = 0;
  for(i=p->aOp[pcNext].p2; i<pc; i++){
    const Op *pOp = &p->aOp[i];
    switch( pOp->opcode ){
      case OP_Noop: case OP_Explain: case OP_ReleaseReg:
        break;
      case OP_IdxLE: case OP_IdxGT: case OP_IdxLT: case OP_IdxGE:
        if( pOp->p1!=iCur ) return -1;
        *pnKey = MAX(*pnKey, pOp->p4.i);
        break;
      default:
        return -1;
    }
  }
  return pcNext;
}

/* The SeekGE that begins the loop of a Next, when the loop is about one value; -1: it is not. */
static int stSeekOf(Vdbe *p, int pcNext){
  int head = p->aOp[pcNext].p2;
  const Op *pSeek = &p->aOp[head-1];
  return head>1 && pSeek[0].opcode==OP_SeekGE && pSeek[1].opcode==OP_IdxGT && pSeek[0].p1==p->aOp[pcNext].p1 && pSeek[1].p1==pSeek[0].p1
      && pSeek[1].p2==pSeek[0].p2
      && pSeek[1].p3==pSeek[0].p3 && pSeek[0].p4.i==1 && pSeek[1].p4.i==1 ? head-1 : -1;
}

/* The column of the table by whose value a DeferredSeek's index is sought, if the loop is about one value of it; or -1. */
static int stKeyColumn(Vdbe *p, int pc){
  const Op *pOp = &p->aOp[pc];
  const VdbeCursor *pC = p->apCsr[pOp->p1];
  const VdbeCursor *pTab = p->apCsr[pOp->p3];
  const Index *pIdx;
  int nKey, pcNext;
  if( pC==0 || pTab==0 || pC->eCurType!=CURTYPE_BTREE || pC->iDb<0 || pC->iDb!=pTab->iDb ) return -1;
  pcNext = stNextBefore(p, pOp->p1, pc, &nKey);
  if( pcNext<0 || stSeekOf(p, pcNext)<0 ) return -1;
  pIdx = stIndexAt(p->db->aDb[pC->iDb].pSchema, pC->uc.pCursor->pgnoRoot);
  if( pIdx==0 || pIdx->pTable->tnum!=pTab->uc.pCursor->pgnoRoot || pIdx->aiColumn[0]<0 || pIdx->aiColumn[0]==pIdx->pTable->iPKey )
      return -1;
  return sqlite3TableColumnToStorage(pIdx->pTable, pIdx->aiColumn[0]);
}

static void stEndFilter(VdbeCursor *pC){
  pC->col.eFilter = ST_FILTER_NONE;
  stCloseColumns(pC);
}

/* Takes n bits from the one with number k on out of a. */
static void stClearBits(u8 *a, u64 k, u64 n){
  for(; n>0 && (k & 7); k++, n--) a[k>>3] &= (u8)~(1<<(k & 7));
  memset(&a[k>>3], 0, n>>3);
  for(k+=n & ~(u64)7, n&=7; n>0; k++, n--) a[k>>3] &= (u8)~(1<<(k & 7));
}

/* Makes an empty set of the keys of rows that pass, if all keys of the table are integers. */
static void stBeginKeys(StColumnScan *pScan, const StColumnTable *pTable, int iKey){
  i64 low = LARGEST_INT64, high = SMALLEST_INT64;
  int iSegment, iBlock;
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    const StColumnSegment *pSeg = &pTable->aSegment[iSegment];
    const StColumnCode *pCode = &pSeg->aCode[iKey];
    if( pCode->eEncoding!=ST_ENC_INT ) return;
    for(iBlock=0; iBlock*ST_BLOCK<pSeg->nRow; iBlock++){
      if( pCode->aLow[iBlock]>pCode->aHigh[iBlock] ) continue;   /* Only NULLs */
      low = MIN(low, (i64)((u64)pCode->iBase+pCode->aLow[iBlock]));
      high = MAX(high, (i64)((u64)pCode->iBase+pCode->aHigh[iBlock]));
    }
  }
  if( low>high || (u64)high-(u64)low>=ST_MOST_SPAN ) return;
  pScan->iKeyFirst = low;
  pScan->nKeySpan = (u64)high-(u64)low+1;
  pScan->aKey = calloc(pScan->nKeySpan/8+1, 1);
}

static void stAddKey(StColumnScan *pScan, const StColumnCode *pCode, int iRow){
  u64 k = (u64)pCode->iBase+stCodeAt(pCode, iRow)-(u64)pScan->iKeyFirst;
  if( pCode->aNull==0 || !stBit(pCode->aNull, iRow) ) pScan->aKey[k>>3] |= (u8)(1<<(k & 7));
}

/* Takes the rows of a segment that do not pass out of the filter, and notes the keys of others. Returns how many pass. */
static i64 stFilterSegment(Vdbe *p, StColumnScan *pScan, const StColumnSegment *pSeg, int iKey, StShare *pShare){
  u64 iBase = (u64)pSeg->iFirst-(u64)pScan->iFilterFirst;
  i64 nPass = 0;
  int iBlock, i;
  for(iBlock=0; iBlock*ST_BLOCK<pSeg->nRow; iBlock++){
    int iRow = iBlock*ST_BLOCK;
    int n = MIN(ST_BLOCK, pSeg->nRow-iRow);
    const u16 *ai = pScan->aiSelected;
    int nSelected = pShare ? stTakeBlock(pShare, iBlock, &ai) : stEvaluate(p, pScan, pSeg, iBlock, n);
    nPass += nSelected;
    if( p->st.aReport ) p->st.aReport[pScan->iFiltered].nBlock++;
    for(i=0; pScan->aKey && i<nSelected; i++) stAddKey(pScan, &pSeg->aCode[iKey], iRow+ai[i]);
    if( nSelected==n ) continue;
    if( pSeg->aRowid ){
      for(i=0; i<n; i++) stClearBits(pScan->aFilter, (u64)pSeg->aRowid[iRow+i]-(u64)pScan->iFilterFirst, 1);
    }else{
      stClearBits(pScan->aFilter, iBase+iRow, n);
    }
    for(i=0; i<nSelected; i++){
      u64 k = (u64)stRowidAt(pSeg, iRow+ai[i])-(u64)pScan->iFilterFirst;
      pScan->aFilter[k>>3] |= (u8)(1<<(k & 7));
    }
  }
  return nPass;
}

/* Evaluates the guards for all rows of a table. iKey is the position of the key's column, or -1. Returns how many pass, or -1: there is no
   filter. */
static i64 stEvaluateAll(Vdbe *p, StColumnScan *pScan, const StColumnTable *pTable, int iKey){
  i64 nPass = 0;
  int iSegment;
  pScan->iFilterFirst = pTable->aSegment[0].iFirst;
  pScan->nFilterSpan = stSpanOf(pTable);
  if( pScan->nFilterSpan==0 || pScan->nFilterSpan>ST_MOST_SPAN ) return -1;
  pScan->aFilter = malloc(pScan->nFilterSpan/8+1);
  if( pScan->aFilter==0 ) return -1;
  /* An entry without a row is for SQLite to find. */
  memset(pScan->aFilter, 0xff, pScan->nFilterSpan/8+1);
  if( iKey>=0 ) stBeginKeys(pScan, pTable, iKey);
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    const StColumnSegment *pSeg = &pTable->aSegment[iSegment];
    int isShared;
    if( AtomicLoad(&p->db->u1.isInterrupted) ) return -1;
    stFitGuards(p, pScan, -1, pSeg);
    isShared = stIsWorthHelpers(p, pScan, pTable) && stBeginShare(p, pScan, pSeg);
    nPass += stFilterSegment(p, pScan, pSeg, iKey, isShared ? pScan->pShare : 0);
    if( isShared ) stEndShare(pScan->pShare);
  }
  return nPass;
}

/* Makes the filter of the index cursor of a DeferredSeek, if its loop has guards that reject rows. */
static int stFillFilter(Vdbe *p, VdbeCursor *pC, VdbeCursor *pTab, int pc, int pcNext, int nKey){
  const StColumnTable *pTable = pTab->col.pTable;
  StColumnScan *pScan;
  i64 nPass = -1;
  int i;
  if( pC->col.pScan==0 ){
    pC->col.pScan = calloc(1, sizeof(StColumnScan));
    if( pC->col.pScan==0 ) return ST_FILTER_NEVER;
  }
  pScan = pC->col.pScan;
  pScan->pcRewind = pc;
  pScan->pcNext = pcNext;
  pScan->isPending = 0;
  pScan->pFiltered = pTable;
  pScan->iFiltered = p->aOp[pc].p3;
  pScan->nKey = nKey;
  pScan->pcSeek = stSeekOf(p, pcNext);
  stForgetGuards(pScan);
  stReadHead(p, pTab, pScan, pScan->iFiltered, pc+1);
  if( pScan->isPending ) return ST_FILTER_NONE;
  for(i=0; i<pScan->nJoin; i++) stMakeJoin(p, pScan, i, pTable->nRow);
  if( pScan->nGuard>0 || stJoinsOf(pScan)>0 ) nPass = stEvaluateAll(p, pScan, pTable, stPositionOf(pTable, stKeyColumn(p, pc)));
  if( p->st.aReport && nPass>=0 ){
    p->st.aReport[pScan->iFiltered].nGuard = pScan->nGuard;
    p->st.aReport[pScan->iFiltered].nJoin = stJoinsOf(pScan);
  }
  /* The filter has what the joins say. */
  for(i=0; i<pScan->nJoin; i++) free(pScan->aJoin[i].aPass);
  pScan->nJoin = 0;
  return nPass<0 || nPass>pTable->nRow/2 ? ST_FILTER_NEVER : ST_FILTER_ENTRIES;
}

/* After 1, 2, 4, 8 … entries of a loop whose table has columns. */
static SQLITE_NOINLINE void stMakeFilter(Vdbe *p, const Op *pOp){
  VdbeCursor *pC = p->apCsr[pOp->p1];
  VdbeCursor *pTab = p->apCsr[pOp->p3];
  int pc = (int)(pOp-p->aOp);
  int nKey, pcNext, eFilter, isEarly;
  if( pC->col.eFilter!=ST_FILTER_NONE || pC->col.pTable || p->pFrame || !p->readOnly || p->db->xProgress ) return;
  if( pTab->col.pTable==0 || pTab->col.pTable->nSegment==0 || !stIsFresh(pTab) ) return;
  isEarly = pC->col.nSeek<ST_FEWEST_ROWS || pC->col.nSeek<pTab->col.pTable->nRow/ST_FILTER_AFTER;
  if( isEarly && (stModeOf(p->db)==ST_COLUMNS_AUTO || p->st.nFilter>=ST_FILTERS_AT_ONCE) ) return;
  p->st.nFilter++;
  pcNext = stNextBefore(p, pOp->p1, pc, &nKey);
  eFilter = pcNext<0 ? ST_FILTER_NEVER : stFillFilter(p, pC, pTab, pc, pcNext, nKey);
  if( eFilter!=ST_FILTER_ENTRIES ) stEndFilter(pC);
  pC->col.eFilter = (u8)eFilter;
}

/* OP_DeferredSeek by an index, to a table with columns. */
static void stWantIndexLoop(Vdbe*, VdbeCursor*, int iCur);
static void stCountEntry(Vdbe *p, VdbeCursor *pC, Op *pOp){
  int n = ++pC->col.nSeek;
  if( n==ST_ENTRIES_BEFORE_WANT && pC->col.pIndex==0 && pC->col.pTable==0 ) stWantIndexLoop(p, pC, pOp->p1);
  if( (n & (n-1))==0 ) stMakeFilter(p, pOp);
}

/*
** The entry that a Next begins at. Most entries after it have the same header and begin with the same values: then a few bytes are compared
** at once, and the rowid is where it was in the first.
*/
typedef struct StAlike StAlike;
struct StAlike {
  u8 a[ST_FILTER_KEY];  /* Its header, then its first values */
  int nHead;            /* Of a: bytes of the header that are compared */
  int nByte;            /* Bytes of the first values */
  int isShort;          /* The fields that follow are set */
  u64 head, mHead;      /* Size of the record and its header, and which bytes are compared */
  u64 key, mKey;        /* First values */
  int iKey, iRowid, iEnd;   /* Offsets of values, rowid and end, from the size of the record on */
  int nRowid;           /* Bits to the right of a rowid that is read as 8 bytes */
};

static u64 stLoad8(const u8 *p){
  u64 x;
  memcpy(&x, p, 8);
  return x;
}

/* A mask of the first n bytes of 8. */
static u64 stFirstBytes(int n){
  u8 a[8] = {0};
  memset(a, 0xff, n);
  return stLoad8(a);
}

/* Reads the entry under a cursor. Returns 0 when it is not like those that can be skipped. */
static int stBeginAlikes(const BtCursor *pCur, int nKey, StAlike *p){
  const u8 *pCell = findCellPastPtr(pCur->pPage, pCur->ix);
  StEntry entry;
  int i, n = 0, nRowid;
  if( !stEntryOf(pCur->pPage, pCur->ix, &entry) || nKey>=(int)entry.nHeader-1 ) return 0;
  for(i=1; i<=nKey; i++){
    if( entry.aHeader[i]>=0x80 ) return 0;
    n += sqlite3SmallTypeSizes[entry.aHeader[i]];
  }
  if( nKey+n>ST_FILTER_KEY || entry.aHeader+entry.nHeader+n>entry.aEnd ) return 0;
  p->nHead = nKey;
  p->nByte = n;
  memcpy(p->a, &entry.aHeader[1], nKey);
  memcpy(&p->a[nKey], &entry.aHeader[entry.nHeader], n);
  i = entry.aHeader[entry.nHeader-1];
  nRowid = i>=1 && i<=6 ? sqlite3SmallTypeSizes[i] : 0;
  p->isShort = nRowid>0 && entry.aHeader==pCell+1 && 1+entry.nHeader<=8 && n<=8 && entry.aHeader+entry.nHeader+n+nRowid<=entry.aEnd;
  if( p->isShort ){
    p->mHead = stFirstBytes(1+entry.nHeader);
    p->head = stLoad8(pCell) & p->mHead;
    p->iKey = 1+entry.nHeader;
    p->mKey = stFirstBytes(n);
    p->key = stLoad8(pCell+p->iKey) & p->mKey;
    p->iEnd = (int)(entry.aEnd-pCell);
    p->iRowid = p->iEnd-nRowid;
    p->nRowid = 64-8*nRowid;
  }
  return 1;
}

static inline int stIsOut(const StColumnScan *pScan, i64 iRowid){
  u64 k = (u64)iRowid-(u64)pScan->iFilterFirst;
  return k<pScan->nFilterSpan && (pScan->aFilter[k>>3]>>(k & 7) & 1)==0;
}

/* Whether the loop need not see an entry: it begins with the same values, and its row does not pass. */
static int stIsFilteredEntry(const StColumnScan *pScan, MemPage *pPage, int ix, const StAlike *p){
  StEntry entry;
  i64 iRowid;
  if( !stEntryOf(pPage, ix, &entry) || p->nHead>=(int)entry.nHeader-1 || entry.aHeader+entry.nHeader+p->nByte>entry.aEnd ) return 0;
  return memcmp(p->a, &entry.aHeader[1], p->nHead)==0 && memcmp(&p->a[p->nHead], &entry.aHeader[entry.nHeader], p->nByte)==0
      && stEntryRowid(&entry, &iRowid) && stIsOut(pScan, iRowid);
}
static inline int stIsFiltered(const StColumnScan *pScan, MemPage *pPage, int ix, const StAlike *p){
  const u8 *pCell = findCellPastPtr(pPage, ix);
  /* The entry is on the page. What is read behind it is in ST_SLACK. */
  if( p->isShort && pCell+p->iEnd<=pPage->aDataEnd && (stLoad8(pCell) & p->mHead)==p->head ){
    return (stLoad8(pCell+p->iKey) & p->mKey)==p->key && stIsOut(pScan, (i64)sqlite3Get8byte(pCell+p->iRowid)>>p->nRowid);
  }
  return stIsFilteredEntry(pScan, pPage, ix, p);
}

/* Whether a filter still says which rows pass. */
static int stFilterHolds(Vdbe *p, const StColumnScan *pScan){
  VdbeCursor *pTab = p->apCsr[pScan->iFiltered];
  return pTab && pTab->col.pTable==pScan->pFiltered && stIsFresh(pTab) && stGuardsHold(p, pScan);
}

/* OP_SeekGE of an index cursor with a filter, by an integer: whether no row with the key passes. */
static int stIsIntegerOut(Vdbe *p, VdbeCursor *pC, const Op *pOp, i64 iKey){
  const StColumnScan *pScan = pC->col.pScan;
  u64 k;
  if( pScan->aKey==0 || pOp-p->aOp!=pScan->pcSeek || !stFilterHolds(p, pScan) ) return 0;
  k = (u64)iKey-(u64)pScan->iKeyFirst;
  return k>=pScan->nKeySpan || (pScan->aKey[k>>3]>>(k & 7) & 1)==0;
}
static int stIsKeyOut(Vdbe *p, VdbeCursor *pC, const Op *pOp){
  const Mem *pKey = &p->aMem[pOp->p3];
  return (pKey->flags & (MEM_Int|MEM_Null))==MEM_Int && stIsIntegerOut(p, pC, pOp, pKey->u.i);
}

/* OP_Next of an index cursor with a filter. SQLITE_OK, SQLITE_DONE, or an error. */
static int stFilteredNext(Vdbe *p, VdbeCursor *pC, const Op *pOp){
  StColumnScan *pScan = pC->col.pScan;
  BtCursor *pCur = pC->uc.pCursor;
  StAlike alike;
  i64 n = 0;      /* Entries since the last look for an interrupt */
  int rc, isFiltered = 1;
  if( pOp-p->aOp!=pScan->pcNext || !stFilterHolds(p, pScan) ){
    stEndFilter(pC);
    isFiltered = 0;
  }else if( pCur->eState!=CURSOR_VALID || !stBeginAlikes(pCur, pScan->nKey, &alike) ){
    isFiltered = 0;
  }
  do{
    if( isFiltered && pCur->pPage->leaf ){
      /* Up to the last entry that is skipped. */
      int ix = pCur->ix;
      while( ix+1<pCur->pPage->nCell && stIsFiltered(pScan, pCur->pPage, ix+1, &alike) ) ix++;
      n += ix-pCur->ix;
      if( p->st.aReport ) p->st.aReport[pScan->iFiltered].nEntry += ix-pCur->ix;
      pCur->ix = (u16)ix;
    }
    rc = sqlite3BtreeNext(pCur, pOp->p3);
    n += rc==SQLITE_OK;
    if( n>=ST_UNINTERRUPTED ){
      p->aCounter[pOp->p5] += (u32)n;
      n = 0;
      if( AtomicLoad(&p->db->u1.isInterrupted) ) return SQLITE_INTERRUPT;
    }
  }while( isFiltered && rc==SQLITE_OK && stIsFiltered(pScan, pCur->pPage, pCur->ix, &alike) );
  p->aCounter[pOp->p5] += (u32)n;
  pC->cacheStatus = CACHE_STALE;
  pC->nullRow = rc!=SQLITE_OK;
  return rc;
}

/* ---- the same for nodes ---- */

/* After 1, 2, 4, 8 … entries: registers that guards may read are in C. */
SQLITE_API void st_filter_make(Vdbe *p, int pc){
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF ) stMakeFilter(p, &p->aOp[pc]);
}

/* OP_Next of a cursor with a filter. */
SQLITE_API int st_filter_next(Vdbe *p, VdbeCursor *pC, int pc){ return stFilteredNext(p, pC, &p->aOp[pc]); }

/* OP_SeekGE of a cursor with a filter, by an integer: whether no row with the key passes. */
SQLITE_API int st_filter_seek(Vdbe *p, VdbeCursor *pC, int pc, sqlite3_int64 iKey){ return stIsIntegerOut(p, pC, &p->aOp[pc], iKey); }
