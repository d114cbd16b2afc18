/*
** Encodes the values of one column of one segment, and gives them back exactly as OP_Column would: the same storage class, the same
** integer for a REAL that the record stores as an integer, the same bytes.
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

/* Decodes field iField of a record, all of whose bytes are at a. Missing fields (columns added later) and damage are ST_SEEN_ELSE. */
static void stAddField(StColumnValues *p, const u8 *a, u32 n, u32 iHeader, u32 nHeader, i64 iData){
  u32 type;
  u32 len;
  Mem mem;
  if( iHeader>=nHeader ){
    stAddValue(p, ST_SEEN_ELSE, 0);
    return;
  }
  getVarint32NR(&a[iHeader], type);
  len = sqlite3VdbeSerialTypeLen(type);
  if( iData+len>n || type==10 || type==11 ){
    stAddValue(p, ST_SEEN_ELSE, 0);
  }else if( type==0 ){
    stAddValue(p, ST_SEEN_NULL, 0);
  }else if( type>=12 ){
    stAddBytes(p, (type&1) ? ST_SEEN_TEXT : ST_SEEN_BLOB, &a[iData], len);
  }else{
    sqlite3VdbeSerialGet(&a[iData], type, &mem);
    if( mem.flags & MEM_Int ){
      stAddValue(p, ST_SEEN_INT, mem.u.i);
    }else if( mem.flags & MEM_Real ){
      i64 bits;
      memcpy(&bits, &mem.u.r, 8);
      stAddValue(p, ST_SEEN_REAL, bits);
    }else{
      stAddValue(p, ST_SEEN_NULL, 0);   /* NaN: SQLite reads it as NULL */
    }
  }
}

/* Bytes of all columns of the process. */
static i64 stColumnBytes;

static void stSideFileRelease(StSideFile*);
static StSideFile *stSideFileShare(StSideFile*);

static void stOwnerRelease(StColumnOwner *p){
  int i;
  if( p==0 || __atomic_sub_fetch(&p->nRef, 1, __ATOMIC_ACQ_REL)>0 ) return;
  __atomic_sub_fetch(&stColumnBytes, p->nByte, __ATOMIC_RELAXED);
  if( p->pFile ){
    stSideFileRelease(p->pFile);
  }else{
    for(i=0; i<ArraySize(p->apArray); i++) free(p->apArray[i]);
  }
  free(p);
}
static StColumnOwner *stOwnerShare(StColumnOwner *p){
  if( p ) __atomic_add_fetch(&p->nRef, 1, __ATOMIC_RELAXED);
  return p;
}
/* An owner of nByte bytes, with one reference and no arrays; 0: no memory. */
static StColumnOwner *stOwnerNew(i64 nByte){
  StColumnOwner *p = calloc(1, sizeof(*p));
  if( p==0 ) return 0;
  p->nRef = 1;
  p->nByte = nByte;
  __atomic_add_fetch(&stColumnBytes, nByte, __ATOMIC_RELAXED);
  return p;
}

static void stCodeFree(StColumnCode *p){
  if( p->pOwner ){
    stOwnerRelease(p->pOwner);
  }else{
    free(p->aCode);
    free(p->aNull);
    free(p->aInt);
    free(p->aReal);
    free(p->aiText);
    free(p->aText);
    free(p->aLow);
  }
  memset(p, 0, sizeof(*p));
}

static u64 stCodeAt(const StColumnCode *p, int i){
  switch( p->szCode ){
    case 1: return ((u8*)p->aCode)[i];
    case 2: return ((u16*)p->aCode)[i];
    case 4: return ((u32*)p->aCode)[i];
    default: return ((u64*)p->aCode)[i];
  }
}
static void stPutCode(StColumnCode *p, int i, u64 code){
  switch( p->szCode ){
    case 1: ((u8*)p->aCode)[i] = (u8)code; break;
    case 2: ((u16*)p->aCode)[i] = (u16)code; break;
    case 4: ((u32*)p->aCode)[i] = (u32)code; break;
    default: ((u64*)p->aCode)[i] = code;
  }
}
static u8 stCodeSize(u64 most){
  return most<=0xff ? 1 : most<=0xffff ? 2 : most<=0xffffffff ? 4 : 8;
}

/* Room for n codes of this size, a multiple of a block, so that kernels may read whole blocks. */
static int stCodeRoom(StColumnCode *p, int n, u8 szCode){
  p->szCode = szCode;
  p->aCode = calloc((n+ST_BLOCK-1)/ST_BLOCK*ST_BLOCK, szCode);
  return p->aCode!=0;
}

