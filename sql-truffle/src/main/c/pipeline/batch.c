/*
** Rows as columns (StBatch): a caller that fetches many rows with one call (st_fetch_batch) gets a vector for each column. Rows of a
** pipeline come from the vectors of its batches, texts of a dictionary as codes; all others from the registers of the statement.
*/

/* ---- single values ---- */

static inline void stBatchNote(StBatchColumn *pCol, u8 eType){
  if( pCol->eType!=eType ) pCol->eType = pCol->eType==0 ? eType : ST_BATCH_MIXED;
}

/* Texts and blobs of the rows before a row that have none are empty. */
static inline void stBatchEnds(StBatchColumn *pCol, int nRow){
  while( pCol->nEnd<nRow ) pCol->aiByte[++pCol->nEnd] = pCol->nByte;
}

/* Writes a value, for whose bytes there is room. */
static inline void stBatchPut(StBatchColumn *pCol, int iRow, const StCell *pCell){
  pCol->aType[iRow] = pCell->eType;
  if( pCell->eType==SQLITE_NULL ){
    pCol->aValue[iRow] = 0;
    pCol->nNull++;
    return;
  }
  stBatchNote(pCol, pCell->eType);
  if( pCell->eType==SQLITE_INTEGER || pCell->eType==SQLITE_FLOAT ){
    pCol->aValue[iRow] = pCell->value;
    return;
  }
  pCol->iDictionary = 0;
  stBatchEnds(pCol, iRow);
  memcpy(pCol->aByte+pCol->nByte, (const void*)pCell->value, pCell->nByte);
  pCol->nByte += (int)pCell->nByte;
  pCol->aiByte[++pCol->nEnd] = pCol->nByte;
  pCol->aValue[iRow] = 0;
}

static inline int stCellBytes(const StCell *pCell){ return pCell->eType==SQLITE_TEXT || pCell->eType==SQLITE_BLOB ? (int)pCell->nByte : 0; }

/* ---- dictionaries ---- */

/* The dictionary from which a column of the result comes for all tuples of a batch, with at most nMost entries; or 0. */
static const StColumnCode *stDictionaryOf(const StPipe *pPipe, const StPipeLevel *pLevel, int iColumn, int nMost){
  const StStep *pStep = pPipe->apColumn[iColumn];
  const StColumnTable *pTable;
  const StPositions *pAt;
  const StColumnCode *pCode;
  /* The innermost level has positions of other levels' cursors only if it needs them. */
  if( pStep==0 || nMost==0 || pPipe->aCursor[pStep->iCursor].iLevel!=pPipe->nLevel-1 ) return 0;
  pTable = pPipe->aCursor[pStep->iCursor].pTable;
  pAt = &pLevel->aPosition[pStep->iCursor];
  if( pAt->a==0 || pAt->hasNone || (pAt->iSegment<0 && pTable->nSegment>1) ) return 0;
  pCode = &pTable->aSegment[pTable->nSegment==1 ? 0 : pAt->iSegment].aCode[pStep->iColumn];
  return pCode->eEncoding==ST_ENC_DICT_TEXT && !pCode->isBlob && pCode->pOwner && pCode->nEntry>0 && pCode->nEntry<=nMost ? pCode : 0;
}

/* Copies a dictionary, without the zero bytes after its texts, unless the column holds it. Returns 0: no room. */
static int stBatchTakeDictionary(StBatchColumn *pCol, const StColumnCode *pCode){
  int i, nByte = 0;
  pCol->pCode = pCode;
  if( pCol->iDictionary==pCode->pOwner->id ){
    pCol->nEntry = pCode->nEntry;
    pCol->nByte = pCol->aiByte[pCode->nEntry];
    return 1;
  }
  pCol->iDictionary = 0;
  if( pCode->aiText[pCode->nEntry]-(u32)pCode->nEntry>(u32)pCol->nByteRoom ) return 0;
  for(i=0; i<pCode->nEntry; i++){
    int n = (int)(pCode->aiText[i+1]-pCode->aiText[i]-1);
    pCol->aiByte[i] = nByte;
    memcpy(pCol->aByte+nByte, pCode->aText+pCode->aiText[i], n);
    nByte += n;
  }
  pCol->aiByte[pCode->nEntry] = pCol->nByte = nByte;
  pCol->nEntry = pCode->nEntry;
  pCol->iDictionary = pCode->pOwner->id;
  return 1;
}

