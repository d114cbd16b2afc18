/*
** Many rows in one call, for callers outside compiled code: JDBC and the Java API. The Java side is registers.RowBatch.
*/

/* The value of a register of a row, of the type that sqlite3_column_type() has. A blob has no tail of zeros. */
static inline void stCellOfResult(StCell *pCell, const Mem *pMem){
  int flags = pMem->flags;
  pCell->nByte = 0;
  if( flags & MEM_Null ){
    pCell->value = 0;
    pCell->eType = SQLITE_NULL;
  }else if( flags & MEM_Real ){
    memcpy(&pCell->value, &pMem->u.r, 8);
    pCell->eType = SQLITE_FLOAT;
  }else if( flags & MEM_Int ){
    pCell->value = pMem->u.i;
    pCell->eType = SQLITE_INTEGER;
  }else if( flags & MEM_IntReal ){
    double r = (double)pMem->u.i;
    memcpy(&pCell->value, &r, 8);
    pCell->eType = SQLITE_FLOAT;
  }else{
    pCell->value = (i64)pMem->z;
    pCell->nByte = (u32)pMem->n;
    pCell->eType = flags & MEM_Str ? SQLITE_TEXT : SQLITE_BLOB;
  }
}

/* Writes the current row to aValue and aByte. Returns 0 when it does not fit (or memory runs out), which leaves *pnUsed, or when a file is
   faulty (stEndIfFaulty()). */
static int stWriteRow(Vdbe *p, int nCol, StValue *aValue, u8 *aByte, int nByte, int *pnUsed){
  Mem *pMem = p->pResultRow;
  int nUsed = *pnUsed;
  int i;
  for(i=0; i<nCol; i++, pMem++, aValue++){
    StCell cell;
    if( (pMem->flags & MEM_Zero) && sqlite3VdbeMemExpandBlob(pMem) ) return 0;
    stCellOfResult(&cell, pMem);
    aValue->payload = cell.value;
    aValue->meta = cell.eType;
    if( cell.eType==SQLITE_TEXT || cell.eType==SQLITE_BLOB ){
      if( (int)cell.nByte>nByte-nUsed ) return 0;
      memcpy(aByte+nUsed, (const void*)cell.value, cell.nByte);
      aValue->payload = nUsed;
      aValue->meta = ST_META(cell.eType, cell.nByte);
      nUsed += cell.nByte;
    }
  }
  if( st_faulty_files ) return 0;
  *pnUsed = nUsed;
  return 1;
}

/* Ends a step that has come to a row whose texts may have been read as zeros since then (mapguard.c): rc is the result of the step. */
static int stEndIfFaulty(Vdbe *p, int rc){
  return rc==SQLITE_ROW && st_faulty_files && st_is_faulty(p->db) ? st_raise(p, p->pc-1, SQLITE_IOERR_MMAP) : rc;
}

/* Whether a reading statement stands after a row and has nothing to do any more but Halt. */
static int stIsAtEnd(Vdbe *p){
  return p->readOnly && p->explain==0 && p->pFrame==0 && p->eVdbeState==VDBE_RUN_STATE && p->aOp[p->pc].opcode==OP_Halt;
}

#include "lookup.c"

/* How rows are written: the meta word of each type, and what is added to the offset of a text or blob; or as a batch. */
typedef struct StRowForm StRowForm;
struct StRowForm {
  i64 aMeta[SQLITE_NULL+1];
  i64 iFirstByte;
  StBatch *pBatch;   /* 0: row by row */
  int hasCalls;      /* Whether the caller calls the functions of a row (pipeline/calls.c) */
};
static const StRowForm stFetchedForm = { { 0, SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB, SQLITE_NULL }, 0 };

/* pipeline/calls.c */
SQLITE_API int st_row_values(Vdbe*);
/* pipeline/rows_sink.c */
static int stFetchRows(Vdbe*, int nRow, int nCol, const StRowForm*, StValue *aValue, u8 *aByte, int nByte, int *pnUsed);

/*
** st_rebind(), and then the first st_step(). With nCol>=0, the last row of a statement is written to aValue: nCol values, and after them up
** to nByte bytes of texts and blobs. Then the statement runs to its end, and the result is ST_LAST_ROW. This happens only while another
** statement of the connection reads. So no lock is released, and nobody sees when the statement ended.
*/
SQLITE_API int st_execute(
  Vdbe *p, int nParam, const StValue *aParam, sqlite3_int64 nRun, u8 *aStop, int nCol, StValue *aValue, int nByte
){
  int nUsed = 0;
  int rc = nCol>=0 ? stLookup(p, nParam, aParam, nCol, aValue, nByte) : 0;
  if( rc ) return rc;
  rc = st_rebind((sqlite3_stmt*)p, nParam, aParam);
  if( rc==SQLITE_OK ) rc = st_step(p, nRun, aStop);
  if( rc!=SQLITE_ROW || p->nResColumn!=nCol || !stIsAtEnd(p) || p->db->nVdbeRead<2
   || p->db->u1.isInterrupted || (p->db->mTrace & SQLITE_TRACE_PROFILE)
   || !stWriteRow(p, nCol, aValue, (u8*)&aValue[nCol], nByte, &nUsed)
  ){
    return stEndIfFaulty(p, rc);
  }
  rc = st_step(p, 0, 0);
  return rc==SQLITE_DONE ? ST_LAST_ROW : rc;
}

/*
** Steps up to nRow times as st_step() and writes the rows.
** The result is that of the last step; when it is SQLITE_ROW and fewer than nRow rows were written, one more row stands in the
** statement that did not fit. Not so if pFetched->hasCalls: then st_read_ahead() is to read the next rows.
** A last row after which a reading statement has nothing but Halt is followed by that step: there
** is nothing between the two that anyone could see, and locks are released early.
*/
SQLITE_API int st_fetch(
  Vdbe *p, int nRow, int nCol, StValue *aValue, u8 *aByte, int nByte, StFetched *pFetched, sqlite3_int64 nRun, u8 *aStop
){
  int n = 0;
  int nUsed = 0;
  int rc;
  pFetched->hasCalls = 0;
  if( p->st.isFetching==0 ) p->st.isFetching = 1;
  while( 1 ){
    rc = st_step(p, nRun, aStop);
    if( rc!=SQLITE_ROW ) break;
    if( n==nRow || p->nResColumn!=nCol || !stWriteRow(p, nCol, aValue, aByte, nByte, &nUsed) ) break;
    n++;
    aValue += nCol;
    if( st_row_values(p) ){
      pFetched->hasCalls = 1;
      break;
    }
    while( p->st.pRows && n<nRow ){
      int nMore = stFetchRows(p, nRow-n, nCol, &stFetchedForm, aValue, aByte, nByte, &nUsed);
      if( nMore==0 ) break;
      n += nMore;
      aValue += (i64)nMore*nCol;
    }
    if( n==nRow && !stIsAtEnd(p) ) break;
  }
  pFetched->nRow = n;
  pFetched->nByte = nUsed;
  return stEndIfFaulty(p, rc);
}
