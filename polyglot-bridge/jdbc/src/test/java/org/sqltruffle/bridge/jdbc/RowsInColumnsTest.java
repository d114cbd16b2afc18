package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Row;

/**
 * A long result whose rows a pipeline gives comes in batches of columns after its first rows. Each getter gives what it gives without
 * columns.
 */
class RowsInColumnsTest {

    private static final int ROWS = 9_000;
    /** After so many rows batches have columns. */
    private static final int FIRST_ROWS = 80;
    private static final String FILL = "CREATE TABLE t(id INTEGER PRIMARY KEY, n INT, wide INT, r REAL, word TEXT, nullable TEXT, p TEXT, "
                    + "b BLOB, sometimes INT, mixed, number TEXT);"
                    + "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + ROWS
                    + ") INSERT INTO t SELECT i, i % 100, i * 3000000019, i / 7.0, 'word ' || (i % 12), CASE WHEN i % 5 THEN 'wört ' || "
                    + "(i % 30) END, "
                    + "'text ' || i || substr('éßø', 1, i % 4), CASE WHEN i % 3 THEN CAST('b' || i AS BLOB) END, CASE WHEN i % 4 THEN i "
                    + "END, "
                    + "CASE i % 5 WHEN 0 THEN i WHEN 1 THEN i / 2.0 WHEN 2 THEN 't' || i WHEN 3 THEN x'00ff' END, i || '.5' FROM c";
    private static final String ALL = "SELECT id, n, wide, r, word, nullable, p, b, sometimes, number FROM t";
    /** Values of several types in one column are read from rows. */
    private static final String MIXED = "SELECT n, mixed FROM t";

    @TempDir
    private Path directory;

    private String url(String columns) {
        return "jdbc:sqltruffle:" + directory.resolve("rows.db") + "?sqltruffle.columns=" + columns;
    }

