/*
** Lists: OP_NotFound and OP_Found in the ephemeral table of an IN. A list of constants is that of the instructions which fill the table, so
** it is no matter whether they have run. The rows of a subquery are read from the table, once it is filled and cannot change any more.
*/

#define ST_FEW_LISTED 1000          /* Values of a list, if the nest does not scan a table that has more rows */
#define ST_MOST_LISTED_BYTES (1<<24)

/* A hash table of values. */
typedef struct StList StList;
struct StList {
  int n;
  u32 mask;
  StCell *aValue;    /* eType ST_UNSET: a free slot */
  StCell first;      /* If n>0: the value that was added first. For a table it is that of the first entry */
  StArena texts;
};

static void stFreeList(StList *pList){
  if( pList==0 ) return;
  stArenaClear(&pList->texts);
  free(pList->aValue);
  free(pList);
}

/* The slot that has a value, or would have it. */
static StCell *stSlotOf(const StList *pList, const StCell *pCell){
  u32 i = (u32)stHashCell(pCell) & pList->mask;
  while( pList->aValue[i].eType!=ST_UNSET && !stIsSameCell(&pList->aValue[i], pCell) ) i = (i+1) & pList->mask;
  return &pList->aValue[i];
}

static int stGrowList(StList *pList){
  StList old = *pList;
  u32 i;
  pList->mask = old.aValue ? 2*old.mask+1 : 15;
  pList->aValue = calloc(pList->mask+1, sizeof(StCell));
  for(i=0; pList->aValue && old.aValue && i<=old.mask; i++){
    if( old.aValue[i].eType!=ST_UNSET ) *stSlotOf(pList, &old.aValue[i]) = old.aValue[i];
  }
  free(old.aValue);
  return pList->aValue!=0;
}

/* Returns 0 when there is no memory. */
static int stAddToList(StList *pList, const StCell *pCell){
  StCell *pSlot;
  if( (pList->aValue==0 || 2*(u32)pList->n>pList->mask) && !stGrowList(pList) ) return 0;
  pSlot = stSlotOf(pList, pCell);
  if( pSlot->eType!=ST_UNSET ) return 1;
  *pSlot = *pCell;
  if( pCell->eType==SQLITE_TEXT || pCell->eType==SQLITE_BLOB ){
    pSlot->value = (i64)stArenaCopy(&pList->texts, (const void*)pCell->value, pCell->nByte);
    if( pSlot->value==0 || pList->texts.nByte>ST_MOST_LISTED_BYTES ) return 0;
  }
  if( pList->n++==0 ) pList->first = *pSlot;
  return 1;
}

/* The constants of the instructions from one address to another. Returns 0: not all of them are known. */
static int stListConstants(Vdbe *p, StList *pList, int pc, int end){
  for(; pc<end; pc++) if( p->aOp[pc].opcode==OP_MakeRecord ){
    Mem value;
    StCell cell;
    if( !stConstantOf(p, &p->aOp[pc], &value) || !stCellOfMem(&cell, &value) || !stAddToList(pList, &cell) ) return 0;
  }
  return 1;
}

/* Whether all instructions that change a cursor's table run once in an execution, and have run. */
static int stIsFilled(const Vdbe *p, int iCur){
  const Op *aOp = p->aOp;
  int pc, pcOver = 0;   /* Up to there, the instructions are over */
  for(pc=0; pc<p->nOp; pc++){
    if( aOp[pc].opcode==OP_Once && aOp[pc].p1==aOp[0].p1 ) pcOver = MAX(pcOver, aOp[pc].p2);
    if( pc<pcOver ) continue;
    switch( aOp[pc].opcode ){
      case OP_OpenDup:
        if( aOp[pc].p2==iCur ) return 0;
        /* fall through */
      case OP_OpenEphemeral: case OP_OpenAutoindex: case OP_OpenRead: case OP_OpenPseudo: case OP_SorterOpen: case OP_IdxInsert:
      case OP_IdxDelete: case OP_Insert: case OP_Delete: case OP_ResetSorter: case OP_Close:
        if( aOp[pc].p1==iCur ) return 0;
    }
  }
  return 1;
}

