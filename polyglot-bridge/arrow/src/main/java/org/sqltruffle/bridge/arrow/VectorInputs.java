package org.sqltruffle.bridge.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.sqltruffle.bridge.arrow.writer.DateTimes;
import org.sqltruffle.registers.ParameterColumns;
import org.sqltruffle.registers.ParameterColumns.Kind;
import org.sqltruffle.registers.RowBatch;

/**
 * A record batch as parameters of many executions. C reads the buffers of most vectors where they are. Values of the others go through
 * cells, some rows at a time. A batch can come from a network: buffers that are too small, and values that C must not read, are found
 * first.
 */
final class VectorInputs {

    private final ParameterColumns inputs;
    private final int rows;
    /** The columns that go through cells; {@code null}: there is none. */
    private final RootCells cells;
    private final int[] cellColumns;
    private final RowBatch batch = new RowBatch();

    /**
     * @param dictionaries {@code null} for none
     * @throws IllegalArgumentException for a value or a type that SQLite cannot store, and for a damaged batch
     */
    VectorInputs(ParameterColumns inputs, VectorSchemaRoot root, DictionaryProvider dictionaries) {
        this.inputs = inputs;
        this.rows = root.getRowCount();
        List<FieldVector> others = new ArrayList<>();
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < inputs.columns(); i++) {
            FieldVector vector = root.getVector(i);
            if (!set(i, vector, dictionaries)) {
                others.add(vector);
                columns.add(i);
            }
        }
        cellColumns = columns.stream().mapToInt(Integer::intValue).toArray();
        cells = others.isEmpty() ? null : new RootCells(others, rows, dictionaries);
    }

    /** Makes rows from one on ready, and returns the row after them. */
    int prepare(int from) {
        if (cells == null) {
            return rows;
        }
        cells.fill(batch, from);
        inputs.setCells(cellColumns, batch, from);
        return from + batch.rows;
    }

    /** Whether C can read the vector. */
    private boolean set(int column, FieldVector vector, DictionaryProvider dictionaries) {
        if (vector.getField().getDictionary() == null) {
            return set(column, vector, rows);
        }
        FieldVector words = CellReader.dictionary(vector.getField(), dictionaries).getVector();
        if (words.getField().getDictionary() != null || !set(inputs.wordsOf(column), words, words.getValueCount())
                        || !setNumbers(column, vector, rows)) {
            return false;
        }
        inputs.setDictionary(column, words.getValueCount());
        check(column, vector, rows);
        return true;
    }

    private boolean set(int column, FieldVector vector, int count) {
        if (!(vector instanceof NullVector) && vector.getValueCount() < count) {
            throw damaged(vector);
        }
        boolean set = setNumbers(column, vector, count) || setBytes(column, vector, count) || setTimes(column, vector, count);
        if (set) {
            check(column, vector, count);
        }
        return set;
    }

    private boolean setNumbers(int column, FieldVector vector, int count) {
        switch (vector) {
            case NullVector nulls -> inputs.setNull(column);
            case BitVector bits ->
                inputs.setArray(column, Kind.BIT, valid(vector, count), address(vector, vector.getDataBuffer(), (count + 7L) / 8));
            case TinyIntVector integers -> setArray(column, Kind.INT8, vector, count, Byte.BYTES);
            case SmallIntVector integers -> setArray(column, Kind.INT16, vector, count, Short.BYTES);
            case IntVector integers -> setArray(column, Kind.INT32, vector, count, Integer.BYTES);
            case BigIntVector integers -> setArray(column, Kind.INT64, vector, count, Long.BYTES);
            case DurationVector integers -> setArray(column, Kind.INT64, vector, count, Long.BYTES);
            case UInt1Vector integers -> setArray(column, Kind.UINT8, vector, count, Byte.BYTES);
            case UInt2Vector integers -> setArray(column, Kind.UINT16, vector, count, Short.BYTES);
            case UInt4Vector integers -> setArray(column, Kind.UINT32, vector, count, Integer.BYTES);
            case UInt8Vector integers -> setArray(column, Kind.UINT64, vector, count, Long.BYTES);
            case Float4Vector reals -> setArray(column, Kind.FLOAT32, vector, count, Float.BYTES);
            case Float8Vector reals -> setArray(column, Kind.FLOAT64, vector, count, Double.BYTES);
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean setBytes(int column, FieldVector vector, int count) {
        switch (vector) {
            case VarCharVector texts -> setBytes(column, Kind.TEXT, vector, count, false);
            case LargeVarCharVector texts -> setBytes(column, Kind.TEXT, vector, count, true);
            case VarBinaryVector blobs -> setBytes(column, Kind.BLOB, vector, count, false);
            case LargeVarBinaryVector blobs -> setBytes(column, Kind.BLOB, vector, count, true);
            case FixedSizeBinaryVector blobs -> inputs.setFixed(column, blobs.getByteWidth(), valid(vector, count),
                            address(vector, vector.getDataBuffer(), (long) count * blobs.getByteWidth()));
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean setTimes(int column, FieldVector vector, int count) {
        switch (vector) {
            case DateDayVector days -> setArray(column, Kind.DATE, vector, count, Integer.BYTES);
            case DateMilliVector days -> setArray(column, Kind.DATE_MILLISECONDS, vector, count, Long.BYTES);
            case TimeStampVector times -> {
                long perSecond = DateTimes.perSecond(((ArrowType.Timestamp) vector.getField().getType()).getUnit());
                inputs.setTimes(column, perSecond, valid(vector, count),
                                address(vector, vector.getDataBuffer(), (long) count * Long.BYTES));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void setArray(int column, Kind kind, FieldVector vector, int count, int width) {
        inputs.setArray(column, kind, valid(vector, count), address(vector, vector.getDataBuffer(), (long) count * width));
    }

    private void setBytes(int column, Kind kind, FieldVector vector, int count, boolean isWide) {
        ArrowBuf bytes = vector.getDataBuffer();
        long offsets = count == 0 ? 0 : (count + 1L) * (isWide ? Long.BYTES : Integer.BYTES);
        inputs.setBytes(column, kind, isWide, valid(vector, count), address(vector, vector.getOffsetBuffer(), offsets),
                        bytes.memoryAddress(), bytes.capacity());
    }

    private static long valid(FieldVector vector, int count) {
        return vector.getNullCount() == 0 ? 0 : address(vector, vector.getValidityBuffer(), (count + 7L) / 8);
    }

    private static long address(FieldVector vector, ArrowBuf buffer, long needed) {
        if (buffer.capacity() < needed) {
            throw damaged(vector);
        }
        return buffer.memoryAddress();
    }

    private void check(int column, FieldVector vector, int count) {
        long row = inputs.check(column, count);
        if (row >= 0) {
            if (vector.getField().getDictionary() == null) {
                refuse(vector, (int) row);
            }
            throw damaged(vector);
        }
    }

    /** Throws for a value that SQLite cannot store. */
    private static void refuse(FieldVector vector, int row) {
        if (!(vector instanceof VarCharVector || vector instanceof VarBinaryVector || vector instanceof LargeVarCharVector
                        || vector instanceof LargeVarBinaryVector)) {
            RowBatch batch = new RowBatch();
            batch.begin(1);
            batch.addRow();
            CellReader.of(vector, null).put(batch, 0, row);
        }
    }

    private static IllegalArgumentException damaged(FieldVector vector) {
        return new IllegalArgumentException("column " + vector.getName() + ": the record batch is damaged");
    }
}
