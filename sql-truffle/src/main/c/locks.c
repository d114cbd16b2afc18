/*
** Locks of database files: which connections of this process hold them, and which other processes. Any thread may ask, and waits for no
** statement: SQLite's mutexes for its lists of files are held for a moment only. Included by sqltruffle.c.
**
** The kernel drops all of a process's POSIX locks on a file when the process closes any descriptor of it. So this file opens none: it asks
** by the descriptors that SQLite has open. F_GETLK tells the locks of other processes only; those of this process are in SQLite's
** structures.
*/

/* The files of databases that are open, in no order. unixBigLock guards the list, and the life of its members. */
static unixFile *stFiles = 0;

/* Milliseconds of a clock that is read in a few nanoseconds and moves every few milliseconds. */
static i64 stNow(void){
  struct timespec t;
#ifdef CLOCK_MONOTONIC_COARSE
  clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
#else
  clock_gettime(CLOCK_MONOTONIC, &t);
#endif
  return (i64)t.tv_sec*1000 + t.tv_nsec/1000000;
}

static int stHasPosixLocks(sqlite3_file *pFile){
  return pFile->pMethods==&posixIoMethods;
}

static void stFileOpened(sqlite3_file *pFile, sqlite3 *db){
  unixFile *p = (unixFile*)pFile;
  if( !stHasPosixLocks(pFile) || p->pStDb ) return;
  unixEnterMutex();
  p->pStDb = db;
  p->pStNext = stFiles;
  stFiles = p;
  unixLeaveMutex();
}

/* Only members of the list come here. Their close routine holds unixBigLock. */
static void stFileClosed(unixFile *p){
  unixFile **pp = &stFiles;
  while( *pp!=p ) pp = &(*pp)->pStNext;
  *pp = p->pStNext;
  p->pStDb = 0;
}

static void stFileLocked(sqlite3_file *pFile, int eLock){
  unixFile *p = (unixFile*)pFile;
  if( !stHasPosixLocks(pFile) ) return;
  if( eLock==SHARED_LOCK ){
    p->tStRead = p->tStWrite = stNow();
  }else if( eLock==RESERVED_LOCK ){
    p->tStWrite = stNow();
  }
}

/* Writes where a file's connection has it locked. */
static void stDescribeFile(unixFile *p, StOpenFile *pOut){
  unixShmNode *pNode = p->pInode->pShmNode;
  i64 now = stNow();
  memset(pOut, 0, sizeof(*pOut));
  pOut->file = (i64)(uptr)p;
  pOut->inode = (i64)(uptr)p->pInode;
  pOut->db = (i64)(uptr)p->pStDb;
  pOut->eLock = p->eFileLock;
  pOut->msRead = now - p->tStRead;
  pOut->msWrite = now - p->tStWrite;
  sqlite3_snprintf(sizeof(pOut->zPath), pOut->zPath, "%s", p->zPath ? p->zPath : "");
  if( pNode ){
    unixShm *pShm;
    sqlite3_mutex_enter(pNode->pShmMutex);
    for(pShm=pNode->pFirst; pShm; pShm=pShm->pNext){
      if( pShm==p->pShm ){
        pOut->isWal = 1;
        pOut->mShared = pShm->sharedMask;
        pOut->mExclusive = pShm->exclMask;
      }
    }
    sqlite3_mutex_leave(pNode->pShmMutex);
  }
}

/* Describes the open files, at most n. Returns how many there are. */
SQLITE_API int st_open_files(StOpenFile *a, int n){
  unixFile *p;
  int i = 0;
  unixEnterMutex();
  for(p=stFiles; p; p=p->pStNext, i++){
    if( i<n ) stDescribeFile(p, &a[i]);
  }
  unixLeaveMutex();
  return i;
}

/* Asks for the lock of another process that excludes one of this kind. */
static int stForeignLock(int fd, int eType, i64 iFirst, i64 nByte, int iLock, StForeignLock *pOut){
  struct flock lock;
  int rc;
  memset(&lock, 0, sizeof(lock));
  lock.l_type = eType;
  lock.l_whence = SEEK_SET;
  lock.l_start = iFirst;
  lock.l_len = nByte;
  do{
    rc = osFcntl(fd, F_GETLK, &lock);
  }while( rc<0 && errno==EINTR );
  if( rc<0 || lock.l_type==F_UNLCK ) return 0;
  pOut->pid = (int)lock.l_pid;
  pOut->iLock = iLock;
  pOut->isExclusive = lock.l_type==F_WRLCK;
  return 1;
}

