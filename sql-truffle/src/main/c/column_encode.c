/*
** Encodes the values of one column of one segment. Few distinct doubles or texts get a dictionary. Values are entered into the dictionary's
** hash table only until there are too many of them. The loops over rows know the class and the width of all values, so that compilers make
** vector code of them.
*/

/* Calls X(T) with the type of a code of szCode bytes. */
#define ST_BY_CODE_SIZE(szCode, X) switch( szCode ){ \
    case 1: X(u8) break; \
    case 2: X(u16) break; \
    case 4: X(u32) break; \
    default: X(u64) \
  }

/* NULLs have the code 0. */
static void stClearNulls(const StColumnValues *v, StColumnCode *p){
  int i;
  if( v->eClass & ST_SEEN_NULL ) for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_NULL ) stPutCode(p, i, 0);
}

static int stEncodeNulls(const StColumnValues *v, StColumnCode *p){
  int i;
  if( (v->eClass & ST_SEEN_NULL)==0 ) return 1;
  p->aNull = calloc((v->n+ST_BLOCK-1)/ST_BLOCK*ST_BLOCK/8, 1);
  if( p->aNull==0 ) return 0;
  for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_NULL ) stSetBit(p->aNull, i);
  return 1;
}

/* ---- integers ---- */

static int stEncodeIntegers(const StColumnValues *v, StColumnCode *p){
  const i64 *a = v->aNumber;
  i64 low = LARGEST_INT64, high = SMALLEST_INT64;
  int i;
  if( v->eClass & ST_SEEN_NULL ){
    for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_INT ){
      low = MIN(low, a[i]);
      high = MAX(high, a[i]);
    }
  }else{
    for(i=0; i<v->n; i++){
      low = MIN(low, a[i]);
      high = MAX(high, a[i]);
    }
  }
  if( low>high ) low = high = 0;   /* All are NULL */
  p->eEncoding = ST_ENC_INT;
  p->iBase = low;
  if( !stCodeRoom(p, v->n, stCodeSize((u64)high-(u64)low)) ) return 0;
#define ST_PUT(T) for(i=0; i<v->n; i++) ((T*)p->aCode)[i] = (T)((u64)a[i]-(u64)low);
  ST_BY_CODE_SIZE(p->szCode, ST_PUT)
#undef ST_PUT
  stClearNulls(v, p);
  return 1;
}

/* ---- doubles ---- */

static double stRealOf(const StColumnValues *v, int i){
  double r;
  if( v->aClass[i]==ST_SEEN_INT ) return (double)v->aNumber[i];
  memcpy(&r, &v->aNumber[i], 8);
  return r;
}

/* Doubles as they are sorted in a dictionary: by value, an integer of the record after the same double. */
typedef struct StRealKey StRealKey;
struct StRealKey {
  double r;
  u64 bits;          /* Of r */
  u8 isInt;
  u8 iEntry;         /* Its number in the order in which they came */
};
static int stCompareReals(const void *a, const void *b){
  const StRealKey *x = a, *y = b;
  return x->r<y->r ? -1 : x->r>y->r ? 1 : x->isInt-y->isInt;
}

#define ST_DISTINCT_REALS      256    /* Entries of a dictionary of doubles at most: a code has one byte */
#define ST_REAL_SLOTS 1024

/* Makes a dictionary of a segment's doubles. Returns 0 when they have none: too many are distinct, or 0.0 is among them as well as -0.0,
   which are equal and yet two values. -1: no memory. */
