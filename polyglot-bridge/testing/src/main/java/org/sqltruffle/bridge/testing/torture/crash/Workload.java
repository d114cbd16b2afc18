package org.sqltruffle.bridge.testing.torture.crash;

import java.util.List;

/**
 * Statements that meet many ways through SQLite, for {@link FaultAttack}.
 *
 * @param name what it is
 * @param setup statements that make the database
 * @param transactions scripts, each of which is done or is not
 * @param queries what is read between the transactions
 */
record Workload(String name, List<String> setup, List<String> transactions, List<String> queries) {

    private static final String TABLES = "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT, c); CREATE INDEX ta ON t(a); CREATE TABLE "
                    + "u(k TEXT PRIMARY KEY, v) WITHOUT ROWID;"
                    + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 120) INSERT INTO t SELECT i, i * 7 % 50, "
                    + "'row ' || i, CASE i % 9 WHEN 0 THEN zeroblob(3000) ELSE i / 2.0 END FROM s;"
                    + "INSERT INTO u SELECT b, a FROM t WHERE id % 3 = 0";
    private static final List<String> WRITES = List.of("UPDATE t SET a = a + 1 WHERE id % 4 = 0",
                    "BEGIN; INSERT INTO t SELECT id + 1000, a, b || '!', c FROM t WHERE id < 40; DELETE FROM u WHERE v > 30; COMMIT",
                    "DELETE FROM t WHERE id % 5 = 2", "INSERT OR REPLACE INTO u SELECT b, id FROM t WHERE a < 20");
    private static final List<String> READS = List.of("SELECT count(*), sum(a), max(b) FROM t", "SELECT k, v FROM u ORDER BY v DESC, k");

    static final List<Workload> ALL = List.of(
                    new Workload("journal", List.of("PRAGMA page_size=1024", TABLES), WRITES, READS),
                    new Workload("wal", List.of("PRAGMA page_size=1024; PRAGMA journal_mode=WAL", TABLES),
                                    List.of(WRITES.get(0), WRITES.get(1), "PRAGMA wal_checkpoint(TRUNCATE)", WRITES.get(2)), READS),
                    new Workload("queries", List.of("PRAGMA page_size=512", TABLES), List.of(),
                                    List.of("SELECT a, count(*), group_concat(b) FROM t GROUP BY a",
                                                    "SELECT b FROM t ORDER BY length(c), b LIMIT 20",
                                                    "SELECT x.id, y.v FROM t x JOIN u y ON y.k = x.b WHERE x.a IN (SELECT v FROM u)",
                                                    "WITH RECURSIVE s(i) AS (SELECT 1 UNION SELECT i + 1 FROM s WHERE i < 60) SELECT "
                                                                    + "sum(i), upper('x' || max(i)) FROM s",
                                                    "SELECT DISTINCT a FROM t UNION SELECT v FROM u ORDER BY 1",
                                                    "SELECT id, sum(a) OVER (ORDER BY id ROWS 3 PRECEDING) FROM t",
                                                    "SELECT replace(b, 'row', 'line'), printf('%05d', a), json_array(a, b) FROM t WHERE "
                                                                    + "id < 20")),
                    new Workload("schema", List.of("PRAGMA page_size=1024; PRAGMA auto_vacuum=FULL", TABLES),
                                    List.of("CREATE INDEX tb ON t(b, a)", "ALTER TABLE t ADD COLUMN d DEFAULT 7", "ANALYZE",
                                                    "CREATE TABLE v AS SELECT * FROM t WHERE a > 25", "REINDEX", "DROP TABLE u", "VACUUM"),
                                    List.of("SELECT count(*), sum(a) FROM t", "SELECT name FROM sqlite_schema ORDER BY name")),
                    new Workload("triggers", List.of("PRAGMA page_size=1024; PRAGMA foreign_keys=ON", TABLES,
                                    "CREATE TABLE log(n, m); CREATE TRIGGER ti AFTER UPDATE ON t BEGIN INSERT INTO log VALUES(old.a, "
                                                    + "new.a); UPDATE u SET v = v + 1 WHERE k = new.b; END;"
                                                    + "CREATE VIRTUAL TABLE f USING fts5(x); INSERT INTO f SELECT b FROM t"),
                                    List.of("UPDATE t SET a = a * 2 WHERE id < 30",
                                                    "BEGIN; SAVEPOINT s; DELETE FROM t WHERE a > 40; ROLLBACK TO s; INSERT INTO f SELECT "
                                                                    + "'words ' || k FROM u; RELEASE s; COMMIT",
                                                    "INSERT INTO t(a, b) VALUES(1, 'new') RETURNING id"),
                                    List.of("SELECT count(*), sum(n), sum(m) FROM log", "SELECT count(*) FROM f WHERE f MATCH 'row'",
                                                    "SELECT sum(v) FROM u")));
}
