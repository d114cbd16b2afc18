package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Floating point numbers. */
public final class DoubleWriter extends ColumnWriter {

    private Float8Vector vector;

    public DoubleWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (Float8Vector) next;
    }

    @Override
    public long numbersAt(int at, int count) {
        reserve(at + count);
        return vector.getDataBufferAddress() + at * (long) Double.BYTES;
    }

    @Override
    boolean writeAll(ColumnVector from, int count, int at) {
        if (from.type() != SQLITE_FLOAT) {
            return false;
        }
        from.copyValues(vector.getDataBufferAddress() + at * (long) Double.BYTES, count);
        return true;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        long value = from.value(row);
        int type = from.type(row);
        if (type == SQLITE_FLOAT) {
            vector.getDataBuffer().setLong(at * (long) Double.BYTES, value);
        } else if (type == SQLITE_INTEGER && isExact(value)) {
            vector.getDataBuffer().setDouble(at * (long) Double.BYTES, value);
        } else {
            return false;
        }
        return true;
    }

    /** Whether a floating point number equals an integer. */
    private static boolean isExact(long value) {
        return (long) (double) value == value && value != Long.MAX_VALUE;
    }
}
