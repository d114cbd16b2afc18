/*
** The groups of a GROUP BY: each tuple of a batch finds its own by a hash table of keys, or by the codes of the keys. Tuples of few groups
** are sorted by them.
*/

#define ST_MOST_GROUP_BYTES ((i64)256*1024*1024)   /* Of all groups of a nest */
#define ST_MOST_CODES (1<<18)                      /* Combinations of the codes of keys */

/* Whether the state of an aggregate is a Mem. */
static int stHasMemState(const StAggregate *p){ return p->eKind==ST_AGGREGATE_CALL || p->eKind==ST_AGGREGATE_HOST; }

static void stFreeGroups(StPipe *pPipe){
  StGroups *g = &pPipe->groups;
  int i, k;
  for(k=0; k<pPipe->nAggregate; k++) if( stHasMemState(&pPipe->aAggregate[k]) ){
    for(i=0; i<g->n; i++){
      Mem *pMem = (Mem*)&g->aState[(i64)i*g->szState + pPipe->aAggregate[k].iState];
      sqlite3VdbeMemRelease(pMem);
    }
  }
  free(g->aArg);
  free(g->aHash);
  free(g->aState);
  free(g->aSlot);
  free(g->aiGroup);
  free(g->aiOfCodes);
  free(g->aBare);
  memset(g, 0, sizeof(*g));
}

static void stPutRegister(StPipe*, int iRegister, const StCell*);
static void stBeginGroups(StPipe*);
static int stNoteGroup(StPipe*, int iGroup, int iTuple);
static int stStepsOfGroup(StPipe*, int iGroup);

static u64 stHashCell(const StCell *p){
  double r;
  switch( p->eType ){
    case SQLITE_INTEGER: return stMix((u64)p->value);
    case SQLITE_FLOAT:
      /* A real that is equal to an integer is in the integer's group. */
      r = stDoubleOf(p->value);
      if( r>=-9223372036854775808.0 && r<9223372036854775808.0 && (double)(i64)r==r ) return stMix((u64)(i64)r);
      return stMix((u64)p->value+1);
    case SQLITE_NULL: return 0x9e3779b97f4a7c15ULL;
    default: return stHashBytes((const u8*)p->value, p->nByte) + p->eType;
  }
}

static u64 stHashCells(const StCell *a, int n){
  u64 h = 0;
  int i;
  for(i=0; i<n; i++) h = stMix(h*31 + stHashCell(&a[i]));
  return h;
}

/* Whether two values are equal for GROUP BY with collation BINARY. */
static int stIsSameCell(const StCell *p, const StCell *q){
  if( p->eType!=q->eType ){
    if( p->eType==SQLITE_INTEGER && q->eType==SQLITE_FLOAT ) return sqlite3IntFloatCompare(p->value, stDoubleOf(q->value))==0;
    if( p->eType==SQLITE_FLOAT && q->eType==SQLITE_INTEGER ) return sqlite3IntFloatCompare(q->value, stDoubleOf(p->value))==0;
    return 0;
  }
  switch( p->eType ){
    case SQLITE_NULL: return 1;
    case SQLITE_INTEGER: return p->value==q->value;
    case SQLITE_FLOAT: return stDoubleOf(p->value)==stDoubleOf(q->value);
    default: return p->nByte==q->nByte && memcmp((void*)p->value, (void*)q->value, p->nByte)==0;
  }
}

static int stIsSameKeys(const StCell *p, const StCell *q, int n){
  while( n-->0 ) if( !stIsSameCell(&p[n], &q[n]) ) return 0;
  return 1;
}

/* The group with these keys, or -1; *piSlot is the slot where it is or would be. */
static int stFindGroup(const StGroups *g, const StCell *aKey, u64 hash, u32 *piSlot){
  u32 i = (u32)hash & g->mask;
  while( g->aSlot[i] ){
    int iGroup = (int)g->aSlot[i]-1;
    if( g->aHash[iGroup]==hash && stIsSameKeys(&g->aArg[(i64)iGroup*g->nArg], aKey, g->nKey) ) break;
    i = (i+1) & g->mask;
  }
  *piSlot = i;
  return (int)g->aSlot[i]-1;
}

