/*
** The sink of ResultRow: a caller that fetches many rows with one call (st_fetch) gets them from the vectors of a batch. The scan's cursor stands on the last row that was given, so the program can
** go on from there, one row at a time, whenever it must.
*/

/* How many more rows the LIMIT of a loop allows to be taken ahead. The program has not counted the last row yet. */
static i64 stRowsOfLimit(const StPipe *pPipe){
  const Mem *pMem;
  if( pPipe->iLimitRegister==0 ) return LARGEST_INT64;
  pMem = &pPipe->p->aMem[pPipe->iLimitRegister];
  return stIsOnlyInteger(pMem) && pMem->u.i>0 ? pMem->u.i-1 : 0;
}

/* Of the selected tuples, how many rows fit. nText receives the bytes of their texts. */
static int stRowsThatFit(const StPipe *pPipe, const StPipeLevel *pLevel, int nMost, int nByte, int *pnText){
  const StSelection *pSel = &pLevel->selection;
  const StOperand *aArg = &pPipe->aArg[pPipe->iFirstRecordArg];
  int aiText[ST_PIPE_RECORD], nColumn = 0;   /* Columns that have texts in this batch */
  int k, j, n = MIN(pSel->n, nMost);
  i64 nText = 0;
  for(j=0; j<pPipe->groups.nArg; j++){
    const StVector *v = stVectorOf(pLevel, &aArg[j]);
    if( pPipe->aHasTexts[j] && !(v && (v->eType==SQLITE_INTEGER || v->eType==SQLITE_FLOAT)) ) aiText[nColumn++] = j;
  }
  for(k=0; k<n && nColumn; k++){
    int i = pSel->isWhole ? k : pSel->ai[k];
    i64 nRow = 0;
    for(j=0; j<nColumn; j++){
      StCell cell;
      stOperandAt(pLevel, &aArg[aiText[j]], i, &cell);
      if( cell.eType==SQLITE_TEXT || cell.eType==SQLITE_BLOB ) nRow += cell.nByte;
    }
    if( nText+nRow>nByte ) break;
    nText += nRow;
  }
  *pnText = (int)nText;
  return nColumn ? k : n;
}

