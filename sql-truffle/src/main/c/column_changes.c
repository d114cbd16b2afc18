/*
** Finds the pages of a file that differ between two snapshots. There are two sources:
**
**  - In WAL mode, the frames after the older snapshot's last frame, as long as the WAL was not begun anew.
**  - In every mode, the transactions of this process: the pager notes the pages that it writes to (SQLTRUFFLE_PAGE_WRITE), and the
**    snapshots before and after each transaction.
**
** When neither source covers the time between the snapshots, column_build.c compares the hashes of pages.
*/

#ifdef __APPLE__
# define st_mtim st_mtimespec
# define st_ctim st_ctimespec
#endif
#include <pthread.h>

/* A file that the VFS "unix" has open and locks, or 0. */
static unixFile *stUnixFileOf(sqlite3_file *fd){
  unixFile *p = (unixFile*)fd;
  return p->pMethod==0 || p->pMethod->xFetch!=unixFetch || p->pInode==0 ? 0 : p;
}

/* The file of a database on a disk, or 0. */
static unixFile *stFileOf(Pager *pPager){
  return pPager->tempFile || pPager->memDb ? 0 : stUnixFileOf(pPager->fd);
}

/*
** Whether a pager's pages are its own: a database in memory, or a temporary one. No other connection sees them, unless the cache is shared.
** A file that is opened as immutable has a name.
*/
static int stIsPrivate(const Pager *pPager){ return pPager->memDb || (pPager->tempFile && pPager->zFilename[0]==0); }

/* The number of a life: of a file while this process has it open, of a WAL's index, or of a private pager. No two lives in a process have
   the same number. */
