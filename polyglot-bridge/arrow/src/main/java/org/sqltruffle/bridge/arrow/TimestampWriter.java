package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.sqltruffle.registers.RowBatch;

/** Points in time without a zone. */
final class TimestampWriter extends ColumnWriter {

    private TimeStampMicroVector vector;

    TimestampWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next) {
        vector = (TimeStampMicroVector) next;
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
            long time = RowBatch.type(meta) == SQLITE_TEXT ? text.timestamp(batch, cell) : TemporalText.NONE;
            if (time != TemporalText.NONE) {
                data.setLong((at + row) * (long) Long.BYTES, time);
                setValid(at + row);
            } else if (!isNull(meta)) {
                return row;
            }
        }
        return -1;
    }
}
