package org.sqltruffle.value;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.sqltruffle.language.Statement;

/**
 * A value as tests see it: its type, the integer or the bits of the real, the bytes of text and blob. Two are equal when SQLite could not
 * tell them apart by any means: 0.0 is not -0.0.
 */
public record SqlValue(int type, long bits, byte[] bytes) {

    public static final SqlValue NULL = new SqlValue(SQLITE_NULL, 0, new byte[0]);

    public static SqlValue of(long value) {
        return new SqlValue(SQLITE_INTEGER, value, new byte[0]);
    }

    /** A real; NaN is NULL. */
    public static SqlValue of(double value) {
        return Double.isNaN(value) ? NULL : new SqlValue(SQLITE_FLOAT, Double.doubleToRawLongBits(value), new byte[0]);
    }

    public static SqlValue text(String value) {
        return text(value.getBytes(StandardCharsets.UTF_8));
    }

    public static SqlValue text(byte[] utf8) {
        return new SqlValue(SQLITE_TEXT, 0, utf8);
    }

    public static SqlValue blob(byte[] bytes) {
        return new SqlValue(SQLITE_BLOB, 0, bytes);
    }

    static SqlValue column(Statement statement, int column) {
        return switch (statement.columnType(column)) {
            case SQLITE_INTEGER -> of(statement.columnLong(column));
            case SQLITE_FLOAT -> of(statement.columnDouble(column));
            case SQLITE_TEXT -> text(statement.columnTextBytes(column));
            case SQLITE_BLOB -> blob(statement.columnBlob(column));
            default -> NULL;
        };
    }

    void bind(Statement statement, int index) {
        switch (type) {
            case SQLITE_INTEGER -> statement.bindLong(index, bits);
            case SQLITE_FLOAT -> statement.bindDouble(index, real());
            case SQLITE_TEXT -> statement.bindText(index, bytes);
            case SQLITE_BLOB -> statement.bindBlob(index, bytes);
            default -> statement.bindNull(index);
        }
    }

    public double real() {
        return Double.longBitsToDouble(bits);
    }

    public boolean isNull() {
        return type == SQLITE_NULL;
    }

    public boolean hasBytes() {
        return type == SQLITE_TEXT || type == SQLITE_BLOB;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SqlValue that && type == that.type && bits == that.bits && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes) + Long.hashCode(bits) + type;
    }

    @Override
    public String toString() {
        return switch (type) {
            case SQLITE_INTEGER -> Long.toString(bits);
            case SQLITE_FLOAT -> Double.toString(real()) + " (" + Double.toHexString(real()) + ")";
            case SQLITE_TEXT -> "'" + new String(bytes, StandardCharsets.ISO_8859_1) + "' (" + HexFormat.of().formatHex(bytes) + ")";
            case SQLITE_BLOB -> "x'" + HexFormat.of().formatHex(bytes) + "'";
            default -> "NULL";
        };
    }
}
