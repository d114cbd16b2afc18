/*
** Sums of a scan: what column_sum_plan.c finds in a program, and what column_sum.c adds up.
*/
#ifndef SQLTRUFFLE_COLUMN_SUM_H
#define SQLTRUFFLE_COLUMN_SUM_H

#define ST_SUM_VALUES 24    /* Columns, constants and results of arithmetic at most */
#define ST_SUM_STEPS  24    /* Aggregates at most */
#define ST_SUM_TOTALS 8     /* Different values that are summed, at most */
#define ST_SUM_KEYS   4     /* Columns of GROUP BY at most */
#define ST_SUM_GROUPS 4096  /* Groups at most: with more of them the sorter takes the rows */
#define ST_SUM_SLOTS  (2*ST_SUM_GROUPS)   /* Of a hash table of keys */
#define ST_SUM_CODES  ((i64)1<<18)   /* Combinations of the codes of a segment's keys at most */
#define ST_SUM_SPAN   ((u64)1<<23)   /* Rowids of a join's table that has keys, at most */

/* A value of a row. */
typedef struct StSumValue StSumValue;
struct StSumValue {
  u8 op;             /* OP_Column, OP_Real (a constant), OP_Add, OP_Subtract or OP_Multiply */
  u8 isReal;         /* RealAffinity was applied, or it is a real constant */
  int iJoin;         /* The join whose table has the column, or -1: the scanned table */
  int iColumn;       /* Position of the column in StColumnSegment.aCode */
  int a, b;          /* "a op b" */
  double r;          /* Of a constant */
  /* Of the current segment: */
  u8 isInteger;      /* All are integers, of which doubles hold the exact value */
  u8 hasNulls;       /* Some may be NULL */
  double bound;      /* None of these integers is larger */
  double *aRow;      /* By row of the current block; 0: not needed */
  u8 *aNull;         /* By row of the current block, if hasNulls: whether it is NULL; 0: not needed */
};

/* AggStep of sum(), total(), avg() or count(). */
typedef struct StSumStep StSumStep;
struct StSumStep {
  int iAccumulator;
  int iTotal;        /* -1: count() */
  int iValue;        /* Its argument, or -1 */
  int iCounted;      /* Its argument in aCounted, or -1 */
};

/* Values of the columns of GROUP BY, or of those of them that one table has. NULL: the length ST_SUM_NULL. */
typedef struct StSumKey StSumKey;
struct StSumKey {
  i64 a[ST_SUM_KEYS];          /* Integers, or lengths of texts */
  const u8 *az[ST_SUM_KEYS];   /* Texts, which lie in a segment, or NULL; 0: an integer */
};

/* The columns of GROUP BY that a join's table has. Rows of this table with the same values of them have the same class. */
typedef struct StSumClasses StSumClasses;
struct StSumClasses {
  int iJoin;
  int nKey, aiKey[ST_SUM_KEYS];   /* Numbers of the columns in StSums.aKey */
  int nClass;
  StSumKey *aClass;            /* Room for ST_SUM_GROUPS of them */
  u16 *aiClass;                /* By rowid, as StColumnJoin.aPass: the class of a row that passes */
};

#define ST_SUM_NULL (-1)

/* What has been added up for a group. */
typedef struct StSumGroup StSumGroup;
struct StSumGroup {
  int iSegment, iRow;          /* Its first row */
  i64 nRow;
  StSumKey key;
  i64 nNull[ST_SUM_STEPS];     /* By number in StSums.aCounted: NULLs */
  u8 hasReals[ST_SUM_TOTALS];
  double rSum[ST_SUM_TOTALS], rErr[ST_SUM_TOTALS];   /* As in SumCtx */
};

typedef struct StSums StSums;
struct StSums {
  StSums *pNext;     /* Another loop of the program */
  int pcRewind;
  int iSorter;       /* The sorter that gets the first rows of the groups; -1: no GROUP BY */
  int nGuard, nJoin; /* Of the scan for which the loop was read: with others the head of the loop would have to decide */
  int nValue, nStep, nTotal, nKey, nGroup;
  StSumValue aValue[ST_SUM_VALUES];
  StSumStep aStep[ST_SUM_STEPS];
  int aTotal[ST_SUM_TOTALS];   /* Values that are summed */
  int nCounted, aCounted[ST_SUM_STEPS];   /* Values of which those that are not NULL are counted */
  double aBound[ST_SUM_TOTALS];   /* No sum of integers so far is larger */
  int aKey[ST_SUM_KEYS];       /* The columns of GROUP BY, as numbers of values */
  int nClasses;      /* Joins whose tables have columns of GROUP BY */
  StSumClasses aClasses[ST_SUM_KEYS];
  int iGroup;        /* The group whose first row the scan stands on */
  i64 nVisited;      /* Rows before the first group's that the scan has visited or skipped when sums were made */
  StSumGroup *aGroup;
  u16 *aiSlot;       /* Hash table of the groups by key: 1 + number, or 0 */
  double *aRow;      /* Room of the values, ST_BLOCK each */
  u8 *aNull;         /* The same for StSumValue.aNull */
  u32 aiCode[ST_BLOCK];        /* By selected row: the combination of the codes of its keys */
  u16 aiGroup[ST_BLOCK];       /* By selected row */
  i16 *aiOfKeys;     /* By combination of codes in the current segment: the group, or -1 */
};

#endif
