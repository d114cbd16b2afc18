/*
** Readers are connections of our own. They read the pages of a table while columns are built, and must not disturb the program's
** connections.
**
** In rollback mode a lock on the file would keep writers from committing. So a reader holds a lock only while it begins. Then it reads
** without a lock, and gives up when it sees that somebody has written (stReaderLook). It does not see every write: another process may
** write and roll back. A page may be in the middle of a write, so it is decoded as carefully as a page of a damaged file. Nobody reads the
** columns before a statement has compared them with the file under its own lock (stBuild).
**
** In WAL mode a reader has a lock. The lock keeps others from changing the journal mode. It also keeps the last connection to close from
** completing the file and deleting the WAL. Before a connection of this process does one of these, or writes in rollback mode, it ends the
** readers, and lets none begin (stReadersShut, stReadersLeave). So does a checkpoint that waits for readers.
**
** A reader never takes a lock that would keep the program from reading or writing: it rolls back no journal, recovers no WAL, and completes
** no file when it closes. So in WAL mode it reads only while a connection of the program has the WAL open.
*/

#define ST_PAGES_BEFORE_LOOK 16

/* A connection that reads the pages, and room for their values. */
typedef struct StReader StReader;
struct StReader {
  sqlite3 *pFor;           /* The connection of the statement that waits for it, or 0 */
  sqlite3 *db;             /* Of the reader's own; 0: the Btree is that of a running statement */
  Btree *pBtree;
  StLeafBuffer pages;           /* Of db only */
  StColumnValues *aValues; /* By column */
  int nColumn;
  StColumnValues merged;
  i64 *aRowid;
  int *aiRow;
  Pager *pPager;           /* Of db, and its file: */
  unixInodeInfo *pInode;
  volatile u8 isUnwanted;  /* To be closed soon */
  u8 isOpen;               /* It counts in stReading */
  u8 hasLock;              /* It may hold a lock on the file. Under the mutex of stReaders */
  StReader *pNext;         /* In stReaders */
};

/* The readers with connections of their own. */
static struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;  /* A reader has closed, or given up its lock */
  StReader *volatile pFirst;
  StShut *pShut;           /* The files with which no reader begins, once for each connection that locks, checkpoints or closes it */
} stReaders = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0 };

/* How many readers with connections of their own this thread has. Its pagers are theirs, also before a reader is among stReaders. */
static __thread int stReading;

/* The number of readers of a file; bLocked: of those that may hold a lock. bLeave: they are told to leave. Under the mutex. */
static int stReadersOf(const unixInodeInfo *pInode, int bLocked, int bLeave){
  StReader *p;
  int n = 0;
  for(p=stReaders.pFirst; p; p=p->pNext) if( p->pInode==pInode ){
    if( bLeave ) p->isUnwanted = 1;
    n += !bLocked || p->hasLock;
  }
  return n;
}

/* How many connections keep readers from a file. Under the mutex. */
static int stShuttersOf(const void *pInode){
  StShut *p;
  int n = 0;
  for(p=stReaders.pShut; p; p=p->pNext) n += p->pInode==pInode;
  return n;
}
static void stShut(StShut *p, const void *pInode){
  p->pInode = pInode;
  p->pNext = stReaders.pShut;
  stReaders.pShut = p;
}

/* Ends the readers of a file: waits until none has a lock, and lets none begin before stReadersLetIn(). */
static void stReadersShut(sqlite3_file *fd, StShut *pShut){
  unixFile *p = stUnixFileOf(fd);
  /* A reader waits for no other one: that may wait for this thread. */
  if( stReading>0 || p==0 ) return;
  pthread_mutex_lock(&stReaders.mutex);
  stShut(pShut, p->pInode);
  while( stReadersOf(p->pInode, 1, 1)>0 ) pthread_cond_wait(&stReaders.changed, &stReaders.mutex);
  pthread_mutex_unlock(&stReaders.mutex);
}
static void stReadersLetIn(StShut *pShut){
  StShut **pp;
  if( pShut->pInode==0 ) return;
  pthread_mutex_lock(&stReaders.mutex);
  for(pp=&stReaders.pShut; *pp!=pShut; pp=&(*pp)->pNext){}
  *pp = pShut->pNext;
  pthread_mutex_unlock(&stReaders.mutex);
  pShut->pInode = 0;
}

