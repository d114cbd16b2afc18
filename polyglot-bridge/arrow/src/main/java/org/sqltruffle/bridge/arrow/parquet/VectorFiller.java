package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.sqltruffle.bridge.arrow.parquet.ParquetColumn.Physical;

/** Writes the rows of a column into Arrow vectors. */
final class VectorFiller {

    private static final long UNIX_JULIAN_DAY = 2_440_588;
    private static final long DAY_NANOSECONDS = 86_400_000_000_000L;

    private final ParquetColumn column;
    private final Values values = new Values();
    private final boolean[] isNull = new boolean[Values.MOST];

    VectorFiller(ParquetColumn column) {
        this.column = column;
    }

    /** Writes the next rows of the row group. */
    void fill(ChunkReader from, FieldVector to, int rows) throws IOException {
        if (to instanceof BaseFixedWidthVector numbers) {
            numbers.allocateNew(rows);
        } else if (to instanceof BaseVariableWidthVector bytes) {
            bytes.allocateNew();
        }
        int at = 0;
        while (at < rows) {
            int count = from.next(values, isNull, Math.min(Values.MOST, rows - at));
            write(to, at, count);
            at += count;
        }
        to.setValueCount(rows);
    }

    private void write(FieldVector to, int at, int count) {
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (!isNull[i]) {
                put(to, at + i, next++);
            }
        }
    }

    private void put(FieldVector to, int row, int value) {
        switch (to) {
            case NullVector none -> {}
            case BaseVariableWidthVector bytes -> bytes.setSafe(row, values.bytes[value], values.starts[value], values.lengths[value]);
            case DecimalVector decimals -> decimals.set(row, decimal(decimals.getScale(), value));
            case Decimal256Vector decimals -> decimals.set(row, decimal(decimals.getScale(), value));
            case BitVector bits -> bits.set(row, (int) values.numbers[value]);
            case BaseFixedWidthVector numbers -> {
                putNumber(numbers.getDataBuffer(), numbers.getTypeWidth(), row, value);
                BitVectorHelper.setBit(numbers.getValidityBuffer(), row);
            }
            default -> throw new IllegalStateException(to.getField().toString());
        }
    }

    private void putNumber(ArrowBuf data, int width, int row, int value) {
        long at = (long) row * width;
        if (column.type() == Physical.FIXED) {
            data.setBytes(at, values.bytes[value], values.starts[value], width);
            return;
        }
        long number = column.type() == Physical.INT96 ? nanoseconds(value) : values.numbers[value];
        switch (width) {
            case Byte.BYTES -> data.setByte(at, (byte) number);
            case Short.BYTES -> data.setShort(at, (short) number);
            case Integer.BYTES -> data.setInt(at, (int) number);
            default -> data.setLong(at, number);
        }
    }

    /** Of nanoseconds of a day, and the Julian day: nanoseconds since 1970. */
    private long nanoseconds(int value) {
        ByteBuffer words = ByteBuffer.wrap(values.bytes[value], values.starts[value], ParquetColumn.INT96_BYTES);
        words.order(ByteOrder.LITTLE_ENDIAN);
        long ofDay = words.getLong();
        long days = Integer.toUnsignedLong(words.getInt()) - UNIX_JULIAN_DAY;
        try {
            return Math.addExact(Math.multiplyExact(days, DAY_NANOSECONDS), ofDay);
        } catch (ArithmeticException e) {
            String problem = ": day " + days + " since 1970 is out of the range of nanoseconds";
            throw new IllegalArgumentException("column " + column.field().getName() + problem, e);
        }
    }

    /** @throws IllegalArgumentException when there is no digit, or more than the column's type has */
    private BigDecimal decimal(int scale, int value) {
        int length = values.lengths[value];
        BigInteger digits = column.type().isNumber() ? BigInteger.valueOf(values.numbers[value]) : null;
        if (digits == null && length > 0) {
            digits = new BigInteger(values.bytes[value], values.starts[value], length);
        }
        ArrowType.Decimal type = (ArrowType.Decimal) column.field().getType();
        if (digits == null || new BigDecimal(digits).precision() > type.getPrecision()) {
            throw new IllegalArgumentException("column " + column.field().getName() + ": a decimal does not fit its type " + type);
        }
        return new BigDecimal(digits, scale);
    }
}
