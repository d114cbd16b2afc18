package org.sqltruffle.bridge.spark;

import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.sqltruffle.bridge.shardtable.leaf.Cells;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;

/** Copies values of rows into vectors. A value that does not fit the type of its column is an error: SQLite keeps values of any type in almost any column. */
final class Values {

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
                throw Cells.misfit(rows, at, name, "an integer");
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
            } else {
                vector.putDouble(row, Cells.real(rows, at, name));
            }
        }
    }

    private static void fillOthers(WritableColumnVector vector, DataType type, RowBatch rows, int column, String name) {
        for (int row = 0; row < rows.rows; row++) {
            int at = 2 * (row * rows.columns + column);
            int stored = Cells.type(rows, at);
            int length = RowBatch.length(rows.cells[at + 1]);
            int offset = (int) rows.cells[at];
            if (stored == ApiConstants.SQLITE_NULL) {
                vector.putNull(row);
            } else if (type == DataTypes.BooleanType) {
                vector.putBoolean(row, Cells.truth(rows, at, name));
            } else if (type == DataTypes.DateType) {
                vector.putInt(row, Cells.days(rows, at, name));
            } else if (type == DataTypes.BinaryType) {
                if (stored != ApiConstants.SQLITE_BLOB) {
                    throw Cells.misfit(rows, at, name, "a blob");
                }
                vector.putByteArray(row, rows.bytes, offset, length);
            } else if (Cells.isText(rows, at, name)) {
                vector.putByteArray(row, rows.bytes, offset, length);
            } else {
                vector.putByteArray(row, Cells.numberText(rows, at));
            }
        }
    }
}
