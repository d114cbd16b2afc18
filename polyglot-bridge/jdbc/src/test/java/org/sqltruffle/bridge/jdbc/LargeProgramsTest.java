package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Large programs executed many times: no execution takes three times as long as sqlite-jdbc's, and the memory is bounded. Times are processor times of the
 * calling thread, because other processes may run. A chain of views doubles in length with each view: v1024 has 21 494 instructions.
 */
@Tag("slow")
class LargeProgramsTest {

    /** {@code -Dsqltruffle.executions=2000} takes minutes. */
    private static final int EXECUTIONS = Integer.getInteger("sqltruffle.executions", 200);
    private static final int FACTOR = 3;
    /** The first executions load classes. */
    private static final int FIRST = 20;
    /** One collection of garbage or one page fault in the kernel. */
    private static final long SINGLE_DELAY = 10_000_000;
    /** A machine on which sqlite-jdbc itself has such a slow execution is too busy: both are measured again, so many times in all. */
    private static final int ATTEMPTS = 4;
    private static final long MAX_BYTES_FOR_EACH = 64 << 10;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static String chain() {
        return "SELECT * FROM v1024";
    }

    private static String longCase() {
        return "SELECT a, CASE a" + IntStream.range(0, 3500).mapToObj(i -> " WHEN " + i + " THEN 'x" + i + "'").collect(Collectors.joining()) + " END FROM t";
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement s = connection.createStatement()) {
            s.executeUpdate("CREATE TABLE t(a, b)");
            s.executeUpdate("INSERT INTO t VALUES(1, 2), (3400, 4)");
            s.executeUpdate("CREATE VIEW v1 AS SELECT a, b FROM t");
            for (int n = 1; n < 1024; n *= 2) {
                s.executeUpdate("CREATE VIEW v" + 2 * n + " AS SELECT * FROM v" + n + " UNION SELECT * FROM v" + n);
            }
        }
    }

    /** The processor times of all executions, in nanoseconds. */
    private long[] times(String url, String sql, String lastValue, long maxBytes) throws SQLException {
        long[] times = new long[EXECUTIONS];
        try (Connection connection = DriverManager.getConnection(url)) {
            fill(connection);
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                long bytes = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < EXECUTIONS; i++) {
                    long begin = threads.getCurrentThreadCpuTime();
                    String value = null;
                    try (ResultSet rows = statement.executeQuery()) {
                        while (rows.next()) {
                            value = rows.getString(2);
                        }
                    }
                    times[i] = threads.getCurrentThreadCpuTime() - begin;
                    assertEquals(lastValue, value);
                }
                long each = (threads.getCurrentThreadAllocatedBytes() - bytes) / EXECUTIONS;
                assertTrue(each < maxBytes, () -> url + ": " + each + " bytes for each execution");
            }
        }
        return times;
    }

    private void compare(String sql, String lastValue) throws SQLException {
        long[] theirs;
        long[] ours;
        int attempt = 0;
        do {
            theirs = times("jdbc:sqlite::memory:", sql, lastValue, Long.MAX_VALUE);
            ours = times("jdbc:sqltruffle::memory:", sql, lastValue, MAX_BYTES_FOR_EACH);
            attempt++;
        } while (worst(theirs) > FACTOR * median(theirs) && attempt < ATTEMPTS);
        long theirMedian = median(theirs);
        long ourWorst = worst(ours);
        System.out.printf("%s: sqlite-jdbc median %.3f ms, worst %.3f ms; here median %.3f ms, worst %.3f ms, first %.3f ms%n", sql.substring(0, Math.min(sql.length(), 22)), theirMedian / 1e6,
                        worst(theirs) / 1e6, median(ours) / 1e6, ourWorst / 1e6, ours[0] / 1e6);
        assertTrue(ourWorst < FACTOR * theirMedian + SINGLE_DELAY, () -> ourWorst + " ns, sqlite-jdbc's median " + theirMedian + " ns");
        assertTrue(median(ours) < FACTOR * theirMedian);
    }

    private static long worst(long[] times) {
        return Arrays.stream(times).skip(FIRST).max().orElseThrow();
    }

    private static long median(long[] times) {
        return Arrays.stream(times).sorted().skip(times.length / 2).findFirst().orElseThrow();
    }

    @Test
    void aChainOfViews() throws SQLException {
        compare(chain(), "4");
    }

    @Test
    void aLongCase() throws SQLException {
        compare(longCase(), "x3400");
    }
}
