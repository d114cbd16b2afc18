/*
** Reads of columns under clocks that are coarse, stand still, are set back or go ahead: file times that say nothing about whether a file
** has changed. Each read runs with columns and without them, by the same connection.
**
**     column_fuzz --clocks DIRECTORY SEED READS   random steps, with files that are replaced and restored
**     column_fuzz --clock-cases DIRECTORY         one case for each way in which equal times hid a change
*/

/* ---- clocks ---- */

#define CLOCK_TRUE    0
#define CLOCK_4MS     1
#define CLOCK_2S      2
#define CLOCK_STOPPED 3
#define CLOCK_BACK    4   /* Set back again and again: all times return */
#define CLOCK_AHEAD   5   /* A day ahead: all files are of tomorrow */
#define CLOCKS        6
static int clockKind;

static void turn(struct timespec *p){
  i64 ms = (i64)p->tv_sec*1000 + p->tv_nsec/1000000;
  switch( clockKind ){
    case CLOCK_4MS:     p->tv_nsec -= p->tv_nsec%4000000; break;
    case CLOCK_2S:      p->tv_sec -= p->tv_sec%2; p->tv_nsec = 0; break;
    case CLOCK_STOPPED: p->tv_sec = 1000000000; p->tv_nsec = 0; break;
    case CLOCK_BACK:    p->tv_sec = 1000000000+(ms/7)%3; p->tv_nsec = 0; break;
    case CLOCK_AHEAD:   p->tv_sec += 86400; break;
  }
}
static int fstatByClock(int fd, struct stat *p){
  int rc = fstat(fd, p);
  if( rc==0 ){
    turn(&p->st_mtim);
    turn(&p->st_ctim);
  }
  return rc;
}
static void replaceCall(const char *zName, void *xCall){
  sqlite3_vfs *pVfs = sqlite3_vfs_find("unix");
  if( pVfs->xSetSystemCall(pVfs, zName, (sqlite3_syscall_ptr)xCall) ) exit(1);
}
static int noSleep(sqlite3_vfs *pVfs, int nMicrosecond){ return nMicrosecond; }

/* Sets the clock of this process, and of those that it starts. Nobody sleeps: SQLite waits 10 seconds for a WAL that another connection
   holds exclusively. */
static void setClock(int kind){
  char z[16];
  clockKind = kind;
  replaceCall("fstat", fstatByClock);
  sqlite3_vfs_find("unix")->xSleep = noSleep;
  snprintf(z, sizeof(z), "%d", kind);
  setenv("COLUMN_CLOCK", z, 1);
}

/* ---- files and connections ---- */

static const char *const azJournal[] = {"DELETE", "TRUNCATE", "PERSIST", "MEMORY", "WAL", "OFF"};
#define JOURNALS ArraySize(azJournal)

static char zClockDirectory[400], zClockFile[512];
static i64 nClockRead, nStale;

static const char *withSuffix(const char *zSuffix){
  static char z[2][600];
  static int i;
  i = !i;
  snprintf(z[i], sizeof(z[i]), "%s%s", zClockFile, zSuffix);
  return z[i];
}
static void removeFiles(void){
  static const char *const azSuffix[] = {"", "-wal", "-shm", "-journal", "-columns", "-columns-new", "-kept", "-other"};
  int i;
  for(i=0; i<ArraySize(azSuffix); i++) remove(withSuffix(azSuffix[i]));
}

