package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.sqlite.ApiConstants;

/** Nobody notices the connection that reads a table in the background, by which columns are built. */
@Isolated("the mode is one of the process")
class ColumnReaderTest {

    private static final int ROWS = 300_000;
    private static final String SCAN = "SELECT sum(a), sum(b), sum(c), sum(d), max(e) FROM t WHERE a >= 0";
    private static final int ROUNDS = 4;
    private static final int TRANSACTIONS = 20;
    private static final int SHORT_TABLES = 200;
    private static final int SCANS = 3;
    /** A reader that kept its lock would make the writer try again more often, in every round. */
    private static final int MOST_LOCKED = 5;
    /** A reader that the machine stops while it begins has the lock for long. */
    private static final int MOST_ROUNDS = 60;

    @TempDir
    private Path directory;

    @BeforeEach
    void auto() {
        ColumnStore.set(ColumnStore.Mode.AUTO, 1L << 28);
    }

    @AfterEach
    void forget() {
        ColumnStore.setBytes(0);
        ColumnStore.setBytes(ColumnStore.defaultBytes());
    }

    private static Connection openWithoutReading(Path file) {
        return Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C));
    }

    private static Connection open(Path file) {
        Connection connection = openWithoutReading(file);
        connection.execute("PRAGMA synchronous=OFF");
        return connection;
    }

    private Path table(String mode) throws IOException {
        Path file = directory.resolve(mode + ".db");
        try (Connection connection = open(file)) {
            connection.execute("PRAGMA journal_mode=" + mode + "; CREATE TABLE t(a, b, c, d, e); CREATE TABLE log(x);"
                            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                            + ") INSERT INTO t SELECT i, i * 7, i / 3.0, i % 11, 'text ' || i FROM n");
        }
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));
        return file;
    }

    /** A copy, of which nothing is known yet. */
    private Path copy(Path file, int round) throws IOException {
        return Files.copy(file, directory.resolve("round" + round + ".db"), StandardCopyOption.COPY_ATTRIBUTES);
    }

    /** Scans twice: building begins in the second scan, and takes longer. */
    private static void scan(Connection connection) {
        for (int i = 0; i < 2; i++) {
            try (Statement statement = connection.prepare(SCAN)) {
                assertTrue(statement.step());
            }
        }
    }

    @Test
    void aScanIsRepeatedByColumnsWithoutAnySetting() throws IOException {
        try (Connection connection = open(table("DELETE"))) {
            long hits = ColumnStore.status().hits();
            scan(connection);
            ColumnStore.await();
            scan(connection);
            assertTrue(ColumnStore.status().hits() > hits, "no cursor read columns");
        }
    }

    @Test
    void aWriterOfThisProcessIsNotLockedOut() throws IOException {
        Path file = table("DELETE");
        for (int round = 0; round < ROUNDS; round++) {
            Path copy = copy(file, round);
            try (Connection reader = open(copy); Connection writer = open(copy)) {
                scan(reader);
                for (int i = 0; i < TRANSACTIONS; i++) {
                    writer.execute("INSERT INTO log VALUES (" + i + ")");
                }
            }
        }
    }

    /** Tables whose columns the background thread builds, one after the other: they are too short to be built while they are scanned. */
    private static void createShortTables(Connection connection) {
        connection.execute("BEGIN");
        for (int i = 0; i < SHORT_TABLES; i++) {
            connection.execute("CREATE TABLE t" + i + "(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) "
                            + "INSERT INTO t" + i + " SELECT i FROM n");
        }
        connection.execute("COMMIT");
    }

    private static void scanShortTables(Connection connection) {
        for (int i = 0; i < SHORT_TABLES; i++) {
            for (int scan = 0; scan < SCANS; scan++) {
                connection.execute("SELECT sum(a) FROM t" + i);
            }
        }
    }

    /** The last connection to have a lock completes the file, for which SQLite locks everybody out. A reader leaves that to the program. */
    @Test
    void aConnectionThatHasNotReadYetIsNotLockedOut() {
        Path file = directory.resolve("short.db");
        long built = ColumnStore.status().built();
        try (Connection idle = openWithoutReading(file)) {
            try (Connection reader = open(file)) {
                reader.execute("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0");
                createShortTables(reader);
                scanShortTables(reader);
            }
            assertFalse(Files.exists(Path.of(file + "-wal")), "the last connection that had a lock has left the WAL behind");
            for (int i = 0; i < TRANSACTIONS * TRANSACTIONS; i++) {
                try (Connection next = openWithoutReading(file)) {
                    next.execute("SELECT sum(a) FROM t" + i % SHORT_TABLES);
                    next.execute("INSERT INTO t" + i % SHORT_TABLES + " VALUES (1)");
                }
            }
            ColumnStore.await();
            idle.execute("INSERT INTO t1 VALUES (1)");
        }
        assertFalse(Files.exists(Path.of(file + "-wal")));
        assertTrue(ColumnStore.status().built() > built, "no reader has read");
    }

    /** A checkpoint that waits for readers does not wait for ours in vain. */
    @Test
    void aCheckpointIsComplete() {
        try (Connection connection = open(directory.resolve("short.db"))) {
            connection.execute("PRAGMA journal_mode=WAL");
            createShortTables(connection);
            for (int i = 0; i < TRANSACTIONS; i++) {
                scanShortTables(connection);
                connection.execute("UPDATE t" + i + " SET a = a + 1");
                String mode = List.of("FULL", "RESTART", "TRUNCATE").get(i % 3);
                try (Statement checkpoint = connection.prepare("PRAGMA wal_checkpoint(" + mode + ")")) {
                    assertTrue(checkpoint.step());
                    assertEquals(0, checkpoint.columnLong(0), mode + " was busy in round " + i);
                }
            }
        }
    }

    /** Each connection reads the statistics once, when it opens. */
    @Test
    void statisticsHaveNoColumns() {
        Path file = directory.resolve("statistics.db");
        try (Connection connection = open(file)) {
            connection.execute("CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) "
                            + "INSERT INTO t SELECT i FROM n");
            for (int i = 0; i < SHORT_TABLES; i++) {
                connection.execute("CREATE INDEX i" + i + " ON t(a, a + " + i + ")");
            }
            connection.execute("ANALYZE");
        }
        long built = ColumnStore.status().built();
        for (int i = 0; i < TRANSACTIONS; i++) {
            try (Connection connection = openWithoutReading(file)) {
                connection.execute("SELECT 1 FROM t WHERE 0");
                ColumnStore.await();
            }
        }
        assertEquals(built, ColumnStore.status().built());
    }

    /** A reader has a lock while it begins, and a busy machine may make that long. But it does not have it while it reads. */
    @Test
    void aWriterOfAnotherProcessIsNotLockedOut() throws Exception {
        Path file = table("DELETE");
        Process writer = new ProcessBuilder("python3", "-c", """
                        import sqlite3, sys, time
                        for name in sys.stdin:
                            connection = sqlite3.connect(name.strip(), timeout=0, isolation_level=None)
                            def run(sql, *values):
                                try:
                                    connection.execute(sql, values)
                                    return 0
                                except sqlite3.OperationalError:
                                    time.sleep(0.003)
                                    return 1 + run(sql, *values)
                            locked = 0
                            for i in range(%d):
                                locked += run('BEGIN IMMEDIATE') + run('INSERT INTO log VALUES (?)', i)
                                time.sleep(0.003)
                                locked += run('COMMIT')
                            connection.close()
                            print(locked, flush=True)
                        """.formatted(TRANSACTIONS)).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader answers = writer.inputReader(); Writer names = writer.outputWriter()) {
            List<Integer> locked = new ArrayList<>();
            for (int round = 0, good = 0; good < ROUNDS; round++) {
                assertTrue(round < MOST_ROUNDS, "locked out: " + locked);
                Path copy = copy(file, round);
                try (Connection reader = open(copy)) {
                    scan(reader);
                    names.write(copy + "\n");
                    names.flush();
                    locked.add(Integer.parseInt(answers.readLine()));
                }
                Files.delete(copy);
                good += locked.getLast() <= MOST_LOCKED ? 1 : 0;
            }
        }
        assertEquals(0, writer.waitFor());
    }

    @Test
    void theJournalModeCanBeChanged() throws IOException {
        Path file = table("WAL");
        for (int round = 0; round < ROUNDS; round++) {
            try (Connection connection = open(copy(file, round))) {
                scan(connection);
                assertEquals("delete", text(connection, "PRAGMA journal_mode=DELETE"));
            }
        }
    }

    private static String text(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            assertTrue(statement.step());
            return statement.columnString(0);
        }
    }

    @Test
    void theLastCloseMakesTheFileComplete() throws IOException {
        Path file = table("WAL");
        for (int round = 0; round < ROUNDS; round++) {
            Path copy = copy(file, round);
            try (Connection connection = open(copy)) {
                connection.execute("INSERT INTO log VALUES (" + round + ")");
                scan(connection);
            }
            assertFalse(Files.exists(Path.of(copy + "-wal")), "the WAL is there after the last close");
        }
    }
}
