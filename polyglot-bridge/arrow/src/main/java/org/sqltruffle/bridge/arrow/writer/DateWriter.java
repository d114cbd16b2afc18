package org.sqltruffle.bridge.arrow.writer;

import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Days. */
public final class DateWriter extends TemporalWriter {

    private DateDayVector vector;

    public DateWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (DateDayVector) next;
    }

    @Override
    long time(ColumnVector from, int row) {
        return text.date(from, row);
    }

    @Override
    void set(int at, long days) {
        vector.getDataBuffer().setInt(at * (long) Integer.BYTES, (int) days);
    }
}
