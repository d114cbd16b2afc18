package org.sqltruffle.bridge.arrow;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Points in time without a zone. */
final class TimestampWriter extends ColumnWriter {

    private TimeStampMicroVector vector;

    TimestampWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (TimeStampMicroVector) next;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        long time = text.timestamp(from, row);
        vector.getDataBuffer().setLong(at * (long) Long.BYTES, time);
        return time != TemporalText.NONE;
    }
}
