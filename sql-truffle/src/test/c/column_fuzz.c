/*
** Fuzzer of columns: mixes reads with writes by the same connection, by another one and by another process, with savepoints, rollbacks,
** VACUUM, ALTER, ATTACH and checkpoints, in WAL and in rollback mode. Each read runs with columns and without them, in the same snapshot; a
** difference is an error.
**
**     column_fuzz DIRECTORY SEED READS     runs cases from SEED on until so many reads are done
**     column_fuzz --clocks ...             column_clock.h
**     column_fuzz --readers ...            column_readers.h
**     column_fuzz --writer                 the other process: runs the SQL lines of its standard input
**     column_fuzz --reader FILE HOSTILE    a new process, which finds a side file: runs the queries of its standard input;
**                                          HOSTILE=1: answers do not matter
**
** The program includes the library's translation unit, compiled with segments of a few rows. ColumnFuzzTest does that.
*/
#include "sqltruffle.c"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
#include <unistd.h>
#include <sys/wait.h>

#define OFF   ST_COLUMNS_OFF
#define AUTO  ST_COLUMNS_AUTO
#define BUILD ST_COLUMNS_BUILD
#define BYTES ((i64)1<<28)
#define COLUMNS 5

#include "column_program.h"
#include "column_clock.h"
#include "column_readers.h"

/* ---- a case ---- */

typedef struct Case Case;
struct Case {
  u64 seed;
  char zFile[512], zOther[512];
  sqlite3 *aDb[2];
  int isAttached[2];
  int aKind[3][COLUMNS+8];  /* Kinds of values, by table and column */
  int nColumn[3];
  int isWal;
  int mode;
  i64 nByte;
  int nLog;
  char *aLog[4096];          /* What was done, to tell with a difference */
};

static void note(Case *p, const char *zWho, const char *zSql){
  if( p->nLog<4096 ) p->aLog[p->nLog++] = sqlite3_mprintf("%s: %s", zWho, zSql);
}

static int isPure;   /* The columns of a case have values of one class each, and no NULLs: what sums in blocks need */

static void value(char *z, int kind){
  switch( !isPure && (kind==7 || below(60)==0) ? below(7) : kind ){
    case 0: sprintf(z, "%d", below(12)-3); break;
    case 1: sprintf(z, "%d.%s", below(12), below(3) ? "25" : "0"); break;
    case 2: sprintf(z, below(20) ? "'w%d'" : "'\xc5\xb5\xe2\x82\xac%d'", below(below(4) ? 5 : 3000)); break;
    case 3: sprintf(z, "%lld", (i64)(nextRandom()<<11)); break;
    case 4: if( below(3) ) sprintf(z, "NULL"); else sprintf(z, "%d", below(300)); break;
    case 5: sprintf(z, "x'%04x%0*d'", below(65536), 2*below(20), 0); break;
    default: sprintf(z, "'%0*d'", 1+below(30), below(1000000)); break;
  }
  if( isPure ) return;
  if( below(400)==0 ) sprintf(z, "zeroblob(%d)", below(3000));
  if( below(200)==0 ) sprintf(z, "printf('%%.*c', %d, 'x')", below(3000));
}

static int table(void){ return below(8)==0 ? 2 : below(2); }

