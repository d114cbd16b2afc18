/*
** Rows whose last steps are calls of the program's functions. SQLite calls a function when the caller asks for the row, so rows that are
** read ahead have the arguments, and the caller calls the functions as it takes a row (RowCalls.java). Any other caller's rows, and all
** that follows a write, go through the program.
*/

static int stReadInstruction(StPipeReader*, int *ppc);

/* Whether a function or collation of the program is called: compiled code calls it faster. One that a library has is called as SQLite
   does. */
static int stCallsOut(const Op *pOp){
  const FuncDef *pFunc = pOp->p4type==P4_FUNCCTX ? pOp->p4.pCtx->pFunc : pOp->p4type==P4_FUNCDEF ? pOp->p4.pFunc : 0;
  return (pFunc && (void*)pFunc->xSFunc==stHostStep && stHostStep)
      || (pOp->p4type==P4_COLLSEQ && pOp->p4.pColl && !stIsBuiltInCollation(pOp->p4.pColl));
}

/* Whether an instruction calls a function of the program with values that a row can have. */
static int stIsRowCall(const Vdbe *p, const Op *pOp){
  return (pOp->opcode==OP_Function || pOp->opcode==OP_PureFunc) && stCallsOut(pOp) && pOp->p4.pCtx->argc<=ST_ROW_CALL_ARGS
      && ENC(p->db)==SQLITE_UTF8;
}

/* The last instruction from pc to before pcEnd that sets a register; -1: none. */
static int stLastWriter(const Vdbe *p, int pc, int pcEnd, int iRegister){
  for(pcEnd--; pcEnd>=pc; pcEnd--) if( stWrites(&p->aOp[pcEnd], iRegister) ) return pcEnd;
  return -1;
}

/* The call whose result a register has before the instruction at pcEnd; -1: it is none. */
static int stRowCallOf(const Vdbe *p, const StRest *pRest, int pcEnd, int iRegister){
  int i, pc = pRest->nCall ? stLastWriter(p, pRest->aCall[0].pc, pcEnd, iRegister) : -1;
  for(i=0; i<pRest->nCall; i++) if( pRest->aCall[i].pc==pc ) return i;
  return -1;
}

/* One more value of the row: NULL, for a result. Returns its number; -1: too many. */
static int stNewRowValue(StPipeReader *r){
  static const Mem null = { .flags = MEM_Null };
  int i = r->nRowValue;
  if( i==ST_PIPE_RECORD ) return -1;
  r->aRowValue[i].iVector = -1;
  r->aRowValue[i].pMem = &null;
  r->nRowValue++;
  return i;
}

/* An argument of a call, as a value of the row. */
static int stReadRowArgument(StPipeReader *r, int pc, int iRegister){
  int iCall = stRowCallOf(r->p, &r->pPipe->rest, pc, iRegister), i;
  if( iCall>=0 ) return r->pPipe->rest.aCall[iCall].iResult;
  i = stNewRowValue(r);
  return i>=0 && stReadOperand(r, iRegister, &r->aRowValue[i]) ? i : -1;
}

/*
** Reads the instructions from pc to the ResultRow, if the first of them is a call: the others are calls and steps. The values of the row
** come first, then the arguments. *ppcRow: the ResultRow. Returns 0: some instruction is neither.
*/
static int stReadCalls(StPipeReader *r, int pc, int *ppcRow){
  StPipe *pPipe = r->pPipe;
  StRest *pRest = &pPipe->rest;
  const Vdbe *p = r->p;
  const Op *aOp = p->aOp;
  int i, k, nOld = pPipe->nVector, pcRow = pc, pcNext = pPipe->aLevel[r->iLevel].pcNext;
  while( pcRow<pcNext && aOp[pcRow].opcode!=OP_ResultRow ) pcRow++;
  if( pcRow==pcNext || aOp[pcRow].p2>ST_PIPE_RECORD ) return 0;
  for(k=0; k<aOp[pcRow].p2; k++) stNewRowValue(r);
  if( aOp[pc].opcode==OP_IfPos && stLeadsOn(r, aOp[pc].p2)==pcNext ) pRest->iOffsetRegister = aOp[pc++].p1;
  /* The rest loads what the steps before it have set, and a register may be set again for another call. */
  r->hasNewVectors = 1;
  for(; pc<pcRow; pc++){
    const Op *pOp = &aOp[pc];
    r->pcNow = pc;
    if( stIsRowCall(p, pOp) ){
      StRowCall *pCall = &pRest->aCall[pRest->nCall];
      if( pRest->nCall==ST_ROW_CALLS ) return 0;
      pCall->pc = pc;
      pCall->isLast = pc+1==pcRow;
      pCall->nArg = pOp->p4.pCtx->argc;
      for(i=0; i<pCall->nArg; i++) if( (pCall->aiArg[i] = stReadRowArgument(r, pc, pOp->p2+i))<0 ) return 0;
      k = pOp->p3-aOp[pcRow].p1;
      pCall->iResult = k>=0 && k<aOp[pcRow].p2 ? k : stNewRowValue(r);
      if( pCall->iResult<0 ) return 0;
      pRest->nCall++;
      k = stVectorOfRegister(r, pOp->p3);
      if( k>=0 ) r->aRegister[k] = -1;
    }else if( (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) || !stReadInstruction(r, &pc) ){
      return 0;
    }else if( pPipe->aStep[pPipe->nStep-1].eKind==ST_STEP_AFFINITY && pPipe->aStep[pPipe->nStep-1].out<nOld ){
      return 0;
    }
  }
  for(k=0; k<aOp[pcRow].p2; k++) if( stRowCallOf(p, pRest, pcRow, aOp[pcRow].p1+k)<0
      && !stReadOperand(r, aOp[pcRow].p1+k, &r->aRowValue[k]) ) return 0;
  *ppcRow = pcRow;
  return 1;
}

/* Whether such a call is among instructions. */
static int stHasRowCall(const Vdbe *p, int pc, int pcEnd){
  for(; pc<pcEnd; pc++) if( stIsRowCall(p, &p->aOp[pc]) ) return 1;
  return 0;
}

/* The values of a row that is read ahead: those of the row, then the arguments of calls. 0: there are no calls. */
SQLITE_API int st_row_values(Vdbe *p){
  return p->st.pRows && p->st.pRows->rest.nCall ? p->st.pRows->groups.nArg : 0;
}

/* One of the calls; 0: there are no more. */
SQLITE_API const StRowCall *st_row_call(Vdbe *p, int iCall){
  StPipe *pPipe = p->st.pRows;
  StRowCall *pCall;
  if( pPipe==0 || iCall>=pPipe->rest.nCall ) return 0;
  pCall = &pPipe->rest.aCall[iCall];
  pCall->pFunc = p->aOp[pCall->pc].p4.pCtx->pFunc;
  return pCall;
}
