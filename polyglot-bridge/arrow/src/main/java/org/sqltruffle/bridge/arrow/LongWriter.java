package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.sqltruffle.registers.RowBatch;

/** Integers. */
final class LongWriter extends ColumnWriter {

    private BigIntVector vector;

    LongWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next) {
        vector = (BigIntVector) next;
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
            if (meta == SQLITE_INTEGER) {
                data.setLong((at + row) * (long) Long.BYTES, cells[cell]);
                setValid(at + row);
            } else if (!isNull(meta)) {
                return row;
            }
        }
        return -1;
    }
}
