/*
** Fuzzer of columns: mixes reads with writes by the same connection, by another one and by another process, with savepoints, rollbacks, VACUUM, ALTER, ATTACH
** and checkpoints, in WAL and in rollback mode. Each read runs with columns and without them, in the same snapshot; a difference is an error.
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
        if( sqlite3_exec(p->aDb[iDb], zSql, 0, 0, 0)==0 && sqlite3_get_autocommit(p->aDb[iDb]) ) p->aKind[t][p->nColumn[t]++] = isPure ? 0 : below(7);
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

static char *condition(Case *p, int t, const char *zAlias){
  static const char *const azOp[] = {"<", "<=", ">", ">=", "=", "<>", "IS", "IS NOT"};
  static const char *const azPattern[] = {"w%1%", "%1%", "W1%", "w*1", "*3*", "%w%2%", "w_", "%", "[a-w]*[1-5]", "w[^1]*", "%_1"};
  int c = below(p->nColumn[t]);
  char z[200], z2[200];
  value(z, p->aKind[t][c]);
  value(z2, p->aKind[t][c]);
  switch( below(9) ){
    case 7: case 8: {   /* Two columns, most often of one kind */
      int c2 = below(p->nColumn[t]), i;
      for(i=0; i<4 && (c2==c || p->aKind[t][c]!=p->aKind[t][c2]); i++) c2 = below(p->nColumn[t]);
      return sqlite3_mprintf("%s.c%d %s %s.c%d%s", zAlias, c, azOp[below(8)], zAlias, c2, below(10) ? "" : " COLLATE NOCASE");
    }
    case 0: return sqlite3_mprintf("%s.c%d IS%s NULL", zAlias, c, below(2) ? "" : " NOT");
    case 1: return sqlite3_mprintf("%s.c%d BETWEEN %s AND %s", zAlias, c, z, z2);
    case 2: return sqlite3_mprintf("%s.c%d IN (%s, %s, 3)", zAlias, c, z, z2);
    case 3: return sqlite3_mprintf("%s.c%d %s%s '%s'", zAlias, c, below(2) ? "" : "NOT ", below(3) ? "LIKE" : "GLOB", azPattern[below(11)]);
    default: return sqlite3_mprintf("%s.c%d %s %s", zAlias, c, azOp[below(8)], z);
  }
}

/* An expression whose value comes on one of several ways. */
static char *ways(Case *p, int t, const char *zAlias, int depth){
  char *a, *b, *c, *z;
  if( depth>2 || below(4)==0 ) return sqlite3_mprintf("%s.c%d", zAlias, below(p->nColumn[t]));
  a = ways(p, t, zAlias, depth+1);
  b = ways(p, t, zAlias, depth+1);
  c = condition(p, t, zAlias);
  switch( below(15) ){
    case 0: case 1: case 2: z = sqlite3_mprintf("coalesce(%s, %s)", a, b); break;
    case 3: z = sqlite3_mprintf("coalesce(%s, %s, %d)", a, b, below(9)); break;
    case 4: z = sqlite3_mprintf("ifnull(%s, %d.5)", a, below(9)); break;
    case 5: z = sqlite3_mprintf("nullif(%s, %d)", a, below(9)); break;
    case 6: z = sqlite3_mprintf("iif(%s, %s, %s)", c, a, b); break;
    case 7: z = sqlite3_mprintf("CASE WHEN %s THEN %s WHEN %s IS NULL THEN %d END", c, a, b, below(9)); break;
    case 8: z = sqlite3_mprintf("CASE %s.c%d WHEN %d THEN %s WHEN %d THEN %s END", zAlias, below(p->nColumn[t]), below(9), a, below(9), b); break;
    case 9: z = below(2) ? sqlite3_mprintf("upper(%s)", a) : sqlite3_mprintf("substr(%s, %d, %d)", a, below(6)-1, below(5)-1); break;
    case 10: z = sqlite3_mprintf("length(%s)", a); break;
    case 11: z = sqlite3_mprintf("(%s || %s)", a, b); break;
    case 12: z = sqlite3_mprintf("(%s %s %d)", a, below(2) ? "<<" : ">>", below(80)-10); break;
    case 13: z = sqlite3_mprintf("(%s %s %s)", a, below(2) ? "=" : "<", b); break;
    default: z = sqlite3_mprintf("(%s + %s)", a, b);
  }
  sqlite3_free(a);
  sqlite3_free(b);
  sqlite3_free(c);
  return z;
}

