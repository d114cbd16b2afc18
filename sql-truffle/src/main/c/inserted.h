/*
** What insert.awk inserts into SQLite: fields of its structures, and lines of its functions. Included by sqltruffle.c before SQLite.
*/

#include "column_hooks.h"
#include "capture.h"
#include "keys.h"
#include "locks.h"
#include "events.h"

#define SQLTRUFFLE_CONNECTION_FIELDS SQLTRUFFLE_COLUMN_CONNECTION StKeys *pStKeys; SQLTRUFFLE_WAIT_FIELDS

/* Where C may stop for Java to take over, by instruction. */
#define ST_STOP_NEVER    0  /* No stop */
#define ST_STOP_ENTRY    1  /* An entry of a loop nest: stop when the steps to run are over */
#define ST_STOP_INNER    2  /* The head of another loop: stop when ST_INNER_STEPS more are over */
#define ST_STOP_COMPILED 3  /* Compiled code is waiting: stop at once */
#define ST_INNER_STEPS   10000000
/* SqltruffleState.isFetching: the caller calls functions of rows that st_read_ahead() reads (pipeline/calls.c) */
#define ST_FETCH_CALLS 2
#define ST_NO_ROW_START (-1)
#define ST_ONE_INSTRUCTION 2   /* nRun of st_instruction() */

/* What must survive between two stretches of one sqlite3_step() in C: the locals of sqlite3VdbeExec() that live
** longer than one instruction. Lives inside struct Vdbe, so that a statement which SQLite re-prepares
** (sqlite3VdbeSwap) loses it together with its program: id==0 tells Java that the program is a new one. */
#define SQLTRUFFLE_VDBE_FIELDS                                                                          \
  struct SqltruffleState {                                                                              \
    struct StHeld *pHeld;  /* Tables of columns that this execution reads (column_attach.c) */          \
    struct StPipe *pPipes; /* Loop nests of this execution that ran for batches of tuples (pipeline/run.c) */ \
    struct StPipe *pStepping;     /* The one that is making steps of an aggregate of the program; or 0 */ \
    struct StPipe *pRows;  /* The one of them whose rows st_fetch() takes; or 0 */                       \
    struct StRowsAhead *pAhead;   /* Rows that were read ahead; or 0 */                                  \
    struct StExecutions *pExecutions;    /* What this execution goes on with (executions.c); or 0 */     \
    int pcRow;             /* Where an execution begins whose cursors are open; ST_NO_ROW_START: nowhere; \
        0: not known yet (executions.c) */ \
    const struct StColumnTable *pIndexLoop;   /* Columns of an index whose loop has begun (pipeline/index_loop.c) */ \
    int pcIndexHead;       /* Its head; 0: there is none, or it was seen */                              \
    int pcIndexLoop, iIndexEntry, nIndexLoop;   /* Its seek; its first entry; such loops so far */       \
    u64 noPipe;            /* Loops that are no pipe in this execution: a bit by address, of which several loops may have one */ \
    u8 hasResume;          /* Some of them may go on at a Next */                                        \
    int pcGo;              /* Where the program goes on: ST_COLUMNS_GO */                              \
    struct StLoopReports *pLoops;   /* What pipelines did; 0: nobody asks */                            \
    struct StColumnReport *aReport;  /* By cursor: what it did with columns; 0: nobody asks */          \
    volatile u64 nRun;     /* 1 + VM steps to run before stopping; 0: never stop */                     \
    u64 anStop[4];         /* By ST_STOP_ value: the VM step at which to stop at such an instruction */ \
    u8 *aStop;             /* aStop[i]: the ST_STOP_ value of instruction i; NULL: stop before any */   \
    i64 iCurrentTime;      /* Vdbe.iCurrentTime at the stop: 'now' does not move within a step */       \
    int iCompare;          /* Result of the last OP_Compare */                                          \
    u32 colCacheCtr;       /* Generation of the cache of large columns */                               \
    int rcRaise;           /* Error to raise at p->pc when C resumes */                                 \
    i64 nOut;              /* Second result of some st_* functions */                                   \
    int id;                /* Identifies the decoded program; 0 after re-preparation */                 \
    i64 nExpected;         /* Rows that a loop which is about to begin reads to its end; ST_EXPECTS_ALL: those of whole tables; \
        0: not known */ \
    u32 nSeekOfIndex;      /* Seeks of this execution by indexes without columns (column_index.c) */   \
    int iLookup;           /* What lookup.c knows of the program; 0: nothing yet */                     \
    int nLookup;           /* Executions that it took over */                                           \
    i64 nLookedAhead;      /* Leaf pages of rows that lookahead.c has prefetched */                     \
    i64 nSoughtAhead;      /* Leaf pages of sought cursors that lookahead.c has prefetched */           \
    u64 textHash;          /* Of the text (column_work.c); 0: not known yet */                          \
    u32 nStepBefore;       /* VM steps before this execution */                                         \
    u32 nStepAmid;         /* Steps of the present call of sqlite3VdbeExec() when a scan asks (column_amid.c) */ \
    u32 nSought;           /* Rows and entries that this execution has sought in B-trees */             \
    u8 isBuild;            /* The mode is ST_COLUMNS_BUILD, as the first seek by an index has seen */    \
    u8 resetSchemaOnFault; /* As the local variable of that name */                                     \
    u8 hasTakenColumns;    /* A cursor has had columns since Java looked last */                        \
    u8 hasAddedUp;         /* An execution has added up rows since Java looked last */                  \
    u8 isCalling;          /* A step calls a function of the program that is deterministic (pipeline/many_calls.c) */ \
    u8 isLeftAmid;         /* The function has written, or rolled back: the execution cannot go on */   \
    u8 isFetching;         /* Callers take many rows at once: st_fetch(), st_read_ahead(); or ST_FETCH_CALLS */ \
    u8 bResume;            /* This call goes on with a step that has begun */                           \
    u8 bStopped;           /* The last call ended at a stop */                                          \
    volatile u8 bPause;    /* Another thread asks the C tier to stop: st_pause() */                     \
  } st;

