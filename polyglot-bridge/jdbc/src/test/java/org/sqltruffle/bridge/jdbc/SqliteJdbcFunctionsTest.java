package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What sqlite-jdbc's build of SQLite has beyond the usual one: its functions, and UPDATE and DELETE … LIMIT. */
class SqliteJdbcFunctionsTest {

    private static final String[] CALLS = {
                    "square(3)", "square(2.5)", "square('4')", "square('x')", "square(null)", "typeof(square('4'))", "square(3037000500)",
                    "square(x'31')",
                    "cot(1)", "cot(0)", "cot('a')", "cot(null)", "coth(1)", "coth(0)", "coth(null)", "atn2(1,2)", "atn2(null,1)",
                    "atn2(0,0)", "atn2('1',2)",
                    "difference('Green','Greene')", "difference('a','b')", "difference(null,'x')", "difference('','')",
                    "difference('Robert','Rupert')",
                    "difference(12,13)", "replicate('ab',3)", "replicate('ab',0)", "replicate('ab',-1)", "replicate(null,2)",
                    "replicate(12,2)",
                    "typeof(replicate('a',0))", "charindex('b','abcb')", "charindex('b','abcb',3)", "charindex('b','abcb',-3)",
                    "charindex('z','abc')",
                    "charindex('','abc')", "charindex(null,'a')", "charindex('é','aéb')", "charindex('b','aéb')",
                    "charindex('b','abcb',null)",
                    "charindex('b','abcb',20)", "charindex('','')", "charindex('a','')", "charindex('','abc',5)", "charindex('b','abcb',2)",
                    "charindex('abcd','abc')", "charindex(1,213)", "charindex('a',null)", "leftstr('abc',2)", "leftstr('abc',0)",
                    "leftstr('abc',-1)",
                    "leftstr('abc',10)", "leftstr(null,1)", "leftstr('aéc',2)", "leftstr('abc',null)", "leftstr(123,2)",
                    "typeof(leftstr('abc',0))",
                    "typeof(leftstr(123,2))", "rightstr('abc',2)", "rightstr('abc',0)", "rightstr('abc',10)", "rightstr(null,1)",
                    "rightstr('aéc',2)",
                    "rightstr('abc',null)", "rightstr(123,2)", "'['||padl('a',3)||']'", "padl('abc',2)", "padl('abc',-1)", "padl(null,3)",
                    "'['||padl('é',3)||']'", "'['||padl('a',null)||']'", "padl(5,3)", "padl('abc',0)", "'['||padr('a',3)||']'",
                    "padr('abc',2)",
                    "padr('abc',-1)", "padr(null,3)", "'['||padr('é',3)||']'", "'['||padc('a',4)||']'", "'['||padc('a',3)||']'",
                    "'['||padc('é',4)||']'",
                    "padc(null,1)", "padc('abc',-1)", "'['||padc('ab',5)||']'", "proper('hello wORLD')", "proper('o''neil a-b')",
                    "proper('élan éA')",
                    "proper(null)", "proper('a\tb\nc  d')", "proper(' 1a b2c')", "proper('ÉCOLE ÀB')", "proper(12)", "proper('a.b_c')",
                    "reverse('abc')",
                    "reverse('aéc')", "reverse(null)", "reverse('')", "reverse(123)", "typeof(reverse(123))", "reverse('a€😀')",
                    "strfilter('abcabc','ac')",
                    "strfilter('aéc','é')", "strfilter(null,'a')", "strfilter('a',null)", "strfilter('abc','')", "strfilter('','a')",
                    "strfilter(12321,2)"};

    private static final String[] GROUPS = {
                    "(1)", "(1),(2)", "(1),(2),(3)", "(1),(2),(3),(4)", "(1),(2),(3),(4),(5)", "(1),(2),(3),(4),(5),(6)",
                    "(1),(2),(3),(4),(5),(6),(7)",
                    "(1),(2),(3),(4),(5),(6),(7),(8)", "(1.5),(2.5),(3),(4)", "(1),(2.5),(3),(4.5)", "(1),(1),(2)", "(1),(1),(2),(2)",
                    "(null)",
                    "(null),(3),(null)", "('a'),('b')", "('1'),('2'),('3')", "(1),('x'),(3),(3)", "(3),(1),(2),(3),(1),(3)",
                    "(1.5),(1.5),(2)",
                    "(1),(1.9),(2),(2.9),(3)", "(2.9),(1),(1.9),(2)", "(x'31'),(2)"};

    private static final List<String> AGGREGATES = List.of("stdev", "variance", "mode", "lower_quartile", "upper_quartile");

    /** Makes the same calls through both drivers. */
    private static void compareSqliteUrls(Recorder.Script script) throws Exception {
        List<String> theirs = Recorder.record("jdbc:sqlite::memory:", script);
        Properties properties = new Properties();
        properties.setProperty(Driver.TAKE_SQLITE, "true");
        try (Connection c = new Driver().connect("jdbc:sqlite::memory:", properties)) {
            Recorder recorder = new Recorder();
            script.run(c, recorder);
            assertTrue(!theirs.isEmpty());
            assertEquals(String.join("\n", theirs), String.join("\n", recorder.lines()));
        }
    }

    private static void note(Recorder r, Statement s, String sql) {
        r.note(sql, () -> {
            try (ResultSet rs = s.executeQuery(sql)) {
                rs.next();
                return rs.getObject(1);
            }
        });
    }

