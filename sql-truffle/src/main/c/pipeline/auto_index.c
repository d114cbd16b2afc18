/*
** Automatic indexes: "Once end; OpenAutoindex I; Rewind T; head: steps; MakeRecord; IdxInsert I; Next T, head; end:". Their entries are
** made from the columns of T by a pipe of its own, and sorted in memory. The program's index stays empty, so only nests that are never left
** in the middle have one.
*/

#define ST_MOST_AUTO_ROWS (1<<24)

static int stReadNest(StPipe*, const StColumnTable*, int pcStop, int *ppcSafe);
static int stPipeRoom(StPipe*);
static void stFreePipe(StPipe*);
static int stPull(StPipe*, int iLevel, int *pRc);

/* The entries of an automatic index, before they are columns: nField values for each. */
typedef struct StEntries StEntries;
struct StEntries {
  const KeyInfo *pKeyInfo;
  int nField, n, nRoom;
  StCell *aCell;
  u32 *aiOrder;
};

/* Compares two entries as the index does. */
static int stCompareEntriesOf(const StEntries *p, u32 i, u32 j){
  const StCell *a = &p->aCell[(i64)i*p->nField], *b = &p->aCell[(i64)j*p->nField];
  int k, c = 0;
  for(k=0; k<p->nField && c==0; k++){
    if( a[k].eType==SQLITE_INTEGER && b[k].eType==SQLITE_INTEGER ){
      c = a[k].value<b[k].value ? -1 : a[k].value>b[k].value;
    }else{
      Mem left, right;
      stMemOfCell(&left, &a[k], p->pKeyInfo->db);
      stMemOfCell(&right, &b[k], p->pKeyInfo->db);
      c = sqlite3MemCompare(&left, &right, p->pKeyInfo->aColl[k]);
    }
    if( p->pKeyInfo->aSortFlags[k] & KEYINFO_ORDER_DESC ) c = -c;
  }
  return c;
}

/* Sorts the entries: aiOrder. Returns 0: no memory. */
static int stSortEntries(StEntries *p){
  u32 *aFrom = malloc(MAX(1, p->n)*sizeof(u32)), *aTo = malloc(MAX(1, p->n)*sizeof(u32));
  i64 width, i;
  if( aFrom==0 || aTo==0 ){
    free(aFrom);
    free(aTo);
    return 0;
  }
  for(i=0; i<p->n; i++) aFrom[i] = (u32)i;
  for(width=1; width<p->n; width*=2){
    u32 *aSwap = aFrom;
    for(i=0; i<p->n; i+=2*width){
      i64 j = i, k = MIN(i+width, p->n), jEnd = k, kEnd = MIN(i+2*width, p->n), at = i;
      while( j<jEnd || k<kEnd ) aTo[at++] = k==kEnd || (j<jEnd && stCompareEntriesOf(p, aFrom[j], aFrom[k])<=0) ? aFrom[j++] : aFrom[k++];
    }
    aFrom = aTo;
    aTo = aSwap;
  }
  free(aTo);
  p->aiOrder = aFrom;
  return 1;
}

/* The type that all values of a field have but for NULLs; ST_MIXED. */
static u8 stTypeOfField(const StEntries *p, int iField, int *pHasNull){
  u8 eType = SQLITE_NULL;
  int i;
  *pHasNull = 0;
  for(i=0; i<p->n; i++){
    u8 t = p->aCell[(i64)i*p->nField+iField].eType;
    if( t==SQLITE_NULL ) *pHasNull = 1;
    else if( eType==SQLITE_NULL ) eType = t;
    else if( eType!=t ) return ST_MIXED;
  }
  return eType;
}