/* The entry of a column's dictionary with a text; -1: it has none. Entries are sorted as by memcmp(). */
static int stBatchEntryOf(const StBatchColumn *pCol, const void *z, int n){
  int iLow = 0, iHigh = pCol->nEntry-1;
  while( iLow<=iHigh ){
    int i = (iLow+iHigh)/2;
    int nEntry = pCol->aiByte[i+1]-pCol->aiByte[i];
    int c = memcmp(pCol->aByte+pCol->aiByte[i], z, MIN(nEntry, n));
    if( c==0 ) c = nEntry-n;
    if( c==0 ) return i;
    if( c<0 ) iLow = i+1;
    else iHigh = i-1;
  }
  return -1;
}

/* A batch with one row from registers: gives it a code. Returns 0 when the dictionary does not have its text. */
static int stBatchCodeFirst(StBatchColumn *pCol, const StColumnCode *pCode){
  u8 aText[256];
  int n = pCol->nByte;
  if( pCol->aType[0]==SQLITE_NULL ){
    pCol->aiCode[0] = -1;
    return stBatchTakeDictionary(pCol, pCode);
  }
  if( pCol->aType[0]!=SQLITE_TEXT || n>(int)sizeof(aText) ) return 0;
  memcpy(aText, pCol->aByte, n);
  if( !stBatchTakeDictionary(pCol, pCode) ) return 0;
  pCol->aiCode[0] = stBatchEntryOf(pCol, aText, n);
  if( pCol->aiCode[0]>=0 ) return 1;
  pCol->nEntry = pCol->nEnd = pCol->nByte = pCol->aiByte[0] = 0;
  pCol->iDictionary = 0;
  memcpy(pCol->aByte, aText, n);
  pCol->aiByte[++pCol->nEnd] = pCol->nByte = n;
  return 0;
}

/* Writes the code of a row of the segment. */
static inline void stBatchCode(StBatchColumn *pCol, const StColumnCode *pCode, u32 iAt, int iRow){
  if( pCode->aNull && stBit(pCode->aNull, iAt) ){
    pCol->aiCode[iRow] = -1;
    pCol->aType[iRow] = SQLITE_NULL;
    pCol->nNull++;
  }else{
    pCol->aiCode[iRow] = (int)stCodeAt(pCode, iAt);
    pCol->aType[iRow] = SQLITE_TEXT;
    stBatchNote(pCol, SQLITE_TEXT);
  }
}

/* Writes codes of a column without NULLs, whose numbers of rows are given by an expression of k. */
#define ST_BATCH_CODES(T, ROW) { const T *aCode = (const T*)pCode->aCode; for(k=0; k<n; k++) ai[k] = (int)aCode[ROW]; }
#define ST_BATCH_CODES_OF_SIZES(ROW) \
  if( pCode->szCode==1 ) ST_BATCH_CODES(u8, ROW) \
  else if( pCode->szCode==2 ) ST_BATCH_CODES(u16, ROW) \
  else if( pCode->szCode==4 ) ST_BATCH_CODES(u32, ROW) \
  else ST_BATCH_CODES(u64, ROW)