/* A statement that writes. */
static char *write_(Case *p, int isOwn){
  int t = table(), c;
  char z[200], z2[200];
  if( t==2 && !isOwn ) t = 0;
  c = below(p->nColumn[t]);
  value(z, p->aKind[t][c]);
  value(z2, p->aKind[t][0]);
  switch( below(30) ){
    case 0: return sqlite3_mprintf("DELETE FROM t%d WHERE rowid %% %d = 0", t, 2+below(40));
    case 1: return sqlite3_mprintf("INSERT INTO t%d(c0, c1) SELECT c0, c1 FROM t%d LIMIT %d", t, t, below(150));
    case 2: return sqlite3_mprintf("UPDATE t%d SET c%d = %s WHERE rowid %% %d = 1", t, c, z, 2+below(30));
    case 3: return sqlite3_mprintf("DELETE FROM t%d WHERE rowid BETWEEN %d AND %d", t, below(400), below(600));
    case 4: return sqlite3_mprintf("UPDATE OR IGNORE t%d SET id = id + %d WHERE rowid %% 17 = 3", t, below(1000)-500);
    case 5: return sqlite3_mprintf("PRAGMA user_version = %d", below(100));
    case 6: return sqlite3_mprintf("REPLACE INTO t%d(id, c%d) VALUES(%d, %s)", t, c, below(500), z);
    case 7: case 8: case 9: case 10: case 11:
      return sqlite3_mprintf("INSERT INTO t%d(c0, c%d) VALUES(%s, %s)", t, 1+below(p->nColumn[t]-1), z2, z);
    case 12: case 13:
      return sqlite3_mprintf("INSERT OR IGNORE INTO t%d(id, c%d) VALUES(%d, %s)", t, c, below(1500)-20, z);
    case 14:
      return sqlite3_mprintf("DELETE FROM t%d WHERE rowid = (SELECT rowid FROM t%d LIMIT 1 OFFSET %d)", t, t, below(300));
    default:
      return sqlite3_mprintf("UPDATE t%d SET c%d = %s WHERE rowid = %d", t, c, z, below(500));
  }
}

static char *indexOn(int t){
  static const char *const azKey[] = {"c%d", "c%d, c%d", "c%d DESC", "c%d, id", "c%d, c%d DESC, c0"};
  char zKey[100];
  snprintf(zKey, sizeof(zKey), azKey[below(5)], below(3), below(3));
  return sqlite3_mprintf("CREATE INDEX IF NOT EXISTS i%d ON t%d(%s)", t, t, zKey);
}

/* A statement that changes transactions, the schema or the file. */
static char *change(Case *p, int iDb){
  static const char *const azMode[] = {"WAL", "DELETE", "TRUNCATE", "PERSIST", "MEMORY", "WAL"};
  int t = below(2);
  switch( below(26) ){
    case 0: case 1: case 2: return sqlite3_mprintf("BEGIN");
    case 3: return sqlite3_mprintf("BEGIN IMMEDIATE");
    case 4: case 5: case 6: return sqlite3_mprintf("COMMIT");
    case 7: case 8: return sqlite3_mprintf("ROLLBACK");
    case 9: case 10: return sqlite3_mprintf("SAVEPOINT s%d", below(3));
    case 11: case 12: return sqlite3_mprintf("ROLLBACK TO s%d", below(3));
    case 13: return sqlite3_mprintf("RELEASE s%d", below(3));
    case 14: return sqlite3_mprintf("VACUUM");
    case 15:
      if( p->nColumn[t]<COLUMNS+4 ){
        char z[200];
        char *zSql;
        value(z, below(4));
        zSql = sqlite3_mprintf("ALTER TABLE t%d ADD COLUMN c%d DEFAULT %s", t, p->nColumn[t], strchr(z, '(') ? "7" : z);
        if( sqlite3_exec(p->aDb[iDb], zSql, 0, 0, 0)==0 && sqlite3_get_autocommit(p->aDb[iDb]) ) p->aKind[t][p->nColumn[t]++] = isPure ? 0
            : below(7);
        else if( !sqlite3_get_autocommit(p->aDb[iDb]) ) sqlite3_exec(p->aDb[iDb], "ROLLBACK", 0, 0, 0);
        return zSql;
      }
      return sqlite3_mprintf("ANALYZE");
    case 16: return sqlite3_mprintf("PRAGMA wal_checkpoint(%s)", below(2) ? "TRUNCATE" : below(2) ? "RESTART" : "PASSIVE");
    case 17: return sqlite3_mprintf("PRAGMA incremental_vacuum(%d)", below(20));
    case 18: return sqlite3_mprintf("PRAGMA journal_mode=%s", azMode[below(6)]);
    case 19: return indexOn(t);
    case 20: return sqlite3_mprintf("DROP INDEX IF EXISTS i%d", t);
    case 21: return sqlite3_mprintf("CREATE TABLE IF NOT EXISTS u(x, y); INSERT INTO u SELECT c0, c1 FROM t%d LIMIT 100", t);
    case 22: return sqlite3_mprintf("DROP TABLE IF EXISTS u");
    case 23: return sqlite3_mprintf("PRAGMA cache_size=%d", below(2) ? 5 : 200);
    case 24: return sqlite3_mprintf("PRAGMA mmap_size=%d", below(2) ? 0 : 1<<28);
    default: return sqlite3_mprintf("ALTER TABLE t%d RENAME TO v; ALTER TABLE v RENAME TO t%d", t, t);
  }
}

