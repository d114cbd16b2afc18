package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On a JVM without Truffle's compiler queries run in C, which is said once. */
class PlainJvmTest {

    private static final int ROWS = 200_000;

    @Test
    void saysOnceThatNothingIsCompiled() throws Exception {
        List<String> lines = ChildJvm.run(0, ChildJvm.command(PlainJvmTest.class)).lines().toList();
        assertEquals(1, lines.stream().filter(line -> line.contains("Queries run in C and are not compiled")).count(), lines::toString);
        assertEquals("done", lines.getLast());
    }

    /** Two connections, each with a statement that would be compiled. */
    public static void main(String[] arguments) throws Exception {
        for (int connection = 0; connection < 2; connection++) {
            try (Connection c = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                            PreparedStatement numbers = c.prepareStatement(
                                            "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ?) SELECT i FROM "
                                                            + "c")) {
                for (int k = 0; k < 5; k++) {
                    sum(numbers);
                }
                // What says it is a thread of its own.
                for (Thread thread : Thread.getAllStackTraces().keySet()) {
                    if (thread.getName().equals("sqltruffle-start")) {
                        thread.join();
                    }
                }
                sum(numbers);
            }
        }
        System.out.println("done");
    }

    private static void sum(PreparedStatement numbers) throws SQLException {
        numbers.setInt(1, ROWS);
        long sum = 0;
        try (ResultSet rs = numbers.executeQuery()) {
            while (rs.next()) {
                sum += rs.getLong(1);
            }
        }
        if (sum != ROWS * (ROWS + 1L) / 2) {
            throw new IllegalStateException("sum " + sum);
        }
    }
}
