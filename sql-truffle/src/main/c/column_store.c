/*
** Which tables have columns. One store for the process: a table is known by its file (device and inode) and root page, and its columns
** belong to one snapshot of the file. A cursor gets columns only when its own snapshot is the same, so an old value cannot be read.
**
** A background thread builds columns from a connection of its own. It reads without the memory map, so that a file that is cut short is an
** error. Between two segments it gives up its lock on a file in rollback mode, so that writers never wait for it.
*/
#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>


#define ST_SCANS_BEFORE_BUILD 2
#define ST_MOST_SCANS         256
#define ST_FEWEST_USES        8       /* Columns that were read less often were built in vain: the next ones come later */

/* What is known of a table, with and without columns. */
typedef struct StColumnEntry StColumnEntry;
struct StColumnEntry {
  u64 iDevice, iFile;
  Pgno root;
  char *zFile;
  StColumnTable *pTable;           /* Its columns, or 0 */
  u8 aWanted[(ST_MAX_COLUMNS+7)/8];
  int nWanted;               /* One more than the highest column wanted */
  int nScan;                 /* Scans since the last build that found no columns */
  int nScanBefore;           /* So many come before the next build */
  int nUse;                  /* Cursors that got the present columns */
  u8 isQueued;               /* Waits for the builder, or is being built */
  u8 isRefused;              /* Cannot be built from refusedAt: damaged, no memory */
  StSnapshot refusedAt;
  u64 iUsed;                 /* Larger is later */
  StColumnEntry *pNext;
};

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t wanted, idle;
  i64 nByteMost, nByte;
  u64 iClock;
  StColumnEntry *aEntry[256];
  int hasThread, isBusy;
  i64 nBuilt, nHit, nStale, nEvicted;
} stColumns = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, (i64)1<<30 };

static void stTableFree(StColumnTable *p){
  int i, j;
  for(i=0; i<p->nSegment; i++){
    StColumnSegment *pSeg = &p->aSegment[i];
    free(pSeg->aRowid);
    for(j=0; pSeg->aCode && j<p->nColumn; j++) stCodeFree(&pSeg->aCode[j]);
    free(pSeg->aCode);
  }
  free(p->aSegment);
  free(p->aPosition);
  free(p);
}

/* Under the mutex. */
static void stTableRelease(StColumnTable *p){
  if( p && --p->nRef==0 ){
    stColumns.nByte -= p->nByte;
    stTableFree(p);
  }
}

/* The file of a database on a disk, or 0: other files have no identity. */
static unixFile *stFileOf(Pager *pPager){
  unixFile *p = (unixFile*)pPager->fd;
  if( pPager->tempFile || pPager->memDb || p->pMethod==0 || p->pMethod->xFetch!=unixFetch || p->pInode==0 ) return 0;
  return p;
}

/*
** The snapshot that a pager reads. Returns 0 when it cannot be told from another one. The pager has begun to read and not to write.
**
** A file without a WAL, or whose WAL is empty, may be replaced by a copy of another database with the same change counter: its time of modification
** tells as well. bBuild: a file that was modified within ST_RACY_MS cannot be told from one that will be.
*/
#define ST_RACY_MS 50
static int stSnapshotOf(Pager *pPager, StSnapshot *p, int bBuild){
  unixFile *pFile = stFileOf(pPager);
  memset(p, 0, sizeof(*p));
  if( pFile==0 || pPager->eState!=PAGER_READER ) return 0;
  p->a[0] = pPager->dbSize;
  if( pPager->pWal && (pPager->pWal->hdr.mxFrame || pPager->pWal->hdr.aSalt[0] || pPager->pWal->hdr.aSalt[1]) ){
    const WalIndexHdr *pHdr = &pPager->pWal->hdr;
    p->a[1] = 1;
    p->a[2] = pHdr->aSalt[0];
    p->a[3] = pHdr->aSalt[1];
    p->a[4] = pHdr->mxFrame;
    p->a[5] = pHdr->aFrameCksum[0];
    p->a[6] = pHdr->aFrameCksum[1];
  }else{
    struct stat st;
    struct timespec now;
    if( osFstat(pFile->h, &st) || clock_gettime(CLOCK_REALTIME, &now) ) return 0;
    if( bBuild && (i64)(now.tv_sec-st.st_mtim.tv_sec)*1000 + (now.tv_nsec-st.st_mtim.tv_nsec)/1000000<ST_RACY_MS ) return 0;
    p->a[1] = 2;
    p->a[2] = (u32)st.st_mtim.tv_sec;
    p->a[3] = (u32)st.st_mtim.tv_nsec;
    p->a[4] = (u32)st.st_ctim.tv_nsec;
    if( pPager->pWal==0 ) memcpy(&p->a[5], pPager->dbFileVers, sizeof(pPager->dbFileVers));
  }
  return 1;
}

