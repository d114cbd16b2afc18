/*
** Pipelines on other cores. The outermost loop of a nest, a scan or a range of an index, is cut into pieces of some blocks. The threads
** that help (column_parallel.c) have lanes: pipes of their own for the same nest, which run all steps for a piece but those of the sink.
** What the sink's steps would have taken waits in batches. The statement's thread gives the batches to its sink in the order of the scan,
** so groups and sums are those of one thread. While it has none to give, it runs the steps of pieces itself.
**
** A lane has a Vdbe and a sqlite3 of its own, copies of the statement's: steps read registers, and allocate for themselves.
*/

#define ST_LANE_BATCHES   24     /* Batches of a lane that wait for the sink at most */
#define ST_PIECES         64     /* Pieces at most that have begun and are not in the sink */
#define ST_PIECE_BLOCKS   32     /* Blocks of a piece at most */
#define ST_AWAIT_NANOS    10000000   /* After which the statement's thread asks for an interrupt */
#define ST_NANOS_FOR_LANES 200000    /* That a nest has taken before it gets lanes: a helper needs a part of it to wake */

typedef struct StLanes StLanes;
typedef struct StLane StLane;

/* What the sink's steps take of a batch of the innermost level. */
typedef struct StLaneBatch StLaneBatch;
struct StLaneBatch {
  StLaneBatch *pNext;
  StLane *pLane;
  StPipeLevel level;       /* Its vectors and positions are its own */
  int nSelection;
  StSelection *aSelection; /* Different ones that the steps have */
  int *aiSelection;        /* By step of the sink: which one; -1: no tuple has come to it */
  StVector *aKept;         /* By StLanes.aKeep */
  u64 areLoaded;           /* Bits of the values of the sorter's record that vectors have (StPipe.apColumn) */
  StCodes codes;           /* Of the keys of its groups */
};

struct StLane {
  StLanes *pLanes;
  StPipe *pPipe;           /* The first lane: the nest's own */
  StLaneBatch aBatch[ST_LANE_BATCHES];
  StLaneBatch *pFree;
  StLaneBatch *pNow;       /* Which the sink's steps fill */
  u8 isBusy;
  sqlite3 db;
  Vdbe vdbe;
  VdbeCursor cursor;
  StColumnScan scan;
};

/* Blocks of a segment, or entries of an index. */
typedef struct StScanPiece StScanPiece;
struct StScanPiece {
  int iSegment;            /* Of a scan */
  int iFirst, iEnd;        /* Blocks of it; or entries */
  u8 isDone;               /* All its batches are here */
  StLaneBatch *pFirst, *pLast;
  StArena arena;           /* Of texts that the steps have made for them */
};

/* A value of a tuple that a step of the sink takes, and that a later step of the batch overwrites. */
typedef struct StKeep StKeep;
struct StKeep {
  int iSink, iVector;
};

struct StLanes {
  StJob job;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  StPipe *pPipe;
  const StColumnTable *pTable;   /* Of the outermost loop */
  int nOfPiece;            /* Blocks or entries of a piece at most */
  int iSegment, iFirst;    /* Where the next piece begins */
  int iEndEntry;           /* Where the entries end */
  u8 isCut;                /* All pieces are taken */
  i64 iNext, iSink;        /* Numbers of the next piece, and of the one whose batches the sink takes */
  StScanPiece aPiece[ST_PIECES];   /* By number modulo ST_PIECES */
  u8 isOver, isFailed;
  int nSink, aiSink[ST_PIPE_STEPS];   /* Steps of the sink; by step: its number among them */
  int nKeep;
  StKeep aKeep[ST_PIPE_STEPS];
  int nLane;
  StLane *apLane[1+ST_MOST_HELPERS];
};

/* ---- which nests ---- */

static int stIsSink(const StStep *pStep){ return pStep->eKind==ST_STEP_GROUP || pStep->eKind==ST_STEP_AGGREGATE; }