/* Writes one column of n rows. Returns the bytes of texts that are in use then; -1: a value that vectors do not hold. */
static int stWriteColumn(const StPipeLevel *pLevel, const StOperand *pArg, int n, const StRowForm *pForm, StValue *aTo, int nCol, u8 *aByte, int nUsed){
  const StSelection *pSel = &pLevel->selection;
  const StVector *v = stVectorOf(pLevel, pArg);
  StCell cell;
  int k;
  if( v && (v->eType==SQLITE_INTEGER || v->eType==SQLITE_FLOAT) ){
    const i64 *aValue = v->aValue;
    i64 meta = pForm->aMeta[v->eType];
    if( pSel->isWhole ) for(k=0; k<n; k++, aTo+=nCol){ aTo->payload = aValue[k]; aTo->meta = meta; }
    else for(k=0; k<n; k++, aTo+=nCol){ aTo->payload = aValue[pSel->ai[k]]; aTo->meta = meta; }
    return nUsed;
  }
  for(k=0; k<n; k++, aTo+=nCol){
    if( !stOperandAt(pLevel, pArg, pSel->isWhole ? k : pSel->ai[k], &cell) ) return -1;
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

/* The scan stands on a row, and goes on after it. */
static void stStandOnRow(const StPipe *pPipe, int iSegment, int iRow){
  VdbeCursor *pC = pPipe->pScanned;
  pC->col.iSegment = iSegment;
  pC->col.iRow = iRow;
  stRestOfBlock(pPipe->p, pC);
  stStandOn(pC, stRowidAt(&pC->col.pTable->aSegment[iSegment], iRow));
}

/* No row was taken: the scan goes back to where it stood. */
static void stTakeNone(const StPipe *pPipe, int iSegment, int iRow, int iBlock, int iSelected){
  if( pPipe->pScanned->col.iSegment==iSegment && pPipe->pScan->iBlock==iBlock ) pPipe->pScan->iSelected = iSelected;
  else stStandOnRow(pPipe, iSegment, iRow);
}

/*
** After the program has stopped at a row: writes up to nRow more rows. Returns how many; then the program stands at the last of them. *pnUsed: bytes of aByte that are in use.
*/
static int stFetchRows(Vdbe *p, int nRow, int nCol, const StRowForm *pForm, StValue *aValue, u8 *aByte, int nByte, int *pnUsed){
  StPipe *pPipe = p->st.pRows;
  StPipeLevel *pLevel;
  StColumnScan *pScan;
  VdbeCursor *pC;
  int iSegment, iBlock, iSelected, iRow, n, k, nText, nUsed = *pnUsed, rc = SQLITE_OK;
  i64 nMost;
  if( pPipe==0 || p->pc-1!=pPipe->pcSink || pPipe->groups.nArg!=nCol || p->db->u1.isInterrupted || (p->db->mTrace & SQLITE_TRACE_ROW) || p->db->xProgress || st_faulty_files ) return 0;
  pLevel = &pPipe->aLevel[0];
  pScan = pPipe->pScan;
  pC = pPipe->pScanned;
  if( p->apCsr[pPipe->aCursor[0].iCur]!=pC || !pC->col.isScan || pC->nullRow || pC->col.pScan!=pScan || pScan->isPending || pScan->isOver || !stIsFresh(pC) || !stGuardsHold(p, pScan) || !stCursorsHold(pPipe) ) return 0;
  /* What could not be done for a block is not tried again for it. */
  if( pPipe->iFailedSegment==pC->col.iSegment && pPipe->iFailedBlock==pScan->iBlock ) return 0;
  nMost = MIN(MIN(nRow, ST_BATCH), stRowsOfLimit(pPipe));
  if( nMost<=0 || pScan->iSelected>=pScan->nSelected ) return 0;
  iSelected = pScan->iSelected;
  iSegment = pC->col.iSegment;
  iBlock = pScan->iBlock;
  iRow = pC->col.iRow;
  pPipe->nMost = (int)MIN(nMost, pPipe->nAhead);
  pPipe->nAhead = MIN(ST_BATCH, 8*pPipe->nAhead);
  n = stPull(pPipe, 0, &rc) ? stRowsThatFit(pPipe, pLevel, (int)nMost, nByte-nUsed, &nText) : 0;
  if( pPipe->isFailed || rc ){
    pPipe->isFailed = 0;
    stTakeNone(pPipe, iSegment, iRow, iBlock, iSelected);
    pPipe->iFailedSegment = iSegment;
    pPipe->iFailedBlock = iBlock;
    return 0;
  }
  for(k=0; k<nCol && n>0; k++){
    nUsed = stWriteColumn(pLevel, &pPipe->aArg[pPipe->iFirstRecordArg+k], n, pForm, aValue+k, nCol, aByte, nUsed);
    if( nUsed<0 ) n = 0;
  }
  if( st_faulty_files ) n = 0;
  if( n==0 && pLevel->selection.n>0 ){
    stTakeNone(pPipe, iSegment, iRow, iBlock, iSelected);
    return 0;
  }
  /* The scan goes on after the last row that was given, or after the batch. */
  if( n<pLevel->selection.n ) pScan->iSelected = iSelected + 1 + (pLevel->selection.isWhole ? n-1 : pLevel->selection.ai[n-1]);
  pC->col.iRow = pScan->iBlock*ST_BLOCK + pScan->aiSelected[pScan->iSelected-1];
  stStandOn(pC, stRowidAt(&pC->col.pTable->aSegment[pC->col.iSegment], pC->col.iRow));
  p->aCounter[p->aOp[pScan->pcNext].p5] += (u32)abs(pC->col.iRow-iRow);
  if( pPipe->iLimitRegister ) p->aMem[pPipe->iLimitRegister].u.i -= n;
  *pnUsed = nUsed;
  return n;
}
