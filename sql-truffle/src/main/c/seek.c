/*
** The opcodes that position a cursor or compare it with a key, as functions of their operands. Included by sqltruffle.c. Each does what
** vdbe.c does for the opcode. Results:
**
**   SQLITE_OK    go on with the next instruction
**   SQLITE_DONE  jump to P2
**   SQLITE_ROW   skip the next instruction: an equality seek has found its key
**   other        an error, for st_raise()
**
** The sqlite3Btree functions never return SQLITE_DONE or SQLITE_ROW to these functions.
*/

/* The end of OP_SeekLT to OP_SeekGT, after the search. res compares the entry under the cursor with the key. */
static int stSeekStep(VdbeCursor *pC, int oc, int res){
  BtCursor *pCur = pC->uc.pCursor;
  if( oc>=OP_SeekGE ){
    if( res<0 || (res==0 && oc==OP_SeekGT) ) return sqlite3BtreeNext(pCur, 0);
    return SQLITE_OK;
  }
  if( res>0 || (res==0 && oc==OP_SeekLT) ) return sqlite3BtreePrevious(pCur, 0);
  /* Also when the table is empty. */
  return sqlite3BtreeEof(pCur) ? SQLITE_DONE : SQLITE_OK;
}

/* OP_SeekLT to OP_SeekGT on a table with an integer key. A real key was rounded, and oc is the opcode for the rounded key. */
SQLITE_API int st_seek_table(VdbeCursor *pC, int oc, sqlite3_int64 iKey){
  int res, rc;
  pC->nullRow = 0;
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  rc = sqlite3BtreeTableMoveto(pC->uc.pCursor, iKey, 0, &res);
  pC->movetoTarget = iKey;
  return rc ? rc : stSeekStep(pC, oc, res);
}

/* OP_SeekRowid and OP_NotExists with an integer key. When P2 is 0, the caller turns SQLITE_DONE into SQLITE_CORRUPT. */
SQLITE_API int st_seek_rowid(VdbeCursor *pC, sqlite3_int64 iKey){
  int res = 0;
  int rc = sqlite3BtreeTableMoveto(pC->uc.pCursor, iKey, 0, &res);
  pC->movetoTarget = iKey;
  pC->nullRow = 0;
  pC->cacheStatus = CACHE_STALE;
  pC->deferredMoveto = 0;
  pC->seekResult = res;
  return rc ? rc : res ? SQLITE_DONE : SQLITE_OK;
}

/* OP_SeekLT to OP_SeekGT on an index. */
SQLITE_API int st_seek_index(VdbeCursor *pC, int oc, Mem *aMem, int nField){
  UnpackedRecord r;
  int res, rc, eqOnly;
  pC->col.isEntry = ST_ENTRY_NONE;
  pC->nullRow = 0;
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  eqOnly = sqlite3BtreeCursorHasHint(pC->uc.pCursor, BTREE_SEEK_EQ);
  r.pKeyInfo = pC->pKeyInfo;
  r.nField = (u16)nField;
  r.default_rc = (1 & (oc - OP_SeekLT)) ? -1 : +1;
  r.aMem = aMem;
  r.eqSeen = 0;
  rc = sqlite3BtreeIndexMoveto(pC->uc.pCursor, &r, &res);
  if( rc ) return rc;
  if( eqOnly && r.eqSeen==0 ) return SQLITE_DONE;
  rc = stSeekStep(pC, oc, res);
  return rc==SQLITE_OK && eqOnly ? SQLITE_ROW : rc;
}

/* Compares the entry of cursor pC with a key. */
static int stCompareEntry(VdbeCursor *pC, Mem *aMem, int nField, int defaultRc, int *pRes){
  UnpackedRecord r;
  r.pKeyInfo = pC->pKeyInfo;
  r.nField = (u16)nField;
  r.default_rc = (i8)defaultRc;
  r.aMem = aMem;
  if( pC->col.isEntry ){
    *pRes = stCompareWithEntry(pC, &r);
    return SQLITE_OK;
  }
  return sqlite3VdbeIdxKeyCompare(pC->pKeyInfo->db, pC, &r, pRes);
}

/* OP_IdxLE, OP_IdxGT, OP_IdxLT and OP_IdxGE. */
SQLITE_API int st_idx_compare(VdbeCursor *pC, int oc, Mem *aMem, int nField){
  int res = 0;
  int rc = stCompareEntry(pC, aMem, nField, oc<OP_IdxLT ? -1 : 0, &res);
  if( rc ) return rc;
  res = (oc&1)==(OP_IdxLT&1) ? -res : res+1;
  return res>0 ? SQLITE_DONE : SQLITE_OK;
}

