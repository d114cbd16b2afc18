package org.sqltruffle.bridge.arrow.writer;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Points in time without a zone. */
public final class TimestampWriter extends TemporalWriter {

    private TimeStampMicroVector vector;

    public TimestampWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (TimeStampMicroVector) next;
    }

    @Override
    long time(ColumnVector from, int row) {
        return text.timestamp(from, row);
    }

    @Override
    void set(int at, long time) {
        vector.getDataBuffer().setLong(at * (long) Long.BYTES, time);
    }
}
