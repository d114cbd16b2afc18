package org.sqltruffle.bridge.shardtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that the files do not group come as columns, where pipelines of the files have read them. */
class ColumnShardsTest {

    private static final int FILES = 3;
    private static final int ROWS = 10_000;
    private static final int READS = 4;
    /** {@code (SELECT 1)} is evaluated by the statement, so all values come to it. */
    private static final List<String> QUERIES = List.of(
                    "SELECT count(*), sum(id + (SELECT 1)), sum(x), sum(n), total(some) FROM %s",
                    "SELECT id, n, x, some, name, long, mixed, data, free FROM %s WHERE id + (SELECT 0) < 20000000",
                    "SELECT name, count(*), sum(some + (SELECT 1)), min(long), max(data), group_concat(DISTINCT mixed) FROM %s GROUP BY "
                                    + "name",
                    "SELECT typeof(mixed), typeof(some), count(*), sum(length(long) + (SELECT 1)) FROM %s GROUP BY 1, 2",
                    "SELECT x, long, name FROM %s WHERE n BETWEEN 3 AND 5 AND id %% 7 = (SELECT 3)",
                    "SELECT a.id, b.long FROM %s AS a JOIN small AS b ON a.id = b.id + (SELECT 0)");

    @TempDir
    Path directory;
    private Connection shards;
    private Connection merged;

    @BeforeEach
    void begin() throws SQLException {
        String table = "CREATE TABLE t(id INTEGER PRIMARY KEY, n INT, x REAL, some INT, name TEXT, long TEXT, mixed, data BLOB, free)";
        shards = DriverManager.getConnection("jdbc:sqltruffle::memory:?sqltruffle.columns=build");
        merged = DriverManager.getConnection("jdbc:sqltruffle::memory:");
        run(merged, table);
        for (int file = 0; file < FILES; file++) {
            try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve(file + ".db"))) {
                run(one, table);
                for (Connection each : List.of(one, merged)) {
                    fill(each, file * ROWS);
                }
            }
        }
        for (Connection each : List.of(shards, merged)) {
            run(each, "CREATE TABLE small(id INTEGER, long TEXT); INSERT INTO small VALUES(5, 'five'), (10007, 'x'), (25000, 'é')");
        }
    }

    @AfterEach
    void end() throws SQLException {
        shards.close();
        merged.close();
        ShardsExtension.leaves().clear();
    }

    private static void run(Connection connection, String script) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(script);
        }
    }

    private static void fill(Connection connection, int first) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = first; i < first + ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i % 11);
                insert.setDouble(3, i / 4.0);
                insert.setObject(4, i % 5 == 0 ? null : i);
                insert.setString(5, i % 3 == 0 ? null : "name " + i % 17);
                insert.setString(6, "é".repeat(i % 40) + i);
                insert.setObject(7, i % 4 == 0 ? (Object) (long) i : i % 4 == 1 ? (Object) (i + 0.5) : i % 4 == 2 ? "m" + i % 100 : null);
                insert.setBytes(8, new byte[]{(byte) i, 0, (byte) (i >> 8)});
                insert.setObject(9, null);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet set = statement.executeQuery(sql)) {
            while (set.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= set.getMetaData().getColumnCount(); i++) {
                    Object value = set.getObject(i);
                    row.append(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    @Test
    void rowsAreThoseOfOneFile() throws SQLException {
        String all = "shards('" + directory + "/*.db', 't')";
        for (String query : QUERIES) {
            List<String> expected = rows(merged, query.formatted("t"));
            assertTrue(!expected.isEmpty(), query);
            for (int i = 0; i < READS; i++) {
                assertEquals(expected, rows(shards, query.formatted(all)), query);
            }
        }
        assertTrue(ShardScan.vectorBatches() > FILES * (long) ROWS / LeafScan.VECTOR_ROWS, "no rows came as columns");
    }

    /** A reader that stops early, and a file that fails after some rows, give the vectors back. */
    @Test
    void aReaderThatStops() throws SQLException {
        String all = "shards('" + directory + "/*.db', 't')";
        for (int i = 0; i < READS; i++) {
            assertEquals(List.of("0|", "1|", "2|"), rows(shards, "SELECT id FROM " + all + " WHERE id + (SELECT 0) >= 0 LIMIT (SELECT 3)"));
        }
    }
}
