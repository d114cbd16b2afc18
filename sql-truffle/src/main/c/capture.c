/*
** Replicas: notes each changed row of the running transaction, and adds the notes as one row to the table _replica_journal when the transaction
** commits (docs/decisions/0017-replicas.md). Included by sqltruffle.c.
**
** A schema says by itself what C must know, so that C reads it again exactly when SQLite does:
**
**   CREATE TABLE _replica_journal(hlc INTEGER PRIMARY KEY, changes BLOB, slot_5)    a replica, whose new rowids begin at 5 << ST_SLOT_BITS
**   CREATE TABLE _replica_counters("stock.quantity")                                columns whose changes add up
**
** The notes of a transaction are a sequence of entries. Integers are LEB128, signed ones in zigzag:
**
**   ST_NOTE_TABLE   length, name, number of columns          the entries that follow are of this table
**   ST_NOTE_INSERT  first rowid, count                       rows inserted, with consecutive rowids
**   ST_NOTE_UPDATE  columns, first rowid, count              rows updated; bit i of columns: column i, bit 63: any column from 63 on
**   ST_NOTE_DELETE  first rowid, count
**   + ST_NOTE_KEY   [columns], length, key                   the same of one row of a table with another primary key
**   ST_NOTE_COUNT   column, difference                       what the entry before adds to a counter
**
** A key is the values of the primary key, each with a tag; or ST_KEY_ROWID and the rowid when one of them is NULL.
*/

#define ST_NOTE_TABLE  1
#define ST_NOTE_INSERT 2
#define ST_NOTE_UPDATE 3
#define ST_NOTE_DELETE 4
#define ST_NOTE_COUNT  5
#define ST_NOTE_KEY    8

#define ST_KEY_INTEGER 1
#define ST_KEY_REAL    2
#define ST_KEY_TEXT    3
#define ST_KEY_BLOB    4
#define ST_KEY_ROWID   6

#define ST_SLOT_BITS   32   /* Rowids that a site can give out, as a power of two */
#define ST_CLOCK_BITS  16   /* Bits of a hybrid logical clock below its milliseconds */

#define ST_CAPTURE_ON     0
#define ST_CAPTURE_OFF    1   /* Changes are not noted: they come from other sites */
#define ST_CAPTURE_RECORD 2   /* Changes are noted for st_capture_take(), and not added to the journal */

/* The notes of one database in the running transaction. */
typedef struct StNotes StNotes;
struct StNotes {
  StNotes *pNext;
  Btree *pBt;
  Table *pTab;         /* The table of the last ST_NOTE_TABLE; 0: write one */
  int iGeneration;     /* Its Schema.iGeneration */
  Index *pPk;          /* Its primary key when rows are not identified by rowid */
  u64 mCounter;        /* Its counters, one bit for each column */
  int eRun;            /* The entry that can still grow: ST_NOTE_INSERT, UPDATE or DELETE; 0: none */
  u64 mRun;            /* Its columns */
  i64 iFirst;
  i64 nRun;
  u8 *a;
  i64 n, nAlloc;
  int nMark;           /* Open savepoints that are known */
  i64 *aMark;          /* n when each of them began */
  int nMarkAlloc;
};

/* The notes of a connection. */
typedef struct StCapture StCapture;
struct StCapture {
  StNotes *pNotes;
  int eMode;           /* ST_CAPTURE_ON, OFF or RECORD */
  u8 bNoMemory;        /* A note is missing: the transaction cannot commit */
  i64 iClock;          /* Milliseconds that stand for the present time; 0: ask the system */
};

/* A record, with its columns found one after the other. */
typedef struct StRecord StRecord;
struct StRecord {
  const u8 *z;
  u32 n;
  u32 iHeader, nHeader, iData;
  Mem mem;             /* Holds the record when it is not in one piece */
};

static int stRecordBegin(StRecord *p, const u8 *z, u32 n){
  p->z = z;
  p->n = n;
  if( n==0 ) return SQLITE_CORRUPT;
  p->iHeader = getVarint32(z, p->nHeader);
  p->iData = p->nHeader;
  return p->nHeader>n ? SQLITE_CORRUPT : SQLITE_OK;
}

