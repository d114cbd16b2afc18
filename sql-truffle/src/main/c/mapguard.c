/*
** Database files are read through a memory map (see docs/decisions/0006-memory-map.md). When another program cuts such a file
** short, touching the lost part raises SIGBUS, which would end the JVM. SQLite's system calls are replaced here by ones
** that note the mapped ranges, and a signal handler puts a page of zeros where the file has none any more - what a read
** behind the end of the file gives, too - and counts. A statement that sees the count change fails with SQLITE_IOERR.
**
** The map of the wal-index is guarded in the same way, which plain SQLite does not do.
*/
#include <signal.h>
#include <sys/mman.h>

#define ST_MAX_MAPS 4096

typedef struct StMap StMap;
struct StMap {
  char *volatile pStart;  /* First byte; 0: a free entry */
  char *volatile pEnd;    /* One past the last byte */
  volatile int prot;      /* PROT_* flags of the map */
};
static StMap stMaps[ST_MAX_MAPS];
static volatile int nStMap = 0;          /* Entries in use are below this one */
static volatile int stMapLock = 0;       /* Taken to change the table, never by the handler */
static struct sigaction stOldSigbus;     /* What handled SIGBUS before: the JVM */

/* Pages that were found missing so far, in the whole process. */
SQLITE_API volatile int st_map_faults = 0;

static void stMapEnter(void){ while( __sync_lock_test_and_set(&stMapLock, 1) ){ sched_yield(); } }
static void stMapLeave(void){ __sync_lock_release(&stMapLock); }

/* Notes a map; 0 when the table is full. */
static int stMapAdd(char *p, size_t n, int prot){
  int i;
  stMapEnter();
  for(i=0; i<nStMap && stMaps[i].pStart; i++){}
  if( i<ST_MAX_MAPS ){
    stMaps[i].prot = prot;
    stMaps[i].pEnd = p + n;
    __sync_synchronize();
    stMaps[i].pStart = p;
    if( i>=nStMap ) nStMap = i + 1;
  }
  stMapLeave();
  return i<ST_MAX_MAPS;
}

/* Forgets a map, or its end that begins at p. Returns its protection. */
static int stMapRemove(char *p){
  int i, prot = PROT_READ;
  stMapEnter();
  for(i=0; i<nStMap; i++){
    if( stMaps[i].pStart && p>=stMaps[i].pStart && p<stMaps[i].pEnd ){
      prot = stMaps[i].prot;
      if( p==stMaps[i].pStart ) stMaps[i].pStart = 0; else stMaps[i].pEnd = p;
      break;
    }
  }
  stMapLeave();
  return prot;
}

static void stSigbus(int sig, siginfo_t *pInfo, void *pContext){
  char *p = (char*)pInfo->si_addr;
  int i;
  for(i=0; i<nStMap; i++){
    char *pStart = stMaps[i].pStart;
    if( pStart && p>=pStart && p<stMaps[i].pEnd ){
      size_t szPage = (size_t)sysconf(_SC_PAGESIZE);
      char *pPage = (char*)((uptr)p & ~(uptr)(szPage-1));
      if( mmap(pPage, szPage, stMaps[i].prot, MAP_FIXED|MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)!=MAP_FAILED ){
        __sync_fetch_and_add(&st_map_faults, 1);
        return;
      }
    }
  }
  if( stOldSigbus.sa_flags & SA_SIGINFO ){
    stOldSigbus.sa_sigaction(sig, pInfo, pContext);
  }else if( stOldSigbus.sa_handler!=SIG_DFL && stOldSigbus.sa_handler!=SIG_IGN ){
    stOldSigbus.sa_handler(sig);
  }else{
    signal(SIGBUS, SIG_DFL);  /* The access is repeated and ends the process, as it would have. */
  }
}

static void *stMmap(void *pWanted, size_t n, int prot, int flags, int fd, off_t offset){
  void *p = mmap(pWanted, n, prot, flags, fd, offset);
  if( p!=MAP_FAILED && !stMapAdd((char*)p, n, prot) ){
    munmap(p, n);
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return p;
}

static int stMunmap(void *p, size_t n){
  stMapRemove((char*)p);
  return munmap(p, n);
}

static void *stMremap(void *pOld, size_t nOld, size_t nNew, int flags, ...){
  int prot = stMapRemove((char*)pOld);
  void *p = mremap(pOld, nOld, nNew, flags);
  if( p==MAP_FAILED ){
    stMapAdd((char*)pOld, nOld, prot);
  }else{
    stMapAdd((char*)p, nNew, prot);
  }
  return p;
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
  unixSetSystemCall(0, "mremap", (sqlite3_syscall_ptr)stMremap);
}
