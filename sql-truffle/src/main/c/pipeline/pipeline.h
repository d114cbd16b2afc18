/*
** Pipelines: a loop nest over columns, run for a batch of tuples at a time. docs/columns.md has the design.
**
** A tuple is one combination of rows of the nest's cursors. The reader (reader.c) translates the instructions of the nest into steps, once
** in an execution. The steps run for all tuples of a batch (run.c): each tuple has its own place in the program, jumps lead forward, and
** steps run in the order of their addresses. So each tuple runs the instructions that it would run in SQLite, and CASE, AND and OR need no
** case of their own.
**
**   pipeline.h     vectors, batches, levels and steps
**   vector.c       values of columns and registers for the tuples of a batch
**   like.c         LIKE and GLOB
**   member.c       lists of an IN: constants, or the rows of a subquery that has run
**   pass.c         comparisons of rows that many tuples come to
**   kernel.c       one kernel for each instruction that is a step
**   lookup.c       tuples find rows of other tables: by rowid, and by ranges of an index
**   distinct.c     DISTINCT in an aggregate
**   groups.c       the groups of a GROUP BY
**   aggregate.c    the sink of AggStep, with or without the sorter of a GROUP BY
**   extreme.c      min() and max() of such groups
**   runs.c         the sink of a GROUP BY whose rows come in order
**   leave.c        back to one row at a time, in the middle of a nest
**   rest.c         the sink of everything else: the program takes tuples one after the other
**   report.c       what explain shows
**   function.c     SQLite's functions, and their results that are kept
**   many_calls.c   functions of the program that are deterministic, as steps
**   many_steps.c   steps of an aggregate of the program, for the nest as a whole
**   calls.c        rests that call functions of the program, and are a ResultRow otherwise
**   rows_sink.c    rests that are a ResultRow only, for callers that fetch many rows at once
**   batch.c        the same for callers that want columns
**   ahead.c        the same for callers that take one row after the other
**   auto_index.c   automatic indexes, made from columns
**   index_loop.c   nests that begin with a range of an index
**   left_join.c    LEFT JOIN
**   reader_subquery.c, subquery.c   correlated subqueries
**   reader_rest.c  what the rest of a nest needs of the steps
**   reader_state.c what the reader knows of registers, cursors and jumps
**   reader_steps.c from one instruction to one step
**   reader.c       from the loops of a nest to levels, steps and a sink
**   needed.c       which steps run in a segment
**   run.c          levels pull batches from each other
**   lanes.c, lane_sink.c   the steps of pieces of a scan on other cores, and what the statement's thread does meanwhile
*/
#ifndef SQLTRUFFLE_PIPELINE_H
#define SQLTRUFFLE_PIPELINE_H

#ifndef ST_BATCH
# define ST_BATCH         1024   /* Tuples of a batch at most */
#endif
#define ST_PIPE_LEVELS    8      /* Loops of a nest */
#define ST_PIPE_CURSORS   24
#define ST_PIPE_VECTORS   120    /* Registers that steps set */
#define ST_PIPE_STEPS     400
#define ST_PIPE_LENGTH    2000   /* Instructions: to read a longer nest takes as long as to run it for some rows */
#define ST_PIPE_KEYS      16     /* Columns of GROUP BY */
#define ST_PIPE_SEEK      8      /* Values of a key that is sought in an index */
#define ST_FEW_INNER      64     /* Rows of a table that an inner loop scans, as a level. The guards of a scan reject more rows faster */
#define ST_PIPE_RECORD    64     /* Values of a sorter's record */
#define ST_PIPE_CONSTANTS 64
#define ST_PIPE_AGGREGATES 64
#define ST_PIPE_SUBS      4   /* Correlated subqueries */

#define ST_FIRST_BATCH    16     /* Tuples of the first batch, if the program may leave the nest early */
#define ST_MOST_RESTS     4      /* Places that are tried as the begin of a rest */
#define ST_MEMO           4096   /* Results of a function that are kept */

#define ST_NO_ROW 0xffffffff     /* A position without a row */

/* The type of all values of a vector: SQLITE_INTEGER to SQLITE_NULL, or one of these. */
#define ST_UNSET 0
#define ST_MIXED 6               /* StVector.aType tells */

/* The values of a register, by tuple of a batch. */
typedef struct StVector StVector;
struct StVector {
  u8 eType;
  u8 *aType;         /* By tuple, if eType is ST_MIXED */
  i64 *aValue;       /* An integer, the bits of a double, or the address of a text or blob, which has a zero byte after it */
  u32 *anByte;       /* Length of a text or blob */
};

