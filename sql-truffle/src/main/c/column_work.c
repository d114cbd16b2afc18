/*
** How much work the executions of a text have been. What a text reads is built as columns when its executions have taken as long as that
** takes, and the build is taken from the account: then it has cost about twice what it had to cost, whatever comes. Loops over tables of a
** few rows are left to rows until then, because to look for their columns takes longer than to read them.
*/

#ifndef ST_WORK_OF_LONG
# define ST_WORK_OF_LONG 300000     /* Nanoseconds of an execution that counts */
#endif
#ifndef ST_WORK_TO_OPEN
# define ST_WORK_TO_OPEN 1000000    /* Nanoseconds to open a reader */
#endif
#define ST_WORK_OF_ROW    20        /* To build the columns of a row, by several threads */
#define ST_WORK_OF_STEP   15        /* Of an instruction */
#define ST_WORK_OF_LOOKUP 800       /* Of a row that is found in a B-tree */
#define ST_WORK_OF_SCANNED 50       /* Of a row to which a scan moves */
#define ST_WORK_OF_GIVEN  100       /* Of a row that is given to the caller */
#define ST_WORK_UNIT      16384     /* Of stWorks */
#define ST_WORK_BITS      24
#define ST_WORK_TEXTS     1024

/* The work of texts, each at its place: in the high bits its hash, in the low ones units of work. Atomic. */
static u64 stWorks[ST_WORK_TEXTS];

static u64 stHashOfText(Vdbe *p){
  if( p->st.textHash==0 ) p->st.textHash = stHashBytes((const u8*)p->zSql, sqlite3Strlen30(p->zSql)) | 1;
  return p->st.textHash;
}

/* Nanoseconds that earlier executions of the program's text have worked, of those that count. */
static i64 stWorkOfText(Vdbe *p){
  u64 h, w;
  if( p->zSql==0 ) return 0;
  h = stHashOfText(p);
  w = __atomic_load_n(&stWorks[(h>>1)%ST_WORK_TEXTS], __ATOMIC_RELAXED);
  return (w^h)>>ST_WORK_BITS ? 0 : (i64)(w & ((1<<ST_WORK_BITS)-1))*ST_WORK_UNIT;
}

static int stIsLongText(Vdbe *p){ return stWorkOfText(p)>0; }

/* A text that was long stays so, also when it has spent all. */
static void stSetWork(Vdbe *p, i64 nWork){
  u64 h = stHashOfText(p);
  u64 w = (h>>ST_WORK_BITS)<<ST_WORK_BITS | (u64)MAX(1, MIN(nWork/ST_WORK_UNIT, (1<<ST_WORK_BITS)-1));
  __atomic_store_n(&stWorks[(h>>1)%ST_WORK_TEXTS], w, __ATOMIC_RELAXED);
}

/* Nanoseconds that the present execution has worked. nStep: steps that are not counted yet. */
static i64 stWorkOfExecution(const Vdbe *p, u32 nStep){
  u32 nBefore = p->st.nStepBefore;
  nStep += p->aCounter[SQLITE_STMTSTATUS_VM_STEP];
  return (i64)(nStep>=nBefore ? nStep-nBefore : nStep)*ST_WORK_OF_STEP + (i64)p->st.nSought*ST_WORK_OF_LOOKUP;
}

/* An execution has ended. */
static void stNoteWork(Vdbe *p){
  u32 nBefore = p->st.nStepBefore;
  i64 nNew = stWorkOfExecution(p, 0);
  p->st.nStepBefore = p->aCounter[SQLITE_STMTSTATUS_VM_STEP];
  p->st.nSought = 0;
  /* A program that was prepared anew has the counters of the old one. */
  if( nBefore==0 && p->aCounter[SQLITE_STMTSTATUS_RUN]>1 ) return;
  if( nNew>=ST_WORK_OF_LONG && p->zSql ) stSetWork(p, stWorkOfText(p)+nNew);
}

static i64 stWorkToBuild(i64 nRow){ return ST_WORK_TO_OPEN+nRow*ST_WORK_OF_ROW; }

/* Whether the executions before have worked as long as it takes to build the columns of so many rows. */
static int stHasWorkedFor(Vdbe *p, i64 nRow){
  i64 n = stWorkOfText(p);
  return n>0 && n>=stWorkToBuild(nRow);
}

/* After n seeks of an execution: what a table is worth (stAttach). */
static int stWorthAfter(Vdbe *p, int n, int nMany){ return n>=nMany ? 1 : stIsLongText(p) ? ST_IF_WORKED : 0; }

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

/* Whether a loop over a table of a few rows is to be left to rows. */
static int stIsShortNest(Vdbe *p, int pcRewind){
  return stModeOf(p->db)==ST_COLUMNS_AUTO && (stIsInLoop(p, pcRewind) || !stIsLongText(p));
}
