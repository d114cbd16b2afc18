/*
** The lines that mapguard.c inserts into SQLite (insert.awk). Each stands where zeros from a faulty file could pass for content. While no
** file of the process is faulty each costs one load and a branch that is not taken.
*/
struct sqlite3;
struct sqlite3_file;
struct Pager;
extern volatile int st_faulty_files;
int st_is_faulty(struct sqlite3*);
static int stIsFileFaulty(struct sqlite3_file*);
static int stIsWalIndexFaulty(struct sqlite3_file*);
static int stBeginRead(struct Pager*);
/* sqlite3PagerSharedLock(): a transaction begins to read. */
#define SQLTRUFFLE_BEGIN_READ  if( rc==SQLITE_OK && st_faulty_files ) rc = stBeginRead(pPager);
/* readDbPage(): a page has been read into the page cache. */
#define SQLTRUFFLE_PAGE_READ   if( st_faulty_files && stIsFileFaulty(pPager->fd) ) rc = SQLITE_IOERR_MMAP;
/* OP_ResultRow, before a row goes out. */
#define SQLTRUFFLE_RESULT_ROW                                                                          \
  if( st_faulty_files && st_is_faulty(db) ){                                                            \
    rc = SQLITE_IOERR_MMAP;                                                                             \
    goto abort_due_to_error;                                                                            \
  }
/* sqlite3VdbeHalt(), before and after it commits. */
#define SQLTRUFFLE_HALT                                                                                \
  if( st_faulty_files && st_is_faulty(db) ){                                                            \
    p->rc = SQLITE_IOERR_MMAP;  /* In place of any other error too: SQLite rolls back for an I/O error */ \
    sqlite3VdbeError(p, "%s", sqlite3ErrStr(p->rc));                                                    \
  }
#define SQLTRUFFLE_COMMITTED   if( st_faulty_files && rc==SQLITE_OK && st_is_faulty(db) ) rc = SQLITE_IOERR_MMAP;
/* walCheckpoint(), before it says that the frames are in the database file. */
#define SQLTRUFFLE_CHECKPOINT  if( st_faulty_files && rc==SQLITE_OK && stIsWalIndexFaulty(pWal->pDbFd) ) rc = SQLITE_IOERR_MMAP;
/* sqlite3_backup_step(), sqlite3_serialize() (which takes zeros for a page that it cannot read) and sqlite3_blob_read() read pages outside
   a statement. */
#define SQLTRUFFLE_BACKUP      if( st_faulty_files && rc==SQLITE_OK && stIsFileFaulty(pSrcPager->fd) ) rc = SQLITE_IOERR_MMAP;
#define SQLTRUFFLE_SERIALIZE                                                                           \
  if( st_faulty_files && stIsFileFaulty(sqlite3PagerFile(pPager)) ){                                      \
    sqlite3PagerUnref(pPage);                                                                           \
    sqlite3_free(pOut);                                                                                 \
    pOut = 0;                                                                                           \
    break;                                                                                              \
  }
#define SQLTRUFFLE_BLOB        if( st_faulty_files && rc==SQLITE_OK && st_is_faulty(db) ) rc = SQLITE_IOERR_MMAP;
