/*
** The groups of sums in blocks: to which group each row belongs. The columns of GROUP BY may be of the scanned table and of joined ones. A row's codes in them are combined to a number,
** and a table tells the group for each number of a segment. Rows of a joined table with the same values of its columns are one class, which serves as a code.
*/

/* A column of GROUP BY that the scanned table has; 0: a join's table has it. */
static const StColumnCode *stScannedKey(const StSums *pSums, const StColumnSegment *pSeg, int iKey){
  const StSumValue *q = &pSums->aValue[pSums->aKey[iKey]];
  return q->iJoin<0 ? &pSeg->aCode[q->iColumn] : 0;
}

/* How many codes a key has at most. The last one is that of NULL, if the key has it. */
static u32 stCodesOf(const StColumnCode *pCode){
  return (pCode->eEncoding==ST_ENC_DICT_TEXT ? (u32)pCode->nEntry : (u32)1<<(8*pCode->szCode)) + (pCode->aNull!=0);
}

/* Slot of a key in a hash table of ST_SUM_SLOTS. */
static u32 stSlotOf(const StSumKey *pKey, int nKey){
  u64 h = 0xcbf29ce484222325;
  int k;
  i64 i;
  for(k=0; k<nKey; k++){
    h = (h ^ (u64)pKey->a[k])*0x9e3779b97f4a7c15;
    for(i=0; pKey->az[k] && i<pKey->a[k]; i++) h = (h ^ pKey->az[k][i])*0x100000001b3;
  }
  return (u32)(h>>40) & (ST_SUM_SLOTS-1);
}

static int stIsSameKey(const StSumKey *p, const StSumKey *q, int nKey){
  int k;
  for(k=0; k<nKey; k++){
    if( p->a[k]!=q->a[k] || (p->az[k]==0)!=(q->az[k]==0) || (p->az[k] && p->a[k]>0 && memcmp(p->az[k], q->az[k], p->a[k])!=0) ) return 0;
  }
  return 1;
}

/* The place of a key among n of them, each szKey bytes after the last, with a hash table of places; -1: it is new, and *piSlot is its slot. */
static int stFindKey(const StSumKey *pKey, int nKey, const void *aKey, int szKey, const u16 *aiSlot, u32 *piSlot){
  u32 i = stSlotOf(pKey, nKey);
  while( aiSlot[i] && !stIsSameKey(pKey, (const StSumKey*)((const u8*)aKey + (i64)(aiSlot[i]-1)*szKey), nKey) ) i = (i+1) & (ST_SUM_SLOTS-1);
  *piSlot = i;
  return aiSlot[i]-1;
}

/* Reads a key from a column. Returns 0 when it is a real or a blob. */
static int stReadKeyAt(const StColumnCode *pCode, int iRow, StSumKey *pKey, int k){
  u64 c;
  if( pCode->aNull && stBit(pCode->aNull, iRow) ){
    pKey->az[k] = (const u8*)"";
    pKey->a[k] = ST_SUM_NULL;
    return 1;
  }
  switch( pCode->eEncoding ){
    case ST_ENC_INT:
      pKey->a[k] = (i64)((u64)pCode->iBase + stCodeAt(pCode, iRow));
      pKey->az[k] = 0;
      return 1;
    case ST_ENC_DICT_TEXT: c = stCodeAt(pCode, iRow); break;
    case ST_ENC_BYTES:
      if( pCode->isBlob ) return 0;
      c = iRow;
      break;
    default:
      return 0;
  }
  pKey->az[k] = &pCode->aText[pCode->aiText[c]];
  pKey->a[k] = (i64)(pCode->aiText[c+1]-pCode->aiText[c])-1;
  return 1;
}

/* Finds the classes of the rows of a join's table. Returns 0 when there are too many, or other values than integers and texts. */
static int stFindClasses(const StSums *pSums, StSumClasses *q, const StColumnJoin *pJoin){
  const StColumnTable *pTable = pJoin->pTable;
  u16 aiSlot[ST_SUM_SLOTS];
  int iSegment, i, k;
  if( pJoin->nSpan>ST_SUM_SPAN ) return 0;
  if( q->aClass==0 ) q->aClass = malloc(ST_SUM_GROUPS*sizeof(StSumKey));
  q->aiClass = malloc(pJoin->nSpan*sizeof(u16));
  if( q->aClass==0 || q->aiClass==0 ) return 0;
  memset(aiSlot, 0, sizeof(aiSlot));
  q->nClass = 0;
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    const StColumnSegment *pSeg = &pTable->aSegment[iSegment];
    for(i=0; i<pSeg->nRow; i++){
      u64 iOf = (u64)(stRowidAt(pSeg, i)-pJoin->iFirst);
      StSumKey key;
      u32 iSlot;
      int iClass;
      if( !pJoin->aPass[iOf] ) continue;
      for(k=0; k<q->nKey; k++){
        if( !stReadKeyAt(&pSeg->aCode[pSums->aValue[pSums->aKey[q->aiKey[k]]].iColumn], i, &key, k) ) return 0;
      }
      iClass = stFindKey(&key, q->nKey, q->aClass, sizeof(StSumKey), aiSlot, &iSlot);
      if( iClass<0 ){
        if( q->nClass==ST_SUM_GROUPS ) return 0;
        iClass = q->nClass++;
        q->aClass[iClass] = key;
        aiSlot[iSlot] = (u16)q->nClass;
      }
      q->aiClass[iOf] = (u16)iClass;
    }
  }
  return 1;
}

