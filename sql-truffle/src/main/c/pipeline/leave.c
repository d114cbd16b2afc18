/*
** Back to one row at a time in the middle of a nest: its cursors stand on the rows of a tuple, and its registers have the values that
** SQLite's instructions would have left there. That is needed when another statement of the connection begins to write, and when a later
** tuple has a value that steps cannot treat.
*/

/* Notes a tuple of the innermost level's batch. Returns 0: no memory. */
static int stNotePlace(StPipe *pPipe, int i, StPlace *pPlace){
  int iLevel, k;
  pPlace->hasPosition = 0;
  stArenaClear(&pPlace->texts);
  for(iLevel=pPipe->nLevel-1; iLevel>=0; iLevel--){
    const StPipeLevel *pLevel = &pPipe->aLevel[iLevel];
    for(k=0; k<pPipe->nCursor; k++){
      const StPipeCursor *q = &pPipe->aCursor[k];
      if( q->iLevel!=iLevel || !stHasUse(&pLevel->defined, ST_PIPE_VECTORS+k) || pLevel->aPosition[k].a==0
          || (q->iMover>=0 && !pPipe->aStep[q->iMover].isNeeded) ) continue;
      pPlace->aAt[k] = pLevel->aPosition[k].a[i];
      pPlace->hasPosition |= (u32)1<<k;
    }
    for(k=0; k<pPipe->nVector; k++) if( pPipe->aiLevel[k]==iLevel ){
      StCell *pCell = &pPlace->aValue[k];
      pCell->eType = ST_UNSET;
      if( pPipe->aiRegister[k]<0 || !stHasUse(&pLevel->defined, k) || pLevel->aVector[k].eType==ST_UNSET ) continue;
      *pCell = stCellAt(&pLevel->aVector[k], i);
      if( pCell->eType!=SQLITE_TEXT && pCell->eType!=SQLITE_BLOB ) continue;
      pCell->value = (i64)stArenaCopy(&pPlace->texts, (void*)pCell->value, pCell->nByte);
      if( pCell->value==0 ) return 0;
    }
    if( iLevel>0 ) i = pLevel->aiParent[i];
  }
  return 1;
}

/* Puts a cursor on a row, without columns. */
static int stStandOnPosition(const StPipeCursor *q, u32 iAt){
  VdbeCursor *pC = q->pC;
  const StColumnSegment *pSeg;
  pC->col.isScan = 0;
  pC->col.isEntry = ST_ENTRY_NONE;
  pC->cacheStatus = CACHE_STALE;
  pC->deferredMoveto = 0;
  pC->ub.aAltMap = 0;
  if( iAt==ST_NO_ROW ){
    pC->nullRow = 1;
    sqlite3BtreeClearCursor(pC->uc.pCursor);
    return SQLITE_OK;
  }
  pSeg = &q->pTable->aSegment[iAt>>16];
  pC->nullRow = 0;
  pC->col.pTable = pC->col.pIndex = 0;
  pC->col.aAt = 0;
  if( q->pTable->isIndex ){
    pC->col.iRow = iAt & 0xffff;
    pC->movetoTarget = stRowidOfEntry(q->pTable, pSeg->aCode, iAt & 0xffff);
    return stMoveToScanned(pC, q->pTable, pSeg->aCode);
  }
  pC->movetoTarget = stRowidAt(pSeg, iAt & 0xffff);
  pC->deferredMoveto = 1;
  return sqlite3VdbeFinishMoveto(pC);
}

/* Gives a register a value whose bytes the pipe keeps for the present batch: copies of the register that live longer get bytes of their
   own. */
static void stPutRegister(StPipe *pPipe, int iRegister, const StCell *pCell){
  Mem m;
  stMemOfCell(&m, pCell, pPipe->p->db);
  m.flags &= ~MEM_Static;
  sqlite3VdbeMemShallowCopy(&pPipe->p->aMem[iRegister], &m, MEM_Ephem);
}

/* Goes to a place. Registers that the instructions from pcFirst to pcLast write have no value of the nest. */
static int stGoToPlace(StPipe *pPipe, const StPlace *pPlace, int pcFirst, int pcLast){
  Vdbe *p = pPipe->p;
  int k, ignored, rc = SQLITE_OK;
  for(k=0; k<pPipe->nCursor && rc==SQLITE_OK; k++) if( pPlace->hasPosition>>k & 1 )
      rc = stStandOnPosition(&pPipe->aCursor[k], pPlace->aAt[k]);
  for(k=0; k<pPipe->nVector; k++){
    StCell cell = pPlace->aValue[k];
    if( cell.eType==ST_UNSET && pPipe->apConstant[k] ) stCellOfMem(&cell, pPipe->apConstant[k]);
    if( pPipe->aiLevel[k]>=pPipe->nLevel || pPipe->aiRegister[k]<0 || cell.eType==ST_UNSET
        || stAnyWrites(p, pcFirst, pcLast, pPipe->aiRegister[k], &ignored) ) continue;
    stPutRegister(pPipe, pPipe->aiRegister[k], &cell);
  }
  for(k=0; k<pPipe->nFlag; k++) sqlite3VdbeMemSetInt64(&p->aMem[pPipe->aiFlag[k]], 1);
  return rc;
}
