/*
** Vectors: the values of a register for the tuples of a batch. "Gather" loads them from columns, with one loop for each encoding.
*/

/* Runs the code for each tuple i of a selection. */
#define ST_EACH(pSel, i, ...) do{ \
    int k_; \
    if( (pSel)->isWhole ){ for(k_=0; k_<(pSel)->n; k_++){ const int i = k_; __VA_ARGS__ } } \
    else{ for(k_=0; k_<(pSel)->n; k_++){ const int i = (pSel)->ai[k_]; __VA_ARGS__ } } \
  }while(0)

/* ---- memory ---- */

typedef struct StArenaPiece StArenaPiece;
struct StArenaPiece {
  StArenaPiece *pNext;
  i64 nUsed, nRoom;
  u8 a[8];
};

static void stArenaClear(StArena *p){
  while( p->pFirst ){
    StArenaPiece *pPiece = p->pFirst;
    p->pFirst = pPiece->pNext;
    free(pPiece);
  }
  p->nByte = 0;
}

/* Room for n bytes, with a zero byte after them; 0: no memory. */
static u8 *stArenaRoom(StArena *p, i64 n){
  StArenaPiece *pPiece = p->pFirst;
  u8 *pRoom;
  if( pPiece==0 || pPiece->nUsed+n+1>pPiece->nRoom ){
    i64 nRoom = MAX(n+1, 16384);
    pPiece = malloc(sizeof(StArenaPiece)+nRoom);
    if( pPiece==0 ) return 0;
    pPiece->pNext = p->pFirst;
    pPiece->nUsed = 0;
    pPiece->nRoom = nRoom;
    p->pFirst = pPiece;
    p->nByte += nRoom;
  }
  pRoom = &pPiece->a[pPiece->nUsed];
  pRoom[n] = 0;
  pPiece->nUsed += n+1;
  return pRoom;
}

/* A copy of n bytes, there. */
static u8 *stArenaCopy(StArena *p, const void *a, i64 n){
  u8 *pCopy = stArenaRoom(p, n);
  if( pCopy ) memcpy(pCopy, a, n);
  return pCopy;
}

/* Room for a batch. Returns 0 when memory runs out. */
static int stVectorRoom(StVector *v){
  u8 *a;
  if( v->aValue ) return 1;
  a = malloc(ST_BATCH*(sizeof(i64)+sizeof(u32)+1));
  if( a==0 ) return 0;
  v->aValue = (i64*)a;
  v->anByte = (u32*)(a+ST_BATCH*sizeof(i64));
  v->aType = a+ST_BATCH*(sizeof(i64)+sizeof(u32));
  return 1;
}

static u32 *stPositionRoom(StPositions *p){
  p->isRun = 0;
  if( p->a==0 ) p->a = malloc(ST_BATCH*sizeof(u32));
  return p->a;
}

/* ---- single values ---- */

static inline double stDoubleOf(i64 bits){
  double r;
  memcpy(&r, &bits, 8);
  return r;
}
static inline i64 stBitsOf(double r){
  i64 bits;
  memcpy(&bits, &r, 8);
  return bits;
}

static inline u8 stTypeAt(const StVector *v, int i){ return v->eType==ST_MIXED ? v->aType[i] : v->eType; }

static inline StCell stCellAt(const StVector *v, int i){
  StCell cell;
  cell.eType = stTypeAt(v, i);
  cell.value = v->aValue[i];
  cell.nByte = v->anByte[i];
  return cell;
}

/* A register that refers to the bytes of a value. */
static void stMemOfCell(Mem *pMem, const StCell *pCell, sqlite3 *db){
  u8 enc = ENC(db);
  pMem->db = db;
  pMem->szMalloc = 0;
  pMem->zMalloc = 0;
  pMem->xDel = 0;
  pMem->eSubtype = 0;
  pMem->enc = enc;
  pMem->n = 0;
  switch( pCell->eType ){
    case SQLITE_INTEGER:
      pMem->flags = MEM_Int;
      pMem->u.i = pCell->value;
      break;
    case SQLITE_FLOAT:
      pMem->flags = MEM_Real;
      pMem->u.r = stDoubleOf(pCell->value);
      break;
    case SQLITE_TEXT: case SQLITE_BLOB:
      pMem->flags = pCell->eType==SQLITE_BLOB ? MEM_Blob|MEM_Static : enc==SQLITE_UTF8 ? MEM_Str|MEM_Term|MEM_Static : MEM_Str|MEM_Ephem;
      pMem->z = (char*)pCell->value;
      pMem->n = (int)pCell->nByte;
      break;
    default:
      pMem->flags = MEM_Null;
  }
}