/* The class of a row of the scan. */
static int stClassOf(const StSumClasses *q, const StColumnJoin *pJoin, const StColumnSegment *pSeg, int iRow){
  const StColumnCode *pCode = &pSeg->aCode[pJoin->iColumn];
  return q->aiClass[(u64)pCode->iBase + stCodeAt(pCode, iRow) - (u64)pJoin->iFirst];
}

/* The group of a row that is the first one with its codes in this segment. A new one is begun; -1: there are too many. */
static int stFindGroup(StSums *pSums, const StColumnScan *pScan, const StColumnSegment *pSeg, int iSegment, int iRow){
  StSumGroup *pGroup;
  StSumKey key;
  u32 iSlot;
  int i, k;
  for(k=0; k<pSums->nKey; k++){
    const StColumnCode *pCode = stScannedKey(pSums, pSeg, k);
    if( pCode ) stReadKeyAt(pCode, iRow, &key, k);
  }
  for(i=0; i<pSums->nClasses; i++){
    const StSumClasses *q = &pSums->aClasses[i];
    const StSumKey *pClass = &q->aClass[stClassOf(q, &pScan->aJoin[q->iJoin], pSeg, iRow)];
    for(k=0; k<q->nKey; k++){
      key.a[q->aiKey[k]] = pClass->a[k];
      key.az[q->aiKey[k]] = pClass->az[k];
    }
  }
  i = stFindKey(&key, pSums->nKey, pSums->nGroup ? &pSums->aGroup[0].key : 0, sizeof(StSumGroup), pSums->aiSlot, &iSlot);
  if( i>=0 ) return i;
  if( pSums->nGroup==ST_SUM_GROUPS ) return -1;
  pGroup = &pSums->aGroup[pSums->nGroup++];
  memset(pGroup, 0, sizeof(*pGroup));
  pGroup->key = key;
  pGroup->iSegment = iSegment;
  pGroup->iRow = iRow;
  pSums->aiSlot[iSlot] = (u16)pSums->nGroup;
  return pSums->nGroup-1;
}

#define ST_MIX_CODES(T, nCode, expr) for(i=0; i<n; i++){ u64 c = ((const T*)pCode->aCode)[iFirst+ai[i]]; aiCode[i] = aiCode[i]*(nCode) + (u32)(expr); } break

/* Combines the codes of the keys of the selected rows. */
static void stMixCodes(StSums *pSums, const StColumnScan *pScan, const StColumnSegment *pSeg, int iFirst, const u16 *ai, int n){
  u32 *aiCode = pSums->aiCode;
  int i, k;
  memset(aiCode, 0, n*sizeof(u32));
  for(k=0; k<pSums->nKey; k++){
    const StColumnCode *pCode = stScannedKey(pSums, pSeg, k);
    if( pCode==0 ) continue;
    if( pCode->aNull ){
      u32 nCode = stCodesOf(pCode);
      for(i=0; i<n; i++){
        int iRow = iFirst+ai[i];
        aiCode[i] = aiCode[i]*nCode + (stBit(pCode->aNull, iRow) ? nCode-1 : (u32)stCodeAt(pCode, iRow));
      }
      continue;
    }
    switch( pCode->szCode ){
      case 1: ST_MIX_CODES(u8, stCodesOf(pCode), c);
      default: ST_MIX_CODES(u16, stCodesOf(pCode), c);
    }
  }
  for(k=0; k<pSums->nClasses; k++){
    const StSumClasses *q = &pSums->aClasses[k];
    const StColumnJoin *pJoin = &pScan->aJoin[q->iJoin];
    const StColumnCode *pCode = &pSeg->aCode[pJoin->iColumn];
    const u16 *aiClass = q->aiClass;
    u64 base = (u64)pCode->iBase - (u64)pJoin->iFirst;
    switch( pCode->szCode ){
      case 1: ST_MIX_CODES(u8, q->nClass, aiClass[base+c]);
      case 2: ST_MIX_CODES(u16, q->nClass, aiClass[base+c]);
      case 4: ST_MIX_CODES(u32, q->nClass, aiClass[base+c]);
      default: ST_MIX_CODES(u64, q->nClass, aiClass[base+c]);
    }
  }
}

/* Finds the groups of the selected rows of a block. Returns 0 when there are too many groups. */
static int stSumGroups(StSums *pSums, const StColumnScan *pScan, const StColumnSegment *pSeg, int iSegment, int iFirst, const u16 *ai, int n){
  int i;
  if( pSums->nKey==0 ){
    if( pSums->nGroup==0 ) stFindGroup(pSums, pScan, pSeg, iSegment, iFirst+ai[0]);
    return 1;
  }
  stMixCodes(pSums, pScan, pSeg, iFirst, ai, n);
  for(i=0; i<n; i++){
    i16 *piGroup = &pSums->aiOfKeys[pSums->aiCode[i]];
    if( *piGroup<0 ){
      int iGroup = stFindGroup(pSums, pScan, pSeg, iSegment, iFirst+ai[i]);
      if( iGroup<0 ) return 0;
      *piGroup = (i16)iGroup;
    }
    pSums->aiGroup[i] = (u16)*piGroup;
  }
  return 1;
}
