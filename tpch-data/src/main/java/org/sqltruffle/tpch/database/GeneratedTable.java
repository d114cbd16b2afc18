package org.sqltruffle.tpch.database;

/**
 * A table of a benchmark and the rows that fill it, made on demand.
 *
 * @param schema the table
 * @param expectedRows how many rows there will be
 * @param exact whether {@code expectedRows} is the exact number; the number of lines of an order is random, so {@code lineitem} is known
 * only approximately before it was generated
 * @param rows every iteration gives the same rows in the same order; a row has a value for each column, of the class that
 * {@link ColumnType} says. Usable from one thread at a time
 */
public record GeneratedTable(TableSchema schema, long expectedRows, boolean exact, Iterable<Object[]> rows) {
    /** The table's name. */
    public String name() {
        return schema.name();
    }
}