/* A query of such expressions. */
static char *queryOfWays(Case *p, int t, int other, int key, const char *zFirst){
  char *a = ways(p, t, "a", 0), *a2 = ways(p, t, "a", 0), *b = ways(p, other, "b", 0), *z;
  switch( below(10) ){
    case 6: z = sqlite3_mprintf("SELECT a.c%d, a.rowid, %s, max(%s), count(*) FROM t%d a WHERE %s GROUP BY 1", key, a, a2, t, zFirst); break;
    case 7: z = sqlite3_mprintf("SELECT a.c%d, b.c%d, sum(b.c0), min(%s), min(a.c%d), a.rowid FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d GROUP BY 1 HAVING max(b.c1) IS NOT NULL", key, below(3), b, below(3), t, other, key, below(3)); break;
    case 8: z = sqlite3_mprintf("SELECT a.c%d, %s, b.c1, %s(%s) FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d GROUP BY 1, 2", key, a, below(2) ? "max" : "min", b, t, other, key, below(3)); break;
    case 0: z = sqlite3_mprintf("SELECT %s, count(*), sum(%s), total(%s) FROM t%d a WHERE %s GROUP BY 1", a, a2, a, t, zFirst); break;
    case 1: z = sqlite3_mprintf("SELECT count(*), sum(%s), max(%s) FROM t%d a WHERE %s %s %d AND %s", a, a2, t, a2, below(2) ? ">" : "IS NOT", below(20), zFirst); break;
    case 2: z = sqlite3_mprintf("SELECT count(*), count(%s) FROM t%d a WHERE %s %sIN (1, 2, 'w3', 7, 2.5, 'W1')", a, t, a2, below(2) ? "" : "NOT "); break;
    case 3: z = sqlite3_mprintf("SELECT a.c%d, sum(%s), count(b.c1), total(%s) FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND b.c1 > %d GROUP BY 1", key, a, b, t, other, key, below(3), below(9)); break;
    case 4: z = sqlite3_mprintf("SELECT count(*), sum(%s), total(%s) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s < %d AND %s IS NOT NULL", a, b, t, other, key, below(3), b, below(20), a2); break;
    case 5: z = sqlite3_mprintf("SELECT rowid, %s, %s FROM t%d a WHERE %s > %d ORDER BY 2, 1", a, a2, t, a2, below(9)); break;
    default: z = sqlite3_mprintf("SELECT a.c%d, sum(%s), count(%s) FROM t%d a GROUP BY 1", key, a, a2, t);
  }
  sqlite3_free(a);
  sqlite3_free(a2);
  sqlite3_free(b);
  return z;
}

