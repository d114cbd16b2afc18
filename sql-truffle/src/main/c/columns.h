/*
** Columns beside rows: a second, read-only source of values for cursors on tables and indexes. docs/users/columns.md says what uses
** columns, docs/columns.md how they are read, and docs/decisions/0018-column-freshness.md how they follow commits.
**
** Terms: a segment is up to 65 536 rows, with one encoded array per column. A block is 1 024 rows of a segment. A guard is a condition at
** the head of a loop that C evaluates for a block at a time.
**
**   column_decode.c      how records are decoded
**   column_segment.c     the encoded values of one column of one segment, and how they are read back
**   column_encode.c      how they are encoded
**   column_patch.c       how a few rows of an encoded column are replaced
**   column_changes.c     which pages of a file differ between two snapshots
**   column_pages.c       the leaf pages of a table, and how their rows are decoded
**   column_reader.c      the connections that read these pages while columns are built
**   column_table.c       columns of a table, as an object
**   column_build.c       how segments are made from pages, and from the segments of an earlier snapshot
**   column_file.c        the side file
**   column_keep.c        when side files are read and written
**   column_store.c       which tables have columns, for which snapshot, under a bound of memory
**   column_scan.h        the state of a scan: its guards, joins and position
**   column_guard_plan.c  which comparisons at the head of a scan are guards
**   column_guard_fit.c   which codes of a segment pass a guard
**   column_guard.c       guards evaluated for a block of rows at a time
**   column_guard.h       what these files need of the next two, and of each other
**   column_member.c      guards that are evaluated once for each value of a dictionary: IN and LIKE
**   column_parallel.c    guards on other cores
**   column_index.c       cursors that seek in indexes whose entries are in columns: where a key's entries begin
**   column_index_scan.c  cursors that scan such an index
**   pipeline/            loop nests over columns, run for a batch of tuples at a time: pipeline.h lists its files
**   column_attach.c      which cursors get columns
**   column_work.c        how much work the executions of a text have been
**   column_range.c   where a scan begins and ends
**   column_cursor.c      what the VDBE's instructions do on a cursor with columns
**   column_amid.c        columns for a scan that is under way
**   column_list.c        pragmas, and the table sqltruffle_columns
**
** SQLite's program stays as it is. A cursor on columns looks to every instruction like a cursor after OP_DeferredSeek: its
** rowid is known and its B-tree cursor stands elsewhere. An instruction that finds its value in a column takes it from there. Every other
** instruction moves the B-tree cursor to the row first, as SQLite does after OP_DeferredSeek.
*/
#ifndef SQLTRUFFLE_COLUMNS_H
#define SQLTRUFFLE_COLUMNS_H

#define ST_STATUS_WORDS 9       /* Numbers that st_columns_status() gives */

/* Tests are compiled with smaller ones: a segment is a multiple of a block, a block a multiple of 8. */
#ifndef ST_BLOCK
# define ST_BLOCK       1024    /* Rows for which guards are evaluated at once, and of which a zone map has the bounds */
# define ST_SEGMENT     65536   /* Rows of a segment at most */
#endif
#define ST_DICTIONARY   65536   /* Distinct values of a dictionary at most */
#define ST_MAX_COLUMNS  2000    /* Columns beyond it are read from rows */
#define ST_GUARDS       16      /* Guards of a loop at most; the others run as instructions */

typedef struct StSideFile StSideFile;
typedef struct StColumnOwner StColumnOwner;
typedef struct StColumnLeaves StColumnLeaves;
typedef struct StColumnCode StColumnCode;
typedef struct StColumnSegment StColumnSegment;
typedef struct StColumnTable StColumnTable;
typedef struct StColumnScan StColumnScan;

/* How the values of a column are encoded in a segment. */
enum StEncoding {
  ST_ENC_NONE = 0,   /* Not kept: values come from rows */
  ST_ENC_INT,        /* Integers: base plus an unsigned number of szCode bytes */
  ST_ENC_REAL,       /* Doubles of 8 bytes, of which some may be stored as integers in the record (aInt) */
  ST_ENC_DICT_REAL,  /* Codes of szCode bytes into a sorted dictionary of doubles */
  ST_ENC_DICT_TEXT,  /* Codes of szCode bytes into a dictionary of texts, sorted as by memcmp() */
  ST_ENC_BYTES       /* Texts or blobs one after the other, with offsets */
};

/* The arrays of a column of a segment, or its rowids. Tables of several snapshots share them. */
struct StColumnOwner {
  int nRef;
  i64 id;            /* No other owner of the process has it */
  i64 nByte;
  StSideFile *pFile;          /* The arrays lie in its map; 0: each is freed */
  void *apArray[7];
};

