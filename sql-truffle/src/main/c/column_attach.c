/*
** Gives columns to a cursor, when columns of its table or index are built and have the snapshot that the statement reads. The statement
** holds them until it ends. It also notes which columns its program reads, so that the builder makes these.
*/

/* Columns that a running statement reads: registers may point into them until the statement ends. */
typedef struct StHeld StHeld;
struct StHeld {
  StColumnTable *pTable;
  int iCur;          /* The cursor that got them */
  u32 iDataVersion;  /* Pager.iDataVersion of their snapshot */
  u32 nStWritten;    /* Pager.nStWritten when they were found */
  u8 isSeekable;     /* Of an index: the program can seek in them */
  StHeld *pNext;
};

/* Opcodes whose P1 is a cursor. */
static int stHasCursor(u8 op){
  switch( op ){
    case OP_OpenRead: case OP_ReopenIdx: case OP_OpenWrite: case OP_OpenDup: case OP_OpenAutoindex: case OP_OpenEphemeral:
    case OP_SorterOpen:
    case OP_SequenceTest: case OP_OpenPseudo: case OP_Close: case OP_ColumnsUsed: case OP_SeekLT: case OP_SeekLE: case OP_SeekGE:
    case OP_SeekGT:
    case OP_SeekScan: case OP_SeekHit: case OP_IfNoHope: case OP_NoConflict: case OP_NotFound: case OP_Found: case OP_SeekRowid:
    case OP_NotExists: case OP_Sequence: case OP_NewRowid: case OP_Insert: case OP_RowCell: case OP_Delete: case OP_SorterCompare:
    case OP_SorterData:
    case OP_RowData: case OP_Rowid: case OP_NullRow: case OP_SeekEnd: case OP_Last: case OP_IfSizeBetween: case OP_SorterSort:
    case OP_Sort: case OP_Rewind:
    case OP_IfEmpty: case OP_SorterNext: case OP_Prev: case OP_Next: case OP_IdxInsert: case OP_SorterInsert: case OP_IdxDelete:
    case OP_DeferredSeek:
    case OP_IdxRowid: case OP_FinishSeek: case OP_IdxLE: case OP_IdxGT: case OP_IdxLT: case OP_IdxGE: case OP_ResetSorter: case OP_Count:
    case OP_Offset:
    case OP_Column: case OP_CursorLock: case OP_CursorUnlock: case OP_VOpen: case OP_VFilter: case OP_VColumn: case OP_VNext:
    case OP_IfNullRow: case OP_CursorHint: case OP_IsType: case OP_IFindKey:
      return 1;
  }
  return 0;
}

/* The index of a schema with this root page, or 0. */
static Index *stIndexAt(Schema *pSchema, Pgno root){
  HashElem *i;
  for(i=sqliteHashFirst(&pSchema->idxHash); i; i=sqliteHashNext(i)){
    Index *p = sqliteHashData(i);
    if( p->tnum==root ) return p;
  }
  return 0;
}

/* What users call an index: a table WITHOUT ROWID is its primary key. */
static const char *stNameOfIndex(const Index *p){
  return p ? (HasRowid(p->pTable) || !IsPrimaryKeyIndex(p) ? p->zName : p->pTable->zName) : "";
}

/* Whether a program only reads columns and rowids of a cursor, at rows that it finds by a scan or by rowid. */
static int stIsColumnar(Vdbe *p, int iCur){
  int pc, nOpen = 0;
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (pOp->opcode==OP_RowCell && pOp->p2==iCur) || (pOp->opcode==OP_OpenDup && pOp->p2==iCur) ) return 0;
    if( pOp->p1!=iCur || !stHasCursor(pOp->opcode) ) continue;
    switch( pOp->opcode ){
      case OP_SeekLT: case OP_SeekLE: case OP_SeekGE: case OP_SeekGT: case OP_Last: case OP_Prev:
      case OP_Column: case OP_Rowid: case OP_Rewind: case OP_Next: case OP_SeekRowid: case OP_NotExists: case OP_NullRow:
      case OP_IfNullRow: case OP_IfEmpty: case OP_ColumnsUsed:
        break;
      case OP_OpenRead:
        if( nOpen++ ) return 0;
        break;
      default:
        return 0;
    }
  }
  return 1;
}

