package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.sqlite.SqliteException;

/** The first scan of a large table builds columns when it reads to its end. A scan that may stop early leaves them to later ones. */
@Isolated("the mode and the number of threads are of the process")
class ColumnFirstScanTest {

    private static final int PAGE_SIZE = 512;
    private static final int DAMAGED = 300;
    private static final String NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) ";
    private static final String SUM = "SELECT count(*), sum(a), max(b) FROM t WHERE a % 7 < 5";

    @TempDir
    private Path directory;

    @BeforeEach
    void auto() {
        ColumnAnswers.auto(1);
    }

    @AfterEach
    void asBefore() {
        ColumnAnswers.auto(ColumnStore.defaultThreads());
    }

    /**
     * A new file with two tables of some hundred pages and an index. It has rows of all lengths, and rows from before a column was added.
     */
    private Path tables(String name) throws IOException {
        Path file = directory.resolve(name);
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("PRAGMA page_size=" + PAGE_SIZE + "; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);" + NUMBERS
                            + "INSERT INTO t SELECT i, i * 37 % 1000, 'text ' || i FROM n; ALTER TABLE t ADD COLUMN c DEFAULT 'new'; "
                            + "INSERT INTO t VALUES(30000, 5, 'last', 'own');"
                            + "CREATE TABLE u(k INT, x REAL, y TEXT);" + NUMBERS
                            + "INSERT INTO u SELECT i % 20000, i / 8.0, 'y' || i % 9 FROM n; CREATE INDEX uk ON u(k)");
        }
        ColumnAnswers.settle(file);
        return file;
    }

    private static List<String> withoutColumns(Path file, String sql) {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("PRAGMA sqltruffle_columns=off");
            return ColumnAnswers.rows(connection, sql);
        }
    }

    /** The tables and indexes for which the first execution of a query builds columns. Its answer is that without columns. */
    private static long built(Path file, String sql) {
        List<String> expected = withoutColumns(file, sql);
        // What an earlier test has left to the background.
        ColumnStore.await();
        long before = ColumnStore.status().built();
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            // Another text than that without columns, whose work would make the background build more.
            String text = sql + " -- " + System.nanoTime();
            assertEquals(expected, ColumnAnswers.rows(connection, text), sql);
            long built = ColumnStore.status().built() - before;
            assertEquals(expected, ColumnAnswers.rows(connection, text), sql + " again");
            return built;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "wal"})
    void aScanToItsEndBuilds(String journal) throws IOException {
        Path file = tables("sum-" + journal + ".db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("PRAGMA journal_mode=" + journal + "; INSERT INTO t VALUES(40000, 3, 'in the journal', NULL)");
            assertEquals(1, built(file, SUM), journal);
        }
    }

    @Test
    void aSortBuilds() throws IOException {
        assertEquals(1, built(tables("sort.db"), "SELECT a, b, c FROM t ORDER BY a, id LIMIT 20"));
    }

    @Test
    void manyLookupsBuild() throws IOException {
        assertEquals(3, built(tables("join.db"), "SELECT sum(u.x), count(u.y) FROM t CROSS JOIN u ON u.k = t.id"), "t, u and the index");
    }

    @Test
    void fewLookupsDoNot() throws IOException {
        assertEquals(1, built(tables("few.db"), "SELECT sum(u.x), count(u.y) FROM t CROSS JOIN u ON u.k = t.id WHERE t.a = 3"), "t alone");
    }

    /** Few lookups build nothing, but when the executions of a text have worked as long as that takes, the next one builds. */
    @Test
    void executionsPayForColumns() throws IOException {
        Path file = tables("work.db");
        String query = "SELECT sum(u.x), count(u.y) FROM t CROSS JOIN u ON u.k = t.id WHERE t.id < 900";
        List<String> expected = withoutColumns(file, query);
        // The work of a text is one of the process.
        String sql = query + " -- " + System.nanoTime();
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            long before = ColumnStore.status().built();
            assertEquals(expected, ColumnAnswers.rows(connection, sql));
            assertEquals(before, ColumnStore.status().built());
            for (int i = 0; i < 20; i++) {
                assertEquals(expected, ColumnAnswers.rows(connection, sql));
                ColumnStore.await();
            }
            assertTrue(ColumnStore.status().built() >= before + 2, "u and its index");
        }
    }

    /** Columns of a table on one page do not pay, but with it begins a nest of loops that one execution has shown to be long. */
    @Test
    void aLongNestMayBeginAtAShortTable() throws IOException {
        Path file = tables("nest.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("CREATE TABLE s(g INT); INSERT INTO s VALUES(3), (4), (5)");
        }
        ColumnAnswers.settle(file);
        String hasColumns = "SELECT count(*) > 0 FROM sqltruffle_columns WHERE tbl_name = 's'";
        String nest = "SELECT count(*), sum(u.x) FROM s CROSS JOIN u INDEXED BY uk ON u.k > s.g WHERE u.y <> 'y1'";
        List<String> expected = withoutColumns(file, nest);
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            execute(connection, "SELECT count(*), sum(g) FROM s", ColumnAnswers.rows(connection, "SELECT 3, 12"));
            assertEquals(ColumnAnswers.rows(connection, "SELECT 0"), ColumnAnswers.rows(connection, hasColumns));
            execute(connection, nest, expected);
            assertEquals(ColumnAnswers.rows(connection, "SELECT 1"), ColumnAnswers.rows(connection, hasColumns));
        }
    }

    private static void execute(Connection connection, String sql, List<String> expected) {
        for (int i = 0; i < 6; i++) {
            assertEquals(expected, ColumnAnswers.rows(connection, sql), sql);
            ColumnStore.await();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a, b FROM t LIMIT 3", "SELECT EXISTS(SELECT 1 FROM t WHERE a = 5)", "SELECT a, b FROM t LIMIT 4000",
                    "SELECT count(*) FROM (SELECT a FROM t LIMIT 5)", "SELECT max(a) FROM (SELECT a FROM t UNION ALL SELECT 1 LIMIT 1)"})
    void aScanThatMayStopEarlyDoesNot(String sql) throws IOException {
        assertEquals(0, built(tables("early.db"), sql), sql);
    }

    @Test
    void withoutAnotherThreadTheBuilderDoesIt() throws IOException {
        ColumnStore.setThreads(0);
        assertEquals(0, built(tables("alone.db"), SUM));
    }

    /**
     * A loop over a range of an index that has all the columns of the query: when it has been long, later executions want them. A short one
     * does not.
     */
    @ParameterizedTest
    @CsvSource({"100, 1", "19000, 0"})
    void longRangesOfAnIndexBuild(int from, int expected) throws IOException {
        Path file = tables("range.db");
        String sql = "SELECT sum(k) FROM u WHERE k >= " + from;
        List<String> rows = withoutColumns(file, sql);
        long before = ColumnStore.status().built();
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C); Statement statement = connection.prepare(sql)) {
            for (int i = 0; i < 5; i++) {
                assertEquals(rows, ColumnAnswers.rows(statement));
                statement.reset();
                ColumnStore.await();
            }
        }
        assertEquals(expected, ColumnStore.status().built() - before);
    }

    /** Nothing is built, and the query ends as without columns. */
    @Test
    void aDamagedPageGivesTheSameError() throws IOException {
        Path file = tables("damaged.db");
        byte[] bytes = Files.readAllBytes(file);
        bytes[DAMAGED * PAGE_SIZE] = 0;
        Files.write(file, bytes);
        ColumnAnswers.settle(file);
        assertEquals(0, built(file, SUM));
    }

    /** A bound that is too small for the columns: the query reads rows. */
    @Test
    void aBoundThatIsTooSmallIsNoError() throws IOException {
        Path file = tables("bound.db");
        ColumnStore.set(ColumnStore.Mode.AUTO, 1);
        assertEquals(0, built(file, SUM));
    }

    /** An execution that is interrupted while columns are built, or later, ends as any other that is interrupted. */
    @Test
    void anInterruptEndsIt() throws IOException, InterruptedException {
        Path file = tables("interrupt.db");
        List<String> expected = withoutColumns(file, SUM);
        for (int i = 0; i < 20; i++) {
            // The table loses its columns.
            ColumnStore.set(ColumnStore.Mode.AUTO, 0);
            ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
            try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
                long nanos = i * 300_000L;
                Thread interrupter = Thread.ofPlatform().start(() -> {
                    long end = System.nanoTime() + nanos;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                    connection.interrupt();
                });
                List<String> rows = ColumnAnswers.rows(connection, SUM);
                interrupter.join();
                assertTrue(rows.equals(expected) || isInterrupted(rows, expected), rows::toString);
                assertEquals(expected, ColumnAnswers.rows(connection, SUM), "after the interrupt");
            } catch (SqliteException e) {
                assertEquals("interrupted", e.getMessage());
            }
        }
    }

    /** Whether rows are the first ones of those expected, or none, and then the error: the interrupt may come after a row. */
    private static boolean isInterrupted(List<String> rows, List<String> expected) {
        return rows.getLast().equals("interrupted") && rows.size() - 1 <= expected.size()
                        && rows.subList(0, rows.size() - 1).equals(expected.subList(0, rows.size() - 1));
    }
}
