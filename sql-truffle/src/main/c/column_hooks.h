/*
** What columns insert into SQLite (insert.awk): the part of a cursor, and the hooks of instructions. Included before SQLite.
*/

#define ST_COLUMNS_OFF   0
#define ST_COLUMNS_AUTO  1   /* Built in the background for tables that are scanned again: the default */
#define ST_COLUMNS_BUILD 2   /* Built at once, by the scan that wants them: for tests and for measuring */

/* Where the cursor of an index stands whose entries are in columns. */
#define ST_ENTRY_NONE    0
#define ST_ENTRY_INTEGER 1
#define ST_ENTRY_NULL    2    /* Its first value is NULL */
#define ST_ENTRY_SCANNED 3    /* A scan stands on it: column_index_scan.c */

#define ST_COLUMNS_NONE (-1) /* Result of a hook: SQLite runs the instruction */
#define ST_COLUMNS_GO   (-2) /* Result of a hook: the program goes on at p->st.pcGo */

/* The part of a VdbeCursor. All 0 while it has no columns. */
#define SQLTRUFFLE_COLUMN_CURSOR                                                                         \
  struct StColumnCursor {                                                                                \
    struct StColumnTable *pTable;   /* 0: no columns; of an index, its entries when the program scans it */   \
    struct StColumnTable *pIndex;   /* Of an index: its entries when the program seeks in it, or 0 */   \
    struct StColumnScan *pScan;     /* The scan by Rewind and Next, or 0 */                                   \
    struct StColumnCode *aAt;       /* The columns of the segment of row iKey; 0: the row is not known */     \
    struct Pager *pPager;           /* Of the cursor's database */                                            \
    const i16 *aPosition;           /* Of pTable */                                                           \
    int nField;                                                                                         \
    i64 iKey;                 /* The rowid of the row that iSegment and iRow name; of an index, the first value of the entry */ \
    u32 iDataVersion;         /* Pager.iDataVersion of the snapshot */                                  \
    u32 nStWritten;           /* Pager.nStWritten when the cursor got them */                           \
    int iSegment, iRow;       /* The row, in aAt */                                                     \
    int nSeek;                /* Seeks and calls of Rewind without columns. Of an index: entries in C that led to columns. */ \
    u32 nAsk;                 /* Rows until a scan without columns asks for them (column_amid.c); 0: it does not ask */ \
    u32 nAsked;               /* Rows of that scan when it asks next, or has asked last */              \
    u8 isScan;                /* Next goes on with pScan */                                             \
    u8 hasAsked;              /* Of an index: whether an earlier opening in this execution had columns was looked at */ \
    u8 hasBegun;              /* Of an index: a seek has begun a loop */                                 \
    u8 isEntry;               /* ST_ENTRY_*: of an index, whether it stands on an entry in columns; its rowid is in movetoTarget */ \
  } col;

/* A file with which no reader begins, by its unixInodeInfo, or 0; and the next one (column_reader.c). */
typedef struct StShut StShut;
struct StShut {
  const void *pInode;
  StShut *pNext;
};

/*
** The part of a Pager: the write transaction that it notes (column_changes.c), or 0; how often a page may have changed (nStWritten: or
** cursors were tripped); and of a private one (stIsPrivate) its number, as for files below. aStName: the names of its files, after
** st_move(); 0: they are behind the Pager. stClosing: while it closes (stReadersLeave).
*/
#define SQLTRUFFLE_PAGER_FIELDS struct StTransition *pStTransition; u32 nStWritten; u64 iStLife, nStChange; char *aStName; StShut stClosing;

/*
** The parts of a file that this process has open, of its shared memory for WAL mode, and of a WAL whose index is not shared
** (column_changes.c). iStLife: a number that no other one of the process has, or 0: it has none yet. nStWrite: how often a connection of
** this process has begun to write to the file in rollback mode, or has left WAL mode.
*/
#define SQLTRUFFLE_INODE_FIELDS u64 iStLife, nStWrite;
#define SQLTRUFFLE_SHM_FIELDS   u64 iStLife;
#define SQLTRUFFLE_WAL_FIELDS   u64 iStLife;

/* The part of a connection: 1 + its mode, or 0 for that of the process. */
#define SQLTRUFFLE_COLUMN_CONNECTION u8 eStColumns;

