/*
** An aggregate of the program. A step of it may do anything, so the steps are those that SQLite makes, in their order.
**
** For the nest as a whole, one call of Java makes the steps for all tuples of a batch, after the batch's other steps. So nothing can fail
** after it, and where a batch fails, its tuples go through the program after those of the batch before. Before a step writes, the cursors
** stand on its tuple's rows, and it is the last one of the nest: what other aggregates have added up of later tuples is taken back.
**
** With GROUP BY, SQLite makes the steps when the sorter gives the rows, group by group. So the arguments are kept. The program itself makes
** the step for the first tuple of a group, and at SorterNext come those for the others.
*/

static int stPull(StPipe*, int iLevel, int *pRc);
static int stNotePlace(StPipe*, int i, StPlace*);
static int stGoToPlace(StPipe*, const StPlace*, int pcFirst, int pcLast);
static void stBeginBatch(const StPipe*, StPipeLevel*);
static void stRunSteps(StPipe*, StPipeLevel*, int iFirst);

#define ST_HOST_CONTEXT 16   /* Bytes of a group's context, at least those of InlinedAggregate.contextSize() */

/* The steps of a group that are to be made. */
typedef struct StGroupSteps StGroupSteps;
struct StGroupSteps {
  u32 iFirst, iLast; /* 1 + number in aKept; 0: none */
  int iBatch, iTuple;      /* The group's first tuple */
};

typedef struct StManySteps StManySteps;
struct StManySteps {
  const StStep *pStep;
  u8 isGrouped;
  u8 hasStepped;     /* Steps were made: the nest cannot begin anew */
  u8 isLeft;         /* The program goes on after a tuple, on whose rows the cursors stand */
  u8 isCut;          /* The batch runs again for its first tuples: their steps were made */
  int n;             /* Of the present batch */
  u16 aiTuple[ST_BATCH];
  StValue *aArg;     /* By step */
  u8 *aSaved;        /* The states before the batch */
  StStepsAt at;
  /* isGrouped: */
  int iBatch, nGroupRoom;
  u32 nKept, nKeptRoom;
  StGroupSteps *aGroup;
  StValue *aKept;    /* Arguments, nArg for a step */
  u32 *aiNext;       /* The next step of the group, as iFirst */
};

static void stFreeManySteps(StManySteps *p){
  if( p==0 ) return;
  free(p->aArg);
  free(p->aSaved);
  free(p->aGroup);
  free(p->aKept);
  free(p->aiNext);
  free(p);
}

static StManySteps *stNewManySteps(const StStep *pStep, int isGrouped){
  StManySteps *p = calloc(1, sizeof(StManySteps));
  if( p==0 ) return 0;
  p->pStep = pStep;
  p->isGrouped = (u8)isGrouped;
  p->aArg = malloc(pStep->nArg*ST_BATCH*sizeof(StValue));
  if( p->aArg ) return p;
  stFreeManySteps(p);
  return 0;
}

static StPipeLevel *stInnermost(StPipe *pPipe){ return &pPipe->aLevel[pPipe->nLevel-1]; }

/* ---- the reader ---- */

static int stIsHostAggregate(const FuncDef *pFunc){
  return (void*)pFunc->xSFunc==stHostStep && stHostStep && pFunc->xFinalize && (pFunc->funcFlags & SQLITE_FUNC_ENCMASK)==SQLITE_UTF8;
}

/* Whether the next aggregate may be one of the program. SQLite makes steps of two of them in turns. */
static int stMayHaveManySteps(const StPipeReader *r){
  return r->pPipe->pManySteps==0 && !r->pPipe->runs.isOn && (r->pPipe->isGrouping || r->nJoin==0) && r->iLevel<ST_PIPE_LEVELS
      && ENC(r->p->db)==SQLITE_UTF8;
}

/* Whether the steps that were read may run again for a part of a batch, and none after those of the aggregate reads a row. */
static int stSuitsManySteps(const StPipeReader *r){
  const StPipe *pPipe = r->pPipe;
  int i;
  if( pPipe->isGrouping ) return 1;
  if( pPipe->nSub || r->nJoin ) return 0;
  for(i=0; i<pPipe->nAggregate; i++) if( pPipe->aAggregate[i].eKind==ST_AGGREGATE_CALL ) return 0;
  for(i=0; i<pPipe->nStep; i++) switch( pPipe->aStep[i].eKind ){
    case ST_STEP_AGGREGATE: case ST_STEP_END: case ST_STEP_VALUE:
      break;
    case ST_STEP_COLUMN: case ST_STEP_ROWID: case ST_STEP_ARITHMETIC: case ST_STEP_LOGIC: case ST_STEP_AFFINITY: case ST_STEP_FUNCTION:
    case ST_STEP_COMPARE: case ST_STEP_NULL_TEST:
    case ST_STEP_BOOLEAN: case ST_STEP_GOTO: case ST_STEP_MEMBER: case ST_STEP_INTEGER: case ST_STEP_LOOKUP: case ST_STEP_ENTRY:
    case ST_STEP_ENTRY_ROW:
      if( &pPipe->aStep[i]<pPipe->pManySteps->pStep ) break;
      return 0;
    default:
      return 0;
  }
  return 1;
}