static char *query(Case *p, int iDb){
  int t = p->isAttached[iDb] && below(8)==0 ? 2 : below(2);
  char *zFirst = condition(p, t, "a"), *zSecond = condition(p, t, "a"), *z;
  int c = below(p->nColumn[t]);
  int other = below(2), key = below(3);
  char *zJoined = condition(p, other, "b");
  static const char *const azOrder[] = {"", "ORDER BY rowid DESC", "ORDER BY rowid DESC LIMIT 5", "ORDER BY rowid"};
  switch( below(6)==0 ? 83 : below(2) ? 38+below(45) : below(83) ){
    case 27: z = sqlite3_mprintf("SELECT c%d, count(*), sum(c0), rowid FROM t%d a WHERE %s GROUP BY c%d", key, t, zFirst, key); break;
    case 28: z = sqlite3_mprintf("SELECT c%d, rowid FROM t%d a ORDER BY c%d %s", key, t, key, below(2) ? "DESC" : ""); break;
    case 29: z = sqlite3_mprintf("SELECT count(*), sum(c%d), total(c%d * 2) FROM t%d a WHERE c%d IS NOT 3 AND c%d < %d", key, key, t, key, key, below(600)); break;
    case 30: z = sqlite3_mprintf("SELECT DISTINCT c%d FROM t%d a", key, t); break;
    case 22: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE rowid BETWEEN %d AND %d AND %s %s", c, t, below(500)-5, below(600), zFirst, azOrder[below(4)]); break;
    case 23: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE rowid %s %d.%d AND rowid %s %d %s", c, t, below(2) ? ">" : ">=", below(300)-5, 5*below(2), below(2) ? "<" : "<=", below(700), azOrder[below(4)]); break;
    case 24: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c0 FROM t%d a CROSS JOIN t%d b ON b.rowid BETWEEN a.c%d AND a.c%d WHERE %s LIMIT 2000", t, other, below(3), below(3), zJoined); break;
    case 25: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), max(rowid), min(c%d) FROM t%d a WHERE rowid %s %d AND %s", c, t, below(2) ? ">" : "<=", below(500), zFirst); break;
    case 26: z = sqlite3_mprintf("SELECT (SELECT b.c1 FROM t%d b WHERE b.rowid < a.rowid %s AND %s ORDER BY b.rowid DESC LIMIT 1), a.c%d FROM t%d a LIMIT 300", other, below(2) ? "+ 40" : "", zJoined, c, t); break;
    case 18: z = sqlite3_mprintf("SELECT b.c%d, count(*), sum(a.c%d), total(a.c0) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s AND %s GROUP BY 1", key, c, t, other, below(3), zFirst, zJoined); break;
    case 19: z = sqlite3_mprintf("SELECT a.c%d, b.c%d, b.c1, count(a.c0), sum(a.c0), a.c1 FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s GROUP BY 2, 3, 1", c, key, t, other, below(3), zJoined); break;
    case 20: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), sum(a.c0 * 2 - a.c%d) FROM t%d a WHERE a.c0 > (SELECT min(c0) + %d FROM t%d) AND (%s OR %s)", key, t, below(5), other, zFirst, zSecond); break;
    case 21: z = sqlite3_mprintf("SELECT a.c%d, b.c%d, sum(a.c0) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE a.c0 < (SELECT max(c0) - %d FROM t%d) GROUP BY 1, 2", c, key, t, other, below(3), below(5), other); break;
    case 12: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c0 FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s LIMIT 2000", t, other, key, below(3), zFirst); break;
    case 13: z = sqlite3_mprintf("SELECT a.rowid, b.c0, b.c1 FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND b.c1 > 2 LIMIT 2000", t, other, key, below(3)); break;
    case 14: z = sqlite3_mprintf("SELECT a.rowid, (SELECT group_concat(b.c%d) FROM t%d b WHERE b.c%d = a.c%d) FROM t%d a LIMIT 500", key, other, key, below(3), t); break;
    case 15: z = sqlite3_mprintf("SELECT a.rowid, b.rowid FROM t%d a CROSS JOIN t%d b ON b.c%d %s a.c%d AND b.c%d <= a.c0 + 3 LIMIT 2000", t, other, key, below(2) ? ">" : ">=", below(3), key); break;
    case 16: z = sqlite3_mprintf("SELECT count(*), sum(b.c0), min(b.c%d) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c0 AND b.c%d = a.c1", key, t, other, key, below(3)); break;
    case 17: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE c%d IN (1, 2, 5, 8) AND EXISTS (SELECT 1 FROM t%d b WHERE b.c%d = a.c%d)", c, t, key, other, key, below(3)); break;
    case 0: z = sqlite3_mprintf("SELECT a.* FROM t%d a WHERE %s", t, zFirst); break;
    case 1: z = sqlite3_mprintf("SELECT count(*), sum(c%d), min(c1), max(c0), typeof(c0) FROM t%d a", c, t); break;
    case 2: z = sqlite3_mprintf("SELECT c%d, count(*) FROM t%d a WHERE %s GROUP BY 1", c, t, zFirst); break;
    case 3: z = sqlite3_mprintf("SELECT a.c0, b.c1 FROM t%d a JOIN t%d b ON b.rowid = a.c%d WHERE %s", t, below(2), c, zFirst); break;
    case 4: z = sqlite3_mprintf("SELECT a.rowid, b.c0 FROM t%d a LEFT JOIN t%d b ON b.rowid = a.c%d AND b.c0 > 2", t, below(2), c); break;
    case 5: z = sqlite3_mprintf("SELECT c%d FROM t%d a WHERE rowid = %d", c, t, below(500)); break;
    case 6: z = sqlite3_mprintf("SELECT a.rowid, a.c1, (SELECT max(c0) FROM t1 WHERE t1.rowid = a.c%d) FROM t%d a", c, t); break;
    case 7: z = sqlite3_mprintf("SELECT a.c%d FROM t%d a WHERE %s AND %s LIMIT %d", c, t, zFirst, zSecond, 1+below(30)); break;
    case 8: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE %s ORDER BY rowid DESC", c, t, zFirst); break;
    case 9: z = sqlite3_mprintf("SELECT total(c%d), group_concat(c1, ',') FROM t%d a WHERE %s AND %s", c, t, zFirst, zSecond); break;
    case 10: z = sqlite3_mprintf("SELECT count(*), sum(d.c0) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d CROSS JOIN t%d d ON d.rowid = b.c0 WHERE %s", t, below(2), c, below(2), zFirst); break;
    case 31: z = sqlite3_mprintf("SELECT count(*), sum(a.c0 + b.c1), min(d.c%d), max(b.rowid), group_concat(d.c1) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d CROSS JOIN t%d d ON d.rowid = b.c%d WHERE %s AND %s", key, t, other, key, below(3), below(2), below(3), zFirst, zJoined); break;
    case 32: z = sqlite3_mprintf("SELECT CASE WHEN a.c%d > 2 THEN b.c1 WHEN a.c%d IS NULL THEN 'none' ELSE a.c%d END AS k, count(*), sum(CASE WHEN b.c0 > 1 THEN b.c0 END), count(a.c1) FILTER (WHERE a.c0 < 4), avg(a.c0) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s GROUP BY 1", key, c, key, t, other, key, below(3), zJoined); break;
    case 33: z = sqlite3_mprintf("SELECT a.c%d, count(*), sum(a.c0) FROM t%d a WHERE %s AND EXISTS (SELECT 1 FROM t%d b WHERE b.c%d = a.c%d AND %s) GROUP BY a.c%d", c, t, zFirst, other, key, below(3), zJoined, c); break;
    case 34: z = sqlite3_mprintf("SELECT count(*), sum(a.c1), max(length(a.c%d)) FROM t%d a WHERE a.c%d BETWEEN %d AND %d AND coalesce(a.c%d, 0) IS NOT 7", c, t, key, below(8)-3, below(20), below(3)); break;
    case 35: z = sqlite3_mprintf("SELECT b.c%d, max(a.c%d), sum(a.c0 * 2) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.rowid WHERE a.c%d < 'w5' GROUP BY b.c%d", key, c, t, other, key, c, key); break;
    case 36: z = sqlite3_mprintf("SELECT a.c0 / 3, a.c1 %% 5, upper(a.c%d), b.c0, NOT a.c0, abs(a.c1) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s", c, t, other, below(3), zFirst); break;
    case 38: z = sqlite3_mprintf("SELECT c%d, count(*), sum(c0), avg(c1), rowid, total(c%d) FROM t%d a WHERE %s GROUP BY c%d HAVING count(*) > %d OR sum(c0) > 3", key, c, t, zFirst, key, below(3)); break;
    case 39: z = sqlite3_mprintf("SELECT c0, c%d, count(c1), sum(c%d), c1 || 'x' FROM t%d a GROUP BY c0, c%d HAVING total(c1) < %d LIMIT %d", key, c, t, key, below(50), 1+below(60)); break;
    case 40: z = sqlite3_mprintf("SELECT a.rowid, count(b.rowid), sum(b.c0), a.c1, b.c1 FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND %s GROUP BY a.rowid %s", t, other, key, below(3), zJoined, below(2) ? "HAVING count(b.c0) <> 1" : ""); break;
    case 41: z = sqlite3_mprintf("SELECT a.c%d, count(b.c0), sum(b.c1 + d.c0), count(*), count(d.rowid) FROM t%d a LEFT JOIN t%d b ON b.rowid = a.c%d AND %s LEFT JOIN t%d d ON d.c%d = b.c%d GROUP BY 1", c, t, other, key, zJoined, below(2), below(3), below(3)); break;
    case 42: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), sum(b.c0), count(b.c1) FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND (b.c0 > 2 OR %s) WHERE %s AND coalesce(b.c1, 1) <> 5", t, other, key, below(3), zJoined, zFirst); break;
    case 43: z = sqlite3_mprintf("SELECT n, count(*), sum(s) FROM (SELECT a.rowid AS r, count(b.rowid) AS n, sum(b.c1) AS s FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d GROUP BY a.rowid) GROUP BY n", t, other, key, below(3)); break;
    case 44: z = sqlite3_mprintf("SELECT a.c%d, count(*), total(b.c0), (SELECT max(d.c0) FROM t%d d WHERE d.rowid < a.rowid) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s GROUP BY a.c%d", key, other, t, other, below(3), zJoined, key); break;
    case 45: z = sqlite3_mprintf("SELECT c%d FROM t%d WHERE rowid IN (SELECT c%d FROM t%d a WHERE %s GROUP BY c%d HAVING count(*) = %d)", c, other, key, t, zFirst, key, 1+below(3)); break;
    case 46: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), count(a.c%d) FROM t%d a WHERE NOT EXISTS (SELECT 1 FROM t%d b WHERE b.c%d = a.c%d AND %s AND b.c0 <> a.c1) AND %s", c, t, other, key, below(3), zJoined, zFirst); break;
    case 47: z = sqlite3_mprintf("SELECT c%d, count(*), sum((SELECT sum(b.c1) FROM t%d b WHERE b.c%d = a.c%d)), count((SELECT max(b.c1) FROM t%d b WHERE b.c%d = a.c%d AND %s)) FROM t%d a GROUP BY c%d", c, other, key, below(3), other, key, below(3), zJoined, t, c); break;
    case 48: z = sqlite3_mprintf("SELECT count(*), sum(a.c1) FROM t%d a WHERE a.c0 > (SELECT 0.2 * avg(b.c0) FROM t%d b WHERE b.c%d = a.c%d) OR %s", t, other, key, below(3), zFirst); break;
    case 49: z = sqlite3_mprintf("SELECT sum((SELECT b.c1 FROM t%d b WHERE b.c%d = a.c%d AND %s LIMIT 1)), count((SELECT group_concat(b.c1) FROM t%d b WHERE b.c%d = a.c%d)) FROM t%d a WHERE %s", other, key, below(3), zJoined, other, key, below(3), t, zFirst); break;
    case 50: z = sqlite3_mprintf("SELECT count(*), sum(b.c0), sum(CASE WHEN EXISTS (SELECT 1 FROM t%d d WHERE d.c%d = b.c%d AND d.c1 <> a.c1) THEN a.c0 ELSE 2 END) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE NOT EXISTS (SELECT 1 FROM t%d d WHERE d.c%d = b.c%d AND d.c0 <> a.c0)", other, key, below(3), t, other, key, below(3), other, key, below(3)); break;
    case 51: z = sqlite3_mprintf("SELECT a.c%d, (SELECT count(*) FROM t%d b WHERE b.c%d = a.c%d), (SELECT b.c%d FROM t%d b WHERE b.c%d = a.c%d LIMIT 1) FROM t%d a WHERE %s", c, other, key, below(3), below(2), other, key, below(3), t, zFirst); break;
    case 52: z = sqlite3_mprintf("SELECT a.c%d, count(*), sum(b.c0), count(b.c1) FROM t%d a LEFT JOIN t%d b ON b.rowid = a.c%d AND %s WHERE %s GROUP BY 1", c, t, other, below(3), zJoined, zFirst); break;
    case 53: z = sqlite3_mprintf("SELECT b.c%d, count(*), sum(a.c0) FROM t%d a LEFT JOIN t%d b ON b.rowid = a.c%d LEFT JOIN t%d d ON d.rowid = b.c%d AND d.c0 > 1 GROUP BY 1", key, t, other, below(3), other, below(3)); break;
    case 54: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), count(a.c%d), group_concat(a.rowid) FROM t%d a WHERE substr(a.c%d, 1, %d) IN ('w1', '3', 'w', 4, '-1', 1.5, '') AND a.c0 %s (SELECT avg(b.c1) FROM t%d b)", c, t, key, 1+below(3), below(2) ? ">" : "<", other); break;
    case 55: z = sqlite3_mprintf("SELECT a.rowid, a.c%d FROM t%d a WHERE a.c%d + %d NOT IN (1, 2, 5.0, '3', -1, 9007199254740993, 0.5%s) AND a.c1 >= (SELECT min(b.c1) FROM t%d b WHERE b.c0 IN (1, 2, 3))", c, t, key, below(3), below(4) ? "" : ", NULL", other); break;
    case 56: z = sqlite3_mprintf("SELECT b.c%d, count(*), sum(b.c1) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE b.c%d%s%s IN (1, 2, 'w3', 'W1', 7, 2.5) AND a.c0 || '' IN ('1', '2', '3', 'w7') GROUP BY 1", c, t, other, key, below(3), below(2), below(3) ? "" : " COLLATE NOCASE", below(2) ? "" : " NOT"); break;
    case 57: z = sqlite3_mprintf("SELECT a.c%d, count(*), sum(a.c0), total(a.rowid) FROM t%d a WHERE a.c%d %sIN (SELECT %s FROM t%d b WHERE %s) AND a.c0 + 1 %sIN (SELECT %sc1 FROM t%d b WHERE b.c0 > %d) GROUP BY 1", c, t, key, below(2) ? "" : "NOT ", below(2) ? "max(b.c0, b.c1)" : "b.c0", other, zJoined, below(2) ? "" : "NOT ", below(2) ? "" : "-1 * ", other, below(12)-2); break;
    case 58: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, b.rowid FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE b.c%d || '' %sIN (SELECT upper(d.c%d) FROM t%d d)", c, t, other, below(3), key, below(2) ? "" : "NOT ", key, t); break;
    case 59: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, a.c0 IN (SELECT c1 FROM t%d b WHERE b.c%d IS NOT NULL) FROM t%d a WHERE upper(a.c%d) %sIN (SELECT upper(b.c%d) FROM t%d b WHERE b.c0 > %d)", c, other, key, t, key, below(2) ? "" : "NOT ", key, other, below(12)-2); break;
    case 60: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d FROM t%d a CROSS JOIN t%d b WHERE b.c%d IN (SELECT d.c0 FROM t%d d WHERE d.c1 > %d) AND b.c1 >= a.c0 LIMIT 3000", c, t, t, key, other, below(8)); break;
    case 61: z = sqlite3_mprintf("SELECT a.rowid, b.c1, a.c%d, b.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s AND %s ORDER BY b.c%d, a.c%d DESC LIMIT %d", c, key, t, other, key, below(3), zFirst, zJoined, key, c, 1+below(60)); break;
    case 62: z = sqlite3_mprintf("SELECT DISTINCT a.c0, b.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s", key, t, other, key, below(3), zFirst); break;
    case 63: z = sqlite3_mprintf("SELECT a.c%d, count(DISTINCT b.c%d), count(*), sum(DISTINCT b.c0) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s GROUP BY 1 HAVING count(*) > %d", c, key, t, other, key, below(3), zJoined, below(3)); break;
    case 64: z = sqlite3_mprintf("SELECT a.c0, b.c1, row_number() OVER (PARTITION BY a.c%d ORDER BY b.rowid), sum(b.c0) OVER (ORDER BY a.rowid, b.rowid ROWS 3 PRECEDING) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s", c, t, other, key, below(3), zFirst); break;
    case 65: z = sqlite3_mprintf("SELECT x, y, d.c%d FROM (SELECT a.c%d AS x, b.c%d AS y FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s ORDER BY 1, 2 LIMIT %d) CROSS JOIN t%d d ON d.rowid = x", below(2), c, key, t, other, below(3), zJoined, 1+below(80), other); break;
    case 66: z = sqlite3_mprintf("WITH q AS (SELECT a.rowid AS r, a.c%d AS k, upper(a.c0) AS u FROM t%d a WHERE %s LIMIT %d) SELECT q.r, b.c1, q.u FROM q CROSS JOIN t%d b ON b.c%d = q.k WHERE %s", below(3), t, zFirst, 1+below(300), other, key, zJoined); break;
    case 67: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d, d.c0 FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND %s LEFT JOIN t%d d ON d.rowid = b.c%d WHERE %s ORDER BY %s LIMIT %d OFFSET %d", key, t, other, key, below(3), zJoined, below(2), below(3), zFirst, below(2) ? "d.c0, a.c1" : "b.c0 || a.rowid", 1+below(50), below(9)); break;
    case 68: z = sqlite3_mprintf("SELECT a.c0, b.c%d, a.rowid - b.rowid FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s LIMIT %d OFFSET %d", c%2, t, other, key, below(3), zFirst, 1+below(400), below(60)); break;
    case 69: z = sqlite3_mprintf("SELECT a.c%d FROM t%d a WHERE %s %s SELECT b.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d", key, t, zFirst, below(3) ? "UNION" : below(2) ? "EXCEPT" : "INTERSECT", key, t, other, key, below(3)); break;
    case 70: z = sqlite3_mprintf("SELECT a.c0, typeof(a.c1) || a.rowid, b.c%d, a.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE b.c0 || a.c1 < 'w5' AND %s", key, c, t, other, key, below(3), zFirst); break;
    case 71: z = sqlite3_mprintf("SELECT a.rowid, (SELECT count(*) FROM t%d d WHERE d.c0 < a.c0), (SELECT d.c1 FROM t%d d CROSS JOIN t%d e ON e.rowid = d.c0 WHERE d.c0 > a.c%d LIMIT 1 OFFSET 1) FROM t%d a WHERE %s LIMIT 40", other, other, other, below(2), t, zFirst); break;
    case 72: z = sqlite3_mprintf("SELECT max(a.c0), a.c%d, b.c%d, group_concat(DISTINCT b.c0), total(a.c1 || '1') FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s", c, key, t, other, key, below(3), zJoined); break;
    case 73: z = sqlite3_mprintf("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM r WHERE n < 4) SELECT r.n, a.c0, a.c%d FROM r CROSS JOIN t%d a WHERE a.c0 > r.n AND %s", c, t, zFirst); break;
    case 74: z = sqlite3_mprintf("SELECT a.rowid, a.c%d FROM t%d a WHERE a.c%d = %d OR a.c0 IN (SELECT b.c1 FROM t%d b WHERE %s) OR a.c1 IN (1, 2, 3)", c, t, key, below(9), other, zJoined); break;
    case 75: z = sqlite3_mprintf("SELECT x, count(*) FROM (SELECT a.c%d AS x FROM t%d a WHERE %s UNION ALL SELECT b.c%d FROM t%d b WHERE %s) GROUP BY x ORDER BY 2 DESC, x LIMIT 20", c, t, zFirst, key, other, zJoined); break;
    case 76: z = sqlite3_mprintf("SELECT a.c%d, json_group_array(b.c%d), lag(count(*)) OVER (ORDER BY a.c%d) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s GROUP BY 1 ORDER BY 2", c, key, c, t, other, below(3), zFirst); break;
    case 77: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, b.c0 FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE a.rowid BETWEEN %d AND %d AND %s", c, t, other, below(3), below(200), below(600), zFirst); break;
    case 78: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, upper(a.c0), b.c1 FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE a.rowid %s %d ORDER BY a.rowid DESC LIMIT %d OFFSET %d", c, t, other, key, below(3), below(2) ? "<" : ">", below(500), 1+below(300), below(20)); break;
    case 79: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), total(b.c1), count(DISTINCT a.c%d) FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d WHERE a.rowid > %d AND a.rowid <= %d", key, t, other, key, below(3), below(200), below(900)); break;
    case 80: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d, a.c%d FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND b.c%d > a.c%d WHERE %s", c%2, c, t, other, key, below(3), below(3), below(3), zFirst); break;
    case 81: z = sqlite3_mprintf("SELECT count(*), sum(b.c0), count(b.rowid), total(a.c1) FROM t%d a LEFT JOIN t%d b ON b.c%d %s a.c%d AND %s", t, other, key, below(2) ? ">" : "BETWEEN 2 AND", below(3), zJoined); break;
    case 82: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d, a.c%d FROM t%d a %s JOIN t%d b ON b.c%d = a.c%d AND %s", c%2, c, t, below(2) ? "RIGHT" : "FULL", other, key, below(3), zJoined); break;
    case 83: z = queryOfWays(p, t, other, key, zFirst); break;
    default: z = sqlite3_mprintf("SELECT rowid, c0, c%d, typeof(c%d), hex(c%d) FROM t%d a", c, c, c, t); break;
  }
  sqlite3_free(zFirst);
  sqlite3_free(zSecond);
  sqlite3_free(zJoined);
  return z;
}

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
  fprintf(stderr, "column_fuzz: seed %llu: difference in connection %s: %s\nwith columns:\n%s\nwithout:\n%s\n", p->seed, iDb ? "two" : "one", zSql, z[0], z[1]);
  exit(1);
}