    @Test
    void scalarFunctions() throws Exception {
        compareSqliteUrls((c, r) -> {
            try (Statement s = c.createStatement()) {
                for (String call : CALLS) {
                    note(r, s, "SELECT " + call);
                    note(r, s, "SELECT typeof(" + call + ")");
                }
            }
        });
    }

    /** Lengths that are not defined have an empty text, where sqlite-jdbc has whatever is in memory or an error. */
    @Test
    void lengthsThatAreNotDefined() throws Exception {
        Properties properties = new Properties();
        properties.setProperty(Driver.TAKE_SQLITE, "true");
        try (Connection c = new Driver().connect("jdbc:sqlite::memory:", properties); Statement s = c.createStatement()) {
            for (String call : new String[]{"replicate('a', NULL)", "rightstr('abc', -1)"}) {
                try (ResultSet rs = s.executeQuery("SELECT " + call)) {
                    rs.next();
                    assertEquals("", rs.getString(1), call);
                }
            }
            for (String call : new String[]{"replicate('ab', 5000000000)", "padl('ab', 5000000000)"}) {
                assertTrue(assertThrows(SQLException.class, () -> s.executeQuery("SELECT " + call)).getMessage().contains("SQLITE_TOOBIG"),
                                call);
            }
        }
    }

    /** Every pair of names of a few letters. */
    @Test
    void difference() throws Exception {
        Random random = new Random(7);
        String letters = "abcdefghijklmnopqrstuvwxyzABZ '-1é";
        compareSqliteUrls((c, r) -> {
            try (Statement s = c.createStatement()) {
                for (int i = 0; i < 300; i++) {
                    String[] names = new String[2];
                    for (int name = 0; name < names.length; name++) {
                        StringBuilder text = new StringBuilder();
                        for (int n = random.nextInt(8); n > 0; n--) {
                            text.append(letters.charAt(random.nextInt(letters.length())));
                        }
                        names[name] = text.toString().replace("'", "''");
                    }
                    note(r, s, "SELECT difference('" + names[0] + "', '" + names[1] + "')");
                }
            }
            random.setSeed(7);
        });
    }

    @Test
    void aggregates() throws Exception {
        compareSqliteUrls((c, r) -> {
            try (Statement s = c.createStatement()) {
                for (String aggregate : AGGREGATES) {
                    for (String group : GROUPS) {
                        note(r, s, "SELECT " + aggregate + "(column1) FROM (VALUES " + group + ")");
                    }
                    note(r, s, "SELECT " + aggregate + "(1) WHERE 0");
                    note(r, s, "SELECT " + aggregate + "(1) OVER ()");
                }
            }
        });
    }

    @Test
    void functionsAreNoPartOfSchemas() throws Exception {
        compareSqliteUrls((c, r) -> {
            try (Statement s = c.createStatement()) {
                r.note("generated", () -> s.executeUpdate("CREATE TABLE g(a, b AS (square(a)))"));
                r.note("table", () -> s.executeUpdate("CREATE TABLE t(a)"));
                r.note("index", () -> s.executeUpdate("CREATE INDEX i ON t(reverse(a))"));
            }
        });
    }

    /** Other URLs have SQLite's own functions only. */
    @Test
    void otherUrlsHaveNone() throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:sqltruffle::memory:"); Statement s = c.createStatement()) {
            assertThrows(SQLException.class, () -> s.executeQuery("SELECT square(2)"));
        }
    }

    /** With every URL: the grammar belongs to the build. */
    @Test
    void updateAndDeleteWithLimit() throws Exception {
        Comparison.compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b)");
                s.executeUpdate("CREATE TABLE w(k TEXT PRIMARY KEY, v) WITHOUT ROWID");
                s.executeUpdate("CREATE VIEW v AS SELECT * FROM t");
                s.executeUpdate("INSERT INTO t SELECT value, value % 3 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]')");
                s.executeUpdate("INSERT INTO w SELECT 'k' || a, b FROM t");
                for (String sql : new String[]{"UPDATE t SET b = 9 WHERE b = 1 LIMIT 2", "UPDATE t SET b = 8 ORDER BY a DESC LIMIT 3",
                                "DELETE FROM t WHERE b = 2 LIMIT 1 OFFSET 1",
                                "DELETE FROM t ORDER BY b DESC, a LIMIT 2", "DELETE FROM t ORDER BY a", "DELETE FROM w ORDER BY v LIMIT 2",
                                "UPDATE w SET v = 'x' ORDER BY k LIMIT 1",
                                "DELETE FROM t LIMIT 0", "DELETE FROM v LIMIT 1", "UPDATE t SET b = 7 LIMIT -1",
                                "DELETE FROM t LIMIT 1 RETURNING a", "DELETE FROM t LIMIT"}) {
                    r.note(sql, () -> s.executeUpdate(sql));
                    r.note("rows of t", () -> rows(s, "SELECT group_concat(a || ':' || b) FROM t"));
                    r.note("rows of w", () -> rows(s, "SELECT group_concat(k || ':' || v) FROM w"));
                }
            }
        });
    }

    private static String rows(Statement s, String sql) throws SQLException {
        try (ResultSet rs = s.executeQuery(sql)) {
            rs.next();
            return rs.getString(1);
        }
    }
}
