package org.sqltruffle.bridge.arrow.writer;

import java.util.Arrays;
import org.sqltruffle.registers.ColumnVector;

/** Dates and times from texts. A text of a dictionary is read once in each of the engine's batches. */
abstract class TemporalWriter extends ColumnWriter {

    private static final long UNKNOWN = TemporalText.NONE + 1;

    /** By code of the engine's present batch. */
    private long[] timeOfCode = new long[0];

    TemporalWriter(String label) {
        super(label);
    }

    /** The date or time of a value, or {@link TemporalText#NONE}. */
    abstract long time(ColumnVector from, int row);

    abstract void set(int at, long time);

    @Override
    final boolean writeAll(ColumnVector from, int count, int at) {
        if (from.entries() > 0) {
            timeOfCode = timeOfCode.length < from.entries() ? new long[from.entries()] : timeOfCode;
            Arrays.fill(timeOfCode, UNKNOWN);
        }
        return false;
    }

    @Override
    final boolean put(ColumnVector from, int row, int at) {
        long time = from.entries() > 0 ? timeOfCode(from, row) : time(from, row);
        set(at, time);
        return time != TemporalText.NONE;
    }

    private long timeOfCode(ColumnVector from, int row) {
        int code = from.code(row);
        if (timeOfCode[code] == UNKNOWN) {
            timeOfCode[code] = time(from, row);
        }
        return timeOfCode[code];
    }
}