static u64 stLifeOf(u64 *pLife){
  static u64 iLast;
  u64 life = __atomic_load_n(pLife, __ATOMIC_RELAXED);
  if( life==0 ){
    u64 next = __atomic_add_fetch(&iLast, 1, __ATOMIC_RELAXED);
    if( __atomic_compare_exchange_n(pLife, &life, next, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ) life = next;
  }
  return life;
}

/* Which database a pager reads. */
typedef struct StIdentity StIdentity;
struct StIdentity {
  u64 iDevice, iFile;   /* Of its file; ST_NO_DEVICE and the pager's life: it is private */
};
#define ST_NO_DEVICE (~(u64)0)

static int stIsSameDatabase(const StIdentity *p, const StIdentity *q){ return p->iFile==q->iFile && p->iDevice==q->iDevice; }

/* Returns 0 for a database that has no identity: on no disk, and not private. */
static int stIdentityOf(Pager *pPager, StIdentity *p){
  unixFile *pFile;
  if( stIsPrivate(pPager) ){
    p->iDevice = ST_NO_DEVICE;
    p->iFile = stLifeOf(&pPager->iStLife);
    return 1;
  }
  pFile = stFileOf(pPager);
  if( pFile==0 ) return 0;
  p->iDevice = pFile->pInode->fileId.dev;
  p->iFile = pFile->pInode->fileId.ino;
  return 1;
}

/* A pager is about to write to its file in rollback mode, with an exclusive lock, or to leave WAL mode: nobody reads a snapshot that has
   this count. */
static void stFileWritten(Pager *pPager){
  unixFile *pFile = stFileOf(pPager);
  if( pFile ) __atomic_add_fetch(&pFile->pInode->nStWrite, 1, __ATOMIC_RELAXED);
}

/*
** The snapshot that a pager reads, or has just committed. Returns 0 when it cannot be told from another one.
**
** With a WAL, the salts and the checksum of the last frame tell. Without one, nothing in the file does: its change counter moves only once
** while a connection holds the file exclusively, stays as it is in WAL mode, and comes again in a restored copy. So such a snapshot is one
** of this process, for as long as the process has the file open:
**
**  - Rollback mode: the change counter moves with every lock under which another process writes. Connections of this process count their
**    transactions in nStWrite. A connection that leaves WAL mode counts as well: the transaction before which it does so begins with the
**    change counter that the one into WAL mode has left.
**  - WAL mode with an empty WAL: nobody writes to the file before somebody has written to the WAL.
**
** Times and sizes prove nothing. A file whose times have changed may have been overwritten by a program that is not SQLite, so they are
** part of the snapshot.
**
** A private pager counts the changes of its pages, so a snapshot may also lie in the middle of a transaction.
*/
#define ST_SNAPSHOT_WAL     1
#define ST_SNAPSHOT_FILE    2
#define ST_SNAPSHOT_PRIVATE 3
static int stSnapshotNow(Pager *pPager, StSnapshot *p){
  unixFile *pFile = stFileOf(pPager);
  Wal *pWal = pPager->pWal;
  memset(p, 0, sizeof(*p));
  if( stIsPrivate(pPager) ){
    u64 life = stLifeOf(&pPager->iStLife);
    p->a[0] = pPager->dbSize;
    p->a[1] = ST_SNAPSHOT_PRIVATE;
    memcpy(&p->a[2], &life, sizeof(life));
    memcpy(&p->a[4], &pPager->nStChange, sizeof(pPager->nStChange));
    return 1;
  }
  if( pFile==0 || pPager->noLock ) return 0;
  p->a[0] = pPager->dbSize;
  if( pWal && (pWal->hdr.mxFrame || pWal->hdr.aSalt[0] || pWal->hdr.aSalt[1]) ){
    p->a[1] = ST_SNAPSHOT_WAL;
    p->a[2] = pWal->hdr.aSalt[0];
    p->a[3] = pWal->hdr.aSalt[1];
    p->a[4] = pWal->hdr.mxFrame;
    p->a[5] = pWal->hdr.aFrameCksum[0];
    p->a[6] = pWal->hdr.aFrameCksum[1];
  }else{
    struct stat st;
    u64 life, nWrite = 0;
    if( osFstat(pFile->h, &st) ) return 0;
    if( pWal==0 ){
      life = stLifeOf(&pFile->pInode->iStLife);
      nWrite = __atomic_load_n(&pFile->pInode->nStWrite, __ATOMIC_RELAXED);
      memcpy(&p->a[6], pPager->dbFileVers, sizeof(pPager->dbFileVers));
    }else if( pWal->bShmUnreliable ){
      return 0;   /* This process has no part in the WAL's index: others may write to the file at any time */
    }else{
      life = stLifeOf(pFile->pShm ? &pFile->pShm->pShmNode->iStLife : &pWal->iStLife);
    }
    p->a[1] = ST_SNAPSHOT_FILE;
    memcpy(&p->a[2], &life, sizeof(life));
    memcpy(&p->a[4], &nWrite, sizeof(nWrite));
    p->a[10] = (u32)st.st_mtim.tv_sec;
    p->a[11] = (u32)st.st_mtim.tv_nsec;
    p->a[12] = (u32)st.st_ctim.tv_sec;
    p->a[13] = (u32)st.st_ctim.tv_nsec;
  }
  return 1;
}

/* The snapshot that a pager reads that has begun to read and not to write; of a private one, also in a transaction that writes. */
static int stSnapshotOf(Pager *pPager, StSnapshot *p){
  return (pPager->eState==PAGER_READER || (stIsPrivate(pPager) && pPager->eState>PAGER_READER && pPager->eState<PAGER_ERROR))
      && stSnapshotNow(pPager, p);
}

static int stIsSameSnapshot(const StSnapshot *p, const StSnapshot *q){ return memcmp(p, q, sizeof(*p))==0; }

/* ---- sets of pages ---- */

typedef struct StPageSet StPageSet;
struct StPageSet {
  int n, nRoom;
  Pgno *a;
};
#define ST_MOST_CHANGES (1<<20)

/* Returns 0 when there are too many pages, or no memory. */
static int stPageAdd(StPageSet *p, Pgno pgno){
  if( p->n && p->a[p->n-1]==pgno ) return 1;
  if( p->n==p->nRoom ){
    int nRoom = p->nRoom ? 2*p->nRoom : 16;
    Pgno *aNew = nRoom>ST_MOST_CHANGES ? 0 : realloc(p->a, nRoom*sizeof(Pgno));
    if( aNew==0 ) return 0;
    p->a = aNew;
    p->nRoom = nRoom;
  }
  p->a[p->n++] = pgno;
  return 1;
}

static int stComparePages(const void *a, const void *b){
  Pgno x = *(const Pgno*)a, y = *(const Pgno*)b;
  return x<y ? -1 : x>y;
}
/* Sorts a set and removes what is there twice. */
static void stPagesSort(StPageSet *p){
  int i, n = 0;
  if( p->n ) qsort(p->a, p->n, sizeof(Pgno), stComparePages);
  for(i=0; i<p->n; i++) if( n==0 || p->a[n-1]!=p->a[i] ) p->a[n++] = p->a[i];
  p->n = n;
}
static int stPagesHave(const StPageSet *p, Pgno pgno){
  return p->n>0 && bsearch(&pgno, p->a, p->n, sizeof(Pgno), stComparePages)!=0;
}

/* ---- the transactions of this process ---- */

/* A transaction that wrote to a file: what was before it, what is after it, and the pages it may have changed. */
typedef struct StTransition StTransition;
struct StTransition {
  StIdentity of;
  StSnapshot before, after;
  StPageSet pages;
  u8 isLost;         /* Too many pages */
};
#define ST_TRANSITIONS 64
#define ST_TRANSITION_PAGES 16384

static struct {
  pthread_mutex_t mutex;
  int iNext;
  StTransition *a[ST_TRANSITIONS];   /* The latest ones, as a ring */
} stTransitions = { PTHREAD_MUTEX_INITIALIZER };

/* Tables that have columns or are about to: without any, no transaction is noted. */
static volatile int stTablesWatched;

static void stTransitionFree(StTransition *p){
  if( p ){
    free(p->pages.a);
    free(p);
  }
}

/* pager_write() is about to let a page change. The first one of a transaction finds the pager as it was. */
static void stPageWritten(Pager *pPager, Pgno pgno){
  StTransition *p = pPager->pStTransition;
  if( pPager->eState==PAGER_WRITER_LOCKED ){
    stTransitionFree(p);
    p = pPager->pStTransition = 0;
    /* The tables that SQLite makes for a statement have private pagers, too. Nobody has asked these for columns. */
    if( stTablesWatched>0 && (stIsPrivate(pPager) ? pPager->iStLife!=0 : stFileOf(pPager)!=0) && (p = calloc(1, sizeof(*p)))!=0 ){
      stIdentityOf(pPager, &p->of);
      pPager->pStTransition = p;
      if( !stSnapshotNow(pPager, &p->before) ) p->isLost = 1;
    }
  }
  if( p && !p->isLost && (p->pages.n>=ST_TRANSITION_PAGES || !stPageAdd(&p->pages, pgno)) ) p->isLost = 1;
}

/* The snapshot that a pager in a write transaction read before its first write. Returns 0 when it is not known. */
static int stSnapshotBefore(Pager *pPager, StSnapshot *p){
  if( pPager->eState==PAGER_WRITER_LOCKED ) return stSnapshotNow(pPager, p);
  if( pPager->eState<PAGER_WRITER_LOCKED || pPager->eState>PAGER_WRITER_FINISHED || pPager->pStTransition==0
      || pPager->pStTransition->isLost ) return 0;
  *p = pPager->pStTransition->before;
  return 1;
}

/* A transaction has ended: the file has its pages, or those before it, and its locks are still held. */
static void stTransitionEnded(Pager *pPager, int rc){
  StTransition *p = pPager->pStTransition;
  pPager->pStTransition = 0;
  if( rc || p->isLost || !stSnapshotNow(pPager, &p->after) || stIsSameSnapshot(&p->before, &p->after) ){
    stTransitionFree(p);
    return;
  }
  stPagesSort(&p->pages);
  pthread_mutex_lock(&stTransitions.mutex);
  stTransitionFree(stTransitions.a[stTransitions.iNext]);
  stTransitions.a[stTransitions.iNext] = p;
  stTransitions.iNext = (stTransitions.iNext+1)%ST_TRANSITIONS;
  pthread_mutex_unlock(&stTransitions.mutex);
}

static void stForgetPrivate(u64 iLife);

static void stPagerClosed(Pager *pPager){
  stTransitionFree(pPager->pStTransition);
  pPager->pStTransition = 0;
  if( pPager->iStLife ) stForgetPrivate(pPager->iStLife);
}

/* Whether a snapshot of a private pager lies between two others of it, or is the first one. */
static int stIsWithin(const StSnapshot *p, const StSnapshot *pFrom, const StSnapshot *pTo){
  u64 n, nFrom, nTo;
  if( p->a[1]!=ST_SNAPSHOT_PRIVATE || memcmp(&p->a[2], &pFrom->a[2], sizeof(u64)) ) return 0;
  memcpy(&n, &p->a[4], sizeof(n));
  memcpy(&nFrom, &pFrom->a[4], sizeof(n));
  memcpy(&nTo, &pTo->a[4], sizeof(n));
  return nFrom<=n && n<nTo;
}

/*
** Goes on from *pNow by a transaction of this process: adds its pages and sets *pNow to what is after it. From the middle of a private
** transaction it goes on as from before it. Returns 0 when there is none.
*/
static int stFollowTransition(Pager *pPager, StSnapshot *pNow, StPageSet *pPages){
  StIdentity of;
  int i, j, ok = 0;
  if( !stIdentityOf(pPager, &of) ) return 0;
  pthread_mutex_lock(&stTransitions.mutex);
  for(i=0; i<ST_TRANSITIONS && !ok; i++){
    const StTransition *p = stTransitions.a[i];
    if( p==0 || !stIsSameDatabase(&p->of, &of) || !(stIsSameSnapshot(&p->before, pNow) || stIsWithin(pNow, &p->before, &p->after)) )
        continue;
    ok = 1;
    for(j=0; ok && j<p->pages.n; j++) ok = stPageAdd(pPages, p->pages.a[j]);
    *pNow = p->after;
    break;
  }
  pthread_mutex_unlock(&stTransitions.mutex);
  return ok;
}

/* ---- the frames of the WAL ---- */

/* Whether frame iFrame of a WAL is the last one of snapshot p: a copy of the files may have gone on in another way. */
static int stIsFrameOf(Wal *pWal, const StSnapshot *p){
  u8 aFrame[WAL_FRAME_HDRSIZE];
  if( p->a[4]==0 ) return 1;
  if( pWal->szPage==0 || sqlite3OsRead(pWal->pWalFd, aFrame, sizeof(aFrame), walFrameOffset(p->a[4], pWal->szPage)) ) return 0;
  return memcmp(&aFrame[8], &pWal->hdr.aSalt, 8)==0 && sqlite3Get4byte(&aFrame[16])==p->a[5] && sqlite3Get4byte(&aFrame[20])==p->a[6];
}

/* Adds the pages of the frames between a snapshot and the one that a pager reads, both of the same WAL. Returns 0 when they are not all
   there. */
static int stFollowFrames(Pager *pPager, const StSnapshot *pFrom, StPageSet *pPages){
  Wal *pWal = pPager->pWal;
  const u32 *aSalt = pWal->hdr.aSalt;
  volatile WalIndexHdr *pHdr;
  u32 i;
  if( pWal->bShmUnreliable || !stIsFrameOf(pWal, pFrom) ) return 0;
  for(i=pFrom->a[4]+1; i<=pWal->hdr.mxFrame; i++){
    WalHashLoc loc;
    if( walHashGet(pWal, walFramePage(i), &loc) ) return 0;
    if( !stPageAdd(pPages, loc.aPgno[i-loc.iZero-1]) ) return 0;
  }
  /* A writer begins the WAL anew when nobody reads from it, and says so in the header first. */
  walShmBarrier(pWal);
  if( pWal->nWiData<1 || pWal->apWiData[0]==0 ) return 0;
  pHdr = walIndexHdr(pWal);
  return pHdr[0].aSalt[0]==aSalt[0] && pHdr[0].aSalt[1]==aSalt[1] && pHdr[1].aSalt[0]==aSalt[0] && pHdr[1].aSalt[1]==aSalt[1];
}

/* Collects the pages that may differ between a snapshot and the one that a pager reads now, *pTo. Returns 0 when that cannot be told. */
static int stChangesSince(Pager *pPager, const StSnapshot *pFrom, const StSnapshot *pTo, StPageSet *pPages){
  StSnapshot now = *pFrom;
  int nStep;
  for(nStep=0; nStep<=ST_TRANSITIONS && !stIsSameSnapshot(&now, pTo); nStep++){
    const StTransition *pOpen = pPager->pStTransition;
    if( pOpen && !pOpen->isLost && stIsWithin(&now, &pOpen->before, pTo) ){
      int i;
      for(i=0; i<pOpen->pages.n; i++) if( !stPageAdd(pPages, pOpen->pages.a[i]) ) return 0;
      now = *pTo;
    }else if( now.a[1]==ST_SNAPSHOT_WAL && pTo->a[1]==ST_SNAPSHOT_WAL && now.a[2]==pTo->a[2] && now.a[3]==pTo->a[3] && now.a[4]<pTo->a[4]
     && stFollowFrames(pPager, &now, pPages) ){
      now = *pTo;
    }else if( !stFollowTransition(pPager, &now, pPages) ){
      return 0;
    }
  }
  stPagesSort(pPages);
  return stIsSameSnapshot(&now, pTo);
}
