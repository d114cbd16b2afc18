package org.sqltruffle.bridge.spark;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.language.CellValue;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;

/** Copies values of rows into vectors. A value that does not fit the type of its column is an error: SQLite keeps values of any type in almost any column. */
final class Values {

    private static final int DATE_LENGTH = 10;

    private Values() {
    }

    static void fill(WritableColumnVector vector, DataType type, RowBatch rows, int column, String name) {
        if (type == DataTypes.LongType) {
            fillLongs(vector, rows, column, name);
        } else if (type == DataTypes.DoubleType) {
            fillDoubles(vector, rows, column, name);
        } else {
            fillOthers(vector, type, rows, column, name);
        }
    }

    private static void fillLongs(WritableColumnVector vector, RowBatch rows, int column, String name) {
        long[] cells = rows.cells;
        int step = 2 * rows.columns;
        for (int row = 0, at = 2 * column; row < rows.rows; row++, at += step) {
            int type = RowBatch.type(cells[at + 1]);
            if (type == ApiConstants.SQLITE_INTEGER) {
                vector.putLong(row, cells[at]);
            } else if (type == ApiConstants.SQLITE_NULL) {
                vector.putNull(row);
            } else {
                throw misfit(rows, at, name, "an integer");
            }
        }
    }

    private static void fillDoubles(WritableColumnVector vector, RowBatch rows, int column, String name) {
        long[] cells = rows.cells;
        int step = 2 * rows.columns;
        for (int row = 0, at = 2 * column; row < rows.rows; row++, at += step) {
            int type = RowBatch.type(cells[at + 1]);
            if (type == ApiConstants.SQLITE_FLOAT) {
                vector.putDouble(row, Double.longBitsToDouble(cells[at]));
            } else if (type == ApiConstants.SQLITE_NULL) {
                vector.putNull(row);
            } else if (type == ApiConstants.SQLITE_INTEGER && (long) (double) cells[at] == cells[at] && cells[at] != Long.MAX_VALUE) {
                vector.putDouble(row, cells[at]);
            } else {
                throw misfit(rows, at, name, "a floating point number");
            }
        }
    }

    private static void fillOthers(WritableColumnVector vector, DataType type, RowBatch rows, int column, String name) {
        for (int row = 0; row < rows.rows; row++) {
            int at = 2 * (row * rows.columns + column);
            int stored = RowBatch.type(rows.cells[at + 1]);
            int length = RowBatch.length(rows.cells[at + 1]);
            int offset = (int) rows.cells[at];
            if (stored == ApiConstants.SQLITE_NULL) {
                vector.putNull(row);
            } else if (type == DataTypes.BooleanType) {
                if (stored != ApiConstants.SQLITE_INTEGER || rows.cells[at] != 0 && rows.cells[at] != 1) {
                    throw misfit(rows, at, name, "0 or 1");
                }
                vector.putBoolean(row, rows.cells[at] == 1);
            } else if (type == DataTypes.DateType) {
                vector.putInt(row, days(rows, at, name));
            } else if (type == DataTypes.BinaryType) {
                if (stored != ApiConstants.SQLITE_BLOB) {
                    throw misfit(rows, at, name, "a blob");
                }
                vector.putByteArray(row, rows.bytes, offset, length);
            } else if (stored == ApiConstants.SQLITE_TEXT) {
                vector.putByteArray(row, rows.bytes, offset, length);
            } else if (stored == ApiConstants.SQLITE_BLOB) {
                throw misfit(rows, at, name, "a text");
            } else {
                // A column without a declared type: numbers are their texts.
                vector.putByteArray(row, CellValue.toText(rows, at, ApiConstants.SQLITE_UTF8).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static int days(RowBatch rows, int at, String name) {
        if (RowBatch.type(rows.cells[at + 1]) == ApiConstants.SQLITE_TEXT && RowBatch.length(rows.cells[at + 1]) == DATE_LENGTH) {
            try {
                return (int) LocalDate.parse(new String(rows.bytes, (int) rows.cells[at], DATE_LENGTH, StandardCharsets.US_ASCII)).toEpochDay();
            } catch (DateTimeParseException e) {
                // Said below.
            }
        }
        throw misfit(rows, at, name, "a date YYYY-MM-DD");
    }

    private static ShardException misfit(RowBatch rows, int at, String name, String wanted) {
        String value = RowBatch.type(rows.cells[at + 1]) == ApiConstants.SQLITE_BLOB ? "a blob" : "'" + CellValue.toText(rows, at, ApiConstants.SQLITE_UTF8) + "'";
        return new ShardException("column " + name + ": " + value + " is not " + wanted);
    }
}
