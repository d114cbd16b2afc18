package org.sqltruffle.bridge.arrow;

import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Days. */
final class DateWriter extends ColumnWriter {

    private DateDayVector vector;

    DateWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (DateDayVector) next;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        long days = text.date(from, row);
        vector.getDataBuffer().setInt(at * (long) Integer.BYTES, (int) days);
        return days != TemporalText.NONE;
    }
}