/* Room for twice as many groups. Returns 0: no memory, or too much. */
static int stMoreGroups(StPipe *pPipe){
  StGroups *g = &pPipe->groups;
  int nRoom = g->nRoom ? 2*g->nRoom : 64;
  i64 nByte = (i64)nRoom*((g->nArg+pPipe->nBare)*(i64)sizeof(StCell) + sizeof(u64) + g->szState + 4*sizeof(u32));
  void *p;
  u32 i, mask = (u32)(4*nRoom-1);
  if( nByte>ST_MOST_GROUP_BYTES ) return 0;
  if( (p = realloc(g->aArg, MAX(1, (i64)nRoom*g->nArg*sizeof(StCell))))==0 ) return 0;
  g->aArg = p;
  if( pPipe->nBare ){
    if( (p = realloc(g->aBare, (i64)nRoom*pPipe->nBare*sizeof(StCell)))==0 ) return 0;
    g->aBare = p;
  }
  if( (p = realloc(g->aHash, nRoom*sizeof(u64)))==0 ) return 0;
  g->aHash = p;
  if( (p = realloc(g->aState, MAX(1, (i64)nRoom*g->szState)))==0 ) return 0;
  g->aState = p;
  if( (p = calloc(mask+1, sizeof(u32)))==0 ) return 0;
  free(g->aSlot);
  g->aSlot = p;
  g->mask = mask;
  g->nRoom = nRoom;
  for(i=0; i<(u32)g->n; i++){
    u32 j = (u32)g->aHash[i] & mask;
    while( g->aSlot[j] ) j = (j+1) & mask;
    g->aSlot[j] = i+1;
  }
  g->nByte = nByte;
  return 1;
}

/* Adds a group, whose texts are kept. Returns -1: no memory, or too much. */
static int stAddGroup(StPipe *pPipe, const StCell *aArg, u64 hash, u32 iSlot){
  StGroups *g = &pPipe->groups;
  StCell *aTo;
  int i, k;
  if( g->n==g->nRoom ){
    if( !stMoreGroups(pPipe) ) return -1;
    if( g->nKey ) stFindGroup(g, aArg, hash, &iSlot);
    else iSlot = (u32)hash & g->mask;
  }
  i = g->n;
  aTo = &g->aArg[(i64)i*g->nArg];
  for(k=0; k<g->nArg; k++){
    aTo[k] = aArg[k];
    if( aArg[k].eType!=SQLITE_TEXT && aArg[k].eType!=SQLITE_BLOB ) continue;
    if( pPipe->kept.nByte>ST_MOST_GROUP_BYTES ) return -1;
    aTo[k].value = (i64)stArenaCopy(&pPipe->kept, (void*)aArg[k].value, aArg[k].nByte);
    if( aTo[k].value==0 ) return -1;
  }
  memset(&g->aState[(i64)i*g->szState], 0, g->szState);
  if( pPipe->nBare ) memset(&g->aBare[(i64)i*pPipe->nBare], 0, pPipe->nBare*sizeof(StCell));
  for(k=0; k<pPipe->nAggregate; k++) if( stHasMemState(&pPipe->aAggregate[k]) ){
    sqlite3VdbeMemInit((Mem*)&g->aState[(i64)i*g->szState + pPipe->aAggregate[k].iState], pPipe->p->db, MEM_Null);
  }
  g->aHash[i] = hash;
  g->aSlot[iSlot] = (u32)++g->n;
  return i;
}

/* The column that a value of the sorter's record is, as it is needed for the codes of keys; 0: it is none, or its rows lie in several
   segments. */
static const StColumnCode *stCodesOfArg(const StPipe *pPipe, const StPipeLevel *pLevel, int iArg, const u32 **pa){
  const StStep *pStep = pPipe->apColumn[iArg];
  const StPositions *pAt;
  const StColumnTable *pTable;
  if( pStep==0 || pPipe->isFromSorter ) return 0;
  pAt = &pLevel->aPosition[pStep->iCursor];
  pTable = pPipe->aCursor[pStep->iCursor].pTable;
  if( pAt->iSegment<0 ) return 0;
  *pa = pAt->a;
  return &pTable->aSegment[pAt->iSegment].aCode[pStep->iColumn];
}

