package org.sqltruffle.bridge.trino;

import io.airlift.slice.Slices;
import io.trino.spi.block.Bitmap;
import io.trino.spi.block.Block;
import io.trino.spi.block.ByteArrayBlock;
import io.trino.spi.block.DictionaryBlock;
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
import org.sqltruffle.registers.ColumnVector;
import org.sqltruffle.sqlite.ApiConstants;

/** A column of a batch as Trino has it, many values copied at once. A value that does not fit is an error, by the rule of {@link Cells}. */
final class Blocks {

    private final ColumnVector column;
    private final int rows;
    private final String name;

    private Blocks(ColumnVector column, int rows, String name) {
        this.column = column;
        this.rows = rows;
        this.name = name;
    }

    static Block block(ColumnVector column, int rows, ShardColumn wanted) {
        return new Blocks(column, rows, wanted.name()).block(wanted.type());
    }

    private Block block(Type type) {
        if (type == BigintType.BIGINT) {
            long[] values = new long[rows];
            Cells.longs(column, rows, name, values);
            return new LongArrayBlock(rows, valid(), values);
        }
        if (type == DoubleType.DOUBLE) {
            return new LongArrayBlock(rows, valid(), bits());
        }
        if (type == BooleanType.BOOLEAN) {
            byte[] values = new byte[rows];
            Cells.truths(column, rows, name, values);
            return new ByteArrayBlock(rows, valid(), values);
        }
        if (type == DateType.DATE) {
            int[] values = new int[rows];
            Cells.days(column, rows, name, values);
            return new IntArrayBlock(rows, valid(), values);
        }
        boolean blobs = type instanceof VarbinaryType;
        return !Cells.areBytes(column, blobs) ? oneByOne(blobs) : column.entries() > 0 ? dictionary() : texts();
    }

    /** Which rows are not NULL; empty: all. */
    private Optional<long[]> valid() {
        if (column.nulls() == 0) {
            return Optional.empty();
        }
        long[] valid = Bitmap.allocateWords(rows, true);
        for (int row = 0; row < rows; row++) {
            if (isNull(row)) {
                Bitmap.clear(valid, 0, row);
            }
        }
        return Optional.of(valid);
    }

    private boolean isNull(int row) {
        return column.type(row) == ApiConstants.SQLITE_NULL;
    }

    private long[] bits() {
        long[] bits = new long[rows];
        if (column.type() == ApiConstants.SQLITE_FLOAT) {
            column.copyValues(bits, rows);
        } else {
            double[] values = new double[rows];
            Cells.doubles(column, rows, name, values);
            Arrays.setAll(bits, row -> Double.doubleToLongBits(values[row]));
        }
        return bits;
    }

    private byte[] allBytes() {
        byte[] bytes = new byte[column.byteCount()];
        column.copyBytes(bytes);
        return bytes;
    }

    private Block texts() {
        int[] offsets = new int[rows + 1];
        column.copyOffsets(offsets, rows + 1);
        return new VariableWidthBlock(rows, Slices.wrappedBuffer(allBytes()), offsets, valid());
    }

    /** The entries, and after them one for NULL if the column has any. */
    private Block dictionary() {
        int entries = column.entries();
        int[] codes = new int[rows];
        column.copyCodes(codes, rows);
        int[] offsets = new int[entries + 1];
        column.copyOffsets(offsets, entries + 1);
        if (column.nulls() == 0) {
            return DictionaryBlock.create(rows,
                            new VariableWidthBlock(entries, Slices.wrappedBuffer(allBytes()), offsets, Optional.empty()), codes);
        }
        for (int row = 0; row < rows; row++) {
            codes[row] = isNull(row) ? entries : codes[row];
        }
        int[] more = Arrays.copyOf(offsets, entries + 2);
        more[entries + 1] = offsets[entries];
        long[] valid = Bitmap.allocateWords(entries + 1, true);
        Bitmap.clear(valid, 0, entries);
        return DictionaryBlock.create(rows, new VariableWidthBlock(entries + 1, Slices.wrappedBuffer(allBytes()), more, Optional.of(valid)),
                        codes);
    }

    /** Values of several types. */
    private Block oneByOne(boolean blobs) {
        int[] offsets = new int[rows + 1];
        byte[] bytes = new byte[Math.max(16, column.byteCount())];
        for (int row = 0; row < rows; row++) {
            int used = offsets[row];
            offsets[row + 1] = used;
            if (!isNull(row)) {
                byte[] from = Cells.bytes(column, row, name, blobs);
                if (bytes.length - used < from.length) {
                    bytes = Arrays.copyOf(bytes, Math.max(used + from.length, 2 * bytes.length));
                }
                System.arraycopy(from, 0, bytes, used, from.length);
                offsets[row + 1] = used + from.length;
            }
        }
        return new VariableWidthBlock(rows, Slices.wrappedBuffer(bytes), offsets, valid());
    }
}
