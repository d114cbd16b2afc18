/*
** The kernel of SQLite's functions, which are called tuple by tuple, and what is kept of their results: most columns have few values.
*/

/* Calls a function with values. Returns 0 when it fails, or gives what vectors do not hold. */
static int stCall(StPipe *pPipe, const StStep *pStep, StPipeLevel *pLevel, int i, StCell *pOut){
  Vdbe *p = pPipe->p;
  const sqlite3_context *pOriginal = p->aOp[pStep->pc].p4.pCtx;
  struct { sqlite3_context ctx; sqlite3_value *apMore[SQLITE_MAX_FUNCTION_ARG]; } room;
  sqlite3_context *pCtx = &room.ctx;
  Mem out, *aArg;
  StCell cell;
  int k, ok = 1;
  Mem aFew[8];
  aArg = pStep->nArg<=ArraySize(aFew) ? aFew : malloc(pStep->nArg*sizeof(Mem));
  if( aArg==0 ) return 0;
  memset(pCtx, 0, sizeof(*pCtx));
  sqlite3VdbeMemInit(&out, p->db, MEM_Null);
  pCtx->pOut = &out;
  pCtx->pFunc = pOriginal->pFunc;
  pCtx->pVdbe = p;
  pCtx->iOp = pOriginal->iOp;
  pCtx->enc = ENC(p->db);
  pCtx->argc = (u16)pStep->nArg;
  for(k=0; k<pStep->nArg && ok; k++){
    ok = stOperandAt(pLevel, &pPipe->aArg[pStep->iFirstArg+k], i, &cell);
    if( ok ) stMemOfCell(&aArg[k], &cell, p->db);
    pCtx->argv[k] = &aArg[k];
  }
  if( ok ){
    pCtx->pFunc->xSFunc(pCtx, pCtx->argc, pCtx->argv);
    ok = pCtx->isError==0 && stCellOfMem(pOut, &out);
    if( pCtx->isError ) sqlite3VdbeDeleteAuxData(p->db, &p->pAuxData, pCtx->iOp, 0);
  }
  if( ok && (pOut->eType==SQLITE_TEXT || pOut->eType==SQLITE_BLOB) ){
    pOut->value = (i64)stArenaCopy(&pPipe->arena, (void*)pOut->value, pOut->nByte);
    ok = pOut->value!=0 && pPipe->arena.nByte<ST_MOST_ARENA;
  }
  sqlite3VdbeMemRelease(&out);
  while( k-->0 ) sqlite3VdbeMemRelease(&aArg[k]);
  if( aArg!=aFew ) free(aArg);
  return ok;
}

/* The place after n characters, or the text's end. */
static const u8 *stSkipCharacters(const u8 *z, i64 n){
  for(; n>0 && *z; n--) if( *z++>=0x80 ) while( (*z & 0xc0)==0x80 ) z++;
  return z;
}

/* substr() with constants, as substrFunc() counts characters. Returns 0: no memory, or too long. */
static int stSubstr(StPipe *pPipe, const StStep *pStep, StCell *pCell){
  const u8 *z = stSkipCharacters((const u8*)pCell->value, pStep->nSkipped);
  pCell->nByte = (u32)(stSkipCharacters(z, pStep->nChar)-z);
  if( (i64)pCell->nByte>pPipe->p->db->aLimit[SQLITE_LIMIT_LENGTH] ) return 0;
  pCell->value = (i64)stArenaCopy(&pPipe->arena, z, pCell->nByte);
  return pCell->value!=0 && pPipe->arena.nByte<ST_MOST_ARENA;
}

/* Finds out whether a function is such a substr(). */
static void stFitSubstr(const StPipe *pPipe, StStep *pStep, const FuncDef *pFunc){
  const StOperand *aArg = &pPipe->aArg[pStep->iFirstArg];
  i64 nChar = LARGEST_INT64;
  int k;
  if( pFunc->xSFunc!=substrFunc || ENC(pPipe->p->db)!=SQLITE_UTF8 ) return;
  for(k=1; k<pStep->nArg; k++) if( aArg[k].iVector>=0 || !stIsOnlyInteger(aArg[k].pMem) ) return;
  if( pStep->nArg==3 ) nChar = aArg[2].pMem->u.i;
  if( aArg[1].pMem->u.i<1 || nChar<0 ) return;
  pStep->isSubstr = 1;
  pStep->nSkipped = aArg[1].pMem->u.i-1;
  pStep->nChar = nChar;
}

