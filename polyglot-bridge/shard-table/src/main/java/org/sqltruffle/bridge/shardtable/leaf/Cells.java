package org.sqltruffle.bridge.shardtable.leaf;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.registers.ColumnVector;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * Values of a batch for engines with typed columns. A value that does not fit the type of its column is an error: SQLite keeps values of
 * any type in almost any column.
 */
public final class Cells {

    private static final int DATE_LENGTH = 10;

    private Cells() {
    }

    /** The values of a column of integers; 0 for NULL. @param name of the column, for the message */
    public static void longs(ColumnVector column, int rows, String name, long[] to) {
        if (column.type() != ApiConstants.SQLITE_INTEGER && column.type() != 0) {
            for (int row = 0; row < rows; row++) {
                if (column.type(row) != ApiConstants.SQLITE_INTEGER && column.type(row) != ApiConstants.SQLITE_NULL) {
                    throw misfit(column, row, name, "an integer");
                }
            }
        }
        column.copyValues(to, rows);
    }

    /** The values of a column of floating point numbers: reals, and integers that equal one; 0 for NULL. */
    public static void doubles(ColumnVector column, int rows, String name, double[] to) {
        column.copyValues(to, rows);
        if (column.type() != ApiConstants.SQLITE_FLOAT && column.type() != 0) {
            for (int row = 0; row < rows; row++) {
                if (column.type(row) != ApiConstants.SQLITE_FLOAT && column.type(row) != ApiConstants.SQLITE_NULL) {
                    to[row] = real(column, row, name);
                }
            }
        }
    }

    private static double real(ColumnVector column, int row, String name) {
        long payload = column.value(row);
        if (column.type(row) != ApiConstants.SQLITE_INTEGER || (long) (double) payload != payload || payload == Long.MAX_VALUE) {
            throw misfit(column, row, name, "a floating point number");
        }
        return payload;
    }

    /** The values of a column of truth values, as 0 and 1; 0 for NULL. */
    public static void truths(ColumnVector column, int rows, String name, byte[] to) {
        for (int row = 0; row < rows; row++) {
            boolean isNull = column.type(row) == ApiConstants.SQLITE_NULL;
            if (!isNull && (column.type(row) != ApiConstants.SQLITE_INTEGER || column.value(row) != 0 && column.value(row) != 1)) {
                throw misfit(column, row, name, "0 or 1");
            }
            to[row] = (byte) (isNull ? 0 : column.value(row));
        }
    }

    /** The values of a column of dates, which are texts {@code YYYY-MM-DD}, as days since 1970; 0 for NULL. */
    public static void days(ColumnVector column, int rows, String name, int[] to) {
        Map<Integer, Integer> ofEntries = column.entries() == 0 ? null : new HashMap<>();
        for (int row = 0; row < rows; row++) {
            int at = row;
            to[row] = column.type(row) == ApiConstants.SQLITE_NULL ? 0 : ofEntries == null ? day(column, row, name)
                            : ofEntries.computeIfAbsent(column.code(row), code -> day(column, at, name));
        }
    }

    private static int day(ColumnVector column, int row, String name) {
        if (column.type(row) == ApiConstants.SQLITE_TEXT) {
            byte[] text = bytes(column, row);
            if (text.length == DATE_LENGTH) {
                try {
                    return (int) LocalDate.parse(new String(text, StandardCharsets.US_ASCII)).toEpochDay();
                } catch (DateTimeParseException e) {
                    // Said below.
                }
            }
        }
        throw misfit(column, row, name, "a date YYYY-MM-DD");
    }

    /** A value as one of a shard key; {@code null} for NULL. */
    public static KeyValue key(ColumnVector column, int row) {
        return switch (column.type(row)) {
            case ApiConstants.SQLITE_INTEGER -> KeyValue.of(column.value(row));
            case ApiConstants.SQLITE_FLOAT -> KeyValue.of(Double.longBitsToDouble(column.value(row)));
            case ApiConstants.SQLITE_TEXT -> KeyValue.text(bytes(column, row));
            case ApiConstants.SQLITE_BLOB -> KeyValue.blob(bytes(column, row));
            default -> null;
        };
    }

    /** Whether all values but NULLs are texts, or else blobs, so that their bytes can be copied as they are. */
    public static boolean areBytes(ColumnVector column, boolean blobs) {
        return column.type() == (blobs ? ApiConstants.SQLITE_BLOB : ApiConstants.SQLITE_TEXT);
    }

    /**
     * The bytes of a value: of a blob, or of a text, or the text of a number in a column without a declared type. @throws ShardException
     * when it is neither
     */
    public static byte[] bytes(ColumnVector column, int row, String name, boolean blobs) {
        boolean blob = column.type(row) == ApiConstants.SQLITE_BLOB;
        if (blob != blobs) {
            throw misfit(column, row, name, blobs ? "a blob" : "a text");
        }
        return blob ? bytes(column, row) : text(column, row).getBytes(StandardCharsets.UTF_8);
    }

    /** The bytes of a text or of a blob. */
    private static byte[] bytes(ColumnVector column, int row) {
        int index = column.entries() == 0 ? row : column.code(row);
        int offset = column.offset(index);
        byte[] bytes = new byte[column.offset(index + 1) - offset];
        column.copyBytes(offset, bytes, bytes.length);
        return bytes;
    }

    private static String text(ColumnVector column, int row) {
        return switch (column.type(row)) {
            case ApiConstants.SQLITE_INTEGER -> Long.toString(column.value(row));
            case ApiConstants.SQLITE_FLOAT -> CellValue.realText(Double.longBitsToDouble(column.value(row)));
            default -> new String(bytes(column, row), StandardCharsets.UTF_8);
        };
    }

    /** A day as the text that the file has; {@code null} for a year that has no four digits. */
    public static String date(long days) {
        LocalDate date = LocalDate.ofEpochDay(days);
        return date.getYear() < 0 || date.getYear() > 9999 ? null : date.toString();
    }

    private static ShardException misfit(ColumnVector column, int row, String name, String wanted) {
        String value = column.type(row) == ApiConstants.SQLITE_BLOB ? "a blob" : "'" + text(column, row) + "'";
        return new ShardException("column " + name + ": " + value + " is not " + wanted);
    }
}