/* Whether lanes can run the steps of a nest. */
static int stSuitsLanes(const StPipe *pPipe){
  const StPipeLevel *pLast = &pPipe->aLevel[pPipe->nLevel-1];
  const StColumnScan *pScan = pPipe->pScan;
  int i;
  if( pScan && (pScan->isBackward || pScan->opLimit || pScan->iLimitSegment>=0) ) return 0;
  if( pPipe->rest.isOn || pPipe->runs.isOn || pPipe->pManySteps || pPipe->nSub || pPipe->nAuto ) return 0;
  if( pPipe->p->st.pLoops || pPipe->p->st.aReport ) return 0;
  for(i=0; i<pPipe->nStep; i++){
    const StStep *pStep = &pPipe->aStep[i];
    if( pStep->eKind==ST_STEP_DISTINCT || pStep->pMany || (stIsSink(pStep) && i<pLast->iFirst) ) return 0;
  }
  return 1;
}

/* The columns of the outermost loop. */
static const StColumnTable *stOutermostTable(const StPipe *pPipe){ return pPipe->aCursor[pPipe->aLevel[0].iCursor].pTable; }

static int stBlocksOf(const StColumnSegment *pSeg){ return (pSeg->nRow+ST_BLOCK-1)/ST_BLOCK; }

/* Blocks of the scan that have not begun, or entries that are left. */
static i64 stLeft(const StPipe *pPipe){
  const StColumnTable *pTable = stOutermostTable(pPipe);
  i64 n;
  int i;
  if( pPipe->pScan==0 ) return pPipe->aLevel[0].iEntryEnd-pPipe->aLevel[0].iEntry;
  n = -1-pPipe->pScan->iBlock;
  for(i=pPipe->pScanned->col.iSegment; i<pTable->nSegment; i++) n += stBlocksOf(&pTable->aSegment[i]);
  return n;
}

/* Whether lanes are worth their while. iBegin: when the nest has begun. */
static int stIsWorthLanes(const StPipe *pPipe, i64 iBegin){
  if( stModeOf(pPipe->p->db)==ST_COLUMNS_AUTO && stClock()-iBegin<ST_NANOS_FOR_LANES ) return 0;
  return stLeft(pPipe)>=(pPipe->pScan ? 4 : 4*ST_BLOCK) && stMostHelpers()>0;
}

/* ---- lanes ---- */

/* Notes the steps of the sink, and which of their values later steps overwrite. */
static void stFindSinks(StLanes *q){
  const StPipe *pPipe = q->pPipe;
  const StPipeLevel *pLast = &pPipe->aLevel[pPipe->nLevel-1];
  int i, j, k;
  for(i=pLast->iFirst; i<pLast->iEnd; i++){
    const StStep *pStep = &pPipe->aStep[i];
    if( !stIsSink(pStep) ) continue;
    for(k=0; k<pStep->nArg; k++){
      int iVector = pPipe->aArg[pStep->iFirstArg+k].iVector;
      if( iVector<0 ) continue;
      for(j=i+1; j<pLast->iEnd && pPipe->aStep[j].out!=iVector; j++){}
      if( j==pLast->iEnd || q->nKeep==ArraySize(q->aKeep) ) continue;
      q->aKeep[q->nKeep].iSink = q->nSink;
      q->aKeep[q->nKeep++].iVector = iVector;
    }
    q->aiSink[i] = q->nSink++;
  }
}

static void stFreeVectors(StVector *a, int n){
  int i;
  for(i=0; a && i<n; i++) free(a[i].aValue);
  free(a);
}

static void stFreeLane(StLane *pLane){
  const StLanes *q = pLane->pLanes;
  int i;
  for(i=0; i<ST_LANE_BATCHES; i++){
    StLaneBatch *pBatch = &pLane->aBatch[i];
    stFreeLevel(q->pPipe, &pBatch->level);
    stFreeVectors(pBatch->aKept, q->nKeep);
    free(pBatch->aSelection);
    free(pBatch->aiSelection);
  }
  if( pLane->pPipe && pLane->pPipe!=q->pPipe ){
    for(i=0; i<pLane->scan.nGuard; i++) free(pLane->scan.aGuard[i].aMember);
    stFreePipe(pLane->pPipe);
    sqlite3VdbeDeleteAuxData(&pLane->db, &pLane->vdbe.pAuxData, -1, 0);
  }
  free(pLane);
}

