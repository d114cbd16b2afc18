package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.api.Batch;
import org.sqltruffle.api.BatchColumn;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Type;

/** {@link Query#forEachBatch} gives the values that {@link Query#forEach} gives: in all tiers, with columns and without. */
@Timeout(600)
class QueryBatchesTest {

    private static final int ROWS = 70_000;
    /** The first row whose {@code changes} is a text: the second segment begins there. */
    private static final int CHANGE = 65_537;
    private static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY, n INT, r REAL, whole REAL, d TEXT, dn TEXT, p TEXT, b "
                    + "BLOB, changes, mixed, odd TEXT)";
    private static final String FILL = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + ROWS
                    + ") INSERT INTO t SELECT i, i * 7919 % 1000003, i / 7.0, i % 50, "
                    + "'word ' || (i % 12), CASE WHEN i % 5 THEN 'Wort ' || (i % 300) END, 'text ' || i || substr('éßø', 1, i % 4), CASE "
                    + "WHEN i % 3 THEN CAST(i AS BLOB) END, "
                    + "CASE WHEN i < " + CHANGE
                    + " THEN i ELSE 'text ' || i END, CASE i % 5 WHEN 0 THEN i WHEN 1 THEN i / 2.0 WHEN 2 THEN 't' || i WHEN 3 THEN "
                    + "x'00ff' END, "
                    + "CASE i % 4 WHEN 0 THEN 'a' || char(0) || i WHEN 1 THEN CAST(x'c328ff' AS TEXT) WHEN 2 THEN '' END FROM c";

    private static final String[] QUERIES = {"SELECT * FROM t", "SELECT n, r, d FROM t", "SELECT r, n FROM t WHERE n % 3 = 1",
                    "SELECT d, dn, id FROM t WHERE dn IS NULL OR d = 'word 3'",
                    "SELECT d FROM t WHERE n < 1000", "SELECT dn FROM t LIMIT 17", "SELECT d, p FROM t WHERE id > 65000 LIMIT 1000",
                    "SELECT changes, d FROM t WHERE id > 65000", "SELECT changes FROM t", "SELECT mixed FROM t",
                    "SELECT odd, whole FROM t", "SELECT n + 1, r * 2, d || 'x', NULL, 5, 'constant' FROM t WHERE id < 5000",
                    "SELECT d, count(*), sum(n), avg(r), max(p) FROM t GROUP BY d",
                    "SELECT id, p FROM t ORDER BY n DESC LIMIT 300",
                    "SELECT a.id, b.d, b.dn FROM t a JOIN t b ON b.id = a.n WHERE a.id < 20000", "SELECT DISTINCT d, dn FROM t",
                    "SELECT id FROM t WHERE 0",
                    "SELECT d FROM t WHERE id < 100 UNION ALL SELECT n FROM t WHERE id < 100",
                    "SELECT zeroblob(1000), id FROM t WHERE id < 50", "VALUES (1, 'a'), (NULL, 2.5)"};

    private static final String TIERS = """
                    c, off
                    c, build
                    auto, build
                    truffle, off
                    mixed, off
                    mixed, build
                    """;

    @TempDir
    Path directory;