/*
** A pager of the program's closes: no reader begins before stReadersLetIn(). If it is the last that has a lock, in WAL mode, it ends the
** readers as above. If it is the last of all, it waits until they have closed the file.
*/
static void stReadersLeave(Pager *pPager, StShut *pShut){
  unixFile *pFile = stFileOf(pPager);
  int nClosing, isLast, isLastLock;
  if( stReading>0 || pFile==0 ) return;
  pthread_mutex_lock(&stReaders.mutex);
  nClosing = stShuttersOf(pFile->pInode);
  isLast = pFile->pInode->nRef-stReadersOf(pFile->pInode, 0, 0)-nClosing<=1;
  isLastLock = pPager->pWal && pFile->pInode->nShared-stReadersOf(pFile->pInode, 1, 0)-nClosing<=1;
  stShut(pShut, pFile->pInode);
  if( isLast || isLastLock ){
    while( stReadersOf(pFile->pInode, !isLast, 1)>0 ) pthread_cond_wait(&stReaders.changed, &stReaders.mutex);
  }
  pthread_mutex_unlock(&stReaders.mutex);
}

static int stIsReading(void){ return stReading>0; }

static void stReaderClose(StReader *p){
  int i;
  for(i=0; p->aValues && i<p->nColumn; i++) stValuesFree(&p->aValues[i]);
  free(p->aValues);
  stValuesFree(&p->merged);
  free(p->pages.a);
  free(p->aRowid);
  free(p->aiRow);
  if( p->db ){
    StReader *volatile *pp;
    sqlite3_close(p->db);
    pthread_mutex_lock(&stReaders.mutex);
    for(pp=&stReaders.pFirst; *pp && *pp!=p; pp=&(*pp)->pNext){}
    if( *pp ) *pp = p->pNext;
    pthread_cond_broadcast(&stReaders.changed);
    pthread_mutex_unlock(&stReaders.mutex);
  }
  if( p->isOpen ) stReading--;
  memset(p, 0, sizeof(*p));
}

/* Room for the values of nRow rows. */
static int stReaderRoom(StReader *p, int nColumn, int nRow){
  int i;
  for(i=0; p->aValues && i<p->nColumn; i++) stValuesFree(&p->aValues[i]);
  free(p->aValues);
  p->nColumn = nColumn;
  p->aValues = calloc(MAX(1,nColumn), sizeof(StColumnValues));
  if( p->aValues==0 ) return SQLITE_NOMEM;
  for(i=0; i<nColumn; i++) if( !stValuesInit(&p->aValues[i], nRow) ) return SQLITE_NOMEM;
  stValuesFree(&p->merged);
  free(p->aRowid);
  free(p->aiRow);
  p->aRowid = malloc(nRow*sizeof(i64));
  p->aiRow = malloc(nRow*sizeof(int));
  if( !stValuesInit(&p->merged, nRow) ) return SQLITE_NOMEM;
  return p->aRowid && p->aiRow ? SQLITE_OK : SQLITE_NOMEM;
}

/*
** Opens a connection of the reader's own. It reads without the memory map, so that a file that is cut short is an error. SQLITE_ABORT:
** nobody but readers has the file open, or the program has it for its process alone ("unix-excl").
*/
static int stReaderOpen(StReader *p, const char *zFile){
  int rc;
  p->isOpen = 1;
  stReading++;
  /* A connection that is read-only does not roll back. */
  rc = sqlite3_open_v2(zFile, &p->db, SQLITE_OPEN_READONLY|SQLITE_OPEN_NOMUTEX|SQLITE_OPEN_PRIVATECACHE, "unix");
  if( rc==SQLITE_OK ) rc = sqlite3_db_config(p->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, 0);
  if( rc==SQLITE_OK ){
    unixFile *pFile;
    p->pBtree = p->db->aDb[0].pBt;
    p->pPager = p->pBtree->pBt->pPager;
    pthread_mutex_lock(&stReaders.mutex);
    pFile = stFileOf(p->pPager);
    if( pFile==0 ){
      rc = SQLITE_CANTOPEN;
    }else if( pFile->pInode->nRef-stReadersOf(pFile->pInode, 0, 0)-stShuttersOf(pFile->pInode)<=1 || pFile->pInode->bProcessLock ){
      rc = SQLITE_ABORT;
    }else{
      p->pInode = pFile->pInode;
      p->pNext = stReaders.pFirst;
      stReaders.pFirst = p;
    }
    pthread_mutex_unlock(&stReaders.mutex);
  }
  if( rc==SQLITE_OK ) rc = sqlite3_exec(p->db, "PRAGMA mmap_size=0", 0, 0, 0);
  if( rc==SQLITE_OK && (p->pages.a = calloc(1, ST_BYTES_AT_ONCE+ST_BEHIND_PAGES))==0 ) rc = SQLITE_NOMEM;
  return rc;
}

