/*
** What the pipelines of an execution did, for explain: by loop nest and by instruction. Whoever asks gives the memory
** (SqltruffleState.pLoops) and runs the statement in C.
*/

static i64 stClock(void){
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec*(i64)1000000000 + t.tv_nsec;
}

/* The report of the nest that begins at an address; 0: nobody asks, or there are too many. */
static StLoopReport *stLoopReport(const Vdbe *p, int pcBegin){
  StLoopReports *q = p->st.pLoops;
  StLoopReport *pReport;
  int i;
  if( q==0 ) return 0;
  for(i=0; i<q->nLoop; i++) if( q->aLoop[i].pcBegin==pcBegin ) return &q->aLoop[i];
  if( q->nLoop==ST_LOOP_REPORTS ) return 0;
  pReport = &q->aLoop[q->nLoop++];
  memset(pReport, 0, sizeof(*pReport));
  pReport->pcBegin = pcBegin;
  pReport->pcNoStep = -1;
  return pReport;
}

/* The nest was read: pcNow is the instruction that is no step, if ok is 0. The first reading is the one that wants all instructions to be
   steps. */
static void stReportReading(const StPipe *pPipe, int ok, int pcNow){
  StLoopReport *pReport = stLoopReport(pPipe->p, pPipe->pcBegin);
  if( pReport==0 ) return;
  pReport->pcNext = pPipe->aLevel[0].pcNext;
  if( !ok && pReport->pcNoStep<0 ) pReport->pcNoStep = pcNow;
}

/* The nest runs in batches. */
static void stReportPipe(const StPipe *pPipe){
  StLoopReport *pReport = stLoopReport(pPipe->p, pPipe->pcBegin);
  StLoopReports *q = pPipe->p->st.pLoops;
  int i;
  if( pReport==0 ) return;
  pReport->nRun++;
  pReport->nLevel = pPipe->nLevel;
  pReport->eSink = pPipe->runs.isOn ? ST_SINK_RUNS : pPipe->rest.pcRow ? ST_SINK_ROWS : pPipe->rest.isOn ? ST_SINK_REST : pPipe->isGrouping
      ? ST_SINK_GROUPS : ST_SINK_AGGREGATES;
  pReport->pcRest = pPipe->runs.isOn ? pPipe->runs.pcRest : pPipe->rest.isOn ? pPipe->rest.pc : 0;
  for(i=0; i<pPipe->nStep; i++) if( pPipe->aStep[i].eKind!=ST_STEP_REST && pPipe->aStep[i].eKind!=ST_STEP_END )
      q->aStep[pPipe->aStep[i].pc].isStep = 1;
}

/* A level has a new batch. */
static void stReportBatch(const StPipe *pPipe, int iLevel, int n){
  StLoopReport *pReport = stLoopReport(pPipe->p, pPipe->pcBegin);
  if( pReport==0 ) return;
  pReport->aBatch[iLevel]++;
  pReport->aTuple[iLevel] += n;
}

/* A step has run for n tuples. */
static void stReportStep(const StPipe *pPipe, const StStep *pStep, int n, i64 nanosBegin){
  StStepReport *pReport = &pPipe->p->st.pLoops->aStep[pStep->pc];
  pReport->nTuple += n;
  pReport->nNano += stClock()-nanosBegin;
}
