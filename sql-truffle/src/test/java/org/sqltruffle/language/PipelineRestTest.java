package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Loop nests whose last instructions are no steps: the program takes the tuples one after the other, and gives the rows that it gives
 * without columns.
 */
@Isolated("the mode is one of the process")
class PipelineRestTest {

    private static final String TABLES = "CREATE TABLE sale(id INTEGER PRIMARY KEY, shop TEXT, item INT, price REAL, note);"
                    + "CREATE INDEX sale_shop ON sale(shop); CREATE INDEX sale_item ON sale(item, price DESC, shop);"
                    + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000) INSERT INTO sale SELECT i, 's' || (i * 13 % "
                    + "37), iif(i % 17, i * 7 % 301, NULL), i * 31 % 1000 / 8.0, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN "
                    + "'n' || (i % 50) ELSE x'0a' END FROM n;"
                    + "CREATE TABLE shop(id INTEGER PRIMARY KEY, name TEXT, city TEXT); WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 "
                    + "FROM n WHERE i < 49) INSERT INTO shop SELECT i + 1, 's' || i, 'c' || (i % 7) FROM n;"
                    + "CREATE TABLE item(id INTEGER PRIMARY KEY, kind TEXT, weight); WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n "
                    + "WHERE i < 320) INSERT INTO item SELECT i, 'k' || (i % 9), iif(i % 5, i / 2.0, 'heavy') FROM n;"
                    + "CREATE INDEX shop_name ON shop(name); CREATE TABLE few(x); INSERT INTO few VALUES(1), (2.0), ('s3'), (NULL), (5);";
    private static final List<String> QUERIES = List.of(
                    "SELECT s.id, i.kind, s.price FROM sale s JOIN item i ON i.id = s.item WHERE s.price > 20 ORDER BY i.kind, s.price "
                                    + "DESC, s.id",
                    "SELECT s.id, s.note, i.weight FROM sale s JOIN item i ON i.id = s.item ORDER BY i.weight, s.id LIMIT 25 OFFSET 3",
                    "SELECT DISTINCT i.kind, s.shop FROM sale s CROSS JOIN item i ON i.id = s.item WHERE s.note IS NOT NULL",
                    "SELECT sh.city, s.id FROM shop sh CROSS JOIN sale s ON s.shop = sh.name WHERE s.price BETWEEN 5 AND 60",
                    "SELECT sh.id, s.id, s.shop || ' in ' || sh.city FROM sale s CROSS JOIN shop sh ON sh.name = s.shop WHERE s.item < 90",
                    "SELECT f.x, s.id FROM sale s CROSS JOIN few f WHERE s.item > f.x AND s.price > 120",
                    "SELECT a.id, b.id FROM sale a CROSS JOIN sale b ON b.item = a.item AND b.price = a.price AND b.shop = a.shop WHERE "
                                    + "a.id < b.id + 7",
                    "SELECT sh.city, count(DISTINCT s.item), sum(DISTINCT s.price), count(*), count(DISTINCT s.note) FROM shop sh CROSS "
                                    + "JOIN sale s ON s.shop = sh.name GROUP BY 1",
                    "SELECT count(DISTINCT shop), group_concat(DISTINCT item % 7), total(DISTINCT price) FROM sale WHERE id > 100",
                    "SELECT item, count(DISTINCT shop) FROM sale GROUP BY item HAVING count(DISTINCT shop) > 3",
                    "SELECT id, row_number() OVER (PARTITION BY shop ORDER BY price, id), lag(price) OVER (ORDER BY id) FROM sale WHERE "
                                    + "price > 30",
                    "SELECT city, n FROM (SELECT sh.city, count(*) AS n FROM sale s JOIN shop sh ON sh.name = s.shop GROUP BY 1 ORDER BY "
                                    + "2 DESC, 1 LIMIT 4)",
                    "SELECT shop FROM sale WHERE price < 9 UNION SELECT kind FROM item EXCEPT SELECT 's1'",
                    "SELECT sh.name, (SELECT max(s.price) FROM sale s WHERE s.shop = sh.name), (SELECT s.id FROM sale s CROSS JOIN item i "
                                    + "ON i.id = s.item WHERE s.shop > sh.name LIMIT 1 OFFSET 2) FROM shop sh",
                    "SELECT s.id, i.kind FROM sale s LEFT JOIN item i ON i.id = s.item AND i.weight > 40 WHERE s.price < 70 ORDER BY "
                                    + "i.kind LIMIT 200",
                    "SELECT s.id, sh.city FROM sale s LEFT JOIN shop sh ON sh.name = s.shop AND sh.city <> 'c3' LIMIT 900 OFFSET 11",
                    "SELECT sh.id, s.id, s.price FROM shop sh LEFT JOIN sale s ON s.item = sh.id AND s.price > sh.id * 2",
                    "SELECT count(*), sum(s.price), count(s.id) FROM shop sh LEFT JOIN sale s ON s.item = sh.id AND s.price > sh.id * 2",
                    "SELECT sh.city, count(*), count(s.id), total(s.price) FROM shop sh LEFT JOIN sale s ON s.item BETWEEN sh.id AND "
                                    + "sh.id + 1 AND s.note IS NOT NULL GROUP BY 1",
                    "SELECT s.id, i.id, i.kind FROM sale s RIGHT JOIN item i ON i.id = s.item AND s.price > 90",
                    "SELECT sh.id, count(*), count(s.id) FROM sale s FULL JOIN shop sh ON sh.name = s.shop AND s.item % 2 GROUP BY 1",
                    "SELECT count(*) FROM sale s CROSS JOIN item i ON i.id = s.item WHERE abs(iif(i.id = 77, -9223372036854775807 - 1, "
                                    + "1)) > 0 AND i.kind = 'k9'",
                    "SELECT s.id, i.kind FROM sale s CROSS JOIN item i ON i.id = s.item WHERE i.kind IN ('k1', 'k4', 'k7') AND i.weight "
                                    + "<> i.id AND i.kind NOT IN (SELECT 'k' || id FROM item WHERE id < 4)",
                    "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n * 3 FROM r WHERE n < 200) SELECT r.n, s.id FROM r CROSS JOIN "
                                    + "sale s WHERE s.item = r.n AND s.price > 2",
                    "SELECT iif(price > 50, 'dear', upper(shop)), random() IS NULL, changes() FROM sale WHERE item IN (1, 5, 9, '12')",
                    "SELECT id FROM sale WHERE shop = 's4' OR item = 11 OR id IN (SELECT weight FROM item)",
                    "SELECT count(*), sum(s.price), max(s.id) FROM item i CROSS JOIN sale s WHERE (s.item = i.id AND i.kind = 'k1' AND "
                                    + "i.weight < 90 AND s.price > 5) OR (s.item = i.id AND i.kind IN ('k2', 'k5', NULL) AND s.price < 60)"
                                    + " OR (s.item = i.id AND i.weight = 'heavy' AND i.kind <> 'k3' AND s.note IS NULL)",
                    "SELECT i.id, s.id FROM item i CROSS JOIN sale s WHERE (s.item = i.id AND i.kind NOT IN ('k1', 'k4', 'k6') AND i.id > "
                                    + "250) OR (s.item = i.id + 1 AND i.weight IS NULL) OR (s.item = i.id AND 7 = i.id)",
                    "SELECT id, json_array(note, id) FROM sale WHERE (shop = 's4' AND price > 20 AND json_valid('[' || id || ']')) OR "
                                    + "(note IS NULL AND item > 200 AND json_array_length(json_array(id, note)) = 2) OR (shop = 's8' AND "
                                    + "json_type(json_object('a', item), '$.a') = 'null') ORDER BY price, id",
                    "SELECT shop, count(*) FROM (SELECT shop, id FROM sale WHERE CASE WHEN price > 100 THEN shop > 's2' WHEN item IS NULL "
                                    + "THEN 1 WHEN id % 5 THEN 0 ELSE note > 10 END ORDER BY price LIMIT 700) GROUP BY 1");
    /** What changes the tables amid the rows of a query. */
    private static final List<String> WRITES = List.of("UPDATE sale SET price = price + 1 WHERE id % 5 = 1",
                    "DELETE FROM sale WHERE id % 29 = 3", "UPDATE item SET kind = 'new' WHERE id % 4 = 1",
                    "INSERT INTO sale SELECT id + 9000, shop, item, price, note FROM sale WHERE id < 60",
                    "UPDATE shop SET name = name || 'x' WHERE id = 9", "DELETE FROM few WHERE x = 2");

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void rows(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("rows" + tier + ".db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute(TABLES);
            for (String sql : QUERIES)
                ColumnAnswers.assertSameAmid(file, connection, sql, WRITES, tier.toString());
        }
    }

    /** After a ROLLBACK the rows that are left come as before, or the error that SQLite gives when the schema has changed. */
    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO"})
    void rollbacks(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("rollbacks" + tier + ".db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute(TABLES);
            for (String amid : List.of("UPDATE shop SET city = 'none'", "CREATE TABLE other(x)")) {
                for (String sql : List.of(QUERIES.get(3), QUERIES.get(4), QUERIES.get(15),
                                "SELECT item, count(*) FROM sale GROUP BY item")) {
                    ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
                    List<String> expected = rolledBack(connection, sql, amid);
                    ColumnAnswers.build(file, connection);
                    assertEquals(expected, rolledBack(connection, sql, amid), amid + ": " + sql);
                }
            }
        }
    }

    /** The rows of a query, after whose tenth row a transaction with a statement is rolled back. */
    private static List<String> rolledBack(Connection connection, String sql, String amid) {
        List<String> rows = new ArrayList<>();
        connection.execute("BEGIN");
        try (Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                rows.add(statement.columnString(0) + " " + statement.columnString(1));
                if (rows.size() == 10)
                    connection.execute(amid + "; ROLLBACK");
            }
        } catch (SqliteException e) {
            rows.add(e.getMessage());
        }
        return rows;
    }

    /** With the default mode and both tiers, a nest waits for what its first turn computes, and then it runs in batches. */
    @Test
    void batchesAfterTheFirstTurn() throws IOException {
        Path file = directory.resolve("turn.db");
        String sql = "SELECT count(*) FROM sale NOT INDEXED WHERE price + 0 > (SELECT avg(price + 0) FROM sale NOT INDEXED)";
        try (Connection connection = Connection.open(file.toString(),
                        ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null, EngineOptions.DEFAULT)) {
            connection.execute(TABLES);
            ColumnAnswers.build(file, connection, sql);
            ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
            try (Statement statement = connection.prepare(sql)) {
                assertEquals(1, ColumnAnswers.rows(statement).size());
                long steps = statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, false);
                assertTrue(steps < 1000, steps + " instructions for 4000 rows");
            }
        }
    }

    /** A correlated EXISTS reads entries of an index only: the table behind them needs no columns. */
    @Test
    void existsByAnIndexAlone() throws IOException {
        Path file = directory.resolve("exists.db");
        String sql = "SELECT count(*) FROM item i WHERE NOT EXISTS (SELECT * FROM sale s WHERE s.item = i.id + i.id)";
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(TABLES);
            ColumnAnswers.assertSame(file, connection, "SELECT count(*) FROM item WHERE id + id > 9", "item");
            long before = ColumnStore.status().built();
            ColumnAnswers.assertSame(file, connection, sql, "exists");
            assertEquals(before + 2, ColumnStore.status().built(), "item, which has changed, and the index");
        }
    }

    /** A value that no step treats, after many tuples have been given: the program goes on from there. */
    @Test
    void aTextAmidNumbers() throws IOException {
        Path file = directory.resolve("text.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(TABLES + "UPDATE sale SET price = '12 apples' WHERE id = 3000; UPDATE sale SET item = 'k' WHERE id = 3100;");
            for (String sql : List.of("SELECT id, price * 2 + item FROM sale WHERE price > 3",
                            "SELECT s.id, i.kind FROM sale s JOIN item i ON i.id = s.item + 1 ORDER BY s.price - 1, s.id",
                            "SELECT abs(price) AS p, id FROM sale ORDER BY 1, 2 LIMIT 12")) {
                ColumnAnswers.assertSame(file, connection, sql, "a text");
            }
        }
    }

    /** A Bloom filter that a rest asks has been made, although no step asks it. */
    @Test
    void aBloomFilterOfTheRest() throws IOException {
        Path file = directory.resolve("bloom.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("CREATE TABLE t(x INT, z INT, w INT); CREATE INDEX tx ON t(x); CREATE TABLE u(q INT, doc TEXT);"
                            + "WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO t SELECT i, i % 3, i "
                            + "FROM n;"
                            + "WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) INSERT INTO u SELECT i, "
                            + "json_object('id', i) FROM n; ANALYZE");
            String sql = "SELECT u.q, t.w FROM u JOIN t ON t.x = json_extract(u.doc, '$.id') WHERE t.z = 1";
            assertTrue(ColumnAnswers.rows(connection, "EXPLAIN QUERY PLAN " + sql).stream()
                            .anyMatch(line -> line.contains("BLOOM FILTER")));
            ColumnAnswers.assertSame(file, connection, sql, "with a Bloom filter");
        }
    }

    /** The seeks of a correlated subquery find nothing for some rows: its loop never comes to its head. */
    @Test
    void loopsThatAreNeverEntered() throws IOException {
        Path file = directory.resolve("never.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(
                            "CREATE TABLE t(x INT, y INT); CREATE INDEX tx ON t(x, y); WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM "
                                            + "n WHERE i < 5000) INSERT INTO t SELECT i % 50, i % 7 FROM n;"
                                            + "CREATE TABLE u(q INT, v INT, k INT); WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n "
                                            + "WHERE i < 12) INSERT INTO u SELECT i, iif(i < 10, 9999, 3), 0 FROM n");
            ColumnAnswers.assertSame(file, connection,
                            "SELECT u.q, (SELECT group_concat(t.y) FROM t WHERE t.x = u.v AND t.y BETWEEN u.k AND 5) FROM u",
                            "ten rows without a match", "SELECT x, y FROM t INDEXED BY tx WHERE x > 2");
        }
    }
}
