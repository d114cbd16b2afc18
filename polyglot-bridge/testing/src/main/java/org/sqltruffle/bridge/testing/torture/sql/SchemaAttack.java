package org.sqltruffle.bridge.testing.torture.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Changes the schema under statements that are prepared, running and hot. */
public final class SchemaAttack implements Attack {

    private static final int STEPS = 60;
    /**
     * When a cache is full, pages are written early, and others locked out. Scans of columns need no pages, so with columns this happens at
     * other times.
     */
    private static final String SMALL_CACHE = "PRAGMA cache_size=%d";
    private static final List<String> QUERIES = List.of("SELECT * FROM t ORDER BY a, id", "SELECT a, count(*), sum(id) FROM t GROUP BY a",
                    "SELECT x.id, y.b FROM t x JOIN t y ON y.id = x.a + 1", "SELECT b FROM t WHERE a > 5",
                    "SELECT * FROM v", "SELECT (SELECT max(b) FROM t WHERE a = x.a) FROM t x", "UPDATE t SET a = a + 1 WHERE id % 3 = 0",
                    "INSERT INTO t(a, b) SELECT a, 'copy' FROM t WHERE id < 5", "DELETE FROM t WHERE id > 60");
    private static final List<String> CHANGES = List.of("ALTER TABLE t ADD COLUMN c%d DEFAULT %d",
                    "CREATE INDEX IF NOT EXISTS i%d ON t(a, b)", "DROP INDEX IF EXISTS i%d", "CREATE INDEX IF NOT EXISTS j%d ON t(b)",
                    "DROP INDEX IF EXISTS j%d",
                    "ALTER TABLE t RENAME COLUMN b TO b", "ANALYZE", "REINDEX", "VACUUM", "PRAGMA wal_checkpoint", "DROP VIEW IF EXISTS v",
                    "CREATE VIEW IF NOT EXISTS v AS SELECT a + %d AS x FROM t", "BEGIN", "COMMIT", "ROLLBACK",
                    "CREATE TRIGGER IF NOT EXISTS g AFTER UPDATE ON t BEGIN INSERT INTO log VALUES(new.id, %d); END",
                    "DROP TRIGGER IF EXISTS g", SMALL_CACHE, "DROP TABLE IF EXISTS log", "CREATE TABLE IF NOT EXISTS log(id, n)");

    @Override
    public String name() {
        return "schema";
    }

    @Override
    public String purpose() {
        return "The schema changes, by the same and by another connection, under prepared statements that have given some of their rows. "
                        + "Other tiers give, with columns and without, what C gives, step by step.";
    }

    @Override
    public String measure() {
        return "steps";
    }

    @Override
    public boolean runsSanitized() {
        return true;
    }

    @Override
    public void run(long seed, AttackReport report) {
        boolean mayFillCache = !Tiers.hasColumns(seed);
        List<String> expected = play(seed, mayFillCache, Tiers.C.withColumns(ColumnStore.Mode.OFF),
                        report.directory().resolve("c.db").toString());
        EngineOptions options = Tiers.columns(seed, Tiers.notC(seed));
        List<String> seen = play(seed, mayFillCache, options, report.directory().resolve("other.db").toString());
        for (int i = 0; i < Math.min(expected.size(), seen.size()); i++) {
            if (!expected.get(i).equals(seen.get(i))) {
                report.found(options.tier() + ", step " + i + ": expected " + expected.get(i) + "\ngot " + seen.get(i) + "\nafter\n"
                                + String.join("\n", expected.subList(Math.max(0, i - 12), i)));
                return;
            }
        }
        report.count("steps", expected.size());
    }

    /** Plays the script of a seed, and returns what each step shows. */
    private static List<String> play(long seed, boolean mayFillCache, EngineOptions options, String file) {
        Random random = new Random(seed);
        List<String> seen = new ArrayList<>();
        List<Statement> statements = new ArrayList<>();
        try (EngineSession session = new EngineSession(file, options); EngineSession other = new EngineSession(file, options)) {
            session.connection().execute("PRAGMA journal_mode=" + (random.nextBoolean() ? "WAL" : "DELETE")
                            + "; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE TABLE log(id, n); CREATE VIEW v AS SELECT "
                            + "a + 1 AS x FROM t;"
                            + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 50) INSERT INTO t SELECT i, i * 7 "
                            + "% 13, 'b' || i FROM s");
            for (int step = 0; step < STEPS; step++) {
                int what = random.nextInt(10);
                int which = random.nextInt(1000);
                if (what < 3 || statements.isEmpty()) {
                    String sql = QUERIES.get(which % QUERIES.size());
                    try {
                        statements.add(session.connection().prepare(sql));
                        seen.add("prepare " + sql);
                    } catch (SqliteException e) {
                        seen.add(sql + ": " + e.codeName() + " " + e.getMessage());
                    }
                } else if (what < 7) {
                    Statement statement = statements.get(which % statements.size());
                    Result result = session.run(statement, 1 + which % 7);
                    seen.add("run statement " + which % statements.size() + ": " + result.rows() + " " + result.errorName() + " "
                                    + result.errorMessage() + " " + result.totalChanges());
                    if (which % 3 == 0) {
                        statement.reset();
                    }
                } else {
                    String change = CHANGES.get(which % CHANGES.size());
                    String sql = change.equals(SMALL_CACHE) && !mayFillCache ? "SELECT 1"
                                    : change.replace("%d", Integer.toString(which % 4));
                    Result result = (what == 9 ? other : session).run(sql, List.of());
                    seen.add((what == 9 ? "other connection: " : "") + sql + ": " + result.rows() + " " + result.errorName() + " "
                                    + result.errorMessage());
                }
            }
            statements.forEach(Statement::close);
            session.run("ROLLBACK", List.of());
            other.run("ROLLBACK", List.of());
            seen.add("in the end: " + session.run("SELECT * FROM t ORDER BY id", List.of()).rows()
                            + session.run("PRAGMA integrity_check", List.of()).rows());
        }
        return seen;
    }
}