/* The row that a cursor is on. */
static int stRecordOfCursor(StRecord *p, BtCursor *pCur, sqlite3 *db){
  u32 nLocal, n;
  const u8 *z;
  int rc = SQLITE_OK;
  memset(&p->mem, 0, sizeof(p->mem));
  p->mem.db = db;
  if( sqlite3BtreeCursorIsValidNN(pCur)==0 ) return SQLITE_CORRUPT;
  n = sqlite3BtreePayloadSize(pCur);
  z = sqlite3BtreePayloadFetch(pCur, &nLocal);
  if( nLocal<n ){
    rc = sqlite3VdbeMemFromBtree(pCur, 0, n, &p->mem);
    z = (u8*)p->mem.z;
  }
  return rc ? rc : stRecordBegin(p, z, n);
}

/* The next column's serial type and bytes. Returns 0 at the end, or where the record is corrupt. */
static int stRecordNext(StRecord *p, u32 *pType, const u8 **pz, u32 *pn){
  u32 n;
  if( p->iHeader>=p->nHeader ) return 0;
  p->iHeader += getVarint32(&p->z[p->iHeader], *pType);
  n = sqlite3VdbeSerialTypeLen(*pType);
  if( (u64)p->iData+n>p->n ) return 0;
  *pz = &p->z[p->iData];
  *pn = n;
  p->iData += n;
  return 1;
}

/* Column iCol of a record as a value that points into it; NULL when the record ends before. */
static void stRecordColumn(StRecord *p, int iCol, sqlite3 *db, Mem *pMem){
  StRecord r = *p;
  u32 type, n;
  const u8 *z;
  int i;
  memset(pMem, 0, sizeof(*pMem));
  pMem->db = db;
  pMem->enc = ENC(db);
  pMem->flags = MEM_Null;
  for(i=0; i<=iCol; i++){
    if( !stRecordNext(&r, &type, &z, &n) ) return;
  }
  sqlite3VdbeSerialGet(z, type, pMem);
}

/*
** Writing notes
*/

static StCapture *stCapture(sqlite3 *db){
  if( db->pCapture==0 ){
    db->pCapture = sqlite3_malloc64(sizeof(StCapture));
    if( db->pCapture ) memset(db->pCapture, 0, sizeof(StCapture));
    else sqlite3OomFault(db);
  }
  return db->pCapture;
}

static void stPutBytes(sqlite3 *db, StNotes *p, const void *z, i64 n){
  if( p->n+n>p->nAlloc ){
    i64 nNew = (p->nAlloc + n)*2 + 256;
    u8 *aNew = sqlite3_realloc64(p->a, nNew);
    if( aNew==0 ){
      db->pCapture->bNoMemory = 1;
      return;
    }
    p->a = aNew;
    p->nAlloc = nNew;
  }
  memcpy(&p->a[p->n], z, n);
  p->n += n;
}

static int stPutLeb(u8 *a, u64 v){
  int n = 0;
  for(; v>127; v>>=7) a[n++] = (u8)(v | 0x80);
  a[n++] = (u8)v;
  return n;
}
static u64 stZigzag(i64 v){ return ((u64)v << 1) ^ (u64)(v >> 63); }

static void stPutVarint(sqlite3 *db, StNotes *p, u64 v){
  u8 a[10];
  stPutBytes(db, p, a, stPutLeb(a, v));
}

/* Writes the entry that can no longer grow. */
static void stEndRun(sqlite3 *db, StNotes *p){
  if( p->eRun ){
    u8 a[1+3*10];
    int n = 1;
    a[0] = (u8)p->eRun;
    if( p->eRun==ST_NOTE_UPDATE ) n += stPutLeb(&a[n], p->mRun);
    n += stPutLeb(&a[n], stZigzag(p->iFirst));
    n += stPutLeb(&a[n], (u64)p->nRun);
    p->eRun = 0;
    stPutBytes(db, p, a, n);
  }
}

/* Whether the rows of a table go to other sites. */
static int stCaptures(Table *pTab){
  return pTab->pSchema!=0 && pTab->pSchema->pStJournal!=0 && IsOrdinaryTable(pTab) && (pTab->tabFlags & (TF_Shadow|TF_Ephemeral))==0
      && sqlite3_strnicmp(pTab->zName, "_replica_", 9)!=0 && sqlite3_strnicmp(pTab->zName, "sqlite_", 7)!=0;
}

