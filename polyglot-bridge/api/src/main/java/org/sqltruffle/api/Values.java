package org.sqltruffle.api;

/**
 * Some values in a row: those of a {@link Row}, or the {@link Arguments} of a function. Indices begin at 0. A value of another type than
 * the one asked for is converted as SQLite does: text to the number that it begins with, numbers to their text, NULL to 0 and {@code null}.
 */
public interface Values {

    /** How many values there are. */
    int size();

    /** The type of a value as it is stored. */
    Type type(int index);

    /** Whether a value is NULL. */
    default boolean isNull(int index) {
        return type(index) == Type.NULL;
    }

    /** A value as a 64-bit integer. */
    long getLong(int index);

    /** A value as an integer, the low 32 bits of {@link #getLong}. */
    default int getInt(int index) {
        return (int) getLong(index);
    }

    /** Whether a value, as an integer, is not 0. */
    default boolean getBoolean(int index) {
        return getLong(index) != 0;
    }

    /** A value as a floating point number. */
    double getDouble(int index);

    /** A value as text; {@code null} for NULL. */
    String getString(int index);

    /** The bytes of a value: of text in the database's encoding; {@code null} for NULL. */
    byte[] getBytes(int index);

    /** A value as a Long, Double, String, {@code byte[]} or {@code null}. */
    default Object get(int index) {
        return switch (type(index)) {
            case INTEGER -> getLong(index);
            case REAL -> getDouble(index);
            case TEXT -> getString(index);
            case BLOB -> getBytes(index);
            case NULL -> null;
        };
    }
}
