package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.sqltruffle.bridge.arrow.parquet.CompactReader.Struct;

/**
 * A column of a file.
 *
 * @param field its name and Arrow type
 * @param type how values are stored
 * @param length bytes of a value of {@link Physical#FIXED}
 * @param isOptional whether values may be NULL
 */
record ParquetColumn(Field field, Physical type, int length, boolean isOptional) {

    /** How values are stored: Parquet's numbers of types are the ordinals. */
    enum Physical {
        BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE, BYTES, FIXED;

        /** Bytes of a number, 0 for others. */
        int width() {
            return switch (this) {
                case INT32, FLOAT -> Integer.BYTES;
                case INT64, DOUBLE -> Long.BYTES;
                default -> 0;
            };
        }

        boolean isNumber() {
            return width() > 0 || this == BOOLEAN;
        }
    }

    static final int INT96_BYTES = 12;
    private static final int REPEATED = 2;
    private static final int MOST_DIGITS_128 = 38;
    private static final int MOST_DIGITS_256 = 76;
    private static final List<TimeUnit> UNITS = List.of(TimeUnit.MILLISECOND, TimeUnit.MICROSECOND, TimeUnit.NANOSECOND);

    /**
     * The columns of a file.
     *
     * @throws IllegalArgumentException for a column that is no single value: a list, a struct, a map
     */
    static List<ParquetColumn> of(List<Struct> schema) throws IOException {
        List<ParquetColumn> columns = new ArrayList<>();
        for (Struct element : schema.subList(Math.min(1, schema.size()), schema.size())) {
            String name = element.text(4);
            int repetition = element.number(3, 0);
            if (element.number(5, 0) > 0 || repetition == REPEATED) {
                throw new IllegalArgumentException("column " + name + ": lists, structs and maps of Parquet cannot be read");
            }
            int number = element.count(1);
            if (number >= Physical.values().length) {
                throw new IOException("column " + name + " has the unknown type " + number);
            }
            Physical type = Physical.values()[number];
            ArrowType arrow = arrowType(element, type, name);
            int length = type == Physical.INT96 ? INT96_BYTES : type == Physical.FIXED ? element.count(2) : 0;
            if (!fits(arrow, type, length)) {
                throw new IOException("column " + name + " has values of " + type + ", which are no " + arrow);
            }
            columns.add(new ParquetColumn(Field.nullable(name, arrow), type, length, repetition != 0));
        }
        return columns;
    }

    /** Whether values that are stored in a way can be of a type: a damaged file may say anything. */
    private static boolean fits(ArrowType arrow, Physical type, int length) {
        return switch (arrow) {
            case ArrowType.Bool bool -> type == Physical.BOOLEAN;
            case ArrowType.Int number -> type == (number.getBitWidth() == Long.SIZE ? Physical.INT64 : Physical.INT32);
            case ArrowType.FloatingPoint number -> switch (number.getPrecision()) {
                case HALF -> type == Physical.FIXED && length == Short.BYTES;
                case SINGLE -> type == Physical.FLOAT;
                case DOUBLE -> type == Physical.DOUBLE;
            };
            case ArrowType.Date date -> type == Physical.INT32;
            case ArrowType.Time time -> type == (time.getBitWidth() == Long.SIZE ? Physical.INT64 : Physical.INT32);
            case ArrowType.Timestamp time -> type == Physical.INT64 || type == Physical.INT96;
            case ArrowType.Utf8 text -> type == Physical.BYTES;
            case ArrowType.Decimal decimal -> List.of(Physical.INT32, Physical.INT64, Physical.BYTES, Physical.FIXED).contains(type);
            default -> true;
        };
    }

    /** Newer writers name the type by a struct, older ones by a number. */
    private static ArrowType arrowType(Struct element, Physical type, String name) throws IOException {
        ArrowType logical = element.struct(10) != null ? logicalType(element.struct(10), name) : convertedType(element, name);
        return logical != null ? logical : switch (type) {
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case INT32 -> new ArrowType.Int(Integer.SIZE, true);
            case INT64 -> new ArrowType.Int(Long.SIZE, true);
            case INT96 -> new ArrowType.Timestamp(TimeUnit.NANOSECOND, null);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case BYTES, FIXED -> ArrowType.Binary.INSTANCE;
        };
    }

    /** {@code null}: as it is stored. */
    private static ArrowType logicalType(Struct logical, String name) throws IOException {
        if (logical.has(1) || logical.has(4) || logical.has(12)) {
            return ArrowType.Utf8.INSTANCE;
        }
        if (logical.struct(5) != null) {
            return decimal(name, logical.struct(5).count(2), logical.struct(5).number(1, 0));
        }
        if (logical.has(6)) {
            return new ArrowType.Date(DateUnit.DAY);
        }
        if (logical.struct(7) != null) {
            TimeUnit unit = unit(logical.struct(7));
            return new ArrowType.Time(unit, unit == TimeUnit.MILLISECOND ? Integer.SIZE : Long.SIZE);
        }
        if (logical.struct(8) != null) {
            return new ArrowType.Timestamp(unit(logical.struct(8)), logical.struct(8).flag(1, false) ? "UTC" : null);
        }
        if (logical.struct(10) != null) {
            return integer(logical.struct(10).number(1, 0), logical.struct(10).flag(2, true));
        }
        if (logical.has(15)) {
            return new ArrowType.FloatingPoint(FloatingPointPrecision.HALF);
        }
        return logical.has(11) ? ArrowType.Null.INSTANCE : null;
    }

    private static TimeUnit unit(Struct time) throws IOException {
        Struct unit = time.neededStruct(2);
        return UNITS.get(unit.has(1) ? 0 : unit.has(2) ? 1 : 2);
    }

    private static ArrowType.Int integer(int width, boolean isSigned) throws IOException {
        if (width != Byte.SIZE && width != Short.SIZE && width != Integer.SIZE && width != Long.SIZE) {
            throw new IOException("integers of " + width + " bits are unknown");
        }
        return new ArrowType.Int(width, isSigned);
    }

    private static ArrowType convertedType(Struct element, String name) throws IOException {
        int type = element.number(6, -1);
        return switch (type) {
            case 0, 4, 19 -> ArrowType.Utf8.INSTANCE;
            case 5 -> decimal(name, element.count(8), element.number(7, 0));
            case 6 -> new ArrowType.Date(DateUnit.DAY);
            case 7 -> new ArrowType.Time(TimeUnit.MILLISECOND, Integer.SIZE);
            case 8 -> new ArrowType.Time(TimeUnit.MICROSECOND, Long.SIZE);
            case 9 -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, "UTC");
            case 10 -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            case 11, 12, 13, 14 -> integer(Byte.SIZE << type - 11, false);
            case 15, 16, 17, 18 -> integer(Byte.SIZE << type - 15, true);
            default -> null;
        };
    }

    private static ArrowType decimal(String name, int digits, int scale) throws IOException {
        if (digits < 1 || digits > MOST_DIGITS_256) {
            throw new IllegalArgumentException("column " + name + ": decimals of " + digits + " digits cannot be read");
        }
        if (scale < 0 || scale > digits) {
            throw new IOException("column " + name + ": decimals with " + scale + " of " + digits + " digits after the point");
        }
        return new ArrowType.Decimal(digits, scale, digits <= MOST_DIGITS_128 ? 128 : 256);
    }
}
