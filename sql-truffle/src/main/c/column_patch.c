/*
** Replaces a few rows of an encoded column. The codes of the segment are copied, and the new rows' codes are replaced. The other rows and
** their pages are not decoded. If the encoding cannot express a new value, the column is encoded anew, from the old values and the new
** ones.
*/

/* Adds the value of row i of an encoded column to values. */
static void stAddCoded(StColumnValues *v, const StColumnCode *p, int i){
  i64 bits;
  if( p->eEncoding==ST_ENC_NONE ){
    stAddValue(v, ST_SEEN_ELSE, 0);
  }else if( p->aNull && stBit(p->aNull, i) ){
    stAddValue(v, ST_SEEN_NULL, 0);
  }else if( p->eEncoding==ST_ENC_INT ){
    stAddValue(v, ST_SEEN_INT, (i64)((u64)p->iBase + stCodeAt(p, i)));
  }else if( p->eEncoding==ST_ENC_REAL || p->eEncoding==ST_ENC_DICT_REAL ){
    int entry = p->eEncoding==ST_ENC_REAL ? i : (int)stCodeAt(p, i);
    double r = p->eEncoding==ST_ENC_REAL ? ((double*)p->aCode)[i] : p->aReal[entry];
    if( p->aInt && stBit(p->aInt, entry) ){
      stAddValue(v, ST_SEEN_INT, (i64)r);
    }else{
      memcpy(&bits, &r, 8);
      stAddValue(v, ST_SEEN_REAL, bits);
    }
  }else{
    u64 entry = p->eEncoding==ST_ENC_BYTES ? (u64)i : stCodeAt(p, i);
    stAddBytes(v, p->isBlob ? ST_SEEN_BLOB : ST_SEEN_TEXT, &p->aText[p->aiText[entry]], (i64)p->aiText[entry+1]-p->aiText[entry]-1);
  }
}

/* Adds value k of v. Its bytes are found when v has only texts, or only blobs, and stFillEnds() was called. */
static void stAddFrom(StColumnValues *pTo, const StColumnValues *v, int k){
  int n;
  const u8 *a;
  if( v->aClass[k]!=ST_SEEN_TEXT && v->aClass[k]!=ST_SEEN_BLOB ){
    stAddValue(pTo, v->aClass[k], v->aNumber[k]);
  }else if( (v->eClass & ~ST_SEEN_NULL)==v->aClass[k] ){
    a = stBytesOf(v, k, &n);
    stAddBytes(pTo, v->aClass[k], a, n);
  }else{
    stAddValue(pTo, ST_SEEN_ELSE, 0);
  }
}

/* Whether values are all of classes whose bytes stBytesOf() finds: those of texts or blobs, and NULLs. */
static int stAreBytes(const StColumnValues *v){
  u8 e = v->eClass & ~ST_SEEN_NULL;
  return e==ST_SEEN_TEXT || e==ST_SEEN_BLOB;
}

/* Whether value k of v is row i of an encoded column. Call stFillEnds() first for texts and blobs. */
static int stIsCoded(const StColumnValues *v, int k, const StColumnCode *p, int i){
  u8 eClass = v->aClass[k];
  if( p->eEncoding==ST_ENC_NONE ) return 0;
  if( p->aNull && stBit(p->aNull, i) ) return eClass==ST_SEEN_NULL;
  if( p->eEncoding==ST_ENC_INT ) return eClass==ST_SEEN_INT && v->aNumber[k]==(i64)((u64)p->iBase + stCodeAt(p, i));
  if( p->eEncoding==ST_ENC_REAL || p->eEncoding==ST_ENC_DICT_REAL ){
    int entry = p->eEncoding==ST_ENC_REAL ? i : (int)stCodeAt(p, i);
    double r = p->eEncoding==ST_ENC_REAL ? ((double*)p->aCode)[i] : p->aReal[entry];
    int isInt = p->aInt && stBit(p->aInt, entry);
    if( isInt ) return eClass==ST_SEEN_INT && v->aNumber[k]==(i64)r;
    return eClass==ST_SEEN_REAL && memcmp(&v->aNumber[k], &r, 8)==0;
  }
  if( eClass==(p->isBlob ? ST_SEEN_BLOB : ST_SEEN_TEXT) && stAreBytes(v) ){
    u64 entry = p->eEncoding==ST_ENC_BYTES ? (u64)i : stCodeAt(p, i);
    int n;
    const u8 *a = stBytesOf(v, k, &n);
    return (u32)n==p->aiText[entry+1]-p->aiText[entry]-1 && memcmp(a, &p->aText[p->aiText[entry]], n)==0;
  }
  return 0;
}

static void *stCopyOf(const void *a, i64 n){
  void *aNew = malloc(MAX(1,n));
  if( aNew && n>0 ) memcpy(aNew, a, n);
  return aNew;
}

