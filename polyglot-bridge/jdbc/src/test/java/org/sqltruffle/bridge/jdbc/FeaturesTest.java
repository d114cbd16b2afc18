package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.ENDLESS;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.INTERRUPT;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.code;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.open;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.run;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.value;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.sql.rowset.serial.SerialBlob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.jdbc.setting.ConnectionSettings;
import org.sqltruffle.language.EngineOptions;

/** What SQLite has beside SQL, through JDBC: codes, listeners, handlers, blobs in parts, kinds of databases. */
@Tag("nfi")
class FeaturesTest {

    private static final int BUSY = 5;
    private static final int READONLY = 8;
    private static final int CANTOPEN = 14;

    @TempDir
    Path directory;

    /** The primary code, the extended code and the SQLSTATE of what a statement fails with. */
    private static String codes(Connection connection, String sql) {
        SqliteSQLException e = assertThrows(SqliteSQLException.class, () -> run(connection, sql));
        return e.getErrorCode() + " " + e.getExtendedErrorCode() + " " + e.getSQLState();
    }

    @Test
    void extendedCodes() throws SQLException {
        try (Connection c = open(":memory:?foreign_keys=on")) {
            run(c, "CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE, c NOT NULL, d CHECK(d > 0), e REFERENCES t); INSERT INTO t VALUES(1, "
                            + "1, 1, 1, NULL); "
                            + "CREATE TABLE s(i INTEGER) STRICT; CREATE TRIGGER r BEFORE DELETE ON t BEGIN SELECT raise(ABORT, 'kept'); "
                            + "END");
            assertEquals("19 1555 23000", codes(c, "INSERT INTO t VALUES(1, 2, 1, 1, NULL)"));
            assertEquals("19 2067 23000", codes(c, "INSERT INTO t VALUES(2, 1, 1, 1, NULL)"));
            assertEquals("19 1299 23000", codes(c, "INSERT INTO t VALUES(2, 2, NULL, 1, NULL)"));
            assertEquals("19 275 23000", codes(c, "INSERT INTO t VALUES(2, 2, 1, 0, NULL)"));
            assertEquals("19 787 23000", codes(c, "INSERT INTO t VALUES(2, 2, 1, 1, 99)"));
            assertEquals("19 3091 23000", codes(c, "INSERT INTO s VALUES('x')"));
            assertEquals("19 1811 23000", codes(c, "DELETE FROM t"));
            assertEquals("1 1 42000", codes(c, "SELECT FROM"));
        }
        Path file = directory.resolve("snapshot.db");
        try (Connection reader = open(file + "?journal_mode=WAL"); Connection writer = open(file)) {
            run(writer, "CREATE TABLE t(a)");
            reader.setAutoCommit(false);
            value(reader, "SELECT count(*) FROM t");
            run(writer, "INSERT INTO t VALUES(1)");
            // What it has read is old: it cannot write any more, however long it waits.
            assertEquals("5 517 40001", codes(reader, "INSERT INTO t VALUES(2)"));
        }
    }

    @Test
    void listeners() throws SQLException {
        try (Connection c = open(":memory:")) {
            run(c, "CREATE TABLE t(a)");
            List<String> events = new ArrayList<>();
            boolean[] allowed = {true};
            Database db = c.unwrap(Database.class);
            db.onChange((kind, database, table, rowid) -> events.add(kind + " " + table + " " + rowid));
            db.onCommit(() -> events.add("commit") && allowed[0]);
            db.onRollback(() -> events.add("rollback"));
            try (PreparedStatement insert = c.prepareStatement("INSERT INTO t VALUES(?)")) {
                c.setAutoCommit(false);
                for (int i = 0; i < 2; i++) {
                    insert.setInt(1, i);
                    insert.addBatch();
                }
                insert.executeBatch();
                c.commit();
                assertEquals(List.of("INSERT t 1", "INSERT t 2", "commit"), events);
                events.clear();
                allowed[0] = false;
                insert.setInt(1, 9);
                insert.executeUpdate();
                SqliteSQLException refused = assertThrows(SqliteSQLException.class, c::commit);
                assertEquals(531, refused.getExtendedErrorCode());
                assertEquals(List.of("INSERT t 3", "commit", "rollback"), events);
                allowed[0] = true;
                c.rollback();
                assertEquals("2", value(c, "SELECT count(*) FROM t"));
            }
        }
    }

