/*
** The opcodes that write to tables and indexes or collect the rows to write to, as functions of their operands. Included by sqltruffle.c.
** Result -1 means that nothing was done and C must run the instruction.
*/

/* OP_IdxInsert: adds the entry of n bytes at z. Its first nMem values are also in the registers from aMem on, and an entry that is equal in
   these is overwritten. */
SQLITE_API int st_idx_insert(Vdbe *p, VdbeCursor *pC, char *z, int n, Mem *aMem, int nMem, int p5){
  BtreePayload x;
  int rc;
  if( p5 & OPFLAG_NCHANGE ) p->nChange++;
  memset(&x, 0, sizeof(x));
  x.nKey = n;
  x.pKey = z;
  x.aMem = aMem;
  x.nMem = (u16)nMem;
  rc = sqlite3BtreeInsert(pC->uc.pCursor, &x,
      (p5 & (OPFLAG_APPEND|OPFLAG_SAVEPOSITION|OPFLAG_PREFORMAT)),
      ((p5 & OPFLAG_USESEEKRESULT) ? pC->seekResult : 0));
  pC->cacheStatus = CACHE_STALE;
  return rc;
}

/* Notes an inserted row of a replica. An update was noted by its OP_Delete. */
static int stNoteInserted(Vdbe *p, VdbeCursor *pC, const Op *pOp, i64 iKey, char *z, int n){
  Mem data;
  if( pOp->p4type!=P4_TABLE || (pOp->p5 & OPFLAG_ISUPDATE) ) return SQLITE_OK;
  if( stIsGone(p, pC->iDb) ) return SQLITE_ABORT;
  sqlite3VdbeMemInit(&data, p->db, MEM_Blob);
  data.z = z;
  data.n = n;
  stCaptureInsert(p, pC, pOp->p4.pTab, iKey, &data);
  return SQLITE_OK;
}

/* OP_Insert without an update hook: inserts the row of n bytes at z. */
SQLITE_API int st_insert(Vdbe *p, VdbeCursor *pC, int pc, i64 iKey, char *z, int n){
  BtreePayload x;
  int p5 = p->aOp[pc].p5;
  int rc;
  if( HAS_UPDATE_HOOK(p->db) || (p5 & OPFLAG_ISNOOP) ) return ST_FOR_C;
  if( stIsCaptured(p->db, pC) && (rc = stNoteInserted(p, pC, &p->aOp[pc], iKey, z, n))!=SQLITE_OK ) return rc;
  if( p5 & OPFLAG_NCHANGE ){
    p->nChange++;
    if( p5 & OPFLAG_LASTROWID ){
      p->db->lastRowid = iKey;
      if( p->db->pStKeys && (rc = stInsertedRowid(p, iKey))!=SQLITE_OK ) return rc;
    }
  }
  memset(&x, 0, sizeof(x));
  x.nKey = iKey;
  x.pData = z ? z : "";  /* memcpy() takes no null pointer, even for 0 bytes */
  x.nData = n;
  rc = sqlite3BtreeInsert(pC->uc.pCursor, &x,
      (p5 & (OPFLAG_APPEND|OPFLAG_SAVEPOSITION|OPFLAG_PREFORMAT)),
      ((p5 & OPFLAG_USESEEKRESULT) ? pC->seekResult : 0));
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  p->st.colCacheCtr++;
  return rc;
}

/* OP_NewRowid without P3: writes the largest rowid plus 1 to nOut. -1 also when the largest rowid is the largest integer. */
SQLITE_API int st_new_rowid(Vdbe *p, VdbeCursor *pC){
  int res = 0;
  int rc;
  i64 v = 1;
  if( pC->useRandomRowid ) return ST_FOR_C;
  rc = sqlite3BtreeLast(pC->uc.pCursor, &res);
  if( rc ) return rc;
  if( !res ){
    v = sqlite3BtreeIntegerKey(pC->uc.pCursor);
    if( v>=LARGEST_INT64 ) return ST_FOR_C;
    v++;
  }
  if( stIsCaptured(p->db, pC) && (rc = stSiteRowid(p->db, pC, &v))!=SQLITE_OK ) return rc;
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  p->st.nOut = v;
  return SQLITE_OK;
}

