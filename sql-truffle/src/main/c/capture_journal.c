/*
** Replicas: what becomes of the notes at savepoints and at the end of a transaction. A commit adds them as one row to the table
** _replica_journal, in the same transaction. Included by sqltruffle.c.
*/

#define ST_CLOCK_BITS  16   /* Bits of a hybrid logical clock below its milliseconds */

static void stForgetNotes(StNotes *p){
  p->n = 0;
  p->nMark = 0;
  p->eRun = 0;
  p->pTab = 0;
  memset(p->aTable, 0, sizeof(p->aTable));
}

/* The transaction has ended. */
static void stForgetProgram(StCapture *p){
  p->pIntact = 0;
}

static void stCaptureSavepoint(Btree *pBt, int op, int iSavepoint){
  StNotes *p;
  for(p=pBt->db->pCapture->pNotes; p; p=p->pNext){
    if( p->pBt!=pBt ) continue;
    if( iSavepoint<0 ){
      stForgetNotes(p);
    }else if( iSavepoint<p->nMark ){
      if( op==SAVEPOINT_ROLLBACK ){
        p->n = p->aMark[iSavepoint];
        p->eRun = 0;
        p->pTab = 0;
      }else{
        stEndRun(pBt->db, p);
      }
      p->nMark = iSavepoint;
    }
  }
}

static void stCaptureRollback(sqlite3 *db){
  StNotes *p;
  for(p=db->pCapture->pNotes; p; p=p->pNext) stForgetNotes(p);
  db->pCapture->bNoMemory = 0;
  stForgetProgram(db->pCapture);
}

static void stCaptureClose(sqlite3 *db){
  if( db->pCapture ){
    StNotes *p, *pNext;
    for(p=db->pCapture->pNotes; p; p=pNext){
      pNext = p->pNext;
      sqlite3_free(p->a);
      sqlite3_free(p->aMark);
      sqlite3_free(p);
    }
    sqlite3_free(db->pCapture);
    db->pCapture = 0;
  }
}

/* Adds the notes to the journal, under the next reading of the site's hybrid logical clock: later than the present time and than the
   journal's last row. */
static int stJournalAppend(sqlite3 *db, int iDb, StNotes *p){
  Table *pJournal = db->aDb[iDb].pSchema->pStJournal;
  BtCursor *pCur;
  BtreePayload x;
  struct timespec now;
  i64 iClock;
  int rc, res = 0, nHeader, nType;
  u8 aType[10];
  u8 *aRecord;
  int nCursor = ROUND8(sqlite3BtreeCursorSize());
  if( pJournal==0 || !HasRowid(pJournal) || sqlite3BtreeTxnState(p->pBt)!=SQLITE_TXN_WRITE ) return SQLITE_OK;
  stEndRun(db, p);
  if( p->n>0x3fffffff ) return SQLITE_TOOBIG;
  nType = sqlite3PutVarint(aType, (u64)p->n*2+12);
  nHeader = 2+nType;
  /* The cursor, and the record after it. */
  pCur = sqlite3_malloc64(nCursor+nHeader+p->n);
  if( pCur==0 ) return SQLITE_NOMEM;
  aRecord = (u8*)pCur+nCursor;
  /* The record of (NULL, blob): hlc is the rowid, and the last column has no value. */
  aRecord[0] = (u8)nHeader;
  aRecord[1] = 0;
  memcpy(&aRecord[2], aType, nType);
  memcpy(&aRecord[nHeader], p->a, p->n);
  sqlite3BtreeCursorZero(pCur);
  rc = sqlite3BtreeCursor(p->pBt, pJournal->tnum, BTREE_WRCSR, 0, pCur);
  if( rc==SQLITE_OK ){
    rc = sqlite3BtreeLast(pCur, &res);
    if( rc==SQLITE_OK ){
      clock_gettime(CLOCK_REALTIME, &now);
      iClock = (db->pCapture->iClock ? db->pCapture->iClock : (i64)now.tv_sec*1000 + now.tv_nsec/1000000) << ST_CLOCK_BITS;
      if( !res && sqlite3BtreeIntegerKey(pCur)>=iClock ) iClock = sqlite3BtreeIntegerKey(pCur)+1;
      memset(&x, 0, sizeof(x));
      x.nKey = iClock;
      x.pData = aRecord;
      x.nData = (int)(nHeader+p->n);
      rc = sqlite3BtreeInsert(pCur, &x, BTREE_APPEND, 0);
    }
    sqlite3BtreeCloseCursor(pCur);
  }
  sqlite3_free(pCur);
  return rc;
}

static int stCaptureCommit(sqlite3 *db){
  StCapture *pCapture = db->pCapture;
  StNotes *p;
  int i, rc = SQLITE_OK;
  stForgetProgram(pCapture);
  if( pCapture->bNoMemory ) return SQLITE_NOMEM;
  for(p=pCapture->pNotes; rc==SQLITE_OK && p; p=p->pNext){
    if( p->n==0 && p->eRun==0 ){
      /* A savepoint that was rolled back has left nothing but what is known of tables. */
      memset(p->aTable, 0, sizeof(p->aTable));
      continue;
    }
    for(i=0; pCapture->eMode==ST_CAPTURE_ON && i<db->nDb; i++){
      if( db->aDb[i].pBt==p->pBt && p->pBt ){
        sqlite3BtreeEnter(p->pBt);
        rc = stJournalAppend(db, i, p);
        sqlite3BtreeLeave(p->pBt);
        break;
      }
    }
    if( rc==SQLITE_OK ) stForgetNotes(p);
  }
  return rc;
}

/* Sets ST_CAPTURE_ON, OFF or RECORD for a connection outside a transaction, and the milliseconds that stand for the present time, or 0. */
SQLITE_API int st_capture_mode(sqlite3 *db, int eMode, i64 iClock){
  StCapture *p = stCapture(db);
  if( p==0 ) return SQLITE_NOMEM;
  p->eMode = eMode;
  p->iClock = iClock;
  return SQLITE_OK;
}

/* Writes the address and the length of the notes of the main database to aOut. They are valid until the next change. */
SQLITE_API void st_capture_notes(sqlite3 *db, i64 *aOut){
  StNotes *p = db->pCapture ? db->pCapture->pNotes : 0;
  while( p && p->pBt!=db->aDb[0].pBt ) p = p->pNext;
  aOut[0] = aOut[1] = 0;
  if( p ){
    stEndRun(db, p);
    aOut[0] = (i64)p->a;
    aOut[1] = p->n;
  }
}