static int stRealDictionary(const StColumnValues *v, StColumnCode *p, int hasInt){
  StRealKey aKey[ST_DISTINCT_REALS];
  u16 aSlot[ST_REAL_SLOTS];
  u8 aRank[ST_DISTINCT_REALS];
  u8 *aCode;
  int nKey = 0, nMost = MIN(ST_DISTINCT_REALS, (v->n-1)/4), i, j, iLast = -1;
  if( !stCodeRoom(p, v->n, 1) ) return -1;
  aCode = p->aCode;
  memset(aSlot, 0, sizeof(aSlot));
  for(i=0; i<v->n; i++) if( v->aClass[i]!=ST_SEEN_NULL ){
    u8 isInt = v->aClass[i]==ST_SEEN_INT;
    double r = stRealOf(v, i);
    u64 bits;
    memcpy(&bits, &r, 8);
    if( iLast<0 || aKey[iLast].bits!=bits || aKey[iLast].isInt!=isInt ){
      for(j=(int)(((bits ^ isInt)*0x9e3779b97f4a7c15ULL)>>54); aSlot[j]; j=(j+1)&(ST_REAL_SLOTS-1)){
        if( aKey[aSlot[j]-1].bits==bits && aKey[aSlot[j]-1].isInt==isInt ) break;
      }
      if( aSlot[j]==0 ){
        if( nKey>=nMost ) goto none;
        aKey[nKey].r = r;
        aKey[nKey].bits = bits;
        aKey[nKey].isInt = isInt;
        aKey[nKey].iEntry = (u8)nKey;
        aSlot[j] = (u16)++nKey;
      }
      iLast = aSlot[j]-1;
    }
    aCode[i] = (u8)iLast;
  }
  qsort(aKey, nKey, sizeof(*aKey), stCompareReals);
  for(i=1; i<nKey; i++) if( aKey[i].r==aKey[i-1].r && aKey[i].isInt==aKey[i-1].isInt ) goto none;
  p->eEncoding = ST_ENC_DICT_REAL;
  p->nEntry = nKey;
  p->aReal = malloc(MAX(1,nKey)*sizeof(double));
  if( hasInt ) p->aInt = calloc(ST_DISTINCT_REALS/8, 1);
  if( p->aReal==0 || (hasInt && p->aInt==0) ) return -1;
  for(i=0; i<nKey; i++){
    p->aReal[i] = aKey[i].r;
    if( aKey[i].isInt ) stSetBit(p->aInt, i);
    aRank[aKey[i].iEntry] = (u8)i;
  }
  for(i=0; i<v->n; i++) aCode[i] = aRank[aCode[i]];
  stClearNulls(v, p);
  return 1;
none:
  free(p->aCode);
  p->aCode = 0;
  return 0;
}

/* Doubles, and integers that a double holds exactly. */
static int stEncodeReals(const StColumnValues *v, StColumnCode *p){
  int i, rc, hasInt = (v->eClass & ST_SEEN_INT)!=0;
  if( hasInt ) for(i=0; i<v->n; i++) if( v->aClass[i]==ST_SEEN_INT ){
    i64 x = v->aNumber[i];
    if( x>=((i64)1<<53) || x<=-((i64)1<<53) ) return 1;   /* Not kept */
  }
  rc = stRealDictionary(v, p, hasInt);
  if( rc ) return rc>0;
  p->eEncoding = ST_ENC_REAL;
  if( !stCodeRoom(p, v->n, 8) ) return 0;
  if( v->eClass==ST_SEEN_REAL ){
    memcpy(p->aCode, v->aNumber, v->n*sizeof(double));
    return 1;
  }
  if( hasInt && (p->aInt = calloc((v->n+7)/8, 1))==0 ) return 0;
  for(i=0; i<v->n; i++) if( v->aClass[i]!=ST_SEEN_NULL ){
    ((double*)p->aCode)[i] = stRealOf(v, i);
    if( v->aClass[i]==ST_SEEN_INT ) stSetBit(p->aInt, i);
  }
  return 1;
}

/* ---- texts and blobs ---- */

static const u8 *stBytesOf(const StColumnValues *v, int i, int *pn){
  i64 from = 0;
  /* Rows that are NULL have the end of the bytes before them. */
  if( i>0 ) from = v->aNumber[i-1];
  *pn = (int)(v->aNumber[i]-from);
  return &v->aByte[from];
}

/* Ends of rows without bytes (NULL) are those of the row before, so that offsets ascend. */
static void stFillEnds(StColumnValues *v){
  i64 end = 0;
  int i;
  if( (v->eClass & ST_SEEN_NULL)==0 ) return;
  for(i=0; i<v->n; i++){
    if( v->aClass[i]==ST_SEEN_NULL ) v->aNumber[i] = end;
    end = v->aNumber[i];
  }
}

