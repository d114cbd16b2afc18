package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/**
 * Ten pains of sqlite-jdbc's users, one test each. What is about speed is counted here: executions, bytes, rows. The benchmarks
 * {@code java} and {@code rows} have the times.
 *
 * <ol>
 * <li>Generated keys cost a second statement, and an INSERT of several rows gives the last one only.
 * <li>{@code getString} is slow.
 * <li>Virtual threads are pinned to their carriers.
 * <li>{@code cancel} and timeouts come late or never.
 * <li>{@code java.time} is read in some formats only.
 * <li>Batches fail without saying how far they came.
 * <li>Pools meet SQLITE_BUSY, because a transaction that reads cannot become one that writes.
 * <li>The native library is extracted to a directory that other users can write.
 * <li>It cannot be loaded from a file system without execution.
 * <li>It cannot be loaded by two class loaders.</ol>
 */
@Tag("slow")
class TenPainsTest {

    private static final String INSERT = "INSERT INTO t(a) VALUES(?)";
    private static final int INSERTS = 500;
    private static final int STRINGS = 20_000;
    /** A string of 100 characters has 24 bytes and its array 116; a copy has as many as the array. */
    private static final int STRING_BYTES = 200;
    /** Rows before the query is cancelled. */
    private static final int CALLS = 1000;

    @TempDir
    Path directory;
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** The JDK records an event for each execution of a statement, whoever prepared it. */
    @Test
    void generatedKeysCostNoStatement() throws Exception {
        statement.executeUpdate("CREATE TABLE t(id INTEGER PRIMARY KEY, a)");
        Path file = directory.resolve("statements.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("org.sqltruffle.Statement").withoutThreshold();
            recording.start();
            insert();
            recording.dump(file);
        }
        assertEquals(Collections.nCopies(INSERTS, INSERT),
                        RecordingFile.readAllEvents(file).stream().map(event -> event.getString("sql")).toList());
    }

    @Test
    void generatedKeysAreThoseOfAllRows() throws Exception {
        statement.executeUpdate("CREATE TABLE t(id INTEGER PRIMARY KEY, a)");
        statement.executeUpdate("INSERT INTO t VALUES(1000001, 'x'), (NULL, 'y')", Statement.RETURN_GENERATED_KEYS);
        try (ResultSet keys = statement.getGeneratedKeys()) {
            assertTrue(keys.next());
            assertEquals(1000001, keys.getLong(1));
            assertTrue(keys.next());
            assertEquals(1000002, keys.getLong(1));
            assertFalse(keys.next());
        }
    }

