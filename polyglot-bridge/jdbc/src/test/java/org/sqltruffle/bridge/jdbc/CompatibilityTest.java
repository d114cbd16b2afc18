package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sqltruffle.bridge.jdbc.Comparison.compare;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Values, statements, results and transactions of both drivers: see {@link Comparison}. */
class CompatibilityTest {

    private static final String[] VALUES = {"NULL", "0", "1", "-7", "2147483648", "9223372036854775807", "1.5", "-0.0", "1e300", "'abc'",
                    "'12'", "' 3.7xyz'", "''", "'9e99'",
                    "x'00ff'", "x''", "x'3132'", "'2024-02-29 13:14:15.167'", "'2024-02-29'", "2460000.25", "1700000000000", "'träumen 😀'",
                    "1e999", "'1700000000'"};

    @Test
    void gettersOfAllTypes() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                for (String value : VALUES) {
                    try (ResultSet rs = s.executeQuery("SELECT " + value + " AS v")) {
                        rs.next();
                        getters(r, rs, value + " ");
                    }
                }
            }
        });
    }

    private static void getters(Recorder r, ResultSet rs, String value) {
        r.note(value + "getObject", () -> rs.getObject(1));
        r.note(value + "wasNull", rs::wasNull);
        r.note(value + "getString", () -> rs.getString(1));
        r.note(value + "getInt", () -> rs.getInt("V"));
        r.note(value + "getLong", () -> rs.getLong("v"));
        r.note(value + "getShort", () -> rs.getShort(1));
        r.note(value + "getByte", () -> rs.getByte(1));
        r.note(value + "getBoolean", () -> rs.getBoolean(1));
        r.note(value + "getFloat", () -> rs.getFloat(1));
        r.note(value + "getDouble", () -> rs.getDouble(1));
        r.note(value + "getBigDecimal", () -> rs.getBigDecimal(1));
        r.note(value + "getBytes", () -> rs.getBytes(1));
        r.note(value + "getDate", () -> rs.getDate(1));
        r.note(value + "getTime", () -> rs.getTime(1));
        r.note(value + "getTimestamp", () -> rs.getTimestamp(1));
        r.note(value + "getBinaryStream", () -> rs.getBinaryStream(1));
        r.note(value + "getAsciiStream", () -> rs.getAsciiStream(1));
        r.note(value + "getCharacterStream", () -> rs.getCharacterStream(1));
        r.note(value + "getNString", () -> rs.getNString(1));
        r.note(value + "getClob", () -> rs.getClob(1) == null ? null : rs.getClob(1).getSubString(1, 3));
        r.note(value + "getBlob", () -> rs.getBlob(1) == null ? null : rs.getBlob(1).getBytes(1, 2));
        for (Class<?> type : new Class<?>[]{String.class, Integer.class, Long.class, Double.class, Float.class, Boolean.class, byte[].class,
                        BigDecimal.class, Date.class,
                        Timestamp.class, java.time.LocalDate.class, java.time.LocalDateTime.class, Object.class, Thread.class}) {
            r.note(value + "getObject " + type.getSimpleName(), () -> rs.getObject(1, type));
        }
    }

    @Test
    void parameters() throws Exception {
        for (String options : new String[]{"", "?date_class=TEXT", "?date_class=REAL", "?date_precision=SECONDS",
                        "?date_class=text&date_string_format=yyyy-MM-dd"}) {
            compare(options, (c, r) -> {
                try (Statement s = c.createStatement()) {
                    s.executeUpdate("CREATE TABLE p(a, b)");
                }
                try (PreparedStatement p = c.prepareStatement("INSERT INTO p VALUES(?, ?)")) {
                    Timestamp time = new Timestamp(1_700_000_000_123L);
                    Object[] values = {null, 1, 2L, (short) 3, (byte) 4, 1.5f, 2.5, true, "text", new byte[]{1, 2}, new BigDecimal("12.50"),
                                    new Date(time.getTime()), time,
                                    new Time(time.getTime()), new java.util.Date(time.getTime()), 'c', java.time.LocalDate.of(2024, 2, 29),
                                    new StringBuilder("sb")};
                    for (Object value : values) {
                        r.act("setObject", () -> p.setObject(1, value));
                        r.act("setObject 2", () -> p.setObject(2, value, java.sql.Types.VARCHAR));
                        r.note("insert", p::executeUpdate);
                    }
                    r.act("setDate", () -> p.setDate(1, new Date(time.getTime())));
                    r.act("setTimestamp", () -> p.setTimestamp(2, time,
                                    java.util.Calendar.getInstance(java.util.TimeZone.getTimeZone("Asia/Tokyo"))));
                    r.note("insert", p::executeUpdate);
                    r.act("setBinaryStream", () -> p.setBinaryStream(1, new ByteArrayInputStream(new byte[]{1, 2, 3}), 2));
                    r.act("setCharacterStream", () -> p.setCharacterStream(2, new StringReader("reader")));
                    r.note("insert", p::executeUpdate);
                    r.act("setAsciiStream",
                                    () -> p.setAsciiStream(1, new ByteArrayInputStream("ascii".getBytes(StandardCharsets.US_ASCII)), 5));
                    r.act("setNull", () -> p.setNull(2, java.sql.Types.INTEGER));
                    r.note("insert", p::executeUpdate);
                    r.act("index 0", () -> p.setInt(0, 1));
                    r.act("index 3", () -> p.setInt(3, 1));
                    r.act("clear", p::clearParameters);
                    r.note("parameters", () -> p.getParameterMetaData().getParameterCount());
                    r.note("parameter type", () -> p.getParameterMetaData().getParameterTypeName(1));
                    r.note("parameter type 3", () -> p.getParameterMetaData().getParameterType(3));
                    r.note("query", p::executeQuery);
                }
                try (Statement s = c.createStatement()) {
                    r.rows("p", () -> s.executeQuery("SELECT a, b, typeof(a), typeof(b) FROM p"));
                }
            });
        }
    }

    @Test
    void statements() throws Exception {
        compare((c, r) -> {
            Statement s = c.createStatement();
            r.note("create", () -> s.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE)"));
            r.note("several", () -> s.executeUpdate("INSERT INTO t VALUES(1, 'x'); INSERT INTO t VALUES(2, 'y'), (3, 'z')"));
            r.note("count of nothing", s::getUpdateCount);
            r.note("drop", () -> s.executeUpdate("CREATE TABLE u(x)"));
            r.note("execute insert", () -> s.execute("INSERT INTO t VALUES(4, 'w')"));
            r.note("count", s::getUpdateCount);
            r.note("result", s::getResultSet);
            r.note("more", s::getMoreResults);
            r.note("count", s::getUpdateCount);
            r.note("execute select", () -> s.execute("SELECT a FROM t"));
            r.note("count", s::getUpdateCount);
            r.rows("rows", s::getResultSet);
            r.note("more", s::getMoreResults);
            r.rows("query", () -> s.executeQuery("SELECT * FROM t ORDER BY a"));
            r.rows("none", () -> s.executeQuery("SELECT * FROM t WHERE a > 100"));
            r.note("query of update", () -> s.executeQuery("UPDATE t SET b = b"));
            r.note("update of query", () -> s.executeUpdate("SELECT 1"));
            r.note("syntax", () -> s.executeUpdate("SELEC 1"));
            r.note("no table", () -> s.executeQuery("SELECT * FROM nothing"));
            r.note("unique", () -> s.executeUpdate("INSERT INTO t VALUES(9, 'x')"));
            r.note("empty", () -> s.executeUpdate(""));
            r.note("delete", () -> s.executeUpdate("DELETE FROM t WHERE a > 2"));
            r.rows("returning", () -> s.executeQuery("INSERT INTO t VALUES(20, 'r') RETURNING a, b"));
            r.rows("explain", () -> s.executeQuery("EXPLAIN QUERY PLAN SELECT * FROM t"));
            r.note("pragma", () -> s.execute("PRAGMA foreign_keys = ON"));
            r.rows("pragma", () -> s.executeQuery("PRAGMA foreign_keys"));
            r.act("max rows", () -> s.setMaxRows(1));
            r.rows("limited", () -> s.executeQuery("SELECT a FROM t ORDER BY a"));
            r.act("max rows", () -> s.setMaxRows(-1));
            r.act("timeout", () -> s.setQueryTimeout(-1));
            r.act("fetch size", () -> s.setFetchSize(-1));
            r.act("direction", () -> s.setFetchDirection(77));
            r.note("type", s::getResultSetType);
            r.note("concurrency", s::getResultSetConcurrency);
            r.note("holdability", s::getResultSetHoldability);
            s.setMaxRows(0);
            r.note("backup", () -> s.executeUpdate("backup"));
            r.act("close", s::close);
            r.act("close", s::close);
            r.note("closed", s::isClosed);
            r.note("closed execute", () -> s.execute("SELECT 1"));
            r.note("closed update", () -> s.executeUpdate("SELECT 1"));
            r.note("closed query", () -> s.executeQuery("SELECT 1"));
        });
    }

    @Test
    void resultSets() throws Exception {
        compare((c, r) -> {
            Statement s = c.createStatement();
            s.executeUpdate("CREATE TABLE t(a, A2 AS (a + 1)); INSERT INTO t VALUES(1), (2), (3)");
            ResultSet rs = s.executeQuery("SELECT a, a AS b, A2 FROM t");
            r.note("before", rs::isBeforeFirst);
            r.note("row", rs::getRow);
            r.note("next", rs::next);
            r.note("first", rs::isFirst);
            r.note("find", () -> rs.findColumn("B"));
            r.note("find a2", () -> rs.findColumn("a2"));
            r.note("find none", () -> rs.findColumn("zz"));
            r.note("column 0", () -> rs.getInt(0));
            r.note("column 4", () -> rs.getString(4));
            r.note("type", rs::getType);
            r.note("direction", rs::getFetchDirection);
            r.act("reverse", () -> rs.setFetchDirection(ResultSet.FETCH_REVERSE));
            r.note("previous", rs::previous);
            r.note("absolute", () -> rs.absolute(1));
            r.act("update", () -> rs.updateInt(1, 1));
            r.note("next", rs::next);
            r.note("next", rs::next);
            r.note("row", rs::getRow);
            r.note("next", rs::next);
            r.note("next", rs::next);
            r.note("after", rs::isAfterLast);
            r.act("close", rs::close);
            r.note("closed", rs::isClosed);
            r.note("closed next", rs::next);
            r.note("closed value", () -> rs.getInt(1));
            r.note("closed find", () -> rs.findColumn("a"));
            try (PreparedStatement p = c.prepareStatement("SELECT a FROM t WHERE a > ?")) {
                p.setInt(1, 1);
                ResultSet first = p.executeQuery();
                first.next();
                r.note("value", () -> first.getInt(1));
                ResultSet second = p.executeQuery();
                r.note("first closed", first::isClosed);
                r.rows("second", () -> second);
                p.closeOnCompletion();
                p.executeQuery().close();
                r.note("closed on completion", p::isClosed);
            }
            r.note("statement of meta", () -> c.getMetaData().getTables(null, null, "t", null).next());
        });
    }

    @Test
    void prepared() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b NOT NULL)");
            }
            r.note("syntax", () -> c.prepareStatement("SELECT FROM"));
            r.note("no table", () -> c.prepareStatement("INSERT INTO u VALUES(1)"));
            try (PreparedStatement p = c.prepareStatement("INSERT INTO t(b) VALUES(?)", Statement.RETURN_GENERATED_KEYS)) {
                r.note("unset", p::executeUpdate);
                p.setString(1, "a");
                r.note("update", p::executeUpdate);
                r.rows("keys", p::getGeneratedKeys);
                r.note("execute", p::execute);
                r.note("count", p::getUpdateCount);
                r.note("query", p::executeQuery);
                p.setNull(1, java.sql.Types.VARCHAR);
                r.note("not null", p::executeUpdate);
                r.note("batch of none", p::executeBatch);
                for (int i = 0; i < 5; i++) {
                    p.setInt(1, i);
                    p.addBatch();
                }
                r.note("batch", p::executeBatch);
                r.rows("batch keys", p::getGeneratedKeys);
                p.setString(1, "again");
                p.addBatch();
                p.setNull(1, 0);
                p.addBatch();
                r.note("failing batch", p::executeBatch);
                r.note("meta", p::getMetaData);
                r.note("with sql", () -> p.executeUpdate("SELECT 1"));
                r.act("add sql", () -> p.addBatch("SELECT 1"));
            }
            try (PreparedStatement p = c.prepareStatement("SELECT a, b FROM t WHERE a > ? ORDER BY a")) {
                r.note("columns", () -> p.getMetaData().getColumnCount());
                r.note("column", () -> p.getMetaData().getColumnName(2));
                r.note("column type", () -> p.getMetaData().getColumnType(1));
                p.setInt(1, 3);
                r.rows("rows", p::executeQuery);
                r.rows("rows", p::executeQuery);
                r.note("update", p::executeUpdate);
                r.note("execute", p::execute);
                r.rows("rows", p::getResultSet);
            }
            try (PreparedStatement p = c.prepareStatement("CREATE TABLE v(x)")) {
                r.note("ddl", p::executeUpdate);
            }
            try (PreparedStatement p = c.prepareStatement("SELECT :name, @at, $dollar, ?7, ?")) {
                r.note("parameters", () -> p.getParameterMetaData().getParameterCount());
            }
            try (Statement s = c.createStatement()) {
                r.rows("rows", () -> s.executeQuery("SELECT * FROM t"));
                r.note("keys", () -> s.executeUpdate("INSERT INTO t(b) VALUES('s')", Statement.RETURN_GENERATED_KEYS));
                r.rows("keys", s::getGeneratedKeys);
                s.addBatch("INSERT INTO t(b) VALUES('b1')");
                s.addBatch("UPDATE t SET b = 'q' WHERE a > 4");
                r.note("batch", s::executeBatch);
                s.addBatch("INSERT INTO t(b) VALUES('b2')");
                s.addBatch("INSERT INTO t(a, b) VALUES(1, 'dup')");
                r.note("failing batch", s::executeBatch);
                r.rows("rows", () -> s.executeQuery("SELECT * FROM t"));
            }
        });
    }

    @Test
    void transactions() throws Exception {
        compare((c, r) -> {
            Statement s = c.createStatement();
            s.executeUpdate("CREATE TABLE t(a PRIMARY KEY)");
            r.note("auto", c::getAutoCommit);
            r.act("commit", c::commit);
            r.act("rollback", c::rollback);
            c.setAutoCommit(false);
            s.executeUpdate("INSERT INTO t VALUES(1)");
            Savepoint unnamed = c.setSavepoint();
            s.executeUpdate("INSERT INTO t VALUES(2)");
            Savepoint named = c.setSavepoint("a name");
            r.note("name", named::getSavepointName);
            s.executeUpdate("INSERT INTO t VALUES(3)");
            r.act("back", () -> c.rollback(named));
            r.rows("rows", () -> s.executeQuery("SELECT * FROM t"));
            r.act("release", () -> c.releaseSavepoint(unnamed));
            r.act("back to released", () -> c.rollback(unnamed));
            c.commit();
            s.executeUpdate("INSERT INTO t VALUES(4)");
            r.note("violation", () -> s.executeUpdate("INSERT INTO t VALUES(4)"));
            c.rollback();
            r.rows("rows", () -> s.executeQuery("SELECT * FROM t"));
            c.setAutoCommit(true);
            r.note("isolation", c::getTransactionIsolation);
            for (int level : new int[]{0, 1, 2, 4, 8, 3}) {
                r.act("set isolation " + level, () -> c.setTransactionIsolation(level));
                r.note("isolation", c::getTransactionIsolation);
            }
            r.note("read only", c::isReadOnly);
            r.act("set read only", () -> c.setReadOnly(true));
            r.act("set writable", () -> c.setReadOnly(false));
            r.note("holdability", c::getHoldability);
            r.act("set holdability", () -> c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT));
            r.note("catalog", c::getCatalog);
            r.note("schema", c::getSchema);
            r.note("native", () -> c.nativeSQL("SELECT {d '2020-01-01'}"));
            r.note("scrollable", () -> c.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY));
            r.note("updatable", () -> c.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE));
            r.note("call", () -> c.prepareCall("{call x}"));
            r.note("valid", () -> c.isValid(0));
            r.note("network timeout", c::getNetworkTimeout);
            r.act("close", c::close);
            r.note("closed", c::isClosed);
            r.note("valid", () -> c.isValid(0));
            r.note("closed statement", c::createStatement);
            r.note("closed prepare", () -> c.prepareStatement("SELECT 1"));
            r.note("closed commit", () -> {
                c.commit();
                return 1;
            });
            r.note("closed auto", c::getAutoCommit);
            r.note("statement closed", s::isClosed);
            r.act("close", c::close);
        });
    }

    /** Limits of lengths and counts, which sqlite-jdbc sets lower than its SQLite was built with. */
    @Test
    void limitsOfSqliteUrls() throws Exception {
        String columns = "a" + String.join(", a", java.util.stream.IntStream.range(0, 2000).mapToObj(String::valueOf).toList());
        String arguments = "1, ".repeat(100) + "1";
        Recorder.Script script = (c, r) -> {
            try (Statement s = c.createStatement()) {
                r.note("too long", () -> s.execute("SELECT typeof(zeroblob(1000000001))"));
                r.note("columns", () -> s.executeUpdate("CREATE TABLE c(" + columns + ")"));
                r.note("too many columns", () -> s.executeUpdate("CREATE TABLE d(" + columns + ", z)"));
                r.note("too many arguments", () -> s.execute("SELECT max(" + arguments + ")"));
                r.note("too long a text", () -> s.execute("SELECT '" + "x".repeat(1_000_000) + "'"));
                for (int i = 0; i < 12; i++) {
                    int database = i;
                    r.note("attach " + i, () -> s.execute("ATTACH ':memory:' AS d" + database));
                }
            }
        };
        List<String> theirs = Recorder.record("jdbc:sqlite::memory:", script);
        Properties ours = new Properties();
        ours.setProperty(Driver.TAKE_SQLITE, "true");
        try (Connection c = new Driver().connect("jdbc:sqlite::memory:", ours)) {
            Recorder recorder = new Recorder();
            script.run(c, recorder);
            assertEquals(theirs, recorder.lines());
        }
    }
}