/* An entry of a dictionary of texts. */
typedef struct StTextKey StTextKey;
struct StTextKey {
  const u8 *a;
  int n;
  u32 iEntry;        /* Its number in the order in which they came */
  u64 aFirst[2];     /* Its first 16 bytes as big-endian numbers, with zeros behind its end */
};

static void stTextKey(StTextKey *p, const u8 *a, int n, int iEntry){
  u8 aFirst[16];
  int i, k;
  memset(aFirst, 0, sizeof(aFirst));
  if( n>0 ) memcpy(aFirst, a, MIN(n, 16));
  p->a = a;
  p->n = n;
  p->iEntry = (u32)iEntry;
  for(k=0; k<2; k++) for(p->aFirst[k]=0, i=0; i<8; i++) p->aFirst[k] = p->aFirst[k]<<8 | aFirst[8*k+i];
}

/* As memcmp(); a text that the other one begins with comes first. */
static inline int stIsTextBefore(const StTextKey *x, const StTextKey *y){
  int c;
  if( x->aFirst[0]!=y->aFirst[0] ) return x->aFirst[0]<y->aFirst[0];
  if( x->aFirst[1]!=y->aFirst[1] ) return x->aFirst[1]<y->aFirst[1];
  c = memcmp(x->a, y->a, MIN(x->n, y->n));
  return c<0 || (c==0 && x->n<y->n);
}

/* Sorts by merging. aOther: room for n keys. Returns the array that has them in order: a or aOther. */
static StTextKey *stSortTexts(StTextKey *a, StTextKey *aOther, int n){
  const int nRun = 8;
  int i, j, k, w;
  for(i=0; i<n; i+=nRun) for(j=i+1; j<MIN(n, i+nRun); j++){
    StTextKey key = a[j];
    for(k=j; k>i && stIsTextBefore(&key, &a[k-1]); k--) a[k] = a[k-1];
    a[k] = key;
  }
  for(w=nRun; w<n; w*=2){
    StTextKey *aNew = aOther;
    for(i=0; i<n; i+=2*w){
      int iEnd = MIN(n, i+w), jEnd = MIN(n, i+2*w), x = i, y = iEnd;
      for(k=i; k<jEnd; k++) aNew[k] = x<iEnd && (y>=jEnd || !stIsTextBefore(&a[y], &a[x])) ? a[x++] : a[y++];
    }
    aOther = a;
    a = aNew;
  }
  return a;
}

static inline u64 stFold(u64 x, u64 y){
  unsigned __int128 z = (unsigned __int128)x*y;
  return (u64)z ^ (u64)(z>>64);
}
static u64 stMix(u64 h){
  h ^= h>>33;
  h *= 0xff51afd7ed558ccdULL;
  h ^= h>>33;
  return h;
}

/* Hash of n bytes. */
static u64 stHashBytes(const u8 *a, i64 n){
  u64 h = (u64)n*0x9e3779b97f4a7c15ULL, x, y;
  for(; n>16; n-=16, a+=16){
    memcpy(&x, a, 8);
    memcpy(&y, a+8, 8);
    h = stFold(x ^ 0x9fb21c651e98df25ULL ^ h, y ^ 0xd6e8feb86659fd93ULL)+h;
  }
  x = y = 0;
  if( n>=8 ){
    memcpy(&x, a, 8);
    memcpy(&y, a+n-8, 8);
  }else if( n>=4 ){
    memcpy(&x, a, 4);
    memcpy(&y, a+n-4, 4);
  }else if( n>0 ){
    x = (u64)a[0] | (u64)a[n/2]<<8 | (u64)a[n-1]<<16;
  }
  return stMix(stFold(x ^ 0x9fb21c651e98df25ULL ^ h, y ^ 0xd6e8feb86659fd93ULL)+h);
}

/* The distinct texts of a segment, while they are found. A slot has an entry's number, plus one, below the upper half of its hash; or 0. */
typedef struct StTexts StTexts;
struct StTexts {
  u64 *aSlot;
  u32 mask;
  StTextKey *aKey;   /* Room for twice as many, to sort them */
  int nKey, nRoom;
};