/* Encodes one field of one segment. Returns 0: no memory. */
static int stEncodeField(const StEntries *p, int iField, u8 eType, int hasNull, const StColumnSegment *pSeg, StColumnCode *pCode){
  const u32 *ai = &p->aiOrder[pSeg->iFirst];
  i64 nByte = 0;
  int i, isText = eType==SQLITE_TEXT || eType==SQLITE_BLOB;
  if( eType==ST_MIXED || eType==SQLITE_NULL ) return 1;
  if( hasNull && (pCode->aNull = calloc((pSeg->nRow+7)/8+8, 1))==0 ) return 0;
  pCode->szCode = 8;
  pCode->eEncoding = eType==SQLITE_INTEGER ? ST_ENC_INT : eType==SQLITE_FLOAT ? ST_ENC_REAL : ST_ENC_BYTES;
  pCode->isBlob = eType==SQLITE_BLOB;
  for(i=0; isText && i<pSeg->nRow; i++) nByte += p->aCell[(i64)ai[i]*p->nField+iField].nByte+1;
  if( nByte>0x7fffffff ) return 0;
  if( isText ){
    pCode->aiText = malloc((pSeg->nRow+1)*sizeof(u32));
    pCode->aText = malloc(MAX(1, nByte));
    if( pCode->aiText==0 || pCode->aText==0 ) return 0;
    pCode->aiText[0] = 0;
  }else if( (pCode->aCode = malloc(((i64)pSeg->nRow+ST_BLOCK)*8))==0 ) return 0;
  /* Codes are not negative: comparisons with constants count on it. */
  for(i=0; eType==SQLITE_INTEGER && i<pSeg->nRow; i++){
    const StCell *pCell = &p->aCell[(i64)ai[i]*p->nField+iField];
    if( pCell->eType==SQLITE_INTEGER ) pCode->iBase = MIN(pCode->iBase, pCell->value);
  }
  for(i=0; i<pSeg->nRow; i++){
    const StCell *pCell = &p->aCell[(i64)ai[i]*p->nField+iField];
    if( pCell->eType==SQLITE_NULL ) stSetBit(pCode->aNull, i);
    if( !isText ){
      ((u64*)pCode->aCode)[i] = pCell->eType==SQLITE_NULL ? 0 : (u64)pCell->value-(u64)pCode->iBase;
    }else{
      u8 *aTo = &pCode->aText[pCode->aiText[i]];
      int n = pCell->eType==SQLITE_NULL ? 0 : (int)pCell->nByte;
      if( n ) memcpy(aTo, (const void*)pCell->value, n);
      aTo[n] = 0;
      pCode->aiText[i+1] = pCode->aiText[i]+n+1;
    }
  }
  return 1;
}

/* The entries as columns of an index; 0: no memory. */
static StColumnTable *stTableOfEntries(StEntries *p){
  u8 aHas[(ST_MAX_COLUMNS+7)/8];
  StColumnTable *pTable;
  int i, k, ok;
  if( p->n==0 || !stSortEntries(p) ) return 0;
  memset(aHas, 0xff, sizeof(aHas));
  pTable = stTableNew(0, 0, 0, 1, aHas, p->nField);
  ok = pTable && stSegmentsAdd(pTable, (p->n+ST_SEGMENT-1)/ST_SEGMENT)==SQLITE_OK;
  for(i=0; ok && i<pTable->nSegment; i++){
    pTable->aSegment[i].iFirst = (i64)i*ST_SEGMENT;
    pTable->aSegment[i].nRow = MIN(ST_SEGMENT, p->n-i*ST_SEGMENT);
  }
  for(k=0; ok && k<p->nField; k++){
    int hasNull;
    u8 eType = stTypeOfField(p, k, &hasNull);
    for(i=0; ok && i<pTable->nSegment; i++) ok = stEncodeField(p, k, eType, hasNull, &pTable->aSegment[i], &pTable->aSegment[i].aCode[k]);
  }
  if( ok ){
    pTable->nRow = p->n;
    ok = stMakeDirectory(pTable)==SQLITE_OK;
  }
  if( ok ) return pTable;
  stTableFree(pTable);
  return 0;
}

