package org.sqltruffle.bridge.session.value;

import java.util.BitSet;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.RowBatch;

/**
 * The values of a query's parameters, kept in Java until it runs. One call binds them when all are new. A value that did not change is not
 * bound again, because SQLite prepares a statement anew for some new values. Large values, and more than {@link #MOST_PARAMETERS} values,
 * are not kept: from the first of them on each value is bound at once.
 */
public final class QueryParameters {

    /** The longest text or blob that is kept. */
    private static final int MOST_BYTES = 1024;
    private static final int MOST_PARAMETERS = 100;

    private final int count;
    private final BitSet changed;
    /** {@code null} when no value is kept. */
    private RowBatch values;

    public QueryParameters(int count) {
        this.count = count;
        this.changed = new BitSet(Math.min(count, MOST_PARAMETERS));
        if (count <= MOST_PARAMETERS) {
            values = new RowBatch();
            values.begin(count);
            values.addRow();
        }
    }

    public int count() {
        return count;
    }

    /**
     * Whether a value is kept here. Otherwise the caller calls {@link #leave} and binds it.
     *
     * @param index the parameter's index, from 1; {@code false} for an index that does not exist, which the statement reports
     * @param bytes the length of a text or blob
     */
    public boolean keeps(int index, int bytes) {
        return values != null && isThere(index) && bytes <= MOST_BYTES;
    }

    private boolean isThere(int index) {
        return index >= 1 && index <= count;
    }

    public void putNull(int index) {
        values.putNull(at(index));
    }

    public void putLong(int index, long value) {
        values.putLong(at(index), value);
    }

    public void putDouble(int index, double value) {
        values.putDouble(at(index), value);
    }

    public void putText(int index, byte[] utf8) {
        int at = at(index);
        values.dropUnusedBytes(at, utf8.length);
        values.putText(at, utf8);
    }

    public void putBlob(int index, byte[] value) {
        int at = at(index);
        values.dropUnusedBytes(at, value.length);
        values.putBlob(at, value);
    }

    private int at(int index) {
        changed.set(index - 1);
        return values.lastRow(index - 1);
    }

    /** Binds the values that changed. */
    public void bind(Statement statement) {
        if (changed.isEmpty()) {
            return;
        }
        if (changed.cardinality() == count) {
            statement.bindRow(values, 0);
        } else {
            statement.bindRow(values, 0, changed);
        }
        changed.clear();
    }

    /** Binds the values and keeps none from now on, unless the parameter does not exist. */
    public void leave(Statement statement, int index) {
        if (isThere(index)) {
            bind(statement);
            values = null;
        }
    }
}