static StColumnEntry **stEntrySlot(u64 iDevice, u64 iFile, Pgno root){
  return &stColumns.aEntry[stMix(iDevice ^ (iFile<<20) ^ root) & 255];
}

/* Under the mutex. */
static StColumnEntry *stFindEntry(Pager *pPager, Pgno root, int bMake){
  struct unixFileId *pId = &stFileOf(pPager)->pInode->fileId;
  StColumnEntry **pp = stEntrySlot(pId->dev, pId->ino, root);
  StColumnEntry *p;
  for(p=*pp; p; p=p->pNext){
    if( p->iFile==pId->ino && p->iDevice==pId->dev && p->root==root ){
      if( bMake && strcmp(p->zFile, pPager->zFilename) ){
        /* Renamed, or the file system has given the inode of a deleted file to a new one. */
        char *zFile = strdup(pPager->zFilename);
        if( zFile==0 ) return 0;
        free(p->zFile);
        p->zFile = zFile;
        p->isRefused = 0;
      }
      return p;
    }
  }
  if( !bMake || (p = calloc(1, sizeof(*p)))==0 ) return 0;
  p->zFile = strdup(pPager->zFilename);
  if( p->zFile==0 ){ free(p); return 0; }
  p->iDevice = pId->dev;
  p->iFile = pId->ino;
  p->root = root;
  p->nScanBefore = ST_SCANS_BEFORE_BUILD;
  p->pNext = *pp;
  *pp = p;
  return p;
}

/* Makes room for n bytes by forgetting tables that were not used for longest. Under the mutex; returns whether there is room. */
static int stMakeRoom(i64 n){
  while( stColumns.nByte+n>stColumns.nByteMost ){
    StColumnEntry *p, *pOldest = 0;
    int i;
    for(i=0; i<256; i++) for(p=stColumns.aEntry[i]; p; p=p->pNext){
      if( p->pTable && p->pTable->nRef==1 && (pOldest==0 || p->iUsed<pOldest->iUsed) ) pOldest = p;
    }
    if( pOldest==0 ) return 0;
    stTableRelease(pOldest->pTable);
    pOldest->pTable = 0;
    stColumns.nEvicted++;
  }
  return 1;
}

/* ---- building ---- */

/* A connection that reads a file for the builder. */
typedef struct StReader StReader;
struct StReader {
  sqlite3 *db;
  BtCursor *pCur;
};

static Btree *stReaderTree(StReader *p){ return p->db->aDb[0].pBt; }

static int stReaderBegin(StReader *p, Pgno root, StSnapshot *pSnapshot){
  Btree *pBtree;
  int rc = sqlite3_exec(p->db, "BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1", 0, 0, 0);
  if( rc ) return rc;
  pBtree = stReaderTree(p);
  if( !stSnapshotOf(pBtree->pBt->pPager, pSnapshot, 1) ) return SQLITE_BUSY;
  sqlite3BtreeCursorZero(p->pCur);
  sqlite3BtreeEnter(pBtree);
  rc = sqlite3BtreeCursor(pBtree, root, 0, 0, p->pCur);
  sqlite3BtreeLeave(pBtree);
  return rc;
}
static void stReaderEnd(StReader *p){
  sqlite3BtreeCloseCursor(p->pCur);
  sqlite3_exec(p->db, "COMMIT", 0, 0, 0);
}

