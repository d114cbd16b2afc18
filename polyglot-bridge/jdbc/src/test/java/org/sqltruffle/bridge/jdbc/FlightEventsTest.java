package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.events.Recorder;
import org.sqltruffle.language.ColumnStore;

/** The events of flight recordings, apart from those of single statements: see {@link OperationsTest}. */
@Timeout(600)
@Isolated("recordings are of the process")
class FlightEventsTest {

    private static final String PREFIX = "org.sqltruffle.";
    private static final String INSERT = "INSERT INTO t VALUES(zeroblob(20000))";
    private static final int SECONDS = 300;
    private static final Duration LASTS = Duration.ofMillis(20);
    private static final long WAIT = 300;

    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("a.db");
    }

    private Connection connect(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + file() + options);
    }

    private static void execute(Connection connection, String... sql) throws SQLException {
        for (String each : sql) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(each);
            }
        }
    }

    /** The part of a test that is recorded. */
    private interface Body {
        void run() throws Exception;
    }

    private List<RecordedEvent> record(String event, Duration threshold, Body body) throws Exception {
        Path dump = directory.resolve("a.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(PREFIX + event).withThreshold(threshold);
            recording.start();
            body.run();
            recording.stop();
            recording.dump(dump);
        }
        return RecordingFile.readAllEvents(dump).stream().filter(each -> each.getEventType().getName().equals(PREFIX + event)).toList();
    }

    /** Executions that no recording wants read no clock, and a long one is recorded all the same. */
    @Test
    void slowStatementsOnly() throws Exception {
        String slow = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE lasts()) SELECT sum(i) FROM n";
        try (Connection connection = connect("")) {
            AtomicLong begin = new AtomicLong();
            AtomicLong coarseBegin = new AtomicLong();
            connection.unwrap(Database.class).function("lasts", 0, arguments -> {
                begin.compareAndSet(0, System.nanoTime());
                coarseBegin.compareAndSet(0, Recorder.coarseTime());
                boolean lasts = System.nanoTime() - begin.get() < LASTS.toNanos()
                                || Recorder.coarseTime() - coarseBegin.get() < LASTS.toNanos();
                return lasts ? 1L : 0L;
            });
            List<RecordedEvent> events = record("Statement", Duration.ofMillis(10), () -> {
                while (!Recorder.isCoarse()) {
                    goesOn();
                    execute(connection, "SELECT 1");
                }
                execute(connection, slow);
            });
            List<RecordedEvent> slows = events.stream().filter(each -> each.getString("sql").equals(slow)).toList();
            assertEquals(1, slows.size(), events::toString);
            assertTrue(slows.getFirst().getDuration().toMillis() >= 10, events::toString);
            assertTrue(slows.getFirst().getDuration("engineTime").toMillis() > 0, events::toString);
            assertEquals(1, slows.getFirst().getLong("rows"));
            // The next recording wants all of them, from its first statement on.
            events = record("Statement", Duration.ZERO, () -> execute(connection, "SELECT 2", "SELECT 3"));
            assertEquals(List.of("SELECT 2", "SELECT 3"), events.stream().map(each -> each.getString("sql")).toList());
        }
    }

    @Test
    void commits() throws Exception {
        try (Connection connection = connect("")) {
            execute(connection, "CREATE TABLE t(a)");
            List<RecordedEvent> events = record("Commit", Duration.ZERO, () -> execute(connection, INSERT, "SELECT * FROM t",
                            "PRAGMA journal_mode=WAL", "BEGIN", INSERT, INSERT, "COMMIT"));
            List<RecordedEvent> inserts = events.stream().filter(each -> !each.getString("sql").startsWith("PRAGMA")).toList();
            assertEquals(List.of(INSERT, "COMMIT"), inserts.stream().map(each -> each.getString("sql")).toList(), events::toString);
            assertEquals(List.of("rollback", "wal"), inserts.stream().map(each -> each.getString("journal")).toList());
            for (RecordedEvent event : inserts) {
                assertEquals(file().toString(), event.getString("file"));
                assertEquals("SQLITE_OK", event.getString("result"));
                assertTrue(event.getLong("pages") >= 5 && event.getLong("bytes") == event.getLong("pages") * 4096, event::toString);
                assertTrue(event.getDuration().toNanos() > 0);
            }
            assertEquals(List.of(), record("Commit", Duration.ofHours(1), () -> execute(connection, INSERT)));
        }
    }

    @Test
    void checkpoints() throws Exception {
        try (Connection reader = connect(""); Connection connection = connect("")) {
            execute(connection, "PRAGMA journal_mode=WAL", "CREATE TABLE t(a)");
            reader.setAutoCommit(false);
            execute(reader, "SELECT count(*) FROM t");
            List<RecordedEvent> events = record("Checkpoint", Duration.ZERO, () -> {
                execute(connection, INSERT, "PRAGMA wal_checkpoint");
                reader.commit();
                execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
            });
            assertEquals(List.of("PASSIVE", "TRUNCATE"), events.stream().map(each -> each.getString("mode")).toList());
            RecordedEvent pinned = events.getFirst();
            assertEquals(file().toString(), pinned.getString("file"));
            assertTrue(pinned.getLong("framesLeft") > 0 && pinned.getLong("framesLeft") <= pinned.getLong("frames"), pinned::toString);
            assertTrue(pinned.getString("readers").contains("SELECT count(*) FROM t"), pinned::toString);
            assertEquals(0, events.getLast().getLong("framesLeft"));
            assertEquals("", events.getLast().getString("readers"));
        }
    }

    private static Executor threads(boolean virtual) {
        return run -> (virtual ? Thread.ofVirtual() : Thread.ofPlatform()).start(run);
    }

    /** JUnit interrupts a test that waits in vain. */
    private static void goesOn() {
        assertFalse(Thread.currentThread().isInterrupted());
    }

    /**
     * Waits until a statement runs. The connection that looks is another one: an event names what the one that is waited for has executed
     * last.
     */
    private static void awaitStatement(String sql) throws SQLException {
        try (Connection watcher = DriverManager.getConnection("jdbc:sqltruffle::memory:")) {
            while (number(watcher,
                            "SELECT count(*) FROM sqltruffle_activity WHERE state = 'statement' AND statement = '" + sql + "'") == 0) {
                goesOn();
            }
        }
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            assertTrue(result.next());
            return result.getInt(1);
        }
    }

    /** Each wait is one event, in C and where virtual threads wait in Java. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waits(boolean virtual) throws Exception {
        try (Connection writer = connect(""); Connection connection = connect("?busy_timeout=60000")) {
            execute(connection, "CREATE TABLE t(a)");
            Body wait = () -> {
                execute(writer, "BEGIN IMMEDIATE", INSERT);
                CompletableFuture<Void> insert = CompletableFuture.runAsync(() -> {
                    try {
                        execute(connection, "INSERT INTO t VALUES(1)");
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }, threads(virtual));
                awaitStatement("INSERT INTO t VALUES(1)");
                Thread.sleep(WAIT);
                execute(writer, "COMMIT");
                insert.get(SECONDS, TimeUnit.SECONDS);
            };
            List<RecordedEvent> events = record("LockWait", Duration.ZERO, wait);
            assertEquals(1, events.size(), events::toString);
            assertEquals("INSERT INTO t VALUES(1)", events.getFirst().getString("sql"));
            assertEquals("", events.getFirst().getString("error"));
            assertTrue(events.getFirst().getString("report").contains(INSERT), events::toString);
            assertTrue(events.getFirst().getDuration().toMillis() > 0, events::toString);
            assertEquals(List.of(), record("LockWait", Duration.ofHours(1), wait));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void locksThatAreNotGot(int timeout) throws Exception {
        try (Connection writer = connect(""); Connection connection = connect("?busy_timeout=" + timeout)) {
            execute(writer, "CREATE TABLE t(a)", "BEGIN IMMEDIATE");
            List<RecordedEvent> events = record("LockWait", Duration.ZERO, () -> {
                try {
                    execute(connection, INSERT);
                } catch (SQLException e) {
                    assertTrue(e.getMessage().contains("SQLITE_BUSY"), e.getMessage());
                }
            });
            assertEquals(List.of("SQLITE_BUSY"), events.stream().map(each -> each.getString("error")).toList());
            assertTrue(events.getFirst().getString("report").contains("BEGIN IMMEDIATE"), events::toString);
            assertTrue(events.getFirst().getDuration().toMillis() < SECONDS * 1000L, events::toString);
        }
    }

    private static void scan(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery("SELECT sum(a) FROM t WHERE a > 5")) {
            assertTrue(result.next());
        }
    }

    /** By the statement that wants columns, and by the thread that builds them in the background. */
    @ParameterizedTest
    @ValueSource(strings = {"build", "auto"})
    void columns(String mode) throws Exception {
        try (Connection connection = connect("?sqltruffle.columns=" + mode)) {
            execute(connection, "CREATE TABLE t(a, b)",
                            "INSERT INTO t WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000) SELECT i, i FROM n");
            List<RecordedEvent> events = record("ColumnBuild", Duration.ZERO, () -> {
                // The first scan forgets the columns of another test's file that had this inode.
                do {
                    goesOn();
                    scan(connection);
                } while (number(connection, "SELECT count(*) FROM sqltruffle_columns") == 0);
                ColumnStore.await();
            });
            // The thread in the background may still be at another test's file.
            RecordedEvent event = events.stream().filter(each -> each.getString("file").equals(file().toString())).findFirst()
                            .orElseThrow(() -> new AssertionError(events));
            assertEquals("t", event.getString("table"));
            assertEquals(1, event.getLong("columns"));
            assertEquals(3000, event.getLong("rows"));
            assertEquals("SQLITE_OK", event.getString("result"));
            assertTrue(event.getLong("bytes") > 0 && event.getDuration().toNanos() > 0, event::toString);
            assertEquals(mode.equals("build"), event.getLong("connection") > 0, event::toString);
        }
    }

    /** The ready settings name each event, and no other one; each setting is one that the event has. */
    @Test
    void readySettings() throws Exception {
        try (Connection connection = connect("")) {
            execute(connection, "SELECT 1");
        }
        record("Commit", Duration.ZERO, () -> {
            try (Connection connection = connect("")) {
                execute(connection, "SELECT 1");
            }
        });
        var types = FlightRecorder.getFlightRecorder().getEventTypes().stream().filter(type -> type.getName().startsWith(PREFIX))
                        .collect(Collectors.toMap(EventType::getName, type -> type));
        assertEquals(Stream.of("Checkpoint", "ColumnBuild", "Commit", "Compilation", "LockWait", "ReplicaSync", "Statement", "TierChange")
                        .map(PREFIX::concat).toList(),
                        types.keySet().stream().sorted().toList());
        try (var reader = new java.io.InputStreamReader(getClass().getResourceAsStream("/META-INF/sqltruffle/sqltruffle.jfc"))) {
            var settings = Configuration.create(reader).getSettings();
            for (String name : types.keySet()) {
                assertEquals("true", settings.get(name + "#enabled"), name);
            }
            for (String setting : settings.keySet()) {
                String[] parts = setting.split("#");
                assertTrue(types.containsKey(parts[0]), setting);
                assertFalse(types.get(parts[0]).getSettingDescriptors().stream().noneMatch(each -> each.getName().equals(parts[1])),
                                setting);
            }
        }
    }
}