static i64 nRead, nLoaded, nHostile;

/* ---- side files ---- */

/* Makes the checksums of a side file right again: only the checks of its content are left. */
static void seal(u8 *a, i64 n){
  StSideHeader *h = (StSideHeader*)a;
  if( n<(i64)sizeof(*h) ) return;
  h->nByte = n;
  h->checksum = stChecksumOf(ST_SIDE_FORMAT, a+sizeof(*h), n-(i64)sizeof(*h));
  h->checksumOfHeader = stHeaderChecksum(h);
}

/* Damages a side file in some way. Returns whether its checksums were made right again. */
static int damage(Case *p, const char *zSide){
  static u8 a[1<<24];
  char zOther[600];
  FILE *f = fopen(zSide, "rb");
  i64 n = f ? (i64)fread(a, 1, sizeof(a), f) : 0;
  int i, kind = below(16), isHostile = 0;
  if( f ) fclose(f);
  if( n==0 ) return 0;
  switch( kind ){
    case 0: case 13: case 14: for(i=below(12); i>=0; i--) a[nextRandom()%n] ^= 1<<below(8); break;
    case 1: n = nextRandom()%n; break;
    case 2: memset(&a[nextRandom()%n], 0, MIN(100, below(100))); break;
    case 3: for(i=0; i<n; i++) a[i] = (u8)nextRandom(); break;
    case 4: n = 0; break;
    case 5: if( n+1000<(i64)sizeof(a) ) n += below(1000); break;
    case 6: case 7: case 8: case 9:
      /* A hostile file: a few bytes or numbers are others. */
      for(i=1+below(4); i>0; i--){
        i64 at = below(3) ? sizeof(StSideHeader)+nextRandom()%MAX(1,n-(i64)sizeof(StSideHeader)) : sizeof(StSideHeader)+64*(nextRandom()%MAX(1,n/64-2))+below(48);
        if( at+8>n ) continue;
        if( below(2) ) a[at] = (u8)nextRandom();
        else { int x = below(3) ? below(100)-50 : (int)nextRandom(); memcpy(&a[at&~3], &x, 4); }
      }
      isHostile = 1;
      break;
    case 10: n = sizeof(StSideHeader)+nextRandom()%MAX(1,n-(i64)sizeof(StSideHeader)); isHostile = 1; break;
    case 11: if( n>=(i64)sizeof(StSideHeader) ) ((StSideHeader*)a)->nTable = below(1000); isHostile = 1; break;
    case 12:
      snprintf(zOther, sizeof(zOther), "%s-columns", p->zOther);
      remove(zSide);
      rename(zOther, zSide);
      return 0;
    default: chmod(zSide, below(2) ? 0666 : 0000); return 0;
  }
  if( isHostile ) seal(a, n);
  /* In its place: a file that is cut while this process maps it is an I/O error, as it should be. */
  snprintf(zOther, sizeof(zOther), "%s-new", zSide);
  f = fopen(zOther, "wb");
  if( f ){
    fwrite(a, 1, n, f);
    fclose(f);
    rename(zOther, zSide);
  }
  nHostile += isHostile;
  return isHostile;
}

