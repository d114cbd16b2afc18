package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.profile.CursorReport;
import org.sqltruffle.language.profile.ExecutionProfile;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Columns of databases that only their connection sees: in memory, and temporary. They follow each change of a page, also in the middle of
 * a transaction.
 */
@Isolated("the mode and the number of threads are of the process")
class ColumnPrivateTest {

    private static final String NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ";
    private static final String SUM = "SELECT count(*), sum(a), max(b) FROM t WHERE a % 7 < 5";
    private static final int OPERATIONS = 250;
    private static final int MOST_READERS = 3;

    @AfterEach
    void asBefore() {
        ColumnStore.setThreads(ColumnStore.defaultThreads());
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    @TempDir
    private Path directory;
    private int files;

    private static Connection open(String path, EngineOptions.Tier tier) {
        return Connection.open(path, ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withTier(tier).withThresholds(TierThresholds.SMALL));
    }

    private static Connection withTable(String kind, int rows) {
        Connection connection = open(":memory:", EngineOptions.Tier.C);
        connection.execute("CREATE " + kind + " TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);" + NUMBERS.formatted(rows)
                        + "INSERT INTO t SELECT i, i * 37 % 1000, 'text ' || i FROM n");
        return connection;
    }

    private static List<String> withoutColumns(Connection connection, String sql) {
        connection.execute("PRAGMA sqltruffle_columns=off");
        List<String> rows = ColumnAnswers.rows(connection, sql);
        connection.execute("PRAGMA sqltruffle_columns=auto");
        return rows;
    }

    private static boolean readsColumns(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            return ExecutionProfile.of(statement).cursors().stream().anyMatch(CursorReport::columns);
        }
    }

    /**
     * By default the first scan builds with another thread's help, and without one a later scan does; in a transaction as well, after each
     * of its writes.
     */
    @ParameterizedTest
    @CsvSource({"'', 0", "'', 1", "TEMP, 0", "TEMP, 1"})
    void scansBuild(String kind, int threads) {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
        ColumnStore.setThreads(threads);
        try (Connection connection = withTable(kind, 60_000)) {
            List<String> expected = withoutColumns(connection, SUM);
            long before = ColumnStore.status().built();
            for (int i = 0; i < 4; i++) {
                assertEquals(expected, ColumnAnswers.rows(connection, SUM));
                assertEquals(threads == 1 || i > 0, ColumnStore.status().built() > before, "execution " + i);
            }
            connection.execute("BEGIN");
            for (int i = 0; i < 5; i++) {
                connection.execute("UPDATE t SET a = a + 1 WHERE id = " + (i * 1000 + 1));
                expected = withoutColumns(connection, SUM);
                assertEquals(expected, ColumnAnswers.rows(connection, SUM));
                assertTrue(readsColumns(connection, SUM), "a small change is followed at once");
            }
            connection.execute("ROLLBACK");
            assertEquals(withoutColumns(connection, SUM), ColumnAnswers.rows(connection, SUM));
            assertTrue(readsColumns(connection, SUM));
        }
    }

    /** Two databases have the same root pages, and a later one may have the place of one that was closed. */
    @Test
    void eachDatabaseHasItsOwn() {
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        for (int i = 1; i < 20; i++) {
            try (Connection one = withTable("", 1000 + i); Connection other = withTable("", 2000 + i)) {
                assertEquals(List.of("1:" + (1000 + i) + "|"), ColumnAnswers.rows(one, "SELECT count(a) FROM t"));
                assertEquals(List.of("1:" + (2000 + i) + "|"), ColumnAnswers.rows(other, "SELECT count(a) FROM t"));
                assertTrue(readsColumns(one, "SELECT count(a) FROM t"));
            }
        }
    }

    @Test
    void theColumnsGoWithTheDatabase() {
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        long before;
        try (Connection connection = withTable("", 5000)) {
            before = ColumnStore.status().bytes();
            ColumnAnswers.rows(connection, SUM);
            assertTrue(ColumnStore.status().bytes() > before);
        }
        assertEquals(before, ColumnStore.status().bytes());
    }

