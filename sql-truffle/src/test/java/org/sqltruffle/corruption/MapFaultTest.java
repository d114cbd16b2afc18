package org.sqltruffle.corruption;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.abi.MapFaults;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Another program cuts a database file short under a connection and puts the lost part back. The statement that read zeros in its place
 * (mapguard.c) fails, and the zeros stay nowhere: later statements see the content, and none writes zeros.
 */
class MapFaultTest {

    private static final int PAGE = 4096;
    /** Row 1 ends in the last page of the file, an overflow page. */
    private static final int BLOB = 20 * PAGE;

    @TempDir
    Path directory;

    /** The other program: takes the last pages of a file and puts them back. */
    private static final class Cutter implements AutoCloseable {

        private final FileChannel channel;
        private final long size;
        private final ByteBuffer taken;

        Cutter(Path file, int pages) throws IOException {
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            size = channel.size();
            taken = ByteBuffer.allocate(Math.min(pages * PAGE, (int) size));
            channel.read(taken, size - taken.capacity());
        }

        void cut() throws IOException {
            channel.truncate(size - taken.capacity());
        }

        void putBack() throws IOException {
            channel.write(taken.rewind(), size - taken.capacity());
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private static byte[] content() {
        byte[] content = new byte[BLOB];
        Arrays.fill(content, (byte) 'x');
        return content;
    }

    private Path create(String name, String journal, EngineOptions.Tier tier) {
        Path file = directory.resolve(name + ".db");
        try (Connection connection = open(file, tier)) {
            connection.execute("PRAGMA synchronous=OFF; PRAGMA page_size=" + PAGE + "; PRAGMA journal_mode=" + journal
                            + "; CREATE TABLE other(k INTEGER PRIMARY KEY, v); INSERT INTO other VALUES (1, 'one'), (2, 'two');"
                            + "CREATE TABLE t(k INTEGER PRIMARY KEY, b, n); INSERT INTO t VALUES (1, CAST(replace(hex(zeroblob(" + BLOB / 2
                            + ")), '0', 'x') AS BLOB), 0)");
        }
        return file;
    }

    private static Connection open(Path file, EngineOptions.Tier tier) {
        return Connection.open(file.toString(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, null, EngineOptions.DEFAULT.withTier(tier));
    }

    private static void assertIoError(Executable executable) {
        SqliteException failure = assertThrows(SqliteException.class, executable);
        assertEquals(ResultCode.IOERR, failure.primaryCode(), failure.toString());
    }

    private static byte[] read(Connection connection) {
        try (Statement statement = connection.prepare("SELECT b FROM t WHERE k = 1")) {
            assertTrue(statement.step());
            return statement.columnBlob(0);
        }
    }

    private static String integrity(Connection connection) {
        try (Statement statement = connection.prepare("PRAGMA integrity_check")) {
            assertTrue(statement.step());
            return statement.columnString(0);
        }
    }

    /**
     * A connection reads the file through its map, and goes on in a transaction: at the begin of one SQLite itself sees that the file is
     * too short.
     */
    private static Statement beginReading(Connection connection) {
        assertArrayEquals(content(), read(connection));
        Statement reading = connection.prepare("SELECT v FROM other");
        assertTrue(reading.step());
        return reading;
    }

    @ParameterizedTest
    @CsvSource({"C,DELETE", "TRUFFLE,DELETE", "AUTO,DELETE", "C,WAL", "TRUFFLE,WAL"})
    void zerosStayNowhere(EngineOptions.Tier tier, String journal) throws IOException {
        Path file = create("zeros", journal, tier);
        for (int pages : new int[]{1, 2, 7}) {
            try (Connection connection = open(file, tier); Cutter cutter = new Cutter(file, pages)) {
                try (Statement reading = beginReading(connection)) {
                    cutter.cut();
                    assertIoError(() -> read(connection));
                    cutter.putBack();
                    assertIoError(() -> read(connection));
                    assertIoError(() -> connection.execute("UPDATE t SET n = n + 1, b = b || ''"));
                    assertIoError(reading::step);
                }
                assertArrayEquals(content(), read(connection), "after the fault");
                try (Statement reading = beginReading(connection)) {
                    cutter.cut();
                    assertIoError(() -> connection.execute("UPDATE t SET n = n + 1, b = b || ''"));
                    cutter.putBack();
                }
                connection.execute("UPDATE t SET n = n + 1");
                assertEquals("ok", integrity(connection));
                assertArrayEquals(content(), read(connection), "after an UPDATE");
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)");
            }
            try (Connection connection = open(file, tier)) {
                assertArrayEquals(content(), read(connection), "on the disk");
            }
        }
        assertFalse(MapFaults.hasFaultyFiles(), "closed files are forgotten");
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void aTransactionThatReadZerosRollsBack(EngineOptions.Tier tier) throws IOException {
        Path file = create("transaction", "DELETE", tier);
        try (Connection connection = open(file, tier); Cutter cutter = new Cutter(file, 1)) {
            beginReading(connection).close();
            connection.execute("BEGIN; UPDATE other SET v = 'changed' WHERE k = 1");
            cutter.cut();
            assertIoError(() -> connection.execute("INSERT INTO other SELECT 3, b FROM t"));
            cutter.putBack();
            assertThrows(SqliteException.class, () -> connection.execute("COMMIT"));
            try (Statement statement = connection.prepare("SELECT group_concat(v) FROM other")) {
                assertTrue(statement.step());
                assertEquals("one,two", statement.columnString(0));
            }
            assertArrayEquals(content(), read(connection));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aBackupCopiesNoZeros(int pages) throws IOException {
        Path file = create("backup", "DELETE", EngineOptions.Tier.C);
        Path copy = directory.resolve("copy.db");
        try (Connection connection = open(file, EngineOptions.Tier.C); Cutter cutter = new Cutter(file, pages)) {
            try (Statement reading = beginReading(connection)) {
                cutter.cut();
                assertEquals(ResultCode.IOERR, backUp(connection, copy));
                cutter.putBack();
            }
            assertEquals(ResultCode.DONE, backUp(connection, copy));
        }
        try (Connection connection = open(copy, EngineOptions.Tier.C)) {
            assertArrayEquals(content(), read(connection));
        }
    }

    private static int backUp(Connection connection, Path copy) {
        try (Connection target = open(copy, EngineOptions.Tier.C); Arena arena = Arena.ofConfined()) {
            long pMain = arena.allocateFrom("main").address();
            long pBackup = ExtrasApi.backupInit(target.pDb(), pMain, connection.pDb(), pMain);
            int rc = ExtrasApi.backupStep(pBackup, -1);
            ExtrasApi.backupFinish(pBackup);
            return rc & 0xff;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aSerializationHasNoZeros(int pages) throws IOException {
        Path file = create("serialize", "DELETE", EngineOptions.Tier.C);
        try (Connection connection = open(file, EngineOptions.Tier.C);
                        Cutter cutter = new Cutter(file, pages);
                        Arena arena = Arena.ofConfined()) {
            long pMain = arena.allocateFrom("main").address();
            long pSize = arena.allocate(Long.BYTES).address();
            try (Statement reading = beginReading(connection)) {
                cutter.cut();
                assertEquals(0, ExtrasApi.serialize(connection.pDb(), pMain, pSize, 0));
                cutter.putBack();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void theContentOfARowIsReadAfterTheStep(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("row.db");
        String text = "x".repeat(60000);
        try (Connection connection = open(file, tier)) {
            // The step reads the begin of a page of 64 KB. The text at its end is on other pages of the memory.
            connection.execute(
                            "PRAGMA page_size=65536; CREATE TABLE t(k INTEGER PRIMARY KEY, b); INSERT INTO t VALUES (1, printf('%.*c', "
                                            + "60000, 'x')); CREATE TABLE last(k); INSERT INTO last VALUES (1)");
        }
        try (Connection connection = open(file, tier);
                        Cutter cutter = new Cutter(file, 2 * 16);
                        Statement statement = connection.prepare("SELECT b FROM t")) {
            assertTrue(statement.step());
            cutter.cut();
            if (tier == EngineOptions.Tier.TRUFFLE) {
                assertIoError(() -> statement.columnString(0));
            } else {
                assertEquals(text, statement.columnString(0), "C has copied it");
            }
            cutter.putBack();
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void bystandersAreNotConcerned(EngineOptions.Tier tier) throws IOException {
        Path file = create("cut", "DELETE", tier);
        Path other = create("bystander", "DELETE", tier);
        try (Connection connection = open(file, tier);
                        Connection bystander = open(other, tier);
                        Connection sameFile = open(file, tier);
                        Cutter cutter = new Cutter(file, 1)) {
            try (Statement faulty = beginReading(connection);
                            Statement reading = beginReading(bystander);
                            Statement same = beginReading(sameFile)) {
                cutter.cut();
                assertIoError(() -> read(connection));
                assertTrue(MapFaults.hasFaultyFiles());
                assertTrue(reading.step() && same.step());
                assertEquals("two", reading.columnString(0));
                assertArrayEquals(content(), read(bystander));
                assertIoError(() -> read(sameFile));
                cutter.putBack();
                assertIoError(faulty::step);
            }
            assertArrayEquals(content(), read(connection));
            assertArrayEquals(content(), read(sameFile));
        }
    }

    @Test
    void aLegalVacuumOfAnotherConnectionIsNoFault() throws IOException {
        for (String journal : new String[]{"DELETE", "WAL"}) {
            Path file = create("vacuum" + journal, journal, EngineOptions.Tier.C);
            try (Connection connection = open(file, EngineOptions.Tier.C); Connection shrinking = open(file, EngineOptions.Tier.C)) {
                assertArrayEquals(content(), read(connection));
                shrinking.execute("DELETE FROM t; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
                assertTrue(Files.size(file) < BLOB);
                try (Statement statement = connection.prepare("SELECT count(*) FROM t")) {
                    assertTrue(statement.step());
                    assertEquals(0, statement.columnLong(0));
                }
                assertEquals("ok", integrity(connection));
            }
        }
    }

    @Test
    void anEmptiedWalIndexEndsNoProcessAndLosesNoCommit() throws IOException {
        Path file = create("wal", "WAL", EngineOptions.Tier.C);
        Path index = Path.of(file + "-shm");
        try (Connection connection = open(file, EngineOptions.Tier.C)) {
            connection.execute("UPDATE other SET v = 'committed' WHERE k = 1");
            try (Cutter cutter = new Cutter(index, 8)) {
                cutter.cut();
                assertIoError(() -> connection.execute("UPDATE other SET v = 'lost' WHERE k = 2"));
                cutter.putBack();
                assertIoError(() -> connection.execute("UPDATE other SET v = 'lost' WHERE k = 2"));
                assertIoError(() -> read(connection));
            }
        }
        try (Connection connection = open(file, EngineOptions.Tier.C);
                        Statement statement = connection.prepare("SELECT group_concat(v) FROM other")) {
            assertTrue(statement.step());
            assertEquals("committed,two", statement.columnString(0));
            assertEquals("ok", integrity(connection));
        }
    }
}
