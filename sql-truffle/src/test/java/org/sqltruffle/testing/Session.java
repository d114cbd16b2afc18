package org.sqltruffle.testing;

import java.util.List;

/** A database connection of some engine, as far as tests need one. */
public interface Session extends AutoCloseable {

    /**
     * Runs one statement to its end or to its error, which becomes part of the result.
     *
     * @param parameters values to bind, in order, each of a type that {@link Result} names
     */
    Result run(String sql, List<Object> parameters);

    @Override
    void close();
}
