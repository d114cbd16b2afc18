package org.sqltruffle.tpch.query;

import java.util.Objects;

/**
 * When two values of answers are the same.
 *
 * @param relativeTolerance how far numbers may differ, as a part of the larger; {@link Double#NaN} for not at all, nor in kind
 */
record AnswerComparison(double relativeTolerance) {
    static final AnswerComparison EXACT = new AnswerComparison(Double.NaN);

    boolean same(Object found, Object expected) {
        if (Double.isNaN(relativeTolerance) || !(found instanceof Number a) || !(expected instanceof Number b)) {
            return Objects.equals(found, expected);
        }
        double x = a.doubleValue();
        double y = b.doubleValue();
        return x == y || Math.abs(x - y) <= relativeTolerance * Math.max(Math.abs(x), Math.abs(y));
    }
}