/* One value. */
typedef struct StCell StCell;
struct StCell {
  i64 value;         /* As in StVector */
  u32 nByte;
  u8 eType;
};

/* Tuples of a batch, in their order. */
typedef struct StSelection StSelection;
struct StSelection {
  int n;
  u8 isWhole;        /* All n tuples of the batch: ai is not set */
  u16 ai[ST_BATCH];
};

/* The rows that a cursor stands on, by tuple: number of the segment in the high 16 bits, of its row in the low ones; or ST_NO_ROW. */
typedef struct StPositions StPositions;
struct StPositions {
  int iSegment;      /* Of all; -1: they differ */
  u8 hasNone;        /* Some may be ST_NO_ROW */
  u8 isRun;          /* Of a scan: rows of one segment, one after the other */
  u32 *a;
};

/* What an instruction works with: a vector, or a register that the nest does not change. */
typedef struct StOperand StOperand;
struct StOperand {
  int iVector;       /* -1: the register */
  const Mem *pMem;
};

/* A set of vectors and cursors: bit i for vector i, bit ST_PIPE_VECTORS+i for the positions of cursor i. */
typedef struct StUses StUses;
struct StUses {
  u64 a[(ST_PIPE_VECTORS+ST_PIPE_CURSORS+63)/64];
};

enum StStepKind {
  ST_STEP_COLUMN,    /* out = column iColumn of cursor iCursor; isReal: as a double */
  ST_STEP_ROWID,     /* out = rowid of cursor iCursor's row */
  ST_STEP_VALUE,     /* out = a */
  ST_STEP_NULLS,     /* out = NULL */
  ST_STEP_ARITHMETIC,/* out = b op a, as OP_Add and its like */
  ST_STEP_LOGIC,     /* out = op of a and b: OP_Not, OP_And, OP_BitAnd and their like, OP_Concat, OP_Cast, OP_IsTrue, OP_ZeroOrNull */
  ST_STEP_AFFINITY,  /* The affinity of one vector: P5 */
  ST_STEP_FUNCTION,  /* out = function of nArg operands from iFirstArg on */
  ST_STEP_COMPARE,   /* Jumps if "b op a" */
  ST_STEP_NULL_TEST, /* OP_IsNull, OP_NotNull */
  ST_STEP_BOOLEAN,   /* OP_If, OP_IfNot */
  ST_STEP_GOTO,
  ST_STEP_MEMBER,    /* Jumps if a is in a list, or is not: OP_Found, OP_NotFound */
  ST_STEP_FIRST,     /* Of the tuples with one tuple of the level around it, only the first goes on: EXISTS */
  ST_STEP_MATCH,     /* LEFT JOIN: here tuples come together that have a row, and those that have none */
  ST_STEP_RUN,       /* The tuples that follow each other with equal keys are a run: a group */
  ST_STEP_RUN_FIRST, /* Only the first tuple of each run goes on */
  ST_STEP_RUN_HIT,   /* Only the last tuple of each run that min() or max() has told goes on */
  ST_STEP_RUN_VALUES,/* The values of that tuple which the group keeps */
  ST_STEP_RESULT,    /* out = result of aggregate iAggregate, for each group: OP_AggFinal */
  ST_STEP_SUB_BEGIN, /* A correlated subquery begins: states for all tuples of the batch */
  ST_STEP_SUB,       /* Its loop */
  ST_STEP_SUB_TAKE,  /* Of the loop's tuples with one outer tuple, the first one has the result */
  ST_STEP_SUB_RESULT,/* out = result of its aggregate iAggregate */
  ST_STEP_INTEGER,   /* OP_MustBeInt: jumps if a is no integer */
  ST_STEP_LOOKUP,    /* Cursor iCursor stands on the row with rowid a; jumps if there is none */
  ST_STEP_ENTRY,     /* Cursor iCursor stands on the first entry with the key of nArg operands from iFirstArg on; jumps if there is none */
  ST_STEP_ENTRY_ROW, /* Cursor iCursor stands on the row of the entry that cursor iFrom is on */
  ST_STEP_GROUP,     /* Each tuple finds its group */
  ST_STEP_DISTINCT,  /* Jumps if the group has had the value a; else it has it now. iCursor: the program's table of the values */
  ST_STEP_AGGREGATE, /* Each tuple is added to aggregate iAggregate of its group */
  ST_STEP_REST,      /* The rest of the program takes the tuples, one after the other */
  ST_STEP_END,       /* The end of a level's steps, where jumps may lead to */
};

