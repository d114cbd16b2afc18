package org.sqltruffle.tpch.database;

import java.io.InterruptedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the tables in an open connection, fills them, indexes and analyzes them. */
final class DatabaseLoader {
    private static final int ROWS_PER_BATCH = 1000;
    private static final int BATCHES_PER_REPORT = 10;

    private final Connection connection;
    private final Dialect dialect;
    private final LoadListener listener;

    DatabaseLoader(Connection connection, Dialect dialect, LoadListener listener) {
        this.connection = connection;
        this.dialect = dialect;
        this.listener = listener;
    }

    /**
     * Loads everything in one transaction. Indices come after the rows: one sort instead of an insertion per row.
     *
     * @return what was generated, by table name
     * @throws InterruptedIOException if the thread is interrupted meanwhile
     */
    Map<String, ColumnSums> load(GeneratedDatabase database) throws SQLException, InterruptedIOException {
        Map<String, ColumnSums> sums = new LinkedHashMap<>();
        connection.setAutoCommit(false);
        try (Statement ddl = connection.createStatement()) {
            for (GeneratedTable table : database.tables()) {
                ddl.execute(table.schema().createTable(dialect, database.enforcesKeys()));
                sums.put(table.name(), insertRows(table));
            }
            listener.step("indices");
            for (GeneratedTable table : database.tables()) {
                for (String index : table.schema().createIndices(dialect, database.enforcesKeys())) {
                    ddl.execute(index);
                }
            }
            listener.step("statistics");
            ddl.execute("ANALYZE");
        }
        connection.commit();
        connection.setAutoCommit(true);
        return sums;
    }

    private ColumnSums insertRows(GeneratedTable table) throws SQLException, InterruptedIOException {
        ColumnSums sum = new ColumnSums(table.schema());
        listener.rows(table.name(), 0, table.expectedRows());
        try (PreparedStatement insert = connection.prepareStatement(table.schema().insert())) {
            for (Object[] row : table.rows()) {
                for (int i = 0; i < row.length; i++) {
                    insert.setObject(i + 1, row[i]);
                }
                insert.addBatch();
                sum.add(row);
                if (sum.rows() % ROWS_PER_BATCH == 0) {
                    insert.executeBatch();
                    report(table, sum.rows());
                }
            }
            if (sum.rows() % ROWS_PER_BATCH != 0) {
                insert.executeBatch();
            }
        }
        listener.rows(table.name(), sum.rows(), sum.rows());
        return sum;
    }

    private void report(GeneratedTable table, long rows) throws InterruptedIOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted after " + rows + " rows of " + table.name());
        }
        if (rows % (ROWS_PER_BATCH * BATCHES_PER_REPORT) == 0) {
            // An estimate that turns out too small must not look like the end.
            listener.rows(table.name(), rows, Math.max(rows + 1, table.expectedRows()));
        }
    }
}
