/*
** The sink of AggStep: sums, counts and other aggregates, for the whole nest or by the groups of a GROUP BY. Tuples are added in their
** order, with the operations of func.c, so each result is the same to the last bit.
**
** With GROUP BY, SQLite's sorter gets the first tuple of each group only. The program's own instructions take the steps for it, and after
** these, at SorterNext, the accumulators get what was added up for the whole group. HAVING, values of the group's first row and output stay
** SQLite's.
*/

/* ---- steps ---- */

/* kahanBabuskaNeumaierStep without its volatile variables: a double has 64 bits here. */
#define ST_SUM_STEP(S, E, r) { \
    double s_ = (S), r_ = (r), t_ = s_+r_; \
    (E) += fabs(s_)>fabs(r_) ? (s_-t_)+r_ : (r_-t_)+s_; \
    (S) = t_; \
  }
#if FLT_EVAL_METHOD!=0
# error "a double that is computed must be a double"
#endif

/* As sumStep. */
static inline void stSumInteger(SumCtx *p, i64 x){
  p->cnt++;
  if( p->approx==0 ){
    if( !__builtin_add_overflow(p->iSum, x, &p->iSum) ) return;
    p->iSum = (i64)((u64)p->iSum-(u64)x);
    p->ovrfl = 1;
    kahanBabuskaNeumaierInit(p, p->iSum);
    p->approx = 1;
  }
  kahanBabuskaNeumaierStepInt64(p, x);
}
static inline void stSumReal(SumCtx *p, double r){
  p->cnt++;
  if( p->approx==0 ){
    kahanBabuskaNeumaierInit(p, p->iSum);
    p->approx = 1;
  }else{
    p->ovrfl = 0;
  }
  ST_SUM_STEP(p->rSum, p->rErr, r)
}

static void stSumCell(StPipe *pPipe, SumCtx *p, const StCell *pCell){
  Mem m;
  switch( pCell->eType ){
    case SQLITE_NULL: return;
    case SQLITE_INTEGER: stSumInteger(p, pCell->value); return;
    case SQLITE_FLOAT: stSumReal(p, stDoubleOf(pCell->value)); return;
  }
  stMemOfCell(&m, pCell, pPipe->p->db);
  if( sqlite3_value_numeric_type(&m)==SQLITE_INTEGER ) stSumInteger(p, sqlite3_value_int64(&m));
  else stSumReal(p, sqlite3_value_double(&m));
  sqlite3VdbeMemRelease(&m);
}

/* Adds n values of a vector of one numeric type: those of the tuples ai, or the first ones. */
static void stSumValues(SumCtx *p, const StVector *v, const u16 *ai, int n){
  int k;
  if( n==0 ) return;
  if( v->eType==SQLITE_INTEGER ){
    if( ai ) for(k=0; k<n; k++) stSumInteger(p, v->aValue[ai[k]]);
    else for(k=0; k<n; k++) stSumInteger(p, v->aValue[k]);
  }else{
    const double *a = (const double*)v->aValue;
    double s, e;
    int isFirst = p->approx==0;
    if( isFirst ){
      kahanBabuskaNeumaierInit(p, p->iSum);
      p->approx = 1;
    }
    if( !isFirst || n>1 ) p->ovrfl = 0;
    s = p->rSum;
    e = p->rErr;
    if( ai ) for(k=0; k<n; k++) ST_SUM_STEP(s, e, a[ai[k]])
    else for(k=0; k<n; k++) ST_SUM_STEP(s, e, a[k])
    p->rSum = s;
    p->rErr = e;
    p->cnt += n;
  }
}

static void stSumStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel, u8 *aState, int szState,
    const u32 *aiGroup){
  const StOperand *pArg = &pPipe->aArg[pStep->iFirstArg];
  const StVector *v = stVectorOf(pLevel, pArg);
  StCell cell;
  if( v && (v->eType==SQLITE_INTEGER || v->eType==SQLITE_FLOAT) ){
    const StByGroup *pBy = &pPipe->groups.by;
    int k;
    if( szState==0 ) stSumValues((SumCtx*)aState, v, pSel->isWhole ? 0 : pSel->ai, pSel->n);
    else if( pSel->n==pBy->n && aiGroup==pPipe->groups.aiGroup ) for(k=0; k<pBy->nGroup; k++)
        stSumValues((SumCtx*)&aState[(i64)pBy->aiGroup[k]*szState], v, &pBy->ai[pBy->aiStart[k]], pBy->aiStart[k+1]-pBy->aiStart[k]);
    else if( v->eType==SQLITE_INTEGER ) ST_EACH(pSel, i, stSumInteger((SumCtx*)&aState[(i64)aiGroup[i]*szState], v->aValue[i]););
    else ST_EACH(pSel, i, stSumReal((SumCtx*)&aState[(i64)aiGroup[i]*szState], ((const double*)v->aValue)[i]););
    return;
  }
  ST_EACH(pSel, i, {
    if( !stOperandAt(pLevel, pArg, i, &cell) ){ pPipe->isFailed = 1; return; }
    stSumCell(pPipe, (SumCtx*)&aState[szState ? (i64)aiGroup[i]*szState : 0], &cell);
  });
}

