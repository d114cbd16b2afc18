/*
** min() and max() in a GROUP BY whose rows come in order. The state is a value. The bytes of a text are the batch's, or those of the group
** that is carried.
*/

/* As sqlite3MemCompare(). */
static int stOrderOfCells(sqlite3 *db, const StCell *pa, const StCell *pb, const CollSeq *pColl){
  Mem a, b;
  if( pa->eType==pb->eType ){
    double x = stDoubleOf(pa->value), y = stDoubleOf(pb->value);
    if( pa->eType==SQLITE_INTEGER ) return (pa->value>pb->value)-(pa->value<pb->value);
    if( pa->eType==SQLITE_FLOAT ) return (x>y)-(x<y);
    if( pa->eType==SQLITE_BLOB || sqlite3IsBinary(pColl) ) return stCompareBytes(pa, pb);
  }
  stMemOfCell(&a, pa, db);
  stMemOfCell(&b, pb, db);
  return sqlite3MemCompare(&a, &b, pColl);
}

/* ST_AGGREGATE_EXTREME: notes in StRuns.aiHit which tuple has the group's other values, as minmaxStep() tells it. */
static void stExtremeStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, const StSelection *pSel, u8 *aState){
  const StAggregate *pAggregate = &pPipe->aAggregate[pStep->iAggregate];
  const CollSeq *pColl = pPipe->p->aOp[pAggregate->pc-1].p4.pColl;
  const StOperand *pArg = &pPipe->aArg[pStep->iFirstArg];
  StGroups *g = &pPipe->groups;
  int isMax = pAggregate->pFunc->pUserData!=0, isHit = pStep->iAggregate==pPipe->iHitAggregate;
  StCell cell;
  ST_EACH(pSel, i, {
    StCell *pBest = (StCell*)&aState[(i64)g->aiGroup[i]*g->szState];
    if( !stOperandAt(pLevel, pArg, i, &cell) ){ pPipe->isFailed = 1; return; }
    if( pBest->eType!=ST_UNSET ){
      int c = cell.eType==SQLITE_NULL ? 0 : stOrderOfCells(pPipe->p->db, pBest, &cell, pColl);
      if( isMax ? c>=0 : c<=0 ) continue;
    }
    if( cell.eType!=SQLITE_NULL ) *pBest = cell;
    if( isHit ) pPipe->runs.aiHit[g->aiGroup[i]] = (u16)i;
  });
}

/* Puts a value into an accumulator, as minmaxStep() keeps it. */
static int stGiveExtreme(Mem *pMem, const FuncDef *pFunc, const StCell *pBest, sqlite3 *db){
  Mem *pContext, m;
  if( pBest->eType==ST_UNSET && (pMem->flags & MEM_Agg)==0 ) return SQLITE_OK;
  pContext = stContextOf(pMem, pFunc, sizeof(Mem));
  if( pContext==0 ) return SQLITE_NOMEM_BKPT;
  if( pBest->eType==ST_UNSET ) return SQLITE_OK;
  stMemOfCell(&m, pBest, db);
  /* It needs bytes of its own. */
  if( m.flags & MEM_Static ) m.flags = (m.flags & ~MEM_Static) | MEM_Ephem;
  pContext->db = db;
  return sqlite3VdbeMemCopy(pContext, &m);
}

/* Gives a value bytes of its own. Returns 0: no memory. */
static int stOwnText(StArena *pArena, StCell *pCell){
  if( pCell->eType!=SQLITE_TEXT && pCell->eType!=SQLITE_BLOB ) return 1;
  pCell->value = (i64)stArenaCopy(pArena, (void*)pCell->value, pCell->nByte);
  return pCell->value!=0;
}

/* Takes a value over from an accumulator. Returns 0: it cannot. */
static int stTakeExtreme(StArena *pArena, StCell *pBest, const Mem *pMem){
  const Mem *pContext = (const Mem*)pMem->z;
  if( pContext==0 || pContext->flags==0 ) return 1;
  return stCellOfMem(pBest, pContext) && stOwnText(pArena, pBest);
}
