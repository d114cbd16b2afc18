/*
** LEFT JOIN: "Integer 0, flag; a loop or a lookup; match: Integer 1, flag; body; end: IfPos flag, on; NullRow for the cursors; Goto match".
** Tuples without a row come together with the others at ST_STEP_MATCH, in their order. For a lookup they are those that jump to the end
** before the match. For a loop, each tuple of the level around it has one more tuple after its entries, which goes on if none of the
** entries has come so far.
*/

/* The join that ends at an address; 0. */
static StLeftJoin *stJoinEndingAt(StPipeReader *r, int pc){
  int i;
  for(i=0; i<r->nJoin; i++) if( r->aJoin[i].pcEnd==pc ) return &r->aJoin[i];
  return 0;
}

/* The address to which a jump really leads, past the ends of joins that have a match there. */
static int stLeadsOn(StPipeReader *r, int pc){
  StLeftJoin *pJoin;
  pc = stLeadsTo(r->p, pc);
  while( (pJoin = stJoinEndingAt(r, pc))!=0 && pJoin->iStep ) pc = stLeadsTo(r->p, r->p->aOp[pc].p2);
  return pc;
}

/* "Integer 0, flag" of a join. Returns 0: it is none. */
static int stReadFlag(StPipeReader *r, int pc){
  const Op *aOp = r->p->aOp;
  int pcEnd, pcGoto, pcMatch, iFlag = aOp[pc].p2;
  for(pcEnd=pc+1; pcEnd<r->pPipe->aLevel[r->iLevel].pcNext && !(aOp[pcEnd].opcode==OP_IfPos && aOp[pcEnd].p1==iFlag); pcEnd++){}
  for(pcGoto=pcEnd+1; aOp[pcGoto].opcode==OP_NullRow; pcGoto++){}
  if( aOp[pcEnd].opcode!=OP_IfPos || aOp[pcEnd].p3!=0 || pcGoto==pcEnd+1 || aOp[pcGoto].opcode!=OP_Goto || r->nJoin==ArraySize(r->aJoin) )
      return 0;
  pcMatch = aOp[pcGoto].p2;
  if( pcMatch<=pc || pcMatch>=pcEnd || aOp[pcMatch].opcode!=OP_Integer || aOp[pcMatch].p1!=1 || aOp[pcMatch].p2!=iFlag
      || aOp[pcEnd].p2<=pcGoto ) return 0;
  r->aJoin[r->nJoin].pcEnd = pcEnd;
  r->aJoin[r->nJoin].pcMatch = pcMatch;
  r->aJoin[r->nJoin].iLevel = r->iLevel;
  r->aJoin[r->nJoin++].iStep = 0;
  r->pPipe->aiFlag[r->pPipe->nFlag++] = iFlag;
  return 1;
}

/* The address of a match: its steps. Returns 0: no memory, too many steps. */
static int stReadMatch(StPipeReader *r, int pc){
  StPipe *pPipe = r->pPipe;
  StPipeLevel *pLevel = &pPipe->aLevel[r->iLevel];
  StLeftJoin *pJoin = r->aJoin;
  StStep *pStep;
  int i;
  while( pJoin->pcMatch!=pc ) pJoin++;
  if( stNewStep(r, ST_STEP_END, pc)==0 || (pStep = stNewStep(r, ST_STEP_MATCH, pc))==0 ) return 0;
  pJoin->iStep = pPipe->nStep-1;
  pStep->isTarget = 1;
  pStep->pArrived = calloc(1, sizeof(StSelection));
  if( pStep->pArrived==0 ) return 0;
  if( pJoin->pcEnd==pLevel->pcNext+1 ){
    pLevel->iMatch = pJoin->iStep;
    stIntersectUses(&r->defined, &r->atBegin);
  }
  for(i=pJoin->pcEnd+1; r->p->aOp[i].opcode==OP_NullRow; i++){
    int iCursor = stPipeCursorOf(pPipe, r->p->aOp[i].p1);
    if( iCursor<0 || pPipe->aCursor[iCursor].iLevel!=r->iLevel ) return 0;
    pStep->nullCursors |= (u32)1<<iCursor;
    pPipe->aCursor[iCursor].isNullable = 1;
    stSetUse(&r->defined, ST_PIPE_VECTORS+iCursor);
  }
  return 1;
}

static int stIsMatch(const StPipeReader *r, int pc){
  int i;
  for(i=0; i<r->nJoin; i++) if( r->aJoin[i].pcMatch==pc ) return 1;
  return 0;
}

/* The tuples of a batch that begin with the steps of a level: not those without a row, which come at the match. */
static void stHoldNulls(StPipe *pPipe, StPipeLevel *pLevel, StSelection *pSel){
  const u32 *a = pLevel->aPosition[pLevel->iCursor].a;
  StSelection *pNull = pPipe->aStep[pLevel->iMatch].pArrived;
  int i, n = 0;
  pNull->n = 0;
  for(i=0; i<pLevel->n; i++){
    if( a[i]==ST_NO_ROW ) pNull->ai[pNull->n++] = (u16)i;
    else pSel->ai[n++] = (u16)i;
  }
  pSel->n = n;
  if( n<pLevel->n ) pSel->isWhole = 0;
}

/* ST_STEP_MATCH. */
static void stMatchStep(StPipe *pPipe, StPipeLevel *pLevel, StStep *pStep, StSelection *pSel){
  StSelection *pNull = pStep->pArrived;
  int k, i, n = 0;
  if( pLevel->iMatch==(int)(pStep-pPipe->aStep) ){
    int j = 0;
    for(k=0; k<pNull->n; k++){
      while( j<pSel->n && (pSel->isWhole ? j : pSel->ai[j])<pNull->ai[k] ) j++;
      if( j>0 ) pLevel->iLastMatch = pLevel->aiParent[pSel->isWhole ? j-1 : pSel->ai[j-1]];
      if( pLevel->aiParent[pNull->ai[k]]!=pLevel->iLastMatch ) pNull->ai[n++] = pNull->ai[k];
    }
    if( pSel->n ) pLevel->iLastMatch = pLevel->aiParent[pSel->isWhole ? pSel->n-1 : pSel->ai[pSel->n-1]];
    pNull->n = n;
  }
  for(i=0; i<pPipe->nCursor; i++) if( pStep->nullCursors>>i & 1 ){
    StPositions *pAt = &pLevel->aPosition[i];
    u32 *a = stPositionRoom(pAt);
    if( a==0 ){ pPipe->isFailed = 1; return; }
    for(k=0; k<pNull->n; k++) a[pNull->ai[k]] = ST_NO_ROW;
    pAt->hasNone = pNull->n>0;
  }
  if( pNull->n==0 ) return;
  if( pSel->isWhole ){
    for(k=0; k<pSel->n; k++) pSel->ai[k] = (u16)k;
    pSel->isWhole = 0;
  }
  stArrive(pSel, pNull->ai, pNull->n);
  pNull->n = 0;
}