/* Writes the codes of n tuples. */
static void stBatchCodes(const StPipe *pPipe, const StPipeLevel *pLevel, int iColumn, int iFirst, int n, StBatchColumn *pCol, int iRow){
  const StSelection *pSel = &pLevel->selection;
  const StColumnCode *pCode = pCol->pCode;
  const StPositions *pAt = &pLevel->aPosition[pPipe->apColumn[iColumn]->iCursor];
  const u32 *a = pAt->a;
  int *ai = &pCol->aiCode[iRow];
  int k;
  if( pCode->aNull ){
    for(k=0; k<n; k++) stBatchCode(pCol, pCode, a[stTupleOf(pSel, iFirst+k)] & 0xffff, iRow+k);
    return;
  }
  if( pSel->isWhole && pAt->isRun ){
    u32 iRun = a[iFirst] & 0xffff;
    ST_BATCH_CODES_OF_SIZES(iRun+k)
  }else if( pSel->isWhole ){
    ST_BATCH_CODES_OF_SIZES(a[iFirst+k] & 0xffff)
  }else{
    ST_BATCH_CODES_OF_SIZES(a[pSel->ai[iFirst+k]] & 0xffff)
  }
  memset(&pCol->aType[iRow], SQLITE_TEXT, n);
  stBatchNote(pCol, SQLITE_TEXT);
}

/* ---- rows of a pipe ---- */

/* Whether a column's values may have bytes in a batch. */
static int stBatchHasBytes(const StPipe *pPipe, const StPipeLevel *pLevel, int iColumn){
  const StVector *v = stVectorOf(pLevel, &pPipe->aArg[pPipe->iFirstRecordArg+iColumn]);
  return pPipe->aHasTexts[iColumn] && !(v && (v->eType==SQLITE_INTEGER || v->eType==SQLITE_FLOAT));
}

/* Whether a column takes codes of a dictionary, which may be 0, for the next rows. A dictionary begins with a batch and stays for all of
   it: -1 says that the next rows are for another batch. */
static int stBatchTakesCodes(const StBatch *pBatch, StBatchColumn *pCol, const StColumnCode *pCode){
  if( pBatch->nRow==0 ) return pCode && stBatchTakeDictionary(pCol, pCode);
  if( pCol->nEntry ) return pCode && pCode->pOwner->id==pCol->iDictionary ? stBatchTakeDictionary(pCol, pCode) : -1;
  return pBatch->nRow==1 && pCode && stBatchCodeFirst(pCol, pCode);
}

/* Of the selected tuples from number iFirst on, how many rows fit after those of the batch. */
static int stBatchRowsThatFit(const StPipe *pPipe, const StPipeLevel *pLevel, int iFirst, int nMost, StBatch *pBatch){
  const StSelection *pSel = &pLevel->selection;
  int j, k, n = MIN(pSel->n-iFirst, MIN(nMost, pBatch->nRoom-pBatch->nRow));
  for(j=0; j<pBatch->nColumn && n>0; j++){
    StBatchColumn *pCol = &pBatch->aColumn[j];
    i64 nRoom = pCol->nByteRoom-pCol->nByte;
    int isCoded;
    if( pBatch->nRow==0 ) pCol->nEntry = 0;
    if( pCol->nEntry==0 && !stBatchHasBytes(pPipe, pLevel, j) ) continue;
    isCoded = stBatchTakesCodes(pBatch, pCol, stDictionaryOf(pPipe, pLevel, j, pBatch->nEntryMost));
    if( isCoded<0 ) n = 0;
    if( isCoded ) continue;
    for(k=0; k<n; k++){
      StCell cell;
      stOperandAt(pLevel, &pPipe->aArg[pPipe->iFirstRecordArg+j], stTupleOf(pSel, iFirst+k), &cell);
      nRoom -= stCellBytes(&cell);
      if( nRoom<0 ) break;
    }
    if( k<n ) pCol->isShort = 1;
    n = k;
  }
  if( n<MIN(pSel->n-iFirst, nMost) && pBatch->nRow+n>0 ) pBatch->isFull = 1;
  return n;
}

/* ---- numbers that steps write into the batch ---- */