/*
** Writes the locks that other processes hold on a file of st_open_files(), and the state of its WAL. The kernel names one process for each
** lock, even if several share it. An array of ST_FOREIGN_LOCKS is large enough. Returns their number; 0 when the file is not open any more.
*/
SQLITE_API int st_foreign_locks(i64 file, StForeignLock *a, StWalState *pWal){
  unixFile *p;
  unixShmNode *pNode;
  int i, n = 0;
  memset(pWal, 0, sizeof(*pWal));
  unixEnterMutex();
  for(p=stFiles; p && (i64)(uptr)p!=file; p=p->pStNext){}
  if( p==0 ){
    unixLeaveMutex();
    return 0;
  }
  n += stForeignLock(p->h, F_RDLCK, SHARED_FIRST, SHARED_SIZE, ST_LOCK_EXCLUSIVE, &a[n]);
  if( n==0 ) n += stForeignLock(p->h, F_WRLCK, SHARED_FIRST, SHARED_SIZE, ST_LOCK_SHARED, &a[n]);
  n += stForeignLock(p->h, F_RDLCK, PENDING_BYTE, 1, ST_LOCK_PENDING, &a[n]);
  n += stForeignLock(p->h, F_RDLCK, RESERVED_BYTE, 1, ST_LOCK_RESERVED, &a[n]);
  pNode = p->pInode->pShmNode;
  if( pNode ){
    sqlite3_mutex_enter(pNode->pShmMutex);
    for(i=0; i<SQLITE_SHM_NLOCK && pNode->hShm>=0; i++){
      n += stForeignLock(pNode->hShm, F_WRLCK, UNIX_SHM_BASE+i, 1, ST_LOCK_WAL+i, &a[n]);
    }
    if( pNode->nRegion>0 ){
      volatile WalIndexHdr *pHdr = (volatile WalIndexHdr*)pNode->apRegion[0];
      volatile WalCkptInfo *pInfo = (volatile WalCkptInfo*)&pHdr[2];
      pWal->isOpen = 1;
      pWal->nFrame = pHdr->mxFrame;
      pWal->nBackfill = pInfo->nBackfill;
      for(i=0; i<WAL_NREADER; i++) pWal->aMark[i] = pInfo->aReadMark[i];
    }
    sqlite3_mutex_leave(pNode->pShmMutex);
  }
  unixLeaveMutex();
  return n;
}

/* Is told of a wait that lasts: once, by the thread that waits. */
static St_waited stWaitCall = 0;
static i64 nStWaitLimit = 0;

/* Sets who is told of waits of at least nMillisecond. To be called before the first connection is opened. */
SQLITE_API void st_on_wait(St_waited xWaited, i64 nMillisecond){
  nStWaitLimit = nMillisecond;
  stWaitCall = xWaited;
}

static sqlite3 *stConnectionOf(BusyHandler *p){
  return (sqlite3*)((char*)p - offsetof(sqlite3, busyHandler));
}

static void stBusy(BusyHandler *p){
  sqlite3 *db = stConnectionOf(p);
  if( p->nBusy==0 ){
    db->tStWait = stNow();
    db->bStWaitTold = 0;
    stWaitEnds(db, SQLITE_ABORT);
    db->iStWaitEvent = stEventBegins(ST_EVENT_LOCK_WAIT, db);
  }else if( !db->bStWaitTold && stWaitCall && stNow()-db->tStWait>=nStWaitLimit ){
    db->bStWaitTold = 1;
    stWaitCall(db, stNow()-db->tStWait);
  }
}

static void stBusyAnswered(BusyHandler *p, int bAgain){
  sqlite3 *db = stConnectionOf(p);
  db->nStWaited = bAgain ? 0 : stNow() - db->tStWait;
}

/* Returns how many milliseconds the connection has waited for the lock that it failed to get. */
SQLITE_API i64 st_waited(sqlite3 *db){
  i64 n = db->nStWaited;
  db->nStWaited = 0;
  return n;
}

/* Is told of a WAL that has not been reset. */
static St_walGrown stWalCall = 0;
static i64 nStWalLimit = 0;

/* Sets who is told of a WAL of nByte bytes, and again each time that it is twice as large. To be called before the first statement runs. */
SQLITE_API void st_on_wal_growth(St_walGrown xGrown, i64 nByte){
  nStWalLimit = nByte;
  stWalCall = xGrown;
}

static void stWalCheckpointed(sqlite3 *db, const char *zDb, int nFrame){
  Btree *p = sqlite3DbNameToBtree(db, zDb);
  i64 nByte = p ? (i64)nFrame*sqlite3BtreeGetPageSize(p) : 0;
  if( nByte<nStWalLimit || stWalCall==0 ){
    db->nStWalTold = 0;
  }else if( nByte>=2*db->nStWalTold ){
    db->nStWalTold = nByte;
    stWalCall(db, nByte);
  }
}
