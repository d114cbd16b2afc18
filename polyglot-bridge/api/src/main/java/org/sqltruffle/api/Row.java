package org.sqltruffle.api;

import java.util.List;

/** A row of a result. It is valid until the next row is asked for; {@link #toArray} and {@link #as} make something that stays. */
public interface Row extends Values {

    /** The names of the columns. */
    List<String> columns();

    /**
     * Index of a column by its name, without regard to case.
     *
     * @throws IllegalArgumentException when there is none
     */
    int index(String column);

    /** A column as a 64-bit integer. */
    default long getLong(String column) {
        return getLong(index(column));
    }

    /** A column as an integer. */
    default int getInt(String column) {
        return getInt(index(column));
    }

    /** A column as a floating point number. */
    default double getDouble(String column) {
        return getDouble(index(column));
    }

    /** A column as text. */
    default String getString(String column) {
        return getString(index(column));
    }

    /** The bytes of a column. */
    default byte[] getBytes(String column) {
        return getBytes(index(column));
    }

    /** A column as a Long, Double, String, {@code byte[]} or {@code null}. */
    default Object get(String column) {
        return get(index(column));
    }

    /** All values, as of {@link #get(int)}. */
    default Object[] toArray() {
        Object[] values = new Object[size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(i);
        }
        return values;
    }

    /**
     * The row as a record, whose components are found among the columns by name, without regard to case and underscores.
     *
     * @throws IllegalArgumentException when a component has no column, or a type that is none of: primitive types and their classes,
     * String, {@code byte[]}, BigDecimal, LocalDate, LocalDateTime, an enum (by name), Object
     */
    <R extends Record> R as(Class<R> type);
}
