package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/**
 * Prints the processor time of a row of three numbers, with columns built, for each way to read rows in Java. It is no test of a build, and
 * runs by its name: {@code mvn test -pl polyglot-bridge/jdbc -am -Dtest=RowFigures}.
 */
class RowFigures {

    private static final int ROWS = 1_200_000;
    private static final int EXECUTIONS = 200;
    private static final int WARM_UP = 100;
    private static final String SQL = "SELECT l_orderkey, l_quantity, l_extendedprice FROM lineitem";

    @TempDir
    private Path directory;
    private double sum;

    private interface Loop {
        void run() throws SQLException;
    }

    @Test
    void nanosecondsOfARow() throws SQLException {
        Path file = directory.resolve("lineitem.db");
        try (Database database = Database.open(file); Connection connection = DriverManager.getConnection("jdbc:sqltruffle:" + file)) {
            // The types and the kinds of values of TPC-H's columns.
            database.execute(
                            """
                            CREATE TABLE lineitem(l_orderkey INTEGER, l_quantity INTEGER, l_extendedprice REAL, l_comment TEXT);
                            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200000)
                            INSERT INTO lineitem
                            SELECT i / 4 * 4, 1 + i * 7919 % 50, (i * 104729 % 9000000 + 90000) / 100.0, 'comment ' || i FROM n""");
            database.columns(Columns.Mode.BUILD);
            try (Query query = database.prepare(SQL); PreparedStatement statement = connection.prepareStatement(SQL)) {
                print("JDBC", () -> {
                    try (ResultSet rows = statement.executeQuery()) {
                        double total = 0;
                        while (rows.next()) {
                            total += rows.getLong(1) + rows.getLong(2) + rows.getDouble(3);
                        }
                        sum = total;
                    }
                });
                print("Query.forEach", () -> {
                    sum = 0;
                    query.forEach(row -> sum += row.getLong(0) + row.getLong(1) + row.getDouble(2));
                });
                print("Query.reduceDouble",
                                () -> sum = query.reduceDouble(0, (total, row) -> total + row.getLong(0) + row.getLong(1)
                                                + row.getDouble(2)));
                print("Query.forEachBatch", () -> {
                    sum = 0;
                    query.forEachBatch(batch -> {
                        long[] keys = batch.column(0).longs();
                        long[] quantities = batch.column(1).longs();
                        double[] prices = batch.column(2).doubles();
                        double total = sum;
                        for (int i = 0; i < batch.rows(); i++) {
                            total += keys[i] + quantities[i] + prices[i];
                        }
                        sum = total;
                    });
                });
            }
        }
    }

    private void print(String name, Loop loop) throws SQLException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] times = new double[EXECUTIONS];
        double first = 0;
        for (int i = 0; i < EXECUTIONS; i++) {
            long begin = threads.getCurrentThreadCpuTime();
            loop.run();
            times[i] = (double) (threads.getCurrentThreadCpuTime() - begin) / ROWS;
            first = i == 0 ? sum : first;
            assertEquals(first, sum);
        }
        double[] late = Arrays.copyOfRange(times, WARM_UP, EXECUTIONS);
        Arrays.sort(late);
        System.out.printf(Locale.ROOT, "%s: best %.2f, median %.2f ns of processor time for a row%n", name, late[0], late[late.length / 2]);
    }
}
