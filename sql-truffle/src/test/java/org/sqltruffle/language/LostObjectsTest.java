package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.sqlite.SqliteException;

/** Statements and connections that a program forgets to close. */
class LostObjectsTest {

    private static final int SECONDS = 300;

    private static void collectUntil(BooleanSupplier isDone) throws InterruptedException {
        long begin = System.nanoTime();
        while (!isDone.getAsBoolean() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(SECONDS)) {
            System.gc();
            Thread.sleep(10);
        }
        assertTrue(isDone.getAsBoolean());
    }

    private static void lose(Connection connection) {
        for (int i = 0; i < 100; i++) {
            assertTrue(connection.prepare("SELECT a FROM t").step());
        }
        // The connection knows the last one that gave a row.
        connection.execute("SELECT 1");
    }

    @Test
    void aLostStatementIsFinalized() throws InterruptedException {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2)");
            lose(connection);
            String drop = "DROP TABLE t";
            assertEquals("database table is locked", assertThrows(SqliteException.class, () -> connection.execute(drop)).getMessage());
            collectUntil(() -> connection.statements().size() <= 1);
            connection.prepare("SELECT 1").close();
            connection.execute(drop);
        }
    }

    private static long openFiles(Path file) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(each -> pointsTo(each, file)).count();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean pointsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException e) {
            // It was closed in the meantime.
            return false;
        }
    }

    private static void open(Path file, int connections) {
        for (int i = 0; i < connections; i++) {
            Connection connection = Connection.open(file.toString());
            connection.execute("CREATE TABLE IF NOT EXISTS t(a)");
            connection.prepare("SELECT a FROM t").step();
        }
    }

    @Test
    void aLostConnectionIsClosed(@TempDir Path directory) throws Exception {
        Path file = directory.toRealPath().resolve("lost.db");
        open(file, 20);
        assertTrue(openFiles(file) > 0);
        collectUntil(() -> openFiles(file) == 0);
    }
}