/* The value of a register, whose bytes stay where they are. Returns 0 for values that vectors do not hold. */
static int stCellOfMem(StCell *pCell, const Mem *pMem){
  pCell->nByte = 0;
  pCell->value = 0;
  if( pMem->flags & MEM_Null ){
    pCell->eType = SQLITE_NULL;
  }else if( pMem->flags & MEM_Str ){
    pCell->eType = SQLITE_TEXT;
    pCell->value = (i64)pMem->z;
    pCell->nByte = (u32)pMem->n;
  }else if( pMem->flags & MEM_Int ){
    pCell->eType = SQLITE_INTEGER;
    pCell->value = pMem->u.i;
  }else if( pMem->flags & MEM_Real ){
    pCell->eType = SQLITE_FLOAT;
    pCell->value = stBitsOf(pMem->u.r);
  }else if( pMem->flags & MEM_IntReal ){
    pCell->eType = SQLITE_FLOAT;
    pCell->value = stBitsOf((double)pMem->u.i);
  }else if( (pMem->flags & (MEM_Blob|MEM_Zero))==MEM_Blob ){
    pCell->eType = SQLITE_BLOB;
    pCell->value = (i64)pMem->z;
    pCell->nByte = (u32)pMem->n;
  }else{
    return 0;
  }
  return 1;
}

/* ---- writing ---- */

static void stSetMixed(StVector *v, int nTuple){
  if( v->eType==ST_MIXED ) return;
  memset(v->aType, v->eType==ST_UNSET ? SQLITE_NULL : v->eType, nTuple);
  v->eType = ST_MIXED;
}

/* Before values of one type are written: ST_MIXED afterwards means that aType is to be written, too. */
static void stBeginWrite(StVector *v, const StStep *pStep, int nTuple, u8 eType){
  if( pStep->isWhole || v->eType==ST_UNSET || v->eType==eType ) v->eType = eType;
  else stSetMixed(v, nTuple);
}

static void stNoteTypes(StVector *v, const StSelection *pSel, u8 eType){
  if( v->eType==ST_MIXED ) ST_EACH(pSel, i, v->aType[i] = eType;);
}

static inline void stPutCell(StVector *v, int i, const StCell *pCell){
  v->aType[i] = pCell->eType;
  v->aValue[i] = pCell->value;
  v->anByte[i] = pCell->nByte;
}

/* If all values that were just written have one type, says so. */
static void stUnmix(StVector *v, const StStep *pStep, const StSelection *pSel){
  u8 e;
  int isOne = 1;
  if( !pStep->isWhole || pSel->n==0 ) return;
  e = v->aType[pSel->isWhole ? 0 : pSel->ai[0]];
  ST_EACH(pSel, i, isOne &= v->aType[i]==e;);
  if( isOne ) v->eType = e;
}

/* ---- columns ---- */