/* Doubles as they are sorted in a dictionary: by value, an integer of the record after the same double. */
typedef struct StRealKey StRealKey;
struct StRealKey {
  double r;
  u8 isInt;
};
static int stCompareReals(const void *a, const void *b){
  const StRealKey *x = a, *y = b;
  return x->r<y->r ? -1 : x->r>y->r ? 1 : x->isInt-y->isInt;
}

typedef struct StTextKey StTextKey;
struct StTextKey {
  const u8 *a;
  int n;
  int iRow;          /* The first row that has it */
};
static int stCompareTexts(const void *a, const void *b){
  const StTextKey *x = a, *y = b;
  int c = memcmp(x->a, y->a, MIN(x->n, y->n));
  return c ? c : x->n-y->n;
}

/* A hash table of what is distinct among the values: at most nMost entries, else it gives up. */
typedef struct StDistinct StDistinct;
struct StDistinct {
  int *aSlot;        /* Entry+1, or 0 */
  u32 mask;
  int nEntry, nMost;
};
static u64 stMix(u64 h){
  h ^= h>>33;
  h *= 0xff51afd7ed558ccdULL;
  h ^= h>>33;
  return h;
}
static u64 stHashBytes(const u8 *a, i64 n){
  u64 h = n;
  while( n>=8 ){
    u64 x;
    memcpy(&x, a, 8);
    h = stMix(h ^ x)*0x9e3779b97f4a7c15ULL;
    a += 8;
    n -= 8;
  }
  while( n-->0 ) h = (h ^ *a++)*0x100000001b3ULL;
  return stMix(h);
}

static const u8 *stBytesOf(const StColumnValues *v, int i, int *pn){
  i64 from = 0;
  int k = i;
  /* Rows that are NULL have the end of the bytes before them. */
  if( k>0 ) from = v->aNumber[k-1];
  *pn = (int)(v->aNumber[i]-from);
  return &v->aByte[from];
}

/* Ends of rows without bytes (NULL) are those of the row before, so that offsets ascend. */
static void stFillEnds(StColumnValues *v){
  i64 end = 0;
  int i;
  for(i=0; i<v->n; i++){
    if( v->aClass[i]==ST_SEEN_NULL ) v->aNumber[i] = end;
    end = v->aNumber[i];
  }
}

static int stEncodeNulls(const StColumnValues *v, StColumnCode *p){
  int i;
  if( (v->eClass & ST_SEEN_NULL)==0 ) return 1;
  p->aNull = calloc((v->n+ST_BLOCK-1)/ST_BLOCK*ST_BLOCK/8, 1);
  if( p->aNull==0 ) return 0;
  for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_NULL ) stSetBit(p->aNull, i);
  return 1;
}

static int stEncodeIntegers(const StColumnValues *v, StColumnCode *p){
  i64 low = LARGEST_INT64, high = SMALLEST_INT64;
  int i;
  for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_INT ){
    if( v->aNumber[i]<low ) low = v->aNumber[i];
    if( v->aNumber[i]>high ) high = v->aNumber[i];
  }
  if( low>high ) low = high = 0;   /* All are NULL */
  p->eEncoding = ST_ENC_INT;
  p->iBase = low;
  if( !stCodeRoom(p, v->n, stCodeSize((u64)high-(u64)low)) ) return 0;
  for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_INT ) stPutCode(p, i, (u64)v->aNumber[i]-(u64)low);
  return 1;
}

static double stRealOf(const StColumnValues *v, int i){
  double r;
  if( v->aClass[i]==ST_SEEN_INT ) return (double)v->aNumber[i];
  memcpy(&r, &v->aNumber[i], 8);
  return r;
}