/* Adds the tuples that have come to the end of the steps. aOperand: by field. Returns 0: too many, or no memory. */
static int stAddEntries(StEntries *p, const StPipeLevel *pLevel, const StOperand *aOperand){
  const StSelection *pSel = &pLevel->selection;
  int i, k;
  if( p->n+pSel->n>ST_MOST_AUTO_ROWS ) return 0;
  if( p->n+pSel->n>p->nRoom ){
    int nRoom = MAX(4096, 2*(p->n+pSel->n));
    StCell *aNew = realloc(p->aCell, (i64)nRoom*p->nField*sizeof(StCell));
    if( aNew==0 ) return 0;
    p->aCell = aNew;
    p->nRoom = nRoom;
  }
  for(i=0; i<pSel->n; i++, p->n++){
    for(k=0; k<p->nField; k++) if( !stOperandAt(pLevel, &aOperand[k], stTupleOf(pSel, i), &p->aCell[(i64)p->n*p->nField+k]) ) return 0;
  }
  return 1;
}

/* The vectors that the nest of an index gives MakeRecord. Returns 0: they are not all there, or are no plain columns. */
static int stFindFields(const StPipe *pPipe, const Op *pMake, StOperand *aOperand){
  const StRest *pRest = &pPipe->rest;
  int i, k;
  for(i=0; i<pMake->p2; i++){
    for(k=0; k<pRest->nLoad && pRest->aiLoadTo[k]!=pMake->p1+i; k++){}
    if( k==pRest->nLoad || pPipe->apConstant[pRest->aiLoad[k]] ) return 0;
    aOperand[i].iVector = pRest->aiLoad[k];
    aOperand[i].pMem = 0;
  }
  /* Texts of a function's result live as long as a batch. */
  for(i=0; i<pPipe->nStep; i++) if( pPipe->aStep[i].eKind==ST_STEP_FUNCTION || pPipe->aStep[i].eKind==ST_STEP_LOGIC
      || pPipe->aStep[i].eKind==ST_STEP_AFFINITY ) return 0;
  return 1;
}

/* The instructions of an automatic index after an OP_Once. Returns 0: they have another form. */
static int stIsAutoIndex(const Vdbe *p, int pcOnce, int *ppcRewind, int *ppcMake, int *ppcNext){
  const Op *aOp = p->aOp;
  int pc, end = aOp[pcOnce].p2, iCur = aOp[pcOnce+1].p1;
  if( aOp[pcOnce+1].opcode!=OP_OpenAutoindex || aOp[pcOnce+1].p4type!=P4_KEYINFO ) return 0;
  for(pc=pcOnce+2; aOp[pc].opcode==OP_Explain || aOp[pc].opcode==OP_Noop || aOp[pc].opcode==OP_Blob; pc++){}
  if( aOp[pc].opcode!=OP_Rewind ) return 0;
  *ppcRewind = pc;
  for(pc++; pc<end && aOp[pc].opcode!=OP_MakeRecord; pc++){}
  *ppcMake = pc;
  if( pc>=end || aOp[pc].p4type!=P4_NOTUSED || aOp[pc].p2>ST_PIPE_RECORD || aOp[pc].p2!=aOp[pcOnce+1].p4.pKeyInfo->nAllField ) return 0;
  for(pc++; aOp[pc].opcode==OP_FilterAdd; pc++){}
  if( aOp[pc].opcode!=OP_IdxInsert || aOp[pc].p1!=iCur || aOp[pc].p2!=aOp[*ppcMake].p3 ) return 0;
  for(pc++; aOp[pc].opcode==OP_Noop; pc++){}
  *ppcNext = pc;
  return aOp[pc].opcode==OP_Next && aOp[pc].p1==aOp[*ppcRewind].p1 && aOp[pc].p2==*ppcRewind+1 && pc==end-1;
}