#ifndef SQLTRUFFLE_ABI_GENERATOR
struct Vdbe;
struct sqlite3;
static int stColumnsPragma(struct sqlite3*, const char *zLeft, const char *zRight, char **pz);
struct Pager;
static void stFileWritten(struct Pager*);
static void stPageWritten(struct Pager*, unsigned pgno);
static void stTransitionEnded(struct Pager*, int rc);
static void stPagerClosed(struct Pager*);
struct sqlite3_file;
static void stReadersShut(struct sqlite3_file*, StShut*);
static void stReadersLeave(struct Pager*, StShut*);
static void stReadersLetIn(StShut*);
static int stIsReading(void);
struct VdbeOp;
struct VdbeCursor;
struct sqlite3_value;
struct sqlite3_vtab_cursor;
static int stTableNumber(struct sqlite3_vtab_cursor*, int, struct sqlite3_value*);
static void stCloseColumns(struct VdbeCursor*);
static void stReleaseHeld(struct Vdbe*);
static void stNoteWork(struct Vdbe*);
static void stForgetPipes(struct Vdbe*);
static int stPipeNext(struct Vdbe*, int pc);
static void stForgetResume(struct Vdbe*, int pcBegin);
static int stBeginIndexLoop(struct Vdbe*, struct VdbeCursor*, const struct VdbeOp*);
static void stNoteIndexLoop(struct Vdbe*, struct VdbeCursor*, const struct VdbeOp*, const struct sqlite3_value*, int nKey);
static int stSorterNext(struct Vdbe*, struct VdbeCursor*, int iSorter);
static int stColumnsRewind(struct Vdbe*, struct VdbeCursor*, struct VdbeOp*);
static int stColumnsSeekScan(struct Vdbe*, struct VdbeCursor*, struct VdbeOp*, int oc, long long iKey);
static int stColumnsNext(struct Vdbe*, struct VdbeCursor*, struct VdbeOp*);
static int stColumnsValue(struct Vdbe*, struct VdbeCursor*, unsigned iColumn, struct sqlite3_value*);
static int stColumnsSeek(struct Vdbe*, struct VdbeCursor*, struct VdbeOp*, long long iKey);
static int stColumnsDeferred(struct Vdbe*, struct VdbeCursor*, int iCur);
static void stCountEntry(struct Vdbe*, struct VdbeCursor*, struct VdbeOp*);
struct Btree;
static void stLeaveAll(struct Btree*);
struct UnpackedRecord;
static int stSeekEntry(struct Vdbe*, struct VdbeCursor*, int iCur, int op, const struct sqlite3_value*, int nKey, int isEqual);
static int stCompareWithEntry(struct VdbeCursor*, const struct UnpackedRecord*);
static int stColumnOfEntry(struct Vdbe*, struct VdbeCursor*, unsigned iColumn, struct sqlite3_value*);

/* The mode, looked at without the store's mutex. */
static struct { volatile int eMode; } stColumnsSwitch = { ST_COLUMNS_AUTO };

static struct Module *stListRegister(struct sqlite3*);
#define SQLTRUFFLE_EPONYMOUS if( pMod==0 && sqlite3_stricmp(zName, "sqltruffle_columns")==0 ) pMod = stListRegister(db);
/* The pragmas of columns: an answer, or an error. */
#define SQLTRUFFLE_PRAGMA                                                                               \
  rc = stColumnsPragma(db, zLeft, zRight, &aFcntl[0]);                                                  \
  if( rc==SQLITE_OK ){                                                                                  \
    sqlite3VdbeSetNumCols(v, 1);                                                                        \
    sqlite3VdbeSetColName(v, 0, COLNAME_NAME, zLeft, SQLITE_TRANSIENT);                                 \
    returnSingleText(v, aFcntl[0]);                                                                     \
    sqlite3_free(aFcntl[0]);                                                                            \
    goto pragma_out;                                                                                    \
  }                                                                                                     \
  if( rc!=SQLITE_NOTFOUND ){                                                                            \
    sqlite3ErrorMsg(pParse, "%s", aFcntl[0] ? aFcntl[0] : "out of memory");                             \
    sqlite3_free(aFcntl[0]);                                                                            \
    pParse->rc = rc;                                                                                    \
    goto pragma_out;                                                                                    \
  }
/* Before a statement begins to write. In a write transaction only another running statement can have columns. */
#define SQLTRUFFLE_BEGIN_WRITE                                                                          \
  if( wrflag && (p->inTrans==TRANS_READ || (p->inTrans==TRANS_WRITE && p->db->nVdbeActive>1)) && stColumnsSwitch.eMode!=ST_COLUMNS_OFF ) \
      stLeaveAll(p);
/*
** A ROLLBACK, or one to a savepoint, makes cursors fail or save their place: so they go on with rows first, at the row that their caller
** has seen last. Where that is not possible, columns do not count as fresh any more.
*/
#define SQLTRUFFLE_ROLLBACK(p)                                                                           \
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF && (p)->pBt->pPager->errCode==0 ) stLeaveAll(p);             \
  (p)->pBt->pPager->nStWritten++;
