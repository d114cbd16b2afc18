package org.sqltruffle.corruption;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Another program empties a database file while a statement reads it from the memory map: the statement fails, the JVM lives, and other
 * databases are not concerned. Without the guard of mapguard.c the JVM ends here with SIGBUS.
 */
class TruncatedFileTest {

    private static final int ROWS = 2000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void failsAndGoesOn(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve(tier + ".db");
        create(file, tier);
        try (Connection connection = open(file, tier); Statement scan = connection.prepare("SELECT a, length(b) FROM t")) {
            assertTrue(scan.step());
            assertEquals(1, scan.columnLong(0));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
            SqliteException failure = assertThrows(SqliteException.class, () -> {
                for (long row = 2; scan.step(); row++) {
                    assertEquals(row, scan.columnLong(0));
                }
            });
            int code = failure.primaryCode();
            assertTrue(code == ResultCode.IOERR || code == ResultCode.CORRUPT, failure.toString());
        }
        Path other = directory.resolve(tier + "-other.db");
        create(other, tier);
        try (Connection connection = open(other, tier); Statement count = connection.prepare("SELECT count(b) FROM t")) {
            assertTrue(count.step());
            assertEquals(ROWS, count.columnLong(0));
            count.reset();
            try (Connection changing = open(other, tier)) {
                changing.execute("ALTER TABLE t ADD COLUMN c");
            }
            // SQLite prepares it anew in the middle of the step, and what was noted of faults at its begin must survive that.
            assertTrue(count.step());
            assertEquals(ROWS, count.columnLong(0));
        }
    }

    private static Connection open(Path file, EngineOptions.Tier tier) {
        return Connection.open(file.toString(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, null, EngineOptions.DEFAULT.withTier(tier));
    }

    private static void create(Path file, EngineOptions.Tier tier) throws IOException {
        Files.deleteIfExists(file);
        try (Connection connection = open(file, tier)) {
            connection.execute("PRAGMA synchronous=OFF; CREATE TABLE t(a INTEGER PRIMARY KEY, b BLOB);"
                            + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < " + ROWS
                            + ") INSERT INTO t SELECT i, randomblob(500) FROM s;");
            // The map is in use, or this test shows nothing.
            try (Statement size = connection.prepare("PRAGMA mmap_size")) {
                assertTrue(size.step() && size.columnLong(0) > 0);
            }
        }
    }
}