static int stKindOfIndex(Vdbe*, const VdbeCursor*);
static int stNextOf(Vdbe*, int iCur, int pcRewind);

/* Whether a column that a program reads is not built. isWanted: notes the columns. Under the mutex. */
static int stMisses(Vdbe *p, int iCur, StColumnEntry *pEntry, int isWanted){
  int pc, isMissing = pEntry->pTable==0;
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    int iColumn = pOp->opcode==OP_Column && pOp->p1==iCur ? pOp->p2 : -1;
    if( iColumn<0 || iColumn>=ST_MAX_COLUMNS ) continue;
    if( isWanted && !stBit(pEntry->aWanted, iColumn) ){
      stSetBit(pEntry->aWanted, iColumn);
      if( iColumn>=pEntry->nWanted ) pEntry->nWanted = iColumn+1;
    }
    if( pEntry->pTable && stPositionOf(pEntry->pTable, iColumn)<0 ) isMissing = 1;
  }
  return isMissing;
}

/* The same for the fields of the entries of an index. */
static int stWantFields(const u8 *aField, int nField, StColumnEntry *pEntry){
  int i, isMissing = pEntry->pTable==0;
  for(i=0; i<nField; i++) if( stBit(aField, i) ){
    stSetBit(pEntry->aWanted, i);
    if( pEntry->pTable && stPositionOf(pEntry->pTable, i)<0 ) isMissing = 1;
  }
  pEntry->nWanted = nField;
  return isMissing;
}

/* Whether an entry is about a table, or about an index whose entries have nField fields. isIndex: ST_INDEX_*. Under the mutex. */
static int stIsEntryOf(const StColumnEntry *p, int isIndex, int nField){
  if( p->isIndex!=isIndex || (p->pTable && p->pTable->isIndex!=isIndex) ) return 0;
  return !isIndex || ((p->nWanted==0 || p->nWanted==nField) && (p->pTable==0 || p->pTable->nField==nField));
}

/* Holds columns until the statement ends. Under the mutex. */
static int stHoldColumns(Vdbe *p, int iCur, const Pager *pPager, StColumnTable *pTable){
  StHeld *pHeld;
  for(pHeld=p->st.pHeld; pHeld; pHeld=pHeld->pNext) if( pHeld->pTable==pTable && pHeld->iCur==iCur ){
    pHeld->iDataVersion = pPager->iDataVersion;
    pHeld->nStWritten = pPager->nStWritten;
    return 1;
  }
  pHeld = malloc(sizeof(*pHeld));
  if( pHeld==0 ) return 0;
  pHeld->pTable = pTable;
  pHeld->iCur = iCur;
  pHeld->iDataVersion = pPager->iDataVersion;
  pHeld->nStWritten = pPager->nStWritten;
  pHeld->isSeekable = 0;
  pHeld->pNext = p->st.pHeld;
  p->st.pHeld = pHeld;
  pTable->nRef++;
  return 1;
}

/* Before the cursors of a statement that ends are closed. */
static void stReleaseHeld(Vdbe *p){
  pthread_mutex_lock(&stColumns.mutex);
  while( p->st.pHeld ){
    StHeld *pHeld = p->st.pHeld;
    p->st.pHeld = pHeld->pNext;
    stTableRelease(pHeld->pTable);
    free(pHeld);
  }
  pthread_mutex_unlock(&stColumns.mutex);
}

static void stNoteSnapshot(VdbeCursor *pC, const StColumnTable *pTable){
  pC->col.pPager = pC->uc.pCursor->pBtree->pBt->pPager;
  pC->col.iDataVersion = pC->col.pPager->iDataVersion;
  pC->col.nStWritten = pC->col.pPager->nStWritten;
  pC->col.aPosition = pTable->aPosition;
  pC->col.nField = pTable->nField;
  pC->col.aAt = 0;
}

