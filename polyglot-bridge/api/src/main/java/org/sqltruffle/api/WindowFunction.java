package org.sqltruffle.api;

/**
 * An aggregate function that can be used with OVER, too: rows leave the window at its other end.
 *
 * @param <S> what is known of the rows in the window
 */
public interface WindowFunction<S> extends AggregateFunction<S> {

    /** Removes the row that was added first among those in the window. */
    void inverse(S state, Arguments arguments) throws Exception;

    /** The function's value for the rows in the window. */
    Object value(S state) throws Exception;

    @Override
    default Object finish(S state) throws Exception {
        return value(state);
    }
}
