/*
** Who has a file open, and since when it is locked: a connection notes it where SQLite locks a file anyway, and locks.c reads it from any
** thread.
*/
#define SQLTRUFFLE_FILE_FIELDS                                                                          \
  unixFile *pStNext;              /* The next file of the list in locks.c */                            \
  sqlite3 *pStDb;                 /* Whose database it is; 0: the file is not in that list */           \
  i64 tStRead, tStWrite;          /* When it was locked for reading, and for writing: stNow() */

/* The wait of a connection for the lock of another one. */
#define SQLTRUFFLE_WAIT_FIELDS                                                                          \
  long long tStWait;              /* When it began: stNow() */                                          \
  long long nStWaited;            /* Milliseconds of the wait that was given up last; 0 once reported */ \
  unsigned char bStWaitTold;      /* Whether stWaitCall was told of it */                               \
  long long iStWaitEvent;         /* The event of the wait that goes on, or was given up last; or 0 */  \
  long long nStWalTold;           /* Bytes of the WAL when stWalCall was told of it */

#ifndef SQLTRUFFLE_ABI_GENERATOR
struct sqlite3_file;
struct sqlite3;
struct unixFile;
struct BusyHandler;
static void stFileOpened(struct sqlite3_file*, struct sqlite3*);
static void stFileClosed(struct unixFile*);
static void stFileLocked(struct sqlite3_file*, int eLock);
static void stBusy(struct BusyHandler*);
static void stBusyAnswered(struct BusyHandler*, int bAgain);
static void stWalCheckpointed(struct sqlite3*, const char *zDb, int nFrame);
static long long stNow(void);
/* In sqlite3BtreeOpen() and closeUnixFile(). */
# define SQLTRUFFLE_FILE_OPENED       stFileOpened(pFile, pBt->db);
# define SQLTRUFFLE_FILE_CLOSED       if( pFile->pStDb ) stFileClosed(pFile);
/* After a lock of the database file, and of a reader or writer of the WAL. */
# define SQLTRUFFLE_FILE_LOCKED       if( rc==SQLITE_OK && !pPager->noLock ) stFileLocked(pPager->fd, eLock);
# define SQLTRUFFLE_WAL_READ_LOCKED   pDbFd->tStRead = stNow();
# define SQLTRUFFLE_WAL_WRITE_LOCKED  pDbFd->tStWrite = stNow();
/* After a commit has checkpointed. */
# define SQLTRUFFLE_WAL_CHECKPOINTED  stWalCheckpointed(db, zDb, nFrame);
/* Around the call of a busy handler. */
# define SQLTRUFFLE_BUSY              stBusy(p);
# define SQLTRUFFLE_BUSY_ANSWERED     stBusyAnswered(p, rc);
#else
# define SQLTRUFFLE_FILE_OPENED
# define SQLTRUFFLE_FILE_CLOSED
# define SQLTRUFFLE_FILE_LOCKED
# define SQLTRUFFLE_WAL_READ_LOCKED
# define SQLTRUFFLE_WAL_WRITE_LOCKED
# define SQLTRUFFLE_WAL_CHECKPOINTED
# define SQLTRUFFLE_BUSY
# define SQLTRUFFLE_BUSY_ANSWERED
#endif
