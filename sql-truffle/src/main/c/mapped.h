/*
** The state of a cursor whose rows are found in the memory map. What it does: mapped.c. Java reads it: btree.MappedSeek.
*/

/* Leave so many seeks to SQLite after one that the map could not answer. */
#define ST_MAPPED_REST 64

#define ST_MAPPED_ROW_FIELDS                                                                            \
  struct StMappedRow {                                                                                  \
    const u8 *aRecord;        /* The record of the row; 0: there is none */                             \
    i64 iKey;                                                                                           \
    u32 nRecord;                                                                                        \
    struct Pager *pPager;                                                                               \
    u32 iDataVersion;         /* aRecord and aSeen hold as long as the pager has this version */        \
    struct unixFile *pMapped; /* The file that is kept mapped, or 0 */                                  \
    int nRest;                /* Seeks to leave to SQLite */                                            \
    struct StSeen *aSeen;     /* Rows found, by the lower bits of their rowids; or 0 */                 \
    i64 mSeen;                /* Mask of these bits */                                                  \
    int nHit;                 /* Seeks that aSeen answered */                                           \
    int nMiss;                /* Seeks that it did not, in its present size */                          \
  } row;
typedef struct StMappedRow StMappedRow;

/* A row that was found in the map. */
typedef struct StSeen StSeen;
struct StSeen {          /* Declared before SQLite's own names for these types */
  long long iKey;
  const unsigned char *aRecord; /* 0: no row */
  unsigned int nRecord;
};
