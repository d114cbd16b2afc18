package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import org.sqltruffle.registers.RowBatch;

/** Texts. Those of a database in UTF-16 are converted. */
final class TextWriter extends BytesWriter {

    TextWriter(String label) {
        super(label);
    }

    @Override
    int write(RowBatch batch, int column, int at) {
        long[] cells = batch.cells;
        int stride = batch.columns * 2;
        for (int row = 0, cell = column * 2; row < batch.rows; row++, cell += stride) {
            long meta = cells[cell + 1];
            if (RowBatch.type(meta) == SQLITE_TEXT) {
                if (text.isUtf8()) {
                    if (!text.isValid(batch, cell)) {
                        return row;
                    }
                    put(at + row, batch.bytes, (int) cells[cell], RowBatch.length(meta));
                } else {
                    byte[] utf8 = text.utf8(batch, cell);
                    if (utf8 == null) {
                        return row;
                    }
                    put(at + row, utf8, 0, utf8.length);
                }
            } else if (!isNull(meta)) {
                return row;
            }
        }
        return -1;
    }
}
