/*
** What column_guard_plan.c, column_guard_fit.c and column_member.c need of each other to find guards and to fit them to a segment.
*/
#ifndef SQLTRUFFLE_COLUMN_GUARD_H
#define SQLTRUFFLE_COLUMN_GUARD_H

/* A register that the head of the loop has loaded with a column, by register. */
typedef struct StLoaded StLoaded;
struct StLoaded {
  int iRegister;
  int iJoin;         /* The join whose table it is of, or -1: the scanned table */
  int iColumn;       /* Position in StColumnSegment.aCode, or -1 */
  int pcFunction;    /* It has the result of this function of the column; 0: the column itself */
};

/* column_attach.c */
static int stIsColumnar(Vdbe*, int iCur);
static void stAttach(Vdbe*, VdbeCursor*, int iCur, int bScan);

/* column_member.c */
static int stFunctionOfColumn(Vdbe*, const Op*, const StLoaded*, int nLoaded);
static int stEndOfList(Vdbe*, int pc);

/* column_guard_fit.c */
static int stIntegerBounds(u8 op, const Mem *pValue, i64 *pLow, i64 *pHigh);
static int stTextBound(const StColumnCode*, const Mem *pValue, int bAfter);
static int stRealBound(const StColumnCode*, double, int bAfter);

/* The kernels are compiled for several instruction sets; the loader chooses. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(SQLTRUFFLE_ONE_TARGET)
# define ST_KERNEL __attribute__((noinline, optimize("O3"), target_clones("arch=x86-64-v4","arch=x86-64-v3","default")))
#else
# define ST_KERNEL __attribute__((noinline))
#endif

#endif