/* ---- a batch ---- */

/* Another batch of tuples that find their groups. */
static void stBeginGroups(StPipe *pPipe){ if( pPipe->pManySteps ) pPipe->pManySteps->iBatch++; }

/* A tuple has made a group. Returns 0: no memory. */
static int stNoteGroup(StPipe *pPipe, int iGroup, int iTuple){
  StManySteps *pMany = pPipe->pManySteps;
  StGroupSteps *p;
  if( iGroup>=pMany->nGroupRoom ){
    int nRoom = MAX(64, 2*pMany->nGroupRoom);
    p = realloc(pMany->aGroup, nRoom*sizeof(StGroupSteps));
    if( p==0 ) return 0;
    pMany->aGroup = p;
    pMany->nGroupRoom = nRoom;
  }
  p = &pMany->aGroup[iGroup];
  p->iFirst = p->iLast = 0;
  p->iBatch = pMany->iBatch;
  p->iTuple = iTuple;
  return 1;
}

/* Room for one more step that is kept. Returns 0: no memory, or too much. */
static int stKeptRoom(StManySteps *pMany){
  u32 nRoom = MAX(1024, 2*pMany->nKeptRoom);
  void *p;
  if( pMany->nKept<pMany->nKeptRoom ) return 1;
  if( nRoom*(pMany->pStep->nArg*(i64)sizeof(StValue)+4)>ST_MOST_GROUP_BYTES ) return 0;
  if( (p = realloc(pMany->aKept, nRoom*pMany->pStep->nArg*sizeof(StValue)))==0 ) return 0;
  pMany->aKept = p;
  if( (p = realloc(pMany->aiNext, nRoom*sizeof(u32)))==0 ) return 0;
  pMany->aiNext = p;
  pMany->nKeptRoom = nRoom;
  return 1;
}

/* Keeps the step of a tuple for its group. Returns 0: no memory, too much, or a value that vectors do not hold. */
static int stKeepStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, int iTuple){
  StManySteps *pMany = pPipe->pManySteps;
  StGroupSteps *pGroup = &pMany->aGroup[pPipe->groups.aiGroup[iTuple]];
  StCell cell;
  int k;
  if( pGroup->iBatch==pMany->iBatch && pGroup->iTuple==iTuple ) return 1;
  if( !stKeptRoom(pMany) ) return 0;
  for(k=0; k<pStep->nArg; k++){
    if( !stOperandAt(pLevel, &pPipe->aArg[pStep->iFirstArg+k], iTuple, &cell) ) return 0;
    if( cell.eType==SQLITE_TEXT || cell.eType==SQLITE_BLOB ){
      if( pPipe->kept.nByte>ST_MOST_GROUP_BYTES || (cell.value = (i64)stArenaCopy(&pPipe->kept, (void*)cell.value, cell.nByte))==0 )
          return 0;
    }
    stPutForHost(&pMany->aKept[(i64)pMany->nKept*pStep->nArg+k], &cell);
  }
  pMany->aiNext[pMany->nKept++] = 0;
  if( pGroup->iLast ) pMany->aiNext[pGroup->iLast-1] = pMany->nKept;
  else pGroup->iFirst = pMany->nKept;
  pGroup->iLast = pMany->nKept;
  return 1;
}

/* The tuples that come to the aggregate, with its arguments. */
static void stNoteSteps(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel){
  StManySteps *pMany = pPipe->pManySteps;
  StValue *p = pMany->aArg;
  StCell cell;
  int k;
  if( pMany->isCut ) return;
  if( pMany->isGrouped ){
    ST_EACH(pSel, i, if( !stKeepStep(pPipe, pLevel, pStep, i) ){ pPipe->isFailed = 1; return; });
    return;
  }
  ST_EACH(pSel, i, {
    for(k=0; k<pStep->nArg; k++, p++){
      if( !stOperandAt(pLevel, &pPipe->aArg[pStep->iFirstArg+k], i, &cell) ){ pPipe->isFailed = 1; return; }
      stPutForHost(p, &cell);
    }
    pMany->aiTuple[pMany->n++] = (u16)i;
  });
}

