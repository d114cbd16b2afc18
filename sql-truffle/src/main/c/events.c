/*
** Tells Java of what flight recordings have events of: when it begins, and when it ends. Java reads the clock. Included by sqltruffle.c.
*/

static St_eventBegins stEventBeginsCall = 0;
static St_eventEnds stEventEndsCall = 0;
/* A bit for each ST_EVENT_ value that a recording wants. */
static volatile int mStEvents = 0;

/* Sets who is told. To be called before the first connection is opened. */
SQLITE_API void st_on_events(St_eventBegins xBegins, St_eventEnds xEnds){
  stEventBeginsCall = xBegins;
  stEventEndsCall = xEnds;
}

/* Sets which events are wanted: 1<<i for ST_EVENT_ value i. */
SQLITE_API void st_record_events(int mEvents){
  mStEvents = mEvents;
}

/* Returns the number of the event, which stEventEnds() is to be called with; 0: nobody wants it. db: 0 for a thread without a
   connection. */
static i64 stEventBegins(int eEvent, sqlite3 *db){
  return mStEvents>>eEvent & 1 ? stEventBeginsCall(eEvent, db) : 0;
}

/* What a, b and c are depends on the event. */
static void stEventEnds(i64 id, int rc, const char *zFile, const char *zName, i64 a, i64 b, i64 c){
  if( id ) stEventEndsCall(id, rc, zFile, zName, a, b, c);
}

static void stWaitEnds(sqlite3 *db, int rc){
  if( db->iStWaitEvent ){
    i64 id = db->iStWaitEvent;
    db->iStWaitEvent = 0;
    stEventEnds(id, rc, 0, 0, 0, 0, 0);
  }
}

static void stLockWaited(Pager *pPager){
  BtShared *pBt = pPager->xBusyHandler==btreeInvokeBusyHandler ? (BtShared*)pPager->pBusyHandlerArg : 0;
  if( pBt ) stWaitEnds(pBt->db, SQLITE_OK);
}

/* Takes the event of the wait that the connection has given up; 0 when there is none. */
SQLITE_API i64 st_wait_event(sqlite3 *db){
  i64 id = db->iStWaitEvent;
  db->iStWaitEvent = 0;
  return id;
}

/* Pages that the connection has written so far; and the first of its files that a transaction writes to, or 0. */
static int stPagesWritten(sqlite3 *db, Pager **ppPager){
  int i, n = 0;
  *ppPager = 0;
  for(i=0; i<db->nDb; i++){
    Btree *p = db->aDb[i].pBt;
    if( p==0 || sqlite3PagerIsMemdb(p->pBt->pPager) || i==1 ) continue;
    n += p->pBt->pPager->aStat[PAGER_STAT_WRITE];
    if( *ppPager==0 && p->inTrans==TRANS_WRITE ) *ppPager = p->pBt->pPager;
  }
  return n;
}

static void stCommitBegins(sqlite3 *db, StCommit *p){
  p->id = 0;
  if( (mStEvents>>ST_EVENT_COMMIT & 1)==0 ) return;
  p->nPage = stPagesWritten(db, &p->pPager);
  if( p->pPager ) p->id = stEventBegins(ST_EVENT_COMMIT, db);
}

/* a: pages written, b: bytes of a page, c: whether they were written to a WAL. */
static void stCommitEnds(sqlite3 *db, const StCommit *p, int rc){
  Pager *pWriting;
  stEventEnds(p->id, rc, p->pPager->zFilename, 0, stPagesWritten(db, &pWriting) - p->nPage, p->pPager->pageSize, p->pPager->pWal!=0);
}

static i64 stCheckpointBegins(sqlite3 *db){
  return stEventBegins(ST_EVENT_CHECKPOINT, db);
}

/* a: frames of the WAL, b: of them in the database file, c: SQLITE_CHECKPOINT_ mode. */
static void stCheckpointEnds(Wal *pWal, i64 id, int eMode, int rc){
  int isKnown = pWal->nWiData>0 && pWal->apWiData[0]!=0;
  stEventEnds(id, rc, pWal->zWalName, 0, isKnown ? walIndexHdr(pWal)->mxFrame : 0, isKnown ? walCkptInfo(pWal)->nBackfill : 0, eMode);
}
