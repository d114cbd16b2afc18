package org.sqltruffle.api;

/**
 * The values of a column in the rows of a {@link Batch}. They have the types in which SQLite has them, row by row. In most batches all
 * values have one type: {@link #type()}. Then one of the arrays has them.
 *
 * <p>Arrays are filled when they are asked for, and used again for the next batch. They may be longer than the batch.
 *
 * <p>The methods with a row convert values as {@link Row} does.
 */
public interface BatchColumn {

    /**
     * The type of all values that are not NULL; {@link Type#NULL} when all are NULL.
     *
     * @throws IllegalStateException when {@link #isMixed}
     */
    Type type();

    /** Whether the values have several types, not counting NULL. */
    boolean isMixed();

    /** The number of NULLs. */
    int nulls();

    /** A bit for each row, the least significant bit of a word first: 1 for NULL. */
    long[] nullBits();

    /**
     * The values of a column of type INTEGER; 0 in place of NULL.
     *
     * @throws IllegalStateException when a value has another type
     */
    long[] longs();

    /**
     * The values of a column of type REAL; 0 in place of NULL.
     *
     * @throws IllegalStateException when a value has another type
     */
    double[] doubles();

    /** Whether the column is of type TEXT and its texts stand in a dictionary: each of them once, in no order that means something. */
    boolean hasDictionary();

    /**
     * For each row the number of its text in the dictionary; -1 for NULL.
     *
     * @throws IllegalStateException without a dictionary
     */
    int[] codes();

    /**
     * The texts of the dictionary, in place.
     *
     * @throws IllegalStateException without a dictionary
     */
    String[] dictionary();

    /**
     * Where the texts or blobs begin in {@link #bytes}: of all rows, or of all entries of the dictionary; and after the last one, where it
     * ends. NULL has no bytes.
     *
     * @throws IllegalStateException when a value is neither text nor blob
     */
    int[] offsets();

    /**
     * The bytes of all texts or blobs; texts in the database's encoding.
     *
     * @throws IllegalStateException when a value is neither text nor blob
     */
    byte[] bytes();

    /** The type of a row's value. */
    Type type(int row);

    /** Whether a row's value is NULL. */
    default boolean isNull(int row) {
        return type(row) == Type.NULL;
    }

    /** A row's value as an integer. */
    long getLong(int row);

    /** A row's value as a floating point number. */
    double getDouble(int row);

    /** A row's value as text; {@code null} for NULL. Of a text in a dictionary there is one string in a batch. */
    String getString(int row);

    /** The bytes of a row's value: of text in the database's encoding; {@code null} for NULL. */
    byte[] getBytes(int row);

    /** A row's value as a Long, Double, String, {@code byte[]} or {@code null}. */
    default Object get(int row) {
        return switch (type(row)) {
            case INTEGER -> getLong(row);
            case REAL -> getDouble(row);
            case TEXT -> getString(row);
            case BLOB -> getBytes(row);
            case NULL -> null;
        };
    }
}
