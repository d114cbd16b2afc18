/*
** Decodes records: the values of the wanted fields, collected by column until they are encoded. A record may be damaged, or change while it
** is decoded (column_reader.c). So nothing behind its local part is read, and a field that does not lie there as a whole is of the class
** ST_SEEN_ELSE.
*/

/* Values of one column, collected row by row until they are encoded. */
typedef struct StColumnValues StColumnValues;
struct StColumnValues {
  int n;
  u8 eClass;         /* Classes seen: the bits of ST_SEEN_* */
  u8 *aClass;        /* By row: one of ST_SEEN_* */
  i64 *aNumber;      /* By row: an integer, the bits of a double, or the end of its bytes */
  u8 *aByte;
  i64 nByte, nRoom;
};
#define ST_SEEN_NULL 1
#define ST_SEEN_INT  2
#define ST_SEEN_REAL 4
#define ST_SEEN_TEXT 8
#define ST_SEEN_BLOB 16
#define ST_SEEN_ELSE 32   /* Nothing that a column can hold: the column of this segment is not kept */

/* Bytes of text or blobs of a segment's column at most: offsets have 32 bits. */
#define ST_MOST_BYTES (((i64)1<<32)-2*ST_SEGMENT)

static int stBit(const u8 *a, int i){ return (a[i>>3]>>(i&7)) & 1; }
static void stSetBit(u8 *a, int i){ a[i>>3] |= 1<<(i&7); }

/* Room for n values. */
static int stValuesInit(StColumnValues *p, int n){
  memset(p, 0, sizeof(*p));
  p->aClass = malloc(n);
  p->aNumber = malloc(n*sizeof(i64));
  return p->aClass && p->aNumber;
}
static void stValuesFree(StColumnValues *p){
  free(p->aClass);
  free(p->aNumber);
  free(p->aByte);
}
static void stValuesClear(StColumnValues *p){
  p->n = 0;
  p->eClass = 0;
  p->nByte = 0;
}

static void stAddValue(StColumnValues *p, u8 eClass, i64 number){
  p->aClass[p->n] = eClass;
  p->aNumber[p->n++] = number;
  p->eClass |= eClass;
}

static void stAddBytes(StColumnValues *p, u8 eClass, const u8 *a, i64 n){
  if( p->nByte+n>=ST_MOST_BYTES ) eClass = ST_SEEN_ELSE;
  if( eClass!=ST_SEEN_ELSE && p->nByte+n>p->nRoom ){
    i64 nRoom = 2*(p->nByte+n) + 4096;
    u8 *aNew = realloc(p->aByte, nRoom);
    if( aNew ){
      p->aByte = aNew;
      p->nRoom = nRoom;
    }else{
      eClass = ST_SEEN_ELSE;
    }
  }
  if( eClass!=ST_SEEN_ELSE && n>0 ){
    memcpy(&p->aByte[p->nByte], a, n);
    p->nByte += n;
  }
  stAddValue(p, eClass, p->nByte);
}

/* The value of a serial type whose len bytes are at a. */
static inline void stAddField(StColumnValues *p, u32 type, u32 len, const u8 *a){
  i64 number;
  double r;
  switch( type ){
    case 0: stAddValue(p, ST_SEEN_NULL, 0); break;
    case 1: stAddValue(p, ST_SEEN_INT, ONE_BYTE_INT(a)); break;
    case 2: stAddValue(p, ST_SEEN_INT, TWO_BYTE_INT(a)); break;
    case 3: stAddValue(p, ST_SEEN_INT, THREE_BYTE_INT(a)); break;
    case 4: stAddValue(p, ST_SEEN_INT, FOUR_BYTE_INT(a)); break;
    case 5: stAddValue(p, ST_SEEN_INT, SIX_BYTE_INT(a)); break;
    case 6: case 7:
      number = (i64)(FOUR_BYTE_U64(a)<<32 | FOUR_BYTE_UINT(a+4));
      memcpy(&r, &number, 8);
      /* SQLite reads NaN as NULL */
      if( type==6 || !sqlite3IsNaN(r) ) stAddValue(p, type==6 ? ST_SEEN_INT : ST_SEEN_REAL, number);
      else stAddValue(p, ST_SEEN_NULL, 0);
      break;
    case 8: case 9: stAddValue(p, ST_SEEN_INT, type-8); break;
    case 10: case 11: stAddValue(p, ST_SEEN_ELSE, 0); break;
    default: stAddBytes(p, (type&1) ? ST_SEEN_TEXT : ST_SEEN_BLOB, a, len);
  }
}

/* A varint of 32 bits, at *pa, of which nothing from pEnd on is read. Moves *pa behind it; behind pEnd, when it does not end before. */
static u32 stVarintBefore(const u8 **pa, const u8 *pEnd){
  u8 aShort[16];
  u32 x;
  if( pEnd-*pa>=9 ){
    *pa += getVarint32(*pa, x);
  }else{
    memset(aShort, 0, sizeof(aShort));
    if( pEnd>*pa ) memcpy(aShort, *pa, pEnd-*pa);
    *pa += getVarint32(aShort, x);
  }
  return x;
}

/*
** Decodes the wanted fields of a record of nSize bytes, of which nLocal are at a. Fields that are missing (columns added later) are
** ST_SEEN_ELSE. SQLITE_CORRUPT: the record does not add up.
*/
static int stReadRecord(const u8 *a, u32 nLocal, u32 nSize, const StColumnTable *pTable, StColumnValues *aValues){
  const u8 *p = a, *pEnd;
  const i16 *aPosition = pTable->aPosition;
  i64 iData, nHeader;
  int i;
  if( nSize<1 || nLocal<1 ) return SQLITE_CORRUPT;
  nHeader = stVarintBefore(&p, a+nLocal);
  if( nHeader>nSize || nHeader<p-a ) return SQLITE_CORRUPT;
  if( nHeader>nLocal ){
    /* A header on overflow pages: the columns of such a segment are not kept. */
    for(i=0; i<pTable->nField; i++) if( aPosition[i]>=0 ) stAddValue(&aValues[aPosition[i]], ST_SEEN_ELSE, 0);
    return SQLITE_OK;
  }
  iData = nHeader;
  pEnd = a+nHeader;
  for(i=0; i<pTable->nField && p<pEnd; i++){
    u32 type = *p<0x80 ? *p++ : stVarintBefore(&p, pEnd);
    u32 len = type<128 ? sqlite3SmallTypeSizes[type] : (type-12)/2;
    if( aPosition[i]>=0 ){
      StColumnValues *v = &aValues[aPosition[i]];
      if( iData+len<=nLocal ) stAddField(v, type, len, a+iData);
      else stAddValue(v, ST_SEEN_ELSE, 0);
    }
    iData += len;
  }
  for(; i<pTable->nField; i++) if( aPosition[i]>=0 ) stAddValue(&aValues[aPosition[i]], ST_SEEN_ELSE, 0);
  return p>pEnd || iData>nSize ? SQLITE_CORRUPT : SQLITE_OK;
}
