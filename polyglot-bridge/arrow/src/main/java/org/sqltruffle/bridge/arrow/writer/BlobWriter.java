package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;

import org.sqltruffle.registers.ColumnVector;

/** Blobs. */
public final class BlobWriter extends BytesWriter {

    public BlobWriter(String label) {
        super(label);
    }

    @Override
    boolean writeAll(ColumnVector from, int count, int at) {
        if (from.type() != SQLITE_BLOB) {
            return false;
        }
        copyAll(from, count, at);
        return true;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        if (from.type(row) != SQLITE_BLOB) {
            return false;
        }
        copy(from, row, at);
        return true;
    }
}
