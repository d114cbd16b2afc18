package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.sqltruffle.registers.RowBatch;

/** Days. */
final class DateWriter extends ColumnWriter {

    private DateDayVector vector;

    DateWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next) {
        vector = (DateDayVector) next;
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
            long days = RowBatch.type(meta) == SQLITE_TEXT ? text.date(batch, cell) : TemporalText.NONE;
            if (days != TemporalText.NONE) {
                data.setInt((at + row) * (long) Integer.BYTES, (int) days);
                setValid(at + row);
            } else if (!isNull(meta)) {
                return row;
            }
        }
        return -1;
    }
}
