package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.ENDLESS;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.INTERRUPT;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.code;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.open;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.run;
import static org.sqltruffle.bridge.jdbc.JdbcCalls.value;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** Threads and time: virtual threads, waiting for locks, connections apart, abort, time-outs. */
class ThreadsTest {

    @TempDir
    Path directory;

    @Test
    void virtualThreadsEachWithAConnection() throws Exception {
        Path file = directory.resolve("threads.db");
        try (Connection c = open(file + "?journal_mode=WAL")) {
            run(c, "CREATE TABLE t(thread, n)");
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                int thread = i;
                all.add(threads.submit(() -> {
                    try (Connection c = open(file + "?busy_timeout=300000&transaction_mode=IMMEDIATE");
                                    PreparedStatement insert = c.prepareStatement("INSERT INTO t VALUES(?, ?)")) {
                        for (int n = 0; n < 5; n++) {
                            insert.setInt(1, thread);
                            insert.setInt(2, n);
                            insert.executeUpdate();
                            assertEquals(Integer.toString(n + 1), value(c, "SELECT count(*) FROM t WHERE thread = " + thread));
                        }
                        return null;
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        try (Connection c = open(file)) {
            assertEquals("200", value(c, "SELECT count(*) FROM t"));
        }
    }

    /** More of them than there are carriers wait for the lock of one that sleeps: it must be able to go on. */
    @Test
    void virtualThreadsWaitForALockWithoutTheirCarriers() throws Exception {
        String name = directory.resolve("lock.db") + "?busy_timeout=120000";
        int waiting = 4 * Runtime.getRuntime().availableProcessors();
        try (Connection c = open(name)) {
            run(c, "CREATE TABLE t(a)");
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch locked = new CountDownLatch(1);
            // Threads that kept their carriers would keep the others from beginning, until SQLITE_BUSY.
            CountDownLatch begun = new CountDownLatch(waiting);
            List<Future<?>> all = new ArrayList<>();
            all.add(threads.submit(() -> {
                try (Connection c = open(name)) {
                    c.setAutoCommit(false);
                    run(c, "INSERT INTO t VALUES(0)");
                    locked.countDown();
                    begun.await();
                    c.commit();
                    return null;
                }
            }));
            locked.await();
            for (int i = 0; i < waiting; i++) {
                int how = i % 4;
                all.add(threads.submit(() -> {
                    try (Connection c = open(name); PreparedStatement insert = c.prepareStatement("INSERT INTO t VALUES(?)")) {
                        c.setAutoCommit(how < 2);
                        insert.setInt(1, how);
                        begun.countDown();
                        switch (how) {
                            case 0 -> run(c, "INSERT INTO t VALUES(0)");
                            case 1 -> {
                                Database db = c.unwrap(Database.class);
                                db.update("INSERT INTO t VALUES(1)");
                            }
                            case 2 -> insert.executeUpdate();
                            default -> {
                                insert.addBatch();
                                insert.executeBatch();
                            }
                        }
                        if (how >= 2) {
                            c.commit();
                        }
                        return null;
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        try (Connection c = open(name); Connection holder = open(name)) {
            assertEquals(Integer.toString(1 + waiting), value(c, "SELECT count(*) FROM t"));
            // The time that is set still ends the waiting, and a query's own time does.
            holder.setAutoCommit(false);
            run(holder, "INSERT INTO t VALUES(0)");
            CompletableFuture<String> ends = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try (Connection short100 = open(directory.resolve("lock.db") + "?busy_timeout=100");
                                Statement limited = c.createStatement()) {
                    int busy = code(() -> run(short100, "INSERT INTO t VALUES(1)"));
                    limited.setQueryTimeout(1);
                    int timeout = code(() -> limited.execute("INSERT INTO t VALUES(1)"));
                    ends.complete(busy + " " + timeout);
                } catch (Throwable e) {
                    ends.completeExceptionally(e);
                }
            });
            assertTrue(Set.of("5 5", "5 9").contains(ends.get()), ends::join);
        }
    }

    @Test
    void connectionsDoNotWaitForEachOther() throws Exception {
        Path file = directory.resolve("apart.db");
        try (Connection busy = open(file); Connection other = open(file); Statement endless = busy.createStatement()) {
            run(other, "CREATE TABLE t(a); INSERT INTO t VALUES(5)");
            CountDownLatch begun = new CountDownLatch(1);
            busy.unwrap(Database.class).function("begun", 0, arguments -> {
                begun.countDown();
                return 1;
            });
            CompletableFuture<Integer> running = CompletableFuture
                            .supplyAsync(() -> code(() -> endless.executeQuery(ENDLESS.replace("max(i)", "max(i + begun())"))));
            begun.await();
            assertEquals("5", value(other, "SELECT a FROM t"));
            try (Connection third = open(file)) {
                assertEquals("5", value(third, "SELECT a FROM t"));
            }
            assertTrue(!running.isDone());
            endless.cancel();
            assertEquals(INTERRUPT, running.get());
        }
    }

    @Test
    void abortedByAnotherThread() throws Exception {
        Connection c = open(":memory:");
        CountDownLatch begun = new CountDownLatch(1);
        c.unwrap(Database.class).function("begun", 0, arguments -> {
            begun.countDown();
            return 1;
        });
        CompletableFuture<Integer> running = CompletableFuture
                        .supplyAsync(() -> code(() -> value(c, ENDLESS.replace("max(i)", "max(i + begun())"))));
        begun.await();
        c.abort(Runnable::run);
        assertEquals(INTERRUPT, running.get());
        assertTrue(c.isClosed());
    }

    @Test
    void timeoutsOfPreparedStatementsAndBatches() throws SQLException {
        try (Connection c = open(":memory:"); PreparedStatement p = c.prepareStatement("SELECT (" + ENDLESS + ") + ?")) {
            run(c, "CREATE TABLE t(a)");
            p.setInt(1, 1);
            p.setQueryTimeout(1);
            assertInstanceOf(SQLTimeoutException.class, assertThrows(SQLException.class, p::executeQuery));
            try (PreparedStatement batch = c.prepareStatement("INSERT INTO t SELECT ? + (" + ENDLESS + ")")) {
                batch.setQueryTimeout(1);
                batch.setInt(1, 1);
                batch.addBatch();
                assertEquals(INTERRUPT, code(batch::executeBatch));
            }
            assertEquals("0", value(c, "SELECT count(*) FROM t"));
        }
    }
}
