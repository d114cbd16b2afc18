package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import org.sqltruffle.registers.ColumnVector;

/** Texts. Those of a database in UTF-16 are converted. */
final class TextWriter extends BytesWriter {

    TextWriter(String label) {
        super(label);
    }

    @Override
    boolean writeAll(ColumnVector from, int count, int at) {
        if (from.type() != SQLITE_TEXT || !text.isUtf8() || !from.isAscii()) {
            return false;
        }
        if (from.entries() > 0) {
            byte[] texts = new byte[from.byteCount()];
            from.copyBytes(texts);
            copyEntries(from, count, at, texts);
        } else {
            copyAll(from, count, at);
        }
        return true;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        if (from.type(row) != SQLITE_TEXT || !text.loadUtf8(from, row)) {
            return false;
        }
        put(text.bytes(), text.length(), at);
        return true;
    }
}