/* The value of a row of a segment's column. */
static inline void stLoadCell(const StColumnCode *p, u32 iRow, StCell *pCell){
  u64 entry;
  double r;
  pCell->nByte = 0;
  if( p->aNull && stBit(p->aNull, iRow) ){
    pCell->eType = SQLITE_NULL;
    pCell->value = 0;
    return;
  }
  switch( p->eEncoding ){
    case ST_ENC_INT:
      pCell->eType = SQLITE_INTEGER;
      pCell->value = (i64)((u64)p->iBase + stCodeAt(p, iRow));
      return;
    case ST_ENC_REAL:
      entry = iRow;
      r = ((const double*)p->aCode)[iRow];
      break;
    case ST_ENC_DICT_REAL:
      entry = ((const u8*)p->aCode)[iRow];
      r = p->aReal[entry];
      break;
    default:
      entry = p->eEncoding==ST_ENC_BYTES ? iRow : stCodeAt(p, iRow);
      pCell->eType = p->isBlob ? SQLITE_BLOB : SQLITE_TEXT;
      pCell->value = (i64)&p->aText[p->aiText[entry]];
      pCell->nByte = p->aiText[entry+1]-p->aiText[entry]-1;
      return;
  }
  if( p->aInt && stBit(p->aInt, entry) ){
    pCell->eType = SQLITE_INTEGER;
    pCell->value = (i64)r;
  }else{
    pCell->eType = SQLITE_FLOAT;
    pCell->value = stBitsOf(r);
  }
}

/* The value that a code of a column stands for. ST_ENC_INT or a dictionary. */
static void stEntryOfCode(const StColumnCode *p, int i, StCell *pCell){
  pCell->nByte = 0;
  switch( p->eEncoding ){
    case ST_ENC_INT:
      pCell->eType = SQLITE_INTEGER;
      pCell->value = (i64)((u64)p->iBase+(u64)i);
      break;
    case ST_ENC_DICT_REAL:
      pCell->eType = p->aInt && stBit(p->aInt, i) ? SQLITE_INTEGER : SQLITE_FLOAT;
      pCell->value = pCell->eType==SQLITE_INTEGER ? (i64)p->aReal[i] : stBitsOf(p->aReal[i]);
      break;
    default:
      pCell->eType = SQLITE_TEXT;
      pCell->value = (i64)&p->aText[p->aiText[i]];
      pCell->nByte = p->aiText[i+1]-p->aiText[i]-1;
  }
}

static inline void stMakeCellReal(StCell *pCell){
  if( pCell->eType!=SQLITE_INTEGER ) return;
  pCell->eType = SQLITE_FLOAT;
  pCell->value = stBitsOf((double)pCell->value);
}

#define ST_GATHER(T, ...) ST_EACH(pSel, i, { u64 c = ((const T*)pCode->aCode)[a[i] & 0xffff]; __VA_ARGS__ }); break

static void stGatherTexts(const StColumnCode *pCode, const u32 *a, const StSelection *pSel, StVector *v){
  const u8 *aText = pCode->aText;
  const u32 *ai = pCode->aiText;
  i64 *aValue = v->aValue;
  u32 *anByte = v->anByte;
  if( pCode->eEncoding==ST_ENC_BYTES ){
    /* Rows of a join lie anywhere: what the next steps read of their texts is fetched. */
    ST_EACH(pSel, i, __builtin_prefetch(&ai[a[i] & 0xffff]););
    ST_EACH(pSel, i, { u32 c = a[i] & 0xffff; __builtin_prefetch(&aText[ai[c]]); __builtin_prefetch(&aText[ai[c]+64]); });
    ST_EACH(pSel, i, { u32 c = a[i] & 0xffff; aValue[i] = (i64)&aText[ai[c]]; anByte[i] = ai[c+1]-ai[c]-1; });
    return;
  }
  switch( pCode->szCode ){
    case 1: ST_GATHER(u8, aValue[i] = (i64)&aText[ai[c]]; anByte[i] = ai[c+1]-ai[c]-1;);
    default: ST_GATHER(u16, aValue[i] = (i64)&aText[ai[c]]; anByte[i] = ai[c+1]-ai[c]-1;);
  }
}

/* Gathers a column without NULLs whose rows lie in one segment. Returns the type of all values; ST_UNSET: they are not of one type, and
   nothing was done. */
