/*
** Many rows and many executions in one crossing, for callers outside compiled code (JDBC, the Java API). A value is two
** 64-bit words: the payload (the integer, the bits of the real, or the offset of the text or blob in aByte) and the meta
** word (SQLITE_INTEGER.. in the low bits, the length of text and blobs in the high 32). The Java side is language.RowBatch.
*/

#define ST_META(type, n) ((sqlite3_int64)(type) | ((sqlite3_int64)(n) << 32))

/* Writes the current row to aCell and aByte. Returns 0 when it does not fit (or memory runs out), which leaves *pnUsed, or when a file is faulty (stEndIfFaulty()). */
static int stWriteRow(Vdbe *p, int nCol, sqlite3_int64 *aCell, u8 *aByte, int nByte, int *pnUsed){
  Mem *pMem = p->pResultRow;
  int nUsed = *pnUsed;
  int i;
  for(i=0; i<nCol; i++, pMem++, aCell+=2){
    int flags = pMem->flags;
    if( flags & MEM_Null ){
      aCell[0] = 0;
      aCell[1] = SQLITE_NULL;
    }else if( flags & MEM_Real ){
      memcpy(aCell, &pMem->u.r, 8);
      aCell[1] = SQLITE_FLOAT;
    }else if( flags & MEM_Int ){
      aCell[0] = pMem->u.i;
      aCell[1] = SQLITE_INTEGER;
    }else if( flags & MEM_IntReal ){
      double r = (double)pMem->u.i;
      memcpy(aCell, &r, 8);
      aCell[1] = SQLITE_FLOAT;
    }else{
      if( (flags & MEM_Zero) && sqlite3VdbeMemExpandBlob(pMem) ) return 0;
      if( pMem->n>nByte-nUsed ) return 0;
      memcpy(aByte+nUsed, pMem->z, pMem->n);
      aCell[0] = nUsed;
      aCell[1] = ST_META((flags & MEM_Str) ? SQLITE_TEXT : SQLITE_BLOB, pMem->n);
      nUsed += pMem->n;
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

/* Whether a reading statement stands behind a row and has nothing to do any more but Halt. */
static int stIsAtEnd(Vdbe *p){
  return p->readOnly && p->explain==0 && p->pFrame==0 && p->eVdbeState==VDBE_RUN_STATE && p->aOp[p->pc].opcode==OP_Halt;
}

#include "lookup.c"

/*
** st_rebind() and, when that succeeds, the first st_step(). With nCol>=0, a row of that many columns behind which the statement has nothing to do is written to aCell (and behind it,
** up to nByte bytes of texts and blobs), and the statement runs to its end: ST_LAST_ROW. It does so only while another statement of the connection reads, so that
** no lock is released by it, and nobody sees when it ended.
*/
SQLITE_API int st_execute(
  Vdbe *p, int nParam, const sqlite3_int64 *aParam, sqlite3_int64 nRun, u8 *aStop, int nCol, sqlite3_int64 *aCell, int nByte
){
  int nUsed = 0;
  int rc = nCol>=0 ? stLookup(p, nParam, aParam, nCol, aCell, nByte) : 0;
  if( rc ) return rc;
  rc = st_rebind((sqlite3_stmt*)p, nParam, aParam);
  if( rc==SQLITE_OK ) rc = st_step(p, nRun, aStop);
  if( rc!=SQLITE_ROW || p->nResColumn!=nCol || !stIsAtEnd(p) || p->db->nVdbeRead<2
   || p->db->u1.isInterrupted || (p->db->mTrace & SQLITE_TRACE_PROFILE)
   || !stWriteRow(p, nCol, aCell, (u8*)&aCell[2*nCol], nByte, &nUsed)
  ){
    return stEndIfFaulty(p, rc);
  }
  rc = st_step(p, 0, 0);
  return rc==SQLITE_DONE ? ST_LAST_ROW : rc;
}

/*
** Steps up to nRow times as st_step() and writes the rows. aResult[0] is the number of rows written, aResult[1] of bytes.
** The result is that of the last step; when it is SQLITE_ROW and fewer than nRow rows were written, one more row stands in the
** statement that did not fit. A last row behind which a reading statement has nothing but Halt is followed by that step: there
** is nothing between the two that anyone could see, and locks are released early.
*/
SQLITE_API int st_fetch(
  Vdbe *p, int nRow, int nCol, sqlite3_int64 *aCell, u8 *aByte, int nByte, int *aResult, sqlite3_int64 nRun, u8 *aStop
){
  int n = 0;
  int nUsed = 0;
  int rc;
  while( 1 ){
    rc = st_step(p, nRun, aStop);
    if( rc!=SQLITE_ROW ) break;
    if( n==nRow || p->nResColumn!=nCol || !stWriteRow(p, nCol, aCell, aByte, nByte, &nUsed) ) break;
    n++;
    aCell += 2*nCol;
    if( n==nRow && !stIsAtEnd(p) ) break;
  }
  aResult[0] = n;
  aResult[1] = nUsed;
  return stEndIfFaulty(p, rc);
}

/*
** Executes p once for each of nExec sets of nParam values, each execution to its end. aChange[i] becomes the number of rows that
** execution i changed. Returns SQLITE_OK, or the error of execution *pnDone, or SQLITE_ROW when execution *pnDone gave a row; the
** statement is reset in either case. Text is UTF-8.
*/
SQLITE_API int st_batch(
  Vdbe *p, int nExec, int nParam, sqlite3_int64 *aCell, u8 *aByte, sqlite3_int64 *aChange, int *pnDone
){
  sqlite3_stmt *pStmt = (sqlite3_stmt*)p;
  sqlite3 *db = p->db;
  int i, k;
  int rc = SQLITE_OK;
  for(i=0; i<nExec; i++){
    for(k=1; k<=nParam && rc==SQLITE_OK; k++, aCell+=2){
      int n = (int)(aCell[1]>>32);
      double r;
      switch( (int)aCell[1] & 7 ){
        case SQLITE_INTEGER: rc = sqlite3_bind_int64(pStmt, k, aCell[0]); break;
        case SQLITE_FLOAT:   memcpy(&r, aCell, 8); rc = sqlite3_bind_double(pStmt, k, r); break;
        /* Static: the values outlive the execution, and are unbound below. */
        case SQLITE_TEXT:    rc = sqlite3_bind_text(pStmt, k, (char*)aByte+aCell[0], n, SQLITE_STATIC); break;
        case SQLITE_BLOB:    rc = sqlite3_bind_blob(pStmt, k, aByte+aCell[0], n, SQLITE_STATIC); break;
        default:             rc = sqlite3_bind_null(pStmt, k); break;
      }
    }
    if( rc==SQLITE_OK ){
      sqlite3_int64 nBefore = sqlite3_total_changes64(db);
      rc = st_step(p, 0, 0);
      if( rc==SQLITE_DONE ){
        aChange[i] = sqlite3_total_changes64(db)==nBefore ? 0 : sqlite3_changes64(db);
        rc = sqlite3_reset(pStmt);
      }
    }
    if( rc!=SQLITE_OK ) break;
  }
  *pnDone = i;
  return rc;
}
