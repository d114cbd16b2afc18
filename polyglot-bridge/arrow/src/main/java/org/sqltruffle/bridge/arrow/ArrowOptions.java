package org.sqltruffle.bridge.arrow;

import java.util.Map;
import java.util.TreeMap;

/**
 * How a result becomes record batches.
 *
 * @param batchRows rows of a batch at most
 * @param batchBytes a batch ends after the row that makes it larger
 * @param types types of columns, by the columns' names without regard to case; in place of the types that the columns' declarations and
 * values would give
 * @param everyColumn the type of every other column, {@code null} for none
 * @param dictionaries whether texts that the engine has in a dictionary become a dictionary of Arrow. It grows from batch to batch
 */
public record ArrowOptions(int batchRows, long batchBytes, Map<String, ColumnType> types, ColumnType everyColumn, boolean dictionaries) {

    public static final ArrowOptions DEFAULT = new ArrowOptions(1 << 16, 4 << 20, Map.of(), null, false);

    public ArrowOptions {
        if (batchRows < 1 || batchBytes < 1) {
            throw new IllegalArgumentException("a batch has at least one row and one byte");
        }
        TreeMap<String, ColumnType> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(types);
        types = copy;
    }

    /** The same with other limits of a batch. */
    public ArrowOptions withBatches(int rows, long bytes) {
        return new ArrowOptions(rows, bytes, types, everyColumn, dictionaries);
    }

    /** The same with a type for a column. */
    public ArrowOptions withType(String column, ColumnType type) {
        TreeMap<String, ColumnType> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(types);
        more.put(column, type);
        return new ArrowOptions(batchRows, batchBytes, more, everyColumn, dictionaries);
    }

    /** The same with a type for every column that has none by {@link #withType}. */
    public ArrowOptions withEveryColumn(ColumnType type) {
        return new ArrowOptions(batchRows, batchBytes, types, type, dictionaries);
    }

    /** The same with or without dictionaries. */
    public ArrowOptions withDictionaries(boolean wanted) {
        return new ArrowOptions(batchRows, batchBytes, types, everyColumn, wanted);
    }

    /** The type that is set for a column, {@code null} for none. */
    ColumnType type(String column) {
        return types.getOrDefault(column, everyColumn);
    }
}
