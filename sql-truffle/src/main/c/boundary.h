/*
** What both sides read and write, and the prototypes of exports.h. Java has the offsets from the compiler (abi_layout.c, class Layout).
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

/* How the values of a parameter lie in memory (executions.c). The kinds from ST_INPUT_DATE on become texts. */
enum {
  ST_INPUT_NULL,       /* NULL in each row */
  ST_INPUT_CELL,       /* StValue, nWidth of them from one row to the next; texts and blobs are offsets in aByte */
  ST_INPUT_I8, ST_INPUT_I16, ST_INPUT_I32, ST_INPUT_I64, ST_INPUT_U8, ST_INPUT_U16, ST_INPUT_U32, ST_INPUT_U64,
  ST_INPUT_F32, ST_INPUT_F64,
  ST_INPUT_BIT,        /* Eight rows in a byte */
  ST_INPUT_TEXT, ST_INPUT_BLOB,   /* Row i has the bytes aiByte[i] to aiByte[i+1] of aByte */
  ST_INPUT_FIXED,      /* Blobs of nWidth bytes */
  ST_INPUT_DATE,       /* Days from 1970 on, of 32 bits */
  ST_INPUT_DATE_MS,    /* Days from 1970 on, in milliseconds */
  ST_INPUT_TIME        /* Points in time, nPerSecond to a second */
};

/* The values of a parameter, for many rows: the arrays of an Arrow vector, or cells. */
typedef struct StInput StInput;
struct StInput {
  int eKind;           /* With pWords: of the numbers of the words */
  int nWidth;
  int isWide;          /* aiByte has 64 bits */
  const u8 *aValid;    /* A bit by row, which is 0 for NULL; 0: there is no NULL */
  const void *aValue;
  const void *aiByte;
  const u8 *aByte;
  i64 nByte;           /* Of aByte, for ST_INPUT_TEXT and ST_INPUT_BLOB */
  i64 nPerSecond;
  i64 nRow;            /* Of a dictionary: its words */
  StInput *pWords;     /* The values are numbers of words of this dictionary; or 0 */
  char zText[32];      /* The text that was made of a row */
};

/* Where many steps of an aggregate are (pipeline/many_steps.c). */
typedef struct StStepsAt StStepsAt;
struct StStepsAt {
  int iStep;         /* The one that is being made: Java sets it */
  int isStopped;     /* It is the last one: C sets it */
};

/* What st_fetch() has written. */
typedef struct StFetched StFetched;
struct StFetched {
  int nRow;
  int nByte;
  int hasCalls;      /* st_read_ahead() can read the next rows, whose functions the caller calls */
};

/* The values of a column for the rows of a StBatch. Java sets the pointers and nByteRoom. */
typedef struct StBatchColumn StBatchColumn;
struct StBatchColumn {
  int eType;         /* Of all values but NULLs: SQLITE_INTEGER to SQLITE_BLOB; 0: there is none; ST_BATCH_MIXED: they differ */
  int nNull;
  int nEntry;        /* Entries of the dictionary; 0: texts and blobs stand row by row */
  int nByte, nByteRoom;    /* Bytes of aByte */
  int isShort;       /* A row was left because aByte had no room */
  int nEnd;          /* Rows of which aiByte has the end */
  u8 *aType;         /* By row: SQLITE_INTEGER to SQLITE_NULL */
  i64 *aValue;       /* By row: an integer, or the bits of a double */
  int *aiCode;       /* By row: entry of the dictionary; -1: NULL */
  int *aiByte;       /* By row, or by entry: where the text or blob begins in aByte, and one more. Only if some value has bytes */
  u8 *aByte;
  i64 iDictionary;   /* Of no other dictionary: which one aiByte and aByte hold, also while the column has none. 0: none */
  const void *pCode; /* During st_fetch_batch(): where the dictionary is from */
  int iFound;        /* The same: the entry of the row that is added, or -1 */
};
#define ST_BATCH_MIXED 6

/* Many rows, column by column, in memory of the caller's (pipeline/batch.c). */
typedef struct StBatch StBatch;
struct StBatch {
  int nRow;
  int nRoom;         /* Rows at most */
  int nColumn;
  int nEntryMost;    /* Entries of a dictionary at most; 0: no dictionaries */
  int isFull;        /* The next row is for another batch */
  int isStanding;    /* One more row stands in the statement, which does not fit */
  StBatchColumn *aColumn;
};

/*
** Rows that were read ahead (pipeline/ahead.c), in memory of the caller's. The statement stands at the last of them; for the caller, which
** moves pRow, it stands at pRow. The meta words of the values are MEM_* flags, as in class Meta, and texts and blobs are addresses. After
** the columns of the row come st_row_values()'s other values.
*/
typedef struct StRowsAhead StRowsAhead;
struct StRowsAhead {
  StValue *pRow;     /* The row that was taken last; one row before aValue: none yet */
  StValue *pEnd;     /* After the last row; 0: none may be taken any more */
  i64 szRow;         /* Bytes of a row: set by the caller, as are the next ones */
  int nColumn, nRoom;      /* Columns of a row, and room for so many rows */
  StValue *aValue;
  u8 *aByte;         /* nByte bytes of texts and blobs */
  int nByte;
  int iSegment, iScanned;  /* Where the scan stood before the first of the rows */
  int nWait, nPause; /* Rows until the next attempt; the last such pause */
};