/* Whether steps may write the numbers of the next tuples into the batch: all that a level may have fit. */
static int stTakesInPlace(const StPipe *pPipe, i64 nMost, const StBatch *pBatch){
  return MIN(nMost, pBatch->nRoom-pBatch->nRow)>=ST_BATCH && pPipe->nLevel==1 && pPipe->nSub==0 && pPipe->rest.nCall==0;
}

/* Whether a scan has selected rows left, or blocks that may have some. */
static int stScanGoesOn(const StPipe *pPipe){
  const StColumnScan *pScan = pPipe->pScan;
  const VdbeCursor *pC = pPipe->pScanned;
  int isLast;
  if( stSelectedRows(pPipe, &isLast)>0 ) return 1;
  if( isLast ) return 0;
  if( pScan->isBackward ) return pScan->iBlock>0 || pC->col.iSegment>0;
  return pC->col.iSegment+1<pC->col.pTable->nSegment || (pScan->iBlock+1)*ST_BLOCK<pC->col.pTable->aSegment[pC->col.iSegment].nRow;
}

/* Whether a column of the result has numbers that steps may write into the batch. */
static int stIsInPlace(const StPipe *pPipe, int iColumn){
  return pPipe->aArg[pPipe->iFirstRecordArg+iColumn].iVector>=0 && !pPipe->aHasTexts[iColumn];
}

/* Whether the batch should end with its present rows, because with an empty one steps can write the numbers of the next rows in place. The
   last ones must have been many, or batches would be small; and the call that gives the last row of all ends the statement as well. */
static int stWantsEmptyBatch(const StPipe *pPipe, const StBatch *pBatch){
  const StPipeLevel *pLevel;
  int j;
  if( pPipe==0 || pPipe->pScan==0 || pPipe->rest.rc || pPipe->rest.iLimitRegister || stTakesInPlace(pPipe, LARGEST_INT64, pBatch)
   || !stTakesInPlace(pPipe, pBatch->nRoom, &(StBatch){ .nRoom = pBatch->nRoom }) ) return 0;
  pLevel = stInnermost(pPipe);
  if( pPipe->rest.iNext<pLevel->selection.n || pLevel->selection.n<ST_BATCH/2 || !stScanGoesOn(pPipe) ) return 0;
  for(j=0; j<pBatch->nColumn && !stIsInPlace(pPipe, j); j++){}
  return j<pBatch->nColumn;
}

/* Whether all rows of the nest are taken, and the program has nothing to do after it but Halt: see stIsAtEnd(). */
static int stIsNestAtEnd(const StPipe *pPipe){
  return pPipe && pPipe->pScan && pPipe->nLevel==1 && pPipe->nSub==0 && pPipe->rest.rc==SQLITE_OK && pPipe->rest.iLimitRegister==0
      && pPipe->rest.iNext>=stInnermost(pPipe)->selection.n && !stScanGoesOn(pPipe) && pPipe->p->readOnly && pPipe->p->explain==0
      && pPipe->p->aOp[pPipe->aLevel[0].pcNext+1].opcode==OP_Halt;
}

/* Gives the vectors of numbers the memory of the columns. Texts stand elsewhere, and a vector of two columns can be in one of them only. */
static void stBeginInPlace(StPipe *pPipe, StInPlace *pInPlace){
  StPipeLevel *pLevel = stInnermost(pPipe);
  StBatch *pBatch = pInPlace->pBatch;
  int j, k;
  for(j=0; j<pBatch->nColumn; j++){
    int iVector = pPipe->aArg[pPipe->iFirstRecordArg+j].iVector, isTaken = 0;
    if( !stIsInPlace(pPipe, j) || !stVectorRoom(&pLevel->aVector[iVector]) ) continue;
    for(k=0; k<pBatch->nColumn; k++) isTaken |= k!=j && pPipe->aArg[pPipe->iFirstRecordArg+k].iVector==iVector;
    if( isTaken ) continue;
    pInPlace->aOwn[j] = pLevel->aVector[iVector].aValue;
    pLevel->aVector[iVector].aValue = &pBatch->aColumn[j].aValue[pBatch->nRow];
  }
}

