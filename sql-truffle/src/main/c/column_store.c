/*
** The store of columns, one for the process. It knows a table by its file (device and inode) and root page, and the table's columns
** belong to one snapshot of the file. A cursor gets columns only when its own snapshot is the same, so an old value cannot be read.
**
** After a commit, a statement brings the columns to its own snapshot itself if few pages changed (stRefresh). If not, a background thread
** does it, through a connection of its own. In rollback mode it reads without a lock on the file, so that writers never wait for it
** (column_reader.c).
*/
#include <pthread.h>
#ifdef __linux__
# include <sys/resource.h>
# include <sys/syscall.h>
#endif


#define ST_SCANS_BEFORE_BUILD 2
#define ST_MOST_SCANS         256
#define ST_FEWEST_USES        8       /* Columns that were read less often were built in vain: the next ones come later */

/*
** A statement that finds few changes deals with them itself: of ST_REFRESH_PAGES leaf pages and one in ST_REFRESH_PART of all. That costs
** less than a tenth of a scan of the rows. Short scans read the rows.
*/
#define ST_REFRESH_PAGES      64
#define ST_REFRESH_PART       16
#ifndef ST_REFRESH_ROWS
# define ST_REFRESH_ROWS      16384
#endif

/* States of an entry that is to be built. */
#define ST_QUEUED   1     /* Waits for the builder */
#define ST_BUILDING 2

/* What is known of a table, with and without columns. */
typedef struct StColumnEntry StColumnEntry;
struct StColumnEntry {
  StIdentity of;
  Pgno root;
  char *zFile;
  char *zName;                     /* Of the table or index when its columns were first wanted, or 0 */
  StColumnTable *pTable;           /* Its columns, or 0 */
  u8 aWanted[(ST_MAX_COLUMNS+7)/8];
  int nWanted;               /* One more than the highest column wanted */
  int nScan;                 /* Scans since the last build that found no columns */
  int nScanBefore;           /* So many come before the next build */
  int nUse;                  /* Cursors that got the present columns */
  i64 nHit;                  /* Cursors that got columns */
  u8 isQueued;               /* ST_QUEUED, ST_BUILDING or 0 */
  /* pTable is from a side file, or was read without a lock, or before the file was closed: a scan compares it with the database first */
  u8 isUnproven;
  u64 iLife;                 /* In which life of the file columns were last asked for (stLifeOf) */
  u8 isRefreshing;           /* A statement is bringing pTable to its snapshot */
  u8 isIndex;                /* ST_INDEX_*: its columns are the fields of an index's entries */
  u8 isRefused;              /* Cannot be built from refusedAt: damaged, no memory */
  u8 isUnsaved;              /* pTable is not in the side file: 1: it was built; 2: statements brought it to their snapshot */
  i64 iSaved;                /* When the side file was written */
  StSnapshot refusedAt;
  StSnapshot notFollowed;    /* pTable could not be brought to this snapshot */
  u64 iUsed;                 /* Larger is later */
  StColumnEntry *pNext;
};

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t wanted, idle;
  i64 nByteMost;             /* The bound */
  i64 nByteAllowed;          /* What the program set: SQL can only go below it */
  u64 iClock;
  StColumnEntry *aEntry[256];
  int hasThread, isBusy;
  int eMode;                 /* Of the process */
  int nConnectionOn;         /* Times that a connection got a mode of its own that is not off */
  u8 hasSideFiles;
  i64 nBuilt, nHit, nStale, nEvicted, nRefreshed, nLoaded, nSaved;
} stColumns = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, (i64)1<<30, (i64)1<<30,
    .eMode = ST_COLUMNS_AUTO };

/* Under the mutex. */
static void stTableRelease(StColumnTable *p){
  if( p && --p->nRef==0 ) stTableFree(p);
}

static StColumnEntry **stEntrySlot(const StIdentity *pOf, Pgno root){
  return &stColumns.aEntry[stMix(pOf->iDevice ^ (pOf->iFile<<20) ^ root) & 255];
}