#define SQLTRUFFLE_TRIP_CURSORS  SQLTRUFFLE_ROLLBACK(pBtree)
/* Before the first write to the file in rollback mode, with an exclusive lock. */
#define SQLTRUFFLE_FILE_WRITE stFileWritten(pPager);
/* A pager is about to change from WAL to rollback mode. It need not have opened the WAL: others may have written by one that is no more. */
#define SQLTRUFFLE_LEAVE_WAL stFileWritten(pPager);
/* A transaction that is noted is noted to its end: the mode may change meanwhile. */
#define SQLTRUFFLE_PAGE_WRITE                                                                           \
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF || pPager->pStTransition ) stPageWritten(pPager, pPg->pgno); \
  SQLTRUFFLE_PAGES_CHANGE
/* A page that the transaction has changed may change again, or pages are about to become what they were. */
#define SQLTRUFFLE_PAGES_CHANGE                                                                         \
  pPager->nStChange++;                                                                                  \
  pPager->nStWritten++;
#define SQLTRUFFLE_PAGE_MOVED                                                                           \
  if( pPager->pStTransition ){                                                                          \
    stPageWritten(pPager, origPgno);                                                                    \
    stPageWritten(pPager, pgno);                                                                        \
  }
#define SQLTRUFFLE_TRANSACTION_ENDED if( pPager->pStTransition ) stTransitionEnded(pPager, rc);
/* In OP_VColumn, before the table is asked (tables.c). */
#define SQLTRUFFLE_VIRTUAL_COLUMN    if( pOp->p5==0 && stTableNumber(pCur->uc.pVCur, pOp->p2, pDest) ) break;
/* In pagerLockDb(), before and after it locks the file. */
#define SQLTRUFFLE_PAGER_LOCK        StShut stShut = {0, 0}; if( eLock==EXCLUSIVE_LOCK ) stReadersShut(pPager->fd, &stShut);
#define SQLTRUFFLE_PAGER_LOCKED      stReadersLetIn(&stShut);
/* In sqlite3WalCheckpoint(). */
#define SQLTRUFFLE_CHECKPOINT_SHUT   StShut stShut = {0, 0}; if( eMode>SQLITE_CHECKPOINT_PASSIVE ) stReadersShut(pWal->pDbFd, &stShut);
#define SQLTRUFFLE_CHECKPOINT_LETIN  stReadersLetIn(&stShut);
/* In walIndexReadHdr(), for a header that is being written, or needs recovery: both would take the lock of writers. */
#define SQLTRUFFLE_WAL_HEADER                                                                           \
  if( badHdr && stIsReading() ){                                                                        \
    int iTry;                                                                                           \
    for(iTry=0; page0 && badHdr && iTry<100; iTry++) badHdr = walIndexTryHdr(pWal, pChanged);           \
    if( badHdr ) return SQLITE_BUSY_RECOVERY;                                                           \
  }
#define SQLTRUFFLE_PAGER_CLOSING     stReadersLeave(pPager, &pPager->stClosing);
#define SQLTRUFFLE_PAGER_CLOSED                                                                         \
  stReadersLetIn(&pPager->stClosing);                                                                   \
  if( pPager->pStTransition || pPager->iStLife ) stPagerClosed(pPager);                                 \
  sqlite3_free(pPager->aStName);
#define SQLTRUFFLE_CLOSE_CURSORS                                                                        \
  p->st.nExpected = 0; p->st.nSeekOfIndex = p->st.isBuild = 0; p->st.hasResume = 0; \
      p->st.pcIndexHead = p->st.nIndexLoop = 0; p->st.noPipe = 0; p->st.isLeftAmid = 0; \
  if( p->st.pPipes ) stForgetPipes(p);                                                                   \
  if( p->st.pHeld ) stReleaseHeld(p);
/* In sqlite3VdbeReset(). */
#define SQLTRUFFLE_RESET             stNoteWork(p);
/* In OP_SorterNext, before the sorter moves. */
#define SQLTRUFFLE_SORTER_NEXT                                                                          \
  if( p->st.pPipes ){                                                                                   \
    rc = stSorterNext(p, pC, pOp->p1);                                                                  \
    if( rc ) goto abort_due_to_error;                                                                   \
  }
#define SQLTRUFFLE_GO(after)                                                                            \
  if( rc==ST_COLUMNS_GO ){                                                                              \
    rc = SQLITE_OK;                                                                                     \
    pOp = &aOp[p->st.pcGo-1];                                                                           \
    after;                                                                                              \
  }
