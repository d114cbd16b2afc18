/*
** Where flight recordings are told of commits, checkpoints and waits for locks. Nothing is told, and no clock is read, unless a recording
** wants the event: see events.c.
*/
#ifndef SQLTRUFFLE_ABI_GENERATOR
struct sqlite3;
struct Wal;
typedef struct StCommit StCommit;
struct StCommit {
  long long id;          /* Of the event, or 0 */
  struct Pager *pPager;  /* Of the first file that is written to */
  int nPage;             /* Pages that all files of the connection had written before */
};
static long long stEventBegins(int eEvent, struct sqlite3*);
static void stEventEnds(long long id, int rc, const char *zFile, const char *zName, long long a, long long b, long long c);
static void stWaitEnds(struct sqlite3*, int rc);
static void stLockWaited(struct Pager*);
static void stCommitBegins(struct sqlite3*, StCommit*);
static void stCommitEnds(struct sqlite3*, const StCommit*, int rc);
static long long stCheckpointBegins(struct sqlite3*);
static void stCheckpointEnds(struct Wal*, long long id, int eMode, int rc);
/* Around vdbeCommit(), which a transaction that has only read calls, too. */
# define SQLTRUFFLE_COMMIT_BEGINS       StCommit stCommit; stCommitBegins(db, &stCommit);
# define SQLTRUFFLE_COMMIT_ENDS         if( stCommit.id ) stCommitEnds(db, &stCommit, rc);
/* In sqlite3WalCheckpoint(). */
# define SQLTRUFFLE_CHECKPOINT_BEGINS   i64 iStEvent = stCheckpointBegins(db);
# define SQLTRUFFLE_CHECKPOINT_ENDS     if( iStEvent ) \
    stCheckpointEnds(pWal, iStEvent, eMode, rc==SQLITE_OK && eMode!=eMode2 ? SQLITE_BUSY : rc);
/* After the last attempt to begin a transaction, which may have got a lock for reading before, and to lock a file to commit to it. An error
   is explained later: see st_wait_event(). */
# define SQLTRUFFLE_TRANSACTION_WAITED  if( rc==SQLITE_OK ) stWaitEnds(pBt->db, rc);
# define SQLTRUFFLE_LOCK_WAITED         if( rc==SQLITE_OK && locktype==EXCLUSIVE_LOCK ) stLockWaited(pPager);
#else
# define SQLTRUFFLE_COMMIT_BEGINS
# define SQLTRUFFLE_COMMIT_ENDS
# define SQLTRUFFLE_CHECKPOINT_BEGINS
# define SQLTRUFFLE_CHECKPOINT_ENDS
# define SQLTRUFFLE_TRANSACTION_WAITED
# define SQLTRUFFLE_LOCK_WAITED
#endif