static void stPutSlot(u64 *aSlot, u32 mask, u64 slot){
  u32 j = (u32)(slot>>32) & mask;
  while( aSlot[j] ) j = (j+1) & mask;
  aSlot[j] = slot;
}

/* Room for twice as many texts, or for the first ones. */
static int stTextsGrow(StTexts *p){
  int nRoom = p->nRoom ? 2*p->nRoom : 512;
  u32 i, mask = 4*nRoom-1;
  StTextKey *aKey = realloc(p->aKey, 2*nRoom*sizeof(*aKey));
  u64 *aSlot = calloc(mask+1, sizeof(u64));
  if( aKey ) p->aKey = aKey;
  if( aKey==0 || aSlot==0 ){
    free(aSlot);
    return 0;
  }
  for(i=0; p->aSlot && i<=p->mask; i++) if( p->aSlot[i] ) stPutSlot(aSlot, mask, p->aSlot[i]);
  free(p->aSlot);
  p->aSlot = aSlot;
  p->mask = mask;
  p->nRoom = nRoom;
  return 1;
}

/* So many rows tell whether most texts of a segment are distinct: if no more than one in 16 of them came before, the column has no
   dictionary. */
#define ST_TEXTS_TO_TELL (ST_SEGMENT/8)

/* Finds the distinct texts, and the entry of each row. Returns 0 when they are too many, -1 when memory runs out. */
static int stFindTexts(const StColumnValues *v, StTexts *p, u16 *aiEntry){
  int nMost = MIN(ST_DICTIONARY, v->n/2), i, n;
  if( !stTextsGrow(p) ) return -1;
  for(i=0; i<v->n; i++){
    const u8 *a;
    u64 h, slot;
    u32 j;
    aiEntry[i] = 0;
    if( v->aClass[i]==ST_SEEN_NULL ) continue;
    a = stBytesOf(v, i, &n);
    h = stHashBytes(a, n);
    for(j=(u32)(h>>32) & p->mask; (slot = p->aSlot[j])!=0; j=(j+1) & p->mask){
      const StTextKey *pKey = &p->aKey[(u32)slot-1];
      if( slot>>32==h>>32 && pKey->n==n && memcmp(pKey->a, a, n)==0 ) break;
    }
    if( slot==0 ){
      if( p->nKey>=nMost || (i==ST_TEXTS_TO_TELL && p->nKey>ST_TEXTS_TO_TELL*15/16) ) return 0;
      if( p->nKey==p->nRoom ){
        if( !stTextsGrow(p) ) return -1;
        for(j=(u32)(h>>32) & p->mask; p->aSlot[j]; j=(j+1) & p->mask){}
      }
      stTextKey(&p->aKey[p->nKey], a, n, p->nKey);
      p->nKey++;
      slot = p->aSlot[j] = h>>32<<32 | (u64)p->nKey;
    }
    aiEntry[i] = (u16)((u32)slot-1);
  }
  return 1;
}

/* Encodes texts by the dictionary that was found. */
static int stEncodeTexts(const StColumnValues *v, StTexts *pTexts, const u16 *aiEntry, StColumnCode *p){
  int nEntry = pTexts->nKey, i;
  StTextKey *aKey = stSortTexts(pTexts->aKey, &pTexts->aKey[pTexts->nRoom], nEntry);
  u16 *aRank = malloc(MAX(1,nEntry)*sizeof(u16));
  i64 nByte = 0;
  for(i=0; i<nEntry; i++) nByte += aKey[i].n+1;
  p->eEncoding = ST_ENC_DICT_TEXT;
  p->nEntry = nEntry;
  p->aiText = malloc((nEntry+1)*sizeof(u32));
  p->aText = malloc(MAX(1,nByte));
  if( aRank==0 || p->aiText==0 || p->aText==0 || !stCodeRoom(p, v->n, stCodeSize(MAX(1,nEntry)-1)) ){
    free(aRank);
    return 0;
  }
  aRank[0] = 0;
  nByte = 0;
  for(i=0; i<nEntry; i++){
    aRank[aKey[i].iEntry] = (u16)i;
    p->aiText[i] = (u32)nByte;
    memcpy(&p->aText[nByte], aKey[i].a, aKey[i].n);
    nByte += aKey[i].n;
    p->aText[nByte++] = 0;
  }
  p->aiText[nEntry] = (u32)nByte;
#define ST_PUT(T) for(i=0; i<v->n; i++) ((T*)p->aCode)[i] = (T)aRank[aiEntry[i]];
  ST_BY_CODE_SIZE(p->szCode, ST_PUT)
#undef ST_PUT
  free(aRank);
  stClearNulls(v, p);
  return 1;
}