static sqlite3 *openFile(const char *zFile){
  sqlite3 *db = 0;
  if( sqlite3_open_v2(zFile, &db, SQLITE_OPEN_READWRITE|SQLITE_OPEN_CREATE|SQLITE_OPEN_URI, 0) ) exit(1);
  sqlite3_exec(db, "PRAGMA synchronous=OFF", 0, 0, 0);
  return db;
}
static void run(sqlite3 *db, const char *zFormat, ...){
  va_list ap;
  char *z;
  va_start(ap, zFormat);
  z = sqlite3_vmprintf(zFormat, ap);
  va_end(ap);
  sqlite3_exec(db, z, 0, 0, 0);
  sqlite3_free(z);
}
/* A new file. Each case has one of its own, and none is deleted before the end: the operating system gives no inode twice. */
static sqlite3 *newFile(int nRow){
  static int nFile;
  sqlite3 *db;
  snprintf(zClockFile, sizeof(zClockFile), "%s/clock%d.db", zClockDirectory, nFile++);
  db = openFile(zClockFile);
  run(db, "CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER, b); CREATE TABLE log(x);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<%d) INSERT INTO t SELECT i, i%%10, 'text '||(i%%7) FROM n", nRow);
  return db;
}
/* Writes a file's content into another one, which stays the same file for the operating system. */
static void copyInPlace(const char *zFrom, const char *zTo){
  static u8 a[1<<16];
  size_t n;
  FILE *from = fopen(zFrom, "rb"), *to = fopen(zTo, "wb");
  if( from==0 || to==0 ) exit(1);
  while( (n = fread(a, 1, sizeof(a), from))>0 ) fwrite(a, 1, n, to);
  fclose(from);
  fclose(to);
}
static void tellf(const char *zFormat, ...){
  va_list ap;
  char *z;
  va_start(ap, zFormat);
  z = sqlite3_vmprintf(zFormat, ap);
  va_end(ap);
  tell(z);
  sqlite3_free(z);
}
/* The other process opens the file, runs a statement and closes it. */
static void tellOnce(const char *zSql){
  tellf("=%s", zClockFile);
  tell(zSql);
  tell(".");
}

/* Reads with columns, in both modes, and without. Returns whether the rows are the same. */
static int isRight(sqlite3 *db, const char *zSql){
  static const int aMode[] = {AUTO, BUILD, BUILD, AUTO};
  static char zColumns[10000], zRows[10000];
  u64 h;
  int i, ok = 1;
  st_columns_set(OFF, -1, -1);
  h = rows(db, zSql, 0, 0);
  for(i=0; i<ArraySize(aMode); i++){
    st_columns_set(aMode[i], -1, -1);
    if( rows(db, zSql, zColumns, sizeof(zColumns))!=h && ok ){
      ok = 0;
      st_columns_set(OFF, -1, -1);
      rows(db, zSql, zRows, sizeof(zRows));
      fprintf(stderr, "%s\nwith columns:\n%s\nwithout:\n%s\n", zSql, zColumns, zRows);
    }
    nClockRead++;
  }
  return ok;
}
#define SUM "SELECT sum(a), count(*), max(b) FROM t WHERE a >= 0"

static i64 statusOf(int i){
  i64 a[ST_STATUS_WORDS];
  st_columns_status(a);
  return a[i];
}
#define BUILT 1
#define HITS  2

/* A new process reads the file with its side file. Returns whether its answers are right. */
static int isReadAnew(void){
  char zCommand[1200], zLine[200];
  FILE *f;
  int status;
  snprintf(zCommand, sizeof(zCommand), "echo '%s' | /proc/%d/exe --reader %s 0", SUM, (int)getpid(), zClockFile);
  f = popen(zCommand, "r");
  if( fgets(zLine, sizeof(zLine), f)==0 ) zLine[0] = 0;
  status = pclose(f);
  nClockRead += 2;
  return status==0 && strncmp(zLine, "ok ", 3)==0;
}

static void expect(int ok, const char *zFormat, ...){
  va_list ap;
  if( ok ) return;
  nStale++;
  va_start(ap, zFormat);
  fputs("stale or not as it should be: ", stderr);
  vfprintf(stderr, zFormat, ap);
  va_end(ap);
  fputc('\n', stderr);
}

/* ---- cases ---- */

