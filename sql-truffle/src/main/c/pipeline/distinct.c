/*
** DISTINCT in an aggregate: "Found set, on, value; MakeRecord value; IdxInsert set; AggStep; on:". The step knows the values of all groups
** at once, so the program's ephemeral table stays empty.
*/

/* The values that the groups have had. */
typedef struct StValueSet StValueSet;
struct StValueSet {
  i64 n;
  u32 mask;
  StCell *aValue;    /* eType ST_UNSET: a free slot */
  u32 *aiGroup;
  StArena texts;
};

static void stFreeDistinct(StValueSet *p){
  if( p==0 ) return;
  stArenaClear(&p->texts);
  free(p->aValue);
  free(p->aiGroup);
  free(p);
}

/* The slot of a group's value, or where it would be. */
static u32 stSlotOfDistinct(const StValueSet *p, u32 iGroup, const StCell *pCell){
  u32 i = (u32)stMix(stHashCell(pCell)+iGroup) & p->mask;
  while( p->aValue[i].eType!=ST_UNSET && !(p->aiGroup[i]==iGroup && stIsSameCell(&p->aValue[i], pCell)) ) i = (i+1) & p->mask;
  return i;
}

/* Room for twice as many values. Returns 0: no memory, or too much. */
static int stGrowDistinct(StValueSet *p){
  StValueSet old = *p;
  i64 i, nSlot = old.aValue ? 2*((i64)old.mask+1) : 1024;
  if( nSlot*(i64)(sizeof(StCell)+sizeof(u32))+p->texts.nByte>ST_MOST_GROUP_BYTES ) return 0;
  p->mask = (u32)(nSlot-1);
  p->aValue = calloc(nSlot, sizeof(StCell));
  p->aiGroup = malloc(nSlot*sizeof(u32));
  if( p->aValue==0 || p->aiGroup==0 ){
    free(p->aValue);
    free(p->aiGroup);
    *p = old;
    return 0;
  }
  for(i=0; old.aValue && i<=(i64)old.mask; i++) if( old.aValue[i].eType!=ST_UNSET ){
    u32 k = stSlotOfDistinct(p, old.aiGroup[i], &old.aValue[i]);
    p->aValue[k] = old.aValue[i];
    p->aiGroup[k] = old.aiGroup[i];
  }
  free(old.aValue);
  free(old.aiGroup);
  return 1;
}

/* Adds a value. Returns 1: it is new; 0: the group has had it; -1: no memory, or too much. */
static int stAddDistinct(StValueSet *p, u32 iGroup, const StCell *pCell){
  u32 i;
  if( (p->aValue==0 || 2*p->n>(i64)p->mask) && !stGrowDistinct(p) ) return -1;
  i = stSlotOfDistinct(p, iGroup, pCell);
  if( p->aValue[i].eType!=ST_UNSET ) return 0;
  p->aValue[i] = *pCell;
  p->aiGroup[i] = iGroup;
  p->n++;
  if( pCell->eType==SQLITE_TEXT || pCell->eType==SQLITE_BLOB ){
    if( p->texts.nByte>ST_MOST_GROUP_BYTES ) return -1;
    p->aValue[i].value = (i64)stArenaCopy(&p->texts, (const void*)pCell->value, pCell->nByte);
    if( p->aValue[i].value==0 ) return -1;
  }
  return 1;
}

/* ST_STEP_DISTINCT. */
static void stDistinctStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  const u32 *aiGroup = pPipe->isGrouping ? pPipe->groups.aiGroup : 0;
  u8 aJumps[ST_BATCH];
  StCell cell;
  ST_EACH(pSel, i, {
    int isNew = stOperandAt(pLevel, &pStep->a, i, &cell) ? stAddDistinct(pStep->pDistinct, aiGroup ? aiGroup[i] : 0, &cell) : -1;
    if( isNew<0 ){ pPipe->isFailed = 1; return; }
    aJumps[k_] = (u8)!isNew;
  });
  stSplit(pPipe, pStep, pSel, aJumps);
}

/* Whether a value is looked for and added, as DISTINCT does in an aggregate: with one set for each group of a sorter, or one for the
   nest. */
static int stIsDistinct(const StPipeReader *r, int pc){
  const Vdbe *p = r->p;
  const Op *pOp = &p->aOp[pc];
  int open = stOnlyOn(p, OP_OpenEphemeral, pOp->p1);
  return pOp->opcode==OP_Found && pOp->p4type==P4_INT32 && pOp->p4.i==1 && open>=0 && stIsBinaryKey(p->aOp[open].p4.pKeyInfo, 1)
      && p->aOp[open].p4type==P4_KEYINFO
      && pOp[1].opcode==OP_MakeRecord && pOp[1].p1==pOp->p3 && pOp[1].p2==1 && pOp[1].p4type==P4_NOTUSED
      && pOp[2].opcode==OP_IdxInsert && pOp[2].p1==pOp->p1 && pOp[2].p2==pOp[1].p3
      && (r->iSpace==1 || (r->iSpace==0 && r->pSub==0 && !r->pPipe->runs.isOn && !stIsRepeated(r->pPipe, open)));
}

/* Reads these three instructions. *ppc: Found; afterwards, IdxInsert. */
static int stReadDistinct(StPipeReader *r, int *ppc){
  const Op *pOp = &r->p->aOp[*ppc];
  StStep *pStep = stNewStep(r, ST_STEP_DISTINCT, *ppc);
  if( pStep==0 || !stReadOperand(r, pOp->p3, &pStep->a) ) return 0;
  pStep->pDistinct = calloc(1, sizeof(StValueSet));
  pStep->iCursor = pOp->p1;
  r->hasDistinct = 1;
  *ppc += 2;
  return pStep->pDistinct!=0 && stJumpsTo(r, pStep, pOp->p2);
}

/* Whether the program has added no value: earlier rows of the nest may have. With a sorter they are tuples, too. */
static int stAreSetsEmpty(const StPipe *pPipe){
  int i, isEmpty = 1;
  for(i=0; i<pPipe->nStep && isEmpty && !pPipe->isGrouping; i++) if( pPipe->aStep[i].eKind==ST_STEP_DISTINCT ){
    VdbeCursor *pC = pPipe->p->apCsr[pPipe->aStep[i].iCursor];
    if( pC==0 || pC->eCurType!=CURTYPE_BTREE || sqlite3BtreeFirst(pC->uc.pCursor, &isEmpty) ) return 0;
    pC->cacheStatus = CACHE_STALE;
  }
  return isEmpty;
}
