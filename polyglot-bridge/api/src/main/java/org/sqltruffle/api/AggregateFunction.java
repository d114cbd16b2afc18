package org.sqltruffle.api;

/**
 * An aggregate function of SQL in Java.
 *
 * @param <S> the state of a group of rows
 */
public interface AggregateFunction<S> {

    /** The state before the first row of a group. */
    S start() throws Exception;

    /** Adds a row to a group. */
    void step(S state, Arguments arguments) throws Exception;

    /** The function's value for a group, as that of a {@link ScalarFunction}. */
    Object finish(S state) throws Exception;
}
