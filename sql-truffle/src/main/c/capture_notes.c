/*
** Replicas: the notes of changed rows. Included by sqltruffle.c.
**
** The notes of a transaction are a sequence of entries. Integers are LEB128, signed ones in zigzag:
**
**   ST_NOTE_TABLE   length, name, number of columns          the entries that follow are of this table
**   ST_NOTE_INSERT  first rowid, count                       rows inserted, with consecutive rowids
**   ST_NOTE_UPDATE  columns, first rowid, count              rows updated; bit i of columns: column i, bit 63: any column from 63 on
**   ST_NOTE_DELETE  first rowid, count
**   + ST_NOTE_KEY   [columns], length, key                   the same of one row of a table with another primary key
**   ST_NOTE_COUNT   column, difference                       what the entry before adds to a counter
**   ST_NOTE_SCHEMA  ST_SCHEMA_..., table, two more texts     a change of the schema: capture_schema.c
**
** A key is the values of the primary key, each with a tag; or ST_KEY_ROWID and the rowid when one of them is NULL.
*/

#define ST_NOTE_TABLE  1
#define ST_NOTE_INSERT 2
#define ST_NOTE_UPDATE 3
#define ST_NOTE_DELETE 4
#define ST_NOTE_COUNT  5
#define ST_NOTE_SCHEMA 7
#define ST_NOTE_KEY    8

#define ST_KEY_INTEGER 1
#define ST_KEY_REAL    2
#define ST_KEY_TEXT    3
#define ST_KEY_BLOB    4
#define ST_KEY_ROWID   6

#define ST_CAPTURE_ON     0
#define ST_CAPTURE_OFF    1   /* Changes are not noted: they come from other sites */
#define ST_CAPTURE_RECORD 2   /* Changes are noted for st_capture_take(), and not added to the journal */

/* What C knows of a table in the running transaction. */
typedef struct StNotedTable StNotedTable;
struct StNotedTable {
  Table *pTab;         /* 0: nothing */
  int iGeneration;     /* Its Schema.iGeneration */
  Index *pPk;          /* Its primary key when rows are not identified by rowid */
  u64 mCounter;        /* Its counters, one bit for each column */
};
#define ST_NOTED_TABLES 8

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
  StNotedTable aTable[ST_NOTED_TABLES];   /* Tables that have changed, by their addresses: programs change several in turns */
};

/* The notes of a connection. */
typedef struct StCapture StCapture;
struct StCapture {
  StNotes *pNotes;
  int eMode;           /* ST_CAPTURE_ON, OFF or RECORD */
  u8 bNoMemory;        /* A note is missing: the transaction cannot commit */
  i64 iClock;          /* Milliseconds that stand for the present time; 0: ask the system */
  Vdbe *pIntact;       /* For stIsGone(): a program of the running transaction that began with ... */
  Schema *pIntactSchema;
  int iIntact;         /* ... this generation of this schema */
};

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

/* The notes of a database, with the marks of all open savepoints; 0: do not note anything. */
static StNotes *stNotesOf(sqlite3 *db, int iDb){
  StCapture *pCapture = stCapture(db);
  StNotes *p;
  int nSavepoint = db->nSavepoint + db->nStatement;
  Btree *pBt = db->aDb[iDb].pBt;
  if( pCapture==0 || pCapture->eMode==ST_CAPTURE_OFF || (db->mDbFlags & DBFLAG_Vacuum) ) return 0;
  for(p=pCapture->pNotes; p && p->pBt!=pBt; p=p->pNext){}
  if( p==0 ){
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
  return p;
}

/* Begins the notes of a table: with an ST_NOTE_TABLE at their end. 0: do not note it. */
static SQLITE_NOINLINE StNotes *stBeginNotes(sqlite3 *db, int iDb, Table *pTab){
  int bSchemaChange = (db->mDbFlags & DBFLAG_SchemaChange)!=0;
  int iSlot = (int)((uptr)pTab/sizeof(Table)%ST_NOTED_TABLES);
  int bKnown = 0;
  StNotes *p;
  for(p=db->pCapture ? db->pCapture->pNotes : 0; p && p->pBt!=db->aDb[iDb].pBt; p=p->pNext){}
  if( p && !bSchemaChange ) bKnown = p->aTable[iSlot].pTab==pTab && p->aTable[iSlot].iGeneration==pTab->pSchema->iGeneration;
  p = bKnown || stCaptures(pTab) ? stNotesOf(db, iDb) : 0;
  if( p==0 ) return 0;
  if( p->pTab!=pTab || p->iGeneration!=pTab->pSchema->iGeneration || bSchemaChange ){
    StNotedTable *pNoted = &p->aTable[iSlot];
    int nName = sqlite3Strlen30(pTab->zName);
    u8 a[11];
    int n = 1;
    if( !bKnown ){
      pNoted->pTab = pTab;
      pNoted->iGeneration = pTab->pSchema->iGeneration;
      pNoted->pPk = pTab->iPKey<0 ? sqlite3PrimaryKeyIndex(pTab) : 0;
      pNoted->mCounter = stCounters(pTab);
    }
    stEndRun(db, p);
    p->pTab = pTab;
    p->iGeneration = pNoted->iGeneration;
    p->pPk = pNoted->pPk;
    p->mCounter = pNoted->mCounter;
    a[0] = ST_NOTE_TABLE;
    n += stPutLeb(&a[1], nName);
    stPutBytes(db, p, a, n);
    stPutBytes(db, p, pTab->zName, nName);
    stPutVarint(db, p, pTab->nCol);
  }
  return p;
}

/* The notes for a change of a table, or 0: do not note it. Mostly the last change was one of the same table. */
static StNotes *stNotes(sqlite3 *db, int iDb, Table *pTab){
  StCapture *pCapture = db->pCapture;
  if( pCapture && pCapture->eMode!=ST_CAPTURE_OFF && (db->mDbFlags & (DBFLAG_Vacuum|DBFLAG_SchemaChange))==0 ){
    StNotes *p = pCapture->pNotes;
    if( p && p->pTab==pTab && p->pBt==db->aDb[iDb].pBt && p->iGeneration==pTab->pSchema->iGeneration
        && p->nMark>=db->nSavepoint+db->nStatement ) return p;
  }
  return stBeginNotes(db, iDb, pTab);
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

/* Appends the key of a row: of a record, or of the registers of an UPDATE. A value of a register is copied: its text may have another
   encoding. */
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
