package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process tells of its databases: tables, JMX, logs and flight recordings. */
class OperationsTest {

    private static final String INSERT = "INSERT INTO t VALUES(1)";

    @TempDir
    private Path directory;

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("a.db") + "?busy_timeout=0");
    }

    /** The rows that belong to the test's own file. */
    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            assertTrue(result.next(), sql);
            String value = result.getString(1);
            assertFalse(result.next(), sql);
            return value;
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void aTransactionOfAnotherThread() throws Exception {
        try (Connection writer = connect();
                        Connection connection = connect();
                        ExecutorService thread = Executors.newSingleThreadExecutor(run -> new Thread(run, "the writer"))) {
            execute(connection, "CREATE TABLE t(a)");
            thread.submit(() -> {
                writer.setAutoCommit(false);
                return writer.createStatement().executeUpdate(INSERT);
            }).get();
            String file = " WHERE file = '" + directory.resolve("a.db") + "'";
            assertEquals("transaction",
                            value(connection, "SELECT state FROM sqltruffle_activity" + file + " AND statement = '" + INSERT + "'"));
            assertEquals("thread \"the writer\"",
                            value(connection, "SELECT thread FROM sqltruffle_activity" + file + " AND statement = '" + INSERT + "'"));
            // The query itself has a SHARED lock, because it looks at the schema.
            String exclusive = " FROM sqltruffle_locks" + file + " AND exclusive";
            assertEquals("RESERVED", value(connection, "SELECT lock" + exclusive));
            assertEquals(INSERT, value(connection, "SELECT statement" + exclusive));
            assertEquals(String.valueOf(ProcessHandle.current().pid()), value(connection, "SELECT pid" + exclusive));
            writer.rollback();
            assertEquals("0", value(connection, "SELECT count(*)" + exclusive));
        }
    }

    @Test
    void aReaderThatKeepsTheWal() throws Exception {
        try (Connection reader = connect();
                        Connection connection = connect();
                        Connection observer = DriverManager.getConnection("jdbc:sqltruffle::memory:")) {
            execute(connection, "PRAGMA journal_mode=WAL");
            execute(connection, "CREATE TABLE t(a)");
            String file = " FROM sqltruffle_wal WHERE file = '" + directory.resolve("a.db") + "'";
            reader.setAutoCommit(false);
            assertEquals("0", value(reader, "SELECT count(*) FROM t"));
            execute(connection, INSERT);
            execute(connection, INSERT);
            execute(connection, "PRAGMA wal_checkpoint");
            assertEquals("2", value(observer, "SELECT frames_not_checkpointed" + file));
            assertEquals("SELECT count(*) FROM t", value(observer, "SELECT oldest_statement" + file));
            assertEquals(String.valueOf(Files.size(directory.resolve("a.db-wal"))), value(observer, "SELECT bytes" + file));
            reader.commit();
            assertNull(value(observer, "SELECT oldest_statement" + file));
            execute(connection, "PRAGMA wal_checkpoint");
            assertEquals("0", value(observer, "SELECT frames_not_checkpointed" + file));
        }
    }

    @Test
    void aWarningOfAWalThatGrows() throws Exception {
        List<String> command = ChildJvm.command(example.Reader.class, directory.resolve("a.db"));
        command.add(1, "-Dsqltruffle.wal.warn=8000000");
        String output = ChildJvm.run(0, command);
        assertTrue(output.contains("A WAL has grown to 7 MB, because a reader keeps it. Connection 1 of this process reads "), output);
        assertTrue(output.contains("; not finished: SELECT a FROM t [thread \"main\"]"), output);
        assertEquals(2, output.lines().filter(line -> line.contains("has grown")).count(), output);
    }

    private String child(String... options) throws Exception {
        List<String> command = ChildJvm.command(example.Slow.class, directory.resolve("a.db"));
        command.addAll(1, List.of(options));
        return ChildJvm.run(0, command);
    }

    @Test
    void nothingIsSaidUnlessAskedFor() throws Exception {
        assertEquals("sqltruffle_statements: 0\n", child());
    }

    @Test
    void statements() throws Exception {
        String output = child("-Dsqltruffle.statements=true");
        assertTrue(output.contains("INSERT INTO t SELECT ?: 3, rows 0, "), output);
        assertTrue(output.contains("SELECT sum(b.a + c.a) FROM t, t b, t c WHERE t.a = ?: 1, rows 1, "), output);
    }

    @Test
    void slowQueries() throws Exception {
        String output = child("-Dsqltruffle.slow=0");
        assertTrue(output.contains(", connection 1: SELECT sum(b.a + c.a) FROM t, t b, t c WHERE t.a = ?\n"), output);
        assertTrue(output.contains(" ms, 1 rows, C"), output);
        assertTrue(output.contains("\n  SCAN b\n"), output);
        assertTrue(child("-Dsqltruffle.slow=0", "-Dsqltruffle.slow.parameters=true").contains("WHERE t.a = 42"), output);
        assertEquals("sqltruffle_statements: 0\n", child("-Dsqltruffle.slow=1000000"));
    }

    @Test
    void jmx() throws Exception {
        String output = child("-Dsqltruffle.jmx=true", "-Dsqltruffle.statements=true");
        assertTrue(output.contains("JMX: INSERT INTO t SELECT ?: 3"), output);
    }

    @Test
    void flightRecording() throws Exception {
        Path file = directory.resolve("a.jfr");
        child("-XX:StartFlightRecording:filename=" + file + ",+org.sqltruffle.Statement#threshold=0ns");
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().equals("org.sqltruffle.Statement")).toList();
        RecordedEvent query = events.stream().filter(event -> event.getString("sql").startsWith("SELECT sum")).findFirst().orElseThrow();
        assertEquals(1, query.getLong("rows"));
        // Two clocks have measured them.
        assertTrue(query.getDuration("engineTime").minusMillis(5).compareTo(query.getDuration()) <= 0, query::toString);
        assertEquals(3, events.stream().filter(event -> event.getString("sql").equals("INSERT INTO t SELECT ?")).count());
    }
}
