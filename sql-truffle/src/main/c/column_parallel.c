/*
** Threads that help others: with guards, and with pipelines (pipeline/lanes.c). They belong to the process.
**
** Guards on other cores. The blocks of a segment do not depend on each other. Other threads, the helpers, evaluate some blocks while the
** scan's own thread takes the selected rows in order. So the program sees the rows in SQLite's order, and sums are added in this order.
**
** The helpers read columns, the scan's guards for this segment, and the filter of OP_Filter. Nobody may change these between stBeginShare
** and stEndShare. One call of a hook calls both, and the scan's thread does nothing else meanwhile. The scan's thread takes each block that
** nobody has claimed, so it waits only for blocks that a helper is evaluating. When the helpers work for another scan, the scan works
** alone.
*/

#define ST_MOST_HELPERS     7
#define ST_ROWS_FOR_HELPERS (4*ST_SEGMENT)   /* Rows of a table that is worth helpers */
#define ST_BLOCKS_OF_SEGMENT (ST_SEGMENT/ST_BLOCK)
#define ST_SPINS            4000    /* Looks for work before a helper sleeps: longer than the scan's thread needs between two segments */

/* Work that several threads do at once. */
typedef struct StJob StJob;
struct StJob {
  int (*xDo)(StJob*);   /* Does a part of it. Returns 0 when there is none left */
  int nInside;          /* Helpers that may still look at it. Atomic */
};

/* A segment, and what has been selected of it. */
typedef struct StShare StShare;
struct StShare {
  StJob job;
  Vdbe *p;
  const StColumnScan *pScan;
  const StColumnSegment *pSeg;
  int nBlock;
  int iNext;         /* First block that nobody has claimed. Atomic */
  u8 aIsDone[ST_BLOCKS_OF_SEGMENT];   /* Atomic */
  u16 anSelected[ST_BLOCKS_OF_SEGMENT];
  u16 aiSelected[ST_BLOCKS_OF_SEGMENT][ST_BLOCK];
};

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t offered;
  int nMost;         /* Helpers at most; -1: one less than there are processors */
  int nThread, nAsleep;
  i64 nDone;         /* Parts that helpers have done */
  StJob *pJob;       /* Whose parts can be done; 0: nobody's. Changed under the mutex */
} stHelpers = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, -1, 0, 0, 0, 0 };

static inline void stRelax(void){
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ __volatile__("yield");
#endif
}

/* Evaluates a block that nobody has claimed. Returns 0 when there is none. */
static int stEvaluateNext(StJob *pJob){
  StShare *pShare = (StShare*)pJob;
  u8 aPass[ST_BLOCK];
  int i = __atomic_fetch_add(&pShare->iNext, 1, __ATOMIC_RELAXED);
  if( i>=pShare->nBlock ) return 0;
  pShare->anSelected[i] = (u16)stEvaluateInto(pShare->p, pShare->pScan, pShare->pSeg, i, MIN(ST_BLOCK, pShare->pSeg->nRow-i*ST_BLOCK),
      aPass, pShare->aiSelected[i]);
  __atomic_store_n(&pShare->aIsDone[i], 1, __ATOMIC_RELEASE);
  return 1;
}

static void *stHelperMain(void *pArg){
  for(;;){
    StJob *pJob;
    int i;
    for(i=0; i<ST_SPINS && __atomic_load_n(&stHelpers.pJob, __ATOMIC_RELAXED)==0; i++) stRelax();
    pthread_mutex_lock(&stHelpers.mutex);
    while( stHelpers.pJob==0 ){
      stHelpers.nAsleep++;
      pthread_cond_wait(&stHelpers.offered, &stHelpers.mutex);
      stHelpers.nAsleep--;
    }
    pJob = stHelpers.pJob;
    __atomic_fetch_add(&pJob->nInside, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&stHelpers.mutex);
    for(i=0; pJob->xDo(pJob); i++){}
    pthread_mutex_lock(&stHelpers.mutex);
    stHelpers.nDone += i;
    if( stHelpers.pJob==pJob ) __atomic_store_n(&stHelpers.pJob, 0, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&stHelpers.mutex);
    /* The last look at it. */
    __atomic_fetch_sub(&pJob->nInside, 1, __ATOMIC_RELEASE);
  }
  return pArg;
}

/* Whether no thread helps this one: each core has work of its own (st_columns_alone). */
static __thread u8 stIsAlone;

/* How many threads may help others. */
static int stHelpersOfProcess(void){
  int nMost = __atomic_load_n(&stHelpers.nMost, __ATOMIC_RELAXED);
  return nMost>=0 ? nMost : MIN(ST_MOST_HELPERS, (int)sysconf(_SC_NPROCESSORS_ONLN)-1);
}