static int stIsOf(const StColumnEntry *p, const StIdentity *pOf){ return stIsSameDatabase(&p->of, pOf); }

/* Whether an entry is about a table of a private database (stIsPrivate). */
static int stIsPrivateEntry(const StColumnEntry *p){ return p->of.iDevice==ST_NO_DEVICE; }

/* Sets the columns of an entry; takes over the reference. Under the mutex. */
static void stSetTable(StColumnEntry *pEntry, StColumnTable *pTable){
  stTablesWatched += (pTable!=0) - (pEntry->pTable!=0);
  stTableRelease(pEntry->pTable);
  pEntry->pTable = pTable;
  pEntry->isUnsaved = pEntry->isUnproven = 0;
  memset(&pEntry->notFollowed, 0, sizeof(pEntry->notFollowed));
}

/* Forgets what was wanted of an entry, and what it has. Under the mutex. */
static void stForgetEntry(StColumnEntry *p){
  stSetTable(p, 0);
  free(p->zName);
  p->zName = 0;
  memset(p->aWanted, 0, sizeof(p->aWanted));
  p->nWanted = p->nScan = p->nUse = 0;
  p->nScanBefore = ST_SCANS_BEFORE_BUILD;
  p->nHit = 0;
  p->isRefused = 0;
}

/* The pager of a private database is closed: nobody asks for its tables any more. */
static void stForgetPrivate(u64 iLife){
  int i;
  pthread_mutex_lock(&stColumns.mutex);
  for(i=0; i<256; i++){
    StColumnEntry **pp = &stColumns.aEntry[i];
    while( *pp ){
      StColumnEntry *p = *pp;
      if( !stIsPrivateEntry(p) || p->of.iFile!=iLife ){
        pp = &p->pNext;
        continue;
      }
      *pp = p->pNext;
      stForgetEntry(p);
      free(p->zFile);
      free(p);
    }
  }
  pthread_mutex_unlock(&stColumns.mutex);
}

/* Under the mutex. */
static StColumnEntry *stFindEntry(Pager *pPager, Pgno root, int bMake){
  StIdentity of;
  StColumnEntry **pp, *p;
  if( !stIdentityOf(pPager, &of) ) return 0;
  pp = stEntrySlot(&of, root);
  for(p=*pp; p; p=p->pNext){
    if( stIsOf(p, &of) && p->root==root ){
      if( bMake && strcmp(p->zFile, pPager->zFilename) ){
        /* The file was renamed, or its inode was that of a deleted file. What was wanted of the other file says nothing about this one. */
        char *zFile = strdup(pPager->zFilename);
        if( zFile==0 ) return 0;
        free(p->zFile);
        p->zFile = zFile;
        stForgetEntry(p);
      }
      return p;
    }
  }
  if( !bMake || (p = calloc(1, sizeof(*p)))==0 ) return 0;
  p->zFile = strdup(pPager->zFilename);
  if( p->zFile==0 ){ free(p); return 0; }
  p->of = of;
  p->root = root;
  p->nScanBefore = ST_SCANS_BEFORE_BUILD;
  p->pNext = *pp;
  *pp = p;
  return p;
}

/* The columns of an entry, or 0. Under the mutex. */
static StColumnTable *stTableOf(StColumnEntry *p){
  if( p->pTable && stSideFileIsFaulty(p->pTable->pFile) ) stSetTable(p, 0);
  return p->pTable;
}

/* Makes room for n bytes by forgetting tables that were not used for longest. Under the mutex; returns whether there is room. */
static int stMakeRoom(i64 n){
  while( __atomic_load_n(&stColumnBytes, __ATOMIC_RELAXED)+n>stColumns.nByteMost ){
    StColumnEntry *p, *pOldest = 0;
    int i;
    for(i=0; i<256; i++) for(p=stColumns.aEntry[i]; p; p=p->pNext){
      if( p->pTable && p->pTable->nRef==1 && (pOldest==0 || p->iUsed<pOldest->iUsed) ) pOldest = p;
    }
    if( pOldest==0 ) return 0;
    stSetTable(pOldest, 0);
    stColumns.nEvicted++;
  }
  return 1;
}