    private Connection open(String tier, String columns, String encoding) throws SQLException {
        Connection connection = DriverManager.getConnection(
                        "jdbc:sqltruffle:" + directory.resolve("batches.db") + "?sqltruffle.columns=" + columns + "&sqltruffle.tier=" + tier
                                        + (tier.equals("mixed") ? "&sqltruffle.thresholds=hot=0,steps=700,jumps=50,seed=11" : ""));
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA encoding = '" + encoding + "'");
            statement.executeUpdate(TABLE);
            statement.executeUpdate(FILL);
        }
        return connection;
    }

    private static List<Object> values(Query query) {
        List<Object> values = new ArrayList<>();
        query.forEach(row -> {
            for (int i = 0; i < row.size(); i++) {
                values.add(row.type(i));
                values.add(value(row.get(i)));
            }
        });
        return values;
    }

    private static Object value(Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
    }

    private static List<Object> valuesOfBatches(Query query) {
        List<Object> values = new ArrayList<>();
        query.forEachBatch(batch -> {
            assertTrue(batch.rows() > 0);
            int columns = batch.columns().size();
            for (int i = 0; i < columns; i++) {
                checkArrays(batch, batch.column(i));
            }
            for (int row = 0; row < batch.rows(); row++) {
                for (int i = 0; i < columns; i++) {
                    values.add(batch.column(i).type(row));
                    values.add(value(batch.column(i).get(row)));
                }
            }
        });
        return values;
    }

    /** The arrays of a column have the values that its rows have. */
    private static void checkArrays(Batch batch, BatchColumn column) {
        int nulls = 0;
        boolean sameType = true;
        for (int row = 0; row < batch.rows(); row++) {
            boolean isNull = column.type(row) == Type.NULL;
            nulls += isNull ? 1 : 0;
            assertEquals(isNull, (column.nullBits()[row / 64] >> row & 1) != 0);
            sameType &= isNull || column.isMixed() || column.type(row) == column.type();
        }
        assertTrue(sameType);
        assertEquals(nulls, column.nulls());
        if (column.isMixed()) {
            assertThrows(IllegalStateException.class, column::type);
            assertThrows(IllegalStateException.class, column::longs);
            assertThrows(IllegalStateException.class, column::bytes);
            return;
        }
        for (int row = 0; row < batch.rows(); row++) {
            boolean isNull = column.isNull(row);
            switch (column.type()) {
                case INTEGER -> assertEquals(column.getLong(row), column.longs()[row]);
                case REAL -> assertEquals(column.getDouble(row), column.doubles()[row]);
                case TEXT, BLOB -> {
                    int at = column.hasDictionary() ? column.codes()[row] : row;
                    if (at >= 0) {
                        byte[] bytes = Arrays.copyOfRange(column.bytes(), column.offsets()[at], column.offsets()[at + 1]);
                        assertArrayEquals(isNull ? new byte[0] : column.getBytes(row), bytes);
                    } else {
                        assertTrue(isNull);
                    }
                }
                case NULL -> assertTrue(isNull);
            }
        }
        if (!column.hasDictionary()) {
            assertThrows(IllegalStateException.class, column::codes);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void batchesHaveTheValuesOfRows(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            Database database = connection.unwrap(Database.class);
            for (String sql : QUERIES) {
                try (Query query = database.prepare(sql)) {
                    List<Object> expected = values(query);
                    // Some executions, until compiled code runs.
                    for (int i = 0; i < 3; i++) {
                        assertEquals(expected, valuesOfBatches(query), sql);
                    }
                }
            }
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"UTF-16le, build", "UTF-16be, off"})
    void textsOfUtf16(String encoding, String columns) throws SQLException {
        try (Connection connection = open("auto", columns, encoding)) {
            Database database = connection.unwrap(Database.class);
            for (String sql : new String[]{"SELECT d, dn, p, odd FROM t", "SELECT * FROM t WHERE id > 65000"}) {
                try (Query query = database.prepare(sql)) {
                    assertEquals(values(query), valuesOfBatches(query), sql);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"build, true", "off, false"})
    void dictionariesComeFromColumns(String columns, boolean expected) throws SQLException {
        try (Connection connection = open("auto", columns, "UTF-8");
                        Query query = connection.unwrap(Database.class).prepare("SELECT d, dn, p FROM t")) {
            int[] rows = new int[3];
            query.forEachBatch(batch -> {
                for (int i = 0; i < rows.length; i++) {
                    rows[i] += batch.column(i).hasDictionary() ? batch.rows() : 0;
                }
            });
            assertEquals(expected, rows[0] > ROWS / 2 && rows[1] > ROWS / 2);
            assertEquals(expected, rows[0] + rows[1] > 0);
            assertEquals(0, rows[2]);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void aTextThatIsLongerThanTheRoom(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            Database database = connection.unwrap(Database.class);
            database.update("UPDATE t SET p = replace(hex(zeroblob(1000000)), '0', 'x') || id, d = hex(zeroblob(200)) WHERE id % 20000 = "
                            + "17");
            try (Query query = database.prepare("SELECT id, p, d, b FROM t")) {
                assertEquals(values(query), valuesOfBatches(query));
            }
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void aWriteToTheTableIsSeen(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            Database database = connection.unwrap(Database.class);
            List<Long> later = new ArrayList<>();
            int[] seen = new int[2];
            try (Query query = database.prepare("SELECT id, n, d FROM t")) {
                query.forEachBatch(batch -> {
                    seen[0] += batch.rows();
                    if (seen[0] > 2000 && seen[1] == 0) {
                        seen[1] = seen[0];
                        database.update("UPDATE t SET n = -1, d = 'new'");
                        database.update("DELETE FROM t WHERE id > 3000 + " + seen[0]);
                    } else if (seen[1] > 0) {
                        for (int row = 0; row < batch.rows(); row++) {
                            later.add(batch.column(1).getLong(row));
                            assertEquals("new", batch.column(2).getString(row));
                        }
                    }
                });
            }
            assertEquals(3000, later.size());
            assertTrue(later.stream().allMatch(n -> n == -1));
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void aFunctionThatFailsAmidABatch(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            Database database = connection.unwrap(Database.class);
            database.function("picky", 1, arguments -> {
                if (arguments.getLong(0) == 3333) {
                    throw new IllegalArgumentException("not this one");
                }
                return arguments.getLong(0);
            });
            List<Long> values = new ArrayList<>();
            try (Query query = database.prepare("SELECT picky(id) FROM t")) {
                DatabaseException failure = assertThrows(DatabaseException.class, () -> query.forEachBatch(
                                batch -> IntStream.range(0, batch.rows()).forEach(row -> values.add(batch.column(0).getLong(row)))));
                assertTrue(failure.getMessage().contains("not this one"), failure.getMessage());
            }
            assertEquals(IntStream.range(1, 3333).mapToObj(i -> (long) i).toList(), values);
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void anOverflowEndsTheRowsBeforeIt(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            int[] rows = new int[1];
            try (Query query = connection.unwrap(Database.class)
                            .prepare("SELECT abs(CASE WHEN id = 40000 THEN -9223372036854775807 - 1 ELSE id END) FROM t")) {
                assertThrows(DatabaseException.class, () -> query.forEachBatch(batch -> rows[0] += batch.rows()));
            }
            assertEquals(39_999, rows[0]);
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void endedInTheAction(String tier, String columns) throws SQLException {
        Connection connection = open(tier, columns, "UTF-8");
        Database database = connection.unwrap(Database.class);
        int[] rows = new int[1];
        Query query = database.prepare("SELECT id, d FROM t");
        // An exception of the action passes, and the query can run again.
        assertThrows(ArithmeticException.class, () -> query.forEachBatch(batch -> {
            throw new ArithmeticException();
        }));
        assertThrows(DatabaseException.class, () -> query.forEachBatch(batch -> {
            rows[0] += batch.rows();
            if (rows[0] > 5000) {
                database.interrupt();
            }
        }));
        assertTrue(rows[0] > 5000 && rows[0] < ROWS);
        // The query is closed by another thread, and its batch can still be read.
        assertThrows(DatabaseException.class, () -> query.forEachBatch(batch -> {
            CompletableFuture.runAsync(query::close).join();
            assertTrue(batch.column(1).getString(0).startsWith("word"));
        }));
        Query other = database.prepare("SELECT id, d FROM t");
        rows[0] = 0;
        assertThrows(DatabaseException.class, () -> other.forEachBatch(batch -> {
            rows[0] += batch.rows();
            if (rows[0] > 1000) {
                database.close();
                assertEquals(rows[0], batch.column(0).getLong(batch.rows() - 1));
                assertEquals(rows[0], batch.column(0).longs()[batch.rows() - 1]);
                assertTrue(batch.column(1).getString(0).startsWith("word"));
            }
        }));
        assertTrue(rows[0] > 1000 && rows[0] < ROWS);
        connection.close();
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void manyColumns(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            Database database = connection.unwrap(Database.class);
            database.execute(IntStream.range(0, 2000).mapToObj(i -> "c" + i).collect(Collectors.joining(",", "CREATE TABLE wide(", ")")));
            database.execute("INSERT INTO wide(c0, c1, c1999) SELECT id, d, r FROM t WHERE id <= 700");
            try (Query query = database.prepare("SELECT * FROM wide")) {
                assertEquals(values(query), valuesOfBatches(query));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void rowsOfAnInsert(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            Database database = connection.unwrap(Database.class);
            List<Long> ids = new ArrayList<>();
            try (Query query = database.prepare("INSERT INTO t(id, n) SELECT id + 100000, n FROM t WHERE id < 40 RETURNING id")) {
                query.forEachBatch(batch -> {
                    assertFalse(batch.column("ID").isMixed());
                    ids.add(batch.column("ID").longs()[0]);
                });
            }
            assertEquals(39, ids.size());
            assertEquals(39, database.prepare("SELECT count(*) FROM t WHERE id > 100000").first(row -> row.getLong(0)).orElseThrow());
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void aTableThatGetsAnotherColumn(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8")) {
            Database database = connection.unwrap(Database.class);
            try (Query query = database.prepare("SELECT * FROM t WHERE id < 3000")) {
                assertEquals(values(query), valuesOfBatches(query));
                database.execute("ALTER TABLE t ADD COLUMN later DEFAULT 'ü'");
                List<Object> more = valuesOfBatches(query);
                assertEquals(values(query), more);
                assertEquals("ü", more.getLast());
                assertEquals(2 * 12 * 2999, more.size());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = TIERS)
    void conversions(String tier, String columns) throws SQLException {
        try (Connection connection = open(tier, columns, "UTF-8");
                        Query query = connection.unwrap(Database.class)
                                        .prepare("SELECT '12.5 apples', 7, 2.75, x'3132', NULL FROM t LIMIT 3")) {
            query.forEachBatch(batch -> {
                for (int row = 0; row < batch.rows(); row++) {
                    assertEquals(12, batch.column(0).getLong(row));
                    assertEquals(12.5, batch.column(0).getDouble(row));
                    assertEquals("7", batch.column(1).getString(row));
                    assertEquals(2, batch.column(2).getLong(row));
                    assertEquals("2.75", batch.column(2).getString(row));
                    assertArrayEquals("7".getBytes(StandardCharsets.UTF_8), batch.column(1).getBytes(row));
                    assertEquals(12, batch.column(3).getLong(row));
                    assertEquals(0, batch.column(4).getLong(row));
                    assertEquals(null, batch.column(4).getString(row));
                }
                assertThrows(IndexOutOfBoundsException.class, () -> batch.column(5));
                assertThrows(IndexOutOfBoundsException.class, () -> batch.column(0).getLong(batch.rows()));
                assertThrows(IllegalArgumentException.class, () -> batch.column("none"));
            });
        }
    }

    /** A reader that counts its rows, and does not ask for one more, holds no lock after the last one. */
    @ParameterizedTest
    @CsvSource({"4096", "5120", "5121", "5800"})
    void theLastRowEndsTheStatement(int rows) throws SQLException {
        String url = "jdbc:sqltruffle:" + directory.resolve("last.db") + "?sqltruffle.columns=build&busy_timeout=0";
        try (Connection connection = DriverManager.getConnection(url); Connection other = DriverManager.getConnection(url)) {
            try (var statement = connection.createStatement()) {
                statement.executeUpdate("CREATE TABLE last(id INTEGER PRIMARY KEY, n INT)");
                statement.executeUpdate("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + rows
                                + ") INSERT INTO last SELECT i, i * 7919 % 1009 FROM c");
                for (int execution = 0; execution < 3; execution++) {
                    try (var result = statement.executeQuery("SELECT id, n FROM last"); var writer = other.createStatement()) {
                        for (int row = 1; row <= rows; row++) {
                            assertTrue(result.next());
                            assertEquals(row, result.getInt(1));
                        }
                        assertEquals(1, writer.executeUpdate("UPDATE last SET n = 0 WHERE id = 1"));
                    }
                }
            }
        }
    }
}