#define ST_DROP (-1)   /* Target of a jump: the loop's Next */

/* What a function has given for some values of a column. A text is known by its place in the column. */
typedef struct StMemo StMemo;
struct StMemo {
  int iVector;       /* Of the argument */
  i64 nHit, nMiss;
  StCell aKey[ST_MEMO], aResult[ST_MEMO];
};

/* A comparison of a column with a constant, on the codes of one segment. */
typedef struct StCodeTest StCodeTest;
struct StCodeTest {
  const void *aCode;
  const u8 *aNull;
  u8 szCode, jumpsInside, jumpsOnNull;
  u64 low, width;    /* A code from low to low+width jumps if jumpsInside, any other one if not */
};

/* The rows of a table that pass the guards of steps (pass.c). */
typedef struct StPass StPass;
struct StPass {
  int nTest, aiTest[8];   /* The steps that have them */
  u8 isDear;         /* Some step searches texts */
  i64 nTuple;        /* That have come so far */
  u8 **aaBit;        /* By segment and row; 0: not yet */
};

struct StLike;       /* like.c */
struct StManyCalls;  /* many_calls.c */
struct StManySteps;  /* many_steps.c */
struct StList;       /* member.c */
struct StValueSet;   /* distinct.c */

typedef struct StStep StStep;
struct StStep {
  u8 eKind;
  u8 op;             /* The instruction's opcode */
  u8 isReal;
  u8 isWhole;        /* No tuple of the batch goes past it that is not dropped: it may overwrite all values of out */
  u8 isTarget;       /* Jumps lead to it */
  u8 isNeeded;       /* In the present segment: some step uses what it does */
  u8 isDone;         /* In the present segment: the scan's guards have done it */
  u8 isPassed;       /* The bits of a StPass have done it */
  int pc;
  int out;           /* Vector */
  int iCursor, iFrom, iColumn;
  int iTarget;       /* Step, or ST_DROP */
  u32 nullCursors;   /* ST_STEP_MATCH: bits of the cursors that have no row then */
  int iAggregate;
  int iSub;          /* ST_STEP_SUB_*, and steps of its loop */
  u8 isOfSub;        /* A step of a subquery's loop: only its level runs it */
  int iFirstArg, nArg;
  StOperand a, b;
  StCodeTest *aTest; /* ST_STEP_COMPARE of a column of cursor iCursor with a constant, by segment; 0: values are compared */
  StMemo *pMemo;     /* ST_STEP_FUNCTION: what it gave for values of its one argument that is no constant; 0: that is not known to help */
  struct StLike *pLike;    /* ST_STEP_FUNCTION: LIKE or GLOB with a constant pattern */
  u8 isSubstr;       /* ST_STEP_FUNCTION: substr() of nChar characters after the first nSkipped ones */
  i64 nSkipped, nChar;
  struct StManyCalls *pMany;   /* ST_STEP_FUNCTION of the program */
  struct StList *pList;    /* ST_STEP_MEMBER; ST_STEP_VALUE of its first value */
  struct StValueSet *pDistinct;   /* ST_STEP_DISTINCT */
  StColumnGuard *pGuard;   /* ST_STEP_COMPARE, ST_STEP_MEMBER: what it asks of columns of cursor iCursor, if that is all; or 0 */
  StPass *pPass;     /* ST_STEP_ENTRY_ROW, ST_STEP_LOOKUP: what later steps ask of the row's columns */
  StSelection *pArrived;   /* Tuples that jumps have brought to it; if isTarget */
};

/* An automatic index that the program has not made (auto_index.c). */
typedef struct StAutoIndex StAutoIndex;
struct StAutoIndex {
  int iCur;
  StColumnTable *pTable;
  const KeyInfo *pKeyInfo;
};