/* Room for the batches of a lane. */
static int stLaneRoom(StLane *pLane){
  const StLanes *q = pLane->pLanes;
  int i;
  for(i=0; i<ST_LANE_BATCHES; i++){
    StLaneBatch *pBatch = &pLane->aBatch[i];
    pBatch->pLane = pLane;
    pBatch->pNext = pLane->pFree;
    pLane->pFree = pBatch;
    pBatch->aSelection = malloc(q->nSink*sizeof(StSelection));
    pBatch->aiSelection = malloc(q->nSink*sizeof(int));
    pBatch->aKept = calloc(MAX(1, q->nKeep), sizeof(StVector));
    if( !stLevelRoom(q->pPipe, &pBatch->level) || pBatch->aSelection==0 || pBatch->aiSelection==0 || pBatch->aKept==0 ) return 0;
  }
  return 1;
}

/* Whether two pipes have been read alike. */
static int stIsSamePipe(const StPipe *p, const StPipe *q){
  int i;
  if( p->nStep!=q->nStep || p->nVector!=q->nVector || p->nCursor!=q->nCursor || p->nLevel!=q->nLevel || p->nArg!=q->nArg
      || p->nAggregate!=q->nAggregate ) return 0;
  for(i=0; i<p->nStep; i++) if( p->aStep[i].eKind!=q->aStep[i].eKind || p->aStep[i].pc!=q->aStep[i].pc
      || p->aStep[i].out!=q->aStep[i].out ) return 0;
  return 1;
}

/* The connection and the statement of a lane. */
static void stCopyStatement(StLane *pLane, Vdbe *p){
  memcpy(&pLane->db, p->db, sizeof(sqlite3));
  memset(&pLane->db.lookaside, 0, sizeof(pLane->db.lookaside));
  pLane->db.lookaside.bDisable = 1;
  memcpy(&pLane->vdbe, p, sizeof(Vdbe));
  pLane->vdbe.db = &pLane->db;
  pLane->vdbe.pAuxData = 0;
}

/* A lane for a thread that helps; 0: no memory, or the nest cannot be read again. */
static StLane *stNewLane(StLanes *q){
  StPipe *pMain = q->pPipe, *pPipe;
  StLane *pLane = calloc(1, sizeof(StLane));
  int pcSafe, i;
  if( pLane==0 ) return 0;
  pLane->pLanes = q;
  memcpy(&pLane->cursor, pMain->pScanned, offsetof(VdbeCursor, aType));
  if( pMain->pScan ){
    memcpy(&pLane->scan, pMain->pScan, sizeof(StColumnScan));
    pLane->cursor.col.pScan = &pLane->scan;
  }
  pLane->scan.pShare = 0;
  pLane->scan.isShared = 0;
  pLane->scan.isAlone = 1;
  for(i=0; i<pLane->scan.nGuard; i++) pLane->scan.aGuard[i].aMember = 0;
  pPipe = pLane->pPipe = stNewPipe(pMain->p, &pLane->cursor, pMain->pScan ? &pLane->scan
      : 0, pMain->pcBegin, pMain->aLevel[0].pcHead, pMain->aLevel[0].pcNext);
  if( pPipe==0 || !stReadNest(pPipe, q->pTable, 0, &pcSafe) || !stPipeRoom(pPipe) || !stIsSamePipe(pMain, pPipe) || !stLaneRoom(pLane) ){
    stFreeLane(pLane);
    return 0;
  }
  stCopyStatement(pLane, pMain->p);
  pLane->cursor.col.iSegment = -1;
  pPipe->p = &pLane->vdbe;
  pPipe->pLane = pLane;
  return pLane;
}

/* ---- steps of a piece ---- */

