/*
** The statement's thread and the lanes of its nest (lanes.c): it makes them, gives what they have found to the sink in the order of the
** scan, and ends them.
*/

static void stSwapVectors(StVector *p, StVector *q){
  StVector v = *p;
  *p = *q;
  *q = v;
}

/* Says which values of the sorter's record vectors have; returns which they had before. */
static u64 stSetLoaded(StPipe *pPipe, u64 areLoaded){
  u64 wereLoaded = 0;
  int k;
  for(k=0; pPipe->isGrouping && k<pPipe->groups.nArg; k++) if( pPipe->apColumn[k] ){
    if( pPipe->apColumn[k]->isNeeded ) wereLoaded |= (u64)1<<k;
    pPipe->apColumn[k]->isNeeded = (u8)(areLoaded>>k & 1);
  }
  return wereLoaded;
}

/* The sink takes a batch. */
static void stSinkBatch(StLanes *q, StLaneBatch *pBatch){
  StPipe *pPipe = q->pPipe;
  const StPipeLevel *pLast = &pPipe->aLevel[pPipe->nLevel-1];
  u64 wereLoaded = stSetLoaded(pPipe, pBatch->areLoaded);
  int i, k;
  for(i=pLast->iFirst; i<pLast->iEnd && !pPipe->isFailed; i++){
    const StStep *pStep = &pPipe->aStep[i];
    int iSink = q->aiSink[i];
    if( !stIsSink(pStep) || pBatch->aiSelection[iSink]<0 ) continue;
    for(k=0; k<q->nKeep; k++) if( q->aKeep[k].iSink==iSink ) stSwapVectors(&pBatch->level.aVector[q->aKeep[k].iVector], &pBatch->aKept[k]);
    if( pStep->eKind==ST_STEP_GROUP ) stGroupStep(pPipe, &pBatch->level, &pBatch->codes, &pBatch->aSelection[pBatch->aiSelection[iSink]]);
    else stAggregateStep(pPipe, &pBatch->level, pStep, &pBatch->aSelection[pBatch->aiSelection[iSink]]);
    for(k=0; k<q->nKeep; k++) if( q->aKeep[k].iSink==iSink ) stSwapVectors(&pBatch->level.aVector[q->aKeep[k].iVector], &pBatch->aKept[k]);
  }
  stSetLoaded(pPipe, wereLoaded);
}

/* Gives all batches to the sink that have come, and returns the number of the piece whose batches come next. */
static i64 stSinkBatches(StLanes *q){
  i64 iSink;
  pthread_mutex_lock(&q->mutex);
  while( !q->pPipe->isFailed && q->iSink<q->iNext ){
    StScanPiece *pPiece = &q->aPiece[q->iSink%ST_PIECES];
    StLaneBatch *pBatch = pPiece->pFirst;
    if( pBatch==0 && !pPiece->isDone ) break;
    if( pBatch ){
      pPiece->pFirst = pBatch->pNext;
      if( pPiece->pFirst==0 ) pPiece->pLast = 0;
      pthread_mutex_unlock(&q->mutex);
      stSinkBatch(q, pBatch);
      pthread_mutex_lock(&q->mutex);
      pBatch->pNext = pBatch->pLane->pFree;
      pBatch->pLane->pFree = pBatch;
    }else{
      stArenaClear(&pPiece->arena);
      q->iSink++;
    }
    pthread_cond_broadcast(&q->changed);
  }
  iSink = q->iSink;
  pthread_mutex_unlock(&q->mutex);
  return iSink;
}

/* Waits until the sink can take a batch, or a while: somebody may interrupt. */
static void stAwaitBatch(StLanes *q){
  const StScanPiece *pPiece;
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += ST_AWAIT_NANOS;
  if( until.tv_nsec>=1000000000 ){
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&q->mutex);
  pPiece = &q->aPiece[q->iSink%ST_PIECES];
  if( !q->isFailed && q->iSink<q->iNext && pPiece->pFirst==0 && !pPiece->isDone ) pthread_cond_timedwait(&q->changed, &q->mutex, &until);
  pthread_mutex_unlock(&q->mutex);
}

