package org.sqltruffle.bridge.arrow;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.sqltruffle.registers.RowBatch;

/** NULL only. */
final class NullWriter extends ColumnWriter {

    private NullVector vector;

    NullWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next) {
        vector = (NullVector) next;
    }

    @Override
    FieldVector vector() {
        return vector;
    }

    @Override
    ArrowBuf validity() {
        return null;
    }

    @Override
    void reserve(int capacity) {
        // A vector without buffers has room for any number.
    }

    @Override
    int write(RowBatch batch, int column, int at) {
        for (int row = 0; row < batch.rows; row++) {
            if (!isNull(batch.cells[(row * batch.columns + column) * 2 + 1])) {
                return row;
            }
        }
        return -1;
    }
}