static void stQueue(StColumnEntry*);
static int stStartBuilder(void);

static u64 stRandomSeed(void){
  u64 seed;
  sqlite3_randomness(sizeof(seed), &seed);
  return seed;
}

/* ---- columns of a later snapshot ---- */

/* Whether a snapshot has the same pages of a table as its columns. */
static int stIsUntouched(const StColumnTable *p, const StPageSet *pChanged){
  int i;
  for(i=0; i<pChanged->n; i++) if( stLeafOf(p->pLeaves, pChanged->a[i])!=-1 ) return 0;
  return 1;
}

/*
** Makes the columns of a base for the snapshot that a reader sees. *pp: the table. isTold: pChanged names the pages that may have changed
** since the base. The hashes of pages are of the base's seed.
*/
static int stFollow(StReader *pReader, StColumnTable *pBase, const StSnapshot *pNow, int isTold, const StPageSet *pChanged,
    const StLimit *pLimit, i64 nByteMost,
    const char *zFile, StColumnTable **pp){
  StColumnTable *p;
  u8 aHas[(ST_MAX_COLUMNS+7)/8];
  int rc;
  *pp = 0;
  if( stIsSameSnapshot(pNow, &pBase->snapshot) || (isTold && stIsUntouched(pBase, pChanged)) ){
    p = stTableJoin(pBase, 0);
    if( p==0 ) return SQLITE_NOMEM;
    p->snapshot = *pNow;
    p->nByte = pBase->nByte;
    *pp = p;
    return SQLITE_OK;
  }
  stColumnsOf(pBase, aHas);
  p = stTableNew(pBase->iDevice, pBase->iFile, pBase->root, pBase->isIndex, aHas, pBase->nField);
  if( p==0 ) return SQLITE_NOMEM;
  p->snapshot = *pNow;
  p->seed = pBase->seed;
  rc = stMakeTable(pReader, p, pBase, isTold ? pChanged : 0, 0, pLimit, nByteMost, zFile);
  if( rc ){
    stTableFree(p);
    p = 0;
  }
  *pp = p;
  return rc;
}

/* The number of a table's pages in a set. */
static int stPagesOfTable(const StColumnTable *p, const StPageSet *pChanged){
  int i, n = 0;
  for(i=0; i<pChanged->n; i++) n += stLeafOf(p->pLeaves, pChanged->a[i])!=-1;
  return n;
}

/* Whether a statement's scan is long enough for bringing columns to its snapshot first: of a large table, and not until the first few
   rows. */
static int stIsLongScan(Vdbe *p, const StColumnTable *pTable){
  int pc, hasLimit = 0;
  if( pTable->nRow<ST_REFRESH_ROWS ) return 0;
  for(pc=0; pc<p->nOp; pc++){
    u8 op = p->aOp[pc].opcode;
    if( op==OP_SorterOpen || op==OP_OpenEphemeral || op==OP_AggStep ) return 1;
    if( op==OP_DecrJumpZero ) hasLimit = 1;
  }
  return !hasLimit;
}

/* Whether any scan compares unproven columns with the database: they are few, or the scan is one of several. Under the mutex. */
static int stIsWorthComparing(const StColumnEntry *p){
  return p->isUnproven && (p->pTable->nRow<ST_REFRESH_ROWS || p->nScan+1>=p->nScanBefore);
}

