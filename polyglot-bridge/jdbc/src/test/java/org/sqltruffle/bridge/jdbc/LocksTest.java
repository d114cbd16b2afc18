package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.LockDetail;

/** Errors of locks name the process, or the statement of this one, that is in the way. */
class LocksTest {

    private static final int ROUNDS = 100;
    private static final String HOLDER = "no statement runs, its last one: INSERT INTO t VALUES(42) [thread \"main\"], begun at "
                    + "Holder.java:";
    private static final String PYTHON = """
                    import sqlite3, sys
                    connection = sqlite3.connect(sys.argv[1], isolation_level=None)
                    for line in sys.stdin:
                        connection.execute(line).fetchall()
                        print("done", flush=True)
                    """;

    @TempDir
    private Path directory;

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("a.db") + "?busy_timeout=0");
    }

    private static String failure(Connection connection, String sql) {
        SQLException e = assertThrows(SQLException.class, () -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        });
        assertEquals("[SQLITE_BUSY] database is locked (database is locked)", e.getMessage());
        assertEquals(1, e.getSuppressed().length);
        assertTrue(e.getSuppressed()[0] instanceof LockDetail);
        return e.getSuppressed()[0].getMessage();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void cpython(String mode) throws Exception {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode=" + mode);
            statement.execute("CREATE TABLE t(a)");
            Process python = new ProcessBuilder("python3", "-c", PYTHON, directory.resolve("a.db").toString())
                            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
            try (BufferedWriter input = python.outputWriter(); BufferedReader output = python.inputReader()) {
                for (int i = 0; i < ROUNDS; i++) {
                    run(input, output, i % 2 == 0 ? "BEGIN IMMEDIATE" : "BEGIN EXCLUSIVE");
                    String detail = failure(connection, "INSERT INTO t VALUES(1)");
                    assertTrue(detail.contains("Process " + python.pid() + " (python"), detail);
                    assertTrue(detail.contains(
                                    mode.equals("WAL") ? "(lock WAL_WRITE)" : i % 2 == 0 ? "(lock RESERVED)" : "(lock EXCLUSIVE)"), detail);
                    run(input, output, "ROLLBACK");
                    assertEquals(1, statement.executeUpdate("INSERT INTO t VALUES(1)"));
                }
            } finally {
                python.destroy();
            }
        }
    }

    /** Readers of two processes share a lock, by which each keeps the writer from committing, or the WAL from being reset. */
    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void severalReaders(String mode) throws Exception {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode=" + mode);
            statement.execute("CREATE TABLE t(a)");
            ProcessBuilder builder = new ProcessBuilder("python3", "-c", PYTHON, directory.resolve("a.db").toString())
                            .redirectError(ProcessBuilder.Redirect.INHERIT);
            Process first = builder.start();
            Process second = builder.start();
            try {
                for (Process each : List.of(first, second)) {
                    run(each.outputWriter(), each.inputReader(), "BEGIN");
                    run(each.outputWriter(), each.inputReader(), "SELECT * FROM t");
                }
                String pids = "SELECT DISTINCT pid FROM sqltruffle_locks WHERE file = '" + directory.resolve("a.db") + "' AND pid <> "
                                + ProcessHandle.current().pid();
                assertEquals(Set.of(first.pid(), second.pid()), longs(statement, pids));
                if (mode.equals("DELETE")) {
                    String detail = failure(connection, "INSERT INTO t VALUES(1)");
                    assertTrue(detail.contains("Process " + first.pid() + " (python")
                                    && detail.contains("Process " + second.pid() + " (python"), detail);
                } else {
                    statement.execute("INSERT INTO t VALUES(1)");
                }
                run(second.outputWriter(), second.inputReader(), "ROLLBACK");
                assertEquals(Set.of(first.pid()), longs(statement, pids));
            } finally {
                first.destroy();
                second.destroy();
            }
        }
    }

    private static Set<Long> longs(Statement statement, String sql) throws SQLException {
        Set<Long> longs = new TreeSet<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                longs.add(result.getLong(1));
            }
        }
        return longs;
    }

    private static void run(BufferedWriter input, BufferedReader output, String sql) throws IOException {
        input.write(sql + "\n");
        input.flush();
        assertEquals("done", output.readLine());
    }

    @Test
    void anotherThread() throws Exception {
        try (Connection writer = connect();
                        Connection connection = connect();
                        ExecutorService thread = Executors.newSingleThreadExecutor(run -> new Thread(run, "request 1"))) {
            thread.submit(() -> {
                writer.setAutoCommit(false);
                return writer.createStatement().executeUpdate("CREATE TABLE t(a)");
            }).get();
            String detail = failure(connection, "CREATE TABLE u(a)");
            assertTrue(detail.contains("CREATE TABLE t(a) [thread \"request 1\"]"), detail);
        }
    }

    /** A JVM that tells what it does is named with its statement; another one with its process only. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherJvm(boolean shares) throws Exception {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t(a)");
            var command = ChildJvm.command(example.Holder.class, directory.resolve("a.db"));
            command.addAll(1, List.of("-Dsqltruffle.share=" + shares, "-Dsqltruffle.places=true"));
            Process holder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            try {
                assertEquals("ready", holder.inputReader().readLine());
                String detail = failure(connection, "INSERT INTO t VALUES(1)");
                // A JVM on a busy machine may answer too late.
                for (int i = 0; shares && i < ROUNDS && !detail.contains(HOLDER); i++) {
                    detail = failure(connection, "INSERT INTO t VALUES(1)");
                }
                assertTrue(detail.contains("Process " + holder.pid() + " (java"), detail);
                assertEquals(shares, detail.contains(HOLDER), detail);
            } finally {
                holder.outputWriter().close();
                assertTrue(holder.waitFor(5, TimeUnit.MINUTES));
            }
            statement.execute("INSERT INTO t VALUES(1)");
        }
    }

    /** As on a network file system whose locks are files: the error is the same, and nobody is named. */
    @Test
    void locksThatAreFiles() throws SQLException {
        String url = "jdbc:sqltruffle:file:" + directory.resolve("dot.db") + "?vfs=unix-dotfile&busy_timeout=0";
        try (Connection writer = DriverManager.getConnection(url);
                        Connection connection = DriverManager.getConnection(url);
                        Statement statement = writer.createStatement()) {
            statement.execute("CREATE TABLE t(a)");
            statement.execute("BEGIN EXCLUSIVE");
            String detail = failure(connection, "INSERT INTO t VALUES(1)");
            assertTrue(!detail.contains("Process") && !detail.contains("Connection"), detail);
            assertEquals(Set.of(), longs(statement, "SELECT pid FROM sqltruffle_locks WHERE file LIKE '%dot.db'"));
            statement.execute("COMMIT");
        }
    }

    /** With places, also the line of the program. */
    @Test
    void places() throws Exception {
        var command = ChildJvm.command(example.Shop.class, directory.resolve("a.db"));
        command.add(1, "-Dsqltruffle.places=true");
        String output = ChildJvm.run(0, command);
        assertTrue(output.contains("prepared at Shop.java:"), output);
        assertTrue(output.contains("begun at Shop.java:"), output);
        assertTrue(output.contains("in example.Shop.main"), output);
    }
}
