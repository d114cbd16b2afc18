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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Large programs executed many times: the memory is bounded. Benchmark {@code large} of suite {@code java} has their times. A chain of
 * views doubles in length with each view: v1024 has 21 494 instructions.
 */
@Tag("slow")
class LargeProgramsTest {

    /** {@code -Dsqltruffle.executions=2000} takes minutes. */
    private static final int EXECUTIONS = Integer.getInteger("sqltruffle.executions", 200);
    /** SQLite needs a second for each execution of the chain, and each allocates the same number of bytes. */
    private static final int EXECUTIONS_OF_CHAIN = Math.max(1, EXECUTIONS / 10);
    private static final long MAX_BYTES_FOR_EACH = 64 << 10;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static String chain() {
        return "SELECT * FROM v1024";
    }

    private static String longCase() {
        return "SELECT a, CASE a"
                        + IntStream.range(0, 3500).mapToObj(i -> " WHEN " + i + " THEN 'x" + i + "'").collect(Collectors.joining())
                        + " END FROM t";
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

    private void execute(String sql, String lastValue, int executions) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:")) {
            fill(connection);
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                long bytes = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < executions; i++) {
                    String value = null;
                    try (ResultSet rows = statement.executeQuery()) {
                        while (rows.next()) {
                            value = rows.getString(2);
                        }
                    }
                    assertEquals(lastValue, value);
                }
                long each = (threads.getCurrentThreadAllocatedBytes() - bytes) / executions;
                assertTrue(each < MAX_BYTES_FOR_EACH, () -> each + " bytes for each execution");
            }
        }
    }

    @Test
    void aChainOfViews() throws SQLException {
        execute(chain(), "4", EXECUTIONS_OF_CHAIN);
    }

    @Test
    void aLongCase() throws SQLException {
        execute(longCase(), "x3400", EXECUTIONS);
    }
}
