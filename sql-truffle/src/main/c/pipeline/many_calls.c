/*
** The program's functions that are deterministic, as steps: one call of Java for all tuples of a batch. SQLite may call such a function
** more often or less often than there are rows, and before they are asked for. So where a call fails, the nest fails, and goes on tuple by
** tuple: the error comes at its row.
*/

/* FuncDef.xSFunc of all functions that Java has: only these can be called without C. And how C calls one of them many times at once. */
static void *stHostStep;
static St_callMany stHostCallMany;
static St_stepMany stHostStepMany;
SQLITE_API void st_set_host_calls(void *xStep, void *xCallMany, void *xStepMany){
  stHostStep = xStep;
  stHostCallMany = (St_callMany)xCallMany;
  stHostStepMany = (St_stepMany)xStepMany;
}

/* Whether a function is one of Java's, and promises the same result for the same arguments. */
static int stIsDeterministicHost(const FuncDef *pFunc){
  return (void*)pFunc->xSFunc==stHostStep && stHostStep && pFunc->xFinalize==0 && (pFunc->funcFlags & SQLITE_FUNC_CONSTANT)!=0
      && (pFunc->funcFlags & SQLITE_FUNC_ENCMASK)==SQLITE_UTF8;
}

/* The calls of a step for a batch. */
typedef struct StManyCalls StManyCalls;
struct StManyCalls {
  u8 isSlow;         /* Its results are none that Java gives for many calls */
  u8 useMemo;        /* In the present batch */
  int n, nSlow;      /* Calls; those whose results SQLite takes */
  u16 aiTuple[ST_BATCH];         /* By call: a tuple with its arguments */
  u16 aiCall[ST_BATCH];          /* By tuple: its call; ST_NO_CALL: the result is known */
  u16 aiOfKey[2*ST_BATCH];       /* Hash table of calls by their memo's key: 1 + call, or 0 */
  StCell aKey[ST_BATCH], aResult[ST_BATCH];   /* By call */
  StValue *aArg, *aValue;        /* As Java gets them and gives them back; nArg arguments for a call */
};
#define ST_NO_CALL 0xffff

static void stFreeManyCalls(StManyCalls *p){
  if( p==0 ) return;
  free(p->aArg);
  free(p->aValue);
  free(p);
}

static StManyCalls *stNewManyCalls(int nArg){
  StManyCalls *p = calloc(1, sizeof(StManyCalls));
  if( p==0 ) return 0;
  p->aArg = malloc(MAX(1, nArg)*ST_BATCH*sizeof(StValue));
  p->aValue = malloc(ST_BATCH*sizeof(StValue));
  if( p->aArg && p->aValue ) return p;
  stFreeManyCalls(p);
  return 0;
}

static const u8 stFlagsOfType[] = { 0, MEM_Int, MEM_Real, MEM_Str, MEM_Blob, MEM_Null };

/* A value as Java gets it. */
static void stPutForHost(StValue *pValue, const StCell *pCell){
  pValue->payload = pCell->value;
  pValue->meta = ST_META(stFlagsOfType[pCell->eType], pCell->eType==SQLITE_TEXT || pCell->eType==SQLITE_BLOB ? pCell->nByte : 0);
}

/* The call for a key: one of the batch, or a new one. */
static int stCallOfKey(StManyCalls *pMany, const StCell *pKey, int iTuple){
  u32 i = (u32)(stMix((u64)pKey->value+pKey->eType)>>32) & (ArraySize(pMany->aiOfKey)-1);
  int iCall;
  while( (iCall = pMany->aiOfKey[i])!=0 ){
    const StCell *p = &pMany->aKey[iCall-1];
    if( p->eType==pKey->eType && p->value==pKey->value && p->nByte==pKey->nByte ) return iCall-1;
    i = (i+1) & (ArraySize(pMany->aiOfKey)-1);
  }
  pMany->aKey[pMany->n] = *pKey;
  pMany->aiTuple[pMany->n++] = (u16)iTuple;
  pMany->aiOfKey[i] = (u16)pMany->n;
  return pMany->n-1;
}

/* Finds the calls that a batch needs, and puts the other results into the vector. */
static void stFindCalls(const StStep *pStep, StPipeLevel *pLevel, const StSelection *pSel){
  StManyCalls *pMany = pStep->pMany;
  StMemo *pMemo = pMany->useMemo ? pStep->pMemo : 0;
  StVector *v = &pLevel->aVector[pStep->out];
  pMany->n = 0;
  if( pMemo ) memset(pMany->aiOfKey, 0, sizeof(pMany->aiOfKey));
  ST_EACH(pSel, i, {
    if( pMemo==0 ){
      pMany->aiTuple[pMany->n] = (u16)i;
      pMany->aiCall[i] = (u16)pMany->n++;
    }else{
      StCell key = stCellAt(&pLevel->aVector[pMemo->iVector], i);
      const StCell *pKnown = stMemoOf(pMemo, &key);
      pMany->aiCall[i] = ST_NO_CALL;
      if( pKnown ) stPutCell(v, i, pKnown);
      else pMany->aiCall[i] = (u16)stCallOfKey(pMany, &key, i);
    }
  });
}

