/*
** Columns for a scan that is under way. A scan that gives rows may end early, so it begins with rows. When it has worked as long as it
** takes to build the columns, it builds them, and a pipeline goes on with the next row. Whatever comes, the scan has cost about twice what
** it had to cost.
*/

#ifndef ST_ROWS_BEFORE_ASK
# define ST_ROWS_BEFORE_ASK 1024
#endif
#define ST_STEPS_OF_GIVEN  64

/* A scan of a whole table begins without columns. */
static void stAskLater(Vdbe *p, VdbeCursor *pC, int pcRewind){
  if( stModeOf(p->db)==ST_COLUMNS_AUTO && !stIsInLoop(p, pcRewind) ) pC->col.nAsk = pC->col.nAsked = ST_ROWS_BEFORE_ASK;
}

/* Whether the scan has worked enough; else it asks again when it will have, if it goes on as it has begun. If only a few steps have been
   run since a row was given to the caller, most rows are. */
static int stHasWorkedAmid(Vdbe *p, VdbeCursor *pC){
  i64 nPage, nRow = stRowsAbout(pC->uc.pCursor, &nPage), nDone = pC->col.nAsked;
  int nWorkOfRow = ST_WORK_OF_SCANNED+(p->st.nStepAmid<ST_STEPS_OF_GIVEN ? ST_WORK_OF_GIVEN : 0);
  i64 nWork = stWorkOfExecution(p, p->st.nStepAmid)+nDone*nWorkOfRow, nMissing = stWorkToBuild(nRow)-nWork;
  if( nPage<ST_PAGES_FOR_FIRST ) return 0;
  if( nMissing<=0 ) return 1;
  pC->col.nAsk = (u32)MIN(MAX(ST_ROWS_BEFORE_ASK, nMissing/(nWork/nDone)), 0x7fffffff-nDone);
  pC->col.nAsked += pC->col.nAsk;
  return 0;
}

static int stLeavesEarly(Vdbe*, int pc, int pcNext);

/* About as many rows as the rest of a scan will lead on to lookups; 0: LIMIT may end it. */
static i64 stExpectedOfRest(Vdbe *p, VdbeCursor *pC){
  const StColumnTable *pTable = pC->col.pTable;
  i64 nRest = pTable->aSegment[pC->col.iSegment].nRow-pC->col.iRow;
  int i;
  for(i=pC->col.iSegment+1; i<pTable->nSegment; i++) nRest += pTable->aSegment[i].nRow;
  return stLeavesEarly(p, pC->col.pScan->pcRewind, pC->col.pScan->pcNext) ? 0 : MIN(nRest, stExpected(p, pC));
}

/* Goes on with the columns that a scan has got amid its rows. As stNextOfColumns; ST_COLUMNS_NONE: it goes on with rows. */
static int stGoOnByColumns(Vdbe *p, VdbeCursor *pC, Op *pOp){
  StColumnScan *pScan = stScanFrom(p, pC, pOp->p2-1);
  int rc;
  if( pScan==0 || pScan->pcNext!=(int)(pOp-p->aOp) || !stIsFresh(pC) ) return ST_COLUMNS_NONE;
  if( !stFindRow(pC, sqlite3BtreeIntegerKey(pC->uc.pCursor)) ) return ST_COLUMNS_NONE;
  pScan->pcOnce = 0;
  pScan->nBlock = 0;
  pScan->isOver = 0;
  stFindGuards(p, pC, pScan);
  p->st.nExpected = stExpectedOfRest(p, pC);
  rc = stBeginPipe(p, pC, pScan, 0);
  p->st.nExpected = 0;
  if( rc!=ST_COLUMNS_NONE ) return rc;
  /* Without a pipeline the cursor moves by the columns. */
  if( stLeavesToNodes(p, pScan, 0) ) return rc;
  pC->col.isScan = 1;
  stRestOfBlock(p, pC);
  return stNextOfColumns(p, pC, pOp, 0);
}

/* OP_Next of a scan without columns whose row is done. As stNextOfColumns. */
static int stAsk(Vdbe *p, VdbeCursor *pC, Op *pOp){
  int rc = ST_COLUMNS_NONE, pcRewind = pOp->p2-1;
  if( !stMayPipe(p) || p->st.aReport || p->aOp[pcRewind].opcode!=OP_Rewind || p->aOp[pcRewind].p1!=pOp->p1 ) return rc;
  if( pC->nullRow || pC->deferredMoveto || pC->uc.pCursor->eState!=CURSOR_VALID || !stHasWorkedAmid(p, pC) ) return rc;
  p->st.nExpected = ST_EXPECTS_ALL;
  stAttach(p, pC, pOp->p1, ST_IF_WORKED);
  p->st.nExpected = 0;
  if( pC->col.pTable ){
    /* That work is spent. */
    p->st.nStepBefore = p->aCounter[SQLITE_STMTSTATUS_VM_STEP]+p->st.nStepAmid;
    p->st.nSought = 0;
    rc = stGoOnByColumns(p, pC, pOp);
    if( rc==ST_COLUMNS_NONE ) pC->col.pTable = 0;
  }else{
    /* They may be under way: asks again after as many rows. */
    pC->col.nAsk = pC->col.nAsked;
    pC->col.nAsked *= 2;
  }
  return rc;
}