static void stCountStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel, u8 *aState, int szState,
    const u32 *aiGroup){
  const StOperand *pArg = &pPipe->aArg[pStep->iFirstArg];
  u8 t = pStep->nArg ? stTypeOf(pLevel, pArg) : SQLITE_INTEGER;
  if( t==SQLITE_NULL ) return;
  if( t==ST_MIXED ){
    const u8 *aType;
    if( pArg->iVector<0 ){ pPipe->isFailed = 1; return; }
    aType = pLevel->aVector[pArg->iVector].aType;
    ST_EACH(pSel, i, *(i64*)&aState[szState ? (i64)aiGroup[i]*szState : 0] += aType[i]!=SQLITE_NULL;);
  }else if( szState==0 ){
    *(i64*)aState += pSel->n;
  }else if( pSel->n==pPipe->groups.by.n && aiGroup==pPipe->groups.aiGroup ){
    const StByGroup *pBy = &pPipe->groups.by;
    int k;
    for(k=0; k<pBy->nGroup; k++) *(i64*)&aState[(i64)pBy->aiGroup[k]*szState] += pBy->aiStart[k+1]-pBy->aiStart[k];
  }else{
    ST_EACH(pSel, i, ++*(i64*)&aState[(i64)aiGroup[i]*szState];);
  }
}

/* A tuple has the min() or max() of its group so far: the group takes its other values. Returns 0: no memory, or too much. */
static int stKeepBare(StPipe *pPipe, const StPipeLevel *pLevel, int iGroup, int i){
  int k;
  for(k=0; k<pPipe->nBare; k++){
    StCell *pCell = &pPipe->groups.aBare[(i64)iGroup*pPipe->nBare+k];
    if( !stArgAt(pPipe, pLevel, pPipe->aBare[k].iArg, i, pCell) ) return 0;
    if( pPipe->aBare[k].isReal ) stMakeCellReal(pCell);
    if( pCell->eType!=SQLITE_TEXT && pCell->eType!=SQLITE_BLOB ) continue;
    if( pPipe->kept.nByte>ST_MOST_GROUP_BYTES || (pCell->value = (i64)stArenaCopy(&pPipe->kept, (void*)pCell->value, pCell->nByte))==0 )
        return 0;
  }
  return 1;
}

/* After the states of a group, its registers get these values. */
static void stGiveBare(StPipe *pPipe, int iGroup){
  int k;
  for(k=0; k<pPipe->nBare; k++){
    const StCell *pCell = &pPipe->groups.aBare[(i64)iGroup*pPipe->nBare+k];
    if( pCell->eType ) stPutRegister(pPipe, pPipe->aBare[k].iRegister, pCell);
  }
}

/* Other aggregates: their own step function. */
static void stCallStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel, const StAggregate *pAggregate,
    u8 *aState, int szState, const u32 *aiGroup){
  sqlite3_context *pCtx = pAggregate->pCtx;
  Mem *aArg = (Mem*)pCtx->argv[0];
  StCell cell;
  int k, isHit = pPipe->nBare && !pStep->isOfSub && pStep->iAggregate==pPipe->iHitAggregate;
  ST_EACH(pSel, i, {
    pCtx->pMem = (Mem*)&aState[szState ? (i64)aiGroup[i]*szState : 0];
    for(k=0; k<pStep->nArg; k++){
      if( !stOperandAt(pLevel, &pPipe->aArg[pStep->iFirstArg+k], i, &cell) ){ pPipe->isFailed = 1; return; }
      /* Contexts may keep values, but not the memory of a batch. */
      stMemOfCell(&aArg[k], &cell, pPipe->p->db);
      if( aArg[k].flags & (MEM_Str|MEM_Blob) ) aArg[k].flags = (aArg[k].flags & ~MEM_Static) | MEM_Ephem;
    }
    pCtx->pMem->n++;
    pAggregate->pFunc->xSFunc(pCtx, pStep->nArg, pCtx->argv);
    for(k=0; k<pStep->nArg; k++) sqlite3VdbeMemRelease(&aArg[k]);
    if( isHit && !pCtx->skipFlag && !stKeepBare(pPipe, pLevel, (int)aiGroup[i], i) ){ pPipe->isFailed = 1; return; }
    pCtx->skipFlag = 0;
    /* min() and max() say by -1 that a row has not their value. */
    if( pCtx->isError>0 ){ pPipe->isFailed = 1; return; }
    pCtx->isError = 0;
  });
}