/* What a cursor had in this execution, before it was opened again as that of a correlated subquery; or 0. */
static StColumnTable *stHeldBefore(Vdbe *p, VdbeCursor *pC, int iCur){
  const Pager *pPager = pC->uc.pCursor->pBtree->pBt->pPager;
  const StHeld *pHeld;
  for(pHeld=p->st.pHeld; pHeld; pHeld=pHeld->pNext){
    if( pHeld->iCur==iCur && (pHeld->isSeekable || !pHeld->pTable->isIndex) && pHeld->pTable->root==pC->uc.pCursor->pgnoRoot
        && pHeld->iDataVersion==pPager->iDataVersion && pHeld->nStWritten==pPager->nStWritten ){
      stNoteSnapshot(pC, pHeld->pTable);
      return pHeld->pTable;
    }
  }
  return 0;
}

/* Whether the open write transaction of a pager has changed a table or index. */
static int stHasWrittenTo(const Pager *pPager, const StColumnTable *pTable){
  const StPageSet *pPages;
  int i;
  if( pPager->eState==PAGER_WRITER_LOCKED ) return 0;
  if( pTable->pLeaves==0 ) return 1;
  pPages = &pPager->pStTransition->pages;
  for(i=0; i<pPages->n && stLeafOf(pTable->pLeaves, pPages->a[i])==-1; i++){}
  return i<pPages->n;
}

/*
** When columns are built at once. A scan that reads to its end before anybody sees a row builds what it reads first: that takes no longer
** than to read the rows. So do lookups inside such a loop, if as many of them are expected as take longer than to read the whole table.
*/
#ifndef ST_PAGES_FOR_FIRST
# define ST_PAGES_FOR_FIRST 128     /* Pages of a table at least: to open a reader takes as long as to read the rows of some pages */
#endif
#define ST_ROWS_PER_LOOKUP  4       /* So many rows are made columns in the time of a lookup in a B-tree */

/* About as many rows as the tree of a cursor has: the first page of each level tells for the next one. *pnPage: as many leaf pages. The
   cursor does not move. */
static i64 stRowsAbout(const BtCursor *pOf, i64 *pnPage){
  BtCursor cursor;
  i64 n = 0, nPage = 1;
  int rc;
  memset(&cursor, 0, sizeof(cursor));
  rc = sqlite3BtreeCursor(pOf->pBtree, pOf->pgnoRoot, 0, pOf->pKeyInfo, &cursor);
  *pnPage = 0;
  if( rc ) return 0;
  rc = moveToRoot(&cursor);
  while( rc==SQLITE_OK && !cursor.pPage->leaf && nPage<0x7fffffff ){
    MemPage *pPage = cursor.pPage;
    nPage *= pPage->nCell+1;
    cursor.ix = 0;
    rc = moveToChild(&cursor, get4byte(pPage->nCell>0 ? findCell(pPage, 0) : &pPage->aData[pPage->hdrOffset+8]));
  }
  if( rc==SQLITE_OK ){
    n = nPage*cursor.pPage->nCell;
    *pnPage = nPage;
  }
  sqlite3BtreeCloseCursor(&cursor);
  return n;
}

/* Whether the loop that pcBegin begins comes to its end before the program gives a row to anybody. */
static int stReadsToEnd(Vdbe *p, int pcBegin){
  int pcNext = stNextOf(p, p->aOp[pcBegin].p1, pcBegin), pc;
  for(pc=pcBegin+1; pc<pcNext; pc++){
    const Op *pOp = &p->aOp[pc];
    if( pOp->opcode==OP_ResultRow || pOp->opcode==OP_Yield || pOp->opcode==OP_Halt || pOp->opcode==OP_Return ) return 0;
    /* A target of 0 is none. */
    if( (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) && pOp->p2!=0 && (pOp->p2<=pcBegin || pOp->p2>pcNext) ) return 0;
  }
  return pcNext>=0;
}

#define ST_PAYS_AT_ONCE  1
#define ST_PAYS_BUILDER  2

