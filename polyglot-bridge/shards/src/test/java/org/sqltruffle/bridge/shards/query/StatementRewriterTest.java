package org.sqltruffle.bridge.shards.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/** What each file evaluates, and what is left to the statement. */
class StatementRewriterTest {

    private static final TableShape FIRST = new TableShape("t",
                    List.of(new ColumnShape("a", "INT", "BINARY"), new ColumnShape("b", "TEXT", "BINARY"),
                                    new ColumnShape("c", "TEXT", "NOCASE"), new ColumnShape("d", "REAL", "BINARY")));
    private static final TableShape SECOND = new TableShape("T", List.of(new ColumnShape("A", "BIGINT", "BINARY"),
                    new ColumnShape("d", "TEXT", "BINARY"), new ColumnShape("e", "", "BINARY")));

    private static Rewriting rewritten(String sql) {
        Map<String, TableShape> shapes = new LinkedHashMap<>();
        shapes.put("1.db", FIRST);
        shapes.put("2.db", SECOND);
        int[] count = new int[1];
        return StatementRewriter.of(sql.replace("SHARDS", "shards('*.db', 't')")).rewrite(true, call -> UnionTable.of(shapes),
                        () -> "n" + count[0]++);
    }

    private static void splits(String sql, String statement, String first) {
        Rewriting rewriting = rewritten(sql);
        assertEquals(statement, rewriting.sql());
        assertEquals(first, rewriting.scans().getFirst().plan().sql(FIRST));
    }

    @Test
    void aggregates() {
        splits("SELECT b, count(*), sum(a) s, avg(a) FROM SHARDS WHERE a > 5 AND b LIKE 'x%' GROUP BY b ORDER BY s DESC LIMIT 3;",
                        "SELECT \"k0\" AS \"b\", coalesce(sum(\"a0\"), 0) AS \"count(*)\", sum(\"a1\") AS \"s\", CASE WHEN sum(\"a2\") > "
                                        + "0 THEN total(\"a3\") / sum(\"a2\") END AS \"avg(a)\" "
                                        + "FROM \"n0\" GROUP BY \"k0\" ORDER BY \"s\" DESC LIMIT 3;",
                        "SELECT \"b\", count( * ), sum( \"a\" ), count( \"a\" ), total( \"a\" ) FROM main.\"t\" WHERE (\"a\" > 5) AND "
                                        + "(\"b\" LIKE 'x%') GROUP BY 1");
    }

    @Test
    void conditionsAndLimits() {
        splits("SELECT a + ?, b FROM SHARDS WHERE a > ? OR b = :x ORDER BY b LIMIT 5 OFFSET 2",
                        "WITH \"shards parameters\" AS (SELECT ?, ?, :x) SELECT a + ?1 AS \"a + ?\", b FROM \"n0\"(?2, :x) AS \"shards\" "
                                        + "WHERE a > ?2 OR b = :x ORDER BY b LIMIT 5 OFFSET 2",
                        "SELECT \"a\", \"b\" FROM main.\"t\" WHERE (\"a\" > ?1 OR \"b\" = ?2) ORDER BY (\"b\") LIMIT CASE WHEN 5 BETWEEN "
                                        + "0 AND 1000000000 AND 2 <= 1000000000 THEN 5 + max(0, 2 ) ELSE -1 END");
    }

    @Test
    void columnsOfTheUnion() {
        Rewriting rewriting = rewritten("SELECT * FROM SHARDS");
        ScanPlan plan = rewriting.scans().getFirst().plan();
        assertEquals("SELECT \"a\", \"b\", \"c\", (+\"d\"), NULL FROM main.\"t\"", plan.sql(FIRST));
        assertEquals("SELECT \"A\", NULL, NULL, (+\"d\"), \"e\" FROM main.\"T\"", plan.sql(SECOND));
        assertEquals(List.of("\"a\" INT", "\"b\" TEXT", "\"c\" TEXT COLLATE \"NOCASE\"", "\"d\" ", "\"e\" ", "\"_file\" TEXT HIDDEN"),
                        plan.declarations());
    }