static void stNoteSteps(StPipe*, StPipeLevel*, const StStep*, const StSelection*);
static void stExtremeStep(StPipe*, StPipeLevel*, const StStep*, const StSelection*, u8*);
static int stGiveExtreme(Mem*, const FuncDef*, const StCell*, sqlite3*);
static int stTakeExtreme(StArena*, StCell*, const Mem*);

static void stAggregateStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  StSub *pSub = pStep->isOfSub ? &pPipe->aSub[pStep->iSub] : 0;
  StAggregate *pAggregate = pSub ? &pSub->aAggregate[pStep->iAggregate] : &pPipe->aAggregate[pStep->iAggregate];
  StGroups *g = &pPipe->groups;
  int szState = pSub ? pSub->szState : pPipe->isGrouping || pPipe->runs.isOn ? g->szState : 0;
  u8 *aState = (pSub ? pSub->aState : g->aState) + pAggregate->iState;
  const u32 *aiGroup = pSub ? pSub->aiState : g->aiGroup;
  switch( pAggregate->eKind ){
    case ST_AGGREGATE_COUNT: stCountStep(pPipe, pLevel, pStep, pSel, aState, szState, aiGroup); break;
    case ST_AGGREGATE_SUM:   stSumStep(pPipe, pLevel, pStep, pSel, aState, szState, aiGroup); break;
    case ST_AGGREGATE_EXTREME: stExtremeStep(pPipe, pLevel, pStep, pSel, aState); break;
    case ST_AGGREGATE_HOST:  stNoteSteps(pPipe, pLevel, pStep, pSel); break;
    default:                 stCallStep(pPipe, pLevel, pStep, pSel, pAggregate, aState, szState, aiGroup);
  }
}

/* ---- giving the results to the program ---- */

/* Room of a context in an accumulator, as sqlite3_aggregate_context() gives it; 0: no memory. */
static void *stContextOf(Mem *pMem, const FuncDef *pFunc, int nByte){
  sqlite3_context ctx;
  memset(&ctx, 0, sizeof(ctx));
  ctx.pMem = pMem;
  ctx.pFunc = (FuncDef*)pFunc;
  return sqlite3_aggregate_context(&ctx, nByte);
}

/* Puts the state of an aggregate into its accumulator, which stays as it is when there was no step. */
static int stGiveState(StPipe *pPipe, const StAggregate *pAggregate, u8 *aOfGroup){
  u8 *aState = aOfGroup + pAggregate->iState;
  Mem *pMem = &pPipe->p->aMem[pAggregate->iAccumulator];
  void *pContext;
  if( stHasMemState(pAggregate) ){
    Mem *pState = (Mem*)aState;
    if( (pState->flags & MEM_Agg)==0 && pState->n==0 ) return SQLITE_OK;
    sqlite3VdbeMemMove(pMem, pState);
    sqlite3VdbeMemInit(pState, pPipe->p->db, MEM_Null);
    return SQLITE_OK;
  }
  if( pAggregate->eKind==ST_AGGREGATE_EXTREME ) return stGiveExtreme(pMem, pAggregate->pFunc, (StCell*)aState, pPipe->p->db);
  if( pAggregate->eKind==ST_AGGREGATE_COUNT ){
    if( *(i64*)aState==0 && (pMem->flags & MEM_Agg)==0 ) return SQLITE_OK;
    pContext = stContextOf(pMem, pAggregate->pFunc, sizeof(CountCtx));
    if( pContext ) ((CountCtx*)pContext)->n = *(i64*)aState;
  }else{
    if( ((SumCtx*)aState)->cnt==0 && (pMem->flags & MEM_Agg)==0 ) return SQLITE_OK;
    pContext = stContextOf(pMem, pAggregate->pFunc, sizeof(SumCtx));
    if( pContext ) memcpy(pContext, aState, sizeof(SumCtx));
  }
  return pContext ? SQLITE_OK : SQLITE_NOMEM_BKPT;
}

