package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;

import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Integers. */
public final class LongWriter extends ColumnWriter {

    private BigIntVector vector;

    public LongWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (BigIntVector) next;
    }

    @Override
    public long numbersAt(int at, int count) {
        reserve(at + count);
        return vector.getDataBufferAddress() + at * (long) Long.BYTES;
    }

    @Override
    boolean writeAll(ColumnVector from, int count, int at) {
        if (from.type() != SQLITE_INTEGER) {
            return false;
        }
        from.copyValues(vector.getDataBufferAddress() + at * (long) Long.BYTES, count);
        return true;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        if (from.type(row) != SQLITE_INTEGER) {
            return false;
        }
        vector.getDataBuffer().setLong(at * (long) Long.BYTES, from.value(row));
        return true;
    }
}
