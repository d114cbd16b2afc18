/*
** Rows for a caller that takes one after the other, as with sqlite3_step(): C writes many at once, and the caller takes them without a
** call. Nobody sees that they were read ahead. Before anything else happens that could tell, the nest goes back to the row at which the
** caller is: before the statement steps in C, before a statement of the connection writes, and before a ROLLBACK.
*/

#define ST_MOST_PAUSE 1023   /* Rows */

/* The nest goes back to the row at which the caller is. */
static void stGoBack(Vdbe *p){
  StRowsAhead *pAhead = p->st.pAhead;
  StPipe *pPipe = p->st.pRows;
  int n = (int)((pAhead->pEnd-pAhead->pRow)/pAhead->nColumn)-1;   /* Rows that the caller has not taken */
  p->st.pAhead = 0;
  pAhead->pEnd = 0;
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
  int nRow, nUsed = 0;
  if( p->st.pAhead ) stGoBack(p);
  pAhead->pEnd = 0;
  if( pPipe==0 || !p->readOnly || (pPipe->rest.nCall ? pPipe->groups.nArg : p->nResColumn)!=pAhead->nColumn ) return 0;
  if( pAhead->nWait>0 ){
    pAhead->nWait--;
    return 0;
  }
  nRow = stFetchRows(p, pAhead->nRoom, pAhead->nColumn, &form, pAhead->aValue, pAhead->aByte, pAhead->nByte, &nUsed);
  if( nRow>0 ){
    p->st.pAhead = pAhead;
    pAhead->pRow = pAhead->aValue-pAhead->nColumn;
    pAhead->pEnd = pAhead->aValue+(i64)nRow*pAhead->nColumn;
  }else{
    pAhead->nWait = pAhead->nPause = MIN(2*pAhead->nPause+1, ST_MOST_PAUSE);
  }
  return nRow;
}

/* A register gets a value of a row. */
static void stStoreValue(Mem *pMem, const StValue *pValue){
  double r;
  switch( (int)pValue->meta ){
    case MEM_Int:  sqlite3VdbeMemSetInt64(pMem, pValue->payload); break;
    case MEM_Real:
      memcpy(&r, &pValue->payload, 8);
      sqlite3VdbeMemSetDouble(pMem, r);
      break;
    case MEM_Null: sqlite3VdbeMemSetNull(pMem); break;
    default:       sqlite3VdbeMemSetStr(pMem, (const char*)pValue->payload, ST_META_SIZE(pValue->meta), pValue->meta & MEM_Str
        ? ENC(pMem->db) : 0, SQLITE_TRANSIENT); break;
  }
}

/* Stores a value of a row if its register has it for the instruction at pcUse, and it was set up to the call at pc. */
static void stStoreSetBefore(const StPipe *pPipe, int pc, int pcUse, int iRegister, const StValue *pValue){
  Vdbe *p = pPipe->p;
  int pcSet = stLastWriter(p, pPipe->rest.pc, pcUse, iRegister);
  if( pcSet>=0 && pcSet<=pc ) stStoreValue(&p->aMem[iRegister], pValue);
}

/* The row that the caller has taken last becomes the one in the statement's registers, as if a step had come to it. */
SQLITE_API void st_store_ahead(Vdbe *p, const StRowsAhead *pAhead){
  const StValue *aValue = pAhead->pRow;
  int k;
  for(k=0; k<p->nResColumn; k++) stStoreValue(&p->pResultRow[k], &aValue[k]);
}

/*
** A function that was called for the row which the caller has taken last has written, so the values that SQLite reads after the call may be
** others: the program is to go on after the call. It stands on the row's tuple, before the first call. pc: the call's instruction.
*/
SQLITE_API void st_go_on_after_call(Vdbe *p, const StRowsAhead *pAhead, int pc){
  const StValue *aValue = pAhead->pRow;
  const StPipe *pPipe = p->st.pPipes;
  const StRest *pRest;
  int i, k;
  while( pPipe->rest.nCall==0 || pc<pPipe->rest.pc || pc>pPipe->rest.pcRow ) pPipe = pPipe->pNext;
  pRest = &pPipe->rest;
  for(k=0; k<p->aOp[pRest->pcRow].p2; k++) stStoreSetBefore(pPipe, pc, pRest->pcRow, p->aOp[pRest->pcRow].p1+k, &aValue[k]);
  for(k=0; k<pRest->nCall; k++){
    const StRowCall *pCall = &pRest->aCall[k];
    if( pCall->pc>pc ) for(i=0; i<pCall->nArg; i++)
        stStoreSetBefore(pPipe, pc, pCall->pc, p->aOp[pCall->pc].p2+i, &aValue[pCall->aiArg[i]]);
  }
  p->pc = pc+1;
}
