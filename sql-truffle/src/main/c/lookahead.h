/*
** The state of look-ahead in a VdbeCursor. What it does: lookahead.c.
*/

/* Look at most so many entries ahead. */
#define ST_AHEAD 16

/* Prefetch for at most so many sought cursors. */
#define ST_SOUGHT 3

#define ST_AHEAD_FIELDS                                                                                 \
  struct StAhead {         /* Of an index cursor: its run */                                            \
    struct MemPage *pPage; /* Page of the last entry */                                                 \
    int ix;                /* Index of the last entry */                                                \
    int iReached;          /* Index of the entry up to which rows are prefetched */                     \
    int nDistance;         /* How many entries to look ahead when a run ends */                         \
    int nRest;             /* Entries to leave alone */                                                 \
    int nNextRest;         /* How many to leave alone after the next look of little use */              \
    int isRun;             /* The last look saw entries of one value only */                            \
    int nLook;             /* Looks so far, up to ST_FEW */                                             \
    int nSought;           /* Elements of aSought */                                                    \
  } ahead;

#define ST_SOUGHT_FIELDS                                                                                \
  struct StSought {                                                                                     \
    int iCursor;           /* A cursor that the program seeks by a row of the run */                    \
    int iColumn;           /* The row's column that it is sought by; -1: the rowid */                   \
    int iTable;            /* The cursor of the table when iCursor is of an index; else -1 */           \
    int nUsed;             /* Prefetched keys that were sought */                                       \
    int nUnused;           /* Prefetched keys that were not sought */                                   \
    int nLook;             /* Looks since nUsed was large enough */                                     \
    i64 iPlace;            /* Where iCursor was at the last look */                                     \
    int nKey;              /* Elements of aKey */                                                       \
    i64 aKey[ST_AHEAD+1];  /* The keys of the last look */                                              \
  } aSought[ST_SOUGHT];
