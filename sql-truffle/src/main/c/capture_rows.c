/*
** Replicas: what is noted of an inserted, updated or deleted row, where SQLite calls its pre-update hook. Included by sqltruffle.c.
*/

static void stCaptureInsert(Vdbe *v, VdbeCursor *pC, Table *pTab, i64 iKey, sqlite3_value *pData){
  sqlite3 *db = v->db;
  StNotes *p = pC->iDb>=0 ? stNotes(db, pC->iDb, pTab) : 0;
  StRecord r;
  if( p==0 ) return;
  if( p->pPk || p->mCounter ){
    memset(&r, 0, sizeof(r));
    if( (pData->flags & MEM_Zero) && sqlite3VdbeMemExpandBlob(pData) ) return;
    if( stRecordBegin(&r, (u8*)pData->z, pData->n) ) return;
  }
  if( p->pPk ) stNoteKey(db, p, ST_NOTE_INSERT, 0, &r, 0, iKey);
  else stNoteRowid(db, p, ST_NOTE_INSERT, 0, iKey);
  if( p->mCounter ) stNoteCounters(db, p, &r, 1);
}

/* The columns of the primary key, as far as they have bits of their own; all when one has none. */
static u64 stKeyColumns(Index *pPk){
  u64 m = 0;
  int i;
  for(i=0; i<pPk->nKeyCol; i++) m |= (u64)1 << MIN(pPk->aiColumn[i], 63);
  return m;
}

/* Notes that the row of a cursor is deleted. */
static int stNoteDeleted(sqlite3 *db, StNotes *p, BtCursor *pCur, int isTable){
  i64 iOld = isTable ? sqlite3BtreeIntegerKey(pCur) : 0;
  StRecord r;
  int rc;
  if( p->pPk==0 && p->mCounter==0 ){
    stNoteRowid(db, p, ST_NOTE_DELETE, 0, iOld);
    return SQLITE_OK;
  }
  rc = stRecordOfCursor(&r, pCur, db);
  if( rc==SQLITE_OK ){
    if( p->pPk ) stNoteKey(db, p, ST_NOTE_DELETE, 0, &r, 0, iOld);
    else stNoteRowid(db, p, ST_NOTE_DELETE, 0, iOld);
    if( p->mCounter ) stNoteCounters(db, p, &r, -1);
  }
  sqlite3VdbeMemRelease(&r.mem);
  return rc;
}

/* A DELETE without WHERE: notes all rows of the table whose tree has the root iRoot. Then OP_Clear frees the pages of the tree, without a
   look at its rows. */
static int stCaptureClear(sqlite3 *db, int iDb, Pgno iRoot){
  static KeyInfo anyKey;   /* A cursor of a table without rowids must have one. It compares no keys. */
  HashElem *pElem;
  Table *pTab = 0;
  BtCursor *pCur;
  int rc, bEmpty = 0;
  for(pElem=sqliteHashFirst(&db->aDb[iDb].pSchema->tblHash); pElem; pElem=sqliteHashNext(pElem)){
    Table *pEach = sqliteHashData(pElem);
    if( pEach->tnum==iRoot && IsOrdinaryTable(pEach) ) pTab = pEach;
  }
  if( pTab==0 || !stCaptures(pTab) ) return SQLITE_OK;
  pCur = sqlite3_malloc64(sqlite3BtreeCursorSize());
  if( pCur==0 ) return SQLITE_NOMEM_BKPT;
  sqlite3BtreeCursorZero(pCur);
  rc = sqlite3BtreeCursor(db->aDb[iDb].pBt, iRoot, 0, HasRowid(pTab) ? 0 : &anyKey, pCur);
  if( rc==SQLITE_OK ){
    rc = sqlite3BtreeFirst(pCur, &bEmpty);
    while( rc==SQLITE_OK && !bEmpty ){
      StNotes *p = stNotes(db, iDb, pTab);
      if( p==0 ) break;
      rc = AtomicLoad(&db->u1.isInterrupted) ? SQLITE_INTERRUPT : stNoteDeleted(db, p, pCur, HasRowid(pTab));
      if( rc==SQLITE_OK ) rc = sqlite3BtreeNext(pCur, 0);
    }
    if( rc==SQLITE_DONE ) rc = SQLITE_OK;
    sqlite3BtreeCloseCursor(pCur);
  }
  sqlite3_free(pCur);
  return rc;
}

