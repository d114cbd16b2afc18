package org.sqltruffle.bridge.session;

import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.RowBatch;

/**
 * The values of a query's parameters, kept in Java until it runs: then one call binds them all. Not kept is what is large, as it would be copied twice; from then on each value is bound as it comes.
 */
final class QueryParameters {

    private static final int MOST_BYTES = 16 * 1024;

    private final int count;
    private final RowBatch values = new RowBatch();
    private boolean changed;
    private boolean left;

    QueryParameters(int count) {
        this.count = count;
        values.begin(count);
        values.addRow();
    }

    int count() {
        return count;
    }

    /**
     * Whether a value can be put here; else it is for the statement ({@link #leave}).
     *
     * @param index of a parameter, from 1; what there is none of is the statement's error
     * @param bytes of a text or blob
     */
    boolean keeps(int index, int bytes) {
        return !left && index >= 1 && index <= count && bytes <= MOST_BYTES;
    }

    void putNull(int index) {
        values.putNull(at(index));
    }

    void putLong(int index, long value) {
        values.putLong(at(index), value);
    }

    void putDouble(int index, double value) {
        values.putDouble(at(index), value);
    }

    void putText(int index, byte[] utf8) {
        int at = at(index);
        values.dropUnusedBytes(at);
        values.putText(at, utf8);
    }

    void putBlob(int index, byte[] value) {
        int at = at(index);
        values.dropUnusedBytes(at);
        values.putBlob(at, value);
    }

    private int at(int index) {
        changed = true;
        return values.lastRow(index - 1);
    }

    /** Binds them, if some are new. */
    void bind(Statement statement) {
        if (changed) {
            statement.bindRow(values, 0);
            changed = false;
        }
    }

    /** Binds them, and keeps no more of them. */
    void leave(Statement statement) {
        bind(statement);
        left = true;
    }
}
