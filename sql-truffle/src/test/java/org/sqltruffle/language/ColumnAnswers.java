package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/**
 * What the tests of columns have in common: connections whose tiers switch in the middle of small data, and the rows of queries as texts.
 */
public final class ColumnAnswers {

    public static final long BYTES = 1L << 28;
    static final EngineOptions.Tier[] TIERS = {EngineOptions.Tier.C, EngineOptions.Tier.AUTO, EngineOptions.Tier.TRUFFLE,
                    EngineOptions.Tier.MIXED};
    private static final int ROWS_BETWEEN_WRITES = 23;

    private ColumnAnswers() {
    }

    public static Connection open(Path file, EngineOptions.Tier tier) {
        return Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withTier(tier).withThresholds(TierThresholds.SMALL));
    }

    /** The rows of a query, and the message of its error. */
    static List<String> rows(Connection connection, String sql) {
        return rows(connection, sql, List.of());
    }

    /** The same. @param writes statements that run between the rows */
    static List<String> rows(Connection connection, String sql, List<String> writes) {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            addRows(rows, statement, connection, writes);
        } catch (SqliteException e) {
            rows.add(e.getMessage());
        }
        return rows;
    }

    /** The rows of an execution that begins. */
    static List<String> rows(Statement statement) {
        List<String> rows = new ArrayList<>();
        addRows(rows, statement, null, List.of());
        return rows;
    }

    /** The rows of an execution that has given some of them, and the message of its error. */
    static List<String> restOfRows(Statement statement) {
        List<String> rows = new ArrayList<>();
        try {
            addRows(rows, statement, null, List.of());
        } catch (SqliteException e) {
            rows.add(e.getMessage());
        }
        return rows;
    }

    private static void addRows(List<String> rows, Statement statement, Connection connection, List<String> writes) {
        int write = 0;
        while (statement.step()) {
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < statement.columnCount(); i++) {
                row.append(statement.columnType(i)).append(':').append(statement.columnString(i)).append('|');
            }
            rows.add(row.toString());
            if (rows.size() % ROWS_BETWEEN_WRITES == 0 && write < writes.size()) {
                connection.execute(writes.get(write++));
            }
        }
    }

    /** Executes a query three times and compares its rows. */
    static void assertRows(List<String> expected, Connection connection, String sql, String where) {
        for (int i = 0; i < 3; i++) {
            assertEquals(expected, rows(connection, sql), where + ": " + sql);
        }
    }

    /**
     * The rows of a query without columns are those with columns.
     *
     * @param builders queries that have the columns of tables built
     */
    static void assertSame(Path file, Connection connection, String sql, String where, String... builders) throws IOException {
        ColumnStore.set(ColumnStore.Mode.OFF, BYTES);
        List<String> expected = rows(connection, sql);
        build(file, connection, builders);
        assertRows(expected, connection, sql, where);
    }

    /** As {@link #assertSame}, and once more while the connection writes amid the rows; what it wrote is rolled back. */
    static void assertSameAmid(Path file, Connection connection, String sql, List<String> writes, String where) throws IOException {
        assertSame(file, connection, sql, where);
        ColumnStore.set(ColumnStore.Mode.OFF, BYTES);
        List<String> expected = amid(connection, sql, writes);
        build(file, connection);
        assertEquals(expected, amid(connection, sql, writes), where + ", with writes: " + sql);
    }

    private static List<String> amid(Connection connection, String sql, List<String> writes) {
        connection.execute("SAVEPOINT amid");
        List<String> rows = rows(connection, sql, writes);
        connection.execute("ROLLBACK TO amid; RELEASE amid");
        return rows;
    }

    /** From here on columns are built by the scans that want them, first by those of the given queries. */
    public static void build(Path file, Connection connection, String... builders) throws IOException {
        settle(file);
        ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
        for (String builder : builders) {
            rows(connection, builder);
        }
    }

    /** Columns as users have them, with so many threads that help. */
    static void auto(int threads) {
        ColumnStore.setThreads(threads);
        ColumnStore.set(ColumnStore.Mode.AUTO, BYTES);
    }

    /** A file that was not modified in the last moment, so that its columns can be told from later ones. */
    static void settle(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));
    }
}
