package org.sqltruffle.notebook;

import java.util.AbstractList;
import java.util.List;

/** The rows of a SQL cell, kept in columns. */
public final class Result extends AbstractList<List<Object>> {

    private final List<Column> columns;
    private final long total;

    /** @param total how many rows the statement gave; more than the columns have when only the first ones were kept */
    public Result(List<Column> columns, long total) {
        this.columns = List.copyOf(columns);
        this.total = total;
    }

    /** The columns. */
    public List<Column> columns() {
        return columns;
    }

    /** The names of the columns. */
    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /**
     * A column by its name, without regard to case.
     *
     * @throws IllegalArgumentException when there is none
     */
    public Column column(String name) {
        for (Column column : columns) {
            if (column.name().equalsIgnoreCase(name)) {
                return column;
            }
        }
        throw new IllegalArgumentException("no column " + name + " in " + String.join(", ", names()));
    }

    /** How many rows the statement gave. */
    public long total() {
        return total;
    }

    /** Whether all rows were kept. */
    public boolean isComplete() {
        return total == size();
    }

    /** A value. */
    public Object get(int row, int column) {
        return columns.get(column).get(row);
    }

    /** A row. */
    @Override
    public List<Object> get(int row) {
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns.get(i).get(row);
        }
        return java.util.Arrays.asList(values);
    }

    /** The number of rows that were kept. */
    @Override
    public int size() {
        return columns.isEmpty() ? 0 : columns.getFirst().size();
    }

    /** About how much memory the rows take. */
    public long bytes() {
        return columns.stream().mapToLong(Column::bytes).sum();
    }
}
