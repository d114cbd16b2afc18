package org.sqltruffle.bridge.arrow.writer;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** NULL only. */
public final class NullWriter extends ColumnWriter {

    public NullWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        // A vector without buffers.
    }

    @Override
    ArrowBuf validity() {
        return null;
    }

    @Override
    void reserve(int capacity) {
        // A vector without buffers has room for any number.
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        return false;
    }
}