/* The first fields of the entries of a table. Returns 0: they are too many, or cannot be read. */
static int stListEntries(Vdbe *p, StList *pList, VdbeCursor *pC, i64 nMost){
  BtCursor *pCur = pC->uc.pCursor;
  int isEmpty = 0, ok = 1;
  int rc = sqlite3BtreeFirst(pCur, &isEmpty);
  pC->cacheStatus = CACHE_STALE;
  while( ok && rc==SQLITE_OK && !isEmpty ){
    u32 nLocal, n = sqlite3BtreePayloadSize(pCur);
    const u8 *aLocal = sqlite3BtreePayloadFetch(pCur, &nLocal);
    StCell cell;
    ok = nLocal>=n && pList->n<nMost;
    if( ok ){
      stValuesOfRecord(p, aLocal, 1, &cell);
      ok = stAddToList(pList, &cell);
      rc = sqlite3BtreeNext(pCur, 0);
    }
  }
  return ok && (rc==SQLITE_OK || rc==SQLITE_DONE);
}

/* What an ephemeral table has; 0: that is not known. */
static StList *stListOf(StPipeReader *r, int iCur){
  Vdbe *p = r->p;
  const Op *aOp = p->aOp;
  VdbeCursor *pC = p->apCsr[iCur];
  StList *pList = calloc(1, sizeof(StList));
  int pc = stOnlyOn(p, OP_OpenEphemeral, iCur) - 2, end = 0, ok;
  if( pList==0 || !stGrowList(pList) ){
    stFreeList(pList);
    return 0;
  }
  if( pc>0 && aOp[pc].opcode==OP_BeginSubrtn && stIsBinaryKey(aOp[pc+2].p4.pKeyInfo, 1) ) end = stEndOfList(p, pc);
  if( end>0 ){
    ok = stListConstants(p, pList, pc+3, end);
  }else{
    const StPipe *pPipe = r->pPipe;
    ok = pC && pC->eCurType==CURTYPE_BTREE && pC->isEphemeral && !pC->isTable && stIsBinaryKey(pC->pKeyInfo, 1) && stIsFilled(p, iCur)
      && stListEntries(p, pList, pC, MAX(ST_FEW_LISTED, pPipe->pScan ? pPipe->pScanned->col.pTable->nRow : 0));
  }
  if( !ok ){
    stFreeList(pList);
    return 0;
  }
  return pList;
}

/* Fits a list, or a LIKE, to the encoding of a segment: whether a value is in it is found once for each code. */
static void stFitList(StColumnGuard *pGuard, const StColumnCode *pCode){
  int i, n = 0;
  free(pGuard->aMember);
  pGuard->aMember = 0;
  pGuard->low = pGuard->high = 0;
  if( pGuard->pLike ){
    if( pCode->eEncoding==ST_ENC_BYTES && !pCode->isBlob ) pGuard->eKernel = ST_KERNEL_LIKE;
    /* A number would be made a text. */
    if( pCode->eEncoding!=ST_ENC_DICT_TEXT ) return;
  }
  if( pCode->eEncoding==ST_ENC_INT ) n = pCode->szCode<=2 ? 1<<(8*pCode->szCode) : 0;
  if( pCode->eEncoding==ST_ENC_DICT_TEXT || pCode->eEncoding==ST_ENC_DICT_REAL ) n = pCode->nEntry;
  if( n==0 || n>ST_MOST_MEMBERS ) return;
  pGuard->aMember = malloc(n);
  if( pGuard->aMember==0 ) return;
  pGuard->high = (u64)n-1;
  for(i=0; i<n; i++){
    StCell cell;
    stEntryOfCode(pCode, i, &cell);
    pGuard->aMember[i] = (u8)((pGuard->pLike ? stIsLike(pGuard->pLike, (const char*)cell.value, cell.nByte)
        : stSlotOf(pGuard->pList, &cell)->eType!=ST_UNSET)==(pGuard->op==OP_Eq));
  }
  pGuard->eKernel = ST_KERNEL_MEMBERS;
}