/* The value of the sorter's record for a tuple: a column that nobody else needed was not gathered. */
static int stArgAt(StPipe *pPipe, const StPipeLevel *pLevel, int iArg, int i, StCell *pCell){
  const StStep *pStep = pPipe->apColumn[iArg];
  u32 iAt;
  if( pStep==0 || pStep->isNeeded || pPipe->isFromSorter ) return stOperandAt(pLevel, &pPipe->aArg[pPipe->iFirstRecordArg+iArg], i, pCell);
  iAt = pLevel->aPosition[pStep->iCursor].a[i];
  stLoadCell(&pPipe->aCursor[pStep->iCursor].pTable->aSegment[iAt>>16].aCode[pStep->iColumn], iAt & 0xffff, pCell);
  if( pStep->isReal ) stMakeCellReal(pCell);
  return 1;
}

/* The group of a tuple, which may be new; -1: the pipe has failed. */
static int stGroupOfTuple(StPipe *pPipe, const StPipeLevel *pLevel, int i){
  StGroups *g = &pPipe->groups;
  StCell aArg[ST_PIPE_RECORD];
  u64 hash;
  u32 iSlot;
  int k, iGroup;
  for(k=0; k<g->nKey; k++) if( !stArgAt(pPipe, pLevel, k, i, &aArg[k]) ) return -1;
  hash = stHashCells(aArg, g->nKey);
  if( g->nRoom==0 && !stMoreGroups(pPipe) ) return -1;
  iGroup = stFindGroup(g, aArg, hash, &iSlot);
  if( iGroup>=0 ) return iGroup;
  for(; k<g->nArg; k++) if( !stArgAt(pPipe, pLevel, k, i, &aArg[k]) ) return -1;
  iGroup = stAddGroup(pPipe, aArg, hash, iSlot);
  return iGroup>=0 && pPipe->pManySteps && !stNoteGroup(pPipe, iGroup, i) ? -1 : iGroup;
}

/* Codes of a column with so few values that a table can have one place for each; 0: more. */
static u32 stFewCodes(const StColumnCode *pCode){
  if( pCode->eEncoding==ST_ENC_DICT_TEXT ) return pCode->szCode<=2 ? (u32)pCode->nEntry + (pCode->aNull!=0) : 0;
  return pCode->eEncoding==ST_ENC_INT && pCode->szCode<=2 ? ((u32)1<<(8*pCode->szCode)) + (pCode->aNull!=0) : 0;
}

#define ST_FEW_CODES 256   /* Codes by which tuples are sorted */

/*
** Sorts numbers from 0 to n-1 by the places that aIs gives them, of which there are nPlace: as they are, or as numbers in a selection. The
** quarters are sorted at once, because a place that comes twice waits for itself.
*/
static void stSortByPlace(const u8 *aIs, int n, int nPlace, const u16 *aiSelected, u16 *aiStart, u16 *restrict ai){
  u16 aNext[4][ST_FEW_GROUPS];
  int q = n/4, h, j, k, at = 0;
  memset(aNext, 0, sizeof(aNext));
  for(j=0; j<q; j++) for(h=0; h<4; h++) aNext[h][aIs[h*q+j]]++;
  for(j=4*q; j<n; j++) aNext[3][aIs[j]]++;
  for(k=0; k<nPlace; k++){
    aiStart[k] = (u16)at;
    for(h=0; h<4; h++){
      int nOf = aNext[h][k];
      aNext[h][k] = (u16)at;
      at += nOf;
    }
  }
  aiStart[nPlace] = (u16)at;
  if( aiSelected ){
    for(j=0; j<q; j++) for(h=0; h<4; h++) ai[aNext[h][aIs[h*q+j]]++] = aiSelected[h*q+j];
    for(j=4*q; j<n; j++) ai[aNext[3][aIs[j]]++] = aiSelected[j];
  }else{
    for(j=0; j<q; j++) for(h=0; h<4; h++) ai[aNext[h][aIs[h*q+j]]++] = (u16)(h*q+j);
    for(j=4*q; j<n; j++) ai[aNext[3][aIs[j]]++] = (u16)j;
  }
}