/* A new process reads the database with its side file, which may be damaged. */
static void difference(Case*, int, const char*);
static void readAnew(Case *p){
  char zSide[600], zOld[600], zCommand[1400], zQueries[600], zLine[200];
  FILE *f;
  int i, isHostile = 0, status;
  snprintf(zSide, sizeof(zSide), "%s-columns", p->zFile);
  snprintf(zOld, sizeof(zOld), "%s-old", zSide);
  snprintf(zQueries, sizeof(zQueries), "%s-queries", p->zFile);
  if( below(4)==0 ) rename(zOld, zSide);
  if( below(4) ) st_columns_save();
  if( below(3)==0 ){
    snprintf(zCommand, sizeof(zCommand), "cp -p %s %s 2>/dev/null", zSide, zOld);
    if( system(zCommand) ){}
  }
  if( below(2) ) isHostile = damage(p, zSide);
  f = fopen(zQueries, "w");
  for(i=0; i<8; i++){
    int isAttached = p->isAttached[0];
    char *z;
    p->isAttached[0] = 0;
    z = query(p, 0);
    p->isAttached[0] = isAttached;
    fprintf(f, "%s\n", z);
    sqlite3_free(z);
  }
  fclose(f);
  note(p, "reader", isHostile ? "hostile side file" : "side file");
  snprintf(zCommand, sizeof(zCommand), "/proc/%d/exe --reader %s %d < %s", (int)getpid(), p->zFile, isHostile, zQueries);
  f = popen(zCommand, "r");
  if( fgets(zLine, sizeof(zLine), f)==0 ) strcpy(zLine, "no answer");
  status = pclose(f);
  if( strncmp(zLine, "ok ", 3) || status ){
    fprintf(stderr, "%s (status %d)\n", zLine, status);
    difference(p, 0, "SELECT 'side file'");
  }
  if( isHostile ){
    remove(zSide);
    remove(zOld);
  }
  nLoaded += atoi(&zLine[3]);
  nRead += 16;
}

