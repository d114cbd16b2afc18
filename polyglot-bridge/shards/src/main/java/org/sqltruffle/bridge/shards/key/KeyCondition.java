package org.sqltruffle.bridge.shards.key;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A condition that is true only for rows whose key lies in one of some intervals.
 *
 * @param intervals one of them
 */
public record KeyCondition(List<Interval> intervals) {

    public KeyCondition {
        intervals = List.copyOf(intervals);
    }

    /**
     * An end of an interval.
     *
     * @param constant {@code null}: a parameter, by its index from 0
     * @param open whether the end does not belong to the interval
     */
    public record End(KeyValue constant, int parameter, boolean open) {

        private KeyValue value(IntFunction<KeyValue> parameters) {
            return constant != null ? constant : parameters.apply(parameter);
        }

        /** The largest result of a comparison with a value that belongs to the interval. */
        private int most() {
            return open ? -1 : 0;
        }
    }

    /**
     * From one end to another.
     *
     * @param low {@code null}: from the smallest value on
     */
    public record Interval(End low, End high) {
    }

    /**
     * Whether a file may have a row for which the condition is true.
     *
     * @param parameters the value of a parameter; {@code null} for one about which nothing is known
     * @param ofTexts whether the column converts numbers to texts
     * @param ofNumbers whether it converts texts to numbers
     */
    boolean mayMatch(KeyBounds bounds, IntFunction<KeyValue> parameters, boolean ofTexts, boolean ofNumbers) {
        if (bounds.isAny()) {
            return true;
        }
        for (Interval interval : intervals) {
            KeyValue low = interval.low == null ? null : interval.low.value(parameters);
            KeyValue high = interval.high == null ? null : interval.high.value(parameters);
            boolean known = (interval.low == null || low != null && !low.isConverted(ofTexts, ofNumbers))
                            && (interval.high == null || high != null && !high.isConverted(ofTexts, ofNumbers));
            if (!known || bounds.min() != null && (low == null || low.compareTo(bounds.max()) <= interval.low.most())
                            && (high == null || bounds.min().compareTo(high) <= interval.high.most())) {
                return true;
            }
        }
        return false;
    }
}