#define SQLTRUFFLE_REWIND                                                                               \
  if( p->st.hasResume ) stForgetResume(p, (int)(pOp-aOp));                                              \
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF ){                                                                \
    rc = stColumnsRewind(p, pC, pOp);                                                                   \
    if( rc==SQLITE_OK ) break;                                                                          \
    SQLTRUFFLE_GO(break)                                                                                \
    if( rc!=ST_COLUMNS_NONE ) goto abort_due_to_error;                                                  \
    rc = SQLITE_OK;                                                                                     \
  }
#define SQLTRUFFLE_LAST                                                                                 \
  if( p->st.hasResume ) stForgetResume(p, (int)(pOp-aOp));                                              \
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF && pOp->opcode==OP_Last ){                                  \
    rc = stColumnsSeekScan(p, pC, pOp, OP_Last, 0);                                                     \
    if( rc==SQLITE_OK ) break;                                                                          \
    SQLTRUFFLE_GO(break)                                                                                \
    if( rc!=ST_COLUMNS_NONE ) goto abort_due_to_error;                                                  \
    rc = SQLITE_OK;                                                                                     \
  }
#define SQLTRUFFLE_SEEK_TABLE                                                                           \
  if( p->st.hasResume ) stForgetResume(p, (int)(pOp-aOp));                                              \
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF ){                                                          \
    rc = stColumnsSeekScan(p, pC, pOp, oc, iKey);                                                       \
    if( rc==SQLITE_OK ) break;                                                                          \
    SQLTRUFFLE_GO(break)                                                                                \
    if( rc==SQLITE_DONE ) goto jump_to_p2;                                                              \
    if( rc!=ST_COLUMNS_NONE ) goto abort_due_to_error;                                                  \
    rc = SQLITE_OK;                                                                                     \
  }
#define SQLTRUFFLE_STEP(condition)                                                                      \
  if( p->st.hasResume ){                                                                                \
    rc = stPipeNext(p, (int)(pOp-aOp));                                                                 \
    SQLTRUFFLE_GO(goto check_for_interrupt)                                                             \
    if( rc!=ST_COLUMNS_NONE ) goto abort_due_to_error;                                                  \
    rc = SQLITE_OK;                                                                                     \
  }                                                                                                     \
  if( condition ){                                                                                      \
    rc = stColumnsNext(p, p->apCsr[pOp->p1], pOp);                                                      \
    if( rc==SQLITE_OK ) goto jump_to_p2_and_check_for_interrupt;                                        \
    if( rc==SQLITE_DONE ){                                                                              \
      rc = SQLITE_OK;                                                                                   \
      goto check_for_interrupt;                                                                         \
    }                                                                                                   \
    SQLTRUFFLE_GO(goto check_for_interrupt)                                                             \
    if( rc!=ST_COLUMNS_NONE ) goto abort_due_to_error;                                                  \
    rc = SQLITE_OK;                                                                                     \
  }
#define SQLTRUFFLE_PREV SQLTRUFFLE_STEP(p->apCsr[pOp->p1]->col.pTable)
#define SQLTRUFFLE_NEXT SQLTRUFFLE_STEP(p->apCsr[pOp->p1]->col.pTable || p->apCsr[pOp->p1]->col.isEntry \
    || (p->apCsr[pOp->p1]->col.nAsk && --p->apCsr[pOp->p1]->col.nAsk==0 && (p->st.nStepAmid = (u32)nVmStep, 1)))
/* At the head of a loop over a range of an index, for the first time. */
#define SQLTRUFFLE_INDEX_HEAD                                                                           \
  if( p->st.pcIndexHead && p->st.pcIndexHead==(int)(pOp-aOp) ){                                         \
    rc = stBeginIndexLoop(p, pC, pOp);                                                                  \
    SQLTRUFFLE_GO(break)                                                                                \
    if( rc!=ST_COLUMNS_NONE ) goto abort_due_to_error;                                                  \
    rc = SQLITE_OK;                                                                                     \
  }
