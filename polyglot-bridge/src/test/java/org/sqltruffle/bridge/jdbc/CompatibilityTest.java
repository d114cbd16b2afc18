package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The same calls through sqlite-jdbc and through this driver: results, types, NULLs, meta data, exceptions. Where the answers may
 * differ the reason is in {@link #DIFFERENCES}: sqlite-jdbc leaves out or contradicts what the JDBC specification says.
 */
class CompatibilityTest {

    /** Lines that may differ, by a pattern, with the reason. */
    private static final Map<String, String> DIFFERENCES = Map.ofEntries(
                    Map.entry(" getNString ->| getBlob ->", "sqlite-jdbc does not have them"),
                    Map.entry(" getObject (Object|Thread) ->", "getObject with a type: Object is any, and a NULL is null for each"),
                    Map.entry("^NULL getObject (Integer|Long|Double|Float|Boolean) ->", "getObject with a type must be null for NULL"),
                    Map.entry(" getObject Local\\w+ -> (SQLException|DateTimeParseException)", "sqlite-jdbc lets DateTimeParseException escape"),
                    Map.entry("^1e(300|999) get(Date|Time|Object)", "there is no such date; it overflows to another one"),
                    Map.entry("^index \\d+ ->", "sqlite-jdbc lets ArrayIndexOutOfBoundsException escape"),
                    Map.entry("^p 5: ", "setObject with a Byte binds a number (TINYINT), not text"),
                    Map.entry("^(getRowIdLifetime|supportsStoredFunctionsUsingCallSyntax|autoCommitFailureClosesAllResultSets|generatedKeyAlwaysReturned) ", "sqlite-jdbc throws"),
                    Map.entry("^batch keys", "the key after a batch is that of its last insert; sqlite-jdbc gives the one before the batch"),
                    Map.entry("^failing batch ->", "JDBC wants BatchUpdateException"),
                    Map.entry("^first closed ->", "executing again closes the result set before; sqlite-jdbc has one object for both"),
                    Map.entry("^statement closed ->", "closing a connection closes its statements"),
                    Map.entry("^count of nothing ->", "sqlite-jdbc lets NullPointerException escape"),
                    Map.entry("^closed (execute|update|query) ->", "a closed statement cannot be used"),
                    Map.entry("^indices Parent ", "ordered as JDBC wants: NON_UNIQUE, TYPE, INDEX_NAME, ORDINAL_POSITION"),
                    Map.entry("^unique ", "only unique indices were asked for"),
                    Map.entry("^cross ", "the foreign keys between two tables, which sqlite-jdbc never finds"),
                    Map.entry("^(primary|exported) tt", "temporary tables are found"));

    private static final Pattern DIFFERENT = Pattern.compile(String.join("|", DIFFERENCES.keySet()));

    private static void compare(Recorder.Script script) throws Exception {
        compare("", script);
    }

    private static void compare(String options, Recorder.Script script) throws Exception {
        List<String> theirs = Recorder.record("jdbc:sqlite::memory:" + options, script);
        List<String> ours = Recorder.record("jdbc:sqltruffle::memory:" + options, script);
        assertTrue(!theirs.isEmpty());
        assertEquals(comparable(theirs), comparable(ours));
    }

    private static String comparable(List<String> lines) {
        return lines.stream().filter(line -> !DIFFERENT.matcher(line).find()).collect(Collectors.joining("\n"));
    }

    private static final String[] VALUES = {"NULL", "0", "1", "-7", "2147483648", "9223372036854775807", "1.5", "-0.0", "1e300", "'abc'", "'12'", "' 3.7xyz'", "''", "'9e99'",
                    "x'00ff'", "x''", "x'3132'", "'2024-02-29 13:14:15.167'", "'2024-02-29'", "2460000.25", "1700000000000", "'träumen 😀'", "1e999", "'1700000000'"};

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
        for (Class<?> type : new Class<?>[]{String.class, Integer.class, Long.class, Double.class, Float.class, Boolean.class, byte[].class, BigDecimal.class, Date.class,
                        Timestamp.class, java.time.LocalDate.class, java.time.LocalDateTime.class, Object.class, Thread.class}) {
            r.note(value + "getObject " + type.getSimpleName(), () -> rs.getObject(1, type));
        }
    }

    private static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, i INT, r REAL, n NUMERIC(10,2), v VARCHAR(20) NOT NULL DEFAULT 'x', b BLOB, d DATE, "
                    + "ts TIMESTAMP, bo BOOLEAN, bi BIGINT, de DECIMAL(8,3), c CHAR(3), dt DATETIME, u)";

    @Test
    void resultSetMetaData() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate(TABLE);
                metaData(r, s, "empty ", "SELECT * FROM t");
                s.executeUpdate("INSERT INTO t(i, r, n, b, d, ts, bo, bi, de, c, dt, u) VALUES(1, 1.5, 2, x'00', 1, 'x', 1, 2, 3.5, 'abc', 5, 'u')");
                metaData(r, s, "row ", "SELECT * FROM t");
                metaData(r, s, "expr ", "SELECT i + 1 AS a, cast(v AS integer), count(*), 'x' || v, r * 2, b, NULL FROM t");
            }
        });
    }

    private static void metaData(Recorder r, Statement s, String what, String sql) throws Exception {
        try (ResultSet rs = s.executeQuery(sql)) {
            ResultSetMetaData m = rs.getMetaData();
            r.note(what + "count", m::getColumnCount);
            for (int i = 0; i <= m.getColumnCount() + 1; i++) {
                int column = i;
                String w = what + i + " ";
                r.note(w + "name", () -> m.getColumnName(column));
                r.note(w + "label", () -> m.getColumnLabel(column));
                r.note(w + "type", () -> m.getColumnType(column));
                r.note(w + "type name", () -> m.getColumnTypeName(column));
                r.note(w + "class", () -> m.getColumnClassName(column));
                r.note(w + "precision", () -> m.getPrecision(column));
                r.note(w + "scale", () -> m.getScale(column));
                r.note(w + "table", () -> m.getTableName(column));
                r.note(w + "catalog", () -> m.getCatalogName(column));
                r.note(w + "schema", () -> m.getSchemaName(column));
                r.note(w + "nullable", () -> m.isNullable(column));
                r.note(w + "auto", () -> m.isAutoIncrement(column));
                r.note(w + "signed", () -> m.isSigned(column));
                r.note(w + "size", () -> m.getColumnDisplaySize(column));
                r.note(w + "case", () -> m.isCaseSensitive(column));
                r.note(w + "writable", () -> m.isWritable(column));
            }
        }
    }

    @Test
    void parameters() throws Exception {
        for (String options : new String[]{"", "?date_class=TEXT", "?date_class=REAL", "?date_precision=SECONDS", "?date_class=text&date_string_format=yyyy-MM-dd"}) {
            compare(options, (c, r) -> {
                try (Statement s = c.createStatement()) {
                    s.executeUpdate("CREATE TABLE p(a, b)");
                }
                try (PreparedStatement p = c.prepareStatement("INSERT INTO p VALUES(?, ?)")) {
                    Timestamp time = new Timestamp(1_700_000_000_123L);
                    Object[] values = {null, 1, 2L, (short) 3, (byte) 4, 1.5f, 2.5, true, "text", new byte[]{1, 2}, new BigDecimal("12.50"), new Date(time.getTime()), time,
                                    new Time(time.getTime()), new java.util.Date(time.getTime()), 'c', java.time.LocalDate.of(2024, 2, 29), new StringBuilder("sb")};
                    for (Object value : values) {
                        r.act("setObject", () -> p.setObject(1, value));
                        r.act("setObject 2", () -> p.setObject(2, value, java.sql.Types.VARCHAR));
                        r.note("insert", p::executeUpdate);
                    }
                    r.act("setDate", () -> p.setDate(1, new Date(time.getTime())));
                    r.act("setTimestamp", () -> p.setTimestamp(2, time, java.util.Calendar.getInstance(java.util.TimeZone.getTimeZone("Asia/Tokyo"))));
                    r.note("insert", p::executeUpdate);
                    r.act("setBinaryStream", () -> p.setBinaryStream(1, new ByteArrayInputStream(new byte[]{1, 2, 3}), 2));
                    r.act("setCharacterStream", () -> p.setCharacterStream(2, new StringReader("reader")));
                    r.note("insert", p::executeUpdate);
                    r.act("setAsciiStream", () -> p.setAsciiStream(1, new ByteArrayInputStream("ascii".getBytes(StandardCharsets.US_ASCII)), 5));
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

    private static final String SCHEMA = """
                    CREATE TABLE Parent(Id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(20) NOT NULL DEFAULT 'x', price DECIMAL(10,2), b BLOB, d DATE, f FLOAT, r REAL(7), n NUMERIC, UNIQUE(name));
                    CREATE TABLE child(a INT, b INT, pid INTEGER REFERENCES Parent(Id) ON DELETE CASCADE, CONSTRAINT pkc PRIMARY KEY(b, a));
                    CREATE TABLE g(x INT, y INT GENERATED ALWAYS AS (x + 1) VIRTUAL, z INT AS (x * 2) STORED, "we ird'x" TEXT, u);
                    CREATE TABLE other(p INT, q INT, CONSTRAINT fk1 FOREIGN KEY(p, q) REFERENCES child(a, b) ON UPDATE SET NULL DEFERRABLE INITIALLY DEFERRED);
                    CREATE VIEW v AS SELECT id, name FROM parent;
                    CREATE TEMP TABLE tt(a);
                    CREATE INDEX ix ON parent(price DESC, name);
                    CREATE TABLE nopk(a);
                    CREATE TABLE wr(k TEXT PRIMARY KEY, v) WITHOUT ROWID""";

    @Test
    void databaseMetaData() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate(SCHEMA);
            }
            DatabaseMetaData m = c.getMetaData();
            r.rows("tables", () -> m.getTables(null, null, "%", new String[]{"TABLE", "VIEW"}));
            r.rows("tables p", () -> m.getTables("", "", "P%", new String[]{"table"}));
            r.rows("temp", () -> m.getTables(null, null, null, new String[]{"GLOBAL TEMPORARY"}));
            r.rows("table types", m::getTableTypes);
            r.rows("columns", () -> m.getColumns(null, null, "%", "%"));
            r.rows("columns n", () -> m.getColumns(null, null, "parent", "N%"));
            r.rows("columns none", () -> m.getColumns(null, null, "zz", null));
            for (String table : new String[]{"Parent", "child", "g", "other", "v", "nopk", "wr", "zz", "tt"}) {
                r.rows("primary " + table, () -> m.getPrimaryKeys(null, null, table));
                r.rows("imported " + table, () -> m.getImportedKeys(null, null, table));
                r.rows("exported " + table, () -> m.getExportedKeys(null, null, table));
                r.rows("indices " + table, () -> m.getIndexInfo(null, null, table, false, true));
                r.rows("best " + table, () -> m.getBestRowIdentifier(null, null, table, 1, true));
                r.rows("version " + table, () -> m.getVersionColumns(null, null, table));
            }
            r.rows("unique", () -> m.getIndexInfo(null, null, "Parent", true, true));
            r.rows("cross", () -> m.getCrossReference(null, null, "Parent", null, null, "child"));
            r.rows("attributes", () -> m.getAttributes(null, null, null, null));
            r.rows("catalogs", m::getCatalogs);
            r.rows("schemas", m::getSchemas);
            r.rows("privileges", () -> m.getTablePrivileges(null, null, null));
            r.rows("column privileges", () -> m.getColumnPrivileges(null, null, "Parent", "%"));
            r.rows("procedures", () -> m.getProcedures(null, null, null));
            r.rows("procedure columns", () -> m.getProcedureColumns(null, null, null, null));
            r.rows("types", m::getTypeInfo);
            r.rows("udts", () -> m.getUDTs(null, null, null, null));
        });
    }

    /** Every method of DatabaseMetaData without parameters that is not about the driver itself. */
    @Test
    void databaseFacts() throws Exception {
        compare((c, r) -> {
            DatabaseMetaData m = c.getMetaData();
            for (java.lang.reflect.Method method : DatabaseMetaData.class.getMethods()) {
                if (method.getParameterCount() == 0 && !ResultSet.class.isAssignableFrom(method.getReturnType()) && !method.getName().matches("getDriver.*|getURL|getConnection|getJDBC.*")) {
                    r.note(method.getName(), () -> method.invoke(m));
                }
            }
        });
    }
}