/* Puts the states of a group into the accumulators. */
static int stGiveStates(StPipe *pPipe, int iGroup){
  const StGroups *g = &pPipe->groups;
  int k, rc = SQLITE_OK;
  for(k=0; k<pPipe->nAggregate && rc==SQLITE_OK; k++) rc = stGiveState(pPipe, &pPipe->aAggregate[k], &g->aState[(i64)iGroup*g->szState]);
  return rc;
}

/* Takes over what the accumulators have: the nest goes on from there. Returns 0: it cannot. */
static int stTakeStates(StPipe *pPipe){
  StGroups *g = &pPipe->groups;
  int k;
  for(k=0; k<pPipe->nAggregate; k++){
    const StAggregate *pAggregate = &pPipe->aAggregate[k];
    Mem *pMem = &pPipe->p->aMem[pAggregate->iAccumulator];
    u8 *aState = &g->aState[pAggregate->iState];
    if( (pMem->flags & MEM_Agg)==0 ) continue;
    if( pAggregate->eKind==ST_AGGREGATE_HOST ){
      sqlite3VdbeMemMove((Mem*)aState, pMem);
      continue;
    }
    if( pAggregate->eKind==ST_AGGREGATE_CALL ) return 0;
    if( pAggregate->eKind==ST_AGGREGATE_EXTREME ){
      if( !stTakeExtreme(&pPipe->runs.texts, (StCell*)aState, pMem) ) return 0;
    }else if( pAggregate->eKind==ST_AGGREGATE_COUNT ) *(i64*)aState = ((CountCtx*)pMem->z)->n;
    else memcpy(aState, pMem->z, sizeof(SumCtx));
  }
  return 1;
}

/* Reads the first values of a sorter's record. */
static void stValuesOfRecord(Vdbe *p, const u8 *aRecord, int nKey, StCell *aKey){
  u32 nHeader, serial;
  u32 iHeader = getVarint32(aRecord, nHeader);
  u32 iData = nHeader;
  int k;
  for(k=0; k<nKey; k++){
    Mem m;
    iHeader += getVarint32(&aRecord[iHeader], serial);
    memset(&m, 0, sizeof(m));
    m.db = p->db;
    m.enc = ENC(p->db);
    sqlite3VdbeSerialGet(&aRecord[iData], serial, &m);
    stCellOfMem(&aKey[k], &m);
    iData += sqlite3VdbeSerialTypeLen(serial);
  }
}

/* OP_SorterNext: the steps of the sorter's current record, the first of its group, were taken. */
static int stSorterNext(Vdbe *p, VdbeCursor *pC, int iSorter){
  StPipe *pPipe = p->st.pPipes;
  StCell aKey[ST_PIPE_KEYS];
  u32 iSlot;
  int i, nByte, rc;
  while( pPipe && (!pPipe->isGrouping || !pPipe->isFull || pPipe->iSorter!=iSorter) ) pPipe = pPipe->pNext;
  if( pPipe==0 ) return SQLITE_OK;
  stValuesOfRecord(p, vdbeSorterRowkey(pC->uc.pSorter, &nByte), pPipe->groups.nKey, aKey);
  i = stFindGroup(&pPipe->groups, aKey, stHashCells(aKey, pPipe->groups.nKey), &iSlot);
  if( i<0 ) return SQLITE_CORRUPT_BKPT;
  rc = stGiveStates(pPipe, i);
  stGiveBare(pPipe, i);
  return rc==SQLITE_OK && pPipe->pManySteps ? stStepsOfGroup(pPipe, i) : rc;
}

/* ---- the first tuples of groups ---- */

/* Puts the values of a group's first tuple into the registers of MakeRecord. */
static void stLoadFirst(StPipe *pPipe, int iGroup){
  Vdbe *p = pPipe->p;
  const StGroups *g = &pPipe->groups;
  Mem *aMem = &p->aMem[p->aOp[pPipe->pcRecord].p1];
  int k;
  for(k=0; k<g->nArg; k++){
    Mem m;
    /* A constant stays in its register. */
    if( pPipe->aArg[pPipe->iFirstRecordArg+k].iVector<0 ) continue;
    stMemOfCell(&m, &g->aArg[(i64)iGroup*g->nArg+k], p->db);
    sqlite3VdbeMemShallowCopy(&aMem[k], &m, MEM_Static);
  }
}
