/*
** The guard of memory maps. SQLite reads database files and the wal-index through memory maps. When another program cuts such a file short,
** a read of the lost part raises SIGBUS, which would end the JVM. The handler here puts a page of zeros where the file has no page and
** marks the file as faulty.
**
** Zeros must never count as content. While a file is faulty,
**  - no page goes from it into SQLite's page cache (stPageRead), backup, serialization or blob,
**  - no statement of a connection that reads it returns a row or commits (st_is_faulty),
**  - no checkpoint of its WAL finishes.
** Each of these fails with SQLITE_IOERR_MMAP, and SQLite rolls the transaction back.
**
** A database file is sound again when a connection begins to read it the next time: stBeginRead() drops the map and the page cache. All
** statements of the connection have ended by then. The wal-index is shared by the connections of the process; its file is sound again when
** all of them are closed.
**
** An unlinked temporary file has no name to cut it short by. It can be faulty when its disk fails. Then all statements of the process fail
** until it is closed.
*/
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>

#define ST_MAX_MAPS  4096
#define ST_MAX_FILES 65536  /* File descriptors from here on are not mapped */

/* The state of a file, by its file descriptor. */
enum { ST_SOUND, ST_FAULTY, ST_FAULTY_TEMPORARY };
static volatile unsigned char stFileState[ST_MAX_FILES];

/* Files of this process that are not sound. */
SQLITE_API volatile int st_faulty_files = 0;
static volatile int stFaultyTemporaryFiles = 0;

typedef struct StMap StMap;
struct StMap {
  char *volatile pStart;  /* First byte; 0: a free entry */
  char *volatile pEnd;    /* One past the last byte */
  volatile int prot;      /* PROT_* flags of the map */
  volatile int fd;
  volatile int isTemporary;
};
static StMap stMaps[ST_MAX_MAPS];
static volatile int nStMap = 0;          /* Entries in use are below this one */
static volatile int stMapLock = 0;       /* Held while maps change, never taken by the handler */
static struct sigaction stOldSigbus;     /* The JVM's handler */

static void stMapEnter(void){ while( __sync_lock_test_and_set(&stMapLock, 1) ){ sched_yield(); } }
static void stMapLeave(void){ __sync_lock_release(&stMapLock); }

/* Changes the state of a file and keeps count. Called by the handler too, so it takes no lock. */
static void stSetFileState(int fd, int state){
  int before = __atomic_exchange_n(&stFileState[fd], (unsigned char)state, __ATOMIC_SEQ_CST);
  __sync_fetch_and_add(&st_faulty_files, (state!=ST_SOUND) - (before!=ST_SOUND));
  __sync_fetch_and_add(&stFaultyTemporaryFiles, (state==ST_FAULTY_TEMPORARY) - (before==ST_FAULTY_TEMPORARY));
}

/* The entry of a map that has the byte at p, or 0. */
static StMap *stMapOf(const char *p){
  int i;
  for(i=0; i<nStMap; i++){
    char *pStart = stMaps[i].pStart;
    if( pStart && p>=pStart && p<stMaps[i].pEnd ) return &stMaps[i];
  }
  return 0;
}

/* Notes a map. Returns 0 when the table is full. The caller holds the lock. */
static int stMapAdd(char *p, size_t n, int prot, int fd){
  struct stat file;
  int i;
  for(i=0; i<nStMap && stMaps[i].pStart; i++){}
  if( i>=ST_MAX_MAPS ) return 0;
  stMaps[i].prot = prot;
  stMaps[i].fd = fd;
  stMaps[i].isTemporary = fstat(fd, &file)==0 && file.st_nlink==0;
  stMaps[i].pEnd = p + n;
  __sync_synchronize();
  stMaps[i].pStart = p;
  if( i>=nStMap ) nStMap = i + 1;
  return 1;
}

static void stSigbus(int sig, siginfo_t *pInfo, void *pContext){
  char *p = (char*)pInfo->si_addr;
  StMap *pMap = stMapOf(p);
  if( pMap ){
    size_t szPage = (size_t)sysconf(_SC_PAGESIZE);
    char *pPage = (char*)((uptr)p & ~(uptr)(szPage-1));
    /* First the mark: a thread that shares the map must not see zeros in a file that is still sound. */
    stSetFileState(pMap->fd, pMap->isTemporary ? ST_FAULTY_TEMPORARY : ST_FAULTY);
    if( mmap(pPage, szPage, pMap->prot, MAP_FIXED|MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)!=MAP_FAILED ) return;
  }
  if( stOldSigbus.sa_flags & SA_SIGINFO ){
    stOldSigbus.sa_sigaction(sig, pInfo, pContext);
  }else if( stOldSigbus.sa_handler!=SIG_DFL && stOldSigbus.sa_handler!=SIG_IGN ){
    stOldSigbus.sa_handler(sig);
  }else{
    signal(SIGBUS, SIG_DFL);  /* The access is repeated and ends the process, as it would have. */
  }
}

/*
** SQLite's system calls for maps. Each holds the lock from before the kernel changes the address space until the table agrees with it. So
** an address that the kernel gives to another thread in between is in the table before that thread reads from it.
*/
static void *stMmap(void *pWanted, size_t n, int prot, int flags, int fd, off_t offset){
  void *p;
  if( fd<0 || fd>=ST_MAX_FILES ){
    errno = ENOMEM;
    return MAP_FAILED;
  }
  stMapEnter();
  p = mmap(pWanted, n, prot, flags, fd, offset);
  if( p!=MAP_FAILED && !stMapAdd((char*)p, n, prot, fd) ){
    munmap(p, n);
    p = MAP_FAILED;
    errno = ENOMEM;
  }
  stMapLeave();
  return p;
}