/*
** Whether the columns that a cursor wants are worth their build: ST_PAYS_AT_ONCE, or ST_PAYS_BUILDER, because this execution would not gain
** what it waits; or 0. It is no question for tables whose columns were built in vain, statements whose caller wants to be asked meanwhile,
** and processes without a second thread. Under the mutex.
*/
static int stPaysForColumns(Vdbe *p, VdbeCursor *pC, const StColumnEntry *pEntry){
  i64 nRow, nPage;
  int isPaid, pays = 0;
  if( (p->st.nExpected==0 && !stIsLongText(p)) || p->db->xProgress || stHelpersOfProcess()==0 ) return 0;
  if( pEntry->nScanBefore>ST_SCANS_BEFORE_BUILD && (pEntry->pTable==0 || pEntry->nUse==0) ) return 0;
  nRow = stRowsAbout(pC->uc.pCursor, &nPage);
  if( nPage==0 ) return 0;
  if( nPage>=ST_PAGES_FOR_FIRST && p->st.nExpected!=0 && (p->st.nExpected==ST_EXPECTS_ALL || p->st.nExpected>=nRow/ST_ROWS_PER_LOOKUP) )
      pays = ST_PAYS_AT_ONCE;
  isPaid = !pEntry->isQueued && stHasWorkedFor(p, nRow);
  if( isPaid ){
    if( pays==0 ) pays = stIsPrivateEntry(pEntry) ? ST_PAYS_AT_ONCE : ST_PAYS_BUILDER;
    stSetWork(p, stWorkOfText(p)-stWorkToBuild(nRow));
  }
  return pays;
}

static Table *stTableAt(Schema*, Pgno root);

/* Notes the name of an entry's table or index, for whoever hears of its columns. Under the mutex. */
static void stNameEntry(StColumnEntry *pEntry, Schema *pSchema){
  if( pEntry->zName==0 && pSchema ){
    Table *pTab = pEntry->isIndex ? 0 : stTableAt(pSchema, pEntry->root);
    pEntry->zName = strdup(pTab ? pTab->zName : stNameOfIndex(pEntry->isIndex ? stIndexAt(pSchema, pEntry->root) : 0));
  }
}