static Mem *stStateOfSteps(const StPipe *pPipe){
  const StAggregate *pAggregate = &pPipe->aAggregate[pPipe->pManySteps->pStep->iAggregate];
  return pPipe->pManySteps->isGrouped ? &pPipe->p->aMem[pAggregate->iAccumulator] : (Mem*)&pPipe->groups.aState[pAggregate->iState];
}

/* One step, by SQLite's way: Java tells why it has failed. Returns a result code. */
static int stOneStep(StPipe *pPipe, int iStep){
  const StManySteps *pMany = pPipe->pManySteps;
  const StAggregate *pAggregate = &pPipe->aAggregate[pMany->pStep->iAggregate];
  sqlite3_context *pCtx = pAggregate->pCtx;
  Vdbe *p = pPipe->p;
  int k, rc = SQLITE_OK, nArg = pMany->pStep->nArg;
  for(k=0; k<nArg; k++){
    const StValue *pValue = &pMany->aArg[iStep*nArg+k];
    Mem *pMem = pCtx->argv[k];
    int flags = ST_META_TYPE(pValue->meta);
    sqlite3VdbeMemInit(pMem, p->db, (u16)flags);
    if( flags & (MEM_Str|MEM_Blob) ){
      pMem->flags |= MEM_Ephem;
      pMem->z = (char*)pValue->payload;
      pMem->n = ST_META_SIZE(pValue->meta);
      pMem->enc = SQLITE_UTF8;
    }else{
      pMem->u.i = pValue->payload;
    }
  }
  pCtx->pMem = stStateOfSteps(pPipe);
  pCtx->isError = 0;
  pAggregate->pFunc->xSFunc(pCtx, nArg, pCtx->argv);
  for(k=0; k<nArg; k++) sqlite3VdbeMemRelease(pCtx->argv[k]);
  if( pCtx->isError ){
    sqlite3VdbeError(p, "%s", sqlite3_value_text(pCtx->pOut));
    rc = pCtx->isError;
    sqlite3VdbeMemRelease(pCtx->pOut);
    pCtx->isError = 0;
  }
  return rc;
}

/* The tuple of the step that is being made: the program is to go on after it. */
static int stLeaveAt(StPipe *pPipe, int iTuple){
  const StPipeLevel *pLevel = stInnermost(pPipe);
  if( !stNotePlace(pPipe, iTuple, &pPipe->place) ) return SQLITE_NOMEM_BKPT;
  pPipe->pManySteps->isLeft = 1;
  return stGoToPlace(pPipe, &pPipe->place, pLevel->pcHead, pLevel->pcNext-1);
}

/* A statement that a step runs begins to write. */
static int stLeaveSteps(StPipe *pPipe){
  StManySteps *pMany = pPipe->pManySteps;
  if( pMany->isLeft || pMany->isGrouped ) return SQLITE_OK;
  pMany->at.isStopped = 1;
  return stLeaveAt(pPipe, pMany->aiTuple[pMany->at.iStep]);
}

/* Adds up the tuples of the batch again, but for those after iTuple. */
static int stCutBatch(StPipe *pPipe, int iTuple){
  StManySteps *pMany = pPipe->pManySteps;
  StPipeLevel *pLevel = stInnermost(pPipe);
  Mem *pState = stStateOfSteps(pPipe), state = *pState;
  memcpy(pPipe->groups.aState, pMany->aSaved, pPipe->groups.szState);
  *pState = state;
  pMany->isCut = 1;
  pLevel->n = iTuple+1;
  stBeginBatch(pPipe, pLevel);
  stRunSteps(pPipe, pLevel, pLevel->iFirst);
  return pPipe->isFailed ? SQLITE_NOMEM_BKPT : SQLITE_OK;
}