/* A cursor of the nest. */
typedef struct StPipeCursor StPipeCursor;
struct StPipeCursor {
  int iCur;
  int iLevel;        /* Whose tuples have their rows */
  VdbeCursor *pC;    /* 0: of a StAutoIndex */
  const KeyInfo *pKeyInfo;       /* Of an index */
  const StColumnTable *pTable;   /* Of a table, or entries of an index */
  const u32 *aMap;   /* Of the table of a DeferredSeek: fields of entries that have its columns; or 0 */
  int iEntries;      /* The cursor of these entries; or -1 */
  int iMover;        /* The step that moves it; -1: its loop */
  u8 isLoose;        /* pTable belongs to the execution: the VdbeCursor does not have it */
  u8 isNullable;     /* LEFT JOIN: it may have no row */
};

/* A loop of the nest: its steps and its present batch. */
typedef struct StPipeLevel StPipeLevel;
struct StPipeLevel {
  int iCursor;       /* That its Next moves */
  int pcHead, pcNext;
  int iFirst, iEnd;  /* Steps of its body, up to the loop inside it */
  /* How it begins, for a level inside another one: SeekGE by nKey values (isAfter: SeekGT), or Rewind. It ends after the entries with the
     first nEnd of these values; with 0 at the last entry. */
  u8 isScan, isAfter;
  int nKey, nEnd;
  StOperand aKey[ST_PIPE_SEEK];
  /* The present batch: */
  int n;
  u16 *aiParent;     /* By tuple: its tuple in the batch of the level around it */
  StVector *aVector;
  StPositions *aPosition;
  StSelection selection;   /* Tuples that have come to the end of the steps */
  int iParent;       /* Number in the parent's selection of the tuple whose entries come next */
  int iMatched;      /* ST_STEP_FIRST: the last tuple of the level around it that has had one; -1 */
  int iEntry, iEntryEnd;   /* Entries of that tuple that are not in a batch yet */
  StUses defined;    /* What all tuples have that come to the loop inside it, or to the sink */
  int iMatch;        /* LEFT JOIN: its ST_STEP_MATCH; else 0. After the entries of each outer tuple comes a tuple without a row */
  int iLastMatch;    /* LEFT JOIN: the last tuple of the level around it that has had a match; -1 */
  u8 nullIsEmpty;    /* LEFT JOIN: no entry has a key that is NULL */
  u8 owesNull;       /* That tuple is still to come */
  u8 isSub;          /* The loop of a subquery */
  int iEntryRow;     /* Its step that moves a cursor to the entry's row, if no step before it may fail, and it has a StPass; or -1 */
  u8 hasRows;        /* That step is done for the present batch: only entries whose rows pass are in it */
  StUses inherited;  /* Of the levels around it: what its steps and those of the levels inside need */
};

/* An aggregate. */
typedef struct StAggregate StAggregate;
struct StAggregate {
  u8 eKind;          /* ST_AGGREGATE_* */
  int pc;
  int iAccumulator;
  int iState;        /* Offset in the state of a group */
  const FuncDef *pFunc;
  sqlite3_context *pCtx;   /* ST_AGGREGATE_CALL, ST_AGGREGATE_HOST: with room for its arguments */
};
#define ST_AGGREGATE_COUNT 0   /* State: i64 */
#define ST_AGGREGATE_SUM   1   /* State: SumCtx */
#define ST_AGGREGATE_HOST  3   /* State: Mem; the steps are made after those of the batch (many_steps.c) */
#define ST_AGGREGATE_CALL  2   /* State: Mem, as the accumulator */
#define ST_AGGREGATE_EXTREME 4 /* min() and max() in runs. State: StCell */

/* A correlated subquery. */
typedef struct StSub StSub;
struct StSub {
  int pcReturn;
  int iOuter;        /* The level whose tuples ask */
  u8 hasLoop, isTaking;
  int nTake, aiTake[8];     /* Vectors of the result, if it is that of a tuple */
  int nAggregate, szState;
  StAggregate aAggregate[8];
  StPipeLevel level;
  u8 *aState;        /* By outer tuple: the states of the aggregates */
  u32 *aiState;      /* By tuple of the loop: its outer tuple */
  u8 *aIsTaken;      /* By outer tuple: it has a result */
  int nState;
};

/* The tuples of a batch by their groups, if these are few. Steps that all these tuples come to use it. */
#define ST_FEW_GROUPS 32
typedef struct StByGroup StByGroup;
struct StByGroup {
  int n, nGroup;     /* Tuples; 0: it is not used */
  u32 aiGroup[ST_FEW_GROUPS];     /* Their groups; of StCodes: their codes */
  u16 aiStart[ST_FEW_GROUPS+1];   /* By group: its first one in ai */
  u16 ai[ST_BATCH];
};

