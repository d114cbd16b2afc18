package org.sqltruffle.bridge.trino;

import io.airlift.slice.Slices;
import io.trino.spi.block.Bitmap;
import io.trino.spi.block.Block;
import io.trino.spi.block.ByteArrayBlock;
import io.trino.spi.block.IntArrayBlock;
import io.trino.spi.block.LongArrayBlock;
import io.trino.spi.block.VariableWidthBlock;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarbinaryType;
import java.util.Arrays;
import java.util.Optional;
import org.sqltruffle.bridge.shardtable.leaf.Cells;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;

/** A column of rows as Trino has it. A value that does not fit is an error, by the rule of {@link Cells}. */
final class Blocks {

    private final RowBatch rows;
    private final int column;
    private final String name;
    private long[] valid;

    private Blocks(RowBatch rows, int column, String name) {
        this.rows = rows;
        this.column = column;
        this.name = name;
    }

    static Block block(RowBatch rows, int column, ShardColumn wanted) {
        return new Blocks(rows, column, wanted.name()).block(wanted.type());
    }

    private Block block(Type type) {
        if (type == BigintType.BIGINT || type == DoubleType.DOUBLE) {
            long[] values = type == BigintType.BIGINT ? longs() : doubles();
            return new LongArrayBlock(values.length, Optional.ofNullable(valid), values);
        }
        if (type == BooleanType.BOOLEAN) {
            byte[] values = new byte[rows.rows];
            for (int row = 0; row < values.length; row++) {
                values[row] = (byte) (isNull(row) || !Cells.truth(rows, at(row), name) ? 0 : 1);
            }
            return new ByteArrayBlock(values.length, Optional.ofNullable(valid), values);
        }
        if (type == DateType.DATE) {
            int[] values = new int[rows.rows];
            for (int row = 0; row < values.length; row++) {
                values[row] = isNull(row) ? 0 : Cells.days(rows, at(row), name);
            }
            return new IntArrayBlock(values.length, Optional.ofNullable(valid), values);
        }
        return bytes(type instanceof VarbinaryType);
    }

    private int at(int row) {
        return 2 * (row * rows.columns + column);
    }

    /** Whether a value is NULL, which is noted. */
    private boolean isNull(int row) {
        if (Cells.type(rows, at(row)) != ApiConstants.SQLITE_NULL) {
            return false;
        }
        if (valid == null) {
            valid = Bitmap.allocateWords(rows.rows, true);
        }
        Bitmap.clear(valid, 0, row);
        return true;
    }

    private long[] longs() {
        long[] values = new long[rows.rows];
        for (int row = 0; row < values.length; row++) {
            int at = at(row);
            if (Cells.type(rows, at) == ApiConstants.SQLITE_INTEGER) {
                values[row] = rows.cells[at];
            } else if (!isNull(row)) {
                throw Cells.misfit(rows, at, name, "an integer");
            }
        }
        return values;
    }

    private long[] doubles() {
        long[] values = new long[rows.rows];
        for (int row = 0; row < values.length; row++) {
            int at = at(row);
            if (Cells.type(rows, at) == ApiConstants.SQLITE_FLOAT) {
                values[row] = rows.cells[at];
            } else if (!isNull(row)) {
                values[row] = Double.doubleToLongBits(Cells.real(rows, at, name));
            }
        }
        return values;
    }

    private Block bytes(boolean blobs) {
        int[] offsets = new int[rows.rows + 1];
        byte[] bytes = new byte[Math.max(16, rows.bytesUsed / Math.max(1, rows.columns))];
        for (int row = 0; row < rows.rows; row++) {
            int at = at(row);
            int used = offsets[row];
            offsets[row + 1] = used;
            if (!isNull(row)) {
                if (blobs && Cells.type(rows, at) != ApiConstants.SQLITE_BLOB) {
                    throw Cells.misfit(rows, at, name, "a blob");
                }
                boolean here = blobs || Cells.isText(rows, at, name);
                byte[] from = here ? rows.bytes : Cells.numberText(rows, at);
                int length = here ? RowBatch.length(rows.cells[at + 1]) : from.length;
                if (bytes.length - used < length) {
                    bytes = Arrays.copyOf(bytes, Math.max(used + length, 2 * bytes.length));
                }
                System.arraycopy(from, here ? (int) rows.cells[at] : 0, bytes, used, length);
                offsets[row + 1] = used + length;
            }
        }
        return new VariableWidthBlock(rows.rows, Slices.wrappedBuffer(bytes), offsets, Optional.ofNullable(valid));
    }
}