#define SQLTRUFFLE_RESUME                                                                               \
  if( p->st.bResume ){                                                                                  \
    p->st.bResume = 0;                                                                                  \
    iCompare = p->st.iCompare;                                                                          \
    colCacheCtr = p->st.colCacheCtr;                                                                    \
    resetSchemaOnFault = p->st.resetSchemaOnFault;                                                      \
    p->iCurrentTime = p->st.iCurrentTime;                                                               \
    if( p->st.rcRaise ){                                                                                \
      rc = p->st.rcRaise;                                                                               \
      p->st.rcRaise = 0;                                                                                \
      pOp = &aOp[p->pc];                                                                                \
      goto abort_due_to_error;                                                                          \
    }                                                                                                   \
  }

/* nRun-1 is the largest u64 for a statement that is not ours: one compare, always false. Programs of triggers
** (p->pFrame!=0) have instruction numbers and registers of their own: no stop inside them. */
#define SQLTRUFFLE_STOP                                                                                 \
  if( nVmStep>p->st.nRun-1 && p->pFrame==0                                                                    \
   && (p->st.aStop==0 || nVmStep>=p->st.anStop[p->st.aStop[pOp-aOp]]) ){                                \
    nVmStep--;                                                                                          \
    p->pc = (int)(pOp-aOp);                                                                             \
    p->st.iCompare = iCompare;                                                                          \
    p->st.colCacheCtr = colCacheCtr;                                                                    \
    p->st.resetSchemaOnFault = resetSchemaOnFault;                                                      \
    p->st.iCurrentTime = p->iCurrentTime;                                                               \
    p->st.bResume = 1;                                                                                  \
    p->st.bStopped = 1;                                                                                 \
    rc = SQLITE_ROW;                                                                                    \
    goto vdbe_return;                                                                                   \
  }

/* SQLITE_MAX_ATTACHED makes a mask of databases 16 bytes. SQLite looks at it byte by byte, four times in each execution. Two words take
   less time. */
#define SQLTRUFFLE_MASK_ALL_ZERO                                                                        \
  if( sizeof(yDbMask)==2*sizeof(u64) ){                                                                 \
    u64 a[2];                                                                                           \
    memcpy(a, m, sizeof(a));                                                                            \
    return (a[0] | a[1])==0;                                                                            \
  }

#include "lookahead.h"
#include "mapped.h"