    /** Nothing is left out that SQLite could evaluate in another way. */
    @ParameterizedTest
    @ValueSource(strings = {"a > (SELECT 1)", "a = random()", "my(a) = 1", "a > date('now')", "a = date(?)", "b = \"no column\"", "d = b",
                    "b COLLATE NOCASE = 'X'", "a IN names", "rowid = 1", "a MATCH 'b'",
                    "a = CURRENT_DATE", "EXISTS (SELECT 1)"})
    void otherConditionsAreNotPushed(String condition) {
        if (condition.contains("rowid")) {
            assertThrows(ShardException.class, () -> rewritten("SELECT a FROM SHARDS WHERE " + condition));
            return;
        }
        String sql = rewritten("SELECT a FROM SHARDS WHERE " + condition + " AND a BETWEEN 1 AND 2 LIMIT 1").scans().getFirst().plan()
                        .sql(FIRST);
        assertTrue(sql.endsWith(" FROM main.\"t\" WHERE (\"a\" BETWEEN 1 AND 2)"), sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {"group_concat(a)", "count(DISTINCT a)", "sum(a) OVER ()", "max(c)", "sum(my(a))", "sum(a), b",
                    "sum((SELECT 1))"})
    void otherAggregatesAreNotSplit(String items) {
        String sql = rewritten("SELECT " + items + " FROM SHARDS").sql();
        assertTrue(sql.contains(items.substring(0, 3)), sql);
        assertTrue(sql.endsWith(" FROM \"n0\" AS \"shards\""), sql);
    }

    @Test
    void keysThatAreComparedInAnotherWayAreNotSplit() {
        assertTrue(rewritten("SELECT c, count(*) FROM SHARDS GROUP BY c").sql().contains("GROUP BY c"));
        assertTrue(rewritten("SELECT count(*) FROM SHARDS GROUP BY CAST(a AS TEXT)").sql().contains("CAST"));
    }

    @Test
    void joinsReadTheFilesOnce() {
        splits("SELECT s.a FROM u JOIN SHARDS AS s ON s.a = u.a WHERE s.a < 3 AND u.b = 2 AND b = 1",
                        "SELECT s.a FROM u JOIN (SELECT \"a\", \"b\", \"c\", \"d\", \"e\" FROM \"n0\" LIMIT -1) AS s ON s.a = u.a WHERE "
                                        + "s.a < 3 AND u.b = 2 AND b = 1",
                        "SELECT \"a\", \"b\" FROM main.\"t\" WHERE (\"a\" < 3)");
        assertEquals("SELECT \"a\" FROM main.\"t\"", rewritten("SELECT 1 FROM u LEFT JOIN SHARDS s ON s.a = u.x WHERE s.a IS NULL").scans()
                        .getFirst().plan().sql(FIRST));
    }

    @Test
    void otherTextsAreLeftAlone() {
        for (String sql : new String[]{"SELECT 'shards(1)'", "SELECT shards('a', 'b')", "SELECT 1 -- FROM shards('a', 'b')",
                        "SELECT * FROM 'unfinished", "CREATE TABLE shards(a)", ""}) {
            assertNull(StatementRewriter.of(sql), sql);
        }
        assertThrows(ShardException.class, () -> StatementRewriter.of("SELECT * FROM shards('a')"));
        assertThrows(ShardException.class, () -> StatementRewriter.of("SELECT * FROM shards(?, 'a')"));
        assertThrows(ShardException.class, () -> StatementRewriter.of("SELECT * FROM shards('a' || 'b', 'c')"));
        assertEquals(List.of("a", "b"), StatementRewriterTest.patterns("SELECT * FROM shards(('a', 'b'), 'c'); SELECT 2"));
    }

    private static List<String> patterns(String sql) {
        return StatementRewriter.of(sql).rewrite(false, call -> UnionTable.of(Map.of("1.db", FIRST)), () -> "n").scans().getFirst()
                        .arguments().patterns();
    }
}
