/*
** The one translation unit of libsqltruffle: SQLite with our inserted lines (insert.awk), and the functions
** that the Java side calls in addition to SQLite's public API.
**
** The two tiers share one machine state: struct Vdbe and all that it points to. The Java tier leaves p->pc at the
** instruction to run next and calls st_step(); the C tier runs until the stop set says that Java takes over.
*/

#include "column_hooks.h"
#include "capture.h"

/* Where C may stop for Java to take over, by instruction. */
#define ST_STOP_NEVER    0  /* No stop */
#define ST_STOP_ENTRY    1  /* An entry of a loop nest: stop when the steps to run are over */
#define ST_STOP_INNER    2  /* The head of another loop: stop when ST_INNER_STEPS more are over */
#define ST_STOP_COMPILED 3  /* Compiled code is waiting: stop at once */
#define ST_INNER_STEPS   10000000

/* What must survive between two stretches of one sqlite3_step() in C: the locals of sqlite3VdbeExec() that live
** longer than one instruction. Lives inside struct Vdbe, so that a statement which SQLite re-prepares
** (sqlite3VdbeSwap) loses it together with its program: id==0 tells Java that the program is a new one. */
#define SQLTRUFFLE_VDBE_FIELDS                                                                          \
  struct SqltruffleState {                                                                              \
    struct StHeld *pHeld;  /* Tables of columns that this execution reads (column_cursor.c) */          \
    int iCur;              /* The cursor that an instruction is about */                                \
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
    int iLookup;           /* What lookup.c knows of the program; 0: nothing yet */                     \
    int nLookup;           /* Executions that it took over */                                           \
    i64 nLookedAhead;      /* Leaf pages of rows that lookahead.c has prefetched */                     \
    i64 nSoughtAhead;      /* Leaf pages of sought cursors that lookahead.c has prefetched */           \
    u8 resetSchemaOnFault; /* As the local variable of that name */                                     \
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

/* SQLITE_MAX_ATTACHED makes a mask of databases 16 bytes, and SQLite looks at it byte by byte: four times in each execution, 80 ns of a lookup. */
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


/* Before ResetSorter drops the rows of a sorter: with them go the rows that Java keeps in its place. */
#define SQLTRUFFLE_RESET_SORTER pC->idInJava = 0;

/* In OP_DeferredSeek, as soon as the rowid is known; and where sqlite3BtreeTableMoveto() begins at the root. */
#ifndef SQLTRUFFLE_ABI_GENERATOR
# define SQLTRUFFLE_DEFERRED_SEEK                                                                       \
  if( pTabCur->col.pTable || stColumnsSwitch.eMode!=ST_COLUMNS_OFF && stColumnsDeferred(p, pTabCur, pOp->p3) ){ \
  }else if( pC->ahead.nRest>0 ) pC->ahead.nRest--; else st_look_ahead(p, pOp);
# define SQLTRUFFLE_TABLE_MOVETO  if( biasRight==0 && stTableMoveto(pCur, intKey, pRes, &rc) ) return rc;
struct BtCursor;
struct Vdbe;
struct VdbeOp;
struct VdbeCursor;
static void stReleaseRows(struct VdbeCursor*);
void st_look_ahead(struct Vdbe*, struct VdbeOp*);
static int stTableMoveto(struct BtCursor*, long long iKey, int *pRes, int *pRc);
# include "mapguard.h"
#else
# define SQLTRUFFLE_DEFERRED_SEEK
# define SQLTRUFFLE_TABLE_MOVETO
# define SQLTRUFFLE_BEGIN_READ
# define SQLTRUFFLE_PAGE_READ
# define SQLTRUFFLE_RESULT_ROW
# define SQLTRUFFLE_HALT
# define SQLTRUFFLE_COMMITTED
# define SQLTRUFFLE_CHECKPOINT
# define SQLTRUFFLE_BACKUP
# define SQLTRUFFLE_SERIALIZE
# define SQLTRUFFLE_BLOB
# undef SQLTRUFFLE_FREE_CURSOR
# define SQLTRUFFLE_FREE_CURSOR
#endif

#include "sqlite3-inserted.c"
#include "page.h"
#include "prefetch.c"

#include "results.h"
#include "columns.h"
#include "column_scan.h"

/*
** What both sides read and write. Java has the offsets from the compiler (abi.c, class Layout).
*/

/* A value of a row or of a statement's parameters. */
typedef struct StValue StValue;
struct StValue {
  i64 payload;   /* The integer; the bits of the real; where the text or blob is: an address in parameters, an offset in rows */
  i64 meta;      /* SQLITE_INTEGER to SQLITE_NULL, and from bit ST_META_LENGTH on the length of a text or blob in bytes */
};
#define ST_META_LENGTH 32
#define ST_META(TYPE, N) ((i64)(TYPE) | ((i64)(N) << ST_META_LENGTH))
#define ST_META_TYPE(META) ((int)(META))
#define ST_META_SIZE(META) ((int)((META) >> ST_META_LENGTH))

/* What st_fetch() has written. */
typedef struct StFetched StFetched;
struct StFetched {
  int nRow;
  int nByte;
};

/* The prototypes of all that Java calls, and the types of what C calls in Java. */
typedef struct StTableCalls StTableCalls;
#define ST_WITHOUT_FIRST(FIRST, ...) __VA_ARGS__
#define P(TYPE, NAME) , TYPE NAME
#define NONE , void
#define GROUP(CLASS, DOC)
#define CALL(RESULT, NAME, PARAMETERS) SQLITE_API RESULT NAME(ST_WITHOUT_FIRST(~ PARAMETERS));
#define LEAF CALL
#define INLINED CALL
#define VARIABLE(TYPE, NAME) SQLITE_API extern TYPE NAME;
#define CALLBACK(RESULT, NAME, PARAMETERS) typedef RESULT (*St_##NAME)(ST_WITHOUT_FIRST(~ PARAMETERS));
#define ADDRESS(NAME, FUNCTION)
#include "exports.h"

/* The Java functions of a table (tables.c). xOpen returns a number for the cursor, or 0 after a failure. xNext returns 1 for a row, 0 at the end,
** and -1 after a failure. A function calls st_table_error() before it fails. */
struct StTableCalls {
  St_openTable xOpen;
  St_nextRow xNext;
  St_column xColumn;
  St_closeTable xClose;
  St_destroyTable xDestroy;
};

/* Bit of MemPage.isInit: the rowids of this interior page of a table were seen to ascend, as all writes keep them. SQLite itself only asks
** whether isInit is 0. */
#define ST_SORTED 2

#ifndef SQLTRUFFLE_ABI_GENERATOR
#include "abi_hash.h"
#include "mapguard.c"

/* Hash of exports.h and of all constants that this library was compiled with. Java compares it with its own. */
SQLITE_API const i64 st_abi_hash = SQLTRUFFLE_ABI_HASH;

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
  p->st.nRun = nRun ? (u64)nRun + 1 : 0;
  p->st.aStop = aStop;
  if( nRun && aStop ){
    p->st.anStop[ST_STOP_NEVER] = ~(u64)0;
    p->st.anStop[ST_STOP_ENTRY] = p->st.nRun;
    p->st.anStop[ST_STOP_INNER] = p->st.nRun + ST_INNER_STEPS;
    p->st.anStop[ST_STOP_COMPILED] = 2;  /* Not at the first instruction: compiled code may have left it to us */
    if( aStop[p->nOp] ) p->st.nRun = 1;
  }
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
** Makes a running st_step() of another thread return ST_PAUSE before its next instruction; the program of a trigger runs to its end first. That thread must not
** return from st_step() to other work before this function returns. st_step() may be about to set nRun: so it is set twice.
*/
SQLITE_API void st_pause(Vdbe *p){
  p->st.bPause = 1;
  stStopNow(p);
  usleep(200);
  if( p->st.bPause ) stStopNow(p);
}

/*
** Resets the statement and binds its first nParam parameters. Texts are UTF-8. Texts and blobs are not copied: they stay where they are until the
** next call.
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

SQLITE_API void st_prefetch(VdbeCursor *pC){
  stPrefetchNext(pC->uc.pCursor);
}

/* The part of OP_Next and OP_Prev that leaves the page. SQLITE_OK, SQLITE_DONE, or an error for st_raise(). */
SQLITE_API int st_next(VdbeCursor *pC, int hint){
  int rc = sqlite3BtreeNext(pC->uc.pCursor, hint);
  stPrefetchNext(pC->uc.pCursor);
  pC->cacheStatus = CACHE_STALE;
  pC->nullRow = rc!=SQLITE_OK;
  return rc;
}
SQLITE_API int st_prev(VdbeCursor *pC, int hint){
  int rc = sqlite3BtreePrevious(pC->uc.pCursor, hint);
  pC->cacheStatus = CACHE_STALE;
  pC->nullRow = rc!=SQLITE_OK;
  return rc;
}

#include "tableseek.c"

/* OP_Column's way to a cursor that must be moved or restored first. */
SQLITE_API int st_cursor_restore(VdbeCursor *pC){
  if( pC->deferredMoveto ) return sqlite3VdbeFinishMoveto(pC);
  return sqlite3VdbeCursorRestore(pC);
}

/* The work of OP_SorterInsert: adds the record of n bytes at z. */
SQLITE_API int st_sorter_insert(VdbeCursor *pC, char *z, int n){
  Mem m;
  m.z = z;
  m.n = n;
  m.flags = MEM_Blob;
  return sqlite3VdbeSorterWrite(pC, &m);
}

/* Whether Java may keep the rows of a sorter: it has none yet, and sorts in this thread. -1: no. Otherwise how many bytes of records
** it may hold in memory, 0 for any number. */
SQLITE_API int st_sorter_adopt(VdbeCursor *pC){
  VdbeSorter *p = pC->uc.pSorter;
  return p->list.pList || p->bUsePMA || p->nTask!=1 ? -1 : p->mxPmaSize;
}

/* Sorts rows that were in order already: what Java had kept, and gives back in the middle of reading. */
SQLITE_API int st_sorter_resume(VdbeCursor *pC){
  int res;
  return sqlite3VdbeSorterRewind(pC, &res);
}

/* Temporary files of sorters, where SQLite's VFS has them. */
SQLITE_API int st_spill_open(Vdbe *p){
  sqlite3_file *pFd = 0;
  int rc = vdbeSorterOpenTempFile(p->db, 0, &pFd);
  p->st.nOut = (i64)pFd;
  return rc;
}
/* In pieces: SQLite's VFS for Unix takes a write of a multiple of 128 KiB for one that did not succeed. */
#define ST_SPILL_PIECE 65536
SQLITE_API int st_spill_write(sqlite3_file *pFd, u8 *z, int n, i64 iOffset){
  int rc = SQLITE_OK;
  int i;
  for(i=0; rc==SQLITE_OK && i<n; i+=ST_SPILL_PIECE){
    rc = sqlite3OsWrite(pFd, &z[i], MIN(n-i, ST_SPILL_PIECE), iOffset+i);
  }
  return rc;
}
SQLITE_API int st_spill_read(sqlite3_file *pFd, u8 *z, int n, i64 iOffset){
  int rc = SQLITE_OK;
  int i;
  for(i=0; rc==SQLITE_OK && i<n; i+=ST_SPILL_PIECE){
    rc = sqlite3OsRead(pFd, &z[i], MIN(n-i, ST_SPILL_PIECE), iOffset+i);
  }
  return rc;
}
SQLITE_API void st_spill_close(sqlite3_file *pFd){ sqlite3OsCloseFree(pFd); }

/* The work of OP_SorterSort and OP_Sort. SQLITE_OK, SQLITE_DONE when there are no rows, or an error. */
SQLITE_API int st_sort(Vdbe *p, VdbeCursor *pC){
  int res = 1;
  int rc;
  p->aCounter[SQLITE_STMTSTATUS_SORT]++;
  if( isSorter(pC) ){
    rc = sqlite3VdbeSorterRewind(pC, &res);
  }else{
    rc = sqlite3BtreeFirst(pC->uc.pCursor, &res);
    pC->deferredMoveto = 0;
    pC->cacheStatus = CACHE_STALE;
  }
  if( rc ) return rc;
  pC->nullRow = (u8)res;
  return res ? SQLITE_DONE : SQLITE_OK;
}

/* The work of OP_SorterNext. SQLITE_OK, SQLITE_DONE, or an error. */
SQLITE_API int st_sorter_next(Vdbe *p, VdbeCursor *pC){
  int rc = sqlite3VdbeSorterNext(p->db, pC);
  pC->cacheStatus = CACHE_STALE;
  pC->nullRow = rc!=SQLITE_OK;
  return rc;
}

/* OP_SorterData without the copy: the current record, which stays where it is until the sorter moves; its size goes to nOut. */
SQLITE_API void *st_sorter_row(Vdbe *p, VdbeCursor *pC){
  int n;
  void *z = vdbeSorterRowkey(pC->uc.pSorter, &n);
  p->st.nOut = n;
  return z;
}

/* The work of OP_SorterCompare for register pMem. SQLITE_OK when equal, SQLITE_DONE when not, or an error. */
SQLITE_API int st_sorter_compare(VdbeCursor *pC, char *z, int n, int nKeyCol){
  Mem m;
  int res = 0;
  int rc;
  m.z = z;
  m.n = n;
  m.flags = MEM_Blob;
  rc = sqlite3VdbeSorterCompare(pC, &m, nKeyCol, &res);
  return rc ? rc : res ? SQLITE_DONE : SQLITE_OK;
}

/* Makes room for n bytes in register pMem, whose value is lost. Returns SQLITE_OK or SQLITE_NOMEM. */
SQLITE_API int st_mem_reserve(Mem *pMem, int n){
  if( VdbeMemDynamic(pMem) ) sqlite3VdbeMemSetNull(pMem);
  if( pMem->szMalloc<n && sqlite3VdbeMemGrow(pMem, n, 0) ) return SQLITE_NOMEM;
  pMem->flags = MEM_Null;
  return SQLITE_OK;
}

/* Makes the text or blob of register pMem its own. */
SQLITE_API int st_mem_own(Mem *pMem){ return sqlite3VdbeMemMakeWriteable(pMem); }

/* Frees what the value of register pMem holds outside its own buffer (MEM_Dyn, MEM_Agg). */
SQLITE_API void st_mem_release(Mem *pMem){ sqlite3VdbeMemSetNull(pMem); }

#include "seek.c"
#include "capture.c"
#include "write.c"
#include "lookahead.c"
#include "mapped.c"
#include "rows.c"
#include "function.c"
#include "tables.c"
#include "directory.c"
#include "sqlite_jdbc.c"
#include "column_segment.c"
#include "column_patch.c"
#include "column_changes.c"
#include "column_pages.c"
#include "column_build.c"
#include "column_file.c"
#include "column_store.c"
#include "column_keep.c"
#include "column_guard.c"
#include "column_cursor.c"
#include "column_list.c"

/* The addresses of exports.h, in its order. */
#define P(TYPE, NAME)
#define NONE
#define GROUP(CLASS, DOC)
#define CALL(RESULT, NAME, PARAMETERS)
#define LEAF(RESULT, NAME, PARAMETERS)
#define INLINED(RESULT, NAME, PARAMETERS)
#define VARIABLE(TYPE, NAME)
#define CALLBACK(RESULT, NAME, PARAMETERS)
#define ADDRESS(NAME, FUNCTION) (void*)FUNCTION,
SQLITE_API void *const st_addresses[] = {
#include "exports.h"
};

/* sqlite3_db_config() for the options that take an int and give one: calls with variable arguments differ by platform. */
SQLITE_API int st_db_config(sqlite3 *db, int op, int value, int *pActual){ return sqlite3_db_config(db, op, value, pActual); }
#endif