/* Notes whether a reader may have a lock. A reader that is to leave gets none. */
static void stReaderSetLock(StReader *p, int hasLock){
  pthread_mutex_lock(&stReaders.mutex);
  if( hasLock && stShuttersOf(p->pInode)>0 ) p->isUnwanted = 1;
  if( !hasLock || !p->isUnwanted ) p->hasLock = hasLock;
  pthread_cond_broadcast(&stReaders.changed);
  pthread_mutex_unlock(&stReaders.mutex);
}

/* Whether a file has no WAL, or a connection of this process has it open and has recovered it. */
static int stIsWalRecovered(const StReader *p){
  unixShmNode *pNode;
  u8 eVersion;
  int is = 0;
  if( sqlite3OsRead(p->pPager->fd, &eVersion, 1, 18)!=SQLITE_OK || eVersion!=2 ) return 1;
  unixEnterMutex();
  pNode = p->pInode->pShmNode;
  if( pNode ){
    sqlite3_mutex_enter(pNode->pShmMutex);
    is = pNode->nRegion>0 && ((const volatile WalIndexHdr*)pNode->apRegion[0])->isInit;
    sqlite3_mutex_leave(pNode->pShmMutex);
  }
  unixLeaveMutex();
  return is;
}

/* SQLITE_ABORT: the reader is to leave. */
static int stReaderBegin(StReader *p, StSnapshot *pSnapshot){
  int rc;
  if( p->db==0 ) return stSnapshotOf(p->pBtree->pBt->pPager, pSnapshot) ? SQLITE_OK : SQLITE_BUSY;
  stReaderSetLock(p, 1);
  p->pages.n = 0;
  rc = p->isUnwanted ? SQLITE_ABORT : sqlite3OsLock(p->pPager->fd, SHARED_LOCK);
  /* Under the lock nobody changes to WAL mode. */
  if( rc==SQLITE_OK && !stIsWalRecovered(p) ) rc = SQLITE_BUSY;
  if( rc==SQLITE_OK ) rc = sqlite3BtreeBeginTrans(p->pBtree, 0, 0) & 0xff;
  if( rc==SQLITE_READONLY ) rc = SQLITE_BUSY;   /* There is a journal to roll back, or one was deleted just now */
  if( rc && p->pPager->eLock==NO_LOCK ) sqlite3OsUnlock(p->pPager->fd, NO_LOCK);
  if( rc==SQLITE_OK && !stSnapshotOf(p->pPager, pSnapshot) ) rc = SQLITE_BUSY;
  if( rc==SQLITE_OK && p->pPager->pWal==0 ){
    rc = sqlite3OsUnlock(p->pPager->fd, NO_LOCK);   /* The pager believes that it has the lock */
    if( rc==SQLITE_OK ) stReaderSetLock(p, 0);
  }
  return rc;
}
static void stReaderEnd(StReader *p){
  if( p->db && p->pBtree ) sqlite3BtreeCommit(p->pBtree);
}

/* SQLITE_OK: the reader may go on. SQLITE_BUSY: somebody has written since its snapshot. SQLITE_ABORT: the reader is to leave.
   SQLITE_INTERRUPT. */
static int stReaderLook(StReader *p, const StSnapshot *pSnapshot){
  StSnapshot now;
  u32 aVersion[4];
  if( p->pFor && AtomicLoad(&p->pFor->u1.isInterrupted) ) return SQLITE_INTERRUPT;
  if( p->isUnwanted ) return SQLITE_ABORT;
  if( p->db==0 || p->pPager->pWal ) return SQLITE_OK;
  if( !stSnapshotOf(p->pPager, &now) || !stIsSameSnapshot(&now, pSnapshot) ) return SQLITE_BUSY;
  if( sqlite3OsRead(p->pPager->fd, aVersion, sizeof(aVersion), 24) || memcmp(aVersion, p->pPager->dbFileVers, sizeof(aVersion)) )
      return SQLITE_BUSY;
  return SQLITE_OK;
}
