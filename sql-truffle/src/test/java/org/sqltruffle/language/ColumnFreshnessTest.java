package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * A commit makes few segments stale, and a statement brings them to its snapshot itself. The C program column_fuzz (ColumnFuzzTest)
 * compares answers.
 */
@Isolated("the mode is one of the process")
class ColumnFreshnessTest {

    private static final long BYTES = 1L << 28;
    private static final int ROWS = 200_000;

    @TempDir
    private Path directory;

    @AfterEach
    void forget() {
        ColumnStore.set(ColumnStore.Mode.OFF, 0);
        ColumnStore.set(ColumnStore.Mode.AUTO, BYTES);
    }

    private static Connection open(Path file) {
        return Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C));
    }

    private static long number(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            assertTrue(statement.step());
            return statement.columnLong(0);
        }
    }

    /** A file that was not modified in the last moment, so that its columns can be told from later ones. */
    private static void settle(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));
    }

    /** A table of {@value #ROWS} rows, whose columns are built. */
    private Path build(String mode) throws IOException {
        Path file = directory.resolve(mode + ".db");
        try (Connection connection = open(file)) {
            connection.execute("PRAGMA journal_mode=" + mode + "; CREATE TABLE t(id INTEGER PRIMARY KEY, a, b);"
                            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                            + ") INSERT INTO t SELECT i, i % 50, 'x' || (i % 7) FROM n");
            settle(file);
            ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
            assertEquals(ROWS, number(connection, "SELECT count(a) FROM t WHERE b >= 'x'"));
            ColumnStore.setMode(ColumnStore.Mode.AUTO);
            assertEquals(ROWS, number(connection, "SELECT count(a) FROM t WHERE b >= 'x'"));
        }
        settle(file);
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"WAL", "DELETE"})
    void aCommitIsFollowedWithoutBuilding(String mode) throws IOException {
        Path file = build(mode);
        try (Connection reader = open(file); Connection writer = open(file)) {
            ColumnStore.setMode(ColumnStore.Mode.BUILD);
            String sum = "SELECT sum(a) FROM t WHERE b >= 'x'";
            long expected = number(reader, sum);
            ColumnStore.setMode(ColumnStore.Mode.AUTO);
            ColumnStore.await();
            ColumnStore.Status before = ColumnStore.status();
            for (int i = 1; i <= 10; i++) {
                writer.execute("UPDATE t SET a = a + 5 WHERE id = " + (i * 19_000 + 7));
                expected += 5;
                assertEquals(expected, number(reader, sum));
            }
            ColumnStore.Status after = ColumnStore.status();
            assertEquals(before.built(), after.built(), "a table was built anew");
            assertEquals(before.refreshed() + 10, after.refreshed());
            assertTrue(after.hits() >= before.hits() + 10, "rows were read");
        }
    }

    @Test
    void aLongTransactionReadsItsOwnSnapshot() throws IOException {
        Path file = build("WAL");
        try (Connection reader = open(file); Connection writer = open(file)) {
            String sum = "SELECT sum(a) FROM t WHERE b >= 'x'";
            reader.execute("BEGIN");
            long old = number(reader, sum);
            writer.execute("UPDATE t SET a = a + 1 WHERE id < 1000");
            assertEquals(old + 999, number(writer, sum));
            assertEquals(old, number(reader, sum));
            reader.execute("COMMIT");
            assertEquals(old + 999, number(reader, sum));
        }
    }

    @Test
    void anotherTablesCommitCostsNothing() throws IOException {
        Path file = build("WAL");
        try (Connection reader = open(file); Connection writer = open(file)) {
            writer.execute("CREATE TABLE u(x)");
            settle(file);
            String sum = "SELECT count(a) FROM t WHERE b >= 'x'";
            ColumnStore.setMode(ColumnStore.Mode.BUILD);
            number(reader, sum);
            ColumnStore.setMode(ColumnStore.Mode.AUTO);
            ColumnStore.await();
            ColumnStore.Status before = ColumnStore.status();
            writer.execute("INSERT INTO u VALUES(1)");
            assertEquals(ROWS, number(reader, sum));
            assertEquals(before.built(), ColumnStore.status().built());
            assertTrue(ColumnStore.status().hits() > before.hits(), "rows were read");
        }
    }
}