/*
** A statement reads snapshot *pNow: brings the columns of an entry to it if that is little work. The hashes of unproven columns are
** compared with all leaf pages: to hash a page costs less than to read its rows. Returns whether they are. Takes the mutex itself.
*/
static int stRefresh(StColumnEntry *pEntry, Btree *pBtree, const StSnapshot *pNow, int isForced){
  Pager *pPager = pBtree->pBt->pPager;
  StColumnTable *pBase, *pNew = 0;
  StPageSet changed;
  StReader reader;
  i64 nByteMost;
  StLimit limit = { 0x7fffffff, 0x7fffffff };
  int rc = SQLITE_FULL, isTold = 0, isUnproven = 0;
  pthread_mutex_lock(&stColumns.mutex);
  pBase = pEntry->isRefreshing || stIsSameSnapshot(&pEntry->notFollowed, pNow) ? 0 : pEntry->pTable;
  nByteMost = stColumns.nByteMost;
  if( pBase ){
    pBase->nRef++;
    pEntry->isRefreshing = 1;
    isUnproven = pEntry->isUnproven;
    pEntry->isUnproven = 0;
  }
  pthread_mutex_unlock(&stColumns.mutex);
  if( pBase==0 ) return 0;
  if( !isForced ){
    limit.nPage = ST_REFRESH_PAGES + pBase->pLeaves->nLeaf/ST_REFRESH_PART;
    limit.nAnew = 0;
  }
  memset(&changed, 0, sizeof(changed));
  memset(&reader, 0, sizeof(reader));
  reader.pBtree = pBtree;
  sqlite3BtreeEnter(pBtree);
  isTold = stChangesSince(pPager, &pBase->snapshot, pNow, &changed);
  if( isTold ? isForced || stPagesOfTable(pBase, &changed)<=limit.nPage : isUnproven ){
    rc = stFollow(&reader, pBase, pNow, isTold, &changed, &limit, nByteMost, 0, &pNew);
  }
  sqlite3BtreeLeave(pBtree);
  stReaderClose(&reader);
  free(changed.a);
  pthread_mutex_lock(&stColumns.mutex);
  pEntry->isRefreshing = 0;
  if( rc==SQLITE_OK && pEntry->pTable==pBase && stMakeRoom(0) && pEntry->pTable==pBase ){
    stSetTable(pEntry, pNew);
    pEntry->isUnsaved = stIsPrivateEntry(pEntry) ? 0 : 2;
    stColumns.nRefreshed++;
  }else{
    rc = SQLITE_FULL;
    stTableFree(pNew);
    pEntry->notFollowed = *pNow;
    if( !isForced && (isTold || pEntry->nUse>0) ) stQueue(pEntry);
  }
  stTableRelease(pBase);
  pthread_mutex_unlock(&stColumns.mutex);
  return rc==SQLITE_OK;
}

/* ---- building ---- */

/* Makes the wanted columns of a table in the snapshot that a reader sees. pBase: columns of an earlier one, or 0. */
static int stMakeColumns(StReader *pReader, StColumnTable *pBase, const StColumnTable *pWanted, const u8 *aWanted, i64 nByteMost,
    const char *zFile, StColumnTable **pp){
  StColumnTable *p = 0, *pMore = 0;
  StSnapshot now;
  StPageSet changed;
  u8 aMissing[(ST_MAX_COLUMNS+7)/8], aHas[(ST_MAX_COLUMNS+7)/8];
  int i, isMissing = 0, isBegun, rc;
  memset(&changed, 0, sizeof(changed));
  *pp = 0;
  rc = stReaderBegin(pReader, &now);
  isBegun = rc==SQLITE_OK;
  if( rc==SQLITE_OK && pBase ){
    int isTold = stChangesSince(pReader->pBtree->pBt->pPager, &pBase->snapshot, &now, &changed);
    rc = stFollow(pReader, pBase, &now, isTold, &changed, 0, nByteMost, zFile, &p);
    free(changed.a);
    if( rc==SQLITE_MISMATCH ) rc = SQLITE_OK;
  }
  if( rc==SQLITE_OK ){
    memcpy(aMissing, aWanted, sizeof(aMissing));
    if( p ){
      stColumnsOf(p, aHas);
      for(i=0; i<ArraySize(aMissing); i++) aMissing[i] &= ~aHas[i];
    }
    for(i=0; i<ArraySize(aMissing); i++) isMissing |= aMissing[i];
  }
  if( rc==SQLITE_OK && (p==0 || isMissing) ){
    pMore = stTableNew(pWanted->iDevice, pWanted->iFile, pWanted->root, pWanted->isIndex, aMissing, pWanted->nField);
    rc = pMore ? SQLITE_OK : SQLITE_NOMEM;
    if( rc==SQLITE_OK ){
      pMore->snapshot = now;
      pMore->seed = p ? p->seed : stRandomSeed();
      if( p ){
        pMore->pLeaves = p->pLeaves;
        __atomic_add_fetch(&p->pLeaves->nRef, 1, __ATOMIC_RELAXED);
      }
      rc = stMakeTable(pReader, pMore, 0, 0, p, 0, nByteMost, zFile);
    }
    if( rc==SQLITE_OK && p ){
      *pp = stTableJoin(p, pMore);
      rc = *pp ? stTableFinish(*pp) : SQLITE_NOMEM;
      if( rc ){
        stTableFree(*pp);
        *pp = 0;
      }
    }else if( rc==SQLITE_OK ){
      *pp = pMore;
      pMore = 0;
    }
    stTableFree(pMore);
    stTableFree(p);
  }else if( rc==SQLITE_OK ){
    *pp = p;
  }else{
    stTableFree(p);
  }
  if( isBegun ){
    int rcLook = stReaderLook(pReader, &now);
    if( rcLook ) rc = rcLook;
    if( rc ){
      stTableFree(*pp);
      *pp = 0;
    }
  }
  return rc;
}