#include "column_queries.h"
#include "column_fetch.h"

/* The rows of a query while its connection writes, after its fourth row or after row iWrite. What was written is rolled back. */
static u64 rowsOfWriter(sqlite3 *db, const char *zSql, const char *zWrite, int iWrite){
  u64 h;
  sqlite3_exec(db, "SAVEPOINT amid", 0, 0, 0);
  h = iWrite<0 ? rowsAmid(db, zSql, zWrite, 0, 0) : rowsTaken(db, zSql, zWrite, iWrite);
  sqlite3_exec(db, "ROLLBACK TO amid; RELEASE amid", 0, 0, 0);
  return h;
}

static int attempt(Case *p, int iDb, char *zSql){
  int rc = sqlite3_exec(p->aDb[iDb], zSql, 0, 0, 0);
  note(p, iDb ? "two" : "one", zSql);
  sqlite3_free(zSql);
  return rc;
}

static void openOne(Case *p, int iDb){
  if( sqlite3_open(p->zFile, &p->aDb[iDb]) ) exit(1);
  sqlite3_exec(p->aDb[iDb], "PRAGMA synchronous=OFF", 0, 0, 0);
  p->isAttached[iDb] = 0;
}

static void fill(Case *p, int t){
  int i, j, n = below(3)==0 ? below(600) : below(120);
  char zSql[4000];
  sqlite3_exec(p->aDb[0], "BEGIN", 0, 0, 0);
  for(i=0; i<n; i++){
    int k = sprintf(zSql, "INSERT OR IGNORE INTO t%d VALUES(%d", t, below(10)==0 ? below(1000) : i+1);
    for(j=0; j<p->nColumn[t]; j++){
      zSql[k++] = ',';
      value(&zSql[k], p->aKind[t][j]);
      k += (int)strlen(&zSql[k]);
    }
    strcpy(&zSql[k], ")");
    sqlite3_exec(p->aDb[0], zSql, 0, 0, 0);
  }
  sqlite3_exec(p->aDb[0], "COMMIT", 0, 0, 0);
}

static void difference(Case *p, int iDb, const char *zSql){
  static char z[2][20000];
  int i;
  for(i=0; i<p->nLog; i++) fprintf(stderr, "%s\n", p->aLog[i]);
  rows(p->aDb[iDb], zSql, z[0], sizeof(z[0]));
  st_columns_set(OFF, -1, -1);
  rows(p->aDb[iDb], zSql, z[1], sizeof(z[1]));
  fprintf(stderr, "column_fuzz: seed %llu: difference in connection %s: %s\nwith columns:\n%s\nwithout:\n%s\n", p->seed, iDb ? "two"
      : "one", zSql, z[0], z[1]);
  exit(1);
}

static i64 nRead, nLoaded, nHostile;

#include "column_side_files.h"

static void removeCase(Case *p){
  static const char *const azSuffix[] = {"", "-wal", "-shm", "-journal", "-columns", "-columns-old", "-columns-new", "-queries"};
  char z[700];
  int i;
  for(i=0; i<ArraySize(azSuffix); i++){
    snprintf(z, sizeof(z), "%s%s", p->zFile, azSuffix[i]);
    remove(z);
    snprintf(z, sizeof(z), "%s%s", p->zOther, azSuffix[i]);
    remove(z);
  }
}