/* The keys of the tuples of a batch, each as one code. */
typedef struct StCodes StCodes;
struct StCodes {
  u32 nCode;         /* Codes are less; 0: there are none, or too many */
  const StColumnCode *apCode[ST_PIPE_KEYS];   /* Of which codes they are made */
  u32 aiCode[ST_BATCH];
  StByGroup by;
};

/* The groups that have been found, and the states of their aggregates. */
typedef struct StGroups StGroups;
struct StGroups {
  int n, nRoom;
  int nKey, nArg;    /* Keys are the first of the arguments */
  int szState;
  StCell *aArg;      /* By group: the values of its first tuple */
  u64 *aHash;
  u8 *aState;
  u32 *aSlot;        /* Hash table: 1 + group, or 0 */
  u32 mask;
  u32 *aiGroup;      /* By tuple of the batch */
  StByGroup by;
  StCell *aBare;     /* By group: values of the tuple with the least or greatest value, nBare each; eType 0: none */
  int *aiOfCodes;    /* By StCodes.aiCode: 1 + group, or 0 */
  const StColumnCode *apCode[ST_PIPE_KEYS];   /* For which aiOfCodes is */
  i64 nByte;         /* Of all of it, and of the texts */
};

typedef struct StArena StArena;
struct StArena {
  struct StArenaPiece *pFirst;
  i64 nByte;
};

/* A tuple to which the program can go back, with all that its next instructions may need. */
typedef struct StPlace StPlace;
struct StPlace {
  u32 aAt[ST_PIPE_CURSORS];        /* Positions */
  u32 hasPosition;                 /* Bits of the cursors that have one */
  StCell aValue[ST_PIPE_VECTORS];  /* eType ST_UNSET: none */
  StArena texts;
};

/* The sink of a GROUP BY whose rows come in order. */
typedef struct StRuns StRuns;
struct StRuns {
  u8 isOn;
  u8 isOver;         /* All tuples were added */
  int pcCompare;     /* The comparison of keys; what follows it has a fixed form (stReadRuns) */
  int pcEnd;         /* Where the program goes on when enough groups have come */
  int iKeys, iPrevious;          /* Registers of the keys, and of those of the run before */
  int iFlag, iAbort, iReturn;    /* Registers: the group has a first row; no more groups; return address of the output */
  int nValue;        /* Values of a group's first row that it keeps, after the keys */
  int aiRegister[ST_PIPE_RECORD], aiVector[ST_PIPE_RECORD];   /* Of these */
  int pcOutput, pcOutputEnd;     /* The subroutine that takes a group: after the test of the flag, and its Return */
  int pcRest;        /* Where it goes on after the steps */
  int nLoad;         /* What its rest reads: vectors and their registers */
  int aiLoad[ST_PIPE_VECTORS], aiLoadTo[ST_PIPE_VECTORS];
  u64 isFinal;       /* Bits of the aggregates whose results are steps */
  int iNext;         /* Number in the selection of the group that comes next */
  int iCurrent;      /* The group that the program has */
  int iLastTuple;    /* Of the present batch, that was added; -1 */
  u8 *aSaved;        /* The state of the group that is carried, and its values, before the batch */
  u8 areStepsDone;   /* The present groups have passed the steps; else they begin at pcOutput */
  u16 aiFirst[ST_BATCH+1];       /* By group: its first tuple in the present batch */
  u16 aiHit[ST_BATCH+1];         /* By group: the tuple of the present batch with its min() or max(); ST_BATCH: none */
  StArena texts;     /* Of the group that is carried to the next batch */
};

/* The sink of everything that is no step: the rest of the innermost loop's body. */
typedef struct StRest StRest;
struct StRest {
  u8 isOn;
  u8 usesScan;       /* It reads from the scan's cursor */
  u32 cursors;       /* From which it reads, or code that it calls: bits */
  int pc;            /* Where it begins */
  int pcRow;         /* Its ResultRow, if it is nothing but that and the counters of LIMIT and OFFSET; or 0 */
  int iLimitRegister, iOffsetRegister;   /* Then: these counters; or 0 */
  int nLoad;         /* What it reads: vectors and their registers */
  int aiLoad[ST_PIPE_VECTORS], aiLoadTo[ST_PIPE_VECTORS];
  int nCall;         /* Calls of the program's functions before that ResultRow (calls.c) */
  StRowCall aCall[ST_ROW_CALLS];
  int iNext;         /* Number in the selection of the tuple that comes next */
  int rc;            /* Of the next batch: SQLITE_OK, there may be one; SQLITE_DONE; ST_COLUMNS_NONE: no step can go on; an error */
  int iSegment;      /* Where the scan is: the cursor stands on a tuple */
  i64 nScanned;      /* Rows of the scan that are counted */
  struct StInPlace *pInPlace;   /* During stFetchRows(); or 0 */
};

