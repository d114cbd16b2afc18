package org.sqltruffle.bridge.arrow;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;

/** Writes a column of batches of rows into a vector. Subclasses write the values that are not NULL. */
abstract class ColumnWriter {

    private static final int FIRST_ROWS = 512;

    final String label;
    CellText text;
    /** The validity of the rows; a bit of 0 is NULL. */
    private ArrowBuf validity;
    private int rows = FIRST_ROWS;

    ColumnWriter(String label) {
        this.label = label;
    }

    /** Begins a batch in an empty vector. */
    final void begin(FieldVector vector) {
        take(vector);
        vector.setInitialCapacity(rows);
        vector.allocateNew();
        rows = 0;
    }

    /** Appends a column of a batch at a row of the vector. Returns the row whose value does not fit, or -1. */
    final int append(RowBatch batch, int column, int at) {
        reserve(at + batch.rows);
        validity = validity();
        return write(batch, column, at);
    }

    /** Ends the batch. */
    final void end(int count) {
        rows = count;
        vector().setValueCount(count);
    }

    abstract void take(FieldVector vector);

    abstract FieldVector vector();

    /** The buffer in which {@link #setValid} sets bits; {@code null} for a vector without one. */
    ArrowBuf validity() {
        return vector().getValidityBuffer();
    }

    void reserve(int capacity) {
        while (vector().getValueCapacity() < capacity) {
            vector().reAlloc();
        }
    }

    abstract int write(RowBatch batch, int column, int at);

    /** A value is there. */
    final void setValid(int row) {
        long at = row >> 3;
        validity.setByte(at, validity.getByte(at) | 1 << (row & 7));
    }

    static boolean isNull(long meta) {
        return meta == ApiConstants.SQLITE_NULL;
    }
}