/* Doubles, and integers that a double holds exactly. Few distinct ones get a dictionary. */
static int stEncodeReals(const StColumnValues *v, StColumnCode *p){
  StRealKey *aKey = 0;
  int nKey = 0, i, j;
  int aSlot[1024];
  int hasInt = 0;
  for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_INT ){
    i64 x = v->aNumber[i];
    if( x>=((i64)1<<53) || x<=-((i64)1<<53) ) return 1;   /* Not kept */
    hasInt = 1;
  }
  aKey = malloc(257*sizeof(*aKey));
  if( aKey==0 ) return 0;
  memset(aSlot, 0, sizeof(aSlot));
  for(i=0; i<v->n && nKey<=256; i++) if( v->aClass[i]!=ST_SEEN_NULL ){
    StRealKey key;
    u64 h;
    memset(&key, 0, sizeof(key));
    key.r = stRealOf(v, i);
    key.isInt = v->aClass[i]==ST_SEEN_INT;
    memcpy(&h, &key.r, 8);
    for(j=(int)(stMix(h+key.isInt) & 1023); aSlot[j]; j=(j+1)&1023){
      if( memcmp(&aKey[aSlot[j]-1].r, &key.r, 8)==0 && aKey[aSlot[j]-1].isInt==key.isInt ) break;
    }
    if( aSlot[j]==0 ){
      if( nKey<257 ) aKey[nKey] = key;
      aSlot[j] = ++nKey;
    }
  }
  if( nKey<=256 && nKey<v->n/4 ){
    qsort(aKey, nKey, sizeof(*aKey), stCompareReals);
    /* 0.0 and -0.0 are equal and yet two values: no dictionary for them. */
    for(i=1; i<nKey && aKey[i].r!=aKey[i-1].r + 0*(aKey[i].isInt!=aKey[i-1].isInt); i++){}
    for(i=1; i<nKey; i++) if( aKey[i].r==aKey[i-1].r && aKey[i].isInt==aKey[i-1].isInt ) break;
    if( i>=nKey ){
      p->eEncoding = ST_ENC_DICT_REAL;
      p->nEntry = nKey;
      p->aReal = malloc(MAX(1,nKey)*sizeof(double));
      if( hasInt ) p->aInt = calloc(32, 1);
      if( p->aReal==0 || (hasInt && p->aInt==0) || !stCodeRoom(p, v->n, 1) ){ free(aKey); return 0; }
      for(i=0; i<nKey; i++){
        p->aReal[i] = aKey[i].r;
        if( aKey[i].isInt ) stSetBit(p->aInt, i);
      }
      for(i=0; i<v->n; i++) if( v->aClass[i]!=ST_SEEN_NULL ){
        StRealKey key, *pFound;
        memset(&key, 0, sizeof(key));
        key.r = stRealOf(v, i);
        key.isInt = v->aClass[i]==ST_SEEN_INT;
        pFound = bsearch(&key, aKey, nKey, sizeof(*aKey), stCompareReals);
        stPutCode(p, i, pFound-aKey);
      }
      free(aKey);
      return 1;
    }
  }
  free(aKey);
  p->eEncoding = ST_ENC_REAL;
  if( !stCodeRoom(p, v->n, 8) ) return 0;
  if( hasInt && (p->aInt = calloc((v->n+7)/8, 1))==0 ) return 0;
  for(i=0; i<v->n; i++) if( v->aClass[i]!=ST_SEEN_NULL ){
    ((double*)p->aCode)[i] = stRealOf(v, i);
    if( v->aClass[i]==ST_SEEN_INT ) stSetBit(p->aInt, i);
  }
  return 1;
}

