package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.sqlite.ResultCode;

/** Wrong use, and what goes wrong outside: an SQLException with SQLite's code, nothing lost, no crash. */
class MisuseTest {

    private static final String ENDLESS = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT max(i) FROM c";
    private static final String NUMBERS = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5000) SELECT i FROM c";

    private static final int ROUNDS = 3000;

    private static Connection open(Object name) throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + name);
    }

    private static int code(org.junit.jupiter.api.function.Executable executable) {
        return assertThrows(SQLException.class, executable).getErrorCode();
    }

    /** Something that a callback does. */
    private interface Deed {
        void run() throws SQLException;
    }

    /** Runs a query of three rows whose function does something that is refused. @param result the result set, for the deed */
    private static void refused(Connection c, Statement statement, ResultSet[] result, Deed deed) throws SQLException {
        int[] codes = new int[2];
        c.unwrap(Database.class).function("f", 1, x -> {
            try {
                deed.run();
            } catch (SQLException e) {
                codes[0]++;
                codes[1] = e.getErrorCode();
            }
            return x.getLong(0);
        });
        long sum = 0;
        try (ResultSet rows = statement instanceof PreparedStatement prepared ? prepared.executeQuery()
                        : statement.executeQuery("SELECT f(x) FROM t")) {
            result[0] = rows;
            while (rows.next()) {
                sum += rows.getLong(1);
            }
        }
        assertEquals(6, sum);
        assertTrue(codes[0] > 0);
        assertEquals(ResultCode.MISUSE, codes[1]);
    }

    @Test
    void callbacksEndNothing() throws SQLException {
        Connection c = open(":memory:");
        Statement s = c.createStatement();
        s.executeUpdate("CREATE TABLE t(x); INSERT INTO t VALUES(1), (2), (3)");
        c.unwrap(Database.class).function("f", 1, x -> 0);
        PreparedStatement p = c.prepareStatement("SELECT f(x) FROM t");
        for (Statement statement : List.of(s, p)) {
            ResultSet[] result = {s.executeQuery("SELECT 1")};
            for (Deed deed : List.<Deed>of(c::close, statement::close, statement::getMoreResults, () -> result[0].close(),
                            () -> result[0].next())) {
                refused(c, statement, result, deed);
            }
        }
        refused(c, s, new ResultSet[1], () -> s.execute("SELECT 2"));
        refused(c, s, new ResultSet[1], () -> s.executeUpdate("DELETE FROM t"));
        refused(c, p, new ResultSet[1], p::executeQuery);
        c.unwrap(Database.class).onProgress(1, () -> {
            assertEquals(ResultCode.MISUSE, code(c::close));
            assertEquals(ResultCode.MISUSE, code(() -> c.prepareStatement("SELECT 2")));
            return true;
        });
        try (ResultSet rows = s.executeQuery("SELECT sum(x) FROM t")) {
            assertTrue(rows.next());
            assertEquals(6, rows.getLong(1));
        }
        c.close();
        assertTrue(c.isClosed());
    }

    @Test
    void wrongUse() throws SQLException {
        try (Connection c = open(":memory:"); Statement s = c.createStatement(); PreparedStatement p = c.prepareStatement("SELECT ?")) {
            ResultSet rs = s.executeQuery("SELECT 1");
            assertThrows(SQLException.class, () -> rs.getInt(1));
            assertTrue(rs.next());
            assertThrows(SQLException.class, rs::wasNull);
            assertEquals(1, rs.getInt(1));
            assertFalse(rs.wasNull());
            assertThrows(SQLException.class, () -> rs.getInt(2));
            assertThrows(SQLException.class, () -> rs.getInt("x"));
            assertThrows(SQLException.class, () -> rs.getInt(null));
            assertThrows(SQLException.class, () -> rs.getBigDecimal(0));
            ResultSet other = s.executeQuery("SELECT 2");
            assertTrue(rs.isClosed());
            assertThrows(SQLException.class, () -> rs.getInt(1));
            assertTrue(other.next());
            assertThrows(SQLException.class, () -> p.setInt(2, 1));
            assertThrows(SQLException.class, () -> c.prepareStatement(null));
            assertThrows(SQLException.class, () -> c.prepareStatement(" -- nothing"));
            assertThrows(SQLException.class, () -> s.execute(null));
            p.close();
            assertThrows(SQLException.class, p::executeQuery);
            assertThrows(SQLException.class, () -> p.setInt(1, 1));
            assertThrows(SQLException.class, () -> s.unwrap(Thread.class));
            c.close();
            assertThrows(SQLException.class, s::getResultSet);
            assertThrows(SQLException.class, () -> c.prepareStatement("SELECT 1"));
            assertThrows(SQLException.class, other::next);
        }
    }

    @Test
    void twoResultsOfOneStatement() throws SQLException {
        try (Connection c = open(":memory:"); PreparedStatement p = c.prepareStatement("SELECT ?")) {
            p.setInt(1, 1);
            ResultSet first = p.executeQuery();
            assertTrue(first.next());
            p.setInt(1, 2);
            assertEquals(1, first.getInt(1), "setting a parameter does not touch the rows");
            ResultSet second = p.executeQuery();
            assertTrue(first.isClosed());
            assertThrows(SQLException.class, first::next);
            assertThrows(SQLException.class, () -> first.getInt(1));
            assertTrue(second.next());
            first.close();
            assertEquals(2, second.getInt(1), "closing the first does not close the second");
        }
    }

    @Test
    void cancelledAndTimedOut() throws Exception {
        try (Connection c = open(":memory:"); Statement s = c.createStatement()) {
            Thread canceller = Thread.startVirtualThread(() -> {
                try {
                    while (true) {
                        Thread.sleep(20);
                        s.cancel();
                    }
                } catch (InterruptedException | SQLException e) {
                    // The test goes on.
                }
            });
            assertEquals(9, code(() -> s.executeQuery(ENDLESS)));
            canceller.interrupt();
            canceller.join();
            // A result of which rows were read ahead is cancelled, too; the connection goes on.
            ResultSet rs = s.executeQuery(NUMBERS);
            for (int i = 0; i < 100; i++) {
                assertTrue(rs.next());
            }
            s.cancel();
            assertEquals(9, code(rs::next));
            s.setQueryTimeout(1);
            assertInstanceOf(SQLTimeoutException.class, assertThrows(SQLException.class, () -> s.executeQuery(ENDLESS)));
            s.setQueryTimeout(0);
            try (ResultSet again = s.executeQuery("SELECT 7")) {
                assertTrue(again.next());
            }
        }
    }

    @Test
    void threadsShareAConnection() throws Exception {
        try (Connection c = open(":memory:");
                        Statement s = c.createStatement();
                        ExecutorService threads = Executors.newFixedThreadPool(4)) {
            s.executeUpdate("CREATE TABLE t(a)");
            Future<?>[] all = new Future<?>[4];
            for (int i = 0; i < all.length; i++) {
                int thread = i;
                all[i] = threads.submit(() -> {
                    try (PreparedStatement insert = c.prepareStatement("INSERT INTO t VALUES(?)");
                                    PreparedStatement query = c.prepareStatement(NUMBERS)) {
                        for (int k = 0; k < 200; k++) {
                            insert.setInt(1, thread);
                            insert.executeUpdate();
                            if (k % 50 == 0) {
                                long sum = 0;
                                try (ResultSet rs = query.executeQuery()) {
                                    while (rs.next()) {
                                        sum += rs.getLong(1);
                                    }
                                }
                                assertEquals(5000L * 5001 / 2, sum);
                            }
                        }
                        return null;
                    }
                });
            }
            for (Future<?> each : all) {
                each.get();
            }
            try (ResultSet rs = s.executeQuery("SELECT count(*) FROM t")) {
                rs.next();
                assertEquals(800, rs.getInt(1));
            }
        }
    }

    @Test
    void closingWhileAnotherThreadReads() throws Exception {
        for (int round = 0; round < 20; round++) {
            Connection c = open(":memory:");
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                Future<?> reader = threads.submit(() -> {
                    try (Statement s = c.createStatement()) {
                        for (int k = 0; k < 100_000; k++) {
                            try (ResultSet rs = s.executeQuery(NUMBERS)) {
                                while (rs.next()) {
                                    rs.getString(1);
                                }
                            }
                        }
                        return "all";
                    } catch (SQLException e) {
                        return "closed";
                    }
                });
                Thread.sleep(round);
                c.close();
                assertEquals("closed", reader.get());
            }
        }
    }

    /** The error names what is closed, wherever the execution was. */
    @Test
    void closingWhileAnotherThreadExecutes() throws Exception {
        Set<String> messages = new TreeSet<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
            for (int round = 0; round < ROUNDS; round++) {
                Connection c = open(":memory:");
                boolean prepared = round % 3 == 0;
                Statement s = prepared ? c.prepareStatement("SELECT 1") : c.createStatement();
                Future<String> executor = threads.submit(() -> {
                    try {
                        for (int k = 0;; k++) {
                            (prepared ? ((PreparedStatement) s).executeQuery() : s.executeQuery("SELECT " + k)).close();
                        }
                    } catch (SQLException e) {
                        return e.getSQLState() + " " + e.getMessage();
                    }
                });
                Thread.onSpinWait();
                if (round % 2 == 0) {
                    s.close();
                }
                c.close();
                messages.add(executor.get());
            }
        }
        assertEquals(Set.of("08003 the statement is closed"), messages);
    }

    /** SQLite would not read what follows a NUL: the WHERE of an UPDATE, for example. */
    @Test
    void nulInsideSql() throws Exception {
        String update = "UPDATE t SET a = 5\0 WHERE a = 1";
        try (Connection c = open(":memory:"); Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2)");
            assertThrows(SQLException.class, () -> s.execute(update));
            assertThrows(SQLException.class, () -> s.executeUpdate(update));
            assertThrows(SQLException.class, () -> s.executeUpdate("UPDATE t SET a = 6; " + update));
            assertThrows(SQLException.class, () -> s.executeQuery("SELECT 1\0"));
            assertThrows(SQLException.class, () -> c.prepareStatement(update));
            s.addBatch(update);
            assertThrows(SQLException.class, s::executeBatch);
            Database db = c.unwrap(Database.class);
            assertThrows(DatabaseException.class, () -> db.execute(update));
            assertThrows(DatabaseException.class, () -> db.prepare(update));
            try (ResultSet rs = s.executeQuery("SELECT group_concat(a) FROM t");
                            PreparedStatement p = c.prepareStatement("SELECT length(?), ?")) {
                rs.next();
                assertEquals("1,2", rs.getString(1));
                p.setString(1, "a\0b");
                p.setString(2, "a\0b");
                ResultSet value = p.executeQuery();
                value.next();
                assertEquals("a\0b", value.getString(2), "a value may have it");
            }
        }
    }

    /** A timeout has its own exception in every kind of execution. */
    @Test
    void timeoutOfAnUpdate() throws Exception {
        try (Connection c = open(":memory:"); Statement s = c.createStatement()) {
            s.setQueryTimeout(1);
            assertInstanceOf(SQLTimeoutException.class,
                            assertThrows(SQLException.class, () -> s.executeUpdate("CREATE TABLE t AS " + ENDLESS)));
        }
    }
}
