package org.sqltruffle.tpch.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.tpch.oltp.TatpDatabase;
import org.sqltruffle.tpch.query.Sql;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/** With the smallest database there is, as only the making counts here. */
class DatabaseCacheTest {
    private static final TatpDatabase SMALL = new TatpDatabase(100);

    @TempDir
    private Path cache;
    private final List<String> reported = new ArrayList<>();
    private Path target;

    @BeforeEach
    void nameTarget() {
        target = cache.resolve(SMALL.fileName());
    }

    private Path make() throws IOException {
        return SMALL.file(cache, (table, done, expected) -> reported.add(table));
    }

    private boolean wasMade() {
        return !reported.isEmpty();
    }

    @Test
    void madeOnceThenFound() throws IOException {
        assertEquals(target, make());
        assertTrue(wasMade());
        reported.clear();
        assertEquals(target, make());
        assertFalse(wasMade());
    }

    @Test
    void threadsThatAskAtOnceGetOneMaking() throws InterruptedException, IOException {
        Set<Thread> makers = ConcurrentHashMap.newKeySet();
        Runnable ask = () -> {
            try {
                SMALL.file(cache, (table, done, expected) -> makers.add(Thread.currentThread()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        List<Thread> threads = Stream.generate(() -> Thread.ofPlatform().start(ask)).limit(4).toList();
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(1, makers.size());
        make();
        assertFalse(wasMade());
    }

    @Test
    void twoMakingsGiveTheSameBytes(@TempDir Path other) throws IOException {
        assertEquals(-1, Files.mismatch(make(), SMALL.file(other, LoadListener.SILENT)));
    }

    /** As after the process was killed. */
    @Test
    void aPartialFileIsNotUsed() throws IOException, SQLException {
        Path partial = cache.resolve(SMALL.fileName() + ".partial");
        Files.writeString(partial, "half a database");
        make();
        assertTrue(wasMade());
        assertFalse(Files.exists(partial));
        assertHundredSubscribers();
    }

    @Test
    void aTruncatedFileIsMadeAgain() throws IOException, SQLException {
        makeWritable();
        try (var channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
        assertMadeAgain();
    }

    /** As if every row were written and the process killed before the checks: no marks of completeness. */
    @Test
    void aFileWithoutMarksIsMadeAgain() throws IOException, SQLException {
        makeWritable();
        try (Connection sqlite = TestDatabases.open(target); var statement = sqlite.createStatement()) {
            statement.execute("PRAGMA application_id = 0");
        }
        assertMadeAgain();
    }

    @Test
    void somethingElseUnderTheNameIsMadeAgain() throws IOException, SQLException {
        Files.writeString(target, "not a database");
        assertMadeAgain();
    }

    @Test
    void nothingIsLeftOfAnInterruptedMaking() throws IOException {
        Thread.currentThread().interrupt();
        try {
            // Interrupting a thread that waits for the lock is an error of another class, and an IOException too.
            assertThrows(IOException.class, () -> new TatpDatabase(1000).file(cache, LoadListener.SILENT));
        } finally {
            Thread.interrupted();
        }
        assertOnlyLockFiles();
    }

    @Test
    void nothingIsLeftWhenInterruptedBetweenRows() throws IOException {
        LoadListener interrupting = (table, done, expected) -> Thread.currentThread().interrupt();
        try {
            InterruptedIOException e = assertThrows(InterruptedIOException.class, () -> new TatpDatabase(1000).file(cache, interrupting));
            assertEquals("interrupted after 1000 rows of subscriber", e.getMessage());
        } finally {
            Thread.interrupted();
        }
        assertOnlyLockFiles();
    }

    @Test
    void tooBigForTheDisk() throws IOException {
        String message = assertThrows(IOException.class, () -> new TpchDatabase(1e9).file(cache, LoadListener.SILENT)).getMessage();
        assertTrue(message.matches("not enough disk space in .*: tpch-sf1000000000-v\\d+\\.db needs about \\d+ MB, \\d+ MB are free"),
                        message);
        assertOnlyLockFiles();
    }

    @Test
    void aCopyIsWritable() throws IOException, SQLException {
        make();
        assertFalse(Files.getPosixFilePermissions(target).stream().anyMatch(p -> p.name().endsWith("_WRITE")));
        Path copy = GeneratedDatabase.copyTo(target, cache.resolve("copy.db"));
        try (Connection sqlite = TestDatabases.open(copy); var statement = sqlite.createStatement()) {
            assertEquals(100, statement.executeUpdate("UPDATE subscriber SET bit_1 = 0"));
        }
    }

    private void makeWritable() throws IOException {
        make();
        reported.clear();
        assertTrue(target.toFile().setWritable(true));
    }

    private void assertMadeAgain() throws IOException, SQLException {
        make();
        assertTrue(wasMade());
        assertHundredSubscribers();
    }

    private void assertHundredSubscribers() throws SQLException {
        try (Connection sqlite = TestDatabases.open(target)) {
            assertEquals(100L, Sql.value(sqlite, "SELECT count(*) FROM subscriber"));
        }
    }

    private void assertOnlyLockFiles() throws IOException {
        try (var files = Files.list(cache)) {
            assertEquals(List.of(), files.filter(f -> !f.toString().endsWith(".lock")).toList());
        }
    }
}
