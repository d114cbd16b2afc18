package org.sqltruffle.bridge.arrow;

import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.sqltruffle.bridge.arrow.writer.DateTimes;
import org.sqltruffle.registers.RowBatch;

/** Puts values of a vector into cells. */
@FunctionalInterface
interface CellReader {

    /** Puts the value of a row to where a cell begins, which is NULL. */
    void put(RowBatch batch, int at, int row);

    /** @param dictionaries {@code null} for none */
    static CellReader of(ValueVector vector, DictionaryProvider dictionaries) {
        if (vector.getField().getDictionary() != null) {
            CellReader words = of(dictionary(vector.getField(), dictionaries).getVector(), dictionaries);
            BaseIntVector indices = (BaseIntVector) vector;
            return unlessNull(vector, (batch, at, row) -> words.put(batch, at, Math.toIntExact(indices.getValueAsLong(row))));
        }
        return vector instanceof DenseUnionVector union ? ofUnion(union)
                        : vector instanceof NullVector ? (batch, at, row) -> batch.putNull(at) : unlessNull(vector, ofValues(vector));
    }

    private static CellReader unlessNull(ValueVector vector, CellReader reader) {
        return (batch, at, row) -> {
            if (!vector.isNull(row)) {
                reader.put(batch, at, row);
            }
        };
    }

    private static CellReader ofUnion(DenseUnionVector union) {
        CellReader[] members = new CellReader[Byte.MAX_VALUE + 1];
        return (batch, at, row) -> {
            byte type = union.getTypeId(row);
            if (members[type] == null) {
                members[type] = of(union.getVectorByType(type), null);
            }
            members[type].put(batch, at, union.getOffset(row));
        };
    }

    private static CellReader ofValues(ValueVector vector) {
        return switch (vector) {
            case UInt8Vector unsigned -> (batch, at, row) -> batch.putLong(at, signed(unsigned, row));
            case BaseIntVector integers -> (batch, at, row) -> batch.putLong(at, integers.getValueAsLong(row));
            case FloatingPointVector reals -> (batch, at, row) -> putDouble(batch, at, reals.getValueAsDouble(row));
            case BitVector bits -> (batch, at, row) -> batch.putLong(at, bits.get(row));
            case VarCharVector texts -> (batch, at, row) -> batch.putText(at, texts.get(row));
            case VarBinaryVector blobs -> (batch, at, row) -> batch.putBlob(at, blobs.get(row));
            case DateDayVector days -> text(row -> DateTimes.date(days.get((int) row)));
            case DateMilliVector milliseconds ->
                text(row -> DateTimes.date(Math.floorDiv(milliseconds.get((int) row), DateTimes.DAY_MILLISECONDS)));
            case TimeStampVector times -> ofTimes(times);
            case DurationVector durations -> (batch, at, row) -> batch.putLong(at, DurationVector.get(durations.getDataBuffer(), row));
            case DecimalVector decimals -> text(row -> decimals.getObject((int) row).toPlainString());
            case Decimal256Vector decimals -> text(row -> decimals.getObject((int) row).toPlainString());
            default -> ofOthers((FieldVector) vector);
        };
    }

    private static CellReader ofTimes(TimeStampVector times) {
        long perSecond = DateTimes.perSecond(((ArrowType.Timestamp) times.getField().getType()).getUnit());
        return text(row -> DateTimes.timestamp(times.get((int) row), perSecond));
    }

    /** Vectors whose classes have no interface for their bytes. */
    private static CellReader ofOthers(FieldVector vector) {
        return switch (vector.getField().getType().getTypeID()) {
            case Utf8, LargeUtf8, Utf8View -> text(row -> vector.getObject((int) row).toString());
            case LargeBinary, BinaryView, FixedSizeBinary -> (batch, at, row) -> batch.putBlob(at, (byte[]) vector.getObject(row));
            case Time -> {
                ArrowType.Time type = (ArrowType.Time) vector.getField().getType();
                long perSecond = DateTimes.perSecond(type.getUnit());
                boolean isWide = type.getBitWidth() == Long.SIZE;
                yield text(row -> DateTimes.time(isWide ? vector.getDataBuffer().getLong(row * Long.BYTES)
                                : vector.getDataBuffer().getInt(row * Integer.BYTES), perSecond));
            }
            default -> throw unsupported(vector.getField());
        };
    }

    private static CellReader text(LongFunction<String> toText) {
        return (batch, at, row) -> batch.putText(at, toText.apply(row).getBytes(StandardCharsets.UTF_8));
    }

    private static long signed(UInt8Vector vector, int row) {
        long value = vector.get(row);
        if (value < 0) {
            throw new IllegalArgumentException("column " + vector.getName() + ": " + Long.toUnsignedString(value)
                            + " is larger than SQLite's largest integer");
        }
        return value;
    }

    private static void putDouble(RowBatch batch, int at, double value) {
        if (Double.isNaN(value)) {
            // As SQLite does.
            batch.putNull(at);
        } else {
            batch.putDouble(at, value);
        }
    }

    private static IllegalArgumentException unsupported(Field field) {
        return new IllegalArgumentException(
                        "column " + field.getName() + ": SQLite cannot store values of the Arrow type " + field.getType());
    }

    /** The dictionary of a field that has one. */
    static Dictionary dictionary(Field field, DictionaryProvider dictionaries) {
        Dictionary dictionary = dictionaries == null ? null : dictionaries.lookup(field.getDictionary().getId());
        if (dictionary == null) {
            throw new IllegalArgumentException("column " + field.getName() + ": its dictionary is missing");
        }
        return dictionary;
    }

    /** The type of a column that is made for a field. @param dictionaries {@code null} for none */
    static String declaredType(Field field, DictionaryProvider dictionaries) {
        ArrowType type = field.getDictionary() == null ? field.getType() : dictionary(field, dictionaries).getVector().getField().getType();
        return switch (type.getTypeID()) {
            case Int, Duration -> "INTEGER";
            case FloatingPoint -> "REAL";
            case Bool -> "BOOLEAN";
            case Date -> "DATE";
            case Timestamp -> "TIMESTAMP";
            case Utf8, LargeUtf8, Utf8View, Decimal, Time -> "TEXT";
            case Binary, LargeBinary, BinaryView, FixedSizeBinary -> "BLOB";
            case Null, Union -> "";
            default -> throw unsupported(field);
        };
    }
}
