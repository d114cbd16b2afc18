package org.sqltruffle.api;

/**
 * An aggregate function that also works with OVER: rows leave the window in the order in which they were added.
 *
 * @param <S> the state of the rows in the window
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