/* Before the rows are written: what is read later gets into the vectors' own memory. Of n rows that is all, unless they are all tuples:
   then it is the last one, on which the program stands. */
static void stKeepOwn(StPipe *pPipe, const StInPlace *pInPlace, int n){
  StPipeLevel *pLevel = stInnermost(pPipe);
  const StSelection *pSel = &pLevel->selection;
  int j;
  for(j=0; j<pInPlace->pBatch->nColumn; j++) if( pInPlace->aOwn[j] ){
    const i64 *aValue = pLevel->aVector[pPipe->aArg[pPipe->iFirstRecordArg+j].iVector].aValue;
    if( n<=0 || n<pSel->n ) memcpy(pInPlace->aOwn[j], aValue, pLevel->n*sizeof(i64));
    else pInPlace->aOwn[j][stTupleOf(pSel, n-1)] = aValue[stTupleOf(pSel, n-1)];
  }
}

static void stEndInPlace(StPipe *pPipe, const StInPlace *pInPlace){
  int j;
  for(j=0; j<pInPlace->pBatch->nColumn; j++) if( pInPlace->aOwn[j] ){
    stInnermost(pPipe)->aVector[pPipe->aArg[pPipe->iFirstRecordArg+j].iVector].aValue = pInPlace->aOwn[j];
  }
}

/* Writes n rows, which fit, from number iFirst of the selection on. Returns n, or 0: a value that vectors do not hold, and the batch has no
   row more. */
static int stBatchWrite(const StPipe *pPipe, const StPipeLevel *pLevel, int iFirst, int n, StBatch *pBatch){
  const StSelection *pSel = &pLevel->selection;
  int iRow = pBatch->nRow, j, k;
  for(j=0; j<pBatch->nColumn && n>0; j++){
    const StOperand *pArg = &pPipe->aArg[pPipe->iFirstRecordArg+j];
    StCell cell;
    if( pArg->iVector<0 && !stCellOfMem(&cell, pArg->pMem) ) return 0;
  }
  for(j=0; j<pBatch->nColumn && n>0; j++){
    StBatchColumn *pCol = &pBatch->aColumn[j];
    const StOperand *pArg = &pPipe->aArg[pPipe->iFirstRecordArg+j];
    const StVector *v = stVectorOf(pLevel, pArg);
    if( pCol->nEntry ){
      stBatchCodes(pPipe, pLevel, j, iFirst, n, pCol, iRow);
    }else if( v && (v->eType==SQLITE_INTEGER || v->eType==SQLITE_FLOAT) ){
      i64 *aTo = &pCol->aValue[iRow];
      /* Values that are there already may move to the front. */
      if( !pSel->isWhole ) for(k=0; k<n; k++) aTo[k] = v->aValue[pSel->ai[iFirst+k]];
      else if( aTo!=v->aValue+iFirst ) memcpy(aTo, v->aValue+iFirst, n*sizeof(i64));
      memset(&pCol->aType[iRow], v->eType, n);
      stBatchNote(pCol, v->eType);
    }else{
      for(k=0; k<n; k++){
        StCell cell;
        stOperandAt(pLevel, pArg, stTupleOf(pSel, iFirst+k), &cell);
        stBatchPut(pCol, iRow+k, &cell);
      }
    }
  }
  return n;
}

/* ---- rows of the statement's registers ---- */

/* Adds the row in which the statement stands. Returns 0 when it does not fit (or memory runs out), or when a file is faulty
   (stEndIfFaulty()). */