static ST_KERNEL u8 stGatherUniform(const StColumnCode *pCode, const u32 *a, const StSelection *pSel, int isReal, StVector *v){
  i64 *aValue = v->aValue;
  i64 base = pCode->iBase;
  const double *aReal = pCode->aReal;
  if( pCode->aNull ) return ST_UNSET;
  switch( pCode->eEncoding ){
    case ST_ENC_INT:
      if( isReal ){
        double *aDouble = (double*)aValue;
        switch( pCode->szCode ){
          case 1: ST_GATHER(u8, aDouble[i] = (double)(base+(i64)c););
          case 2: ST_GATHER(u16, aDouble[i] = (double)(base+(i64)c););
          case 4: ST_GATHER(u32, aDouble[i] = (double)(base+(i64)c););
          default: ST_GATHER(u64, aDouble[i] = (double)(i64)((u64)base+c););
        }
        return SQLITE_FLOAT;
      }
      switch( pCode->szCode ){
        case 1: ST_GATHER(u8, aValue[i] = base+(i64)c;);
        case 2: ST_GATHER(u16, aValue[i] = base+(i64)c;);
        case 4: ST_GATHER(u32, aValue[i] = base+(i64)c;);
        default: ST_GATHER(u64, aValue[i] = (i64)((u64)base+c););
      }
      return SQLITE_INTEGER;
    case ST_ENC_REAL:
      if( pCode->aInt && !isReal ) return ST_UNSET;
      ST_EACH(pSel, i, aValue[i] = ((const i64*)pCode->aCode)[a[i] & 0xffff];);
      return SQLITE_FLOAT;
    case ST_ENC_DICT_REAL:
      if( pCode->aInt && !isReal ) return ST_UNSET;
      ST_EACH(pSel, i, ((double*)aValue)[i] = aReal[((const u8*)pCode->aCode)[a[i] & 0xffff]];);
      return SQLITE_FLOAT;
    default:
      stGatherTexts(pCode, a, pSel, v);
      return pCode->isBlob ? SQLITE_BLOB : SQLITE_TEXT;
  }
}

/* Expands the codes c of a column: all n of consecutive rows, from aCode on. */
#define ST_EXPAND(T, ...) do{ const T *aCode = (const T*)pCode->aCode+iFirst; for(i=0; i<n; i++){ u64 c = aCode[i]; __VA_ARGS__ } }while(0)
#define ST_EXPAND_INTEGERS(...) \
  switch( pCode->szCode ){ \
    case 1: ST_EXPAND(u8, __VA_ARGS__); break; \
    case 2: ST_EXPAND(u16, __VA_ARGS__); break; \
    case 4: ST_EXPAND(u32, __VA_ARGS__); break; \
    default: ST_EXPAND(u64, __VA_ARGS__); \
  }

/* No ST_KERNEL: GCC would take the codes out of wide registers, one by one. */
static __attribute__((noinline)) void stLookUpRun(const u8 *aCode, int n, const double *aReal, double *aDouble){
  int i;
  for(i=0; i<n; i++) aDouble[i] = aReal[aCode[i]];
}

/* As stGatherUniform, for the numbers of n consecutive rows from iFirst on: no positions are read, and codes are expanded by SIMD. */
static ST_KERNEL u8 stGatherRun(const StColumnCode *pCode, u32 iFirst, int n, int isReal, i64 *restrict aValue){
  double *restrict aDouble = (double*)aValue;
  u64 base = (u64)pCode->iBase;
  int i;
  if( pCode->aNull || (pCode->aInt && !isReal) ) return ST_UNSET;
  switch( pCode->eEncoding ){
    case ST_ENC_INT:
      if( isReal ) ST_EXPAND_INTEGERS(aDouble[i] = (double)(i64)(base+c);)
      else ST_EXPAND_INTEGERS(aValue[i] = (i64)(base+c);)
      return isReal ? SQLITE_FLOAT : SQLITE_INTEGER;
    case ST_ENC_REAL:
      memcpy(aValue, (const i64*)pCode->aCode+iFirst, n*sizeof(i64));
      return SQLITE_FLOAT;
    case ST_ENC_DICT_REAL:
      stLookUpRun((const u8*)pCode->aCode+iFirst, n, pCode->aReal, aDouble);
      return SQLITE_FLOAT;
  }
  return ST_UNSET;
}