static void runCase(Case *p){
  static const char *const aType[] = {"", "INTEGER", "REAL", "TEXT", "BLOB", "NUMERIC", "TEXT COLLATE NOCASE"};
  int i, t, nStep = 40+below(160);
  char *z;
  isPure = below(2);
  removeCase(p);
  openOne(p, 0);
  z = sqlite3_mprintf("PRAGMA page_size=%d; PRAGMA auto_vacuum=%d; PRAGMA journal_mode=%s", 512<<below(4), below(3), below(2) ? "WAL"
      : "DELETE");
  attempt(p, 0, z);
  attempt(p, 0, sqlite3_mprintf("ATTACH '%q' AS other", p->zOther));
  for(t=0; t<3; t++){
    char zSql[2000];
    int k = sprintf(zSql, "CREATE TABLE %st%d(id INTEGER PRIMARY KEY", t==2 ? "other." : "", t);
    p->nColumn[t] = 2+below(COLUMNS-1);
    for(i=0; i<p->nColumn[t]; i++){
      p->aKind[t][i] = below(8);
      if( isPure ) p->aKind[t][i] = p->aKind[t][i]==7 && below(2) ? 6 : MAX(0, p->aKind[t][i]-5);   /* Numbers, few texts, or many */
      k += sprintf(&zSql[k], isPure ? ", c%d %s NOT NULL DEFAULT 3" : ", c%d %s", i, aType[isPure ? MIN(3, 1+p->aKind[t][i]) : below(7)]);
    }
    strcpy(&zSql[k], ")");
    if( attempt(p, 0, sqlite3_mprintf("%s", zSql)) ) difference(p, 0, zSql);
    fill(p, t);
    if( t<2 && below(3) ) attempt(p, 0, indexOn(t));
  }
  p->isAttached[0] = 1;
  openOne(p, 1);
  z = sqlite3_mprintf("=%s", p->zFile);
  tell(z);
  sqlite3_free(z);
  p->mode = below(4) ? BUILD : AUTO;
  p->nByte = below(20)==0 ? 20000 : BYTES;
  st_columns_set(p->mode, p->nByte, below(2));
  st_columns_threads(below(4));
  for(i=0; i<nStep; i++){
    int iDb = below(2), r = below(100), k;
    if( r<18 ){
      attempt(p, iDb, write_(p, p->isAttached[iDb]));
    }else if( r<24 ){
      z = write_(p, 0);
      note(p, "writer", z);
      tell(z);
      sqlite3_free(z);
    }else if( r<26 ){
      static const char *const azTell[] = {"BEGIN", "COMMIT", "ROLLBACK", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_checkpo"
          "int(RESTART)", "COMMIT"};
      const char *zTell = azTell[below(7)];
      note(p, "writer", zTell);
      tell(zTell);
    }else if( r<34 ){
      attempt(p, iDb, change(p, iDb));
    }else if( r<35 ){
      st_columns_wait();
    }else if( i%20==19 ){
      readAnew(p);
    }else if( r<36 ){
      if( sqlite3_get_autocommit(p->aDb[iDb]) ){
        note(p, iDb ? "two" : "one", "reopened");
        sqlite3_close(p->aDb[iDb]);
        openOne(p, iDb);
        if( below(2) ) p->isAttached[iDb] = attempt(p, iDb, sqlite3_mprintf("ATTACH '%q' AS other", p->zOther))==0;
      }
    }else{
      u64 expected, fetched;
      int isFetched;
      char *zSql = query(p, iDb);
      note(p, iDb ? "two" : "one", zSql);
      st_columns_set(OFF, -1, -1);
      expected = rows(p->aDb[iDb], zSql, 0, 0);
      isFetched = below(3)==0 && sqlite3_strnicmp(zSql, "SELECT", 6)==0;
      fetched = isFetched ? rowsFetched(p->aDb[iDb], zSql) : 0;
      st_columns_set(p->mode, -1, -1);
      for(k=0; k<2; k++){
        if( rows(p->aDb[iDb], zSql, 0, 0)!=expected ) difference(p, iDb, zSql);
        if( isFetched && rowsFetched(p->aDb[iDb], zSql)!=fetched ) difference(p, iDb, zSql);
        if( isFetched && rowsOfBatches(p->aDb[iDb], zSql)!=fetched ) difference(p, iDb, zSql);
        if( isFetched && rowsTaken(p->aDb[iDb], zSql, 0, 0)!=fetched ) difference(p, iDb, zSql);
        nRead++;
      }
      if( below(6)==0 ){
        char *zWrite = write_(p, p->isAttached[iDb]);
        int iWrite = below(2) ? -1 : below(60);
        u64 found;
        note(p, "amid it", zWrite);
        st_columns_set(OFF, -1, -1);
        expected = rowsOfWriter(p->aDb[iDb], zSql, zWrite, iWrite);
        st_columns_set(p->mode, -1, -1);
        found = rowsOfWriter(p->aDb[iDb], zSql, zWrite, iWrite);
        if( found!=expected ){
          /* Without columns, a row that was deleted before a deferred seek is SQLITE_CORRUPT, but only for the first such statement. */
          st_columns_set(OFF, -1, -1);
          expected = rowsOfWriter(p->aDb[iDb], zSql, zWrite, iWrite);
          st_columns_set(p->mode, -1, -1);
        }
        if( found!=expected ) difference(p, iDb, zSql);
        sqlite3_free(zWrite);
        nRead++;
      }
      sqlite3_free(zSql);
    }
  }
  tell(".");
  for(i=0; i<2; i++){
    sqlite3_exec(p->aDb[i], "ROLLBACK", 0, 0, 0);
    if( sqlite3_close(p->aDb[i]) ) difference(p, i, "close");
  }
  for(i=0; i<p->nLog; i++) sqlite3_free(p->aLog[i]);
  p->nLog = 0;
}

