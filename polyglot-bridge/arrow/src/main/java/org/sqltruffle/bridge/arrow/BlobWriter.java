package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;

import org.sqltruffle.registers.RowBatch;

/** Blobs. */
final class BlobWriter extends BytesWriter {

    BlobWriter(String label) {
        super(label);
    }

    @Override
    int write(RowBatch batch, int column, int at) {
        long[] cells = batch.cells;
        int stride = batch.columns * 2;
        for (int row = 0, cell = column * 2; row < batch.rows; row++, cell += stride) {
            long meta = cells[cell + 1];
            if (RowBatch.type(meta) == SQLITE_BLOB) {
                put(at + row, batch.bytes, (int) cells[cell], RowBatch.length(meta));
            } else if (!isNull(meta)) {
                return row;
            }
        }
        return -1;
    }
}