/* Texts with few distinct values get a dictionary; other texts, and blobs, are kept one after the other. */
static int stEncodeBytes(StColumnValues *v, StColumnCode *p){
  int i, n, ok = 1;
  stFillEnds(v);
  if( (v->eClass & ST_SEEN_BLOB)==0 && v->n>=16 ){
    int nMost = MIN(ST_DICTIONARY, v->n/2);
    u32 mask = 1;
    int nEntry = 0;
    int *aSlot;
    int *aEntryOf = malloc(v->n*sizeof(int));
    StTextKey *aKey = malloc((nMost+1)*sizeof(*aKey));
    int *aRank = malloc((nMost+1)*sizeof(int));
    while( mask<(u32)(4*nMost) ) mask <<= 1;
    aSlot = calloc(mask, sizeof(int));
    mask--;
    ok = aEntryOf && aKey && aRank && aSlot;
    for(i=0; ok && i<v->n && nEntry<=nMost; i++) if( v->aClass[i]!=ST_SEEN_NULL ){
      const u8 *a = stBytesOf(v, i, &n);
      u32 j = (u32)stHashBytes(a, n) & mask;
      while( aSlot[j] && (aKey[aSlot[j]-1].n!=n || memcmp(aKey[aSlot[j]-1].a, a, n)) ) j = (j+1) & mask;
      if( aSlot[j]==0 ){
        if( nEntry<nMost ){
          aKey[nEntry].a = a;
          aKey[nEntry].n = n;
          aKey[nEntry].iRow = nEntry;
        }
        aSlot[j] = ++nEntry;
        if( nEntry>nMost ) break;
      }
      aEntryOf[i] = aSlot[j]-1;
    }
    if( ok && nEntry<=nMost ){
      i64 nByte = 0;
      qsort(aKey, nEntry, sizeof(*aKey), stCompareTexts);
      for(i=0; i<nEntry; i++){
        aRank[aKey[i].iRow] = i;
        nByte += aKey[i].n+1;
      }
      p->eEncoding = ST_ENC_DICT_TEXT;
      p->nEntry = nEntry;
      p->aiText = malloc((nEntry+1)*sizeof(u32));
      p->aText = malloc(MAX(1,nByte));
      ok = p->aiText && p->aText && stCodeRoom(p, v->n, stCodeSize(MAX(1,nEntry)-1));
      if( ok ){
        nByte = 0;
        for(i=0; i<nEntry; i++){
          p->aiText[i] = (u32)nByte;
          memcpy(&p->aText[nByte], aKey[i].a, aKey[i].n);
          nByte += aKey[i].n;
          p->aText[nByte++] = 0;
        }
        p->aiText[nEntry] = (u32)nByte;
        for(i=0; i<v->n; i++) if( v->aClass[i]!=ST_SEEN_NULL ) stPutCode(p, i, aRank[aEntryOf[i]]);
      }
    }
    free(aEntryOf);
    free(aKey);
    free(aRank);
    free(aSlot);
    if( !ok || p->eEncoding ) return ok;
  }
  p->eEncoding = ST_ENC_BYTES;
  p->isBlob = (v->eClass & ST_SEEN_BLOB)!=0;
  p->aiText = malloc((v->n+1)*sizeof(u32));
  p->aText = malloc(v->nByte+v->n);
  if( p->aiText==0 || p->aText==0 ) return 0;
  p->aiText[0] = 0;
  for(i=0; i<v->n; i++){
    const u8 *a = stBytesOf(v, i, &n);
    u8 *aTo = &p->aText[p->aiText[i]];
    memcpy(aTo, a, n);
    aTo[n] = 0;
    p->aiText[i+1] = p->aiText[i]+n+1;
  }
  return 1;
}

/* Least and greatest code of a block, of the rows that are not NULL; for a block of NULLs alone the least is greater than the greatest. */
static void stEncodeZone(StColumnCode *p, int n, int b){
  int end = MIN(n, (b+1)*ST_BLOCK);
  int i;
  if( p->eEncoding==ST_ENC_REAL ){
    double low = INFINITY, high = -INFINITY;
    for(i=b*ST_BLOCK; i<end; i++) if( p->aNull==0 || !stBit(p->aNull, i) ){
      double r = ((double*)p->aCode)[i];
      if( r<low ) low = r;
      if( r>high ) high = r;
    }
    memcpy(&p->aLow[b], &low, 8);
    memcpy(&p->aHigh[b], &high, 8);
  }else{
    u64 low = ~(u64)0, high = 0;
    for(i=b*ST_BLOCK; i<end; i++) if( p->aNull==0 || !stBit(p->aNull, i) ){
      u64 c = stCodeAt(p, i);
      if( c<low ) low = c;
      if( c>high ) high = c;
    }
    p->aLow[b] = low;
    p->aHigh[b] = high;
  }
}

static int stBlocks(int n){ return (n+ST_BLOCK-1)/ST_BLOCK; }

static int stEncodeZones(StColumnCode *p, int n){
  int b;
  if( p->eEncoding==ST_ENC_BYTES ) return 1;
  p->aLow = malloc(2*stBlocks(n)*sizeof(u64));
  if( p->aLow==0 ) return 0;
  p->aHigh = &p->aLow[stBlocks(n)];
  for(b=0; b<stBlocks(n); b++) stEncodeZone(p, n, b);
  return 1;
}

/* Sizes of the arrays of encoded values of n rows; 0: there is none. Kernels read whole blocks of codes. */
static i64 stSizeOfCodes(const StColumnCode *p, int n){ return p->aCode ? (i64)stBlocks(n)*ST_BLOCK*p->szCode : 0; }
static i64 stSizeOfNulls(const StColumnCode *p, int n){ return p->aNull ? (i64)stBlocks(n)*ST_BLOCK/8 : 0; }
static i64 stSizeOfInts(const StColumnCode *p, int n){ return p->aInt==0 ? 0 : p->eEncoding==ST_ENC_DICT_REAL ? 32 : (i64)(n+7)/8; }
static i64 stSizeOfReals(const StColumnCode *p){ return p->aReal ? 8*(i64)MAX(1,p->nEntry) : 0; }
static int stTexts(const StColumnCode *p, int n){ return p->eEncoding==ST_ENC_BYTES ? n : p->nEntry; }
static i64 stSizeOfOffsets(const StColumnCode *p, int n){ return p->aiText ? 4*((i64)stTexts(p, n)+1) : 0; }
static i64 stSizeOfTexts(const StColumnCode *p, int n){ return p->aiText ? MAX(1,(i64)p->aiText[stTexts(p, n)]) : 0; }
static i64 stSizeOfZones(const StColumnCode *p, int n){ return p->aLow ? 16*(i64)stBlocks(n) : 0; }

