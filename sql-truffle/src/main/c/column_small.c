/*
** Loops over tables of a few rows. To look for their columns takes longer than to read them, but a long nest of loops may begin with one:
** when an execution of a text has been long, later ones begin pipelines there.
*/

#ifndef ST_STEPS_OF_LONG
# define ST_STEPS_OF_LONG 20000     /* Instructions of an execution from such a loop on */
#endif
#define ST_LONG_TEXTS 1024

/* SqltruffleState.eSmall */
#define ST_SMALL_SHORT 1
#define ST_SMALL_LONG  2
#define ST_SMALL_ENDED 2   /* SqltruffleState.isInSmall: an execution with such a loop has ended; 1: is running */

/* Hashes of the texts whose executions were long, each at its place; 0: none. Atomic. */
static u64 stLongTexts[ST_LONG_TEXTS];

static u64 stHashOfText(const Vdbe *p){ return stHashBytes((const u8*)p->zSql, sqlite3Strlen30(p->zSql)) | 1; }

/* Whether a loop over all rows of a table may begin again in an execution: it is inside another one. */
static int stIsInLoop(const Vdbe *p, int pcRewind){
  int pc;
  for(pc=pcRewind+1; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (pOp->opcode==OP_Next || pOp->opcode==OP_Prev || pOp->opcode==OP_VNext || pOp->opcode==OP_SorterNext || pOp->opcode==OP_Goto)
        && pOp->p2>1 && pOp->p2<=pcRewind ) return 1;
  }
  return 0;
}

/* Notes whether an execution with such a loop was long. */
static void stNoteSmall(Vdbe *p){
  p->st.isInSmall = 0;
  if( (int)(p->aCounter[SQLITE_STMTSTATUS_VM_STEP]-p->st.nStepOfSmall)>=ST_STEPS_OF_LONG ){
    u64 h = stHashOfText(p);
    __atomic_store_n(&stLongTexts[(h>>1)%ST_LONG_TEXTS], h, __ATOMIC_RELAXED);
    p->st.eSmall = ST_SMALL_LONG;
  }
}

/* Whether a loop over a table of a few rows is to be left to rows. Notes where it begins. */
static int stIsShortNest(Vdbe *p, int pcRewind){
  if( stModeOf(p->db)!=ST_COLUMNS_AUTO ) return 0;
  if( p->zSql==0 || stIsInLoop(p, pcRewind) ) return 1;
  if( p->st.eSmall==0 ){
    u64 h = stHashOfText(p);
    p->st.eSmall = __atomic_load_n(&stLongTexts[(h>>1)%ST_LONG_TEXTS], __ATOMIC_RELAXED)==h ? ST_SMALL_LONG : ST_SMALL_SHORT;
  }
  if( p->st.isInSmall==ST_SMALL_ENDED ) stNoteSmall(p);
  if( p->st.eSmall==ST_SMALL_LONG ) return 0;
  if( !p->st.isInSmall ) p->st.nStepOfSmall = p->aCounter[SQLITE_STMTSTATUS_VM_STEP];
  p->st.isInSmall = 1;
  return 1;
}

/* Such an execution ends. The counter lacks the instructions since the last row: the next execution looks at it again. */
static void stEndSmall(Vdbe *p){
  stNoteSmall(p);
  if( p->st.eSmall!=ST_SMALL_LONG ) p->st.isInSmall = ST_SMALL_ENDED;
}
