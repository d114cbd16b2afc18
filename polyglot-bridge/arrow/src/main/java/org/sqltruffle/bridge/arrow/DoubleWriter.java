package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.sqltruffle.registers.RowBatch;

/** Floating point numbers. */
final class DoubleWriter extends ColumnWriter {

    private Float8Vector vector;

    DoubleWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next) {
        vector = (Float8Vector) next;
    }

    @Override
    FieldVector vector() {
        return vector;
    }

    @Override
    int write(RowBatch batch, int column, int at) {
        ArrowBuf data = vector.getDataBuffer();
        long[] cells = batch.cells;
        int stride = batch.columns * 2;
        for (int row = 0, cell = column * 2; row < batch.rows; row++, cell += stride) {
            long meta = cells[cell + 1];
            if (meta == SQLITE_FLOAT) {
                data.setLong((at + row) * (long) Double.BYTES, cells[cell]);
                setValid(at + row);
            } else if (meta == SQLITE_INTEGER && isExact(cells[cell])) {
                data.setDouble((at + row) * (long) Double.BYTES, cells[cell]);
                setValid(at + row);
            } else if (!isNull(meta)) {
                return row;
            }
        }
        return -1;
    }

    /** Whether a floating point number equals an integer. */
    private static boolean isExact(long value) {
        return (long) (double) value == value && value != Long.MAX_VALUE;
    }
}
