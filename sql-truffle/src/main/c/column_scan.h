/*
** The state of a scan of columns: its guards, joins and position. Java reads some of the fields (abi_layout.c). See column_guard_plan.c and
** column_guard.c.
*/
#ifndef SQLTRUFFLE_COLUMN_SCAN_H
#define SQLTRUFFLE_COLUMN_SCAN_H

/* A condition on a column of the scanned table, or of a join's. */
typedef struct StColumnGuard StColumnGuard;
struct StColumnGuard {
  int pc;            /* Address of the jump */
  u8 eTest;          /* ST_TEST_* */
  u8 op;             /* ST_TEST_COMPARE: a row passes when "column op value" holds: OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt or OP_Ge */
  u8 passesNull;     /* Whether a row with NULL passes */
  u8 leaves;         /* In a group: a row that does not pass leaves the group and passes the group */
  u8 nGroup;         /* Guards of the group that begins here; 1: it stands alone */
  int iJoin;         /* The join whose table has the column, or -1: the scanned table */
  int iColumn;       /* Position of the column in StColumnSegment.aCode */
  int iRegister;     /* The value's register */
  Mem value;         /* The register as it was when the scan began */
  int pcList;        /* ST_TEST_IN: address of the BeginSubrtn of the list of constants */
  int pcFunction;    /* ST_TEST_FUNCTION: address of the function */
  const struct StList *pList;   /* ST_TEST_LIST */
  const struct StLike *pLike;   /* ST_TEST_LIKE */
  const Op *pTest;   /* ST_TEST_FUNCTION: the jump that tests its result */
  /* Of the current segment: */
  u8 eKernel;        /* ST_KERNEL_* */
  u8 isInverse;      /* Rows outside of the bounds pass */
  u64 low, high;     /* Codes that pass, both included */
  double rLow, rHigh;
  u8 *aMember;       /* ST_KERNEL_MEMBERS: by code from low to high, whether rows with it pass */
};
#define ST_TEST_COMPARE 0
#define ST_TEST_NULL    1    /* passesNull: only NULLs pass; else only others */
#define ST_TEST_BLOOM   2    /* OP_Filter with one register, whose filter is in the value's register */
#define ST_TEST_IN      3    /* A row passes when a list of constants has the column's value; op==OP_Ne: when it has not */
#define ST_TEST_FUNCTION 4   /* A pure function of a text and constants */
#define ST_TEST_LIST    5    /* As ST_TEST_IN, with a list of a pipeline */
#define ST_TEST_LIKE    6    /* A row passes when the column's text is like a pattern of a pipeline; op==OP_Ne: when it is not */

#define ST_KERNEL_UNKNOWN 0  /* Nothing can be said: the instructions decide */
#define ST_KERNEL_NONE  1    /* No row passes but for NULLs */
#define ST_KERNEL_CODES 2
#define ST_KERNEL_REALS 3
#define ST_KERNEL_TEXTS 4
#define ST_KERNEL_NULLS 5
#define ST_KERNEL_BLOOM 6
#define ST_KERNEL_ALL   7    /* All rows pass but for NULLs */
#define ST_KERNEL_MEMBERS 8
#define ST_KERNEL_LIKE  9

/*
** A lookup by rowid at the head of the loop: "SeekRowid D, by a column of the scanned table, else Next". The rows of D that pass the guards
** on D's own columns are found once. Then a row of the scan needs one look into a table of bytes.
*/
typedef struct StColumnJoin StColumnJoin;
struct StColumnJoin {
  int iCur;          /* D's cursor */
  int iColumn;       /* Position of the column of the scanned table; -1: the key is no such column, and aPass stays 0 */
  StColumnTable *pTable;
  i64 iFirst;        /* Rowid of the first byte of aPass */
  u64 nSpan;
  u8 *aPass;         /* By rowid: whether D has the row and it passes, and one 0 more; 0: not made, all rows pass */
  u8 isExact;        /* No row passes that D's guards reject */
};
/* Seeks of one execution after which columns are looked for, and after which a table is worth columns */
#define ST_SEEKS_BEFORE_LOOK 64
#define ST_SEEKS_BEFORE_WANT 4096
/* The same of seeks by indexes without columns, all together */
#define ST_EXPECTS_ALL         (-1)
/* Columns are wanted, if the executions of the text have worked enough for them (column_work.c): they do not count as wanted otherwise */
#define ST_IF_WORKED           2
#define ST_ENTRIES_BEFORE_LOOK 64
#define ST_ENTRIES_BEFORE_WANT 4096
#define ST_JOINS       8
#define ST_MOST_SPAN   ((u64)1<<26)
/* A shorter scan ends before its columns, or the rows that its joins need, are found. */
#define ST_FEWEST_ROWS         512
/* A range of rowids must be as wide. */
#define ST_SHORTEST_RANGE      4096
#define ST_BLOCKS_BEFORE_JOIN  4

/* What a cursor has done with columns in one execution, for those who ask (SqltruffleState.aReport). */
typedef struct StColumnReport StColumnReport;
struct StColumnReport {
  int hasColumns;
  int nScan;         /* Scans of columns */
  int nGuard, nJoin; /* Of the last scan */
  i64 nBlock;        /* Blocks for which guards were evaluated */
  i64 nSkipped;      /* Blocks of which no row passed */
  i64 nRow;          /* Rows that passed */
  int nSum;          /* Groups into which the rows of the last scan were added up; 0: they were not */
};

/* A scan from Rewind on; or from Last or a seek by rowid on, forwards or backwards. */
struct StColumnScan {
  int pcRewind;      /* Addresses of the scan's Rewind, and of its Next; or of what is in their place */
  int pcNext;        /* -1: the loop is unusual, the scan is on rows */
  u8 isBackward;     /* By Prev */
  int iStart;        /* The first row of the scan's first segment; later the segment's first row in the scan's direction */
  u8 opLimit;        /* "rowid opLimit value" at the head ends the loop: OP_Gt, OP_Ge, OP_Lt or OP_Le; 0: there is no such instruction */
  int iLimitRegister;   /* The value's register */
  i64 iLimit;        /* The value, an integer */
  int iLimitSegment, iLimitRow;   /* The first row for which it ends; -1: none */
  int pcOnce;        /* An OP_Once that must have run before the loop can be a pipeline; 0: there is none */
  u8 isPending;      /* Guards are looked for at the first Next: what they need is computed in the loop's first turn (OP_Once) */
  /* Nodes have seen that the loop changes no register of a guard: they take selected rows without asking C. C clears it */
  u8 isSteady;
  /* No row passes: the cursor stands on the first row, which the head of the loop rejects, and the next Next ends the scan */
  u8 isOver;
  int nGuard;
  StColumnGuard aGuard[ST_GUARDS];
  int nJoin;
  StColumnJoin aJoin[ST_JOINS];
  const i64 *aRowid; /* Of the segment */
  i64 iFirst;
  int nBlock;        /* Blocks evaluated since Rewind */
  int iBlock;        /* Block of the segment for which aiSelected was made, or -1 */
  int nSelected, iSelected;
  u16 aiSelected[ST_BLOCK];
  u8 aPass[ST_BLOCK];
  i64 nSkipped;      /* Rows that guards held back since the last row */
  struct StShare *pShare;   /* Room for the selections of a segment (column_parallel.c); or 0 */
  u8 isShared;       /* It has those of the current segment */
  u8 isAlone;        /* Helpers run pieces of the scan: they are not asked for its guards */
};

#endif