/* A column is looked for in a list. */
static void stFitMember(StPipeReader *r, StStep *pStep){
  StColumnGuard guard;
  memset(&guard, 0, sizeof(guard));
  guard.eTest = ST_TEST_LIST;
  guard.op = pStep->op==OP_NotFound ? OP_Eq : OP_Ne;
  guard.passesNull = guard.op==OP_Ne;
  guard.pList = pStep->pList;
  stGuardOfColumn(r, pStep, stPlainColumn(r, pStep->a.iVector), &guard);
}

static int stReadMember(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, ST_STEP_MEMBER, pc);
  if( pStep==0 || pOp->p4type!=P4_INT32 || pOp->p4.i!=1 || !stReadOperand(r, pOp->p3, &pStep->a) ) return 0;
  pStep->pList = stListOf(r, pOp->p1);
  if( pStep->pList==0 ) return 0;
  stFitMember(r, pStep);
  return stJumpsTo(r, pStep, pOp->p2);
}

/*
** OP_Rewind of a list, and the OP_Column after it: NOT IN asks whether the list has a NULL, which is its first entry then. The value is a
** constant. Moves *ppc to the OP_Column. Returns 0: it is something else.
*/
static int stReadFirstListed(StPipeReader *r, int *ppc){
  StPipe *pPipe = r->pPipe;
  const Op *pOp = &r->p->aOp[*ppc];
  const Op *pColumn = pOp+1;
  StList *pList;
  StCell first;
  int nStep = pPipe->nStep, pc, ok;
  if( pColumn->opcode!=OP_Column || pColumn->p1!=pOp->p1 || pColumn->p2!=0 || (pColumn->p5 & ~OPFLAG_TYPEOFARG) ) return 0;
  /* A loop over the list is something else. */
  for(pc=0; pc<r->p->nOp; pc++) if( (r->p->aOp[pc].opcode==OP_Next || r->p->aOp[pc].opcode==OP_Prev) && r->p->aOp[pc].p1==pOp->p1 )
      return 0;
  pList = stListOf(r, pOp->p1);
  if( pList==0 ) return 0;
  if( pList->n==0 ){
    stFreeList(pList);
    return stReadGoto(r, *ppc);
  }
  first = pList->first;
  ++*ppc;
  switch( first.eType ){
    case SQLITE_INTEGER: ok = stReadConstant(r, *ppc, pColumn->p3, first.value, 0, 0, MEM_Int); break;
    case SQLITE_FLOAT:   ok = stReadConstant(r, *ppc, pColumn->p3, 0, stDoubleOf(first.value), 0, MEM_Real); break;
    case SQLITE_NULL:    ok = stReadConstant(r, *ppc, pColumn->p3, 0, 0, 0, MEM_Null); break;
    case SQLITE_TEXT:
      ok = strlen((const char*)first.value)==first.nByte
          && stReadConstant(r, *ppc, pColumn->p3, 0, 0, (const char*)first.value, MEM_Str|MEM_Static|MEM_Term);
      break;
    default: ok = 0;
  }
  /* The step keeps the text. */
  if( pPipe->nStep>nStep ) pPipe->aStep[nStep].pList = pList;
  else stFreeList(pList);
  return ok;
}

static void stMemberStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  int jumpsIfListed = pStep->op==OP_Found;
  u8 aJumps[ST_BATCH];
  StCell cell;
  ST_EACH(pSel, i, {
    if( !stOperandAt(pLevel, &pStep->a, i, &cell) ){ pPipe->isFailed = 1; return; }
    aJumps[k_] = (u8)((stSlotOf(pStep->pList, &cell)->eType!=ST_UNSET)==jumpsIfListed);
  });
  stSplit(pPipe, pStep, pSel, aJumps);
}
