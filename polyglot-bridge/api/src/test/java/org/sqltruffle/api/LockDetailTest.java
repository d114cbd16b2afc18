package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An error of a lock says which process or which statement of this process holds the lock. */
class LockDetailTest {

    private static final int ROUNDS = 100;
    private static final int ABOVE_LIMIT = 1500;
    /** Rows that no reader fetches at once. */
    private static final int MANY = 200_000;
    private static final String INSERT = "INSERT INTO t VALUES(7)";

    @TempDir
    private Path directory;

    /** A journal mode, and the lock that each kind of transaction holds. */
    private enum Mode {
        DELETE("SHARED", "RESERVED", "EXCLUSIVE"), WAL("WAL_READ", "WAL_WRITE", "WAL_WRITE");

        private final String read;
        private final String write;
        private final String exclusive;

        Mode(String read, String write, String exclusive) {
            this.read = read;
            this.write = write;
            this.exclusive = exclusive;
        }
    }

    private Database open(Mode mode) {
        Database db = Database.open(directory.resolve("a.db").toString());
        db.execute("PRAGMA journal_mode=" + mode + "; CREATE TABLE IF NOT EXISTS t(a); INSERT INTO t VALUES(1), (2), (3)");
        return db;
    }

    private Database openAgain() {
        return Database.open(directory.resolve("a.db").toString());
    }

    private static String detail(DatabaseException e) {
        List<Throwable> suppressed = List.of(e.getSuppressed());
        assertEquals(1, suppressed.size());
        assertTrue(suppressed.getFirst() instanceof LockDetail);
        return suppressed.getFirst().getMessage();
    }

    private static String failure(Database db, String sql) {
        DatabaseException e = assertThrows(DatabaseException.class, () -> db.execute(sql));
        assertEquals("database is locked", e.getMessage());
        return detail(e);
    }

    private static void assertHas(String detail, String... parts) {
        for (String part : parts) {
            assertTrue(detail.contains(part), () -> "no " + part + ": " + detail);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherProcess(Mode mode) throws Exception {
        assumeTrue(SqliteProcess.isThere() || System.getenv("CI") != null, "there is no sqlite3");
        try (Database db = open(mode); SqliteProcess other = new SqliteProcess(directory.resolve("a.db"))) {
            String process = "Process " + other.pid() + " (sqlite3, started ";
            for (int i = 0; i < ROUNDS; i++) {
                other.run("BEGIN IMMEDIATE;");
                assertHas(failure(db, INSERT), process, "(lock " + mode.write + ")", "a.db");
                other.run("ROLLBACK;");
                other.run("BEGIN EXCLUSIVE;");
                assertHas(failure(db, mode == Mode.WAL ? INSERT : "SELECT * FROM t"), process, "(lock " + mode.exclusive + ")");
                other.run("ROLLBACK;");
                if (mode == Mode.DELETE) {
                    other.run("BEGIN; SELECT count(*) FROM t;");
                    assertHas(failure(db, INSERT), process, "(lock SHARED)", "reads");
                    other.run("ROLLBACK;");
                }
                db.execute(INSERT);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherThread(Mode mode) throws Exception {
        try (Database db = open(mode);
                        Database writer = openAgain();
                        ExecutorService thread = Executors.newSingleThreadExecutor(action -> new Thread(action, "the writer"))) {
            thread.submit(() -> writer.execute("BEGIN; " + INSERT)).get();
            assertHas(failure(db, INSERT), "of this process writes to ", "(lock " + mode.write + ", for ", INSERT,
                            "[thread \"the writer\"]", "the transaction is open since");
        }
    }

    @Test
    void aQueryThatIsHalfRead() {
        try (Database db = open(Mode.DELETE); Database reader = openAgain()) {
            db.execute("WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT " + MANY + ") INSERT INTO t SELECT i FROM n");
            reader.prepare("SELECT a FROM t").stream().limit(1).forEach(
                            row -> assertHas(failure(db, INSERT), "(lock SHARED, for ", "; not finished: SELECT a FROM t [thread \""));
        }
    }

    @ParameterizedTest
    @EnumSource
    void waitingCannotHelp(Mode mode) {
        try (Database db = open(mode); Database writer = openAgain()) {
            db.execute("BEGIN; SELECT * FROM t");
            writer.execute("BEGIN; " + INSERT);
            assertHas(failure(db, INSERT), "waiting cannot help", "BEGIN IMMEDIATE", INSERT);
            db.execute("ROLLBACK");
        }
    }

    @Test
    void anOldSnapshot() {
        try (Database db = open(Mode.WAL); Database writer = openAgain()) {
            db.execute("BEGIN; SELECT * FROM t");
            writer.execute(INSERT);
            DatabaseException e = assertThrows(DatabaseException.class, () -> db.execute(INSERT));
            assertEquals("SQLITE_BUSY_SNAPSHOT", e.codeName());
            assertHas(detail(e), "waiting cannot help", "BEGIN IMMEDIATE");
        }
    }

    @Test
    void aStatementOfTheSameConnection() {
        try (Database db = open(Mode.DELETE)) {
            db.prepare("SELECT a FROM t WHERE a > 0").forEach(row -> {
                DatabaseException e = assertThrows(DatabaseException.class, () -> db.execute("DROP TABLE t"));
                assertEquals("SQLITE_LOCKED", e.codeName());
                assertEquals("database table is locked", e.getMessage());
                assertHas(detail(e), "same connection", "SELECT a FROM t WHERE a > 0");
            });
        }
    }

    @Test
    void otherErrorsHaveNoDetail() {
        try (Database db = open(Mode.DELETE)) {
            assertEquals(0, assertThrows(DatabaseException.class, () -> db.execute("SELECT * FROM nothing")).getSuppressed().length);
        }
    }

    /** A second or more: a busy machine makes waits longer. */
    private static void assertWaited(String detail) {
        assertTrue(Pattern.compile("Waited [1-9][0-9]*[.]").matcher(detail).find(), detail);
    }

    /** The log says it while the statement waits. */
    @Test
    void aLongWaitIsLogged() throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        CountDownLatch logged = new CountDownLatch(1);
        Logger logger = Logger.getLogger("org.sqltruffle.locks");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
                logged.countDown();
            }

            @Override
            public void flush() {
                // nothing is kept
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try (Database db = open(Mode.WAL); Database writer = openAgain(); ExecutorService threads = Executors.newSingleThreadExecutor()) {
            writer.execute("BEGIN; " + INSERT);
            db.busyTimeout(100 * ABOVE_LIMIT);
            var waits = threads.submit(() -> db.execute("DELETE FROM t"));
            logged.await();
            writer.execute("COMMIT");
            waits.get();
            assertEquals(1, lines.size());
            assertWaited(lines.getFirst());
            assertHas(lines.getFirst(), " (DELETE FROM t [", " waits for a lock. Waited ", "(lock WAL_WRITE, for ", INSERT);

            writer.execute("BEGIN; " + INSERT);
            db.busyTimeout(ABOVE_LIMIT);
            assertWaited(failure(db, "DELETE FROM t"));
            assertEquals(3, lines.size());
            assertHas(lines.getLast(), "failed with SQLITE_BUSY", INSERT);
            assertWaited(lines.getLast());
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
    }
}