    @BeforeEach
    void fill() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("off")); Statement statement = connection.createStatement()) {
            for (String sql : FILL.split(";")) {
                statement.executeUpdate(sql);
            }
        }
    }

    private static Object show(Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
    }

    /** What all getters give for the present row. */
    private static void read(ResultSet result, List<Object> into) throws SQLException {
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            into.add(show(result.getObject(i)));
            into.add(result.wasNull());
            into.add(result.getLong(i));
            into.add(result.getInt(i));
            into.add(result.getDouble(i));
            into.add(result.getString(i));
            into.add(result.wasNull());
            into.add(show(result.getBytes(i)));
            into.add(result.getMetaData().getColumnTypeName(i));
        }
    }

    private List<Object> byJdbc(String columns, String sql, boolean expectsColumns) throws SQLException {
        List<Object> values = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url(columns)); Statement statement = connection.createStatement()) {
            // Another scan of the table first, so that columns are there.
            assertTrue(statement.executeQuery(
                            "SELECT sum(n), max(p), max(word), max(nullable), max(b), max(mixed), sum(sometimes), sum(wide), sum(r), "
                                            + "max(number) FROM t")
                            .next());
            try (JdbcResultSet result = (JdbcResultSet) statement.executeQuery(sql)) {
                int rows = 0;
                while (result.next()) {
                    rows++;
                    assertEquals(rows, result.getRow());
                    read(result, values);
                    assertEquals(expectsColumns && rows > FIRST_ROWS, result.hasColumns() && rows > FIRST_ROWS);
                }
                assertTrue(result.isAfterLast());
                assertThrows(SQLException.class, () -> result.getLong(1));
                assertThrows(SQLException.class, () -> result.getString(1));
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {ALL, MIXED, "SELECT n, r, word FROM t WHERE n % 3 = 1", "SELECT word, wide + 1, r * 2, 'constant', NULL FROM t",
                    "SELECT p, b FROM t LIMIT 700"})
    void jdbcGivesWhatItGivesWithoutColumns(String sql) throws SQLException {
        List<Object> expected = byJdbc("off", sql, false);
        assertFalse(expected.isEmpty());
        assertEquals(expected, byJdbc("build", sql, !sql.equals(MIXED)));
    }

    private static void read(Row row, List<Object> into) {
        for (int i = 0; i < row.size(); i++) {
            into.add(row.type(i));
            into.add(row.getLong(i));
            into.add(row.getDouble(i));
            into.add(row.getString(i));
            into.add(show(row.getBytes(i)));
            into.add(show(row.get(i)));
        }
    }

    @Test
    void theJavaApiGivesWhatItGivesWithoutColumns() throws SQLException {
        List<List<Object>> results = new ArrayList<>();
        for (String columns : List.of("off", "build")) {
            List<Object> values = new ArrayList<>();
            try (Connection connection = DriverManager.getConnection(url(columns));
                            Query query = connection.unwrap(Database.class).prepare(ALL)) {
                query.forEach(row -> read(row, values));
                query.stream().forEach(row -> read(row, values));
                values.add(query.reduceLong(0, (sum, row) -> sum + row.getLong(1)));
                values.add(query.reduceDouble(0, (sum, row) -> sum + row.getDouble(3)));
                query.forEach(row -> {
                    assertThrows(IndexOutOfBoundsException.class, () -> row.getLong(-1));
                    assertThrows(IndexOutOfBoundsException.class, () -> row.getDouble(10));
                    assertThrows(IndexOutOfBoundsException.class, () -> row.getString(10));
                    assertThrows(IndexOutOfBoundsException.class, () -> row.type(Integer.MIN_VALUE));
                });
            }
            results.add(values);
        }
        assertEquals(results.get(0), results.get(1));
    }

    /** After the last row wasNull() tells of the value that was read last. */
    @ParameterizedTest
    @ValueSource(ints = {1, 9, 73, 512, 585, 1097, ROWS - 1, ROWS})
    void wasNullAfterTheLastRow(int rows) throws SQLException {
        for (String columns : List.of("off", "build")) {
            for (String value : List.of("nullable", "CASE WHEN id < " + rows + " THEN n END", "CASE WHEN id = " + rows + " THEN n END")) {
                try (Connection connection = DriverManager.getConnection(url(columns));
                                Statement statement = connection.createStatement();
                                ResultSet result = statement.executeQuery("SELECT " + value + " FROM t WHERE id <= " + rows)) {
                    boolean wasNull = false;
                    while (result.next()) {
                        wasNull = result.getString(1) == null;
                    }
                    assertEquals(wasNull, result.wasNull(), columns + " " + value);
                }
            }
        }
    }

    /** A text of a dictionary becomes a string once, not once for each row. */
    @Test
    void wordsAreMadeOnce() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("build"));
                        Statement statement = connection.createStatement();
                        JdbcResultSet result = (JdbcResultSet) statement.executeQuery("SELECT word, p FROM t")) {
            String[] first = new String[12];
            int rows = 0;
            while (result.next()) {
                rows++;
                if (!result.hasColumns()) {
                    continue;
                }
                int number = rows % 12;
                assertEquals("word " + number, result.getString(1));
                if (first[number] == null) {
                    first[number] = result.getString(1);
                }
                // Across batches, too.
                assertSame(first[number], result.getString(1));
                assertNotSame(result.getString(2), result.getString(2));
            }
            assertEquals(ROWS, rows);
            assertEquals(0, Arrays.stream(first).filter(word -> word == null).count());
        }
    }

    /** The statement's next result takes other memory when another thread may be reading the present one. */
    @Test
    void theRowStaysWhenTheStatementRunsAgain() throws Exception {
        try (Connection connection = DriverManager.getConnection(url("build")); Statement statement = connection.createStatement()) {
            for (int round = 0; round < 20; round++) {
                JdbcResultSet result = (JdbcResultSet) statement.executeQuery("SELECT n, word FROM t");
                int rows = 0;
                while (rows < 1000) {
                    assertTrue(result.next());
                    rows++;
                }
                assertTrue(result.hasColumns());
                Thread other = new Thread(() -> {
                    try {
                        result.close();
                        ResultSet next = statement.executeQuery("SELECT n + 1000000, 'other' FROM t");
                        for (int i = 0; i < 2000; i++) {
                            next.next();
                        }
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
                other.start();
                SQLException end = null;
                while (end == null) {
                    try {
                        long n = result.getLong(1);
                        assertEquals(rows % 100, n);
                        if (!result.next()) {
                            break;
                        }
                        rows++;
                    } catch (SQLException e) {
                        end = e;
                    }
                }
                other.join();
            }
        }
    }
}