/* Runs the nest of an automatic index. 0: some instruction is no step, or it failed. */
static StColumnTable *stRunAutoIndex(StPipeReader *r, const StColumnTable *pTable, const KeyInfo *pKeyInfo, int pcRewind, int pcMake,
    int pcNext){
  StPipe *pPipe = calloc(1, sizeof(StPipe));
  StEntries entries = { pKeyInfo, r->p->aOp[pcMake].p2, 0, 0, 0, 0 };
  StOperand aOperand[ST_PIPE_RECORD];
  StColumnTable *pEntries = 0;
  int pcSafe, rc = SQLITE_OK;
  if( pPipe==0 ) return 0;
  pPipe->p = r->p;
  pPipe->pScanned = r->p->apCsr[r->p->aOp[pcRewind].p1];
  pPipe->pcBegin = pcRewind;
  pPipe->nMost = ST_BATCH;
  pPipe->iSegment = -1;
  pPipe->aLevel[0].isScan = 1;
  pPipe->aLevel[0].pcHead = pcRewind+1;
  pPipe->aLevel[0].pcNext = pcNext;
  pPipe->aLevel[0].iEntryEnd = (int)pTable->nRow;
  if( stReadNest(pPipe, pTable, pcMake, &pcSafe) && pPipe->nLevel==1 && pPipe->rest.pc==pcMake
      && stFindFields(pPipe, &r->p->aOp[pcMake], aOperand) && stPipeRoom(pPipe) ){
    int ok = 1;
    while( ok && stPull(pPipe, 0, &rc) ) ok = stAddEntries(&entries, &pPipe->aLevel[0], aOperand);
    if( ok && rc==SQLITE_OK && !pPipe->isFailed ) pEntries = stTableOfEntries(&entries);
  }
  free(entries.aCell);
  free(entries.aiOrder);
  stFreePipe(pPipe);
  return pEntries;
}

/* Whether a loop around the nest, or a subroutine, may run it again: the program's index is made once. */
static int stMayRunAgain(const StPipe *pPipe){
  const Vdbe *p = pPipe->p;
  int pc, pcPrologue = p->aOp[0].opcode==OP_Init && p->aOp[0].p2>0 ? p->aOp[0].p2 : p->nOp;
  for(pc=1; pc<pcPrologue; pc++){
    const Op *pOp = &p->aOp[pc];
    if( pc==pPipe->pcBegin ) pc = pPipe->aLevel[0].pcNext;
    else if( (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) && pOp->p2>0 && pOp->p2<=pPipe->pcBegin
        && (pc>pPipe->pcBegin || pOp->opcode==OP_Gosub) ) return 1;
  }
  return 0;
}

/* OP_Once before an automatic index that the program has not made. *ppc: afterwards, the last instruction of it. Returns 0: it stays the
   program's. */
static int stReadAutoIndex(StPipeReader *r, int *ppc){
  StPipe *pPipe = r->pPipe;
  const Op *aOp = r->p->aOp;
  const StColumnTable *pTable;
  StAutoIndex *q = &pPipe->aAuto[pPipe->nAuto];
  int pcRewind, pcMake, pcNext, iCur = aOp[*ppc+1].p1;
  /* Only who reads it in one go has no need of the program's. */
  if( r->pcStop || stMayRunAgain(pPipe) || pPipe->nAuto==ArraySize(pPipe->aAuto)
      || !stIsAutoIndex(r->p, *ppc, &pcRewind, &pcMake, &pcNext) ) return 0;
  pTable = stTableOfCursor(r, aOp[pcRewind].p1);
  if( pTable==0 || pTable->nRow==0 || pTable->nRow>ST_MOST_AUTO_ROWS || stPipeCursorOf(pPipe, aOp[pcRewind].p1)>=0 ) return 0;
  q->pKeyInfo = aOp[*ppc+1].p4.pKeyInfo;
  q->pTable = stRunAutoIndex(r, pTable, q->pKeyInfo, pcRewind, pcMake, pcNext);
  if( q->pTable==0 ) return 0;
  q->iCur = iCur;
  pPipe->nAuto++;
  *ppc = aOp[*ppc].p2-1;
  return 1;
}
