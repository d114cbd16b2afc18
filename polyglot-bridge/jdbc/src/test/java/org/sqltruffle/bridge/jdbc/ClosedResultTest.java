package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.ENDLESS;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.INTERRUPT;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.code;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.open;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.api.Database;

/** A result that something but its last row has ended fails. What must not wait for a running statement does not. */
class ClosedResultTest {

    private static final int ROWS = 1000;
    private static final String SCAN = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + ROWS
                    + ") SELECT i FROM c";
    /**
     * Rows to read before the end: none, the first batch, the middle of a later batch, the end of a batch, all rows without asking for
     * another.
     */
    private static final int[] READ = {0, 1, 20, 9, 73, ROWS};
    private static final int PATIENCE = 60;

    /** Everything that ends a result. */
    private enum End {
        CONNECTION {
            @Override
            void end(PreparedStatement statement, ResultSet rows) throws SQLException {
                statement.getConnection().close();
            }
        },
        STATEMENT {
            @Override
            void end(PreparedStatement statement, ResultSet rows) throws SQLException {
                statement.close();
            }
        },
        RESULT {
            @Override
            void end(PreparedStatement statement, ResultSet rows) throws SQLException {
                rows.close();
            }
        },
        EXECUTION {
            @Override
            void end(PreparedStatement statement, ResultSet rows) throws SQLException {
                assertTrue(statement.executeQuery().next());
            }
        },
        MORE_RESULTS {
            @Override
            void end(PreparedStatement statement, ResultSet rows) throws SQLException {
                assertFalse(statement.getMoreResults());
            }
        },
        ABORT {
            @Override
            void end(PreparedStatement statement, ResultSet rows) throws SQLException {
                statement.getConnection().abort(Runnable::run);
            }
        };

        abstract void end(PreparedStatement statement, ResultSet rows) throws SQLException;
    }

    private static int count(ResultSet rows, int most) throws SQLException {
        int n = 0;
        while (n < most && rows.next()) {
            assertEquals(++n, rows.getInt(1));
        }
        return n;
    }

