/*
** The training program for the compiler's profile. build.sh compiles the library twice, and runs this program with the first library, which
** counts. The program does a little of everything that programs ask of SQLite: it fills tables, reads rows by key, scans, joins, groups and
** sorts. Frequent work is repeated, so that the compiler can tell it from rare work.
**
**     train FILE
**
** makes database FILE, which must not exist.
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "results.h"

#define ROWS  20000
#define ITEMS 3000
#define COLUMNS_OFF 0

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef long long i64;
void st_columns_set(int eMode, long long nByteMost, int hasSideFiles);
int sqlite3_open(const char*, sqlite3**);
int sqlite3_close(sqlite3*);
int sqlite3_exec(sqlite3*, const char*, void*, void*, char**);
int sqlite3_prepare_v3(sqlite3*, const char*, int, unsigned, sqlite3_stmt**, void*);
int sqlite3_step(sqlite3_stmt*);
int sqlite3_finalize(sqlite3_stmt*);
int st_execute(void*, int, const i64*, i64, unsigned char*, int, i64*, int);

static const char *const aText[] = {
  "a short one", "MAIL", "TRUCK", "some text of a row that is a little longer than most others are", "1996-03-13", ""
};

static void check(int ok, const char *zSql){
  if( ok ) return;
  fprintf(stderr, "train: failed: %s\n", zSql);
  exit(1);
}

static void run(sqlite3 *db, const char *zSql){
  check(sqlite3_exec(db, zSql, 0, 0, 0)==0, zSql);
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *zSql){
  sqlite3_stmt *pStmt;
  check(sqlite3_prepare_v3(db, zSql, -1, 0, &pStmt, 0)==0, zSql);
  return pStmt;
}

/* Executes a statement n times: parameter 1 is an integer from iFirst on in steps of iStep modulo nMod, 2 a real, 3 a text. */
static void executeMany(sqlite3 *db, const char *zSql, int nParam, int n, int iFirst, int iStep, int nMod){
  sqlite3_stmt *pStmt = prepare(db, zSql);
  int i;
  for(i=0; i<n; i++){
    i64 a[6] = {iFirst + (i64)i*iStep%nMod, 1, 0, 2, 0, 3};
    double r = i*0.25;
    const char *z = aText[i%6];
    i64 aRow[128];
    int rc;
    memcpy(&a[2], &r, sizeof(r));
    a[4] = (i64)z;
    a[5] |= (i64)strlen(z) << 32;
    rc = st_execute(pStmt, nParam, a, 0, 0, i%2+1, aRow, sizeof(aRow)/2);
    if( rc==ST_LAST_ROW ) continue;
    while( rc==100 ) rc = sqlite3_step(pStmt);
    check(rc==101, zSql);
  }
  sqlite3_finalize(pStmt);
}

static void fill(sqlite3 *db){
  run(db,
    "CREATE TABLE item(k INTEGER PRIMARY KEY, price REAL, name TEXT, kind INT);"
    "CREATE TABLE line(ord INT, num INT, item INT, qty INT, price REAL, day TEXT, mode TEXT, PRIMARY KEY(ord, num));"
    "CREATE TABLE word(w TEXT PRIMARY KEY, n INT) WITHOUT ROWID;"
    "CREATE INDEX line_item ON line(item);"
    "CREATE TABLE plain(i INTEGER, x REAL, z TEXT);"
    "BEGIN");
  executeMany(db, "INSERT INTO item VALUES(?, ?, ?, abs(random()) % 40)", 3, ITEMS, 1, 1, ITEMS);
  executeMany(db, "INSERT INTO line VALUES(?1/4, ?1%4, ?1*7919%3000+1, ?1%50, ?2, date('1992-01-01', '+'||(?1%2500)||' days'), ?3)", 3,
      ROWS, 4, 1, ROWS);
  executeMany(db, "INSERT INTO plain VALUES(?, ?, ?)", 3, ROWS, 0, 1, ROWS);
  executeMany(db, "INSERT INTO plain(i, x) VALUES(?, ?)", 2, ROWS, 0, 1, ROWS);
  executeMany(db, "INSERT OR IGNORE INTO word VALUES('w' || ?1 % 977, ?2)", 2, ROWS/4, 0, 1, ROWS);
  run(db, "COMMIT; ANALYZE");
}