/* A step of the sink: its tuples wait. */
static void stNoteSunk(StPipe *pPipe, const StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel){
  StLane *pLane = pPipe->pLane;
  StLaneBatch *pBatch = pLane->pNow;
  const StLanes *q = pLane->pLanes;
  const StSelection *pBefore = pBatch->nSelection ? &pBatch->aSelection[pBatch->nSelection-1] : 0;
  int iSink = q->aiSink[pStep-pPipe->aStep], k;
  if( pBefore==0 || pBefore->n!=pSel->n || pBefore->isWhole!=pSel->isWhole
      || (!pSel->isWhole && memcmp(pBefore->ai, pSel->ai, pSel->n*sizeof(u16))) ){
    StSelection *pTo = &pBatch->aSelection[pBatch->nSelection++];
    pTo->n = pSel->n;
    pTo->isWhole = pSel->isWhole;
    if( !pSel->isWhole ) memcpy(pTo->ai, pSel->ai, pSel->n*sizeof(u16));
  }
  pBatch->aiSelection[iSink] = pBatch->nSelection-1;
  if( pStep->eKind==ST_STEP_GROUP ){
    pBatch->areLoaded = 0;
    for(k=0; k<pStep->nArg; k++) if( pPipe->apColumn[k] && pPipe->apColumn[k]->isNeeded ) pBatch->areLoaded |= (u64)1<<k;
    stMixCodes(pPipe, pLevel, pSel, &pBatch->codes);
  }
  for(k=0; k<q->nKeep; k++) if( q->aKeep[k].iSink==iSink ){
    const StVector *pFrom = &pLevel->aVector[q->aKeep[k].iVector];
    StVector *pTo = &pBatch->aKept[k];
    if( !stVectorRoom(pTo) ){ pPipe->isFailed = 1; return; }
    pTo->eType = pFrom->eType;
    if( pFrom->eType==ST_UNSET ) continue;
    memcpy(pTo->aValue, pFrom->aValue, pLevel->n*sizeof(i64));
    if( pFrom->eType!=SQLITE_INTEGER && pFrom->eType!=SQLITE_FLOAT ) memcpy(pTo->anByte, pFrom->anByte, pLevel->n*sizeof(u32));
    if( pFrom->eType==ST_MIXED ) memcpy(pTo->aType, pFrom->aType, pLevel->n);
  }
}

/* Whether the present batch of the innermost level has tuples for the sink. */
static int stHasSunk(const StPipe *pPipe){ return pPipe->pLane->pNow->nSelection>0; }

/* A batch that a lane may fill; 0: all wait for the sink. Under the mutex. */
static StLaneBatch *stFreeBatch(StLane *pLane){
  StLaneBatch *pBatch = pLane->pFree;
  if( pBatch ) pLane->pFree = pBatch->pNext;
  return pBatch;
}

/* Fills a batch with the next tuples of a lane's piece. Returns 0: there are none, or the lane has failed. */
static int stFillLaneBatch(StLane *pLane, StLaneBatch *pBatch){
  StPipe *pPipe = pLane->pPipe;
  StPipeLevel *pLast = &pPipe->aLevel[pPipe->nLevel-1];
  StVector *aVector = pBatch->level.aVector;
  StPositions *aPosition = pBatch->level.aPosition;
  u16 *aiParent = pBatch->level.aiParent;
  int rc = SQLITE_OK;
  pLane->pNow = pBatch;
  pBatch->nSelection = 0;
  memset(pBatch->aiSelection, 0xff, pLane->pLanes->nSink*sizeof(int));
  if( !stPull(pPipe, pPipe->nLevel-1, &rc) ){
    if( rc ) pPipe->isFailed = 1;
    return 0;
  }
  /* The batch takes the values, and the level goes on with the room that the batch had. */
  pBatch->level = *pLast;
  pBatch->level.aiParent = aiParent;
  pLast->aVector = aVector;
  pLast->aPosition = aPosition;
  return 1;
}

/* Puts the outermost loop of a lane before a piece. */
static void stGoToPiece(StLane *pLane, const StScanPiece *pPiece){
  StPipe *pPipe = pLane->pPipe;
  VdbeCursor *pC = pPipe->pScanned;
  if( pPipe->pScan==0 ){
    pPipe->aLevel[0].iEntry = pPiece->iFirst;
    pPipe->aLevel[0].iEntryEnd = pPiece->iEnd;
    return;
  }
  if( pC->col.iSegment!=pPiece->iSegment ){
    pC->col.iSegment = pPiece->iSegment;
    stBeginSegment(pPipe->p, pC, 0);
  }
  pPipe->pScan->iBlock = pPiece->iFirst-1;
  pPipe->pScan->nSelected = pPipe->pScan->iSelected = 0;
  pPipe->iEndBlock = pPiece->iEnd;
}