/*
** Builds the columns of an entry that are wanted. Takes the mutex itself. pFor: the database of the statement that waits for it. That reads
** the file, so no other process writes to it. Without its lock (0), in rollback mode, pages may have been read that another process has
** rolled back since: the columns are of no snapshot until a scan has compared them. A private database is read by the statement's own
** pager.
*/
static void stBuild(StColumnEntry *pEntry, Btree *pFor){
  StColumnTable *p = 0, *pBase, *pWanted = 0;
  StReader reader;
  StSnapshot seen;
  i64 nByteMost;
  char *zFile, *zName;
  u8 aWanted[(ST_MAX_COLUMNS+7)/8];
  int rc = SQLITE_NOMEM, isOpen = 0, hasBegun = 0, isLocked = pFor!=0, isPrivate = stIsPrivateEntry(pEntry);
  i64 iEvent = stEventBegins(ST_EVENT_COLUMN_BUILD, pFor ? pFor->db : 0), nColumn = 0, nRow = 0, nByte = 0;
  memset(&reader, 0, sizeof(reader));
  memset(&seen, 0, sizeof(seen));
  reader.pFor = pFor ? pFor->db : 0;
  if( isPrivate ) reader.pBtree = pFor;
  pthread_mutex_lock(&stColumns.mutex);
  pBase = pEntry->pTable;
  if( pBase && pBase->isIndex!=pEntry->isIndex ) pBase = 0;
  if( pBase ) pBase->nRef++;
  memcpy(aWanted, pEntry->aWanted, sizeof(aWanted));
  pWanted = stTableNew(pEntry->of.iDevice, pEntry->of.iFile, pEntry->root, pEntry->isIndex, aWanted, pEntry->nWanted);
  nByteMost = stColumns.nByteMost;
  zFile = strdup(pEntry->zFile);
  zName = pEntry->zName ? strdup(pEntry->zName) : 0;
  stTablesWatched++;
  pthread_mutex_unlock(&stColumns.mutex);
  if( pWanted && zFile ) rc = isPrivate ? SQLITE_OK : stReaderOpen(&reader, zFile);
  if( rc==SQLITE_OK ){
    rc = stReaderBegin(&reader, &seen);
    hasBegun = rc==SQLITE_OK;
    isOpen = !isPrivate;
  }
  if( rc==SQLITE_OK ){
    StIdentity of;
    if( !stIdentityOf(reader.pBtree->pBt->pPager, &of) || !stIsOf(pEntry, &of) ) rc = SQLITE_BUSY;
  }
  if( isOpen ) stReaderEnd(&reader);
  if( rc==SQLITE_OK ) rc = stMakeColumns(&reader, pBase, pWanted, aWanted, nByteMost, zFile, &p);
  if( isOpen && reader.pPager->pWal ) isLocked = 1;
  if( isOpen ) stReaderEnd(&reader);
  stReaderClose(&reader);
  if( rc==SQLITE_OK ){
    nColumn = p->nColumn;
    nRow = p->nRow;
    nByte = p->nByte;
  }
  pthread_mutex_lock(&stColumns.mutex);
  stTablesWatched--;
  stTableFree(pWanted);
  stTableRelease(pBase);
  pEntry->isQueued = 0;
  pEntry->nScan = 0;
  if( pEntry->nUse>=ST_FEWEST_USES ) pEntry->nScanBefore = ST_SCANS_BEFORE_BUILD;
  else if( hasBegun ) pEntry->nScanBefore = MIN(ST_MOST_SCANS, 2*pEntry->nScanBefore);
  pEntry->nUse = 0;
  if( rc==SQLITE_OK && stMakeRoom(0) ){
    if( !isLocked ) memset(&p->snapshot, 0, sizeof(p->snapshot));
    stSetTable(pEntry, p);
    pEntry->isUnproven = !isLocked;
    pEntry->isUnsaved = !isPrivate;
    pEntry->isRefused = 0;
    stColumns.nBuilt++;
    if( stColumns.hasSideFiles && stStartBuilder() ) pthread_cond_signal(&stColumns.wanted);
  }else{
    stTableFree(p);
    if( rc==SQLITE_OK ) rc = SQLITE_NOMEM;
    if( rc!=SQLITE_BUSY && rc!=SQLITE_LOCKED && rc!=SQLITE_ABORT && rc!=SQLITE_INTERRUPT ){
      pEntry->isRefused = 1;
      pEntry->refusedAt = seen;
    }
  }
  pthread_mutex_unlock(&stColumns.mutex);
  stEventEnds(iEvent, rc, zFile, zName, nColumn, nRow, nByte);
  free(zFile);
  free(zName);
}