/* The arguments of all calls. Returns 0: one has no value that vectors hold. */
static int stPutArguments(const StPipe *pPipe, const StStep *pStep, StPipeLevel *pLevel){
  StManyCalls *pMany = pStep->pMany;
  StValue *p = pMany->aArg;
  int i, k;
  for(i=0; i<pMany->n; i++) for(k=0; k<pStep->nArg; k++, p++){
    StCell cell;
    if( !stOperandAt(pLevel, &pPipe->aArg[pStep->iFirstArg+k], pMany->aiTuple[i], &cell) ) return 0;
    stPutForHost(p, &cell);
  }
  return 1;
}

/* Takes the result of a call. The pipe keeps a text for the batch, or with a memo for good. Returns 0: it fails, or gives what vectors do
   not hold. */
static int stTakeResult(StPipe *pPipe, const StStep *pStep, StPipeLevel *pLevel, int iCall){
  StManyCalls *pMany = pStep->pMany;
  const StValue *pValue = &pMany->aValue[iCall];
  StCell *pCell = &pMany->aResult[iCall];
  StArena *pArena = pMany->useMemo ? &pPipe->kept : &pPipe->arena;
  int flags = pMany->isSlow ? 0 : ST_META_TYPE(pValue->meta), ok = 1;
  if( flags==0 ){
    /* SQLite takes this one. */
    pMany->nSlow++;
    ok = stCallFunction(pPipe, pStep, pLevel, pMany->aiTuple[iCall], pCell);
    if( !pMany->useMemo || !ok ) return ok;
  }else{
    pCell->eType = flags & MEM_Int ? SQLITE_INTEGER : flags & MEM_Real ? SQLITE_FLOAT : flags & MEM_Null ? SQLITE_NULL : SQLITE_TEXT;
    pCell->value = pValue->payload;
    pCell->nByte = pCell->eType==SQLITE_TEXT ? (u32)ST_META_SIZE(pValue->meta) : 0;
  }
  if( pCell->eType==SQLITE_TEXT || pCell->eType==SQLITE_BLOB ){
    pCell->value = (i64)stArenaCopy(pArena, (void*)pCell->value, pCell->nByte);
    ok = pCell->value!=0 && pArena->nByte<ST_MOST_ARENA;
  }
  return ok;
}

/* Makes the calls. Returns 0: one has failed, or an interrupt has come. */
static int stCallMany(StPipe *pPipe, StStep *pStep, StPipeLevel *pLevel){
  StManyCalls *pMany = pStep->pMany;
  sqlite3 *db = pPipe->p->db;
  const FuncDef *pFunc = pPipe->p->aOp[pStep->pc].p4.pCtx->pFunc;
  int i = 0, iEnd;
  pMany->nSlow = 0;
  if( !pMany->isSlow && !stPutArguments(pPipe, pStep, pLevel) ) return 0;
  while( i<pMany->n ){
    iEnd = i+1;
    if( !pMany->isSlow ){
      int n = stHostCallMany((i64)pFunc->pUserData, pMany->n-i, pStep->nArg, &pMany->aArg[i*pStep->nArg], &pMany->aValue[i],
          db->aLimit[SQLITE_LIMIT_LENGTH], (const int*)&db->u1.isInterrupted);
      if( n<0 || AtomicLoad(&db->u1.isInterrupted) ) return 0;
      if( n==0 ) pMany->isSlow = 1;
      else iEnd = i+n;
    }
    for(; i<iEnd; i++) if( !stTakeResult(pPipe, pStep, pLevel, i) ) return 0;
  }
  pMany->isSlow |= 2*pMany->nSlow>pMany->n;
  return 1;
}

/* A deterministic function of the program, for a batch. */
static void stManyCallsStep(StPipe *pPipe, StPipeLevel *pLevel, StStep *pStep, StSelection *pSel){
  StManyCalls *pMany = pStep->pMany;
  StVector *v = &pLevel->aVector[pStep->out];
  int i, ok;
  stSetMixed(v, pLevel->n);
  pMany->useMemo = stIsMemoUseful(pStep->pMemo) && pPipe->kept.nByte<ST_MOST_ARENA/2;
  stFindCalls(pStep, pLevel, pSel);
  pPipe->p->st.isCalling = 1;
  ok = stCallMany(pPipe, pStep, pLevel);
  pPipe->p->st.isCalling = 0;
  if( !ok || pPipe->p->st.isLeftAmid ){
    pPipe->isFailed = 1;
    return;
  }
  ST_EACH(pSel, iTuple, {
    if( pMany->aiCall[iTuple]!=ST_NO_CALL ) stPutCell(v, iTuple, &pMany->aResult[pMany->aiCall[iTuple]]);
  });
  if( pMany->useMemo ){
    for(i=0; i<pMany->n; i++) stKeepResult(pStep->pMemo, &pMany->aKey[i], &pMany->aResult[i]);
    pStep->pMemo->nHit += pSel->n-pMany->n;
  }
  stUnmix(v, pStep, pSel);
}