static int reader(const char *zFile, int isHostile){
  static char zLine[1<<16];
  sqlite3 *db = 0;
  i64 aStatus[ST_STATUS_WORDS];
  if( sqlite3_open(zFile, &db) ) return 1;
  st_columns_set(BUILD, BYTES, 1);
  while( fgets(zLine, sizeof(zLine), stdin) ){
    u64 expected;
    int k;
    zLine[strcspn(zLine, "\n")] = 0;
    st_columns_set(OFF, -1, -1);
    expected = rows(db, zLine, 0, 0);
    st_columns_set(BUILD, -1, -1);
    for(k=0; k<2; k++) if( rows(db, zLine, 0, 0)!=expected && !isHostile ){
      printf("difference in a new process: %s\n", zLine);
      return 1;
    }
  }
  st_columns_status(aStatus);
  sqlite3_close(db);
  printf("ok %lld\n", aStatus[6]);
  return 0;
}
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
  z = sqlite3_mprintf("PRAGMA page_size=%d; PRAGMA auto_vacuum=%d; PRAGMA journal_mode=%s", 512<<below(4), below(3), below(2) ? "WAL" : "DELETE");
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
      static const char *const azTell[] = {"BEGIN", "COMMIT", "ROLLBACK", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_checkpoint(RESTART)", "COMMIT"};
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
  printf("%lld reads without a difference up to seed %llu: %lld cursors on columns, %lld tables built, %lld brought up to date, %lld stale; "
    "%lld tables from side files, %lld hostile side files, %lld written; %lld bytes left\n",
    nRead, first-1, aStatus[2], aStatus[1], aStatus[5], aStatus[3], nLoaded, nHostile, aStatus[7], aStatus[0]);
  fclose(toWriter);
  return aStatus[0]!=0;
}
