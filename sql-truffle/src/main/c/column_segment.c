/*
** The encoded values of one column of one segment. They are given back exactly as OP_Column would: the same storage class, the same
** integer for a REAL that the record stores as an integer, the same bytes.
*/

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
  static i64 nMade = 0;
  StColumnOwner *p = calloc(1, sizeof(*p));
  if( p==0 ) return 0;
  p->nRef = 1;
  p->id = __atomic_add_fetch(&nMade, 1, __ATOMIC_RELAXED);
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

static int stBlocks(int n){ return (n+ST_BLOCK-1)/ST_BLOCK; }

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
  StColumnOwner *pOwner = stOwnerNew(stSizeOfCodes(p, n) + stSizeOfNulls(p, n) + stSizeOfInts(p, n) + stSizeOfReals(p)
      + stSizeOfOffsets(p, n)
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