/* A DELETE, the deleting half of an UPDATE, or a row that REPLACE removes. aUpdate: the new rowid and the new values of an UPDATE. */
static void stCaptureDelete(Vdbe *v, VdbeCursor *pC, Table *pTab, int isUpdate, sqlite3_value *aUpdate){
  sqlite3 *db = v->db;
  BtCursor *pCur = pC->uc.pCursor;
  StNotes *p = pC->iDb>=0 ? stNotes(db, pC->iDb, pTab) : 0;
  StRecord r;
  i64 iOld = 0;
  if( p==0 ) return;
  if( !sqlite3BtreeCursorIsValidNN(pCur) ){
    int bDiff = 0;
    sqlite3BtreeCursorRestore(pCur, &bDiff);
    if( !sqlite3BtreeCursorIsValidNN(pCur) ) return;
  }
  if( !isUpdate ){
    /* The statement itself meets the same corrupt page. */
    (void)stNoteDeleted(db, p, pCur, pC->isTable);
    return;
  }
  if( pC->isTable ) iOld = sqlite3BtreeIntegerKey(pCur);
  if( stRecordOfCursor(&r, pCur, db)==SQLITE_OK ){
    Mem *aNew = &aUpdate[1];
    i64 iNew = pC->isTable ? aUpdate[0].u.i : 0;
    u64 m = stChanged(pTab, &r, aNew);
    int isMove = p->pPk ? (m & stKeyColumns(p->pPk))!=0 : iNew!=iOld;
    int i;
    if( isMove ){
      if( p->pPk ) stNoteKey(db, p, ST_NOTE_DELETE, 0, &r, 0, iOld);
      else stNoteRowid(db, p, ST_NOTE_DELETE, 0, iOld);
      if( p->mCounter ) stNoteCounters(db, p, &r, -1);
      if( p->pPk ) stNoteKey(db, p, ST_NOTE_INSERT, 0, 0, aNew, iNew);
      else stNoteRowid(db, p, ST_NOTE_INSERT, 0, iNew);
    }else if( m ){
      if( p->pPk ) stNoteKey(db, p, ST_NOTE_UPDATE, m, &r, 0, iOld);
      else stNoteRowid(db, p, ST_NOTE_UPDATE, m, iOld);
    }
    for(i=0; (p->mCounter & (isMove ? ~(u64)0 : m))!=0 && i<pTab->nCol && i<63; i++){
      if( p->mCounter & ((u64)1 << i) ){
        i64 nNew = sqlite3VdbeIntValue(&aNew[sqlite3TableColumnToStorage(pTab, (i16)i)]);
        Mem old;
        stRecordColumn(&r, stPosition(pTab, i), db, &old);
        stNoteCount(db, p, i, isMove ? nNew : (i64)((u64)nNew - (u64)sqlite3VdbeIntValue(&old)));
      }
    }
  }
  sqlite3VdbeMemRelease(&r.mem);
}

static void stCaptureBlob(sqlite3 *db, BtCursor *pCur, int iDb, Table *pTab, int iCol){
  StNotes *p = stNotes(db, iDb, pTab);
  StRecord r;
  if( p==0 || !sqlite3BtreeCursorIsValidNN(pCur) ) return;
  if( p->pPk==0 ){
    stNoteRowid(db, p, ST_NOTE_UPDATE, (u64)1 << MIN(iCol, 63), sqlite3BtreeIntegerKey(pCur));
  }else if( stRecordOfCursor(&r, pCur, db)==SQLITE_OK ){
    stNoteKey(db, p, ST_NOTE_UPDATE, (u64)1 << MIN(iCol, 63), &r, 0, sqlite3BtreeIntegerKey(pCur));
    sqlite3VdbeMemRelease(&r.mem);
  }
}

/* As stIsGone(), by a look at the program. */
static SQLITE_NOINLINE int stLookForSchema(Vdbe *p, int iDb){
  StCapture *pCapture = p->db->pCapture;
  Schema *pSchema = p->db->aDb[iDb].pSchema;
  const VdbeFrame *pFrame;
  const Op *aOp = p->aOp;
  int i = p->nOp;
  for(pFrame=p->pFrame; pFrame; pFrame=pFrame->pParent){
    aOp = pFrame->aOp;
    i = pFrame->nOp;
  }
  /* OP_Transaction is one of the last. */
  while( i-->0 ){
    if( aOp[i].opcode==OP_Transaction && aOp[i].p1==iDb && aOp[i].p5 ){
      if( pSchema->iGeneration!=aOp[i].p4.i ) return 1;
      if( pCapture ){
        pCapture->pIntact = p;
        pCapture->pIntactSchema = pSchema;
        pCapture->iIntact = pSchema->iGeneration;
      }
      return 0;
    }
  }
  return 0;
}

/*
** Whether the schema has been read again since the program began, as OP_Transaction finds out: a function of the program has rolled back or
** altered a table. P4_TABLE operands then name tables that were freed. A program that began with the present generation of the schema, in
** this transaction, needs no second look.
*/
static int stIsGone(Vdbe *p, int iDb){
  StCapture *pCapture = p->db->pCapture;
  Schema *pSchema = p->db->aDb[iDb].pSchema;
  if( pCapture && pCapture->pIntact==p && pCapture->pIntactSchema==pSchema && pCapture->iIntact==pSchema->iGeneration ) return 0;
  return stLookForSchema(p, iDb);
}

/* Whether rows that this cursor inserts, updates or deletes must be noted. */
static int stIsCaptured(sqlite3 *db, VdbeCursor *pC){
  return pC->iDb>=0 && db->aDb[pC->iDb].pSchema->pStJournal!=0;
}