/* What encodings have in common: integers, reals that are no integers, or texts; 0: NULLs, or other values. */
static int stKindOf(const StColumnCode *p){
  if( p->aNull || p->aInt || p->isBlob ) return 0;
  switch( p->eEncoding ){
    case ST_ENC_INT: return SQLITE_INTEGER;
    case ST_ENC_REAL: case ST_ENC_DICT_REAL: return SQLITE_FLOAT;
    case ST_ENC_BYTES: case ST_ENC_DICT_TEXT: return SQLITE_TEXT;
  }
  return 0;
}

/* The kind of the values that all segments have in a column; 0: they differ. *pIsAlike: the encoding and the size of codes are the same,
   too. */
static int stKindOfColumn(const StColumnTable *pTable, int iColumn, int *pIsAlike){
  const StColumnCode *pFirst = &pTable->aSegment[0].aCode[iColumn];
  int i, eKind = stKindOf(pFirst);
  *pIsAlike = 1;
  for(i=1; i<pTable->nSegment && eKind; i++){
    const StColumnCode *q = &pTable->aSegment[i].aCode[iColumn];
    if( stKindOf(q)!=eKind ) return 0;
    *pIsAlike &= q->eEncoding==pFirst->eEncoding && q->szCode==pFirst->szCode;
  }
  return eKind;
}

#define ST_GATHER_FAR(T, ...) ST_EACH(pSel, \
    i, { const StColumnCode *pCode = &aSegment[a[i]>>16].aCode[iColumn]; u64 c = ((const T*)pCode->aCode)[a[i] & 0xffff]; __VA_ARGS__ }); \
    break
/* The same when encodings or sizes differ. */
static u8 stGatherUnlike(const StColumnSegment *aSegment, int iColumn, int eKind, const u32 *a, const StSelection *pSel, StVector *v){
  i64 *aValue = v->aValue;
  double *aDouble = (double*)aValue;
  if( eKind==SQLITE_INTEGER ) ST_EACH(pSel,
      i, { const StColumnCode *pCode = &aSegment[a[i]>>16].aCode[iColumn];
      aValue[i] = (i64)((u64)pCode->iBase+stCodeAt(pCode, a[i] & 0xffff)); });
  else if( eKind==SQLITE_FLOAT ) ST_EACH(pSel, i, {
    const StColumnCode *pCode = &aSegment[a[i]>>16].aCode[iColumn];
    u32 iRow = a[i] & 0xffff;
    aDouble[i] = pCode->eEncoding==ST_ENC_REAL ? ((const double*)pCode->aCode)[iRow] : pCode->aReal[((const u8*)pCode->aCode)[iRow]];
  });
  else ST_EACH(pSel, i, {
    const StColumnCode *pCode = &aSegment[a[i]>>16].aCode[iColumn];
    u64 c = pCode->eEncoding==ST_ENC_BYTES ? a[i] & 0xffff : stCodeAt(pCode, a[i] & 0xffff);
    aValue[i] = (i64)&pCode->aText[pCode->aiText[c]];
    v->anByte[i] = pCode->aiText[c+1]-pCode->aiText[c]-1;
  });
  return (u8)eKind;
}