/* Texts with few distinct values get a dictionary; other texts, and blobs, are kept one after the other. */
static int stEncodeBytes(StColumnValues *v, StColumnCode *p){
  int i, n;
  stFillEnds(v);
  if( (v->eClass & ST_SEEN_BLOB)==0 && v->n>=16 ){
    StTexts texts;
    u16 *aiEntry = malloc(v->n*sizeof(u16));
    int rc = -1;
    memset(&texts, 0, sizeof(texts));
    if( aiEntry ) rc = stFindTexts(v, &texts, aiEntry);
    if( rc>0 && !stEncodeTexts(v, &texts, aiEntry, p) ) rc = -1;
    free(aiEntry);
    free(texts.aSlot);
    free(texts.aKey);
    if( rc ) return rc>0;
  }
  p->eEncoding = ST_ENC_BYTES;
  p->isBlob = (v->eClass & ST_SEEN_BLOB)!=0;
  p->aiText = malloc((v->n+1)*sizeof(u32));
  p->aText = malloc(MAX(1,v->nByte+v->n));
  if( p->aiText==0 || p->aText==0 ) return 0;
  p->aiText[0] = 0;
  for(i=0; i<v->n; i++){
    const u8 *a = stBytesOf(v, i, &n);
    u8 *aTo = &p->aText[p->aiText[i]];
    if( n>0 ) memcpy(aTo, a, n);
    aTo[n] = 0;
    p->aiText[i+1] = p->aiText[i]+n+1;
  }
  return 1;
}

/* ---- zone maps ---- */

/* Least and greatest code of a block, of the rows that are not NULL; for a block of NULLs alone the least is greater than the greatest. */
static void stEncodeZone(StColumnCode *p, int n, int b){
  int from = b*ST_BLOCK, end = MIN(n, (b+1)*ST_BLOCK), i;
  if( p->eEncoding==ST_ENC_REAL ){
    const double *a = p->aCode;
    double low = INFINITY, high = -INFINITY;
    for(i=from; i<end; i++) if( p->aNull==0 || !stBit(p->aNull, i) ){
      if( a[i]<low ) low = a[i];
      if( a[i]>high ) high = a[i];
    }
    memcpy(&p->aLow[b], &low, 8);
    memcpy(&p->aHigh[b], &high, 8);
  }else if( p->aNull ){
    u64 low = ~(u64)0, high = 0;
    for(i=from; i<end; i++) if( !stBit(p->aNull, i) ){
      u64 c = stCodeAt(p, i);
      low = MIN(low, c);
      high = MAX(high, c);
    }
    p->aLow[b] = low;
    p->aHigh[b] = high;
  }else{
#define ST_BOUNDS(T) { \
    const T *a = p->aCode; \
    T low = (T)~(T)0, high = 0; \
    for(i=from; i<end; i++){ \
      low = MIN(low, a[i]); \
      high = MAX(high, a[i]); \
    } \
    p->aLow[b] = low; \
    p->aHigh[b] = high; \
  }
    ST_BY_CODE_SIZE(p->szCode, ST_BOUNDS)
#undef ST_BOUNDS
  }
}

static int stEncodeZones(StColumnCode *p, int n){
  int b;
  if( p->eEncoding==ST_ENC_BYTES ) return 1;
  p->aLow = malloc(2*stBlocks(n)*sizeof(u64));
  if( p->aLow==0 ) return 0;
  p->aHigh = &p->aLow[stBlocks(n)];
  for(b=0; b<stBlocks(n); b++) stEncodeZone(p, n, b);
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