static const char *const aQuery[] = {
  "SELECT i, x FROM plain",
  "SELECT i, x, z FROM plain WHERE i % 3 = 1",
  "SELECT sum(qty*price), count(*) FROM line WHERE day >= '1994-01-01' AND day < '1995-01-01' AND qty < 24",
  "SELECT mode, qty, sum(price), avg(price*(1-qty)), count(*), min(day) FROM line GROUP BY mode, qty ORDER BY mode, qty",
  "SELECT item, sum(price), max(day) FROM line GROUP BY item",
  "SELECT sum(l.qty), count(*) FROM line l, item i WHERE l.item=i.k AND i.kind=7",
  "SELECT count(*), max(l.price) FROM item i, line l WHERE l.item=i.k AND i.kind<10 AND l.price>100",
  "SELECT l.ord, i.name, l.price FROM line l JOIN item i ON i.k=l.item WHERE l.ord BETWEEN 100 AND 3000 ORDER BY i.name, l.price DESC "
      "LIMIT 20",
  "SELECT l.ord, l.mode, i.name FROM line l JOIN item i ON i.k=l.item ORDER BY l.price, i.k",
  "SELECT count(*) FROM line WHERE mode LIKE '%A_L%' OR substr(day, 1, 4) = '1996' OR mode IN ('MAIL', 'SHIP')",
  "SELECT DISTINCT mode, qty FROM line WHERE item IN (SELECT k FROM item WHERE kind BETWEEN 3 AND 20)",
  "SELECT count(*) FROM item i WHERE EXISTS (SELECT 1 FROM line l WHERE l.item=i.k AND l.qty>40)",
  "SELECT CASE WHEN qty<10 THEN 'few' ELSE upper(mode) END AS c, count(*) FROM line GROUP BY c HAVING count(*)>1 ORDER BY 2 DESC",
  "SELECT w, n FROM word WHERE w > 'w5' ORDER BY w DESC",
  "SELECT a.ord, b.num FROM line a, line b WHERE a.ord=b.ord AND a.num<b.num AND a.qty=b.qty+1",
  "SELECT item, row_number() OVER (PARTITION BY mode ORDER BY price) FROM line WHERE qty<5",
  "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<3000) SELECT sum(i) FROM c",
};

static void ask(sqlite3 *db){
  size_t i;
  for(i=0; i<sizeof(aQuery)/sizeof(aQuery[0]); i++){
    sqlite3_stmt *pStmt = prepare(db, aQuery[i]);
    int rc;
    while( (rc = sqlite3_step(pStmt))==100 ){}
    check(rc==101, aQuery[i]);
    sqlite3_finalize(pStmt);
  }
}

static void look(sqlite3 *db){
  run(db, "BEGIN");
  executeMany(db, "SELECT name FROM item WHERE k = ?", 1, ROWS, 1, 1, ITEMS);
  executeMany(db, "SELECT name, price FROM item WHERE k = ?", 1, ROWS, 1, 7919, ITEMS);
  executeMany(db, "SELECT price, mode FROM line WHERE ord = ?", 1, ROWS/4, 1, 7919, ROWS/4);
  executeMany(db, "SELECT count(*) FROM line WHERE item = ?", 1, ROWS/4, 1, 31, ITEMS);
  run(db, "COMMIT");
  executeMany(db, "SELECT price FROM item WHERE k = ?", 1, ROWS/16, 1, 7919, ITEMS);
}

static void change(sqlite3 *db){
  run(db, "BEGIN");
  executeMany(db, "UPDATE item SET price = price + ?2 WHERE k = ?1", 2, ROWS/4, 1, 7919, ITEMS);
  executeMany(db, "UPDATE line SET mode = ?3 WHERE ord = ?1", 3, ROWS/16, 1, 31, ROWS/4);
  executeMany(db, "DELETE FROM line WHERE ord = ?", 1, ROWS/32, 1, 17, ROWS/4);
  executeMany(db, "REPLACE INTO item VALUES(?, ?, ?, 3)", 3, ROWS/16, 1, 31, ITEMS);
  run(db, "UPDATE plain SET x = x * 2 WHERE i % 7 = 0; DELETE FROM plain WHERE i % 5 = 0; INSERT INTO plain SELECT ord, price, mode FROM "
      "line WHERE num = 1");
  run(db, "COMMIT");
}

static void all(const char *zFile){
  sqlite3 *db;
  check(sqlite3_open(zFile, &db)==0, zFile);
  fill(db);
  sqlite3_close(db);
  if( zFile[0]==':' ) return;
  check(sqlite3_open(zFile, &db)==0, zFile);
  ask(db);
  look(db);
  change(db);
  ask(db);
  sqlite3_close(db);
}

int main(int argc, char **argv){
  check(argc==2, "usage: train FILE");
  /* The counters of the profile are those of one thread: columns are built by another one. */
  st_columns_set(COLUMNS_OFF, -1, -1);
  all(argv[1]);
  all(":memory:");
  return 0;
}
