/*
** Replicas: reads records, and compares one with the values that replace it. Included by sqltruffle.c.
*/

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

/* The row that a cursor is on. To be ended, also after an error, with sqlite3VdbeMemRelease(&p->mem). */
static int stRecordOfCursor(StRecord *p, BtCursor *pCur, sqlite3 *db){
  u32 nLocal, n;
  const u8 *z;
  int rc = SQLITE_OK;
  p->mem.flags = 0;
  p->mem.szMalloc = 0;
  if( sqlite3BtreeCursorIsValidNN(pCur)==0 ) return SQLITE_CORRUPT;
  getCellInfo(pCur);
  z = fetchPayload(pCur, &nLocal);
  n = pCur->info.nPayload;
  if( nLocal<n ){
    memset(&p->mem, 0, sizeof(p->mem));
    p->mem.db = db;
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

/* Where a record has a column of its table. */
static int stPosition(Table *pTab, int iCol){
  int j;
  if( HasRowid(pTab) ) return sqlite3TableColumnToStorage(pTab, (i16)iCol);
  j = sqlite3TableColumnToIndex(sqlite3PrimaryKeyIndex(pTab), iCol);
  return j;
}

/* Whether a stored value and the one in a register that replaces it are the same, also by their types. A column of affinity REAL stores
   whole numbers as integers. */
static int stIsUnchanged(u32 type, const u8 *z, u32 n, Mem *pNew, int eAffinity){
  Mem m;
  if( type==0 ) return (pNew->flags & MEM_Null)!=0;
  if( type>=12 ){
    /* A register that was read from this record points into it. */
    return (pNew->flags & (type & 1 ? MEM_Str : MEM_Blob))!=0 && (pNew->flags & (MEM_Zero|MEM_Null|(type & 1 ? 0 : MEM_Str)))==0
        && (u32)pNew->n==n && (pNew->z==(const char*)z || memcmp(pNew->z, z, n)==0);
  }
  sqlite3VdbeSerialGet(z, type, &m);
  if( m.flags & MEM_Int ){
    if( pNew->flags & (MEM_Int|MEM_IntReal) ) return pNew->u.i==m.u.i;
    return eAffinity==SQLITE_AFF_REAL && (pNew->flags & MEM_Real)!=0 && pNew->u.r==(double)m.u.i && sqlite3RealSameAsInt(pNew->u.r, m.u.i);
  }
  return (m.flags & MEM_Real) && (pNew->flags & MEM_Real) && memcmp(&m.u.r, &pNew->u.r, sizeof(double))==0;
}

#define ST_COLUMN_BIT(i)  ((u64)1 << MIN(i, 63))

/* The columns that an UPDATE changes. aNew: its new values, in the order of records of rowid tables. A column that the record does not have
   yet counts as changed. */
static u64 stChanged(Table *pTab, StRecord *pOld, Mem *aNew){
  u64 m = 0;
  int i, n = pTab->nCol;
  if( HasRowid(pTab) && (pTab->tabFlags & TF_HasGenerated)==0 ){
    const u8 *pType = &pOld->z[pOld->iHeader];
    const u8 *pTypeEnd = &pOld->z[pOld->nHeader];
    const u8 *pValue = &pOld->z[pOld->iData];
    const u8 *pValueEnd = &pOld->z[pOld->n];
    for(i=0; i<n; i++){
      u32 type, nByte;
      if( pType>=pTypeEnd ) return m | ~(ST_COLUMN_BIT(i)-1);
      type = *pType;
      if( type<0x80 ) pType++;
      else pType += sqlite3GetVarint32(pType, &type);
      nByte = sqlite3VdbeSerialTypeLen(type);
      if( nByte>pValueEnd-pValue ) return m | ~(ST_COLUMN_BIT(i)-1);
      if( i!=pTab->iPKey && !stIsUnchanged(type, pValue, nByte, &aNew[i], pTab->aCol[i].affinity) ) m |= ST_COLUMN_BIT(i);
      pValue += nByte;
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
      if( bSame ) bSame = i==pTab->iPKey
          || stIsUnchanged(type, z, nByte, &aNew[sqlite3TableColumnToStorage(pTab, (i16)i)], pTab->aCol[i].affinity);
      if( !bSame ) m |= ST_COLUMN_BIT(i);
    }
  }
  return m;
}