/* Commits of this process. */
static void ownCommits(const char *zJournal, const char *zLocking){
  sqlite3 *db = newFile(300);
  int i, nWrong = 0;
  nWrong += !isRight(db, SUM);
  run(db, "PRAGMA locking_mode=%s", zLocking);
  run(db, "PRAGMA journal_mode=%s", zJournal);
  run(db, "INSERT INTO log VALUES(1)");
  for(i=0; i<20; i++){
    run(db, "UPDATE t SET a=a+1 WHERE id=%d", 1+i*13);
    nWrong += !isRight(db, SUM);
    run(db, "UPDATE t SET a=a+1 WHERE id=%d", 3+i*13);
    nWrong += !isRight(db, SUM);
    run(db, "BEGIN; UPDATE t SET a=a+1 WHERE id=%d; INSERT INTO log VALUES(1)", 2+i*13);
    nWrong += !isRight(db, SUM);
    run(db, strcmp(zJournal, "OFF") ? "ROLLBACK" : "COMMIT");
    nWrong += !isRight(db, SUM);
  }
  run(db, "VACUUM");
  nWrong += !isRight(db, SUM);
  sqlite3_close(db);
  expect(nWrong==0, "%d reads after commits of this process, journal_mode=%s, locking_mode=%s", nWrong, zJournal, zLocking);
}

/* Commits of another connection of this process, and of another process, which may hold the file exclusively. */
static void othersCommits(const char *zJournal, const char *zLocking){
  sqlite3 *db = newFile(300), *other = openFile(zClockFile);
  int i, nWrong = 0;
  run(db, "PRAGMA journal_mode=%s", zJournal);
  nWrong += !isRight(db, SUM);
  for(i=0; i<10; i++){
    run(other, "PRAGMA locking_mode=%s", zLocking);
    run(other, "UPDATE t SET a=a+1 WHERE id=%d", 1+i*13);
    run(other, "UPDATE t SET a=a+1 WHERE id=%d", 1+i*17);
    run(other, "PRAGMA locking_mode=NORMAL; SELECT 1 FROM t LIMIT 1");
    nWrong += !isRight(db, SUM);
    tellf("=%s", zClockFile);
    tellf("PRAGMA locking_mode=%s", zLocking);
    tellf("UPDATE t SET a=a+1 WHERE id=%d", 3+i*13);
    tellf("UPDATE t SET a=a+1 WHERE id=%d", 3+i*17);
    tell(".");
    nWrong += !isRight(db, SUM);
  }
  sqlite3_close(other);
  sqlite3_close(db);
  expect(nWrong==0, "%d reads after commits of others, journal_mode=%s, locking_mode=%s", nWrong, zJournal, zLocking);
}

/* A commit in WAL mode leaves the change counter as it is. Nobody reads between the two changes of the journal mode. eWriter: 0 this
   connection, 1 another one, 2 another process. */
static void commitAmidWal(const char *zJournal, const char *zLocking, int eWriter){
  sqlite3 *db = newFile(300), *other = 0;
  int ok;
  if( eWriter==1 ) other = openFile(zClockFile);
  run(db, "PRAGMA journal_mode=%s", zJournal);
  run(db, "PRAGMA locking_mode=%s", zLocking);
  ok = isRight(db, SUM);
  run(db, "PRAGMA journal_mode=WAL");
  if( eWriter==2 ) tellOnce("UPDATE t SET a=a+1 WHERE id=17");
  else run(eWriter ? other : db, "UPDATE t SET a=a+1 WHERE id=17");
  if( other ) sqlite3_close(other);
  run(db, "PRAGMA journal_mode=%s", zJournal);
  ok &= isRight(db, SUM);
  sqlite3_close(db);
  expect(ok, "a commit of writer %d in WAL mode, before and after it journal_mode=%s, locking_mode=%s", eWriter, zJournal, zLocking);
}