/* Collects the wanted fields of the cursor's row. SQLITE_CORRUPT: the record does not add up. */
static int stReadRow(BtCursor *pCur, const StColumnTable *pTable, StColumnValues *aValues){
  u32 nLocal, nHeader, iHeader, type;
  u32 nSize = sqlite3BtreePayloadSize(pCur);
  const u8 *a = sqlite3BtreePayloadFetch(pCur, &nLocal);
  i64 iData;
  int i;
  if( nSize<1 || nLocal<1 ) return SQLITE_CORRUPT;
  iHeader = getVarint32(a, nHeader);
  if( nHeader>nSize || nHeader<iHeader ) return SQLITE_CORRUPT;
  if( nHeader>nLocal || nLocal<10 ){
    /* A header on overflow pages, or so short that a varint might end behind the page: the columns of such a segment are not kept. */
    u8 aShort[32];
    if( nHeader>nLocal ){
      for(i=0; i<pTable->nField; i++) if( pTable->aPosition[i]>=0 ) stAddValue(&aValues[pTable->aPosition[i]], ST_SEEN_ELSE, 0);
      return SQLITE_OK;
    }
    memset(aShort, 0, sizeof(aShort));
    memcpy(aShort, a, nLocal);
    iData = nHeader;
    for(i=0; i<pTable->nField; i++){
      if( pTable->aPosition[i]>=0 ) stAddField(&aValues[pTable->aPosition[i]], aShort, nLocal, iHeader, nHeader, iData);
      if( iHeader<nHeader ){
        iHeader += getVarint32(&aShort[iHeader], type);
        iData += sqlite3VdbeSerialTypeLen(type);
      }
    }
    return iHeader>nHeader || iData>nSize ? SQLITE_CORRUPT : SQLITE_OK;
  }
  iData = nHeader;
  for(i=0; i<pTable->nField; i++){
    if( pTable->aPosition[i]>=0 ) stAddField(&aValues[pTable->aPosition[i]], a, nLocal, iHeader, nHeader, iData);
    if( iHeader<nHeader ){
      iHeader += getVarint32(&a[iHeader], type);
      iData += sqlite3VdbeSerialTypeLen(type);
    }
  }
  return iHeader>nHeader || iData>nSize ? SQLITE_CORRUPT : SQLITE_OK;
}

/* Ends a segment with the rows collected. Returns 0 when memory runs out. */
static int stEndSegment(StColumnTable *pTable, StColumnValues *aValues, const i64 *aRowid, int n){
  StColumnSegment *aNew = realloc(pTable->aSegment, (pTable->nSegment+1)*sizeof(StColumnSegment));
  StColumnSegment *p;
  int i;
  if( aNew==0 ) return 0;
  pTable->aSegment = aNew;
  p = &aNew[pTable->nSegment];
  memset(p, 0, sizeof(*p));
  p->nRow = n;
  p->iFirst = aRowid[0];
  p->aCode = calloc(pTable->nColumn, sizeof(StColumnCode));
  if( p->aCode==0 ) return 0;
  pTable->nSegment++;
  if( aRowid[n-1]-aRowid[0]!=n-1 ){
    p->aRowid = malloc(n*sizeof(i64));
    if( p->aRowid==0 ) return 0;
    memcpy(p->aRowid, aRowid, n*sizeof(i64));
    pTable->nByte += n*sizeof(i64);
    pTable->isDense = 0;
  }
  if( p->iFirst!=pTable->aSegment[0].iFirst+pTable->nRow ) pTable->isDense = 0;
  pTable->nRow += n;
  for(i=0; i<pTable->nColumn; i++){
    if( !stEncode(&aValues[i], &p->aCode[i]) ) return 0;
    pTable->nByte += stCodeBytes(&p->aCode[i], n);
    stValuesClear(&aValues[i]);
  }
  return 1;
}