/* Gathers a column whose rows lie in several segments. Returns the type of all values; ST_UNSET: nothing was done. */
static u8 stGatherFar(const StColumnTable *pTable, int iColumn, const u32 *a, const StSelection *pSel, int isReal, StVector *v){
  const StColumnSegment *aSegment = pTable->aSegment;
  i64 *aValue = v->aValue;
  double *aDouble = (double*)aValue;
  const StColumnCode *pLike = &aSegment[0].aCode[iColumn];
  int isAlike, eKind = stKindOfColumn(pTable, iColumn, &isAlike);
  if( eKind==0 || (isReal && eKind==SQLITE_INTEGER) ) return ST_UNSET;
  if( !isAlike ) return stGatherUnlike(aSegment, iColumn, eKind, a, pSel, v);
  switch( pLike->eEncoding ){
    case ST_ENC_INT:
      switch( pLike->szCode ){
        case 1: ST_GATHER_FAR(u8, aValue[i] = pCode->iBase+(i64)c;);
        case 2: ST_GATHER_FAR(u16, aValue[i] = pCode->iBase+(i64)c;);
        case 4: ST_GATHER_FAR(u32, aValue[i] = pCode->iBase+(i64)c;);
        default: ST_GATHER_FAR(u64, aValue[i] = (i64)((u64)pCode->iBase+c););
      }
      return SQLITE_INTEGER;
    case ST_ENC_REAL:
      ST_EACH(pSel, i, aDouble[i] = ((const double*)aSegment[a[i]>>16].aCode[iColumn].aCode)[a[i] & 0xffff];);
      return SQLITE_FLOAT;
    case ST_ENC_DICT_REAL:
      ST_EACH(pSel, i, { const StColumnCode *pCode = &aSegment[a[i]>>16].aCode[iColumn];
          aDouble[i] = pCode->aReal[((const u8*)pCode->aCode)[a[i] & 0xffff]]; });
      return SQLITE_FLOAT;
    case ST_ENC_BYTES:
      /* Rows of a join lie anywhere: what is read next is fetched. */
      ST_EACH(pSel, i, __builtin_prefetch(&aSegment[a[i]>>16].aCode[iColumn].aiText[a[i] & 0xffff]););
      ST_EACH(pSel, i, {
        const StColumnCode *pCode = &aSegment[a[i]>>16].aCode[iColumn];
        u32 c = a[i] & 0xffff;
        const u8 *z = &pCode->aText[pCode->aiText[c]];
        __builtin_prefetch(z);
        __builtin_prefetch(z+64);
        aValue[i] = (i64)z;
        v->anByte[i] = pCode->aiText[c+1]-pCode->aiText[c]-1;
      });
      return SQLITE_TEXT;
    case ST_ENC_DICT_TEXT:
      switch( pLike->szCode ){
        case 1: ST_GATHER_FAR(u8, aValue[i] = (i64)&pCode->aText[pCode->aiText[c]]; v->anByte[i] = pCode->aiText[c+1]-pCode->aiText[c]-1;);
        default: ST_GATHER_FAR(u16, aValue[i] = (i64)&pCode->aText[pCode->aiText[c]];
            v->anByte[i] = pCode->aiText[c+1]-pCode->aiText[c]-1;);
      }
      return SQLITE_TEXT;
  }
  return ST_UNSET;
}

/* Loads a column of a table for the selected tuples. isReal: OP_RealAffinity follows. */
static void stGather(const StColumnTable *pTable, int iColumn, const StPositions *pAt, const StStep *pStep, const StSelection *pSel,
    int nTuple, StVector *v){
  StCell cell;
  int iSegment = pTable->nSegment==1 ? 0 : pAt->iSegment;
  const u32 *a = pAt->a;
  int isReal = pStep->isReal;
  if( !pAt->hasNone && (pStep->isWhole || v->eType==ST_UNSET) ){
    const StColumnCode *pCode = iSegment>=0 ? &pTable->aSegment[iSegment].aCode[iColumn] : 0;
    u8 eType = ST_UNSET;
    if( pCode && pAt->isRun && pSel->isWhole ) eType = stGatherRun(pCode, a[0] & 0xffff, pSel->n, isReal, v->aValue);
    if( eType==ST_UNSET ) eType = pCode ? stGatherUniform(pCode, a, pSel, isReal, v) : stGatherFar(pTable, iColumn, a, pSel, isReal, v);
    if( eType!=ST_UNSET ){
      v->eType = eType;
      return;
    }
  }
  stSetMixed(v, nTuple);
  ST_EACH(pSel, i, {
    if( a[i]==ST_NO_ROW ){
      cell.eType = SQLITE_NULL;
      cell.value = 0;
      cell.nByte = 0;
    }else{
      stLoadCell(&pTable->aSegment[a[i]>>16].aCode[iColumn], a[i] & 0xffff, &cell);
      if( isReal ) stMakeCellReal(&cell);
    }
    stPutCell(v, i, &cell);
  });
  stUnmix(v, pStep, pSel);
}

static i64 stRowidOfPosition(const StColumnTable *pTable, u32 iAt){ return stRowidAt(&pTable->aSegment[iAt>>16], iAt & 0xffff); }