/* Another process writes while this one does not have the file open, or has a connection to it that does not read. */
static void commitWhileClosed(const char *zJournal, int isIdle){
  sqlite3 *db = newFile(300), *idle = 0;
  int ok;
  run(db, "PRAGMA journal_mode=%s", zJournal);
  sqlite3_close(db);
  if( isIdle ) sqlite3_open(zClockFile, &idle);   /* It never reads */
  db = openFile(zClockFile);
  ok = isRight(db, SUM);
  sqlite3_close(db);
  tellOnce("UPDATE t SET a=a+1 WHERE id=17");
  db = openFile(zClockFile);
  ok &= isRight(db, SUM);
  sqlite3_close(db);
  if( idle ) sqlite3_close(idle);
  expect(ok, "a commit of another process while the file is closed, journal_mode=%s%s", zJournal, isIdle ? ", and a connection is idle"
      : "");
}

/* A backup is copied over the file, and goes on in another way to the same change counter. isReplaced: the backup is put in its place. */
static void restoredBackup(int isReplaced, int hasSideFile){
  sqlite3 *db = newFile(300);
  int ok;
  sqlite3_close(db);
  copyInPlace(zClockFile, withSuffix("-kept"));
  st_columns_set(-1, -1, hasSideFile);
  db = openFile(zClockFile);
  run(db, "UPDATE t SET a=a+1 WHERE id=17");
  ok = isRight(db, SUM);
  if( hasSideFile ) st_columns_save();
  sqlite3_close(db);
  if( isReplaced ) rename(withSuffix("-kept"), zClockFile);
  else copyInPlace(withSuffix("-kept"), zClockFile);
  tellOnce("UPDATE t SET a=a+2 WHERE id=23");
  if( hasSideFile ){
    ok &= isReadAnew();
  }else{
    db = openFile(zClockFile);
    ok &= isRight(db, SUM);
    sqlite3_close(db);
  }
  st_columns_set(-1, -1, 0);
  expect(ok, "a restored backup%s%s", isReplaced ? " under another inode" : "", hasSideFile ? ", in a new process with a side file" : "");
}

/* The side file is written in the middle of an exclusive lock, under which the change counter moves once. */
static void sideFileAmidLock(void){
  sqlite3 *db = newFile(300);
  int ok = isRight(db, SUM);
  st_columns_set(-1, -1, 1);
  run(db, "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=MEMORY; UPDATE t SET a=a+1 WHERE id=17");
  ok &= isRight(db, SUM);
  st_columns_save();
  run(db, "UPDATE t SET a=a+1 WHERE id=19");
  sqlite3_close(db);
  ok &= isReadAnew();
  st_columns_set(-1, -1, 0);
  expect(ok, "a side file that was written between two commits under one exclusive lock");
}

static void backupIntoFile(void){
  sqlite3 *db = newFile(300), *other;
  sqlite3_backup *p;
  int ok = isRight(db, SUM);
  run(db, "VACUUM INTO '%q'", withSuffix("-other"));
  other = openFile(withSuffix("-other"));
  run(other, "UPDATE t SET a=a+3");
  p = sqlite3_backup_init(db, "main", other, "main");
  sqlite3_backup_step(p, -1);
  sqlite3_backup_finish(p);
  ok &= isRight(db, SUM);
  sqlite3_close(other);
  sqlite3_close(db);
  expect(ok, "a backup into the file");
}

/* Connections without locks read rows. Those that write make the columns of others old. */
static void withoutLocks(void){
  sqlite3 *db = newFile(300), *other;
  i64 nHit;
  char z[600];
  int ok = isRight(db, SUM), i;
  for(i=0; i<2; i++){
    snprintf(z, sizeof(z), "file:%s?%s=1", zClockFile, i ? "immutable" : "nolock");
    other = openFile(z);
    nHit = statusOf(HITS);
    ok &= isRight(other, SUM) && statusOf(HITS)==nHit;
    run(other, "UPDATE t SET a=a+1 WHERE id=17");
    sqlite3_close(other);
    ok &= isRight(db, SUM);
  }
  sqlite3_close(db);
  expect(ok, "connections without locks");
}