/* The columns of _replica_counters that belong to a table. */
static u64 stCounters(Table *pTab){
  Table *p = sqlite3HashFind(&pTab->pSchema->tblHash, "_replica_counters");
  int nName = sqlite3Strlen30(pTab->zName);
  u64 m = 0;
  int i, j;
  for(i=0; p && i<p->nCol; i++){
    const char *z = p->aCol[i].zCnName;
    if( sqlite3_strnicmp(z, pTab->zName, nName)!=0 || z[nName]!='.' ) continue;
    for(j=0; j<pTab->nCol && j<63; j++){
      if( sqlite3StrICmp(pTab->aCol[j].zCnName, &z[nName+1])==0 ) m |= (u64)1 << j;
    }
  }
  return m;
}

/* The notes for a change of a table: with the marks of all open savepoints, and an ST_NOTE_TABLE for this table at their end. 0: do not note it. */
static StNotes *stNotes(sqlite3 *db, int iDb, Table *pTab){
  StCapture *pCapture = stCapture(db);
  StNotes *p;
  int nSavepoint = db->nSavepoint + db->nStatement;
  Btree *pBt = db->aDb[iDb].pBt;
  if( pCapture==0 || pCapture->eMode==ST_CAPTURE_OFF || (db->mDbFlags & DBFLAG_Vacuum) ) return 0;
  for(p=pCapture->pNotes; p && p->pBt!=pBt; p=p->pNext){}
  if( p==0 ){
    if( !stCaptures(pTab) ) return 0;
    p = sqlite3_malloc64(sizeof(*p));
    if( p==0 ){
      pCapture->bNoMemory = 1;
      return 0;
    }
    memset(p, 0, sizeof(*p));
    p->pBt = pBt;
    p->pNext = pCapture->pNotes;
    pCapture->pNotes = p;
  }
  if( p->nMark<nSavepoint ){
    stEndRun(db, p);
    if( nSavepoint>p->nMarkAlloc ){
      i64 *aNew = sqlite3_realloc64(p->aMark, sizeof(i64)*(nSavepoint+16));
      if( aNew==0 ){
        pCapture->bNoMemory = 1;
        return 0;
      }
      p->aMark = aNew;
      p->nMarkAlloc = nSavepoint+16;
    }
    while( p->nMark<nSavepoint ) p->aMark[p->nMark++] = p->n;
  }
  if( p->pTab!=pTab || p->iGeneration!=pTab->pSchema->iGeneration || (db->mDbFlags & DBFLAG_SchemaChange) ){
    int nName = sqlite3Strlen30(pTab->zName);
    if( !stCaptures(pTab) ) return 0;
    stEndRun(db, p);
    p->pTab = pTab;
    p->iGeneration = pTab->pSchema->iGeneration;
    p->pPk = pTab->iPKey<0 ? sqlite3PrimaryKeyIndex(pTab) : 0;
    p->mCounter = stCounters(pTab);
    stPutVarint(db, p, ST_NOTE_TABLE);
    stPutVarint(db, p, nName);
    stPutBytes(db, p, pTab->zName, nName);
    stPutVarint(db, p, pTab->nCol);
  }
  return p;
}

static void stNoteRowid(sqlite3 *db, StNotes *p, int eOp, u64 mCol, i64 iRowid){
  if( p->eRun==eOp && p->mRun==mCol && iRowid==p->iFirst+p->nRun && iRowid>p->iFirst ){
    p->nRun++;
    return;
  }
  stEndRun(db, p);
  p->eRun = eOp;
  p->mRun = mCol;
  p->iFirst = iRowid;
  p->nRun = 1;
}

