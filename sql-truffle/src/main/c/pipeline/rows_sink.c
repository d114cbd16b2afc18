/*
** Rests that are a ResultRow: a caller that fetches many rows with one call (st_fetch, st_fetch_batch) gets them from the vectors of a
** batch. The tuple of the last row that was given is the one that the program has.
*/

/* How many more rows the LIMIT of a loop allows to be taken ahead. The program has not counted the last row yet. */
static i64 stRowsOfLimit(const StPipe *pPipe){
  const Mem *pMem;
  if( pPipe->rest.iLimitRegister==0 ) return LARGEST_INT64;
  pMem = &pPipe->p->aMem[pPipe->rest.iLimitRegister];
  return stIsOnlyInteger(pMem) && pMem->u.i>0 ? pMem->u.i-1 : 0;
}

/* Of the selected tuples from number iFirst on, how many rows fit. */
static int stRowsThatFit(const StPipe *pPipe, const StPipeLevel *pLevel, int iFirst, int nMost, int nByte){
  const StSelection *pSel = &pLevel->selection;
  const StOperand *aArg = &pPipe->aArg[pPipe->iFirstRecordArg];
  int aiText[ST_PIPE_RECORD], nColumn = 0;   /* Columns that have texts in this batch */
  int k, j, n = MIN(pSel->n-iFirst, nMost);
  i64 nText = 0;
  for(j=0; j<pPipe->groups.nArg; j++){
    const StVector *v = stVectorOf(pLevel, &aArg[j]);
    if( pPipe->aHasTexts[j] && !(v && (v->eType==SQLITE_INTEGER || v->eType==SQLITE_FLOAT)) ) aiText[nColumn++] = j;
  }
  for(k=0; k<n && nColumn; k++){
    int i = stTupleOf(pSel, iFirst+k);
    i64 nRow = 0;
    for(j=0; j<nColumn; j++){
      StCell cell;
      stOperandAt(pLevel, &aArg[aiText[j]], i, &cell);
      if( cell.eType==SQLITE_TEXT || cell.eType==SQLITE_BLOB ) nRow += cell.nByte;
    }
    if( nText+nRow>nByte ) break;
    nText += nRow;
  }
  return nColumn ? k : n;
}

/* Payload and meta word in one store */
typedef i64 StPair __attribute__((vector_size(16), aligned(8), may_alias));

/* Writes numbers of one type as one column of n rows. ai: which ones; 0: the first n. */
static void stWriteNumbers(const u16 *ai, const i64 *aValue, int n, i64 meta, StValue *aTo, int nCol){
  int k;
  if( ai ) for(k=0; k<n; k++, aTo+=nCol) *(StPair*)aTo = (StPair){ aValue[ai[k]], meta };
  else for(k=0; k<n; k++, aTo+=nCol) *(StPair*)aTo = (StPair){ aValue[k], meta };
}

/* Writes one column of n rows, from number iFirst of the selection on. Returns the bytes of texts that are in use then; -1: a value that
   vectors do not hold. */
static int stWriteColumn(const StPipeLevel *pLevel, const StOperand *pArg, int iFirst, int n, const StRowForm *pForm, StValue *aTo,
    int nCol, u8 *aByte, int nUsed){
  const StSelection *pSel = &pLevel->selection;
  const StVector *v = stVectorOf(pLevel, pArg);
  StCell cell;
  int k;
  if( v && (v->eType==SQLITE_INTEGER || v->eType==SQLITE_FLOAT) ){
    stWriteNumbers(pSel->isWhole ? 0 : &pSel->ai[iFirst], pSel->isWhole ? &v->aValue[iFirst]
        : v->aValue, n, pForm->aMeta[v->eType], aTo, nCol);
    return nUsed;
  }
  for(k=0; k<n; k++, aTo+=nCol){
    if( !stOperandAt(pLevel, pArg, stTupleOf(pSel, iFirst+k), &cell) ) return -1;
    if( cell.eType==SQLITE_TEXT || cell.eType==SQLITE_BLOB ){
      memcpy(aByte+nUsed, (const void*)cell.value, cell.nByte);
      aTo->payload = pForm->iFirstByte + nUsed;
      aTo->meta = pForm->aMeta[cell.eType] | ST_META(0, cell.nByte);
      nUsed += cell.nByte;
    }else{
      aTo->payload = cell.eType==SQLITE_NULL ? 0 : cell.value;
      aTo->meta = pForm->aMeta[cell.eType];
    }
  }
  return nUsed;
}

/*
** After the program has stopped at a row: writes up to nRow more rows. Returns how many; then the program has the tuple of the last of
** them. *pnUsed: bytes of aByte that are in use.
*/
static int stFetchRows(Vdbe *p, int nRow, int nCol, const StRowForm *pForm, StValue *aValue, u8 *aByte, int nByte, int *pnUsed){
  StPipe *pPipe = p->st.pRows;
  StPipeLevel *pLevel;
  StRest *pRest;
  StInPlace inPlace;
  int n, k, nUsed = *pnUsed;
  i64 nMost;
  if( pPipe==0 || p->pc-1!=pPipe->rest.pcRow || pPipe->groups.nArg!=nCol || (pPipe->rest.nCall && !pForm->hasCalls)
      || p->db->u1.isInterrupted || (p->db->mTrace & SQLITE_TRACE_ROW) || p->db->xProgress || st_faulty_files ) return 0;
  pRest = &pPipe->rest;
  pLevel = stInnermost(pPipe);
  if( !stIsFresh(pPipe->pScanned) || (pRest->iOffsetRegister && p->aMem[pRest->iOffsetRegister].u.i>0) ) return 0;
  nMost = MIN(nRow, stRowsOfLimit(pPipe));
  if( nMost<=0 ) return 0;
  if( pRest->iNext>=pLevel->selection.n ){
    if( pRest->rc || !stCursorsHold(pPipe) ) return 0;
    if( pForm->pBatch && stTakesInPlace(pPipe, nMost, pForm->pBatch) ){
      memset(&inPlace, 0, sizeof(inPlace));
      inPlace.pBatch = pForm->pBatch;
      pRest->pInPlace = &inPlace;
    }
    pRest->rc = stNextBatch(pPipe);
  }
  n = pForm->pBatch ? stBatchRowsThatFit(pPipe, pLevel, pRest->iNext, (int)nMost, pForm->pBatch)
      : stRowsThatFit(pPipe, pLevel, pRest->iNext, (int)nMost, nByte-nUsed);
  if( st_faulty_files ) n = 0;
  if( pRest->pInPlace ) stKeepOwn(pPipe, &inPlace, n);
  if( pForm->pBatch ) n = stBatchWrite(pPipe, pLevel, pRest->iNext, n, pForm->pBatch);
  else for(k=0; k<nCol && n>0; k++){
    nUsed = stWriteColumn(pLevel, &pPipe->aArg[pPipe->iFirstRecordArg+k], pRest->iNext, n, pForm, aValue+k, nCol, aByte, nUsed);
    if( nUsed<0 ) n = 0;
  }
  if( pRest->pInPlace ){
    if( n<=0 ) stKeepOwn(pPipe, &inPlace, n);
    stEndInPlace(pPipe, &inPlace);
    pRest->pInPlace = 0;
  }
  if( n<=0 || st_faulty_files ) return 0;
  pRest->iNext += n;
  if( pForm->pBatch ) pForm->pBatch->nRow += n;
  if( pRest->iLimitRegister ) p->aMem[pRest->iLimitRegister].u.i -= n;
  *pnUsed = nUsed;
  return n;
}