static StColumnEntry *stUnsaved(i64*);
static void stSave(StColumnEntry*);

/* The entry to be built next. Under the mutex. */
static StColumnEntry *stQueued(void){
  StColumnEntry *p, *pNext = 0;
  int i;
  for(i=0; i<256 && stColumnsSwitch.eMode!=ST_COLUMNS_OFF; i++) for(p=stColumns.aEntry[i]; p; p=p->pNext){
    if( p->isQueued==ST_QUEUED && (pNext==0 || p->iUsed>pNext->iUsed) ) pNext = p;
  }
  return pNext;
}

static void *stBuilderMain(void *pArg){
#ifdef __linux__
  setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
#else
  pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
#endif
  pthread_mutex_lock(&stColumns.mutex);
  for(;;){
    StColumnEntry *p = stQueued();
    i64 due = 0;
    if( p ){
      stColumns.isBusy = 1;
      p->isQueued = ST_BUILDING;
      pthread_mutex_unlock(&stColumns.mutex);
      stBuild(p, 0);
      pthread_mutex_lock(&stColumns.mutex);
      continue;
    }
    stColumns.isBusy = 0;
    pthread_cond_broadcast(&stColumns.idle);
    p = stUnsaved(&due);
    if( p && due<=(i64)time(0) ){
      stSave(p);
    }else if( p ){
      struct timespec until = { (time_t)due, 0 };
      pthread_cond_timedwait(&stColumns.wanted, &stColumns.mutex, &until);
    }else{
      pthread_cond_wait(&stColumns.wanted, &stColumns.mutex);
    }
  }
  return 0;
}

