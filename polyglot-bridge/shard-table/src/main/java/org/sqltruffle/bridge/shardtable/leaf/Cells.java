package org.sqltruffle.bridge.shardtable.leaf;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.language.CellValue;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;

/** Values of rows for engines with typed columns. A value that does not fit the type of its column is an error: SQLite keeps values of any type in almost any column. */
public final class Cells {

    private static final int DATE_LENGTH = 10;

    private Cells() {
    }

    /** SQLite's type of a value. @param at its index in {@link RowBatch#cells} */
    public static int type(RowBatch rows, int at) {
        return RowBatch.type(rows.cells[at + 1]);
    }

    /** A real, or an integer that equals one. @param name of the column, for the message */
    public static double real(RowBatch rows, int at, String name) {
        long payload = rows.cells[at];
        int type = type(rows, at);
        if (type == ApiConstants.SQLITE_FLOAT) {
            return Double.longBitsToDouble(payload);
        }
        if (type != ApiConstants.SQLITE_INTEGER || (long) (double) payload != payload || payload == Long.MAX_VALUE) {
            throw misfit(rows, at, name, "a floating point number");
        }
        return payload;
    }

    public static boolean truth(RowBatch rows, int at, String name) {
        if (type(rows, at) != ApiConstants.SQLITE_INTEGER || rows.cells[at] != 0 && rows.cells[at] != 1) {
            throw misfit(rows, at, name, "0 or 1");
        }
        return rows.cells[at] == 1;
    }

    /** Days since 1970 of a text {@code YYYY-MM-DD}. */
    public static int days(RowBatch rows, int at, String name) {
        if (type(rows, at) == ApiConstants.SQLITE_TEXT && RowBatch.length(rows.cells[at + 1]) == DATE_LENGTH) {
            try {
                return (int) LocalDate.parse(new String(rows.bytes, (int) rows.cells[at], DATE_LENGTH, StandardCharsets.US_ASCII)).toEpochDay();
            } catch (DateTimeParseException e) {
                // Said below.
            }
        }
        throw misfit(rows, at, name, "a date YYYY-MM-DD");
    }

    /** A day as the text that the file has; {@code null} for a year that has no four digits. */
    public static String date(long days) {
        LocalDate date = LocalDate.ofEpochDay(days);
        return date.getYear() < 0 || date.getYear() > 9999 ? null : date.toString();
    }

    /** Whether a value is a text, whose bytes are in the batch; otherwise it is a number of a column without a declared type. @throws ShardException for a blob */
    public static boolean isText(RowBatch rows, int at, String name) {
        if (type(rows, at) == ApiConstants.SQLITE_BLOB) {
            throw misfit(rows, at, name, "a text");
        }
        return type(rows, at) == ApiConstants.SQLITE_TEXT;
    }

    /** A number as its text. */
    public static byte[] numberText(RowBatch rows, int at) {
        return CellValue.toText(rows, at, ApiConstants.SQLITE_UTF8).getBytes(StandardCharsets.UTF_8);
    }

    public static ShardException misfit(RowBatch rows, int at, String name, String wanted) {
        String value = type(rows, at) == ApiConstants.SQLITE_BLOB ? "a blob" : "'" + CellValue.toText(rows, at, ApiConstants.SQLITE_UTF8) + "'";
        return new ShardException("column " + name + ": " + value + " is not " + wanted);
    }
}
