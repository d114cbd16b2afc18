package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Programs keep thousands of statements open, or forget them. */
@Isolated("it measures the memory of the process")
class StatementSizeTest {

    private static final int STATEMENTS = 4_000;
    /** What else the process does, such as a compiler that is behind, adds to a measurement: the least one counts. */
    private static final int TRIES = 4;
    private static final long MOST_HEAP = 1_000;
    /** Of which SQLite's own statement takes most. */
    private static final long MOST_RESIDENT = 5_000;

    private static long heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static long resident() {
        try {
            String line = Files.readAllLines(Path.of("/proc/self/status")).stream().filter(each -> each.startsWith("RssAnon")).findFirst()
                            .orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Bytes for each of many statements that stay open. */
    private static long size(Connection connection, List<Statement> open, LongSupplier memory) {
        long[] sizes = new long[TRIES];
        for (int i = 0; i < TRIES; i++) {
            long before = memory.getAsLong();
            for (int j = 0; j < STATEMENTS; j++) {
                Statement statement = connection.prepare("SELECT json_extract(a, '$.x') FROM t WHERE b = " + j);
                statement.step();
                open.add(statement);
            }
            sizes[i] = (memory.getAsLong() - before) / STATEMENTS;
        }
        return Arrays.stream(sizes).min().orElseThrow();
    }

    @Test
    void anOpenStatementIsSmall() {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute("CREATE TABLE t(a, b)");
            List<Statement> open = new ArrayList<>(2 * TRIES * STATEMENTS);
            // Before heap(), whose collections give memory back to the system.
            long resident = size(connection, open, StatementSizeTest::resident);
            long heap = size(connection, open, StatementSizeTest::heap);
            open.forEach(Statement::close);
            assertTrue(heap < MOST_HEAP, heap + " bytes of heap");
            assertTrue(resident < MOST_RESIDENT, resident + " bytes of resident memory");
        }
    }
}
