/*
** Sums of a scan: what column_sum_plan.c finds in a program, and what column_sum.c adds up.
*/
#ifndef SQLTRUFFLE_COLUMN_SUM_H
#define SQLTRUFFLE_COLUMN_SUM_H

#define ST_SUM_VALUES 24    /* Columns, constants and results of arithmetic at most */
#define ST_SUM_STEPS  24    /* Aggregates at most */
#define ST_SUM_TOTALS 8     /* Different values that are summed, at most */
#define ST_SUM_KEYS   4     /* Columns of GROUP BY at most */
#define ST_SUM_GROUPS 256   /* Groups at most: with more of them the sorter takes the rows */

/* A value of a row. */
typedef struct StSumValue StSumValue;
struct StSumValue {
  u8 op;             /* OP_Column, OP_Real (a constant), OP_Add, OP_Subtract or OP_Multiply */
  u8 isReal;         /* RealAffinity was applied, or it is a real constant */
  int iColumn;       /* Position of the column in StColumnSegment.aCode */
  int a, b;          /* "a op b" */
  double r;          /* Of a constant */
  /* Of the current segment: */
  u8 isInteger;      /* All are integers, of which doubles hold the exact value */
  double bound;      /* None of these integers is larger */
  double *aRow;      /* By row of the current block */
};

/* AggStep of sum(), total(), avg() or count(). */
typedef struct StSumStep StSumStep;
struct StSumStep {
  int iAccumulator;
  int iTotal;        /* -1: count() */
  int iValue;        /* Its argument, or -1 */
};

/* What has been added up for a group. */
typedef struct StSumGroup StSumGroup;
struct StSumGroup {
  int iSegment, iRow;          /* Its first row */
  i64 nRow;
  i64 aKey[ST_SUM_KEYS];       /* Integers, or lengths of texts */
  const u8 *azKey[ST_SUM_KEYS];   /* Texts, which lie in a segment; 0: an integer */
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
  double aBound[ST_SUM_TOTALS];   /* No sum of integers so far is larger */
  int aKey[ST_SUM_KEYS];       /* Positions of the columns of GROUP BY */
  int iGroup;        /* The group whose first row the scan stands on */
  StSumGroup *aGroup;
  double *aRow;      /* Room of the values, ST_BLOCK each */
  u16 aiGroup[ST_BLOCK];       /* By selected row */
  i16 *aiOfKeys;     /* By the codes of the columns of GROUP BY in the current segment: the group, or -1 */
};

#endif