/* Reads all rows of a table into segments. *pSnapshot is what they are of. */
static int stReadTable(StReader *p, Pgno root, StColumnTable *pTable, i64 nByteMost){
  StColumnValues *aValues = calloc(pTable->nColumn, sizeof(StColumnValues));
  i64 *aRowid = malloc(ST_SEGMENT*sizeof(i64));
  int n = 0, res = 0, i, isWal;
  int rc = aValues && aRowid ? SQLITE_OK : SQLITE_NOMEM;
  for(i=0; rc==SQLITE_OK && i<pTable->nColumn; i++) if( !stValuesInit(&aValues[i]) ) rc = SQLITE_NOMEM;
  if( rc==SQLITE_OK ) rc = stReaderBegin(p, root, &pTable->snapshot);
  if( rc==SQLITE_OK ){
    isWal = stReaderTree(p)->pBt->pPager->pWal!=0;
    rc = sqlite3BtreeFirst(p->pCur, &res);
    while( rc==SQLITE_OK && res==0 ){
      aRowid[n] = sqlite3BtreeIntegerKey(p->pCur);
      if( n>0 && aRowid[n]<=aRowid[n-1] ) rc = SQLITE_CORRUPT;
      if( n==0 && pTable->nSegment>0 ){
        StColumnSegment *pLast = &pTable->aSegment[pTable->nSegment-1];
        i64 iLast = pLast->aRowid ? pLast->aRowid[pLast->nRow-1] : pLast->iFirst+pLast->nRow-1;
        if( aRowid[0]<=iLast ) rc = SQLITE_CORRUPT;
      }
      if( rc==SQLITE_OK ) rc = stReadRow(p->pCur, pTable, aValues);
      if( rc ) break;
      if( ++n==ST_SEGMENT ){
        i64 iLast = aRowid[n-1];
        StSnapshot now;
        if( !stEndSegment(pTable, aValues, aRowid, n) || pTable->nByte>nByteMost ) rc = SQLITE_NOMEM;
        n = 0;
        if( rc==SQLITE_OK && !isWal ){
          /* A writer may have its turn. */
          stReaderEnd(p);
          rc = stReaderBegin(p, root, &now);
          if( rc==SQLITE_OK && memcmp(&now, &pTable->snapshot, sizeof(now)) ) rc = SQLITE_BUSY;
          if( rc==SQLITE_OK ) rc = sqlite3BtreeTableMoveto(p->pCur, iLast, 0, &res);
          if( rc==SQLITE_OK && res!=0 ) rc = SQLITE_CORRUPT;
        }
      }
      if( rc==SQLITE_OK ) rc = sqlite3BtreeNext(p->pCur, 0);
    }
    if( rc==SQLITE_DONE ) rc = SQLITE_OK;
    if( rc==SQLITE_OK && n>0 && !stEndSegment(pTable, aValues, aRowid, n) ) rc = SQLITE_NOMEM;
    stReaderEnd(p);
  }
  for(i=0; aValues && i<pTable->nColumn; i++) stValuesFree(&aValues[i]);
  free(aValues);
  free(aRowid);
  return rc;
}

/* Builds the columns of an entry that are wanted. Takes the mutex itself. */
static void stBuild(StColumnEntry *pEntry){
  StColumnTable *p = calloc(1, sizeof(*p));
  StReader reader;
  i64 nByteMost;
  char *zFile = 0;
  int i, rc = SQLITE_NOMEM;
  memset(&reader, 0, sizeof(reader));
  if( p ){
    pthread_mutex_lock(&stColumns.mutex);
    p->nField = pEntry->nWanted;
    p->aPosition = malloc(MAX(1,p->nField)*sizeof(i16));
    for(i=0; p->aPosition && i<p->nField; i++){
      p->aPosition[i] = stBit(pEntry->aWanted, i) ? p->nColumn++ : -1;
    }
    nByteMost = stColumns.nByteMost;
    zFile = strdup(pEntry->zFile);
    pthread_mutex_unlock(&stColumns.mutex);
    p->nRef = 1;
    p->iDevice = pEntry->iDevice;
    p->iFile = pEntry->iFile;
    p->root = pEntry->root;
    p->isDense = 1;
    reader.pCur = calloc(1, sqlite3BtreeCursorSize());
    /* Not read-only: were this the last connection to close, the WAL would stay behind. */
    if( p->aPosition && reader.pCur && zFile ) rc = sqlite3_open_v2(zFile, &reader.db, SQLITE_OPEN_READWRITE|SQLITE_OPEN_NOMUTEX|SQLITE_OPEN_PRIVATECACHE, "unix");
    if( rc==SQLITE_OK ) rc = sqlite3_exec(reader.db, "PRAGMA mmap_size=0", 0, 0, 0);
    if( rc==SQLITE_OK ) rc = stReadTable(&reader, pEntry->root, p, nByteMost);
    if( rc==SQLITE_OK ){
      unixFile *pFile = stFileOf(stReaderTree(&reader)->pBt->pPager);
      if( pFile==0 || pFile->pInode->fileId.ino!=p->iFile || pFile->pInode->fileId.dev!=p->iDevice ) rc = SQLITE_BUSY;
    }
    sqlite3_close(reader.db);
    free(reader.pCur);
    free(zFile);
  }
  pthread_mutex_lock(&stColumns.mutex);
  pEntry->isQueued = 0;
  pEntry->nScan = 0;
  pEntry->nScanBefore = pEntry->nUse>=ST_FEWEST_USES ? ST_SCANS_BEFORE_BUILD : MIN(ST_MOST_SCANS, 2*pEntry->nScanBefore);
  pEntry->nUse = 0;
  if( rc==SQLITE_OK && stMakeRoom(p->nByte) ){
    stTableRelease(pEntry->pTable);
    pEntry->pTable = p;
    pEntry->isRefused = 0;
    stColumns.nByte += p->nByte;
    stColumns.nBuilt++;
  }else{
    if( p && rc!=SQLITE_BUSY ){
      pEntry->isRefused = 1;
      pEntry->refusedAt = p->snapshot;
    }
    if( p ) stTableFree(p);
  }
  pthread_mutex_unlock(&stColumns.mutex);
}