/* A value that a group of a sorter has from the tuple with its min() or max(): a field of the record, and a register. */
typedef struct StBare StBare;
struct StBare {
  int iArg, iRegister;
  u8 isReal;
};

/* Where the next batch of a rest has its numbers: in a StBatch in place of the vectors' own memory (batch.c). */
typedef struct StInPlace StInPlace;
struct StInPlace {
  StBatch *pBatch;
  i64 *aOwn[ST_PIPE_RECORD];   /* By column: the vector's own memory while it has the column's; or 0 */
};

typedef struct StPipe StPipe;
struct StPipe {
  StPipe *pNext;     /* Another nest of the program */
  Vdbe *p;
  VdbeCursor *pScanned;
  StColumnScan *pScan;
  int pcBegin;
  int nLevel, nCursor, nVector, nStep, nArg, nAggregate;
  StPipeLevel aLevel[ST_PIPE_LEVELS];
  StPipeCursor aCursor[ST_PIPE_CURSORS];
  StStep aStep[ST_PIPE_STEPS];
  StOperand aArg[ST_PIPE_STEPS];   /* Arguments of functions and aggregates, and values of the sorter's record */
  StAggregate aAggregate[ST_PIPE_AGGREGATES];
  int nSub;
  StSub aSub[ST_PIPE_SUBS];
  int nAuto;
  StAutoIndex aAuto[4];
  Mem aConstant[ST_PIPE_CONSTANTS];
  int nConstant;
  u8 isFailed;       /* A tuple has a value that steps cannot treat: nothing of the nest counts */
  u8 isGrouping;     /* The sink is the sorter of a GROUP BY */
  StRest rest;
  int nMost;         /* Tuples of the outermost level's next batch at most */
  int iSorter, pcRecord, pcAfter;   /* Of isGrouping: the sorter, the address of MakeRecord, and where SorterInsert leads to */
  u8 isFull;         /* All tuples were added to their groups */
  int pcResume;      /* The Next at which the nest goes on with the next group or tuple; 0: it is over */
  StRuns runs;
  StPipeLevel output;    /* Of runs: groups that are complete, as tuples */
  StPlace place;     /* Of runs: the last tuple that was added; of a rest, or of many steps: the last one of the batch before */
  int iFirstRecordArg;   /* Values of the sorter's record, or of the row */
  u8 aHasTexts[ST_PIPE_RECORD];   /* Of the row: whether a value may have bytes */
  StStep *apColumn[ST_PIPE_RECORD];   /* By value of the record: the step that loads it from a column, if that is all; or 0 */
  u8 isFromSorter;   /* The batch has records that the sorter had before */
  int iGroup;        /* The group whose first tuple goes into the sorter next */
  int iSegment;      /* Of the scan, for which the steps are prepared; -1: none */
  int nGuard;        /* The same: guards of the scan */
  int iEndBlock;     /* Where its piece of the segment ends; 0: it is the whole segment (lanes.c) */
  struct StLane *pLane;    /* Whose batches the sink's steps fill; 0: they run */
  StGroups groups;
  /* The register that min() or max() sets to 1 if a tuple has not its value, or 0; and the last such aggregate */
  int iHitRegister, iHitAggregate;
  int nBare;
  StBare aBare[ST_PIPE_RECORD];
  struct StManySteps *pManySteps;   /* Steps of an aggregate of the program; or 0 */
  u8 aiLevel[ST_PIPE_VECTORS];   /* By vector: the outermost level that sets it; ST_PIPE_LEVELS: none */
  int aiRegister[ST_PIPE_VECTORS];   /* By vector, of the nest; else -1 */
  const Mem *apConstant[ST_PIPE_VECTORS];   /* By vector: the constant that it always has; or 0 */
  int nFlag, aiFlag[ST_PIPE_LEVELS]; /* LEFT JOIN: the registers that tell whether there was a match */
  StArena arena;     /* Of texts that functions have made, for the present batch */
  StArena kept;      /* Of texts that groups keep */
};

#endif