/* Runs what is left of the scan. Returns SQLITE_OK, or SQLITE_INTERRUPT; the nest may have failed. */
static int stRunLanes(StLanes *q){
  StPipe *pPipe = q->pPipe;
  StLane *pLane = q->apLane[0];
  StScanPiece *pPiece = &q->aPiece[0];   /* That this thread has; or 0 */
  i64 iOwn = 0;                      /* Its number */
  int rc = SQLITE_OK;
  for(;;){
    i64 iSink = stSinkBatches(q);
    StLaneBatch *pBatch = 0;
    int more;
    if( pPipe->isFailed || AtomicLoad(&q->isFailed) || rc ) break;
    if( AtomicLoad(&pPipe->p->db->u1.isInterrupted) ) return SQLITE_INTERRUPT;
    pthread_mutex_lock(&q->mutex);
    if( pPiece==0 ){
      iOwn = q->iNext;
      pPiece = stTakePiece(q);
      if( pPiece==0 && q->iSink==q->iNext && q->isCut ){
        pthread_mutex_unlock(&q->mutex);
        break;
      }
      if( pPiece ){
        pthread_mutex_unlock(&q->mutex);
        stGoToPiece(pLane, pPiece);
        continue;
      }
    }else if( iOwn!=iSink ){
      pBatch = stFreeBatch(pLane);
    }
    pthread_mutex_unlock(&q->mutex);
    if( pPiece==0 || (iOwn!=iSink && pBatch==0) ){
      stAwaitBatch(q);
      continue;
    }
    /* Nothing is before it: its tuples go into the sink at once. */
    pPipe->pLane = pBatch ? pLane : 0;
    more = pBatch ? stFillLaneBatch(pLane, pBatch) : stPull(pPipe, pPipe->nLevel-1, &rc);
    pPipe->pLane = 0;
    if( !more || pBatch ) pthread_mutex_lock(&q->mutex);
    if( more && pBatch ){
      stAppendBatch(q, pPiece, pBatch);
    }else if( !more && pBatch ){
      stEndPiece(pLane, pPiece, pBatch);
    }else if( !more ){
      pPiece->isDone = 1;
    }
    if( !more || pBatch ) pthread_mutex_unlock(&q->mutex);
    if( !more ) pPiece = 0;
  }
  return rc;
}

/* Cuts what is left of the outermost loop into pieces. The first one has begun: it belongs to the statement's thread. */
static void stCutIntoPieces(StLanes *q){
  StPipe *pPipe = q->pPipe;
  i64 nPart = stLeft(pPipe)/(8*(1+stMostHelpers()));
  q->pTable = stOutermostTable(pPipe);
  if( pPipe->pScan==0 ){
    q->nOfPiece = (int)MAX(ST_BLOCK, MIN(ST_PIECE_BLOCKS*ST_BLOCK, nPart));
    q->iFirst = pPipe->aLevel[0].iEntry;
    q->iEndEntry = pPipe->aLevel[0].iEntryEnd;
    pPipe->aLevel[0].iEntryEnd = stTakePiece(q)->iEnd;
    return;
  }
  q->nOfPiece = (int)MAX(1, MIN(ST_PIECE_BLOCKS, nPart));
  q->iSegment = pPipe->pScanned->col.iSegment;
  q->iFirst = MAX(0, pPipe->pScan->iBlock);
  pPipe->iEndBlock = stTakePiece(q)->iEnd;
}

static void stFreeLanes(StLanes *q){
  int i;
  for(i=0; i<ST_PIECES; i++) stArenaClear(&q->aPiece[i].arena);
  for(i=0; i<q->nLane; i++) stFreeLane(q->apLane[i]);
  pthread_cond_destroy(&q->changed);
  pthread_mutex_destroy(&q->mutex);
  free(q);
}

/* Runs the rest of the nest with helpers. Returns as stRunIntoSink; ST_COLUMNS_GO: not with helpers. */
static int stRunWithLanes(StPipe *pPipe){
  StLanes *q = calloc(1, sizeof(StLanes));
  int i, rc, nLane = 1+stMostHelpers();
  if( q==0 ) return ST_COLUMNS_GO;
  pthread_mutex_init(&q->mutex, 0);
  pthread_cond_init(&q->changed, 0);
  /* 'now' is the same in all lanes. */
  if( pPipe->p->iCurrentTime==0 ) sqlite3OsCurrentTimeInt64(pPipe->p->db->pVfs, &pPipe->p->iCurrentTime);
  q->job.xDo = stRunPiece;
  q->pPipe = pPipe;
  stFindSinks(q);
  stCutIntoPieces(q);
  for(i=0; i<nLane; i++){
    StLane *pLane = i ? stNewLane(q) : calloc(1, sizeof(StLane));
    if( pLane==0 ) break;
    q->apLane[q->nLane++] = pLane;
    if( i ) continue;
    pLane->pLanes = q;
    pLane->pPipe = pPipe;
    if( !stLaneRoom(pLane) ) break;
  }
  if( q->nLane<2 || !stOffer(&q->job) ){
    pPipe->iEndBlock = 0;
    if( pPipe->pScan==0 ) pPipe->aLevel[0].iEntryEnd = q->iEndEntry;
    stFreeLanes(q);
    return ST_COLUMNS_GO;
  }
  if( pPipe->pScan ) pPipe->pScan->isAlone = 1;
  rc = stRunLanes(q);
  pthread_mutex_lock(&q->mutex);
  q->isOver = 1;
  for(i=1; i<q->nLane; i++) AtomicStore(&q->apLane[i]->db.u1.isInterrupted, 1);
  pthread_cond_broadcast(&q->changed);
  pthread_mutex_unlock(&q->mutex);
  stEndJob(&q->job);
  if( q->isFailed ) pPipe->isFailed = 1;
  if( pPipe->pScan ) pPipe->pScan->isAlone = 0;
  pPipe->iEndBlock = 0;
  stFreeLanes(q);
  return rc ? rc : pPipe->isFailed ? ST_COLUMNS_NONE : SQLITE_OK;
}