    private void insert() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 1; i <= INSERTS; i++) {
                insert.setInt(1, i);
                insert.executeUpdate();
                try (ResultSet key = insert.getGeneratedKeys()) {
                    assertTrue(key.next());
                    assertEquals(i, key.getLong(1));
                }
            }
        }
    }

    /** A string is made at once from what the engine has read: no array of bytes between them. */
    @Test
    void stringsAreReadWithoutACopy() throws Exception {
        statement.executeUpdate("CREATE TABLE s AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + STRINGS
                        + ") SELECT printf('%0100d', i) AS a FROM c");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        read();
        long before = threads.getCurrentThreadAllocatedBytes();
        read();
        long each = (threads.getCurrentThreadAllocatedBytes() - before) / STRINGS;
        assertTrue(each < STRING_BYTES, () -> each + " bytes for a string");
    }

    private void read() throws SQLException {
        long length = 0;
        try (ResultSet rows = statement.executeQuery("SELECT a FROM s")) {
            while (rows.next()) {
                length += rows.getString(1).length();
            }
        }
        assertEquals(100 * STRINGS, length);
    }

    /** A virtual thread that waits for the connection leaves its carrier. The JDK records an event when it cannot. */
    @Test
    void virtualThreadsAreNotPinned() throws Exception {
        statement.executeUpdate("CREATE TABLE t(a)");
        // A class that another thread initialises keeps a virtual thread on its carrier, once.
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?)")) {
            insert.setInt(1, 0);
            insert.executeUpdate();
        }
        Path file = directory.resolve("pinned.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
            recording.start();
            List<Future<?>> all = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 10_000; i++) {
                    int value = i;
                    all.add(threads.submit(() -> {
                        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?)")) {
                            insert.setInt(1, value);
                            return insert.executeUpdate();
                        }
                    }));
                }
            }
            for (Future<?> each : all) {
                assertEquals(1, each.get());
            }
            recording.dump(file);
        }
        List<String> pinned = RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                        .filter(event -> String.valueOf(event.getStackTrace()).contains("sqltruffle")).map(Object::toString).toList();
        assertEquals(List.of(), pinned);
        try (ResultSet count = statement.executeQuery("SELECT count(DISTINCT a) FROM t")) {
            assertTrue(count.next());
            assertEquals(10_000, count.getInt(1));
        }
    }

    /** The query computes no further row: the function's calls are counted while another thread cancels, and after that. */
    @Test
    void cancelEndsAQueryAtOnce() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        int[] calls = new int[1];
        connection.unwrap(Database.class).function("row", 1, value -> {
            calls[0]++;
            if (calls[0] == CALLS) {
                running.countDown();
                cancelled.await();
            }
            return value.getLong(0);
        });
        try (Statement endless = connection.createStatement(); ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<?> cancel = other.submit(() -> {
                running.await();
                endless.cancel();
                cancelled.countDown();
                return null;
            });
            SQLException e = assertThrows(SQLException.class, () -> endless
                            .executeQuery("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT sum(row(i)) FROM c"));
            assertEquals("57014", e.getSQLState());
            cancel.get();
        }
        assertEquals(CALLS, calls[0]);
    }

    @Test
    void javaTimeGoesBothWays() throws Exception {
        statement.executeUpdate("CREATE TABLE t(a)");
        Object[] values = {LocalDate.of(2024, 2, 29), LocalTime.of(1, 2, 3, 4_000_000), LocalDateTime.of(2024, 2, 29, 1, 2, 3),
                        Instant.parse("2024-02-29T01:02:03Z"),
                        OffsetDateTime.parse("2024-02-29T01:02:03+05:30")};
        for (Object value : values) {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?) RETURNING a")) {
                insert.setObject(1, value);
                try (ResultSet row = insert.executeQuery()) {
                    assertTrue(row.next());
                    assertEquals(value, row.getObject(1, value.getClass()));
                }
            }
        }
        try (ResultSet row = statement.executeQuery("SELECT '2024-02-29 01:02:03', CURRENT_TIMESTAMP")) {
            assertTrue(row.next());
            assertEquals(LocalDateTime.of(2024, 2, 29, 1, 2, 3), row.getObject(1, LocalDateTime.class));
            assertTrue(row.getTimestamp(2).getTime() > 0);
        }
    }

    @Test
    void batchesSayHowFarTheyCame() throws Exception {
        statement.executeUpdate("CREATE TABLE t(a UNIQUE)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?)")) {
            for (int value : new int[]{1, 2, 3, 2, 4}) {
                insert.setInt(1, value);
                insert.addBatch();
            }
            BatchUpdateException e = assertThrows(BatchUpdateException.class, insert::executeBatch);
            assertArrayEquals(new int[]{1, 1, 1}, e.getUpdateCounts());
            assertEquals("23000", e.getSQLState());
        }
    }

    /** With {@code transaction_mode=IMMEDIATE} a transaction waits for the lock at its beginning. None fails at its first write. */
    @Test
    void poolsDoNotMeetBusyErrors() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqltruffle:" + directory.resolve("pool.db")
                        + "?journal_mode=WAL&synchronous=OFF&transaction_mode=IMMEDIATE&busy_timeout=60000");
        config.setMaximumPoolSize(4);
        try (HikariDataSource pool = new HikariDataSource(config); ExecutorService threads = Executors.newFixedThreadPool(4)) {
            try (Connection c = pool.getConnection(); Statement s = c.createStatement()) {
                s.executeUpdate("CREATE TABLE counter(n); INSERT INTO counter VALUES(0)");
            }
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                all.add(threads.submit(() -> {
                    for (int k = 0; k < 50; k++) {
                        increment(pool);
                    }
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
            try (Connection c = pool.getConnection();
                            Statement s = c.createStatement();
                            ResultSet n = s.executeQuery("SELECT n FROM counter")) {
                assertTrue(n.next());
                assertEquals(200, n.getInt(1));
            }
        }
        // A connection for reading only cannot write.
        try (Connection c = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("pool.db") + "?open_mode=1");
                        Statement s = c.createStatement()) {
            assertTrue(c.isReadOnly());
            assertEquals("25006", assertThrows(SQLException.class, () -> s.executeUpdate("DELETE FROM counter")).getSQLState());
        }
    }

    private static void increment(HikariDataSource pool) throws SQLException {
        try (Connection c = pool.getConnection(); Statement s = c.createStatement()) {
            c.setAutoCommit(false);
            int n;
            try (ResultSet row = s.executeQuery("SELECT n FROM counter")) {
                row.next();
                n = row.getInt(1);
            }
            s.executeUpdate("UPDATE counter SET n = " + (n + 1));
            c.commit();
        }
    }

    private String child(String mode, String... options) throws Exception {
        List<String> command = new ArrayList<>(ChildJvm.command(TenPainsTest.class, mode));
        command.addAll(1, List.of(options));
        return ChildJvm.run(0, command);
    }

    @Test
    void theLibraryIsNotExtracted() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        assertEquals("3.54.1\n[]\n", child("files", "-Djava.io.tmpdir=" + temporary));
    }

    /** No file system is needed, so none that allows execution: the library is loaded from a file in memory. */
    @Test
    void theLibraryNeedsNoFileSystem() throws Exception {
        // The JDK warns about the directory.
        assertEquals("3.54.1", child("memory", "-Djava.io.tmpdir=/nowhere", "-Duser.home=/nowhere").lines().toList().getLast());
    }

    @Test
    void twoClassLoadersLoadTheLibrary() throws Exception {
        assertEquals("3.54.1\n3.54.1\ntrue\n", child("loaders"));
    }

    private static String version(Connection connection) throws SQLException {
        try (Statement s = connection.createStatement(); ResultSet version = s.executeQuery("SELECT sqlite_version()")) {
            version.next();
            return version.getString(1);
        }
    }

    /** What the child processes run. */
    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "files" -> {
                try (Connection c = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                                var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
                    System.out.println(version(c));
                    System.out.println(files.map(file -> file.getFileName().toString()).filter(name -> name.contains("sql")).toList());
                }
            }
            case "memory" -> {
                try (Connection c = DriverManager.getConnection("jdbc:sqltruffle::memory:")) {
                    // A process maps the library from a file without a name.
                    System.out.println(version(c));
                }
            }
            default -> twoLoaders();
        }
    }

    private static void twoLoaders() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : ManagementFactory.getRuntimeMXBean().getClassPath().split(":")) {
            if (!entry.isEmpty()) {
                classPath.add(Path.of(entry).toUri().toURL());
            }
        }
        List<Class<?>> drivers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            URLClassLoader loader = new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
            Class<?> driver = Class.forName("org.sqltruffle.bridge.jdbc.Driver", true, loader);
            drivers.add(driver);
            try (Connection c = ((java.sql.Driver) driver.getConstructor().newInstance()).connect("jdbc:sqltruffle::memory:",
                            new Properties())) {
                System.out.println(version(c));
            }
        }
        System.out.println(drivers.get(0) != drivers.get(1));
    }
}
