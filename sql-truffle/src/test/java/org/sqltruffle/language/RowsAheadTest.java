package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.nodes.DirectCallNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.Repeat;

/** Rows of a caller that takes one after the other are read ahead from columns, and nobody sees it. */
@Isolated("the mode is one of the process")
class RowsAheadTest {

    private static final int ROWS = 9000;
    private static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b INT, r REAL, s TEXT);"
                    + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                    + ") INSERT INTO t SELECT i, i * 7 % 613, 1, i / 7.0, iif(i % 10, 's' || i % 50, NULL) FROM n;";
    private static final List<String> QUERIES = List.of("SELECT id, a, r, s FROM t", "SELECT a, s FROM t WHERE a < 100",
                    "SELECT s, id + 1 FROM t WHERE a * 2 > 300 LIMIT 1500", "SELECT id FROM t WHERE s IS NULL LIMIT 40 OFFSET 5",
                    "SELECT 5, 'five', id FROM t WHERE length(s) = 3", "SELECT a FROM t WHERE id > 4000",
                    "SELECT id, iif(id = 3500, a + 9223372036854775807, 0) FROM t", "SELECT id FROM t WHERE a = 7777");
    private static final List<String> WRITES = List.of("UPDATE t SET a = a + 1, s = 'new' WHERE id % 3 = 0",
                    "DELETE FROM t WHERE id % 100 > 60", "INSERT INTO t SELECT id + 20000, a, b, r, s FROM t WHERE id < 500",
                    "CREATE TABLE other(x)", "UPDATE t SET id = -id WHERE id > 7000");

    @TempDir
    private Path directory;
    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("ahead.db");
    }

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private static List<String> amid(Connection connection, String sql, int between) {
        connection.execute("SAVEPOINT amid");
        List<String> rows = RowsTaken.of(connection, sql, WRITES, between);
        connection.execute("ROLLBACK TO amid; RELEASE amid");
        return rows;
    }

    /** Both ways of the CASE end in one register. Room for the texts of one of them must be there, too. */
    @Test
    void textsOfOneWayOfACase() throws IOException {
        String sql = "SELECT CASE WHEN id > 100 THEN s ELSE i END FROM long";
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("CREATE TABLE long(id INTEGER PRIMARY KEY, i INT, s TEXT);"
                            + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)"
                            + " INSERT INTO long SELECT i, i, printf('%0*d', 3000, i) FROM n");
            ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
            List<String> expected = RowsTaken.of(connection, sql, List.of(), 1);
            ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
            for (int i = 0; i < 4; i++) {
                assertEquals(expected, RowsTaken.of(connection, sql, List.of(), 1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void rows(EngineOptions.Tier tier) throws IOException {
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute(TABLE);
            for (String sql : QUERIES) {
                for (int between : new int[]{1, 23, 300, 1100}) {
                    ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
                    List<String> expected = amid(connection, sql, between);
                    List<String> expectedAlone = RowsTaken.of(connection, sql, List.of(), 1);
                    ColumnAnswers.build(file, connection);
                    assertEquals(expected, amid(connection, sql, between), tier + ", a write after " + between + " rows: " + sql);
                    assertEquals(expectedAlone, RowsTaken.of(connection, sql, List.of(), 1), tier + ": " + sql);
                }
            }
        }
    }

    /**
     * The rows of an execution whose caller inlines compiled entries: see {@link StepNode}. @param entries gets how many rows came from one
     */
    private static int countInlining(Statement statement, int[] entries) {
        int rows = 0;
        while (true) {
            CallTarget entry = statement.compiledEntry();
            entries[0] += entry == null ? 0 : 1;
            if (entry == null && statement.takeAhead()) {
                rows++;
                continue;
            }
            if (!(entry == null ? StepNodeGen.getUncached().execute(statement) : statement.step(DirectCallNode.create(entry)))) {
                statement.reset();
                return rows;
            }
            rows++;
        }
    }

    /**
     * Compiled code has been made before columns came: it knows nothing of a row that C has from them. C is tried first here, as for
     * callers that took rows of few instructions before.
     */
    @Test
    void compiledCodeDoesNotGoOnFromColumns() throws IOException {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.AUTO)) {
            connection.execute(TABLE);
            ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
            try (Statement statement = connection.prepare("SELECT id, a FROM t")) {
                int[] entries = new int[1];
                Repeat.until(() -> entries[0] > ROWS, () -> assertEquals(ROWS, countInlining(statement, entries)), "not compiled");
                ColumnAnswers.build(file, connection);
                for (int i = 0; i < 5; i++) {
                    statement.noteCalledByRow();
                    assertEquals(ROWS, countInlining(statement, entries), "execution " + i + " with columns");
                }
            }
        }
    }

    private Statement standingAt(Connection connection, String sql, int row) {
        Statement statement = connection.prepare(sql);
        for (int i = 0; i < row; i++) {
            assertTrue(statement.takeAhead() || StepNodeGen.getUncached().execute(statement));
        }
        return statement;
    }

    /** Whether rows were read ahead is known by the registers of C, which have another row then. */
    @Test
    void otherQueriesDoNotDisturb() throws IOException {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(TABLE);
            ColumnAnswers.build(file, connection);
            try (Statement statement = standingAt(connection, "SELECT id, r FROM t", 10);
                            Statement inner = connection.prepare("SELECT count(*) FROM t WHERE id < 5")) {
                int ahead = 0;
                for (int row = 11; row <= ROWS; row++) {
                    ahead += statement.takeAhead() ? 1 : StepNodeGen.getUncached().execute(statement) ? 0 : -ROWS;
                    assertEquals(row, statement.rowPayload(0));
                    assertEquals(Integer.toString(row), statement.columnString(0), "by the registers of C");
                    inner.run();
                    inner.reset();
                }
                assertTrue(ahead > ROWS * 9 / 10, ahead + " rows were read ahead");
            }
        }
    }

    @Test
    void anInterruptComesAtOnce() throws IOException {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.AUTO)) {
            connection.execute(TABLE);
            ColumnAnswers.build(file, connection);
            try (Statement statement = standingAt(connection, "SELECT id FROM t", 1100)) {
                connection.interrupt();
                SqliteException e = assertThrows(SqliteException.class,
                                () -> assertFalse(statement.takeAhead() || StepNodeGen.getUncached().execute(statement)));
                assertEquals(ResultCode.INTERRUPT, e.code());
            }
        }
    }

    /** The next steps fetch many rows: they begin after the row that was taken last. */
    @Test
    void fetchesGoOn() throws IOException {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.AUTO)) {
            connection.execute(TABLE);
            ColumnAnswers.build(file, connection);
            for (int row : new int[]{1, 2, 17, 500, 1500}) {
                try (Statement statement = standingAt(connection, "SELECT id FROM t", row)) {
                    RowBatch batch = new RowBatch();
                    statement.fetch(batch, 10);
                    assertEquals(row + 1, batch.cells[0]);
                }
            }
        }
    }

    /**
     * No row of the first blocks passes after the first row, and a later block has a value that a function rejects: rows come one by one
     * from the row on that was given last. The scan once went on in the later block, in the place that it had in the first one.
     */
    @Test
    void aLaterBlockFails() throws IOException {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(TABLE
                            + "UPDATE t SET b = 0 WHERE id BETWEEN 20 AND 2048; UPDATE t SET a = -9223372036854775807 - 1 WHERE id = 2060");
            String sql = "SELECT id, abs(a) FROM t WHERE b * 2 > 1";
            ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
            List<String> expected = RowsTaken.of(connection, sql, List.of(), 1);
            ColumnAnswers.build(file, connection);
            assertEquals(expected, RowsTaken.of(connection, sql, List.of(), 1));
            assertEquals("integer overflow", expected.getLast());
            List<String> fetched = new ArrayList<>();
            try (Statement statement = connection.prepare(sql)) {
                RowBatch batch = new RowBatch();
                do {
                    statement.fetch(batch, 19 + fetched.size());
                    for (int i = 0; i < batch.rows; i++) {
                        fetched.add("1:" + batch.cells[i * 4] + "|");
                    }
                } while (!batch.ended);
            }
            assertEquals(expected.subList(0, expected.size() - 1).stream().map(row -> row.substring(0, row.indexOf('|') + 1)).toList(),
                            fetched);
        }
    }
}
