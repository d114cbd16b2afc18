/*
** Rows for a caller that takes one after the other, as with sqlite3_step(): C writes many at once, and the caller takes them without a call. Nobody sees that they were read ahead. Before
** anything else happens that could tell, the nest goes back to the row at which the caller is: before the statement steps in C, and before a statement of the connection writes.
** While a transaction writes, each row is a step.
*/

#define ST_MOST_PAUSE 1023   /* Rows */

/* The nest goes back to the row at which the caller is. */
static void stGoBack(Vdbe *p){
  StRowsAhead *pAhead = p->st.pAhead;
  StPipe *pPipe = p->st.pRows;
  int n = pAhead->nRow-1-pAhead->iRow;   /* Rows that the caller has not taken */
  p->st.pAhead = 0;
  pAhead->nRow = 0;
  if( n==0 ){
    pAhead->nPause = 0;
    return;
  }
  /* Callers that do something else after each row get rows ahead rarely. */
  pAhead->nWait = pAhead->nPause = MIN(2*pAhead->nPause+1, ST_MOST_PAUSE);
  pPipe->nMost = ST_FIRST_BATCH;
  pPipe->rest.iNext -= n;
  if( pPipe->rest.iLimitRegister ) p->aMem[pPipe->rest.iLimitRegister].u.i += n;
}

/* After the program has stopped at a row, or the caller has taken all rows that were read ahead: reads rows ahead. Returns how many. */
SQLITE_API int st_read_ahead(Vdbe *p, StRowsAhead *pAhead){
  StRowForm form = { { 0, MEM_Int, MEM_Real, MEM_Str, MEM_Blob, MEM_Null }, (i64)pAhead->aByte, 0, 1 };
  StPipe *pPipe = p->st.pRows;
  int nUsed = 0;
  if( p->st.pAhead ) stGoBack(p);
  pAhead->nRow = 0;
  pAhead->iRow = -1;
  if( pPipe==0 || !p->readOnly || (pPipe->rest.nCall ? pPipe->groups.nArg : p->nResColumn)!=pAhead->nColumn ) return 0;
  if( pAhead->nWait>0 ){
    pAhead->nWait--;
    return 0;
  }
  if( sqlite3BtreeTxnState(pPipe->pScanned->uc.pCursor->pBtree)==SQLITE_TXN_WRITE ) return 0;
  pAhead->nRow = stFetchRows(p, pAhead->nRoom, pAhead->nColumn, &form, pAhead->aValue, pAhead->aByte, pAhead->nByte, &nUsed);
  if( pAhead->nRow>0 ) p->st.pAhead = pAhead;
  else pAhead->nWait = pAhead->nPause = MIN(2*pAhead->nPause+1, ST_MOST_PAUSE);
  return pAhead->nRow;
}

/* The row that the caller has taken last becomes the one in the statement's registers, as if a step had come to it. */
SQLITE_API void st_store_ahead(Vdbe *p, const StRowsAhead *pAhead){
  const StValue *aValue = &pAhead->aValue[(i64)pAhead->iRow*pAhead->nColumn];
  int k;
  for(k=0; k<p->nResColumn; k++){
    Mem *pMem = &p->pResultRow[k];
    i64 payload = aValue[k].payload;
    double r;
    switch( (int)aValue[k].meta ){
      case MEM_Int:  sqlite3VdbeMemSetInt64(pMem, payload); break;
      case MEM_Real: memcpy(&r, &payload, 8); sqlite3VdbeMemSetDouble(pMem, r); break;
      case MEM_Null: sqlite3VdbeMemSetNull(pMem); break;
      default:       sqlite3VdbeMemSetStr(pMem, (const char*)payload, ST_META_SIZE(aValue[k].meta), aValue[k].meta & MEM_Str ? ENC(p->db) : 0, SQLITE_TRANSIENT); break;
    }
  }
}
