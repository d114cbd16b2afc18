package org.sqltruffle.bridge.arrow;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** Values of any length, one after the other. */
abstract class BytesWriter extends ColumnWriter {

    private BaseVariableWidthVector vector;
    /** Rows and bytes that were written. */
    private int rowsWritten;
    private int used;

    BytesWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next) {
        vector = (BaseVariableWidthVector) next;
        rowsWritten = 0;
        used = 0;
    }

    @Override
    FieldVector vector() {
        return vector;
    }

    /** Writes the value of a row. The rows between the last value and this one are NULL. */
    final void put(int row, byte[] bytes, int offset, int length) {
        int end = Math.addExact(used, length);
        while (vector.getDataBuffer().capacity() < end) {
            vector.reallocDataBuffer(Math.max(end, Math.min(Integer.MAX_VALUE - 64L, 2L * vector.getDataBuffer().capacity())));
        }
        vector.getDataBuffer().setBytes(used, bytes, offset, length);
        putOffsets(row);
        used = end;
        vector.getOffsetBuffer().setInt((row + 1) * (long) Integer.BYTES, used);
        rowsWritten = row + 1;
        vector.setLastSet(row);
        setValid(row);
    }

    /** Ends the values that are missing before a row. */
    private void putOffsets(int row) {
        ArrowBuf offsets = vector.getOffsetBuffer();
        for (int missing = rowsWritten; missing < row; missing++) {
            offsets.setInt((missing + 1) * (long) Integer.BYTES, used);
        }
    }
}
