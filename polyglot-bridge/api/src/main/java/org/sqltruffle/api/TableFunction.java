package org.sqltruffle.api;

import java.util.Iterator;
import java.util.List;

/** A table in Java, whose rows depend on arguments: {@code SELECT * FROM name(1, 'x')}. */
public interface TableFunction {

    /** The names of the columns. */
    List<String> columns();

    /** The names of the parameters; an argument that is left out is NULL. */
    default List<String> parameters() {
        return List.of();
    }

    /**
     * The rows for some arguments; each has a value, as that of a {@link ScalarFunction}, for each column. An iterator that is
     * {@link AutoCloseable} is closed when it is not used any more.
     */
    Iterator<Object[]> rows(Arguments arguments) throws Exception;
}