/* Makes the steps of the batch. Returns a result code. */
static int stMakeSteps(StPipe *pPipe){
  StManySteps *pMany = pPipe->pManySteps;
  Vdbe *p = pPipe->p;
  const FuncDef *pFunc = pPipe->aAggregate[pMany->pStep->iAggregate].pFunc;
  Mem *pState = stStateOfSteps(pPipe);
  void *pContext = stContextOf(pState, pFunc, ST_HOST_CONTEXT);
  int nDone = 0, rc = SQLITE_OK, nArg = pMany->pStep->nArg;
  if( pContext==0 ) return SQLITE_NOMEM_BKPT;
  pMany->hasStepped = 1;
  pMany->at.isStopped = 0;
  while( nDone<pMany->n && rc==SQLITE_OK && !pMany->at.isStopped ){
    int n;
    pMany->at.iStep = nDone;
    p->st.pStepping = pPipe;
    n = stHostStepMany((i64)pFunc->pUserData, pMany->n-nDone, nArg, &pMany->aArg[nDone*nArg], pContext,
        &pMany->at, (const int*)&p->db->u1.isInterrupted);
    if( n>0 ) nDone += n;
    else if( !AtomicLoad(&p->db->u1.isInterrupted) ){
      /* A step fails, or Java makes one at a time. */
      pMany->at.iStep = nDone += n<0 ? ~n : 0;
      rc = stOneStep(pPipe, nDone++);
    }
    p->st.pStepping = 0;
    if( rc==SQLITE_OK && AtomicLoad(&p->db->u1.isInterrupted) ) rc = SQLITE_INTERRUPT;
    /* A ROLLBACK came. */
    if( rc==SQLITE_OK && !pMany->isLeft && !pMany->isGrouped && !stIsFresh(pPipe->pScanned) )
        rc = stLeaveAt(pPipe, pMany->aiTuple[nDone-1]);
    if( pMany->isLeft ) break;
  }
  pState->n += nDone;
  if( rc==SQLITE_OK && pMany->isLeft ) rc = stCutBatch(pPipe, pMany->aiTuple[nDone-1]);
  return rc;
}

/* At SorterNext after a group's first tuple: the steps for the others. Returns a result code. */
static int stStepsOfGroup(StPipe *pPipe, int iGroup){
  StManySteps *pMany = pPipe->pManySteps;
  StGroupSteps *pGroup = &pMany->aGroup[iGroup];
  int rc = SQLITE_OK, nArg = pMany->pStep->nArg;
  while( pGroup->iFirst && rc==SQLITE_OK ){
    for(pMany->n=0; pMany->n<ST_BATCH && pGroup->iFirst; pMany->n++){
      memcpy(&pMany->aArg[pMany->n*nArg], &pMany->aKept[(i64)(pGroup->iFirst-1)*nArg], nArg*sizeof(StValue));
      pGroup->iFirst = pMany->aiNext[pGroup->iFirst-1];
    }
    rc = stMakeSteps(pPipe);
  }
  return rc;
}

/* As stRunIntoSink. */
static int stRunIntoSteps(StPipe *pPipe){
  StManySteps *pMany = pPipe->pManySteps;
  StPipeLevel *pLevel = stInnermost(pPipe);
  StGroups *g = &pPipe->groups;
  int rc = SQLITE_OK;
  pMany->aSaved = malloc(g->szState);
  if( pMany->aSaved==0 ) return SQLITE_NOMEM_BKPT;
  /* Of its last tuple, the innermost loop knows its row only. */
  memset(&pLevel->defined, 0, sizeof(pLevel->defined));
  stSetUse(&pLevel->defined, ST_PIPE_VECTORS+pLevel->iCursor);
  for(;;){
    memcpy(pMany->aSaved, g->aState, g->szState);
    pMany->n = 0;
    if( !stPull(pPipe, pPipe->nLevel-1, &rc) ) break;
    if( pMany->n && ((rc = stMakeSteps(pPipe))!=SQLITE_OK || pMany->isLeft) ) return rc;
    if( !stNotePlace(pPipe, pLevel->n-1, &pPipe->place) ) return SQLITE_NOMEM_BKPT;
  }
  if( rc || !pPipe->isFailed ) return rc;
  if( !pMany->hasStepped ){
    /* What steps before the nest have made goes back. */
    rc = stGiveState(pPipe, &pPipe->aAggregate[pMany->pStep->iAggregate], g->aState);
    return rc ? rc : ST_COLUMNS_NONE;
  }
  memcpy(g->aState, pMany->aSaved, g->szState);
  pMany->isLeft = 1;
  return stGoToPlace(pPipe, &pPipe->place, pLevel->pcHead, pLevel->pcNext-1);
}

/* How many rows of the scan come before the tuple at which the nest was left. */
static i64 stRowsBeforePlace(const StPipe *pPipe){
  int iCursor = pPipe->aLevel[0].iCursor;
  u32 iAt = pPipe->place.aAt[iCursor];
  return stRowsBefore(pPipe->aCursor[iCursor].pTable, (int)(iAt>>16), (int)(iAt & 0xffff));
}
