package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/**
 * Prints the processor time of {@link ArrowResult#read} for a row, with columns built. It is no test of a build, and runs by its name:
 * {@code mvn test -pl polyglot-bridge/arrow -am -Dtest=ArrowFigures}.
 */
class ArrowFigures {

    private static final int ROWS = 1_200_000;
    private static final int EXECUTIONS = 400;
    private static final int WARM_UP = 200;

    @TempDir
    private Path directory;

    @Test
    void nanosecondsOfARow() throws IOException {
        try (Database database = Database.open(directory.resolve("lineitem.db")); BufferAllocator allocator = new RootAllocator()) {
            database.columns(Columns.Mode.BUILD);
            // The types and the kinds of values of TPC-H's columns.
            database.execute(
                            """
                            CREATE TABLE lineitem(l_orderkey INTEGER, l_quantity INTEGER, l_extendedprice REAL, l_comment TEXT);
                            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200000)
                            INSERT INTO lineitem
                            SELECT i / 4 * 4, 1 + i * 7919 % 50, (i * 104729 % 9000000 + 90000) / 100.0, 'comment ' || i FROM n""");
            for (String columns : new String[]{"l_orderkey", "l_orderkey, l_quantity, l_extendedprice", "l_orderkey, l_comment"}) {
                measure(database, allocator, columns);
            }
        }
    }

    private static void measure(Database database, BufferAllocator allocator, String columns) throws IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] times = new double[EXECUTIONS];
        try (Query query = database.prepare("SELECT " + columns + " FROM lineitem")) {
            for (int i = 0; i < EXECUTIONS; i++) {
                long begin = threads.getCurrentThreadCpuTime();
                long rows = 0;
                try (ArrowReader reader = ArrowResult.read(query, allocator)) {
                    while (reader.loadNextBatch()) {
                        rows += reader.getVectorSchemaRoot().getRowCount();
                    }
                }
                times[i] = (double) (threads.getCurrentThreadCpuTime() - begin) / ROWS;
                assertEquals(ROWS, rows);
            }
        }
        double[] late = Arrays.copyOfRange(times, WARM_UP, EXECUTIONS);
        Arrays.sort(late);
        System.out.printf(Locale.ROOT, "%s: best %.2f, median %.2f ns of processor time for a row%n", columns, late[0],
                        late[late.length / 2]);
    }
}