/*
** The columns of a cursor's table or index, if they are there and of its snapshot; held until the statement ends. The cursor notes the
** snapshot. bScan: they are wanted (1, or ST_IF_WORKED), so they may be brought to the snapshot, or built. aField: of an index, the fields
** that are wanted, of nField.
*/
static StColumnTable *stColumnsOfCursor(Vdbe *p, VdbeCursor *pC, int iCur, int bScan, const u8 *aField, int nField){
  BtCursor *pCur = pC->uc.pCursor;
  Btree *pBtree = pCur->pBtree;
  Pager *pPager = pBtree->pBt->pPager;
  StSnapshot now;
  StColumnEntry *pEntry;
  StColumnTable *pFound = 0;
  int bBuild = 0, pays = 0, isIndex, eMode, isWriting, isPrivate;
  if( pCur->pgnoRoot==1 || p->db->init.busy ) return 0;   /* The schema and the statistics are read when they have changed */
  isWriting = pBtree->inTrans==TRANS_WRITE;
  isPrivate = stIsPrivate(pPager);
  if( pBtree->sharable || pBtree->inTrans==TRANS_NONE || (!isPrivate && stFileOf(pPager)==0) || (isWriting && p->db->nVdbeWrite>0) )
      return 0;
  /* The snapshots of a private database count its changes. */
  if( isPrivate ) isWriting = 0;
  eMode = stModeOf(p->db);
  if( eMode==ST_COLUMNS_OFF ) return 0;
  stLookForSideFile(pPager);
  isIndex = aField ? stKindOfIndex(p, pC) : ST_INDEX_NONE;
  pthread_mutex_lock(&stColumns.mutex);
  pEntry = stFindEntry(pPager, pCur->pgnoRoot, bScan);
  if( pEntry && !stIsEntryOf(pEntry, isIndex, nField) ){
    /* The page was the root of something else. */
    stForgetEntry(pEntry);
    pEntry->isIndex = (u8)isIndex;
  }
  if( pEntry && (isWriting ? stSnapshotBefore(pPager, &now) : stSnapshotOf(pPager, &now)) ){
    StColumnTable *pTable = stTableOf(pEntry);
    int isCurrent = pTable && memcmp(&pTable->snapshot, &now, sizeof(now))==0;
    /* A private entry goes with its pager. */
    u64 life = isPrivate ? 0 : stLifeOf(&stFileOf(pPager)->pInode->iStLife);
    if( pEntry->iLife!=life ){
      pEntry->iLife = life;
      pEntry->isUnproven = 1;
    }
    if( pTable && !isCurrent && bScan && !isWriting && (eMode==ST_COLUMNS_BUILD || stIsLongScan(p, pTable) || stIsWorthComparing(pEntry)) ){
      pthread_mutex_unlock(&stColumns.mutex);
      stRefresh(pEntry, pBtree, &now, eMode==ST_COLUMNS_BUILD);
      pthread_mutex_lock(&stColumns.mutex);
      pTable = pEntry->pTable;
      isCurrent = pTable && memcmp(&pTable->snapshot, &now, sizeof(now))==0;
    }
    pEntry->iUsed = ++stColumns.iClock;
    if( bScan ){
      int isMissing = aField ? stWantFields(aField, nField, pEntry) : stMisses(p, iCur, pEntry, 1);
      if( isMissing || !isCurrent ){
        stNameEntry(pEntry, pBtree->pBt->pSchema);
        if( pTable && !isCurrent ) stColumns.nStale++;
        if( pEntry->isRefused && memcmp(&pEntry->refusedAt, &now, sizeof(now))==0 ){
          /* As before. */
        }else if( eMode==ST_COLUMNS_BUILD
            || (!isWriting && (pTable==0 || isCurrent) && (pays = stPaysForColumns(p, pC, pEntry))==ST_PAYS_AT_ONCE) ){
          bBuild = pEntry->isQueued!=ST_BUILDING;
        }else if( pays ){
          stQueue(pEntry);
        }else if( bScan!=ST_IF_WORKED && ++pEntry->nScan>=pEntry->nScanBefore ){
          if( isPrivate && p->db->xProgress==0 ) bBuild = 1; else stQueue(pEntry);
        }
      }
    }
    if( bBuild ){
      pEntry->isQueued = ST_BUILDING;
      pthread_mutex_unlock(&stColumns.mutex);
      stBuild(pEntry, pBtree);
      pthread_mutex_lock(&stColumns.mutex);
      pTable = pEntry->pTable;
      isCurrent = pTable && memcmp(&pTable->snapshot, &now, sizeof(now))==0;
    }
    /* After some seeks, columns that miss one are not taken: more seeks are counted, until the missing one is wanted. */
    if( isCurrent && bScan!=1 && aField==0 && !pEntry->isRefused ) isCurrent = !stMisses(p, iCur, pEntry, 0);
    if( isCurrent && isWriting ) isCurrent = !stHasWrittenTo(pPager, pTable);
    if( isCurrent && stIsEntryOf(pEntry, isIndex, nField) && stHoldColumns(p, iCur, pPager, pTable) ){
      pFound = pTable;
      p->st.hasTakenColumns = 1;
      stNoteSnapshot(pC, pTable);
      pEntry->nUse++;
      pEntry->nHit++;
      stColumns.nHit++;
    }
  }
  pthread_mutex_unlock(&stColumns.mutex);
  return pFound;
}

/* Gives a cursor the columns of its table, if they are there and of its snapshot. */
static void stAttach(Vdbe *p, VdbeCursor *pC, int iCur, int bScan){
  pC->col.pTable = stColumnsOfCursor(p, pC, iCur, bScan, 0, 0);
  if( pC->col.pTable && p->st.aReport ) p->st.aReport[iCur].hasColumns = 1;
}