/* A clock that is ahead, or stands still, does not keep columns from being built and read at once. */
static void fileOfTomorrow(void){
  sqlite3 *db;
  i64 nBuilt = statusOf(BUILT), nHit = statusOf(HITS);
  int ok;
  setClock(CLOCK_AHEAD);
  db = newFile(300);
  ok = isRight(db, SUM);
  sqlite3_close(db);
  setClock(CLOCK_STOPPED);
  expect(ok && statusOf(BUILT)>nBuilt && statusOf(HITS)>nHit, "a file of tomorrow has no columns");
}

static int clockCases(const char *zDirectory){
  int i, eWriter, isReplaced, hasSideFile;
  snprintf(zClockDirectory, sizeof(zClockDirectory), "%s", zDirectory);
  setClock(CLOCK_STOPPED);
  startWriter("/proc/self/exe");
  st_columns_set(AUTO, BYTES, 0);
  for(i=0; i<JOURNALS; i++){
    ownCommits(azJournal[i], "EXCLUSIVE");
    ownCommits(azJournal[i], "NORMAL");
    othersCommits(azJournal[i], "EXCLUSIVE");
    othersCommits(azJournal[i], "NORMAL");
    commitAmidWal(azJournal[i], "EXCLUSIVE", 0);
    for(eWriter=0; eWriter<3; eWriter++) commitAmidWal(azJournal[i], "NORMAL", eWriter);
  }
  for(i=0; i<2; i++){
    commitWhileClosed("DELETE", i);
    commitWhileClosed("WAL", i);
  }
  for(isReplaced=0; isReplaced<2; isReplaced++) for(hasSideFile=0; hasSideFile<2; hasSideFile++) restoredBackup(isReplaced, hasSideFile);
  sideFileAmidLock();
  backupIntoFile();
  withoutLocks();
  fileOfTomorrow();
  printf("%lld reads, %lld cases are not right\n", nClockRead, nStale);
  return nStale!=0;
}

/* ---- the attack ---- */

#define LOG 4096
static char *azLog[LOG];
static int nLog;
static void did(const char *zFormat, ...){
  va_list ap;
  va_start(ap, zFormat);
  if( nLog<LOG ) azLog[nLog++] = sqlite3_vmprintf(zFormat, ap);
  va_end(ap);
}

static char *anyWrite(void){
  int id = below(300);
  switch( below(8) ){
    case 0: return sqlite3_mprintf("INSERT INTO t(a, b) VALUES(%d, 'new')", below(100));
    case 1: return sqlite3_mprintf("DELETE FROM t WHERE id=%d", id);
    case 2: return sqlite3_mprintf("UPDATE t SET a=a+%d WHERE id%%%d=0", 1+below(5), 2+below(20));
    case 3: return sqlite3_mprintf("INSERT INTO log VALUES(%d)", id);
    default: return sqlite3_mprintf("UPDATE t SET a=a+%d WHERE id=%d", 1+below(5), id);
  }
}
static void attackWith(sqlite3 *db, char *zSql){
  did("%s: %s", db ? "own" : "other process", zSql);
  if( db ) sqlite3_exec(db, zSql, 0, 0, 0);
  else tell(zSql);
  sqlite3_free(zSql);
}
static void closeAll(sqlite3 **aDb){
  int i;
  for(i=0; i<2; i++){
    if( aDb[i] ) sqlite3_exec(aDb[i], "ROLLBACK", 0, 0, 0);
    if( aDb[i] && sqlite3_close(aDb[i]) ) exit(1);
    aDb[i] = 0;
  }
}

/* What happens to a file that nobody has open. */
static void whileClosed(void){
  int i;
  char *z;
  remove(withSuffix("-other"));
  switch( below(5) ){
    case 0:
      did("kept");
      copyInPlace(zClockFile, withSuffix("-kept"));
      break;
    case 1: case 2:
      if( access(withSuffix("-kept"), F_OK) ) break;
      did("restored");
      copyInPlace(withSuffix("-kept"), zClockFile);
      break;
    case 3:
      if( access(withSuffix("-kept"), F_OK) ) break;
      did("replaced");
      copyInPlace(withSuffix("-kept"), withSuffix("-other"));
      rename(withSuffix("-other"), zClockFile);
      break;
  }
  if( below(2) ) return;
  tellf("=%s", zClockFile);
  for(i=below(4); i>0; i--){
    z = anyWrite();
    did("other process, alone: %s", z);
    tell(z);
    sqlite3_free(z);
  }
  tell(".");
}