/* Appends a value of a key. */
static void stPutKey(sqlite3 *db, StNotes *p, Mem *pMem){
  u8 a[16];
  int n = 1;
  i64 v;
  if( pMem->flags & (MEM_Int|MEM_IntReal) ){
    a[0] = ST_KEY_INTEGER;
    n += stPutLeb(&a[1], stZigzag(pMem->u.i));
  }else if( pMem->flags & MEM_Real ){
    v = pMem->u.r>-9e15 && pMem->u.r<9e15 ? (i64)pMem->u.r : 0;
    if( (double)v==pMem->u.r ){
      a[0] = ST_KEY_INTEGER;
      n += stPutLeb(&a[1], stZigzag(v));
    }else{
      a[0] = ST_KEY_REAL;
      memcpy(&a[1], &pMem->u.r, 8);
      n += 8;
    }
  }else{
    const void *z;
    int nByte;
    if( pMem->flags & MEM_Str ){
      a[0] = ST_KEY_TEXT;
      z = sqlite3ValueText(pMem, SQLITE_UTF8);
      nByte = sqlite3ValueBytes(pMem, SQLITE_UTF8);
    }else{
      a[0] = ST_KEY_BLOB;
      z = pMem->z;
      nByte = pMem->n;
    }
    n += stPutLeb(&a[1], nByte);
    stPutBytes(db, p, a, n);
    stPutBytes(db, p, z, nByte);
    return;
  }
  stPutBytes(db, p, a, n);
}

/* Where a record has a column of its table. */
static int stPosition(Table *pTab, int iCol){
  int j;
  if( HasRowid(pTab) ) return sqlite3TableColumnToStorage(pTab, (i16)iCol);
  j = sqlite3TableColumnToIndex(sqlite3PrimaryKeyIndex(pTab), iCol);
  return j;
}

/* Appends the key of a row: of a record, or of the registers of an UPDATE. A value of a register is copied: its text may have another encoding. */
static void stNoteKey(sqlite3 *db, StNotes *p, int eOp, u64 mCol, StRecord *pRecord, Mem *aNew, i64 iRowid){
  Table *pTab = p->pTab;
  i64 nBefore;
  i64 nKey;
  u8 aLength[10];
  int i, nLength;
  stEndRun(db, p);
  stPutVarint(db, p, eOp | ST_NOTE_KEY);
  if( eOp==ST_NOTE_UPDATE ) stPutVarint(db, p, mCol);
  nBefore = p->n;
  for(i=0; i<p->pPk->nKeyCol; i++){
    int iCol = p->pPk->aiColumn[i];
    Mem m;
    if( aNew ){
      memset(&m, 0, sizeof(m));
      m.db = db;
      sqlite3VdbeMemShallowCopy(&m, &aNew[sqlite3TableColumnToStorage(pTab, (i16)iCol)], MEM_Ephem);
    }else{
      stRecordColumn(pRecord, stPosition(pTab, iCol), db, &m);
    }
    if( m.flags & MEM_Null ){
      u8 a[11];
      a[0] = ST_KEY_ROWID;
      p->n = nBefore;
      stPutBytes(db, p, a, 1+stPutLeb(&a[1], stZigzag(iRowid)));
      break;
    }
    if( m.flags & MEM_Zero ) sqlite3VdbeMemExpandBlob(&m);
    stPutKey(db, p, &m);
    sqlite3VdbeMemRelease(&m);
  }
  /* Its length, before it. */
  nKey = p->n-nBefore;
  nLength = stPutLeb(aLength, (u64)nKey);
  stPutBytes(db, p, aLength, nLength);
  if( db->pCapture->bNoMemory ) return;
  memmove(&p->a[nBefore+nLength], &p->a[nBefore], nKey);
  memcpy(&p->a[nBefore], aLength, nLength);
}

static void stNoteCount(sqlite3 *db, StNotes *p, int iCol, i64 nMore){
  if( nMore==0 ) return;
  stEndRun(db, p);
  stPutVarint(db, p, ST_NOTE_COUNT);
  stPutVarint(db, p, iCol);
  stPutVarint(db, p, stZigzag(nMore));
}

/* What a row adds to the counters: nSign times its values. */
static void stNoteCounters(sqlite3 *db, StNotes *p, StRecord *pRecord, int nSign){
  int i;
  for(i=0; i<p->pTab->nCol && i<63; i++){
    if( p->mCounter & ((u64)1 << i) ){
      Mem m;
      stRecordColumn(pRecord, stPosition(p->pTab, i), db, &m);
      stNoteCount(db, p, i, (i64)((u64)sqlite3VdbeIntValue(&m)*(u64)(i64)nSign));
    }
  }
}

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

