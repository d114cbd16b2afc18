package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;

import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Truth values. */
public final class BoolWriter extends ColumnWriter {

    private BitVector vector;

    public BoolWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (BitVector) next;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        long value = from.value(row);
        if (from.type(row) != SQLITE_INTEGER || value != 0 && value != 1) {
            return false;
        }
        if (value == 1) {
            BitVectorHelper.setBit(vector.getDataBuffer(), at);
        }
        return true;
    }
}
