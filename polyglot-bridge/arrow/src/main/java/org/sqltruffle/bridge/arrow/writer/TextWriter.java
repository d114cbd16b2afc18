package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import org.sqltruffle.registers.ColumnVector;

/** Texts. Those of a database in UTF-16 are converted. */
public final class TextWriter extends BytesWriter {

    /** All bytes of the engine's present batch. */
    private byte[] texts = new byte[0];

    public TextWriter(String label) {
        super(label);
    }

    @Override
    boolean writeAll(ColumnVector from, int count, int at) {
        if (from.type() != SQLITE_TEXT || !text.isUtf8()) {
            return false;
        }
        boolean coded = from.entries() > 0;
        boolean ascii = from.isAscii();
        if (!ascii && !areValid(from, coded ? from.entries() : count)) {
            return false;
        }
        if (coded) {
            copyEntries(from, count, at);
        } else {
            copyAll(from, count, at);
        }
        return true;
    }

    /** Whether each of the first texts is valid UTF-8: all of them one after the other are, and none begins inside of a character. */
    private boolean areValid(ColumnVector from, int count) {
        if (texts.length < from.byteCount()) {
            texts = new byte[from.byteCount()];
        }
        from.copyBytes(texts);
        for (int i = 0; i < count; i++) {
            int begin = from.offset(i);
            if (begin < from.offset(i + 1) && Utf8Check.isContinuation(texts[begin])) {
                return false;
            }
        }
        return Utf8Check.isValid(texts, 0, from.byteCount());
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