/* OP_SeekScan with nField and aMem of the OP_SeekGE after it. SQLITE_DONE: jump to the P2 of OP_SeekGE. SQLITE_ROW: jump to P2. */
SQLITE_API int st_seek_scan(VdbeCursor *pC, Mem *aMem, int nField, int nStep, int bPastIsHit){
  if( !sqlite3BtreeCursorIsValidNN(pC->uc.pCursor) ) return SQLITE_OK;
  while( 1 ){
    int res = 0;
    int rc = stCompareEntry(pC, aMem, nField, 0, &res);
    if( rc ) return rc;
    if( res>0 && !bPastIsHit ) return SQLITE_DONE;
    if( res>=0 ) return SQLITE_ROW;
    if( nStep<=0 ) return SQLITE_OK;
    nStep--;
    pC->cacheStatus = CACHE_STALE;
    rc = sqlite3BtreeNext(pC->uc.pCursor, 0);
    if( rc ) return rc;
  }
}

/* OP_Found, OP_NotFound, OP_NoConflict and OP_IfNoHope. */
SQLITE_API int st_found(VdbeCursor *pC, int oc, Mem *aMem, int nField){
  UnpackedRecord r;
  int rc, ii, found;
  r.aMem = aMem;
  r.nField = (u16)nField;
  if( nField>0 ){
    r.pKeyInfo = pC->pKeyInfo;
    r.default_rc = 0;
    rc = sqlite3BtreeIndexMoveto(pC->uc.pCursor, &r, &pC->seekResult);
  }else{
    UnpackedRecord *pKey;
    rc = ExpandBlob(aMem);
    if( rc ) return rc;
    pKey = sqlite3VdbeAllocUnpackedRecord(pC->pKeyInfo);
    if( pKey==0 ) return SQLITE_NOMEM_BKPT;
    sqlite3VdbeRecordUnpack(aMem->n, aMem->z, pKey);
    pKey->default_rc = 0;
    rc = sqlite3BtreeIndexMoveto(pC->uc.pCursor, pKey, &pC->seekResult);
    sqlite3DbFreeNN(pC->pKeyInfo->db, pKey);
  }
  if( rc ) return rc;
  found = pC->seekResult==0;
  pC->nullRow = 1-found;
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  if( oc==OP_Found ) return found ? SQLITE_DONE : SQLITE_OK;
  if( !found ) return SQLITE_DONE;
  if( oc==OP_NoConflict ){
    for(ii=0; ii<r.nField; ii++){
      if( r.aMem[ii].flags & MEM_Null ) return SQLITE_DONE;
    }
  }
  if( oc==OP_IfNoHope ) pC->seekHit = (u16)nField;
  return SQLITE_OK;
}

/* OP_DeferredSeek: whoever reads cursor pTab first moves it to the row that the entry under cursor pC names. */
SQLITE_API int st_deferred_seek(VdbeCursor *pC, VdbeCursor *pTab, u32 *aAltMap){
  i64 rowid = 0;
  int rc = sqlite3VdbeCursorRestore(pC);
  if( rc || pC->nullRow ) return rc;
  rc = sqlite3VdbeIdxRowid(pC->pKeyInfo->db, pC->uc.pCursor, &rowid);
  if( rc ) return rc;
  pTab->nullRow = 0;
  pTab->movetoTarget = rowid;
  pTab->deferredMoveto = 1;
  pTab->cacheStatus = CACHE_STALE;
  pTab->ub.aAltMap = aAltMap;
  pTab->pAltCursor = pC;
  return SQLITE_OK;
}

/* OP_NullRow on a cursor that is open. */
SQLITE_API void st_null_row(VdbeCursor *pC, int bNull){
  pC->nullRow = (u8)bNull;
  pC->cacheStatus = CACHE_STALE;
  if( pC->eCurType==CURTYPE_BTREE ) sqlite3BtreeClearCursor(pC->uc.pCursor);
}

/* OP_Rewind and OP_Last on a B-tree. SQLITE_DONE: there is no row. */
SQLITE_API int st_rewind(VdbeCursor *pC){
  int res = 1;
  int rc = sqlite3BtreeFirst(pC->uc.pCursor, &res);
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  if( rc ) return rc;
  pC->nullRow = (u8)res;
  return res ? SQLITE_DONE : SQLITE_OK;
}
SQLITE_API int st_last(VdbeCursor *pC){
  int res = 0;
  int rc = sqlite3BtreeLast(pC->uc.pCursor, &res);
  pC->nullRow = (u8)res;
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  return rc ? rc : res ? SQLITE_DONE : SQLITE_OK;
}