/* A call of a function of the program that whoever takes a row that was read ahead is to do (pipeline/calls.c). Values of the row are
   counted from 0. */
#define ST_ROW_CALLS     8
#define ST_ROW_CALL_ARGS 8
typedef struct StRowCall StRowCall;
struct StRowCall {
  void *pFunc;             /* The FuncDef */
  int pc;                  /* The instruction */
  int iResult;             /* The value of the row that gets the result */
  int isLast;              /* Nothing is read after it */
  int nArg;
  int aiArg[ST_ROW_CALL_ARGS];   /* The values that are the arguments */
};

/* What pipelines did in an execution (pipeline/report.c). Java gives the memory: room for ST_LOOP_REPORTS nests, and for each
   instruction. */
#define ST_LOOP_REPORTS 64
#define ST_LOOP_LEVELS  8    /* ST_PIPE_LEVELS */
#define ST_SINK_AGGREGATES 1
#define ST_SINK_GROUPS     2
#define ST_SINK_RUNS       3
#define ST_SINK_REST       4
#define ST_SINK_ROWS       5
typedef struct StLoopReport StLoopReport;
struct StLoopReport {
  int pcBegin, pcNext;     /* Where the nest begins, and the Next of its outermost loop */
  int nRun;                /* How often it ran in batches */
  int nLevel;              /* Loops whose tuples come in batches, in the last such run; 0: there was none */
  int eSink;               /* ST_SINK_* */
  int pcRest;              /* Where the rest begins, which takes tuple after tuple; 0: there is none */
  int pcNoStep;            /* The first instruction that is no step; -1: there is none */
  i64 aBatch[ST_LOOP_LEVELS], aTuple[ST_LOOP_LEVELS];   /* By loop, the outermost one first */
};
typedef struct StStepReport StStepReport;
struct StStepReport {
  i64 nTuple;              /* For which the step ran */
  i64 nNano;
  int isStep;
};
typedef struct StLoopReports StLoopReports;
struct StLoopReports {
  int nLoop;
  StLoopReport *aLoop;
  StStepReport *aStep;     /* By address */
};

/* A database file that a connection of this process has open, with the connection's locks. */
typedef struct StOpenFile StOpenFile;
struct StOpenFile {
  i64 file;               /* Names the file in st_foreign_locks() */
  i64 inode;              /* Equal for connections with the same file */
  i64 db;                 /* The sqlite3* */
  i64 msRead, msWrite;    /* Milliseconds since it was last locked for reading, and for writing */
  int eLock;              /* The lock of the file: an ST_LOCK_ value up to ST_LOCK_EXCLUSIVE, or 0 */
  int isWal;              /* Whether the connection has read from the WAL */
  int mShared, mExclusive;/* Its locks of the WAL, a bit each: 1<<i for ST_LOCK_WAL+i */
  char zPath[1024];
};

/* Locks of a database file, as SQLite numbers them, and of its WAL. */
#define ST_LOCK_SHARED     1
#define ST_LOCK_RESERVED   2
#define ST_LOCK_PENDING    3
#define ST_LOCK_EXCLUSIVE  4
#define ST_LOCK_WAL        8   /* Write; the next ones: checkpoint, recover, and the readers' */

/* A lock that another process holds. */
typedef struct StForeignLock StForeignLock;
struct StForeignLock {
  int pid;
  int iLock;              /* An ST_LOCK_ value */
  int isExclusive;
};
#define ST_FOREIGN_LOCKS   16

/* What flight recordings are told of: see events.c. */
#define ST_EVENT_LOCK_WAIT     0
#define ST_EVENT_CHECKPOINT    1
#define ST_EVENT_COMMIT        2
#define ST_EVENT_COLUMN_BUILD  3

typedef struct StWalState StWalState;
struct StWalState {
  int isOpen;             /* Whether the rest is known */
  u32 nFrame;             /* Frames that the WAL has */
  u32 nBackfill;          /* Of them in the database file */
  u32 aMark[5];           /* The last frame that a reader with this lock sees */
};

/* The prototypes of all that Java calls, and the types of what C calls in Java. */
typedef struct StTableCalls StTableCalls;
#define ST_WITHOUT_FIRST(FIRST, ...) __VA_ARGS__
#define P(TYPE, NAME) , TYPE NAME
#define NONE , void
#define GROUP(PACKAGE, CLASS, DOC)
#define CALL(RESULT, NAME, PARAMETERS) SQLITE_API RESULT NAME(ST_WITHOUT_FIRST(~ PARAMETERS));
#define LEAF CALL
#define INLINED CALL
#define VARIABLE(TYPE, NAME) SQLITE_API extern TYPE NAME;
#define CALLBACK(RESULT, NAME, PARAMETERS) typedef RESULT (*St_##NAME)(ST_WITHOUT_FIRST(~ PARAMETERS));
#define ADDRESS(NAME, FUNCTION)
#include "exports.h"

/* The Java functions of a table (tables.c). xOpen returns a number for the cursor, or 0 after a failure. xNext returns 1 for a row, 0 at
   the end,
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