/* The values of one column in one segment. */
struct StColumnCode {
  u8 eEncoding;
  u8 szCode;         /* Bytes of a code: 1, 2, 4 or 8 */
  u8 isBlob;         /* ST_ENC_BYTES: blobs, not texts */
  int nEntry;        /* Entries of the dictionary */
  i64 iBase;         /* ST_ENC_INT: what a code of 0 stands for */
  void *aCode;       /* nRow codes or doubles */
  u8 *aNull;         /* Bit per row: NULL; 0 when no row is */
  u8 *aInt;          /* Bit per row (ST_ENC_REAL) or per entry (ST_ENC_DICT_REAL): an integer in the record; 0 when none is */
  double *aReal;     /* Entries of ST_ENC_DICT_REAL */
  u32 *aiText;       /* Offsets into aText: one more than there are entries (or rows) */
  u8 *aText;         /* Texts or blobs, each with a zero byte after it: registers refer to them in place */
  u64 *aLow;         /* Zone map: least and greatest code of each block (the bits of the double of ST_ENC_REAL) */
  u64 *aHigh;
  StColumnOwner *pOwner;   /* Of the arrays; 0 while they are made */
};

/* Consecutive rows of a table. */
struct StColumnSegment {
  int nRow;
  i64 iFirst;        /* Rowid of its first row */
  i64 *aRowid;       /* Rowids; 0: they are consecutive */
  StColumnCode *aCode;     /* By position in StColumnTable.aColumn */
  StColumnOwner *pRowids;  /* Of aRowid */
};

/* An entry of an index on an interior page, between two leaf pages. */
typedef struct StSeparator StSeparator;
struct StSeparator {
  Pgno pgno;         /* 0: there is none */
  int iCell;
};

/* The leaf pages of a table in one snapshot, in the order of rowids; or those of an index, in the order of its keys. */
struct StColumnLeaves {
  int nRef;
  int nLeaf, nInner;
  Pgno *aPgno;
  u64 *aHash;        /* Hash of each leaf page with the table's seed */
  int *aiRow;        /* Number of rows before each leaf page; one entry more */
  Pgno *aInner;      /* Interior pages */
  StSeparator *aSeparator;   /* Of an index, by leaf page: the entry after those of the page, on an interior page; or 0 */
  u32 *aSlot;        /* Hash table by page: leaf+1, ST_INNER for an interior page, or 0 */
  u32 mask;
  i64 nByte;
};
#define ST_INNER 0xffffffff

/* What a database file holds, as far as a reader can tell without reading it. Two equal snapshots of a file hold the same pages. All 0: no
   statement reads this one. */
typedef struct StSnapshot StSnapshot;
struct StSnapshot {
  u32 a[14];
};

/* What the entries of a B-tree of keys are. */
#define ST_INDEX_NONE  0    /* It has none: its rows have rowids */
#define ST_INDEX_ROWID 1    /* Entries of an index, which end with the rowid of a row */
#define ST_INDEX_TABLE 2    /* Rows of a table WITHOUT ROWID, which begin with the primary key */

/* Where the entries of an index begin that have a key. See column_index.c. */
typedef struct StDirectory StDirectory;
struct StDirectory {
  int nRef;
  i64 nByte;
  int nNull;         /* Entries with NULL, which come first */
  i64 iFirst, iLast; /* Least and greatest first value of a key */
  int nShift;        /* So many values, as a power of two, belong to one place of aStart */
  u32 nStart;
  u32 *aStart;       /* nStart+1 places: the first entry whose key belongs to it or to a later one */
  int *aiRow;        /* Entries before each segment; one place more */
  int hasSecond;     /* The second values of keys are integers that ascend, too */
};

/* Where the rowids of a table are. See column_rank.c. */
typedef struct StRankWord StRankWord;
struct StRankWord {
  u64 bits;          /* Of 64 rowids, which ones a row has */
  u32 nBefore;       /* Rows before them */
};
typedef struct StRank StRank;
struct StRank {
  int nRef;
  i64 nByte;
  i64 iFirst;        /* The first rowid */
  u64 nBit;
  StRankWord aWord[];
};

/* The columns of one table in one snapshot, or the fields of the entries of one index. Immutable; shared by cursors and threads, freed with
   its last reference. */
struct StColumnTable {
  int nRef;
  u64 iDevice, iFile;
  Pgno root;
  StSnapshot snapshot;
  int nField;        /* Fields that a record may have: size of aPosition */
  i16 *aPosition;    /* By column of the record: its position in StColumnSegment.aCode, or -1 */
  int nColumn;
  int nSegment;
  StColumnSegment *aSegment;
  i64 nRow;
  i64 nByte;         /* All that it refers to, shared or not */
  StColumnLeaves *pLeaves;
  u64 seed;          /* Of the hashes of its leaf pages */
  StSideFile *pFile; /* Some of its arrays lie in the map of this file; or 0 */
  i64 iBuilt;        /* When its values were read or checked, in seconds since 1970 */
  int isDense;       /* All rowids are consecutive: a row is found by subtraction */
  int isIndex;       /* ST_INDEX_*: its rows are the entries of an index, its columns their fields, and rowids count from 0 */
  StDirectory *pDirectory;   /* Of an index that can be sought in; or 0 */
  StRank *pRank;     /* Of a table whose rowids have gaps; or 0 */
};


#endif