/* Inserted into struct VdbeCursor: fields that are 0 in a cursor that has just been opened, and fields that are not cleared.
** idInJava names the rows that Java keeps in place of the cursor; 0: C has them. */
#define SQLTRUFFLE_CURSOR_FIELDS int idInJava; ST_AHEAD_FIELDS ST_MAPPED_ROW_FIELDS SQLTRUFFLE_COLUMN_CURSOR
#define SQLTRUFFLE_CURSOR_ROOM   ST_SOUGHT_FIELDS

/* Before a cursor is closed. */
#define SQLTRUFFLE_FREE_CURSOR                                                                          \
  if( pCx->row.pMapped ) stReleaseRows(pCx);                                                            \
  if( pCx->col.pScan ) stCloseColumns(pCx);


/*
** After the registers of an execution were released: no register refers to the memory of another one any more. SQLite leaves the reference,
** because no instruction reads a register that it has not set. Nodes load registers before it is known which way a program goes.
*/
#define SQLTRUFFLE_RELEASED if( p->flags & MEM_Ephem ) p->flags = MEM_Undefined;

/* Before ResetSorter drops the rows of a sorter: with them go the rows that Java keeps in its place. */
#define SQLTRUFFLE_RESET_SORTER pC->idInJava = 0;

/* In OP_DeferredSeek, as soon as the rowid is known; and where sqlite3BtreeTableMoveto() begins at the root. */
#ifndef SQLTRUFFLE_ABI_GENERATOR
# define SQLTRUFFLE_DEFERRED_SEEK                                                                       \
  if( pTabCur->col.pTable || stColumnsSwitch.eMode!=ST_COLUMNS_OFF && stColumnsDeferred(p, pTabCur, pOp->p3) ){ \
    stCountEntry(p, pC, pOp);                                                                           \
  }else if( pC->col.isEntry ){                                                                          \
  }else if( pC->ahead.nRest>0 ) pC->ahead.nRest--; else st_look_ahead(p, pOp);
/* In OP_SeekRowid, after Java has found a row in the memory map without the cursor. SQLite looks beside its cursor for the rowid after that
   row, so the cursor moves
** there first, as st_seek_behind() does. On a damaged page the answer depends on it. */
# define SQLTRUFFLE_SEEK_AFTER_MAPPED                                                                   \
  if( pC->deferredMoveto && pC->row.aRecord && pC->row.iKey==pC->movetoTarget && iKey==pC->movetoTarget+1 ){ \
    rc = sqlite3VdbeFinishMoveto(pC);                                                                   \
    pC->row.aRecord = 0;                                                                                \
    if( rc ) goto abort_due_to_error;                                                                   \
  }
# define SQLTRUFFLE_TABLE_MOVETO  if( biasRight==0 && stTableMoveto(pCur, intKey, pRes, &rc) ) return rc;
/* OP_Halt: goes on with the next set of parameters, if there is one, without an end of the program between the two (executions.c). */
# define SQLTRUFFLE_EXECUTED                                                                            \
  if( p->st.pExecutions && stNextExecution(p, pOp) ){                                                   \
    pOp = &aOp[p->st.pcRow - 1];                                                                        \
    goto check_for_interrupt;                                                                           \
  }
struct BtCursor;
struct Vdbe;
struct VdbeOp;
struct VdbeCursor;
static void stReleaseRows(struct VdbeCursor*);
void st_look_ahead(struct Vdbe*, struct VdbeOp*);
static int stTableMoveto(struct BtCursor*, long long iKey, int *pRes, int *pRc);
static int stNextExecution(struct Vdbe*, const struct VdbeOp*);
# include "mapguard.h"
#else
# define SQLTRUFFLE_DEFERRED_SEEK
# define SQLTRUFFLE_SEEK_AFTER_MAPPED
# define SQLTRUFFLE_TABLE_MOVETO
# define SQLTRUFFLE_BEGIN_READ
# define SQLTRUFFLE_PAGE_READ
# define SQLTRUFFLE_RESULT_ROW
# define SQLTRUFFLE_HALT
# define SQLTRUFFLE_EXECUTED
# define SQLTRUFFLE_COMMITTED
# define SQLTRUFFLE_CHECKPOINT
# define SQLTRUFFLE_BACKUP
# define SQLTRUFFLE_SERIALIZE
# define SQLTRUFFLE_BLOB
# undef SQLTRUFFLE_FREE_CURSOR
# define SQLTRUFFLE_FREE_CURSOR
#endif