/* Unmaps a map, or its end that begins at p. */
static int stMunmap(void *p, size_t n){
  StMap *pMap;
  int rc;
  stMapEnter();
  rc = munmap(p, n);
  pMap = rc==0 ? stMapOf((char*)p) : 0;
  if( pMap && pMap->pStart==(char*)p ) pMap->pStart = 0;
  else if( pMap ) pMap->pEnd = (char*)p;
  stMapLeave();
  return rc;
}

#ifdef __linux__
/* Resizes a map. One that has pages of zeros is made anew: the kernel does not resize it. */
static void *stMremap(void *pOld, size_t nOld, size_t nNew, int flags, ...){
  StMap *pMap;
  void *p;
  stMapEnter();
  pMap = stMapOf((char*)pOld);
  if( pMap && stFileState[pMap->fd]!=ST_SOUND ){
    p = mmap(0, nNew, pMap->prot, MAP_SHARED, pMap->fd, 0);
    if( p!=MAP_FAILED ) munmap(pOld, nOld);
  }else{
    p = mremap(pOld, nOld, nNew, flags);
  }
  if( pMap && p!=MAP_FAILED ){
    pMap->pStart = 0;  /* The handler finds no entry that is half changed. */
    __sync_synchronize();
    pMap->pEnd = (char*)p + nNew;
    __sync_synchronize();
    pMap->pStart = (char*)p;
  }
  stMapLeave();
  return p;
}
#endif

/* The next file with this descriptor is sound. */
static int stClose(int fd){
  if( fd>=0 && fd<ST_MAX_FILES && stFileState[fd]!=ST_SOUND ) stSetFileState(fd, ST_SOUND);
  return close(fd);
}

/* When no guard can be set there are no maps, and SQLite reads files by system calls. */
static void *stNoMap(void *pWanted, size_t n, int prot, int flags, int fd, off_t offset){
  errno = ENOMEM;
  return MAP_FAILED;
}

/* Runs when the library is loaded, before any database is open. */
__attribute__((constructor)) static void stGuardMaps(void){
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_sigaction = stSigbus;
  action.sa_flags = SA_SIGINFO|SA_RESTART|SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  if( sigaction(SIGBUS, &action, &stOldSigbus)!=0 ){
    unixSetSystemCall(0, "mmap", (sqlite3_syscall_ptr)stNoMap);
    return;
  }
  unixSetSystemCall(0, "mmap", (sqlite3_syscall_ptr)stMmap);
  unixSetSystemCall(0, "munmap", (sqlite3_syscall_ptr)stMunmap);
#ifdef __linux__
  unixSetSystemCall(0, "mremap", (sqlite3_syscall_ptr)stMremap);
#endif
  unixSetSystemCall(0, "close", (sqlite3_syscall_ptr)stClose);
}

/* A file of SQLite's VFS for Unix, which may be mapped; 0: it is another one. */
static unixFile *stMappableFile(sqlite3_file *pFd){
  return pFd->pMethods && pFd->pMethods->iVersion>=3 && pFd->pMethods->xFetch==unixFetch ? (unixFile*)pFd : 0;
}

static int stIsFaulty(int fd){
  return fd>=0 && fd<ST_MAX_FILES && stFileState[fd]!=ST_SOUND;
}

/* Whether the wal-index of a database file is faulty. */
static int stIsWalIndexFaulty(sqlite3_file *pFd){
  unixFile *p = stMappableFile(pFd);
  return p && p->pShm && stIsFaulty(p->pShm->pShmNode->hShm);
}

/* Whether a database file or its wal-index is faulty. Call it when st_faulty_files is not 0. */
static int stIsFileFaulty(sqlite3_file *pFd){
  unixFile *p = stMappableFile(pFd);
  return p && (stIsFaulty(p->h) || stIsWalIndexFaulty(pFd));
}

static int stReadsFaultyColumns(sqlite3*);

/*
** Whether a connection may have read zeros in its present transactions: a file that it reads is faulty. Call it when st_faulty_files is not
** 0. The answer stays the same until all statements that read the file have ended.
*/
SQLITE_API int st_is_faulty(sqlite3 *db){
  int i;
  if( stFaultyTemporaryFiles || stReadsFaultyColumns(db) ) return 1;
  for(i=0; i<db->nDb; i++){
    Btree *p = db->aDb[i].pBt;
    sqlite3_file *pFd = p ? p->pBt->pPager->fd : 0;
    if( pFd && (p->inTrans!=TRANS_NONE ? stIsFileFaulty(pFd) : stIsWalIndexFaulty(pFd)) ) return 1;
  }
  return 0;
}

/*
** A connection has begun to read a file and holds none of its pages. If the file was faulty, the map and the page cache are dropped, so the
** connection reads what the file has now. The version of the data changes with that, which tells all who keep content of pages.
*/
static int stBeginRead(Pager *pPager){
  unixFile *p = stMappableFile(pPager->fd);
  if( p==0 || !stIsFileFaulty(pPager->fd) ) return SQLITE_OK;
  if( p->nFetchOut>0 || stIsWalIndexFaulty(pPager->fd) ) return SQLITE_IOERR_MMAP;
  pager_reset(pPager);
  sqlite3OsUnfetch(pPager->fd, 0, 0);
  stSetFileState(p->h, ST_SOUND);
  return SQLITE_OK;
}
