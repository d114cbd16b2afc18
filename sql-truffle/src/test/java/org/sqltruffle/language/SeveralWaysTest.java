package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Registers that an expression sets on one of several ways; automatic indexes with values below zero; min() and max() beside other values;
 * texts that are searched.
 */
@Isolated("the mode is one of the process")
class SeveralWaysTest {

    private static final String TABLES = "CREATE TABLE w(id INTEGER PRIMARY KEY, g INT, a INT, x REAL, s TEXT, t TEXT, m TEXT);"
                    + "WITH n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 3000) INSERT INTO w SELECT k, k % 3, CASE WHEN k % "
                    + "3 THEN k % 11 - 4 END, CASE WHEN k % 4 THEN k * 1.25 END, 'w' || (k % 7), 100 + k % 9, printf('%d special %d', k * "
                    + "7919 % 3001, k) FROM n;"
                    + "CREATE TABLE v(k INT, a INT, x REAL, m TEXT); INSERT INTO v SELECT id % 900, a, x, m FROM w WHERE id % 2 = 0; "
                    + "CREATE INDEX vk ON v(k); ANALYZE";

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT g, sum(coalesce(a, 0)) FROM w GROUP BY g",
                    "SELECT count(*) FROM w WHERE coalesce(x, a) > 12",
                    "SELECT count(*) FROM w WHERE coalesce(x, a) IN (1, 2, 3.75)",
                    "SELECT w.g, sum(CASE w.a WHEN 1 THEN w.x END), count(v.a) FROM w LEFT JOIN v ON v.k = w.id AND v.x > 9 GROUP BY 1",
                    "SELECT sum(coalesce(w.g, CASE w.a WHEN 1 THEN 2 END)), count(v.a) FROM w LEFT JOIN v ON v.k = w.id WHERE "
                                    + "coalesce(w.id, abs(w.x), 3) > 13",
                    "SELECT count(*), total(b.a) FROM v a CROSS JOIN w b ON b.a = a.a WHERE b.a < 4 AND ifnull(a.a, 3.5) IS NOT NULL",
                    "SELECT g, sum(unicode(substr(upper(coalesce(nullif(lower(s), 'w1'), s)), 2))) FROM w GROUP BY g",
                    "SELECT g, id, s, max(x), count(*) FROM w GROUP BY g",
                    "SELECT s, min(a), max(a), id, x FROM w WHERE id < 2000 GROUP BY s",
                    "SELECT w.s, v.a, w.x, min(v.x), sum(v.x) FROM w JOIN v ON v.k = w.id GROUP BY 1",
                    "SELECT a, max(s), x, min(x) FROM w GROUP BY a HAVING count(*) > 100",
                    "SELECT max(x), min(s), max(a), min(id) FROM w WHERE a IS NOT NULL",
                    // The first record of the sorter comes from a row that ran before the batches.
                    "SELECT t, count(*), sum(t), total(id) FROM w WHERE a NOT IN (SELECT k FROM v WHERE k > 895) AND id > 4 GROUP BY t",
                    "SELECT count(*), sum(v.a), sum(w.id) FROM v CROSS JOIN w ON w.id = v.k WHERE w.m NOT LIKE '%7%special%3%'",
                    "SELECT count(*), sum(v.a), sum(w.id) FROM v CROSS JOIN w ON w.id = v.k WHERE w.m GLOB '*7*l 3*' AND w.t LIKE '1_3'",
                    "SELECT n, count(*) FROM (SELECT w.id, count(v.k) AS n FROM w LEFT JOIN v ON v.k = w.id AND v.m LIKE '%special%9%' "
                                    + "GROUP BY w.id) GROUP BY n"})
    void answersAreThoseOfRows(String sql) throws IOException {
        for (EngineOptions.Tier tier : ColumnAnswers.TIERS) {
            Path file = directory.resolve(tier + ".db");
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                connection.execute(TABLES);
                ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
                List<String> expected = ColumnAnswers.rows(connection, sql);
                ColumnAnswers.build(file, connection);
                for (int i = 0; i < 3; i++) {
                    assertEquals(expected, ColumnAnswers.rows(connection, sql), tier + ": " + sql);
                }
            }
        }
    }
}
