package org.sqltruffle.bridge.shardtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each query gives the same rows over shards and over one file with all rows of the shards, in the order of the files. */
class ShardsTest {

    private static final int SHARDS = 7;
    private static final int EMPTY = 3;
    private static final String[] NAMES = {"ann", "bob", "Bob", "", "zoë", "10", "2"};

    @TempDir
    static Path directory;
    private static Connection connection;
    private static Connection merged;

    @BeforeAll
    static void makeFiles() throws SQLException {
        String table = "CREATE TABLE sale(id INTEGER, name TEXT, city TEXT COLLATE NOCASE, amount REAL, n INT, day DATE, x)";
        merged = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("merged.sqlite"));
        merged.setAutoCommit(false);
        merged.createStatement().execute(table.replace("sale", "shards"));
        for (int shard = 0; shard < SHARDS; shard++) {
            try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("s" + shard + ".db"))) {
                one.setAutoCommit(false);
                one.createStatement().execute(table);
                for (Connection each : new Connection[]{one, merged}) {
                    fill(each, each == one ? "sale" : "shards", new Random(shard), shard == EMPTY ? 0 : 300 + 400 * shard);
                }
                one.commit();
            }
        }
        merged.commit();
        merged.setAutoCommit(true);
        connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
        connection.createStatement().executeUpdate(
                        "CREATE TABLE names(name TEXT, weight INT); INSERT INTO names VALUES('ann', 1), ('bob', 2), ('zoë', 3), ('10', "
                                        + "4), (NULL, 5)");
        merged.createStatement().executeUpdate(
                        "CREATE TABLE names(name TEXT, weight INT); INSERT INTO names VALUES('ann', 1), ('bob', 2), ('zoë', 3), ('10', "
                                        + "4), (NULL, 5)");
    }

    private static void fill(Connection each, String table, Random random, int rows) throws SQLException {
        try (PreparedStatement insert = each.prepareStatement("INSERT INTO " + table + " VALUES(?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, random.nextInt(500));
                insert.setString(2, random.nextInt(20) == 0 ? null : NAMES[random.nextInt(NAMES.length)]);
                insert.setString(3, NAMES[random.nextInt(3)]);
                // Sums of quarters have no rounding.
                insert.setObject(4, random.nextInt(9) == 0 ? null : random.nextInt(100_000) / 4.0);
                insert.setLong(5, random.nextInt(1000) - 500);
                insert.setString(6, "2026-0" + (1 + random.nextInt(9)) + "-" + (10 + random.nextInt(19)));
                insert.setObject(7, switch (random.nextInt(6)) {
                    case 0 -> null;
                    case 1 -> 5;
                    case 2 -> 5.0;
                    case 3 -> "5";
                    case 4 -> new byte[]{53, 0, (byte) 200};
                    default -> random.nextInt(50);
                });
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        merged.close();
        ShardsExtension.leaves().clear();
    }

    private static String shards() {
        return "shards('" + directory + "/s*.db', 'sale')";
    }

    private static List<String> rows(Connection from, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = from.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                int columns = result.getMetaData().getColumnCount();
                List<String> names = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    names.add(result.getMetaData().getColumnName(i));
                }
                rows.add(names.toString());
                while (result.next()) {
                    StringBuilder row = new StringBuilder();
                    for (int i = 1; i <= columns; i++) {
                        Object value = result.getObject(i);
                        row.append(value == null ? "null" : value.getClass().getSimpleName() + ":"
                                        + (value instanceof byte[] bytes ? Arrays.toString(bytes) : value)).append(" | ");
                    }
                    rows.add(row.toString());
                }
            }
            return rows;
        }
    }

    private static void same(String sql, Object... parameters) throws SQLException {
        List<String> expected = rows(merged, sql.replace("SHARDS", "shards"), parameters);
        assertEquals(String.join("\n", expected), String.join("\n", rows(connection, sql.replace("SHARDS", shards()), parameters)), sql);
    }

    /** What the files evaluate, by SQLite's plan of the statement. */
    private static boolean isPushed(String sql) throws SQLException {
        return rows(connection, "EXPLAIN QUERY PLAN " + sql.replace("SHARDS", shards())).stream()
                        .anyMatch(row -> row.contains("SCAN shards "));
    }

    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT * FROM SHARDS",
                    "SELECT id, x, typeof(x) FROM SHARDS WHERE x = 5",
                    "SELECT id FROM SHARDS WHERE x = '5'",
                    "SELECT name, amount FROM SHARDS WHERE city = 'BOB' AND amount BETWEEN 10 AND 2000.5 AND n > -100",
                    "SELECT id FROM SHARDS WHERE name = 10 OR n = '7'",
                    "SELECT id FROM SHARDS WHERE name IN ('ann', 'zoë') AND day LIKE '2026-03%'",
                    "SELECT * FROM SHARDS WHERE (SELECT count(*) FROM names WHERE names.name = shards.name) = 1 AND n < 0",
                    "SELECT DISTINCT name FROM SHARDS ORDER BY name",
                    "SELECT DISTINCT city FROM SHARDS ORDER BY city",
                    "SELECT id, n FROM SHARDS ORDER BY n, id, amount, day, name LIMIT 20",
                    "SELECT id, n FROM SHARDS ORDER BY 2 DESC, 1, amount, day LIMIT 10 OFFSET 15",
                    "SELECT n AS m, id FROM SHARDS WHERE n > 0 ORDER BY m, id NULLS LAST, amount, day LIMIT 5, 7",
                    "SELECT id FROM SHARDS LIMIT 3",
                    "SELECT id FROM SHARDS ORDER BY id, n, amount LIMIT -1",
                    "SELECT count(*) FROM (SELECT id FROM SHARDS LIMIT 100000)",
                    "SELECT s.name, w.weight, count(*) FROM SHARDS AS s JOIN names w ON w.name = s.name WHERE s.n > 10 GROUP BY 1, 2 "
                                    + "ORDER BY 1, 2",
                    "SELECT w.name, count(s.id) FROM names w LEFT JOIN SHARDS s ON s.name = w.name AND s.n = 3 GROUP BY 1 ORDER BY 1",
                    "SELECT a.name, count(*) FROM SHARDS a, SHARDS b WHERE a.id = b.id AND a.n = 1 AND b.n = 2 GROUP BY a.name",
                    "WITH s AS (SELECT * FROM SHARDS WHERE n = 4) SELECT count(*), max(id) FROM s",
                    "SELECT name FROM SHARDS WHERE n = 1 UNION SELECT name FROM names ORDER BY 1",
                    "SELECT id FROM SHARDS WHERE n = (SELECT max(n) FROM SHARDS) ORDER BY id",
                    "SELECT group_concat(id) FROM (SELECT id FROM SHARDS WHERE n = 9 ORDER BY id)",
                    "SELECT count(DISTINCT name), count(DISTINCT city), sum(DISTINCT n), max(amount) FROM SHARDS",
                    "SELECT name, sum(n) OVER (PARTITION BY name ORDER BY id, n, amount, day) FROM SHARDS WHERE id < 40 ORDER BY 1, 2",
                    "SELECT name, max(n), id IS NOT NULL FROM SHARDS GROUP BY name",
                    "VALUES((SELECT count(*) FROM SHARDS))"
    })
    void rowsAreThoseOfOneFile(String sql) throws SQLException {
        same(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT count(*) FROM SHARDS",
                    "SELECT count(*), count(x), sum(n), sum(x), total(n), avg(n), avg(amount), min(name), max(name), min(x), max(x) FROM "
                                    + "SHARDS",
                    "SELECT count(*), sum(n), avg(n), min(n), total(n) FROM SHARDS WHERE n > 100000",
                    "SELECT name, count(*), sum(amount) FROM SHARDS GROUP BY name",
                    "SELECT name AS who, sum(n) total, avg(amount) FROM SHARDS WHERE city = 'ANN' GROUP BY who ORDER BY total DESC, who",
                    "SELECT x, count(*) FROM SHARDS GROUP BY x",
                    "SELECT substr(day, 1, 7) AS month, sum(n * 2 + 1) FILTER (WHERE name = 'ann'), count(*) FROM SHARDS GROUP BY 1 "
                                    + "HAVING count(*) > 3 ORDER BY month DESC LIMIT 4",
                    "SELECT strftime('%m', day), max(amount) - min(amount) FROM SHARDS GROUP BY strftime('%m', day)",
                    "SELECT name || '!', sum(n) + count(*) * 2, CASE WHEN sum(n) > 0 THEN 'plus' ELSE 'minus' END FROM SHARDS GROUP BY "
                                    + "name ORDER BY sum(n), name",
                    "SELECT n / 100, id % 3, count(*) FROM SHARDS GROUP BY n / 100, id % 3",
                    "SELECT day, sum(n) AS s FROM SHARDS GROUP BY day HAVING s > 100 AND day > '2026-02-11'",
                    "SELECT name FROM SHARDS GROUP BY name HAVING max(n) > 3",
                    "SELECT sum(CASE WHEN name = 'ann' THEN amount * (1 - n) ELSE 0 END) FROM SHARDS WHERE day >= '2026-03-01' AND day < "
                                    + "'2026-07-01' AND n BETWEEN 2 AND 300",
                    "SELECT shards.name, count(*) FROM SHARDS GROUP BY shards.name",
                    "SELECT s.name, COUNT ( * ) FROM SHARDS s WHERE s.n IS NOT NULL GROUP BY s.name ORDER BY COUNT(*) DESC, 1",
                    "SELECT max(m) FROM (SELECT name, count(*) AS m FROM SHARDS GROUP BY name)",
                    "SELECT (sum(n)) FROM SHARDS",
                    "SELECT sum(n) AS \"a \"\"b\" FROM SHARDS",
                    "SELECT total(x), sum(x) FROM SHARDS WHERE typeof(x) = 'integer'"
    })
    void aggregatesAreThoseOfOneFile(String sql) throws SQLException {
        assertTrue(isPushed(sql), sql);
        same(sql);
    }

    @Test
    void parametersKeepTheirNumbers() throws SQLException {
        same("SELECT id, ? FROM SHARDS WHERE n > ? AND name = ? ORDER BY id, n, amount, day LIMIT ?", "a", 300, "ann", 7);
        same("SELECT name, sum(n * ?), ? FROM SHARDS WHERE n < ? GROUP BY name HAVING count(*) > ?", 3, "b", 100, 2);
        same("SELECT ?2, sum(n + ?1) FROM SHARDS WHERE n < :limit", 3, "b", 100);
        same("WITH w AS (SELECT ? AS a) SELECT a, (SELECT count(*) FROM SHARDS WHERE n > ?) AS n FROM w WHERE a = ?", 5, 10, 5);
    }

    @Test
    void theFileIsAColumn() throws SQLException {
        String file = directory + "/s2.db";
        assertEquals(rows(connection, "SELECT count(*), sum(n) FROM shards('" + file + "', 'sale')"),
                        rows(connection, "SELECT count(*), sum(n) FROM " + shards() + " WHERE _file = '" + file + "'"));
        List<String> files = rows(connection, "SELECT _file, count(*) AS n FROM " + shards() + " GROUP BY _file");
        assertEquals(1 + SHARDS - 1, files.size(), files.toString());
        assertTrue(files.get(1).startsWith("String:" + directory + "/s0.db"), files.toString());
        assertEquals("[id, name, city, amount, n, day, x]", rows(connection, "SELECT * FROM " + shards() + " LIMIT 1").getFirst());
        assertEquals("[_file, id]",
                        rows(connection, "SELECT s._file, s.id FROM " + shards() + " s JOIN names USING(name) LIMIT 1").getFirst());
    }

    @Test
    void listsAndQueriesNameFiles() throws SQLException {
        connection.createStatement().executeUpdate("CREATE TABLE file(name); INSERT INTO file VALUES('" + directory + "/s1.db'), ('"
                        + directory + "/s[45].db'), (NULL)");
        List<String> expected = rows(connection, "SELECT sum(n) AS s, count(*) FROM shards('" + directory + "/s[145].db', 'sale')");
        assertEquals(expected, rows(connection, "SELECT sum(n) AS s, count(*) FROM shards(('" + directory + "/s1.db', '" + directory
                        + "/s4.db', '" + directory + "/s5.db'), 'SALE')"));
        assertEquals(expected, rows(connection, "SELECT sum(n) AS s, count(*) FROM shards((SELECT name FROM file), 'sale')"));
    }

    @Test
    void aPreparedStatementSeesNewFiles() throws Exception {
        Path own = Files.createDirectory(directory.resolve("own"));
        Files.copy(directory.resolve("s0.db"), own.resolve("a.db"));
        try (PreparedStatement statement = connection.prepareStatement("SELECT count(*) FROM shards('" + own + "/*.db', 'sale')")) {
            long first = count(statement);
            Files.copy(directory.resolve("s0.db"), own.resolve("b.db"));
            Thread.sleep(100);
            assertEquals(2 * first, count(statement));
            Files.delete(own.resolve("a.db"));
            assertEquals(first, count(statement));
            try (Connection writer = DriverManager.getConnection("jdbc:sqltruffle:" + own.resolve("b.db"));
                            Statement delete = writer.createStatement()) {
                delete.executeUpdate("DELETE FROM sale WHERE rowid > 10");
                assertEquals(10, count(statement));
            }
        }
    }

    private static long count(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getLong(1);
        }
    }

    @Test
    void rowsCanBePutIntoATable() throws SQLException {
        connection.createStatement().executeUpdate("CREATE TABLE copy AS SELECT * FROM " + shards()
                        + " WHERE n > 0; INSERT INTO copy SELECT * FROM " + shards() + " WHERE n <= 0;");
        assertEquals(rows(merged, "SELECT count(*), sum(n), sum(amount) FROM shards"),
                        rows(connection, "SELECT count(*), sum(n), sum(amount) FROM copy"));
    }
}