/* Gives the arrays of encoded values of n rows an owner. Returns 0 and frees them when memory runs out. */
static int stCodeOwn(StColumnCode *p, int n){
  StColumnOwner *pOwner = stOwnerNew(stSizeOfCodes(p, n) + stSizeOfNulls(p, n) + stSizeOfInts(p, n) + stSizeOfReals(p) + stSizeOfOffsets(p, n)
    + stSizeOfTexts(p, n) + stSizeOfZones(p, n));
  if( pOwner==0 ){
    stCodeFree(p);
    return 0;
  }
  pOwner->apArray[0] = p->aCode;
  pOwner->apArray[1] = p->aNull;
  pOwner->apArray[2] = p->aInt;
  pOwner->apArray[3] = p->aReal;
  pOwner->apArray[4] = p->aiText;
  pOwner->apArray[5] = p->aText;
  pOwner->apArray[6] = p->aLow;
  p->pOwner = pOwner;
  return 1;
}

/* Encodes values. Returns 0 when memory runs out. What cannot be kept has encoding ST_ENC_NONE afterwards. */
static int stEncode(StColumnValues *v, StColumnCode *p){
  u8 e = v->eClass & ~ST_SEEN_NULL;
  int ok;
  memset(p, 0, sizeof(*p));
  if( e & ST_SEEN_ELSE ) return 1;
  if( e==ST_SEEN_INT || e==0 ){
    ok = stEncodeIntegers(v, p);
  }else if( e==ST_SEEN_REAL || e==(ST_SEEN_REAL|ST_SEEN_INT) ){
    ok = stEncodeReals(v, p);
  }else if( e==ST_SEEN_TEXT || e==ST_SEEN_BLOB ){
    ok = stEncodeBytes(v, p);
  }else{
    return 1;
  }
  if( ok && p->eEncoding ) ok = stEncodeNulls(v, p) && stEncodeZones(p, v->n);
  if( !ok ){
    stCodeFree(p);
    return 0;
  }
  return p->eEncoding==ST_ENC_NONE || stCodeOwn(p, v->n);
}

/*
** Puts the value of a row into a register, as OP_Column would. Returns 0 when it has to come from the row: nothing was done then.
** Text stays where it is; the cursor holds its table.
*/
static int stValueOf(const StColumnCode *p, int i, Mem *pDest, sqlite3 *db, u8 enc){
  int isInt, n;
  const u8 *a;
  double r;
  if( p->eEncoding==ST_ENC_NONE ) return 0;
  if( VdbeMemDynamic(pDest) ) sqlite3VdbeMemSetNull(pDest);
  if( p->aNull && stBit(p->aNull, i) ){
    pDest->flags = MEM_Null;
    return 1;
  }
  switch( p->eEncoding ){
    case ST_ENC_INT:
      pDest->u.i = (i64)((u64)p->iBase + stCodeAt(p, i));
      pDest->flags = MEM_Int;
      return 1;
    case ST_ENC_REAL:
      r = ((double*)p->aCode)[i];
      isInt = p->aInt && stBit(p->aInt, i);
      break;
    case ST_ENC_DICT_REAL: {
      int code = ((u8*)p->aCode)[i];
      r = p->aReal[code];
      isInt = p->aInt && stBit(p->aInt, code);
      break;
    }
    default: {
      u64 entry = p->eEncoding==ST_ENC_BYTES ? (u64)i : stCodeAt(p, i);
      a = &p->aText[p->aiText[entry]];
      n = (int)(p->aiText[entry+1] - p->aiText[entry]);
      if( n>db->aLimit[SQLITE_LIMIT_LENGTH] ) return 0;
      pDest->z = (char*)a;
      pDest->n = n-1;
      pDest->flags = p->isBlob ? MEM_Blob|MEM_Static : enc==SQLITE_UTF8 ? MEM_Str|MEM_Term|MEM_Static : MEM_Str|MEM_Ephem;
      pDest->enc = enc;
      return 1;
    }
  }
  if( isInt ){
    pDest->u.i = (i64)r;
    pDest->flags = MEM_Int;
  }else{
    pDest->u.r = r;
    pDest->flags = MEM_Real;
  }
  return 1;
}
