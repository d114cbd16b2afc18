/*
** The C tier: runs a statement up to where the Truffle tier takes over. Included by sqltruffle.c.
*/

/* Hash of exports.h and of all constants that this library was compiled with. Java compares it with its own. */
SQLITE_API const i64 st_abi_hash = SQLTRUFFLE_ABI_HASH;

/* pipeline/ahead.c */
static void stGoBack(Vdbe*);

/* Makes the C tier stop before any instruction, with or without a set of stops. */
static void stStopNow(Vdbe *p){
  memset(p->st.anStop, 0, sizeof(p->st.anStop));
  p->st.nRun = 1;
}

/*
** sqlite3_step(), stopping. nRun==0: never stops. Otherwise returns ST_STOP with p->pc at the next instruction as soon as
** at least nRun instructions have run and aStop allows it; aStop has one byte more than the program has instructions, which tells whether
** any of the others is ST_STOP_COMPILED. All other results are those of sqlite3_step().
*/
SQLITE_API int st_step(Vdbe *p, sqlite3_int64 nRun, u8 *aStop){
  int rc;
  if( p->st.pAhead ) stGoBack(p);
  p->st.nRun = nRun ? (u64)nRun + 1 : 0;
  p->st.aStop = aStop;
  if( nRun && aStop ){
    p->st.anStop[ST_STOP_NEVER] = ~(u64)0;
    p->st.anStop[ST_STOP_ENTRY] = p->st.nRun;
    p->st.anStop[ST_STOP_INNER] = p->st.nRun + ST_INNER_STEPS;
    p->st.anStop[ST_STOP_COMPILED] = 2;  /* Not at the first instruction: compiled code may have left it to us */
    if( aStop[p->nOp] ) p->st.nRun = 1;
  }
  if( aStop && p->st.pPipes && p->st.aReport==0 && p->eVdbeState==VDBE_RUN_STATE ) p->st.nRun = 0;
  if( p->st.bPause ) stStopNow(p);
  p->st.bStopped = 0;
  if( p->eVdbeState!=VDBE_RUN_STATE ){
    p->st.bResume = 0;
    p->st.rcRaise = 0;   /* Left behind when an interrupt came first */
  }
  rc = sqlite3_step((sqlite3_stmt*)p);
  return !p->st.bStopped ? rc : p->st.bPause ? ST_PAUSE : ST_STOP;
}

/*
** Makes a running st_step() of another thread return ST_PAUSE before its next instruction; the program of a trigger runs to its end first.
** That thread must not return from st_step() to other work before this function returns. st_step() may be about to set nRun: so it is set
** twice.
*/
SQLITE_API void st_pause(Vdbe *p){
  p->st.bPause = 1;
  stStopNow(p);
  usleep(200);
  if( p->st.bPause ) stStopNow(p);
}

/*
** Resets the statement and binds its first nParam parameters. Texts are UTF-8. Texts and blobs are not copied: they stay where they are
** until the next call.
*/
SQLITE_API int st_rebind(sqlite3_stmt *pStmt, int nParam, const StValue *aParam){
  int i, rc = SQLITE_OK;
  sqlite3_reset(pStmt);
  for(i=1; rc==SQLITE_OK && i<=nParam; i++, aParam++){
    int n = ST_META_SIZE(aParam->meta);
    switch( ST_META_TYPE(aParam->meta) ){
      case SQLITE_INTEGER: rc = sqlite3_bind_int64(pStmt, i, aParam->payload); break;
      case SQLITE_FLOAT: {
        double r;
        memcpy(&r, &aParam->payload, sizeof(r));
        rc = sqlite3_bind_double(pStmt, i, r);
        break;
      }
      case SQLITE_TEXT: rc = sqlite3_bind_text64(pStmt, i, (char*)aParam->payload, n, SQLITE_STATIC, SQLITE_UTF8); break;
      case SQLITE_BLOB: rc = sqlite3_bind_blob64(pStmt, i, (void*)aParam->payload, n, SQLITE_STATIC); break;
      default: rc = sqlite3_bind_null(pStmt, i); break;
    }
  }
  return rc;
}

/* Runs the one instruction at address pc in C. ST_STOP: p->pc is the next one. Otherwise the step has ended. */
SQLITE_API int st_instruction(Vdbe *p, int pc){
  p->pc = pc;
  p->st.bResume = 1;
  return st_step(p, 1, 0);
}

/* Ends the running step with an error at address pc, as if the instruction there had failed. */
SQLITE_API int st_raise(Vdbe *p, int pc, int rc){
  p->pc = pc;
  p->st.bResume = 1;
  p->st.rcRaise = rc;
  return st_step(p, 0, 0);
}

/* Whether an instruction jumps back, to another one than the first. Nodes gain nothing in a program without a loop. */
SQLITE_API int st_has_loop(Vdbe *p){
  int pc;
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( pOp->p2>1 && pOp->p2<=pc && (sqlite3OpcodeProperty[pOp->opcode] & OPFLG_JUMP) ) return 1;
  }
  return 0;
}

/*
** Whether an UPDATE was prepared for a schema that is not in memory any more, as OP_Transaction finds out when the program runs. P4_TABLE
** operands then name tables that may have been freed.
*/
SQLITE_API int st_is_stale(Vdbe *p){
  const Op *pOp, *pEnd = &p->aOp[p->nOp];
  int isUpdate = 0, isStale = p->expired!=0;
  for(pOp=p->aOp; pOp<pEnd; pOp++){
    if( pOp->opcode==OP_Delete && pOp->p4type==P4_TABLE && (pOp->p2 & OPFLAG_ISUPDATE) ) isUpdate = 1;
    if( pOp->opcode==OP_Transaction && pOp->p5 ){
      const Schema *pSchema = p->db->aDb[pOp->p1].pSchema;
      if( pSchema->schema_cookie!=pOp->p3 || pSchema->iGeneration!=pOp->p4.i ) isStale = 1;
    }
  }
  return isUpdate && isStale;
}
