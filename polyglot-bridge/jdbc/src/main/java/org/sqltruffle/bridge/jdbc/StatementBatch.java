package org.sqltruffle.bridge.jdbc;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The batch of a statement: texts that run one after the other. */
final class StatementBatch {

    /** What comes before the first entry. */
    @FunctionalInterface
    interface Beginning {
        void run() throws SQLException;
    }

    /** Runs an entry. Returns how many rows it has changed. */
    @FunctionalInterface
    interface Execution {
        long run(String text) throws SQLException;
    }

    private final List<String> texts = new ArrayList<>();

    void add(String text) {
        texts.add(text);
    }

    void clear() {
        texts.clear();
    }

    /** Runs all entries and forgets them. Returns the changes of each. */
    long[] run(Beginning beginning, Execution execution) throws SQLException {
        long[] changes = new long[texts.size()];
        Arrays.fill(changes, java.sql.Statement.EXECUTE_FAILED);
        try {
            beginning.run();
            for (int i = 0; i < changes.length; i++) {
                changes[i] = execution.run(texts.get(i));
            }
            return changes;
        } catch (SQLException e) {
            throw failure(changes, e);
        } finally {
            texts.clear();
        }
    }

    /** The error of a batch, with the counts of the entries before the one that failed. */
    static BatchUpdateException failure(long[] changes, SQLException e) {
        int done = 0;
        while (done < changes.length && changes[done] >= 0) {
            done++;
        }
        return new BatchUpdateException("batch entry " + done + ": " + e.getMessage(), e.getSQLState(), e.getErrorCode(),
                        Arrays.copyOf(changes, done), e);
    }
}