/* Starts a thread that lasts as long as the process. The JVM's signals are not for it. */
static int stStartThread(void *(*xMain)(void*)){
  pthread_t thread;
  pthread_attr_t attr;
  sigset_t all, old;
  int rc;
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attr, 1<<20);
  sigfillset(&all);
  sigdelset(&all, SIGBUS);
  sigdelset(&all, SIGSEGV);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  rc = pthread_create(&thread, &attr, xMain, 0);
  pthread_sigmask(SIG_SETMASK, &old, 0);
  pthread_attr_destroy(&attr);
  return rc==0;
}

/* Starts the builder. Under the mutex; returns whether it runs. */
static int stStartBuilder(void){
  if( !stColumns.hasThread ) stColumns.hasThread = stStartThread(stBuilderMain);
  return stColumns.hasThread;
}

/* Has an entry built. Under the mutex. The builder cannot read a private database: a scan has it built. */
static void stQueue(StColumnEntry *p){
  if( stIsPrivateEntry(p) || p->isQueued || !stStartBuilder() ) return;
  p->isQueued = ST_QUEUED;
  stColumns.isBusy = 1;
  pthread_cond_signal(&stColumns.wanted);
}

/* ---- what the engine's callers set and see ---- */

/* The mode of the process applies to connections that have none of their own. The hooks of instructions look at stColumnsSwitch.eMode only.
   Under the mutex. */
static void stSetSwitch(void){
  stColumnsSwitch.eMode = stColumns.nConnectionOn>0 && stColumns.eMode==ST_COLUMNS_OFF ? ST_COLUMNS_AUTO : stColumns.eMode;
}
static int stModeOf(const sqlite3 *db){ return db->eStColumns ? db->eStColumns-1 : stColumns.eMode; }

/* Sets the mode of the process (ST_COLUMNS_*), the bound of all columns in bytes, and whether there are side files; each -1: as before. */
SQLITE_API void st_columns_set(int eMode, sqlite3_int64 nByteMost, int hasSideFiles){
  pthread_mutex_lock(&stColumns.mutex);
  if( eMode>=0 ) stColumns.eMode = eMode;
  if( nByteMost>=0 ) stColumns.nByteMost = stColumns.nByteAllowed = nByteMost;
  if( hasSideFiles>=0 ) stColumns.hasSideFiles = hasSideFiles;
  stSetSwitch();
  stMakeRoom(0);
  pthread_mutex_unlock(&stColumns.mutex);
}

/* Sets the mode of a connection (ST_COLUMNS_*); -1: that of the process. */
SQLITE_API void st_columns_set_connection(sqlite3 *db, int eMode){
  pthread_mutex_lock(&stColumns.mutex);
  db->eStColumns = (u8)(eMode+1);
  if( eMode>ST_COLUMNS_OFF ) stColumns.nConnectionOn++;
  stSetSwitch();
  pthread_mutex_unlock(&stColumns.mutex);
}

/* Waits until the builder has nothing to do. */
SQLITE_API void st_columns_wait(void){
  pthread_mutex_lock(&stColumns.mutex);
  while( stColumns.isBusy ) pthread_cond_wait(&stColumns.idle, &stColumns.mutex);
  pthread_mutex_unlock(&stColumns.mutex);
}

static i64 stPartsOfHelpers(void);

/*
** aOut: bytes, tables built, cursors that got columns, cursors whose columns were of another snapshot, tables evicted, statements that
** brought columns to their snapshot, tables taken from side files, side files written, blocks of rows that other threads than a query's own
** have evaluated.
*/
SQLITE_API void st_columns_status(sqlite3_int64 *aOut){
  pthread_mutex_lock(&stColumns.mutex);
  aOut[0] = __atomic_load_n(&stColumnBytes, __ATOMIC_RELAXED);
  aOut[1] = stColumns.nBuilt;
  aOut[2] = stColumns.nHit;
  aOut[3] = stColumns.nStale;
  aOut[4] = stColumns.nEvicted;
  aOut[5] = stColumns.nRefreshed;
  aOut[6] = stColumns.nLoaded;
  aOut[7] = stColumns.nSaved;
  aOut[8] = stPartsOfHelpers();
  pthread_mutex_unlock(&stColumns.mutex);
}