/* Whether a stored value and the one in a register that replaces it are the same. */
static int stIsUnchanged(u32 type, const u8 *z, u32 n, Mem *pNew){
  Mem m;
  if( type==0 ) return (pNew->flags & MEM_Null)!=0;
  if( type>=12 ){
    return (pNew->flags & (type & 1 ? MEM_Str : MEM_Blob))!=0 && (pNew->flags & (MEM_Zero|MEM_Null|(type & 1 ? 0 : MEM_Str)))==0
        && (u32)pNew->n==n && memcmp(pNew->z, z, n)==0;
  }
  memset(&m, 0, sizeof(m));
  sqlite3VdbeSerialGet(z, type, &m);
  if( m.flags & MEM_Int ){
    if( pNew->flags & (MEM_Int|MEM_IntReal) ) return pNew->u.i==m.u.i;
    return (pNew->flags & MEM_Real)!=0 && pNew->u.r==(double)m.u.i && sqlite3RealSameAsInt(pNew->u.r, m.u.i);
  }
  return (m.flags & MEM_Real) && (pNew->flags & MEM_Real) && memcmp(&m.u.r, &pNew->u.r, sizeof(double))==0;
}

/* The columns that an UPDATE changes. aNew: its new values, in the order of records of rowid tables. */
static u64 stChanged(Table *pTab, StRecord *pOld, Mem *aNew){
  u64 m = 0;
  int i, n = pTab->nCol;
  if( HasRowid(pTab) && (pTab->tabFlags & TF_HasGenerated)==0 ){
    StRecord r = *pOld;
    for(i=0; i<n; i++){
      u32 type, nByte;
      const u8 *z;
      int bSame = stRecordNext(&r, &type, &z, &nByte) ? i==pTab->iPKey || stIsUnchanged(type, z, nByte, &aNew[i]) : 0;
      if( !bSame ) m |= (u64)1 << MIN(i, 63);
    }
  }else{
    for(i=0; i<n; i++){
      u32 type, nByte;
      const u8 *z;
      StRecord r = *pOld;
      int j, iRecord, bSame = 1;
      if( pTab->aCol[i].colFlags & COLFLAG_GENERATED ) continue;
      iRecord = stPosition(pTab, i);
      for(j=0; bSame && j<=iRecord; j++) bSame = stRecordNext(&r, &type, &z, &nByte);
      if( bSame ) bSame = i==pTab->iPKey || stIsUnchanged(type, z, nByte, &aNew[sqlite3TableColumnToStorage(pTab, (i16)i)]);
      if( !bSame ) m |= (u64)1 << MIN(i, 63);
    }
  }
  return m;
}

/* The columns of the primary key, as far as they have bits of their own; all when one has none. */
static u64 stKeyColumns(Index *pPk){
  u64 m = 0;
  int i;
  for(i=0; i<pPk->nKeyCol; i++) m |= (u64)1 << MIN(pPk->aiColumn[i], 63);
  return m;
}