    /** Blobs that are put together are a text of whole characters. */
    @Test
    void textsOfUtf16() {
        try (Connection connection = open(":memory:", EngineOptions.Tier.C)) {
            connection.execute("PRAGMA encoding='UTF-16le'; CREATE TABLE t(a, b);" + NUMBERS.formatted(3000)
                            + "INSERT INTO t SELECT substr(x'414243', 1, i % 4), i FROM n");
            String sql = "SELECT max(hex(a || '')), min(hex(a || b)), sum(length(CAST(a || a || b AS BLOB))), max(b || 'é') FROM t";
            List<String> expected = withoutColumns(connection, sql);
            connection.execute("PRAGMA sqltruffle_columns=build");
            assertEquals(expected, ColumnAnswers.rows(connection, sql));
        }
    }

    /** A database that several connections share has none: another one may write in the middle of a statement. */
    @Test
    void aSharedCacheHasNone() {
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        int flags = ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE | ApiConstants.SQLITE_OPEN_URI;
        try (Connection connection = Connection.open("file:shared?mode=memory&cache=shared", flags, null, EngineOptions.DEFAULT)) {
            connection.execute("CREATE TABLE t(a);" + NUMBERS.formatted(5000) + "INSERT INTO t SELECT i FROM n");
            assertEquals(List.of("1:12502500|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
            assertEquals(false, readsColumns(connection, "SELECT sum(a) FROM t"));
        }
    }

    // ---- random changes

    private static final List<String> READS = List.of(SUM, "SELECT id, a, b FROM t", "SELECT a, b FROM t WHERE a > 300",
                    "SELECT b, count(*), sum(a) FROM t GROUP BY b", "SELECT t.id, u.y FROM t JOIN u ON u.k = t.a",
                    "SELECT t.id, u.y FROM t LEFT JOIN u ON u.k = t.a WHERE t.id % 3 = 1", "SELECT id FROM t WHERE id BETWEEN 20 AND 120",
                    "SELECT count(*), min(y) FROM u WHERE y LIKE 'y%'",
                    "SELECT a, id FROM t INDEXED BY ta WHERE a BETWEEN 100 AND 700", "SELECT w.y, t.b FROM temp.w JOIN t ON t.id = w.k",
                    "SELECT sum(k), count(y) FROM temp.w",
                    "SELECT k, j, x FROM v", "SELECT j, count(*), sum(x), max(k) FROM v GROUP BY j",
                    "SELECT t.id, v.x FROM t JOIN v ON v.k = t.b AND v.j = t.a % 5", "SELECT k, x FROM v WHERE k > 'text 3'",
                    "SELECT t.id, v.x FROM t LEFT JOIN v ON v.k = t.b AND v.j < 3",
                    "SELECT x, k FROM v WHERE x > 100 ORDER BY k DESC, j DESC", "SELECT n.k, n.x FROM n WHERE n.x % 3 = 1",
                    "SELECT t.id, n.x FROM t JOIN n ON n.k = t.a", "SELECT count(*), sum(x) FROM v WHERE k >= 'text 5'",
                    "SELECT a, b FROM t INDEXED BY ta WHERE a > 700", "SELECT k, sum(x) FROM v WHERE k > 'text 7' GROUP BY k");

    private static String change(Random random) {
        int id = 1 + random.nextInt(400);
        return switch (random.nextInt(26)) {
            case 0, 1 -> "BEGIN";
            case 2, 3 -> "COMMIT";
            case 4 -> "ROLLBACK";
            case 5 -> "SAVEPOINT s";
            case 6 -> "ROLLBACK TO s";
            case 7 -> "RELEASE s";
            case 8 -> "INSERT INTO t(a, b) SELECT a * 7 % 1000, b || '+' FROM t WHERE id % 5 = " + random.nextInt(5)
                            + " AND (SELECT count(*) FROM t) < 2000";
            case 9 -> "DELETE FROM t WHERE id % 7 = " + random.nextInt(7);
            case 10 -> "INSERT OR REPLACE INTO t VALUES(" + id + ", " + random.nextInt(1000) + ", 'new')";
            case 11, 12 -> "UPDATE t SET a = a + 1, b = 'b' || (a % 9) WHERE id BETWEEN " + id + " AND " + (id + random.nextInt(30));
            case 13 -> "UPDATE u SET y = y || 'z' WHERE k = " + id;
            case 14 -> "UPDATE OR ROLLBACK u SET k = 1 WHERE k BETWEEN 1 AND " + (1 + random.nextInt(2));
            case 15 ->
                "INSERT INTO temp.w SELECT k, y FROM u WHERE k % 11 = " + random.nextInt(11) + " AND (SELECT count(*) FROM temp.w) < 3000";
            case 16 -> "DELETE FROM temp.w WHERE k > " + id;
            case 17 -> "DROP TABLE temp.w; CREATE TEMP TABLE w(k INT, y TEXT); INSERT INTO w VALUES(" + id + ", 'again')";
            case 18 -> "ALTER TABLE u ADD COLUMN c" + random.nextInt(1_000_000) + " DEFAULT 'c'";
            case 19 -> "DROP INDEX ta; CREATE INDEX ta ON t(a)";
            case 20 -> "VACUUM";
            case 21 -> "DELETE FROM v WHERE j = " + random.nextInt(5) + " AND x > " + id;
            case 22 -> "INSERT OR REPLACE INTO v SELECT b, a % 5, id FROM t WHERE b IS NOT NULL AND id % 13 = " + random.nextInt(13);
            case 23 -> "UPDATE v SET x = x + 1 WHERE k = 'text " + random.nextInt(50) + "'";
            case 24 -> "UPDATE n SET k = -k WHERE k = " + id;
            default -> "UPDATE t SET b = NULL WHERE a = " + random.nextInt(1000);
        };
    }

    /** A connection with columns, or without, and what its statements say. */
    private static final class Witness implements AutoCloseable {
        private final Connection connection;
        private final List<Statement> readers = new ArrayList<>();

        Witness(String path, EngineOptions.Tier tier, String mode) {
            connection = ColumnPrivateTest.open(path, tier);
            connection.execute("PRAGMA sqltruffle_columns=" + mode
                            + "; CREATE TABLE v(x INT, j INT, k TEXT, PRIMARY KEY(k, j)) WITHOUT ROWID; CREATE TABLE n(x INT, k INT "
                            + "PRIMARY KEY) WITHOUT ROWID;"
                            + NUMBERS.formatted(400) + "INSERT INTO v SELECT i, i % 5, 'text ' || (i / 5) FROM n;" + NUMBERS.formatted(1000)
                            + "INSERT INTO main.n SELECT i % 17, i FROM n; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE "
                            + "INDEX ta ON t(a);"
                            + NUMBERS.formatted(900)
                            + "INSERT INTO t SELECT i, i * 37 % 1000, 'text ' || (i % 50) FROM n; CREATE TABLE u(k INTEGER PRIMARY KEY, y "
                            + "TEXT);"
                            + NUMBERS.formatted(700)
                            + "INSERT INTO u SELECT i, 'y' || (i % 9) FROM n; CREATE TEMP TABLE w(k INT, y TEXT);" + NUMBERS.formatted(300)
                            + "INSERT INTO w SELECT i * 3, 'w' || i FROM n");
        }

        String execute(String sql) {
            try {
                connection.execute(sql);
                return "";
            } catch (SqliteException e) {
                return e.getMessage();
            }
        }

        List<String> step(int reader, int rows) {
            List<String> seen = new ArrayList<>();
            Statement statement = readers.get(reader);
            try {
                for (int i = 0; i < rows; i++) {
                    if (!statement.step()) {
                        seen.add("done");
                        statement.reset();
                        break;
                    }
                    seen.add(statement.columnString(0) + "|" + statement.columnString(statement.columnCount() - 1));
                }
            } catch (SqliteException e) {
                seen.add(e.getMessage());
                statement.reset();
            }
            return seen;
        }

        void open(String sql) {
            readers.add(connection.prepare(sql));
        }

        void close(int reader) {
            readers.remove(reader).close();
        }

        @Override
        public void close() {
            readers.forEach(Statement::close);
            connection.close();
        }
    }

    /** What happens to both: a statement is executed, opened, stepped or closed. @param number of the open statement, and rows */
    private record Operation(String what, String sql, int number, int rows) {

        static Operation random(Random random) {
            int what = random.nextInt(12);
            String read = READS.get(random.nextInt(READS.size()));
            return what < 3 ? new Operation("change", change(random), 0, 0)
                            : what < 6 ? new Operation("read", read, 0, 0)
                                            : what < 8 ? new Operation("open", read, 0, 0)
                                                            : new Operation(what < 11 ? "step" : "close", "", random.nextInt(MOST_READERS),
                                                                            random.nextInt(80));
        }

        List<String> apply(Witness to) {
            int open = to.readers.size();
            switch (what) {
                case "change":
                    return List.of(to.execute(sql));
                case "read":
                    return ColumnAnswers.rows(to.connection, sql);
                case "open":
                    if (open < MOST_READERS) {
                        to.open(sql);
                    }
                    return List.of();
                case "step":
                    return number < open ? to.step(number, rows) : List.of();
                default:
                    if (number < open) {
                        to.close(number);
                    }
                    return List.of();
            }
        }
    }

    /** The first difference between a connection with columns and one without, or an empty text. */
    private String difference(List<Operation> operations, EngineOptions.Tier tier, boolean isFile) {
        String path = isFile ? directory.resolve("random" + files++ + ".db").toString() : ":memory:";
        try (Witness rows = new Witness(":memory:", EngineOptions.Tier.C, "off"); Witness columns = new Witness(path, tier, "build")) {
            for (Operation operation : operations) {
                List<String> expected = operation.apply(rows);
                List<String> found = operation.apply(columns);
                if (!expected.equals(found)) {
                    return operation + "\nexpected " + expected + "\nfound    " + found;
                }
            }
        }
        return "";
    }

    /** Leaves out what the difference does not need. */
    private List<Operation> shrunk(List<Operation> operations, EngineOptions.Tier tier, boolean isFile) {
        List<Operation> needed = operations;
        for (int part = operations.size() / 2; part > 0; part /= 2) {
            for (int from = 0; from + part <= needed.size();) {
                List<Operation> without = new ArrayList<>(needed.subList(0, from));
                without.addAll(needed.subList(from + part, needed.size()));
                if (difference(without, tier, isFile).isEmpty()) {
                    from += part;
                } else {
                    needed = without;
                }
            }
        }
        return needed;
    }

    /**
     * Statements that are open while others write, commit and roll back say what they say without columns. In a file, too, where columns
     * are those of what the transaction has not changed.
     */
    @ParameterizedTest
    @CsvSource({"C, false", "MIXED, false", "TRUFFLE, false", "AUTO, false", "C, true", "MIXED, true", "AUTO, true"})
    void randomChangesAreSeenAsWithoutColumns(EngineOptions.Tier tier, boolean isFile) {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
        long hits = ColumnStore.status().hits();
        long first = Long.getLong("sqltruffle.columns.seed", 1);
        for (long seed = first; seed < first + Long.getLong("sqltruffle.columns.schedules", 6); seed++) {
            Random random = new Random(seed);
            List<Operation> operations = Stream.generate(() -> Operation.random(random)).limit(OPERATIONS).toList();
            if (!difference(operations, tier, isFile).isEmpty()) {
                List<Operation> needed = shrunk(operations, tier, isFile);
                fail("seed " + seed + ":\n" + needed.stream().map(Operation::toString).collect(Collectors.joining("\n")) + "\n"
                                + difference(needed, tier, isFile));
            }
        }
        assertTrue(ColumnStore.status().hits() > hits, "no statement has read columns");
    }
}
