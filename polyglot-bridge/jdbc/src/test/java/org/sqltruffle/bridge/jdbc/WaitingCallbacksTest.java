package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.api.Database;
import org.sqltruffle.sqlite.ResultCode;

/** A callback waits for a thread that uses its connection: see {@link org.sqltruffle.sqlite.TurnLock}. */
class WaitingCallbacksTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @FunctionalInterface
    private interface Deed {
        void with(Connection connection, PreparedStatement statement, ResultSet other) throws SQLException;
    }

    /**
     * A result that is open, and a statement whose function waits until another thread has done something. Returns what happened to that
     * thread.
     */
    private static Throwable meet(ExecutorService threads, Deed deed, boolean isAborted) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                        PreparedStatement statement = connection.prepareStatement("SELECT 1");
                        ResultSet other = connection.createStatement().executeQuery(
                                        "WITH RECURSIVE s(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM s WHERE x < 9) SELECT x FROM s")) {
            assertTrue(other.next());
            Throwable[] failure = new Throwable[1];
            connection.unwrap(Database.class).function("meet", 0, arguments -> {
                Future<?> thread = threads.submit(() -> {
                    try {
                        deed.with(connection, statement, other);
                    } catch (Throwable t) {
                        failure[0] = t;
                    }
                });
                thread.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                return 5;
            });
            if (!isAborted) {
                try (PreparedStatement call = connection.prepareStatement("SELECT meet()"); ResultSet row = call.executeQuery()) {
                    assertTrue(row.next());
                    assertEquals(5, row.getInt(1));
                }
                int rows = 1;
                while (other.next()) {
                    rows++;
                }
                assertEquals(9, rows);
            } else {
                assertInstanceOf(SQLException.class, assertDoesNotThrow(() -> {
                    try (PreparedStatement call = connection.prepareStatement("SELECT meet(), x FROM (SELECT 1 AS x UNION ALL SELECT 2)");
                                    ResultSet row = call.executeQuery()) {
                        row.next();
                        row.next();
                        return row.next();
                    } catch (SQLException e) {
                        return e;
                    }
                }));
            }
            return failure[0];
        }
    }

    @Test
    @Tag("slow")
    void otherThreadGivesUp() throws Exception {
        Map<String, Deed> deeds = new LinkedHashMap<>();
        deeds.put("close", (connection, statement, other) -> connection.close());
        deeds.put("prepare", (connection, statement, other) -> connection.prepareStatement("SELECT 1"));
        deeds.put("commit", (connection, statement, other) -> connection.setAutoCommit(false));
        deeds.put("execute", (connection, statement, other) -> statement.executeQuery());
        deeds.put("close the statement", (connection, statement, other) -> statement.close());
        deeds.put("close the result", (connection, statement, other) -> other.close());
        deeds.put("schema", (connection, statement, other) -> connection.getMetaData().getTables(null, null, null, null));
        deeds.put("abort", (connection, statement, other) -> connection.abort(Runnable::run));
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Map<String, Future<Throwable>> runs = new LinkedHashMap<>();
            deeds.forEach((name, deed) -> runs.put(name, threads.submit(() -> meet(threads, deed, name.equals("abort")))));
            for (var run : runs.entrySet()) {
                Throwable failure = run.getValue().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                if (run.getKey().equals("abort")) {
                    failure = assertInstanceOf(IllegalStateException.class, failure, run.getKey()).getCause();
                }
                SQLException e = assertInstanceOf(SQLException.class, failure, run.getKey());
                assertEquals(ResultCode.MISUSE, e.getErrorCode(), run.getKey());
                assertTrue(e.getMessage().contains("a callback must not wait for a thread"), e.getMessage());
            }
        }
    }

    @Test
    void nobodyWaitsToCancelOrAsk() throws Exception {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            assertEquals(null, meet(threads, (connection, statement, other) -> {
                assertEquals(false, connection.isClosed() || statement.isClosed() || other.isClosed());
                connection.createStatement();
                statement.setQueryTimeout(0);
                assertEquals(1, other.getInt(1));
                assertEquals(false, connection.isValid(1));
            }, false));
            assertEquals(null, meet(threads, (connection, statement, other) -> statement.cancel(), true));
        }
    }
}