/* The result of a function for a tuple. Returns 0 when it fails, or gives what vectors do not hold. */
static int stCallFunction(StPipe *pPipe, const StStep *pStep, StPipeLevel *pLevel, int i, StCell *pOut){
  if( pStep->isSubstr ){
    if( !stOperandAt(pLevel, &pPipe->aArg[pStep->iFirstArg], i, pOut) ) return 0;
    if( pOut->eType==SQLITE_TEXT ) return stSubstr(pPipe, pStep, pOut);
  }
  if( pStep->pLike ){
    if( !stOperandAt(pLevel, &pPipe->aArg[pStep->iFirstArg+1], i, pOut) ) return 0;
    if( pOut->eType==SQLITE_TEXT ){
      pOut->eType = SQLITE_INTEGER;
      pOut->value = stIsLike(pStep->pLike, (const char*)pOut->value, pOut->nByte);
      return 1;
    }
  }
  return stCall(pPipe, pStep, pLevel, i, pOut);
}

/* Whether results are looked up: while they are seen again. */
static int stIsMemoUseful(const StMemo *pMemo){ return pMemo!=0 && (pMemo->nMiss<=4*ST_MEMO || pMemo->nHit>=pMemo->nMiss); }

static int stMemoSlot(const StCell *pKey){ return (int)((u32)(stMix((u64)pKey->value+pKey->eType)>>32) & (ST_MEMO-1)); }

/* The result for a value; 0: it is not known. */
static const StCell *stMemoOf(const StMemo *pMemo, const StCell *pKey){
  int i = stMemoSlot(pKey);
  const StCell *p = &pMemo->aKey[i];
  return p->eType==pKey->eType && p->value==pKey->value && p->nByte==pKey->nByte ? &pMemo->aResult[i] : 0;
}

/* Keeps a result, whose bytes stay. */
static void stKeepResult(StMemo *pMemo, const StCell *pKey, const StCell *pResult){
  int i = stMemoSlot(pKey);
  pMemo->nMiss++;
  pMemo->aKey[i] = *pKey;
  pMemo->aResult[i] = *pResult;
}

/* As stCallFunction, for a function of one column: most columns have few values. */
static int stCallWithMemo(StPipe *pPipe, const StStep *pStep, StPipeLevel *pLevel, int i, StCell *pOut){
  StMemo *pMemo = pStep->pMemo;
  StCell key;
  const StCell *pKnown;
  if( !stIsMemoUseful(pMemo) ) return stCallFunction(pPipe, pStep, pLevel, i, pOut);
  key = stCellAt(&pLevel->aVector[pMemo->iVector], i);
  /* It costs less than a look. */
  if( pStep->isSubstr && key.eType==SQLITE_TEXT ) return stCallFunction(pPipe, pStep, pLevel, i, pOut);
  pKnown = stMemoOf(pMemo, &key);
  if( pKnown ){
    pMemo->nHit++;
    *pOut = *pKnown;
    return 1;
  }
  if( !stCallFunction(pPipe, pStep, pLevel, i, pOut) ) return 0;
  if( pOut->eType==SQLITE_TEXT || pOut->eType==SQLITE_BLOB ){
    if( pPipe->kept.nByte>ST_MOST_ARENA ) return 1;
    pOut->value = (i64)stArenaCopy(&pPipe->kept, (void*)pOut->value, pOut->nByte);
    if( pOut->value==0 ) return 0;
  }
  stKeepResult(pMemo, &key, pOut);
  return 1;
}

static void stFunctionStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StVector *v = &pLevel->aVector[pStep->out];
  StCell out;
  stSetMixed(v, pLevel->n);
  ST_EACH(pSel, i, {
    if( !(pStep->pMemo ? stCallWithMemo(pPipe, pStep, pLevel, i, &out)
        : stCallFunction(pPipe, pStep, pLevel, i, &out)) ){ pPipe->isFailed = 1; return; }
    stPutCell(v, i, &out);
  });
  stUnmix(v, pStep, pSel);
}