static void clockCase(u64 number){
  static const char *const azQuery[] = {
    SUM, "SELECT a, count(*), sum(id) FROM t GROUP BY a", "SELECT id, b FROM t WHERE a = 3", "SELECT count(*), sum(a) FROM t"
  };
  sqlite3 *aDb[2];
  int i, nStep = 60+below(100);
  while( nLog>0 ) sqlite3_free(azLog[--nLog]);
  setClock(below(CLOCKS));
  aDb[0] = newFile(100+below(300));
  aDb[1] = openFile(zClockFile);
  st_columns_set(AUTO, BYTES, below(2));
  tellf("=%s", zClockFile);
  for(i=0; i<nStep; i++){
    sqlite3 *db = aDb[below(2)];
    switch( below(22) ){
      /* Not OFF: a ROLLBACK would damage the file */
      case 0: attackWith(db, sqlite3_mprintf("PRAGMA journal_mode=%s", azJournal[below(JOURNALS-1)])); break;
      case 1: case 2: attackWith(db, sqlite3_mprintf("PRAGMA locking_mode=%s; SELECT 1 FROM t LIMIT 1", below(2) ? "EXCLUSIVE"
          : "NORMAL")); break;
      case 3: attackWith(0, sqlite3_mprintf("PRAGMA locking_mode=%s", below(3) ? "NORMAL" : "EXCLUSIVE")); break;
      case 4: attackWith(0, sqlite3_mprintf(below(3) ? "COMMIT" : "BEGIN")); break;
      case 5: attackWith(0, sqlite3_mprintf("PRAGMA cache_size=%d", below(2) ? 1 : 2000)); break;
      case 6: attackWith(0, sqlite3_mprintf("ROLLBACK")); break;
      case 7: attackWith(db, sqlite3_mprintf(below(2) ? "COMMIT" : "BEGIN")); break;
      case 8: attackWith(db, sqlite3_mprintf("VACUUM")); break;
      case 9:
        did("closed");
        tell(".");
        closeAll(aDb);
        whileClosed();
        aDb[0] = openFile(zClockFile);
        aDb[1] = openFile(zClockFile);
        tellf("=%s", zClockFile);
        break;
      case 10: case 11: case 12: attackWith(0, anyWrite()); break;
      case 13: case 14: case 15: case 16: attackWith(db, anyWrite()); break;
      case 17:
        if( below(4)==0 ){
          did("read in a new process");
          st_columns_save();
          if( !isReadAnew() ) nStale++;
        }
        break;
      default:
        if( below(3)==0 ) st_columns_wait();
        did("%s reads", db==aDb[0] ? "own" : "the second one");
        if( !isRight(db, azQuery[below(ArraySize(azQuery))]) ) nStale++;
    }
    if( nStale ){
      for(i=0; i<nLog; i++) fprintf(stderr, "%s\n", azLog[i]);
      fprintf(stderr, "column_fuzz: seed %llu: a stale answer with clock %d\n", number, clockKind);
      exit(1);
    }
  }
  tell(".");
  closeAll(aDb);
  removeFiles();   /* Its inode may be that of the next file */
}

static int clocks(const char *zDirectory, u64 first, i64 nMost){
  snprintf(zClockDirectory, sizeof(zClockDirectory), "%s", zDirectory);
  setClock(CLOCK_TRUE);
  startWriter("/proc/self/exe");
  for(; nClockRead<nMost; first++){
    seed = (first+1)*0x9e3779b97f4a7c15ULL;
    clockCase(first);
  }
  printf("%lld reads without a stale answer up to seed %llu: %lld cursors on columns\n", nClockRead, first-1, statusOf(HITS));
  return 0;
}