/* OP_Delete without an update hook and not in a replica. */
SQLITE_API int st_delete(Vdbe *p, VdbeCursor *pC, int p2, int p5){
  int rc;
  if( HAS_UPDATE_HOOK(p->db) || stIsCaptured(p->db, pC) ) return ST_FOR_C;
  if( p2 & OPFLAG_ISNOOP ) return SQLITE_OK;
  rc = sqlite3BtreeDelete(pC->uc.pCursor, (u8)p5);
  pC->cacheStatus = CACHE_STALE;
  p->st.colCacheCtr++;
  pC->seekResult = 0;
  if( rc==SQLITE_OK && (p2 & OPFLAG_NCHANGE) ) p->nChange++;
  return rc;
}

/* OP_Delete of an UPDATE that keeps its rowid, in a replica: notes the update. The new row is in its registers. */
SQLITE_API int st_note_update(Vdbe *p, VdbeCursor *pC, int pc){
  const Op *pOp = &p->aOp[pc];
  if( stIsGone(p, pC->iDb) ) return SQLITE_ABORT;
  stCaptureDelete(p, pC, pOp->p4.pTab, 1, &p->aMem[pOp->p3]);
  return SQLITE_OK;
}

/* OP_IdxDelete without P3: removes the entry whose first nMem values are in the registers from aMem on. -1: there is no such entry; only
   the cursor has moved. */
SQLITE_API int st_idx_delete(VdbeCursor *pC, Mem *aMem, int nMem){
  UnpackedRecord r;
  int res;
  int rc;
  r.pKeyInfo = pC->pKeyInfo;
  r.nField = (u16)nMem;
  r.default_rc = 0;
  r.aMem = aMem;
  rc = sqlite3BtreeIndexMoveto(pC->uc.pCursor, &r, &res);
  if( rc ) return rc;
  if( res ) return ST_FOR_C;
  rc = sqlite3BtreeDelete(pC->uc.pCursor, BTREE_AUXDELETE);
  if( rc ) return rc;
  pC->cacheStatus = CACHE_STALE;
  pC->seekResult = 0;
  return SQLITE_OK;
}

/* OP_SeekEnd for a cursor that is on no row. */
SQLITE_API int st_seek_end(VdbeCursor *pC){
  int res = 0;
  int rc = sqlite3BtreeLast(pC->uc.pCursor, &res);
  pC->nullRow = (u8)res;
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  return rc;
}

/* OP_RowSetAdd for register pMem. */
SQLITE_API int st_row_set_add(Mem *pMem, i64 iRowid){
  if( (pMem->flags & MEM_Blob)==0 && sqlite3VdbeMemSetRowSet(pMem) ) return SQLITE_NOMEM;
  sqlite3RowSetInsert((RowSet*)pMem->z, iRowid);
  return SQLITE_OK;
}

/* OP_RowSetRead for register pMem: SQLITE_OK and the next rowid in nOut, or SQLITE_DONE. */
SQLITE_API int st_row_set_read(Vdbe *p, Mem *pMem){
  if( (pMem->flags & MEM_Blob)!=0 && sqlite3RowSetNext((RowSet*)pMem->z, &p->st.nOut) ) return SQLITE_OK;
  sqlite3VdbeMemSetNull(pMem);
  return SQLITE_DONE;
}

/* OP_RowSetTest for register pMem: SQLITE_DONE when the rowid is in the set. */
SQLITE_API int st_row_set_test(Mem *pMem, int iSet, i64 iRowid){
  if( (pMem->flags & MEM_Blob)==0 && sqlite3VdbeMemSetRowSet(pMem) ) return SQLITE_NOMEM;
  if( iSet && sqlite3RowSetTest((RowSet*)pMem->z, iSet, iRowid) ) return SQLITE_DONE;
  if( iSet>=0 ) sqlite3RowSetInsert((RowSet*)pMem->z, iRowid);
  return SQLITE_OK;
}
