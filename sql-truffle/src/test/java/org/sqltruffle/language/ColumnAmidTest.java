package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;

/** A scan that gives rows builds columns when it has worked as long as that takes, and goes on with the next row. */
@Isolated("the mode and the number of threads are of the process")
class ColumnAmidTest {

    private static final int ROWS = 20_000;
    private static final String NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS + ") ";
    private static final String WRITE = "UPDATE t SET b = 'changed' WHERE id % 2; DELETE FROM t WHERE id % 3 = 0; "
                    + "INSERT INTO t VALUES(50000, 1, 'inserted', NULL)";
    /** Where a scan asks first. */
    private static final int ASKS = 1024;

    @TempDir
    private Path directory;
    private int copies;

    @BeforeEach
    void auto() {
        ColumnAnswers.auto(1);
    }

    @AfterEach
    void asBefore() {
        ColumnAnswers.auto(ColumnStore.defaultThreads());
    }

    private Path tables() throws IOException {
        Path file = directory.resolve("amid.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("PRAGMA page_size=512; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);" + NUMBERS
                            + "INSERT INTO t SELECT i, i * 37 % 1000, 'text ' || i FROM n; ALTER TABLE t ADD COLUMN c DEFAULT 'new'; "
                            + "INSERT INTO t VALUES(30000, 5, 'last', 'own'); CREATE TABLE u(k INT, x REAL, y TEXT);" + NUMBERS
                            + "INSERT INTO u SELECT i % 20000, i / 8.0, 'y' || i % 9 FROM n; CREATE INDEX uk ON u(k)");
        }
        ColumnAnswers.settle(file);
        return file;
    }

    /** A connection to a copy of a file, which has no columns. */
    private Connection open(Path file, EngineOptions.Tier tier) throws IOException {
        Path copy = Files.copy(file, directory.resolve("copy-" + copies++ + ".db"));
        ColumnAnswers.settle(copy);
        return ColumnAnswers.open(copy, tier);
    }

    /** As a text that no connection has executed: the work of a text is one of the process. */
    private static String anew(String sql) {
        return sql + " -- " + System.nanoTime();
    }

    private static List<String> withoutColumns(Connection connection, String sql) {
        connection.execute("PRAGMA sqltruffle_columns=off");
        List<String> rows = RowsTaken.of(connection, sql, List.of(), 1);
        connection.execute("PRAGMA sqltruffle_columns=auto");
        return rows;
    }

    /** Two queries have as many lookups in a second table and its index as pay for these, too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"SELECT a, b, c FROM t | 1", "SELECT a FROM t WHERE b IN ('text 1', 'text 19999') | 1",
                    "SELECT a, b FROM t WHERE a % 5 = 1 LIMIT 3900 | 1", "SELECT t.a, u.y FROM t CROSS JOIN u ON u.k = t.id | 3",
                    "SELECT a, b FROM t UNION ALL SELECT x, y FROM u | 2", "SELECT DISTINCT a FROM t | 1",
                    "SELECT a, (SELECT max(x) FROM u WHERE k = t.id) FROM t LIMIT 15000 | 3"})
    void aLongScanBuilds(String sql, long built) throws IOException {
        Path file = tables();
        for (boolean isStepped : new boolean[]{false, true}) {
            try (Connection connection = open(file, EngineOptions.Tier.C)) {
                List<String> expected = isStepped ? stepped(connection, sql, "off") : withoutColumns(connection, sql);
                long before = ColumnStore.status().built();
                assertEquals(expected,
                                isStepped ? stepped(connection, anew(sql), "auto") : RowsTaken.of(connection, anew(sql), List.of(), 1),
                                sql);
                ColumnStore.await();
                assertEquals(built, ColumnStore.status().built() - before, sql + ", stepped: " + isStepped);
            }
        }
    }

    private static List<String> stepped(Connection connection, String sql, String mode) {
        connection.execute("PRAGMA sqltruffle_columns=" + mode);
        return ColumnAnswers.rows(connection, sql);
    }

    @Test
    void aPipelineGoesOn() throws IOException {
        try (Connection connection = open(tables(), EngineOptions.Tier.C)) {
            int first = RowsTaken.firstAhead(connection, anew("SELECT id, a, b FROM t"));
            assertTrue(first > ASKS && first < ROWS / 2, "row " + first);
        }
    }

    /** Rows of an open transaction's own, and of a table in memory. */
    @Test
    void aLongScanOfAPrivateTableBuilds() {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute("BEGIN; CREATE TABLE t(a INT, b REAL);" + NUMBERS
                            + "INSERT INTO t SELECT i, i * 0.5 FROM n, (SELECT 1 UNION ALL SELECT 2)");
            List<String> expected = withoutColumns(connection, "SELECT a, b FROM t");
            long before = ColumnStore.status().built();
            assertEquals(expected, RowsTaken.of(connection, anew("SELECT a, b FROM t"), List.of(), 1));
            assertEquals(before + 1, ColumnStore.status().built());
        }
    }

    /** A caller that changes the table amid the scan, before and after it has columns, sees what SQLite shows. */
    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void aWriteAmidTheScan(EngineOptions.Tier tier) throws IOException {
        String sql = "SELECT id, a, b FROM t";
        Path file = tables();
        int first;
        try (Connection connection = open(file, EngineOptions.Tier.C)) {
            first = RowsTaken.firstAhead(connection, anew(sql));
        }
        IntStream places = IntStream.concat(IntStream.of(1, ASKS - 1, ASKS, ASKS + 1, ROWS - 1, ROWS, ROWS + 1),
                        IntStream.rangeClosed(first - 4, first + 3));
        for (int place : places.toArray()) {
            boolean mustBuild = tier == EngineOptions.Tier.C && place >= first;
            assertSameAmid(file, tier, mustBuild, connection -> RowsTaken.of(connection, anew(sql), List.of(WRITE), place));
        }
    }

    /** The same, where no pipeline takes the rest of the rows. */
    @ParameterizedTest
    @ValueSource(ints = {ASKS, 6_000, 6_200, 6_400, 10_000, 15_990, 16_000})
    void aWriteAmidStepsOverColumns(int place) throws IOException {
        assertSameAmid(tables(), EngineOptions.Tier.C, place >= 10_000,
                        connection -> stepped(connection, anew("SELECT id, a, b FROM t WHERE a % 5 < 4"), place));
    }

    private interface Rows {
        List<String> of(Connection connection);
    }

    private void assertSameAmid(Path file, EngineOptions.Tier tier, boolean mustBuild, Rows rows) throws IOException {
        try (Connection connection = open(file, tier)) {
            connection.execute("PRAGMA sqltruffle_columns=off; BEGIN");
            List<String> expected = rows.of(connection);
            // A transaction that has written builds nothing.
            connection.execute("ROLLBACK; PRAGMA sqltruffle_columns=auto; BEGIN");
            long before = ColumnStore.status().built();
            assertEquals(expected, rows.of(connection));
            assertTrue(!mustBuild || ColumnStore.status().built() > before, "nothing was built");
            connection.execute("ROLLBACK");
        }
    }

    private static List<String> stepped(Connection connection, String sql, int place) {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                rows.add(statement.columnLong(0) + " " + statement.columnLong(1) + " " + statement.columnString(2));
                if (rows.size() == place) {
                    connection.execute(WRITE);
                }
            }
        }
        return rows;
    }

    /** Guards skip rows as soon as there are columns. */
    @Test
    void theRestOfTheScanIsOverColumns() throws IOException {
        String sql = "SELECT a FROM t WHERE b IN ('text 1', 'text 19999')";
        try (Connection connection = open(tables(), EngineOptions.Tier.C)) {
            connection.execute("PRAGMA sqltruffle_columns=off");
            long byRows = instructions(connection, sql);
            connection.execute("PRAGMA sqltruffle_columns=auto");
            long byColumns = instructions(connection, sql);
            assertTrue(byColumns < byRows * 3 / 4, byColumns + " instructions instead of " + byRows);
        }
    }

    private static long instructions(Connection connection, String sql) {
        try (Statement statement = connection.prepare(anew(sql))) {
            while (statement.step()) {
                assertTrue(statement.columnLong(0) >= 0);
            }
            return NativeMemory.getU32(statement.pStmt() + Layout.Vdbe_aCounter
                            + ApiConstants.SQLITE_STMTSTATUS_VM_STEP * Integer.BYTES);
        }
    }
}
