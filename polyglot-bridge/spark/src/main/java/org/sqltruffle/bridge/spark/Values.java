package org.sqltruffle.bridge.spark;

import java.util.Arrays;
import org.apache.spark.sql.execution.vectorized.Dictionary;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.sqltruffle.bridge.shardtable.leaf.Cells;
import org.sqltruffle.registers.ColumnVector;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * Copies columns of the engine's batches into Spark's vectors, many values at once. A value that does not fit the type of its column is an
 * error.
 */
final class Values {

    private final long[] longs;
    private final double[] doubles;
    private final int[] ints;
    private final byte[] truths;
    private byte[] bytes = new byte[0];

    /** @param most rows of a batch */
    Values(int most) {
        longs = new long[most];
        doubles = new double[most];
        ints = new int[most + 1];
        truths = new byte[most];
    }

    /** Texts of a dictionary. Spark keeps them as long as it likes. */
    private record Texts(byte[][] entries) implements Dictionary {

        @Override
        public byte[] decodeToBinary(int id) {
            return entries[id];
        }

        @Override
        public int decodeToInt(int id) {
            throw new UnsupportedOperationException("texts only");
        }

        @Override
        public long decodeToLong(int id) {
            throw new UnsupportedOperationException("texts only");
        }

        @Override
        public float decodeToFloat(int id) {
            throw new UnsupportedOperationException("texts only");
        }

        @Override
        public double decodeToDouble(int id) {
            throw new UnsupportedOperationException("texts only");
        }
    }

    /** Fills a vector, which has been reset, with the rows of a batch. @param name of the column, for messages */
    void fill(WritableColumnVector vector, DataType type, ColumnVector column, int rows, String name) {
        vector.setDictionary(null);
        if (type == DataTypes.LongType) {
            Cells.longs(column, rows, name, longs);
            vector.putLongs(0, rows, longs, 0);
        } else if (type == DataTypes.DoubleType) {
            Cells.doubles(column, rows, name, doubles);
            vector.putDoubles(0, rows, doubles, 0);
        } else if (type == DataTypes.DateType) {
            Cells.days(column, rows, name, ints);
            vector.putInts(0, rows, ints, 0);
        } else if (type == DataTypes.BooleanType) {
            Cells.truths(column, rows, name, truths);
            for (int row = 0; row < rows; row++) {
                vector.putBoolean(row, truths[row] == 1);
            }
        } else {
            fillBytes(vector, column, rows, name, type == DataTypes.BinaryType);
        }
        if (column.nulls() > 0) {
            for (int row = 0; row < rows; row++) {
                if (column.type(row) == ApiConstants.SQLITE_NULL) {
                    vector.putNull(row);
                }
            }
        }
    }

    private void fillBytes(WritableColumnVector vector, ColumnVector column, int rows, String name, boolean blobs) {
        if (!Cells.areBytes(column, blobs)) {
            for (int row = 0; row < rows; row++) {
                if (column.type(row) != ApiConstants.SQLITE_NULL) {
                    vector.putByteArray(row, Cells.bytes(column, row, name, blobs));
                }
            }
            return;
        }
        int count = column.byteCount();
        bytes = bytes.length < count ? new byte[Math.max(count, 2 * bytes.length)] : bytes;
        column.copyBytes(bytes);
        if (column.entries() > 0) {
            vector.setDictionary(texts(column));
            column.copyCodes(ints, rows);
            vector.reserveDictionaryIds(rows).putInts(0, rows, ints, 0);
        } else {
            int begin = vector.arrayData().appendBytes(count, bytes, 0);
            column.copyOffsets(ints, rows + 1);
            for (int row = 0; row < rows; row++) {
                vector.putArray(row, begin + ints[row], ints[row + 1] - ints[row]);
            }
        }
    }

    private Texts texts(ColumnVector column) {
        byte[][] entries = new byte[column.entries()][];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = Arrays.copyOfRange(bytes, column.offset(i), column.offset(i + 1));
        }
        return new Texts(entries);
    }
}