    @Test
    void handlers() throws SQLException {
        Path file = directory.resolve("busy.db");
        try (Connection one = open(file); Connection two = open(file)) {
            run(one, "CREATE TABLE t(a)");
            one.setAutoCommit(false);
            run(one, "INSERT INTO t VALUES(1)");
            List<Integer> asked = new ArrayList<>();
            Database db = two.unwrap(Database.class);
            db.onBusy(times -> asked.add(times) && times < 3);
            assertEquals(BUSY, code(() -> run(two, "INSERT INTO t VALUES(2)")));
            assertEquals(List.of(0, 1, 2, 3), asked);
            db.onBusy(times -> {
                try {
                    one.commit();
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
                return true;
            });
            run(two, "INSERT INTO t VALUES(2)");
            db.onBusy(null);
            db.onProgress(1000, () -> false);
            assertEquals(INTERRUPT, code(() -> value(two, ENDLESS)));
            db.onProgress(0, null);
            assertEquals("2", value(two, "SELECT count(*) FROM t"));
        }
    }

    @Test
    void blobsInParts() throws SQLException {
        try (Connection c = open(":memory:")) {
            run(c, "CREATE TABLE b(id INTEGER PRIMARY KEY, data); INSERT INTO b VALUES(7, zeroblob(3000000)), (8, 'text')");
            Database db = c.unwrap(Database.class);
            byte[] part = new byte[1000];
            try (org.sqltruffle.api.Blob blob = db.blob("b", "data", 7, true)) {
                for (int i = 0; i < 3000; i++) {
                    Arrays.fill(part, (byte) i);
                    blob.write(1000 * i, part);
                }
                assertArrayEquals(part, blob.read(2_999_000, 1000));
                assertThrows(DatabaseException.class, () -> blob.read(2_999_001, 1000));
                run(c, "UPDATE b SET id = 70 WHERE id = 7");
                // Its row has changed: SQLITE_ABORT.
                assertEquals(4, assertThrows(DatabaseException.class, () -> blob.read(0, 1)).code());
            }
            assertEquals("BABA", value(c, "SELECT hex(substr(data, 186001, 1) || substr(data, 186002, 1)) FROM b WHERE id = 70"));
            try (org.sqltruffle.api.Blob blob = db.blob("b", "data", 8, false)) {
                assertArrayEquals("ext".getBytes(), blob.read(1, 3));
                assertEquals(READONLY, assertThrows(DatabaseException.class, () -> blob.write(0, new byte[1])).code() & 0xff);
            }
            org.sqltruffle.api.Blob left = db.blob("b", "data", 70, false);
            c.close();
            assertThrows(DatabaseException.class, () -> left.read(0, 1));
            left.close();
        }
    }

    @Test
    void blobsAndClobsOfTheProgram() throws Exception {
        try (Connection c = open(":memory:"); PreparedStatement p = c.prepareStatement("SELECT ?, ?")) {
            Blob blob = c.createBlob();
            assertEquals(3, blob.setBytes(1, new byte[]{1, 2, 3}));
            assertEquals(2, blob.setBytes(3, new byte[]{0, 4, 5, 6}, 1, 2));
            try (OutputStream out = blob.setBinaryStream(5)) {
                out.write(new byte[]{9, 9});
            }
            Clob clob = c.createClob();
            clob.setString(1, "some text");
            clob.setString(6, "more");
            p.setBlob(1, blob);
            p.setClob(2, clob);
            try (ResultSet rs = p.executeQuery()) {
                assertTrue(rs.next());
                Blob read = rs.getBlob(1);
                assertArrayEquals(new byte[]{1, 2, 4, 5, 9, 9}, read.getBytes(1, 100));
                assertArrayEquals(new byte[]{4, 5}, read.getBinaryStream(3, 2).readAllBytes());
                assertEquals(4, read.position(new byte[]{5, 9}, 1));
                assertEquals(-1, read.position(new byte[]{5, 9}, 5));
                assertEquals("some more", rs.getClob(2).getSubString(1, 100));
                assertThrows(SQLException.class, () -> read.getBytes(0, 1));
                assertThrows(SQLException.class, () -> read.getBytes(8, 1));
                assertThrows(SQLException.class, () -> read.setBytes(8, new byte[1]));
                read.truncate(1);
                assertEquals(1, read.length());
            }
            p.setBlob(1, new SerialBlob(new byte[0]));
            p.setClob(2, (Clob) null);
            try (ResultSet rs = p.executeQuery()) {
                assertTrue(rs.next());
                assertEquals(0, rs.getBlob(1).getBytes(1, 10).length);
                assertNull(rs.getClob(2));
            }
        }
    }

    @Test
    void contentsAsBytes() throws SQLException {
        byte[] bytes;
        try (Connection c = open(":memory:")) {
            run(c, "CREATE TABLE t(a); INSERT INTO t VALUES(42)");
            bytes = c.unwrap(Database.class).serialize();
        }
        try (Connection c = open(":memory:")) {
            c.unwrap(Database.class).deserialize(bytes);
            run(c, "UPDATE t SET a = a + 1");
            assertEquals("43", value(c, "SELECT a FROM t"));
            // What is no database is found out when it is read.
            c.unwrap(Database.class).deserialize("no database".repeat(100).getBytes());
            assertEquals(26, code(() -> value(c, "SELECT * FROM t")));
        }
    }

    @Test
    void urisTemporaryDatabasesAndResources() throws Exception {
        Path file = directory.resolve("u ?#.db");
        String uri = file.toUri().toString();
        assertEquals(CANTOPEN, code(() -> open(uri + "?mode=rw")));
        try (Connection c = open(uri)) {
            run(c, "CREATE TABLE t(a); INSERT INTO t VALUES('x')");
        }
        assertTrue(Files.exists(file));
        try (Connection c = open(uri + "?mode=ro")) {
            assertEquals("x", value(c, "SELECT a FROM t"));
            assertEquals(READONLY, code(() -> run(c, "DELETE FROM t")));
        }
        try (Connection c = open(uri + "?immutable=1")) {
            assertEquals("x", value(c, "SELECT a FROM t"));
        }
        try (Connection c = open("file:"); Connection other = open("file:")) {
            // A temporary database: a file without a name, of this connection only.
            run(c, "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
            assertEquals("", value(c, "SELECT file FROM pragma_database_list"));
            assertEquals("0", value(other, "SELECT count(*) FROM sqlite_schema"));
        }
        Path jar = directory.resolve("resources.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("data/made.db"));
            Files.copy(file, out);
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (java.net.URLClassLoader loader = new java.net.URLClassLoader(new java.net.URL[]{jar.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            try (Connection c = open(":resource:data/made.db");
                            Connection byUrl = open(":resource:jar:" + jar.toUri() + "!/data/made.db")) {
                run(c, "INSERT INTO t VALUES('mine')");
                assertEquals("x", value(byUrl, "SELECT group_concat(a) FROM t"));
            }
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void largeUpdates() throws SQLException {
        try (Connection c = open(":memory:"); Statement s = c.createStatement()) {
            assertEquals(0, s.executeLargeUpdate("CREATE TABLE t(a)"));
            assertEquals(3, s.executeLargeUpdate("INSERT INTO t VALUES(1), (2), (3)"));
            assertEquals(3, s.getLargeUpdateCount());
            s.addBatch("DELETE FROM t WHERE a < 3");
            s.addBatch("INSERT INTO t VALUES(4)");
            assertArrayEquals(new long[]{2, 1}, s.executeLargeBatch());
            s.setLargeMaxRows(1);
            assertEquals(1, s.getLargeMaxRows());
            try (ResultSet rs = s.executeQuery("SELECT a FROM t ORDER BY a")) {
                assertTrue(rs.next());
                assertEquals(3, rs.getInt(1));
                assertTrue(!rs.next());
            }
        }
    }

    @Test
    void extensionsOnlyWhenAskedForTwice() throws SQLException {
        try (Connection c = open(":memory:")) {
            assertTrue(assertThrows(SQLException.class, () -> value(c, "SELECT load_extension('/no/such/file')")).getMessage()
                            .contains("not authorized"));
        }
        String url = ":memory:?enable_load_extension=true";
        try (Connection c = open(url)) {
            assertTrue(assertThrows(SQLException.class, () -> value(c, "SELECT load_extension('/no/such/file')")).getMessage()
                            .contains("not authorized"));
        }
        System.setProperty("sqltruffle.load_extension", "true");
        try (Connection c = open(url); Connection other = open(":memory:")) {
            assertTrue(assertThrows(SQLException.class, () -> value(c, "SELECT load_extension('/no/such/file')")).getMessage()
                            .contains("/no/such/file"));
            assertTrue(assertThrows(SQLException.class, () -> value(other, "SELECT load_extension('/no/such/file')")).getMessage()
                            .contains("not authorized"));
        } finally {
            System.clearProperty("sqltruffle.load_extension");
        }
    }

    @Test
    void tierAndThresholdsOfAUrl() throws SQLException {
        for (String tier : new String[]{"auto", "c", "truffle", "mixed"}) {
            String url = ":memory:?sqltruffle.tier=" + tier + "&sqltruffle.thresholds=hot=0,steps=3,jumps=2,seed=7";
            EngineOptions options = new ConnectionSettings(url, new Properties(), false).engineOptions();
            assertEquals(EngineOptions.Tier.parse(tier), options.tier());
            assertEquals(EngineOptions.DEFAULT.withThresholds("hot=0,steps=3,jumps=2,seed=7").thresholds(), options.thresholds());
            try (Connection c = open(url)) {
                assertEquals("4950", value(c,
                                "WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s WHERE i < 99) SELECT sum(i) FROM s"));
            }
        }
        assertThrows(SQLException.class, () -> open(":memory:?sqltruffle.tier=fast"));
        assertThrows(SQLException.class, () -> open(":memory:?sqltruffle.thresholds=hot=-1"));
    }
}