static int stBatchRow(Vdbe *p, StBatch *pBatch){
  Mem *pMem = p->pResultRow;
  StCell cell;
  int i, isWide = 0;
  for(i=0; i<pBatch->nColumn; i++){
    StBatchColumn *pCol = &pBatch->aColumn[i];
    if( (pMem[i].flags & MEM_Zero) && sqlite3VdbeMemExpandBlob(&pMem[i]) ) return 0;
    stCellOfResult(&cell, &pMem[i]);
    if( pCol->nEntry ){
      pCol->iFound = cell.eType==SQLITE_TEXT ? stBatchEntryOf(pCol, (const void*)cell.value, (int)cell.nByte) : -1;
      if( cell.eType!=SQLITE_NULL && pCol->iFound<0 ) isWide = 1;
      continue;
    }
    if( stCellBytes(&cell)<=pCol->nByteRoom-pCol->nByte ) continue;
    pCol->isShort = 1;
    isWide = 1;
  }
  if( isWide || st_faulty_files ) return 0;
  for(i=0; i<pBatch->nColumn; i++){
    StBatchColumn *pCol = &pBatch->aColumn[i];
    stCellOfResult(&cell, &pMem[i]);
    if( pCol->nEntry ){
      pCol->aiCode[pBatch->nRow] = pCol->iFound;
      pCol->aType[pBatch->nRow] = cell.eType;
      if( pCol->iFound<0 ) pCol->nNull++;
      else stBatchNote(pCol, SQLITE_TEXT);
    }else{
      stBatchPut(pCol, pBatch->nRow, &cell);
    }
  }
  if( st_faulty_files ) return 0;
  pBatch->nRow++;
  return 1;
}

/* ---- the call ---- */

/* No row was taken: the next one is taken from registers. */
static void stBatchDropDictionaries(StBatch *pBatch){
  int i;
  pBatch->isFull = 0;
  for(i=0; i<pBatch->nColumn; i++){
    StBatchColumn *pCol = &pBatch->aColumn[i];
    if( pCol->nEntry ) pCol->nEntry = pCol->nByte = 0;
  }
}

/*
** Steps as st_step() and adds rows to a batch, whose nRow and columns say what it has. The result is that of the last step; isStanding: one
** more row stands in the statement, which does not fit. A batch that has a dictionary ends where the dictionary does: a row that stands may
** have a text that the dictionary has not. A last row is followed by the next step as in st_fetch().
*/
SQLITE_API int st_fetch_batch(Vdbe *p, StBatch *pBatch, sqlite3_int64 nRun, u8 *aStop){
  StRowForm form = { { 0 }, 0, pBatch };
  int rc = SQLITE_ROW, nUsed = 0;
  p->st.isFetching = 1;
  pBatch->isFull = pBatch->isStanding = 0;
  while( 1 ){
    while( p->st.pRows && pBatch->nRow<pBatch->nRoom && !pBatch->isFull
        && stFetchRows(p, pBatch->nRoom-pBatch->nRow, pBatch->nColumn, &form, 0, 0, 0, &nUsed) ){
      pBatch->isFull |= stWantsEmptyBatch(p->st.pRows, pBatch);
    }
    if( pBatch->nRow==0 ) stBatchDropDictionaries(pBatch);
    if( pBatch->isFull || (pBatch->nRow>=pBatch->nRoom && !stIsAtEnd(p) && !stIsNestAtEnd(p->st.pRows)) ) break;
    rc = st_step(p, nRun, aStop);
    if( rc!=SQLITE_ROW ) break;
    if( pBatch->nRow>=pBatch->nRoom || p->nResColumn!=pBatch->nColumn || !stBatchRow(p, pBatch) ){
      pBatch->isStanding = 1;
      break;
    }
  }
  for(int i=0; i<pBatch->nColumn; i++){
    StBatchColumn *pCol = &pBatch->aColumn[i];
    if( pCol->nEntry==0 && (pCol->eType==SQLITE_TEXT || pCol->eType==SQLITE_BLOB || pCol->eType==ST_BATCH_MIXED) )
        stBatchEnds(pCol, pBatch->nRow);
  }
  return stEndIfFaulty(p, rc);
}