/* Sorts the selected tuples by their groups, if these are few: then each sum of a group stays in registers of the machine. */
static void stSortByGroup(StGroups *g, const StSelection *pSel){
  StByGroup *pBy = &g->by;
  u8 aIs[ST_BATCH];
  int k;
  pBy->n = 0;
  if( g->n>ST_FEW_GROUPS || pSel->n<4*g->n ) return;
  for(k=0; k<g->n; k++) pBy->aiGroup[k] = (u32)k;
  ST_EACH(pSel, i, aIs[k_] = (u8)g->aiGroup[i];);
  stSortByPlace(aIs, pSel->n, g->n, pSel->isWhole ? 0 : pSel->ai, pBy->aiStart, pBy->ai);
  pBy->nGroup = g->n;
  pBy->n = pSel->n;
}

/* As stSortByGroup, by codes: in the order of their first tuples. */
static void stSortByCode(StCodes *pCodes, const StSelection *pSel){
  StByGroup *pBy = &pCodes->by;
  u8 aPlace[ST_FEW_CODES], aIs[ST_BATCH];
  int nPlace = 0;
  pBy->n = 0;
  if( pCodes->nCode>ST_FEW_CODES ) return;
  memset(aPlace, 0xff, pCodes->nCode);
  ST_EACH(pSel, i, {
    u8 iPlace = aPlace[pCodes->aiCode[i]];
    if( iPlace==0xff ){
      if( nPlace==ST_FEW_GROUPS ) return;
      pBy->aiGroup[nPlace] = pCodes->aiCode[i];
      iPlace = aPlace[pCodes->aiCode[i]] = (u8)nPlace++;
    }
    aIs[k_] = iPlace;
  });
  if( pSel->n<4*nPlace ) return;
  stSortByPlace(aIs, pSel->n, nPlace, pSel->isWhole ? 0 : pSel->ai, pBy->aiStart, pBy->ai);
  pBy->nGroup = nPlace;
  pBy->n = pSel->n;
}

#define ST_MIX(T) { u32 n = stFewCodes(pCode); const u32 *a = apAt[k]; \
    ST_EACH(pSel, i, aiCode[i] = aiCode[i]*n + ((const T*)pCode->aCode)[a[i] & 0xffff];); }

/* Makes one code of the keys of each selected tuple. Changes nothing else: lanes do it. */
static void stMixCodes(const StPipe *pPipe, const StPipeLevel *pLevel, const StSelection *pSel, StCodes *pCodes){
  const u32 *apAt[ST_PIPE_KEYS];
  u32 *aiCode = pCodes->aiCode;
  int k, nKey = pPipe->groups.nKey;
  u64 nCode = 1;
  pCodes->nCode = 0;
  pCodes->by.n = 0;
  for(k=0; k<nKey; k++){
    const StColumnCode *pCode = pCodes->apCode[k] = stCodesOfArg(pPipe, pLevel, k, &apAt[k]);
    if( pCode==0 || stFewCodes(pCode)==0 ) return;
    nCode *= stFewCodes(pCode);
    if( nCode>ST_MOST_CODES ) return;
  }
  pCodes->nCode = (u32)nCode;
  memset(aiCode, 0, pLevel->n*sizeof(u32));
  for(k=0; k<nKey; k++){
    const StColumnCode *pCode = pCodes->apCode[k];
    if( pCode->aNull ){
      u32 n = stFewCodes(pCode);
      ST_EACH(pSel, i, { int iRow = apAt[k][i] & 0xffff;
          aiCode[i] = aiCode[i]*n + (stBit(pCode->aNull, iRow) ? n-1 : (u32)stCodeAt(pCode, iRow)); });
    }else if( pCode->szCode==1 ) ST_MIX(u8)
    else ST_MIX(u16)
  }
  stSortByCode(pCodes, pSel);
}