/* Takes the next piece; 0: there is none now. Under the mutex. */
static StScanPiece *stTakePiece(StLanes *q){
  StScanPiece *pPiece = &q->aPiece[q->iNext%ST_PIECES];
  int isScan = q->pPipe->pScan!=0, iEnd;
  if( q->isCut || q->iNext-q->iSink>=ST_PIECES ) return 0;
  iEnd = isScan ? stBlocksOf(&q->pTable->aSegment[q->iSegment]) : q->iEndEntry;
  memset(pPiece, 0, sizeof(*pPiece));
  pPiece->iSegment = q->iSegment;
  pPiece->iFirst = q->iFirst;
  pPiece->iEnd = q->iFirst = MIN(iEnd, q->iFirst+q->nOfPiece);
  if( q->iFirst>=iEnd ){
    q->iSegment++;
    q->iFirst = 0;
    q->isCut = !isScan || q->iSegment>=q->pTable->nSegment;
  }
  q->iNext++;
  return pPiece;
}

/* A batch of a piece is full. */
static void stAppendBatch(StLanes *q, StScanPiece *pPiece, StLaneBatch *pBatch){
  pBatch->pNext = 0;
  if( pPiece->pLast ) pPiece->pLast->pNext = pBatch;
  else pPiece->pFirst = pBatch;
  pPiece->pLast = pBatch;
  pthread_cond_broadcast(&q->changed);
}

/* A lane has no more batches of a piece, or has failed. Gives back the one that it has not filled. Under the mutex. */
static void stEndPiece(StLane *pLane, StScanPiece *pPiece, StLaneBatch *pBatch){
  StLanes *q = pLane->pLanes;
  pBatch->pNext = pLane->pFree;
  pLane->pFree = pBatch;
  pPiece->arena = pLane->pPipe->arena;
  memset(&pLane->pPipe->arena, 0, sizeof(StArena));
  pPiece->isDone = 1;
  if( pLane->pPipe->isFailed ) q->isFailed = 1;
  pthread_cond_broadcast(&q->changed);
}

/* A thread that helps: runs the steps for one piece. Returns 0: there is nothing left to do. */
static int stRunPiece(StJob *pJob){
  StLanes *q = (StLanes*)pJob;
  StLane *pLane = 0;
  StScanPiece *pPiece = 0;
  StLaneBatch *pBatch = 0;
  int i;
  pthread_mutex_lock(&q->mutex);
  for(i=1; i<q->nLane && pLane==0; i++) if( !q->apLane[i]->isBusy ) pLane = q->apLane[i];
  if( pLane ){
    pLane->isBusy = 1;
    while( !q->isOver && !q->isFailed && !q->isCut && (pPiece = stTakePiece(q))==0 ) pthread_cond_wait(&q->changed, &q->mutex);
  }
  if( pPiece ){
    pthread_mutex_unlock(&q->mutex);
    stGoToPiece(pLane, pPiece);
    pthread_mutex_lock(&q->mutex);
    for(;;){
      while( !q->isOver && (pBatch = stFreeBatch(pLane))==0 ) pthread_cond_wait(&q->changed, &q->mutex);
      if( pBatch==0 ) break;
      pthread_mutex_unlock(&q->mutex);
      i = stFillLaneBatch(pLane, pBatch);
      pthread_mutex_lock(&q->mutex);
      if( !i ){
        stEndPiece(pLane, pPiece, pBatch);
        break;
      }
      stAppendBatch(q, pPiece, pBatch);
      pBatch = 0;
    }
  }
  if( pLane ) pLane->isBusy = 0;
  i = pPiece && !q->isOver && !q->isFailed;
  pthread_mutex_unlock(&q->mutex);
  return i;
}