    private static void inAnotherThread(org.junit.jupiter.api.function.Executable what) {
        CompletableFuture.runAsync(() -> {
            try {
                what.execute();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }).join();
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void aResultThatWasEndedFails(End end) throws SQLException {
        for (String tier : new String[]{"auto", "c", "truffle", "mixed"}) {
            for (int read : READ) {
                for (boolean other : new boolean[]{false, true}) {
                    try (Connection c = open(":memory:?sqltruffle.tier=" + tier); PreparedStatement p = c.prepareStatement(SCAN)) {
                        ResultSet rows = p.executeQuery();
                        assertEquals(read, count(rows, read));
                        if (other) {
                            inAnotherThread(() -> end.end(p, rows));
                        } else {
                            end.end(p, rows);
                        }
                        String where = tier + ", " + read + " rows, " + (other ? "another" : "the same") + " thread";
                        assertThrows(SQLException.class, rows::next, where);
                        assertThrows(SQLException.class, rows::next, where);
                        assertThrows(SQLException.class, () -> rows.getInt(1), where);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void aResultAtItsEndHasNoMoreRows(End end) throws SQLException {
        try (Connection c = open(":memory:"); PreparedStatement p = c.prepareStatement(SCAN)) {
            ResultSet rows = p.executeQuery();
            assertEquals(ROWS, count(rows, Integer.MAX_VALUE));
            assertFalse(rows.next());
            assertFalse(rows.next());
            end.end(p, rows);
            assertThrows(SQLException.class, rows::next, "JDBC wants an exception from a closed result");
        }
    }

    /** The thread that reads has its batch for itself. */
    @Test
    void anotherExecutionLeavesTheRowsThatAThreadIsReading() throws SQLException {
        try (Connection c = open(":memory:");
                        PreparedStatement p = c.prepareStatement(
                                        "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1000) SELECT ?1 || i "
                                                        + "FROM c")) {
            p.setString(1, "a");
            ResultSet rows = p.executeQuery();
            for (int i = 1; i <= 20; i++) {
                assertTrue(rows.next());
            }
            CountDownLatch executed = new CountDownLatch(1);
            inAnotherThread(() -> {
                p.setString(1, "much longer ");
                ResultSet others = p.executeQuery();
                for (int i = 1; i <= 40; i++) {
                    assertTrue(others.next());
                    assertEquals("much longer " + i, others.getString(1));
                }
                executed.countDown();
            });
            assertEquals(0, executed.getCount());
            assertThrows(SQLException.class, () -> rows.getString(1));
            assertThrows(SQLException.class, rows::next);
        }
    }

    // ---- while a statement runs

    /** Runs an endless statement in another thread while an action runs. Returns the code of its error. */
    private static int whileRunning(Connection c, org.junit.jupiter.api.function.Executable action) throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        c.unwrap(Database.class).function("begun", 0, arguments -> {
            begun.countDown();
            return 1;
        });
        Statement s = c.createStatement();
        CompletableFuture<Integer> running = CompletableFuture
                        .supplyAsync(() -> code(() -> s.executeQuery(ENDLESS.replace("max(i)", "max(i + begun())"))));
        begun.await();
        try {
            action.execute();
        } finally {
            if (!c.isClosed()) {
                s.cancel();
            }
        }
        return running.get();
    }

    /** Runs what must end although a statement runs. */
    private static void atOnce(org.junit.jupiter.api.function.Executable what) throws Exception {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                what.execute();
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        done.get(PATIENCE, TimeUnit.SECONDS);
    }

    @Test
    void whatDoesNotWaitForAStatement() throws Throwable {
        try (Connection c = open(":memory:"); PreparedStatement p = c.prepareStatement("SELECT ?")) {
            ResultSet rows = p.executeQuery();
            rows.next();
            int code = whileRunning(c, () -> atOnce(() -> {
                c.isClosed();
                c.getAutoCommit();
                c.isReadOnly();
                c.getTransactionIsolation();
                c.getWarnings();
                c.getMetaData().getDatabaseProductVersion();
                c.createStatement().isClosed();
                p.setInt(1, 1);
                p.clearParameters();
                p.getUpdateCount();
                p.setQueryTimeout(1);
                p.isClosed();
                rows.getInt(1);
                rows.isClosed();
                assertFalse(c.isValid(1), "a connection that is busy for longer than the time is not valid");
                c.unwrap(Database.class).totalChanges();
                c.unwrap(Database.class).inTransaction();
                c.unwrap(Database.class).lastInsertRowid();
            }));
            assertEquals(INTERRUPT, code);
            assertTrue(c.isValid(60));
        }
    }

    /** Closing the handle waits for the statement. Others are told at once that the handle is closed. */
    @Test
    void aPooledHandleThatIsBeingClosedDoesNotBlockOthers() throws Throwable {
        PooledConnection pooled = new SqlTruffleConnectionPoolDataSource("jdbc:sqltruffle::memory:").getPooledConnection();
        Connection handle = pooled.getConnection();
        AtomicReference<Thread> closer = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        handle.unwrap(Database.class).function("begun", 0, arguments -> {
            begun.countDown();
            return 1;
        });
        Statement s = handle.createStatement();
        CompletableFuture<Integer> running = CompletableFuture
                        .supplyAsync(() -> code(() -> s.executeQuery(ENDLESS.replace("max(i)", "max(i + begun())"))));
        begun.await();
        closer.set(Thread.ofPlatform().daemon().start(() -> {
            try {
                handle.close();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }));
        // It waits for its turn.
        while (closer.get().getState() != Thread.State.WAITING && closer.get().getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        atOnce(() -> assertTrue(handle.isClosed()));
        atOnce(s::cancel);
        assertEquals(INTERRUPT, running.get());
        closer.get().join();
        pooled.close();
    }

    /** The interrupt of an abort must not get lost when it comes just before a statement begins. */
    @Test
    void anAbortedConnectionRunsNothingMore() throws SQLException, InterruptedException, ExecutionException {
        Connection c = open(":memory:");
        AtomicReference<Runnable> close = new AtomicReference<>();
        Statement before = c.createStatement();
        c.abort(close::set);
        assertTrue(c.isClosed());
        assertThrows(SQLException.class, () -> before.executeQuery(ENDLESS));
        assertThrows(SQLException.class, c::createStatement);
        close.get().run();
        c.close();
    }
}
