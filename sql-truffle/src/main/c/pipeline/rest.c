/*
** The sink of everything that is no step: the tuples of a batch go one after the other through the rest of the innermost loop's body.
** Before each of them, the registers that the rest reads get their values, and the cursors that it reads stand on the tuple's rows. At the
** loop's Next comes the next tuple.
*/

static int stPull(StPipe*, int iLevel, int *pRc);
static int stCursorsHold(const StPipe*);
static void stLeaveNest(StPipe*);
static int stGoTo(StPipe*, int pc);
static void stBeginInPlace(StPipe*, StInPlace*);   /* batch.c */

/* The scan has come so far: counts the rows as SQLite does. */
static void stCountScanned(StPipe *pPipe, i64 nScanned){
  const StColumnScan *pScan = pPipe->pScan;
  Vdbe *p = pPipe->p;
  if( pScan==0 || nScanned<=pPipe->rest.nScanned ) return;
  p->aCounter[p->aOp[pScan->pcNext].p5] += (u32)(nScanned-pPipe->rest.nScanned);
  pPipe->rest.nScanned = nScanned;
}

/* The next batch of tuples that come to the rest. SQLITE_OK; SQLITE_DONE: there is none; ST_COLUMNS_NONE: no step can go on; an error. */
static int stNextBatch(StPipe *pPipe){
  StRest *pRest = &pPipe->rest;
  StPipeLevel *pLast = stInnermost(pPipe), *pFirst = &pPipe->aLevel[0];
  int rc = SQLITE_OK;
  if( pRest->iNext>0 && !stNotePlace(pPipe, stTupleOf(&pLast->selection, pRest->iNext-1), &pPipe->place) ) return SQLITE_NOMEM_BKPT;
  pRest->iNext = 0;
  pLast->selection.n = 0;
  if( pRest->pInPlace ) stBeginInPlace(pPipe, pRest->pInPlace);
  if( pRest->usesScan ) pPipe->pScanned->col.iSegment = pRest->iSegment;
  if( stPull(pPipe, pPipe->nLevel-1, &rc) ){
    if( pPipe->pScan ){
      u32 iAt = pFirst->aPosition[pFirst->iCursor].a[pFirst->n-1];
      stCountScanned(pPipe, stRowsBefore(pPipe->aCursor[pFirst->iCursor].pTable, (int)(iAt>>16), (int)(iAt & 0xffff)));
    }
    pRest->iSegment = pPipe->pScanned->col.iSegment;
    pPipe->nMost = MIN(ST_BATCH, 8*pPipe->nMost);
    return SQLITE_OK;
  }
  pLast->selection.n = 0;
  if( rc ) return rc;
  if( pPipe->isFailed ) return ST_COLUMNS_NONE;
  if( pPipe->pScan ) stCountScanned(pPipe, pPipe->pScanned->col.pTable->nRow-1);
  return SQLITE_DONE;
}

/* The first batch. As stRunIntoSink. */
static int stRunIntoRest(StPipe *pPipe){
  StRest *pRest = &pPipe->rest;
  pPipe->iSegment = -1;
  stInnermost(pPipe)->iParent = 0;
  pRest->iSegment = pPipe->pScanned->col.iSegment;
  pRest->rc = stNextBatch(pPipe);
  return pRest->rc==SQLITE_DONE ? SQLITE_OK : pRest->rc;
}

/* A cursor stands on a row in its columns; the B-tree cursor does not move. */
static void stStandInColumns(const StPipeCursor *q, u32 iAt){
  VdbeCursor *pC = q->pC;
  if( iAt==ST_NO_ROW ){
    pC->nullRow = 1;
    pC->deferredMoveto = 0;
    pC->cacheStatus = CACHE_STALE;
    pC->col.isEntry = ST_ENTRY_NONE;
    return;
  }
  pC->col.iSegment = (int)(iAt>>16);
  pC->col.iRow = (int)(iAt & 0xffff);
  if( q->pTable==pC->col.pTable ){
    stStandOn(pC, stRowidAt(&q->pTable->aSegment[pC->col.iSegment], pC->col.iRow));
  }else{
    pC->col.aAt = q->pTable->aSegment[pC->col.iSegment].aCode;
    stStandOnEntry(pC, pC->col.iRow);
  }
}

/* Gives the program a tuple. */
static int stGiveTuple(StPipe *pPipe, int i){
  const StRest *pRest = &pPipe->rest;
  const StPipeLevel *pLast = stInnermost(pPipe);
  Mem *aMem = pPipe->p->aMem;
  int k;
  for(k=0; k<pRest->nLoad; k++){
    const Mem *pConstant = pPipe->apConstant[pRest->aiLoad[k]];
    Mem *pMem = &aMem[pRest->aiLoadTo[k]];
    StCell cell;
    if( pConstant ){
      stCellOfMem(&cell, pConstant);
    }else{
      cell = stCellAt(&pLast->aVector[pRest->aiLoad[k]], i);
      if( cell.eType==SQLITE_INTEGER && !VdbeMemDynamic(pMem) ){
        pMem->u.i = cell.value;
        pMem->flags = MEM_Int;
        continue;
      }
    }
    stPutRegister(pPipe, pRest->aiLoadTo[k], &cell);
  }
  for(k=0; k<pPipe->nCursor; k++) if( pRest->cursors>>k & 1 ) stStandInColumns(&pPipe->aCursor[k], pLast->aPosition[k].a[i]);
  return stGoTo(pPipe, pRest->pc);
}

/* The nest goes on without steps, after the tuple that the program has. */
static int stLeaveRest(StPipe *pPipe){
  StRest *pRest = &pPipe->rest;
  pPipe->pcResume = 0;
  if( pPipe->p->st.pRows==pPipe ) pPipe->p->st.pRows = 0;
  if( pRest->iNext>0 && !stNotePlace(pPipe, stTupleOf(&stInnermost(pPipe)->selection, pRest->iNext-1), &pPipe->place) )
      return SQLITE_NOMEM_BKPT;
  return stGoToPlace(pPipe, &pPipe->place, pRest->pc, stInnermost(pPipe)->pcNext-1);
}

/* At the Next of the innermost loop: gives the program the next tuple. After the last one, the nest is over. */
static int stNextOfRest(StPipe *pPipe){
  StRest *pRest = &pPipe->rest;
  const StSelection *pSel = &stInnermost(pPipe)->selection;
  int rc, pcNext = pPipe->pcResume;
  /* A ROLLBACK may have come, or the rest has moved a cursor to a row. */
  if( !stIsFresh(pPipe->pScanned) || (pRest->iNext>=pSel->n && !stCursorsHold(pPipe)) || pRest->rc==ST_COLUMNS_NONE ) goto leave;
  if( pRest->iNext>=pSel->n && pRest->rc==SQLITE_OK ) pRest->rc = stNextBatch(pPipe);
  if( pRest->iNext<pSel->n ) return stGiveTuple(pPipe, stTupleOf(pSel, pRest->iNext++));
  if( pRest->rc==ST_COLUMNS_NONE ) goto leave;
  pPipe->pcResume = 0;
  if( pPipe->p->st.pRows==pPipe ) pPipe->p->st.pRows = 0;
  if( pRest->rc!=SQLITE_DONE ) return pRest->rc;
  stLeaveNest(pPipe);
  return stGoTo(pPipe, pPipe->aLevel[0].pcNext+1);
leave:
  rc = stLeaveRest(pPipe);
  return rc ? rc : stGoTo(pPipe, pcNext);
}