int main(int argc, char **argv){
  static Case c;
  i64 nMost, aStatus[ST_STATUS_WORDS];
  u64 first;
  if( getenv("COLUMN_CLOCK") ) setClock(atoi(getenv("COLUMN_CLOCK")));
  if( argc==5 && strcmp(argv[1], "--clocks")==0 ) return clocks(argv[2], strtoull(argv[3], 0, 10), atoll(argv[4]));
  if( argc==3 && strcmp(argv[1], "--clock-cases")==0 ) return clockCases(argv[2]);
  if( argc==3 && strcmp(argv[1], "--readers")==0 ) return readersEnd(argv[2]);
  if( argc==2 && strcmp(argv[1], "--writer")==0 ) return writer();
  if( argc==4 && strcmp(argv[1], "--reader")==0 ) return reader(argv[2], atoi(argv[3]));
  if( argc!=4 ){
    fprintf(stderr, "usage: column_fuzz DIRECTORY SEED READS\n");
    return 2;
  }
  first = strtoull(argv[2], 0, 10);
  nMost = atoll(argv[3]);
  startWriter("/proc/self/exe");
  snprintf(c.zFile, sizeof(c.zFile), "%s/fuzz.db", argv[1]);
  snprintf(c.zOther, sizeof(c.zOther), "%s/other.db", argv[1]);
  for(; nRead<nMost; first++){
    c.seed = first;
    seed = (first+1)*0x9e3779b97f4a7c15ULL;
    runCase(&c);
  }
  st_columns_set(OFF, 0, 0);
  st_columns_wait();
  st_columns_status(aStatus);
  printf("%lld reads without a difference up to seed %llu: %lld cursors on columns, %lld tables built, %lld brought up to date, %lld "
      "stale; "
    "%lld tables from side files, %lld hostile side files, %lld written; %lld bytes left\n",
    nRead, first-1, aStatus[2], aStatus[1], aStatus[5], aStatus[3], nLoaded, nHostile, aStatus[7], aStatus[0]);
  fclose(toWriter);
  return aStatus[0]!=0;
}