/* A DELETE, the deleting half of an UPDATE, or a row that REPLACE removes. aUpdate: the new rowid and the new values of an UPDATE. */
static void stCaptureDelete(Vdbe *v, VdbeCursor *pC, Table *pTab, int isUpdate, sqlite3_value *aUpdate){
  sqlite3 *db = v->db;
  BtCursor *pCur = pC->uc.pCursor;
  StNotes *p = pC->iDb>=0 ? stNotes(db, pC->iDb, pTab) : 0;
  StRecord r;
  i64 iOld = 0;
  int rc = SQLITE_OK;
  if( p==0 ) return;
  if( !sqlite3BtreeCursorIsValidNN(pCur) ){
    int bDiff = 0;
    sqlite3BtreeCursorRestore(pCur, &bDiff);
    if( !sqlite3BtreeCursorIsValidNN(pCur) ) return;
  }
  if( pC->isTable ) iOld = sqlite3BtreeIntegerKey(pCur);
  memset(&r, 0, sizeof(r));
  if( isUpdate || p->pPk || p->mCounter ) rc = stRecordOfCursor(&r, pCur, db);
  if( rc ){
    /* The statement itself meets the same corrupt page. */
  }else if( !isUpdate ){
    if( p->pPk ) stNoteKey(db, p, ST_NOTE_DELETE, 0, &r, 0, iOld);
    else stNoteRowid(db, p, ST_NOTE_DELETE, 0, iOld);
    if( p->mCounter ) stNoteCounters(db, p, &r, -1);
  }else{
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

/*
** Savepoints and ends of transactions
*/

static void stForgetNotes(StNotes *p){
  p->n = 0;
  p->nMark = 0;
  p->eRun = 0;
  p->pTab = 0;
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

/* Adds the notes to the journal, under the next reading of the site's hybrid logical clock: later than the present time and than the journal's last row. */
static int stJournalAppend(sqlite3 *db, int iDb, StNotes *p){
  Table *pJournal = db->aDb[iDb].pSchema->pStJournal;
  BtCursor *pCur;
  BtreePayload x;
  struct timespec now;
  i64 iClock;
  int rc, res = 0, nHeader, nType;
  u8 aType[10];
  u8 *aRecord;
  if( pJournal==0 || !HasRowid(pJournal) || sqlite3BtreeTxnState(p->pBt)!=SQLITE_TXN_WRITE ) return SQLITE_OK;
  stEndRun(db, p);
  if( p->n>0x3fffffff ) return SQLITE_TOOBIG;
  nType = sqlite3PutVarint(aType, (u64)p->n*2+12);
  nHeader = 2+nType;
  aRecord = sqlite3_malloc64(nHeader+p->n);
  pCur = sqlite3_malloc64(sqlite3BtreeCursorSize());
  if( aRecord==0 || pCur==0 ){
    rc = SQLITE_NOMEM;
    goto end;
  }
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
end:
  sqlite3_free(aRecord);
  sqlite3_free(pCur);
  return rc;
}

static int stCaptureCommit(sqlite3 *db){
  StCapture *pCapture = db->pCapture;
  StNotes *p;
  int i, rc = SQLITE_OK;
  if( pCapture->bNoMemory ) return SQLITE_NOMEM;
  for(p=pCapture->pNotes; rc==SQLITE_OK && p; p=p->pNext){
    if( p->n==0 && p->eRun==0 ) continue;
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

/*
** Rowids that no other site gives out
*/

/* Makes *pv, which is larger than each rowid of the table, the next rowid of this site. */
static int stSiteRowid(sqlite3 *db, VdbeCursor *pC, i64 *pv){
  Table *pJournal = db->aDb[pC->iDb].pSchema->pStJournal;
  i64 iLow, iHigh;
  int res, rc;
  if( pC->pgnoRoot==SCHEMA_ROOT || pJournal->nCol<3 || sqlite3_strnicmp(pJournal->aCol[2].zCnName, "slot_", 5)!=0 ) return SQLITE_OK;
  iLow = (i64)sqlite3Atoi(&pJournal->aCol[2].zCnName[5]) << ST_SLOT_BITS;
  iHigh = iLow + ((i64)1 << ST_SLOT_BITS);
  if( *pv>iLow && *pv<iHigh ) return SQLITE_OK;
  if( *pv<=iLow ){
    *pv = iLow+1;
    return SQLITE_OK;
  }
  rc = sqlite3BtreeTableMoveto(pC->uc.pCursor, iHigh-1, 0, &res);
  if( rc==SQLITE_OK && res>0 ){
    rc = sqlite3BtreePrevious(pC->uc.pCursor, 0);
    if( rc==SQLITE_DONE ){
      *pv = iLow+1;
      return SQLITE_OK;
    }
  }
  if( rc ) return rc;
  *pv = MAX(sqlite3BtreeIntegerKey(pC->uc.pCursor), iLow)+1;
  return *pv<iHigh ? SQLITE_OK : SQLITE_FULL;
}

/*
** For Java
*/

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

/* Whether rows of an insert, update or delete by this cursor's connection must be noted: nodes leave them to C. */
static int stIsCaptured(sqlite3 *db, VdbeCursor *pC){
  return pC->iDb>=0 && db->aDb[pC->iDb].pSchema->pStJournal!=0;
}