/* The code of a value that is not NULL; ~0: the encoding has none. */
static u64 stCodeOf(const StColumnValues *v, int k, const StColumnCode *p){
  int i, n, low, high;
  switch( p->eEncoding ){
    case ST_ENC_INT: {
      u64 code = (u64)v->aNumber[k]-(u64)p->iBase;
      u64 most = p->szCode==8 ? ~(u64)0-1 : ((u64)1<<(8*p->szCode))-1;
      return v->aClass[k]==ST_SEEN_INT && v->aNumber[k]>=p->iBase && code<=most ? code : ~(u64)0;
    }
    case ST_ENC_DICT_REAL:
      for(i=0; i<p->nEntry; i++){
        i64 bits;
        if( p->aInt && stBit(p->aInt, i) ){
          if( v->aClass[k]==ST_SEEN_INT && (i64)p->aReal[i]==v->aNumber[k] ) return i;
        }else{
          memcpy(&bits, &p->aReal[i], 8);
          if( v->aClass[k]==ST_SEEN_REAL && bits==v->aNumber[k] ) return i;
        }
      }
      return ~(u64)0;
    case ST_ENC_DICT_TEXT: {
      const u8 *a;
      if( v->aClass[k]!=ST_SEEN_TEXT || !stAreBytes(v) ) return ~(u64)0;
      a = stBytesOf(v, k, &n);
      low = 0;
      high = p->nEntry;
      while( low<high ){
        int mid = (low+high)/2;
        int nMid = (int)(p->aiText[mid+1]-p->aiText[mid])-1;
        int c = memcmp(&p->aText[p->aiText[mid]], a, MIN(n, nMid));
        if( c==0 ) c = nMid-n;
        if( c==0 ) return mid;
        if( c<0 ) low = mid+1; else high = mid;
      }
      return ~(u64)0;
    }
  }
  return ~(u64)0;
}

/*
** Encodes what p has, with row aiRow[k] replaced by value k of v for each of the n values. Returns 1 when *pNew has it; 0 when the encoding
** cannot express it;
** -1 when memory runs out. All classes of v were checked to be the same, or NULL.
*/
static int stPatch(const StColumnCode *p, int nRow, StColumnValues *v, const int *aiRow, StColumnCode *pNew){
  int k, b, last;
  if( p->eEncoding==ST_ENC_NONE || p->eEncoding==ST_ENC_BYTES || (v->eClass & ST_SEEN_ELSE) ) return 0;
  for(k=0; k<v->n; k++) if( v->aClass[k]!=ST_SEEN_NULL ){
    if( p->eEncoding!=ST_ENC_REAL ){
      if( stCodeOf(v, k, p)==~(u64)0 ) return 0;
    }else if( v->aClass[k]==ST_SEEN_INT ){
      if( v->aNumber[k]>=((i64)1<<53) || v->aNumber[k]<=-((i64)1<<53) ) return 0;
    }else if( v->aClass[k]!=ST_SEEN_REAL ){
      return 0;
    }
  }
  *pNew = *p;
  pNew->pOwner = 0;
  pNew->aNull = pNew->aInt = pNew->aText = 0;
  pNew->aReal = 0;
  pNew->aiText = 0;
  pNew->aLow = pNew->aHigh = 0;
  pNew->aCode = stCopyOf(p->aCode, stSizeOfCodes(p, nRow));
  if( pNew->aCode==0 ) goto no_memory;
  if( p->aNull || (v->eClass & ST_SEEN_NULL) ){
    i64 n = (i64)stBlocks(nRow)*ST_BLOCK/8;
    pNew->aNull = p->aNull ? stCopyOf(p->aNull, n) : calloc(n, 1);
    if( pNew->aNull==0 ) goto no_memory;
  }
  if( p->aInt || (p->eEncoding==ST_ENC_REAL && (v->eClass & ST_SEEN_INT)) ){
    pNew->aInt = p->aInt ? stCopyOf(p->aInt, stSizeOfInts(p, nRow)) : calloc((nRow+7)/8, 1);
    if( pNew->aInt==0 ) goto no_memory;
  }
  if( p->aReal && (pNew->aReal = stCopyOf(p->aReal, stSizeOfReals(p)))==0 ) goto no_memory;
  if( p->aiText ){
    pNew->aiText = stCopyOf(p->aiText, stSizeOfOffsets(p, nRow));
    pNew->aText = stCopyOf(p->aText, stSizeOfTexts(p, nRow));
    if( pNew->aiText==0 || pNew->aText==0 ) goto no_memory;
  }
  pNew->aLow = stCopyOf(p->aLow, stSizeOfZones(p, nRow));
  if( pNew->aLow==0 ) goto no_memory;
  pNew->aHigh = &pNew->aLow[stBlocks(nRow)];
  for(k=0; k<v->n; k++){
    int i = aiRow[k];
    if( v->aClass[k]==ST_SEEN_NULL ){
      stSetBit(pNew->aNull, i);
      stPutCode(pNew, i, 0);
      continue;
    }
    if( pNew->aNull ) pNew->aNull[i>>3] &= ~(1<<(i&7));
    if( p->eEncoding==ST_ENC_REAL ){
      ((double*)pNew->aCode)[i] = stRealOf(v, k);
      if( v->aClass[k]==ST_SEEN_INT ) stSetBit(pNew->aInt, i);
      else if( pNew->aInt ) pNew->aInt[i>>3] &= ~(1<<(i&7));
    }else{
      stPutCode(pNew, i, stCodeOf(v, k, p));
    }
  }
  last = -1;
  for(k=0; k<v->n; k++){
    b = aiRow[k]/ST_BLOCK;
    if( b!=last ) stEncodeZone(pNew, nRow, b);
    last = b;
  }
  return stCodeOwn(pNew, nRow) ? 1 : -1;
no_memory:
  stCodeFree(pNew);
  return -1;
}