#define SQLTRUFFLE_SEEK_INDEX                                                                           \
  if( p->st.hasResume ) stForgetResume(p, (int)(pOp-aOp));                                              \
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF ){                                                          \
    if( !eqOnly && !pC->col.hasBegun && (oc==OP_SeekGE || oc==OP_SeekGT) ){                             \
      pC->col.hasBegun = 1;                                                                             \
      stNoteIndexLoop(p, pC, pOp, &aMem[pOp->p3], nField);                                              \
      SQLTRUFFLE_INDEX_HEAD                                                                             \
    }                                                                                                   \
    rc = stSeekEntry(p, pC, pOp->p1, oc, &aMem[pOp->p3], nField, eqOnly);                               \
    if( rc==SQLITE_DONE ){                                                                              \
      rc = SQLITE_OK;                                                                                   \
      goto jump_to_p2;                                                                                  \
    }                                                                                                   \
    if( rc==SQLITE_OK ){                                                                                \
      pOp += eqOnly;   /* The OP_IdxGT that follows is skipped */                                       \
      break;                                                                                            \
    }                                                                                                   \
    rc = SQLITE_OK;                                                                                     \
  }
/* In OP_Column, on the cursor that has the value. */
#define SQLTRUFFLE_ENTRY_COLUMN                                                                         \
  if( pC->col.isEntry && !pC->nullRow ){                                                                \
    rc = stColumnOfEntry(p, pC, p2, &aMem[pOp->p3]);                                                    \
    if( rc==SQLITE_OK ) break;                                                                          \
    if( rc!=ST_COLUMNS_NONE ) goto abort_due_to_error;                                                  \
    rc = SQLITE_OK;                                                                                     \
  }
/* In OP_IdxGT and its like: in place of the comparison with the entry on the page. */
#define SQLTRUFFLE_ENTRY_COMPARE                                                                        \
  SQLTRUFFLE_INDEX_HEAD                                                                                 \
  if( pC->col.isEntry ) res = stCompareWithEntry(pC, &r); else
/* In OP_DeferredSeek and OP_IdxRowid: in place of the restoration of the B-tree cursor. */
#define SQLTRUFFLE_ENTRY_RESTORE if( pC->col.isEntry ) rc = SQLITE_OK; else
/* There, too: in place of the rowid at the end of the entry. */
#define SQLTRUFFLE_ENTRY_ROWID   if( pC->col.isEntry ) rowid = pC->movetoTarget; else
#define SQLTRUFFLE_COLUMN                                                                               \
  if( pC->col.pTable && pC->deferredMoveto && !pC->nullRow && stColumnsValue(p, pC, p2, &aMem[pOp->p3]) ) break;
#define SQLTRUFFLE_SEEK_ROWID                                                                           \
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF ){                                                                \
    rc = stColumnsSeek(p, pC, pOp, iKey);                                                               \
    if( rc==SQLITE_OK ) break;                                                                          \
    if( rc==SQLITE_DONE && pOp->p2 ){                                                                   \
      rc = SQLITE_OK;                                                                                   \
      goto jump_to_p2;                                                                                  \
    }                                                                                                   \
  }
#else
# define SQLTRUFFLE_PRAGMA
# define SQLTRUFFLE_EPONYMOUS
# define SQLTRUFFLE_BEGIN_WRITE
# define SQLTRUFFLE_ROLLBACK(p)
# define SQLTRUFFLE_TRIP_CURSORS
# define SQLTRUFFLE_FILE_WRITE
# define SQLTRUFFLE_LEAVE_WAL
# define SQLTRUFFLE_PAGE_WRITE
# define SQLTRUFFLE_PAGE_MOVED
# define SQLTRUFFLE_PAGES_CHANGE
# define SQLTRUFFLE_TRANSACTION_ENDED
# define SQLTRUFFLE_VIRTUAL_COLUMN
# define SQLTRUFFLE_PAGER_LOCK
# define SQLTRUFFLE_PAGER_LOCKED
# define SQLTRUFFLE_CHECKPOINT_SHUT
# define SQLTRUFFLE_CHECKPOINT_LETIN
# define SQLTRUFFLE_WAL_HEADER
# define SQLTRUFFLE_PAGER_CLOSING
# define SQLTRUFFLE_PAGER_CLOSED
# define SQLTRUFFLE_CLOSE_CURSORS
# define SQLTRUFFLE_RESET
# define SQLTRUFFLE_SORTER_NEXT
# define SQLTRUFFLE_REWIND
# define SQLTRUFFLE_NEXT
# define SQLTRUFFLE_PREV
# define SQLTRUFFLE_LAST
# define SQLTRUFFLE_SEEK_TABLE
# define SQLTRUFFLE_SEEK_INDEX
# define SQLTRUFFLE_ENTRY_COLUMN
# define SQLTRUFFLE_ENTRY_COMPARE
# define SQLTRUFFLE_ENTRY_RESTORE
# define SQLTRUFFLE_ENTRY_ROWID
# define SQLTRUFFLE_COLUMN
# define SQLTRUFFLE_SEEK_ROWID
#endif