/* Prepares the table for codes. Returns 0: no memory. */
static int stPrepareCodes(StGroups *g, const StCodes *pCodes){
  if( g->aiOfCodes && memcmp(g->apCode, pCodes->apCode, g->nKey*sizeof(g->apCode[0]))==0 ) return 1;
  if( g->aiOfCodes==0 && (g->aiOfCodes = malloc(ST_MOST_CODES*sizeof(int)))==0 ) return 0;
  memcpy(g->apCode, pCodes->apCode, g->nKey*sizeof(g->apCode[0]));
  memset(g->aiOfCodes, 0, pCodes->nCode*sizeof(int));
  return 1;
}

/* The group of a tuple with a code; -1: the pipe has failed. */
static int stGroupOfCode(StPipe *pPipe, const StPipeLevel *pLevel, u32 iCode, int iTuple){
  StGroups *g = &pPipe->groups;
  int iGroup = g->aiOfCodes[iCode]-1;
  if( iGroup>=0 ) return iGroup;
  iGroup = stGroupOfTuple(pPipe, pLevel, iTuple);
  if( iGroup>=0 ) g->aiOfCodes[iCode] = 1+iGroup;
  return iGroup;
}

/* As stGroupStep, by tuples that are sorted by their codes. Returns 0: the pipe has failed. */
static int stGroupSorted(StPipe *pPipe, const StPipeLevel *pLevel, const StCodes *pCodes, const StSelection *pSel){
  StGroups *g = &pPipe->groups;
  StByGroup *pBy = &g->by;
  int k, j, isTwice = 0;
  memcpy(pBy, &pCodes->by, sizeof(*pBy));
  for(k=0; k<pBy->nGroup; k++){
    int iGroup = stGroupOfCode(pPipe, pLevel, pBy->aiGroup[k], pBy->ai[pBy->aiStart[k]]);
    if( iGroup<0 ) return 0;
    /* Codes of 1 and 1.0 have one group. */
    for(j=0; j<k; j++) isTwice |= pBy->aiGroup[j]==(u32)iGroup;
    pBy->aiGroup[k] = (u32)iGroup;
    for(j=pBy->aiStart[k]; j<pBy->aiStart[k+1]; j++) g->aiGroup[pBy->ai[j]] = (u32)iGroup;
  }
  if( isTwice ) stSortByGroup(g, pSel);
  return 1;
}

/* Finds the groups of the selected tuples. pCodes: their codes; 0: they are to be made. */
static void stGroupStep(StPipe *pPipe, StPipeLevel *pLevel, const StCodes *pCodes, const StSelection *pSel){
  StGroups *g = &pPipe->groups;
  StCodes codes;
  if( g->aiGroup==0 ) g->aiGroup = malloc(ST_BATCH*sizeof(u32));
  if( g->aiGroup==0 ){ pPipe->isFailed = 1; return; }
  stBeginGroups(pPipe);
  if( pCodes==0 ){
    stMixCodes(pPipe, pLevel, pSel, &codes);
    pCodes = &codes;
  }
  if( pCodes->nCode==0 || !stPrepareCodes(g, pCodes) ){
    ST_EACH(pSel, i, {
      int iGroup = stGroupOfTuple(pPipe, pLevel, i);
      if( iGroup<0 ){ pPipe->isFailed = 1; return; }
      g->aiGroup[i] = (u32)iGroup;
    });
    stSortByGroup(g, pSel);
    return;
  }
  if( pCodes->by.n ){
    if( !stGroupSorted(pPipe, pLevel, pCodes, pSel) ) pPipe->isFailed = 1;
    return;
  }
  ST_EACH(pSel, i, {
    int iGroup = stGroupOfCode(pPipe, pLevel, pCodes->aiCode[i], i);
    if( iGroup<0 ){ pPipe->isFailed = 1; return; }
    g->aiGroup[i] = (u32)iGroup;
  });
  stSortByGroup(g, pSel);
}