/* How many of them may help this thread. */
static int stMostHelpers(void){ return stIsAlone ? 0 : stHelpersOfProcess(); }

/* Offers a job to the helpers. Returns 0: they have another one, or there are none. */
static int stOffer(StJob *pJob){
  int nMost = stMostHelpers(), isOffered = 0;
  pJob->nInside = 0;
  pthread_mutex_lock(&stHelpers.mutex);
  if( stHelpers.pJob==0 ){
    while( stHelpers.nThread<nMost && stStartThread(stHelperMain) ) stHelpers.nThread++;
    if( nMost>0 && stHelpers.nThread>0 ){
      __atomic_store_n(&stHelpers.pJob, pJob, __ATOMIC_RELAXED);
      if( stHelpers.nAsleep>0 ) pthread_cond_broadcast(&stHelpers.offered);
      isOffered = 1;
    }
  }
  pthread_mutex_unlock(&stHelpers.mutex);
  return isOffered;
}

/* Whether helpers are worth their while for a scan. */
static int stIsWorthHelpers(Vdbe *p, const StColumnScan *pScan, const StColumnTable *pTable){
  if( pScan->isAlone || (pScan->nGuard==0 && stJoinsOf(pScan)==0) ) return 0;
  return stModeOf(p->db)!=ST_COLUMNS_AUTO || pTable->nRow>=ST_ROWS_FOR_HELPERS;
}

/* Begins to evaluate the fitted guards for all blocks of a segment. Returns 0: not with others. */
static int stBeginShare(Vdbe *p, StColumnScan *pScan, const StColumnSegment *pSeg){
  StShare *pShare = pScan->pShare;
  int nBlock = (pSeg->nRow+ST_BLOCK-1)/ST_BLOCK;
  if( nBlock<2 || nBlock>ST_BLOCKS_OF_SEGMENT || stMostHelpers()==0 ) return 0;
  if( pShare==0 ){
    pShare = pScan->pShare = malloc(sizeof(StShare));
    if( pShare==0 ) return 0;
  }
  pShare->p = p;
  pShare->pScan = pScan;
  pShare->pSeg = pSeg;
  pShare->nBlock = nBlock;
  pShare->iNext = 0;
  memset(pShare->aIsDone, 0, nBlock);
  pShare->job.xDo = stEvaluateNext;
  stOffer(&pShare->job);
  return 1;
}

/* The selection of a block: how many rows, and in *pai which. */
static int stTakeBlock(StShare *pShare, int iBlock, const u16 **pai){
  int i;
  for(i=0; !__atomic_load_n(&pShare->aIsDone[iBlock], __ATOMIC_ACQUIRE); i++){
    if( stEvaluateNext(&pShare->job) ) continue;
    if( i<ST_SPINS ) stRelax();
    else sched_yield();
  }
  *pai = pShare->aiSelected[iBlock];
  return pShare->anSelected[iBlock];
}

/* Returns when no helper looks at the job any more. */
static void stEndJob(StJob *pJob){
  int i;
  pthread_mutex_lock(&stHelpers.mutex);
  if( stHelpers.pJob==pJob ) __atomic_store_n(&stHelpers.pJob, 0, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&stHelpers.mutex);
  for(i=0; __atomic_load_n(&pJob->nInside, __ATOMIC_ACQUIRE)>0; i++){
    if( i<ST_SPINS ) stRelax();
    else sched_yield();
  }
}

static void stEndShare(StShare *pShare){
  __atomic_store_n(&pShare->iNext, pShare->nBlock, __ATOMIC_RELAXED);
  stEndJob(&pShare->job);
}

/* Parts of jobs that helpers have done: blocks, and pieces of scans. */
static i64 stPartsOfHelpers(void){
  i64 n;
  pthread_mutex_lock(&stHelpers.mutex);
  n = stHelpers.nDone;
  pthread_mutex_unlock(&stHelpers.mutex);
  return n;
}

/* Sets how many other threads evaluate guards, run pipelines or build columns at most; -1: one less than there are processors. */
SQLITE_API void st_columns_threads(int nMost){
  pthread_mutex_lock(&stHelpers.mutex);
  __atomic_store_n(&stHelpers.nMost, MIN(nMost, ST_MOST_HELPERS), __ATOMIC_RELAXED);
  pthread_mutex_unlock(&stHelpers.mutex);
}

/* Whether no other thread helps the one that calls this from now on. */
SQLITE_API void st_columns_alone(int isAlone){
  stIsAlone = isAlone!=0;
}
