package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.language.profile.CursorReport;
import org.sqltruffle.language.profile.ExecutionProfile;

/**
 * GROUP BY in the order of an index or of a scan, and LEFT JOIN, have the rows of the instructions, also when the table is written to amid
 * them.
 */
@Isolated("the mode is one of the process")
class PipelineRunsTest {

    private static final int ROWS = 5000;
    private static final String TABLES = "CREATE TABLE a(i INTEGER PRIMARY KEY, k INT, g TEXT, v REAL, w INT); CREATE INDEX a_k ON a(k); "
                    + "CREATE INDEX a_gk ON a(g, k);"
                    + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                    + ") INSERT INTO a SELECT i, iif(i % 11 = 0, NULL, i * 7 % 613), 'g' || (i * 13 % 29), i * 31 % 1000 / 7.0, iif(i % "
                    + "5, i % 97, NULL) FROM n;"
                    + "CREATE TABLE b(id INTEGER PRIMARY KEY, ai INT, x INT, y TEXT); CREATE INDEX b_ai ON b(ai);"
                    + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + 2 * ROWS
                    + ") INSERT INTO b SELECT i, i * 17 % 6007, i % 41 - 9, 'a special ' || (i % 7) || ' Request' FROM n WHERE i % 3;";
    private static final List<String> GROUPS = List.of(
                    "SELECT k, count(*), sum(v), avg(w), g, i FROM a GROUP BY k",
                    "SELECT k, sum(w) FROM a GROUP BY k HAVING sum(w) > 300 OR count(*) < 8",
                    "SELECT g, k, total(v), count(w), v FROM a WHERE v < 100 AND w <> 5 GROUP BY g, k",
                    "SELECT k, count(*) FROM a GROUP BY k LIMIT 7 OFFSET 20",
                    "SELECT g, count(*), sum(v * 2 - w) FROM a INDEXED BY a_gk GROUP BY g ORDER BY 2 DESC, 1",
                    "SELECT n, count(*) FROM (SELECT k, count(*) AS n FROM a GROUP BY k) GROUP BY n",
                    "SELECT (SELECT count(*) FROM (SELECT k FROM a GROUP BY k HAVING count(*) > o.x)) FROM (SELECT DISTINCT x FROM b "
                                    + "WHERE x > 0 LIMIT 9) o",
                    "SELECT x FROM b WHERE ai IN (SELECT k FROM a GROUP BY k HAVING sum(v) > 400)",
                    "SELECT k, sum(iif(w > 50, 9223372036854775807, 1)) FROM a GROUP BY k HAVING count(*) > 7",
                    "SELECT k, count(*) FILTER (WHERE w > 40), CASE WHEN sum(w) > 100 THEN 'much' ELSE g END FROM a WHERE i % 2 GROUP BY "
                                    + "k");
    private static final List<String> JOINS = List.of(
                    "SELECT a.i, count(b.id), sum(b.x), b.y FROM a LEFT JOIN b ON b.ai = a.i GROUP BY a.i",
                    "SELECT a.i, count(b.id), total(b.x) FROM a LEFT JOIN b ON b.ai = a.k AND b.y LIKE '%special%3%request%' AND b.x > 0 "
                                    + "GROUP BY a.i",
                    "SELECT count(*), count(b.id), sum(b.x), sum(a.w) FROM a LEFT JOIN b ON b.id = a.k AND b.x < 20 WHERE a.v < 70",
                    "SELECT a.g, count(b.id), sum(b.x + c.x) FROM a LEFT JOIN b ON b.ai = a.k LEFT JOIN b c ON c.id = b.x GROUP BY 1",
                    "SELECT count(*), sum(a.w) FROM a LEFT JOIN b ON b.ai = a.i WHERE b.id IS NULL",
                    "SELECT a.k, count(*), count(b.x) FROM a LEFT JOIN b ON b.ai = a.w AND (b.x = 3 OR b.y LIKE 'A%5 REQUEST') WHERE a.i "
                                    + "< 3000 GROUP BY a.k",
                    "SELECT count(*), sum(length(b.y)) FROM a LEFT JOIN b ON b.ai = a.k AND b.y NOT LIKE 'a special 4%'",
                    "SELECT count(*) FROM b WHERE y LIKE 'a special 3 request' OR y GLOB '*special 5 R*t' OR y GLOB 'A*'");
    private static final List<String> LISTS = List.of(
                    "SELECT count(*), sum(w) FROM a WHERE substr(g, 2, 1) IN ('1', '2', 5, 'x') AND v > (SELECT avg(v) FROM a)",
                    "SELECT g, count(*), sum(v) FROM a WHERE k + 1 NOT IN (SELECT x FROM b WHERE x > 0) GROUP BY +g",
                    "SELECT g, count(*) FROM a WHERE w NOT IN (SELECT nullif(x, 7) FROM b) GROUP BY +g",
                    "SELECT count(*), sum(a.v) FROM a WHERE upper(g) IN (SELECT upper(g) FROM a WHERE k < 3) AND k NOT IN (SELECT x FROM "
                                    + "b WHERE id < 0)",
                    "SELECT sum(b.x), count(*) FROM a JOIN b ON b.id = a.i WHERE b.x * 1.0 IN (1, 2.0, '3', 4.5) OR b.y || '' NOT IN "
                                    + "(SELECT g FROM a)",
                    "SELECT i, g FROM a WHERE w * 2 IN (SELECT x FROM b) AND k % 2 NOT IN (1)",
                    "SELECT g, count(*) FROM a WHERE w NOT IN (SELECT x FROM b WHERE id < 50) GROUP BY g");
    /** What changes the tables amid the rows of a query. */
    private static final List<String> WRITES = List.of("UPDATE a SET k = k + 1 WHERE i % 7 = 3",
                    "DELETE FROM a WHERE k BETWEEN 100 AND 120", "INSERT INTO a SELECT i + 10000, k, g, v, w FROM a WHERE i % 50 = 1",
                    "UPDATE b SET x = x + 1, ai = ai - 1 WHERE id % 9 = 1", "DELETE FROM b WHERE id % 31 = 5",
                    "UPDATE a SET w = 'seven' WHERE i % 101 = 0");

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private void compare(String name, EngineOptions.Tier tier, List<String> queries) throws IOException {
        Path file = directory.resolve(name + tier + ".db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute(TABLES);
            for (String sql : queries) {
                ColumnAnswers.assertSameAmid(file, connection, sql, WRITES, tier.toString());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void groups(EngineOptions.Tier tier) throws IOException {
        compare("groups", tier, GROUPS);
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void leftJoins(EngineOptions.Tier tier) throws IOException {
        compare("joins", tier, JOINS);
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void lists(EngineOptions.Tier tier) throws IOException {
        compare("lists", tier, LISTS);
    }

    /** That these loops are pipelines, from the second row on: the subquery runs in the first turn. */
    @Test
    void listsAreSteps() throws IOException {
        Path file = directory.resolve("steps.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(TABLES);
            ColumnAnswers.build(file, connection);
            for (String sql : List.of(LISTS.get(0), LISTS.get(1), LISTS.get(3))) {
                ColumnAnswers.rows(connection, sql);
                try (Statement statement = connection.prepare(sql)) {
                    int added = ExecutionProfile.of(statement).cursors().stream().mapToInt(CursorReport::sums).max().orElseThrow();
                    assertTrue(added > 0, sql);
                }
            }
        }
    }

    /** A value that no step can add, after groups have been given: the rows go on one by one. */
    @Test
    void aTextAmidNumbers() throws IOException {
        Path file = directory.resolve("text.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(TABLES + "UPDATE a SET w = '3 apples' WHERE k = 600; UPDATE a SET v = x'00ff' WHERE k = 300;");
            for (String sql : List.of("SELECT k, count(*), sum(w), max(1, sum(w + v)) FROM a GROUP BY k",
                            "SELECT k, sum(v), g FROM a WHERE w < 50 GROUP BY k HAVING sum(v) > 10")) {
                ColumnAnswers.assertSame(file, connection, sql, "a text");
            }
        }
    }

    /** That these groups are runs of a pipeline. */
    @Test
    void runs() throws IOException {
        Path file = directory.resolve("runs.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(TABLES);
            ColumnAnswers.build(file, connection);
            for (String sql : List.of(GROUPS.get(0), GROUPS.get(1), JOINS.get(0))) {
                ColumnAnswers.rows(connection, sql);
                String groups = ColumnAnswers.rows(connection, "SELECT count(*) FROM (" + sql.replaceAll(" HAVING.*", "") + ")").get(0);
                try (Statement statement = connection.prepare(sql)) {
                    int runs = ExecutionProfile.of(statement).cursors().stream().mapToInt(CursorReport::sums).max().orElseThrow();
                    assertEquals(groups, "1:" + runs + "|", sql);
                }
            }
        }
    }
}