static void *stBuilderMain(void *pArg){
  setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
  pthread_mutex_lock(&stColumns.mutex);
  for(;;){
    StColumnEntry *p, *pNext = 0;
    int i;
    for(i=0; i<256 && stColumnsSwitch.eMode!=ST_COLUMNS_OFF; i++) for(p=stColumns.aEntry[i]; p; p=p->pNext){
      if( p->isQueued && (pNext==0 || p->iUsed>pNext->iUsed) ) pNext = p;
    }
    if( pNext==0 ){
      stColumns.isBusy = 0;
      pthread_cond_broadcast(&stColumns.idle);
      pthread_cond_wait(&stColumns.wanted, &stColumns.mutex);
      continue;
    }
    stColumns.isBusy = 1;
    pthread_mutex_unlock(&stColumns.mutex);
    stBuild(pNext);
    pthread_mutex_lock(&stColumns.mutex);
  }
  return 0;
}

/* Has an entry built. Under the mutex. */
static void stQueue(StColumnEntry *p){
  if( p->isQueued ) return;
  p->isQueued = 1;
  if( !stColumns.hasThread ){
    pthread_t thread;
    pthread_attr_t attr;
    sigset_t all, old;
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attr, 1<<20);
    sigfillset(&all);
    sigdelset(&all, SIGBUS);
    sigdelset(&all, SIGSEGV);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    stColumns.hasThread = pthread_create(&thread, &attr, stBuilderMain, 0)==0;
    pthread_sigmask(SIG_SETMASK, &old, 0);
    pthread_attr_destroy(&attr);
  }
  if( stColumns.hasThread ){
    stColumns.isBusy = 1;
    pthread_cond_signal(&stColumns.wanted);
  }else{
    p->isQueued = 0;
  }
}

/* ---- what the engine's callers set and see ---- */

/* Sets the mode (ST_COLUMNS_*) and the bound of all columns in bytes. */
SQLITE_API void st_columns_set(int eMode, sqlite3_int64 nByteMost){
  pthread_mutex_lock(&stColumns.mutex);
  stColumnsSwitch.eMode = eMode;
  if( nByteMost>=0 ) stColumns.nByteMost = nByteMost;
  stMakeRoom(0);
  pthread_mutex_unlock(&stColumns.mutex);
}

/* Waits until the builder has nothing to do. */
SQLITE_API void st_columns_wait(void){
  pthread_mutex_lock(&stColumns.mutex);
  while( stColumns.isBusy ) pthread_cond_wait(&stColumns.idle, &stColumns.mutex);
  pthread_mutex_unlock(&stColumns.mutex);
}

/* aOut: bytes, tables built, cursors that got columns, cursors whose columns were of another snapshot, tables evicted. */
SQLITE_API void st_columns_status(sqlite3_int64 *aOut){
  pthread_mutex_lock(&stColumns.mutex);
  aOut[0] = stColumns.nByte;
  aOut[1] = stColumns.nBuilt;
  aOut[2] = stColumns.nHit;
  aOut[3] = stColumns.nStale;
  aOut[4] = stColumns.nEvicted;
  pthread_mutex_unlock(&stColumns.mutex);
}
