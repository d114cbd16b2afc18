package org.sqltruffle.api;

import java.util.List;

/**
 * Many rows of a result, column by column. It is valid until the action that got it returns. How many rows a batch has may differ from one
 * execution to the next.
 */
public interface Batch {

    /** The number of rows, at least one. */
    int rows();

    /** The names of the columns. */
    List<String> columns();

    /** A column; indices begin at 0. */
    BatchColumn column(int index);

    /**
     * A column by its name, without regard to case.
     *
     * @throws IllegalArgumentException when there is none
     */
    BatchColumn column(String name);
}
