package org.sqltruffle.notebook;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A column of a result: its name, and its values as {@code long}s, {@code double}s or objects. The first value decides, and a value of
 * another type makes them objects.
 */
public final class Column {

    private static final int FIRST_SIZE = 16;

    /** How the values are kept. */
    public enum Kind {
        /** Only NULL so far. */
        EMPTY,
        /** Integers. */
        INTEGER,
        /** Floating point numbers. */
        REAL,
        /** Texts. */
        TEXT,
        /** Blobs. */
        BLOB,
        /** Values of several types. */
        MIXED
    }

    private final String name;
    private final String declaredType;
    private Kind kind = Kind.EMPTY;
    private long[] numbers = {};
    private Object[] objects = {};
    private final BitSet nulls = new BitSet();
    private int size;
    private long bytes;

    /** @param declaredType what CREATE TABLE says of the column; {@code null} for an expression */
    public Column(String name, String declaredType) {
        this.name = name;
        this.declaredType = declaredType;
    }

    /** The name of the column. */
    public String name() {
        return name;
    }

    /** The declared type; {@code null} for an expression. */
    public String declaredType() {
        return declaredType;
    }

    /** The declared type if there is one, else the type of the values. */
    public String type() {
        return declaredType != null && !declaredType.isEmpty() ? declaredType
                        : kind == Kind.EMPTY ? "" : kind == Kind.MIXED ? "ANY" : kind.name();
    }

    /** How the values are kept. */
    public Kind kind() {
        return kind;
    }

    /** The number of values. */
    public int size() {
        return size;
    }

    /** Whether one of the values is NULL. */
    public boolean hasNulls() {
        return !nulls.isEmpty();
    }

    /** About how much memory the values take. */
    long bytes() {
        return bytes + 8L * size;
    }

    /** Adds an integer. */
    public void add(long value) {
        if (become(Kind.INTEGER)) {
            numbers = size < numbers.length ? numbers : Arrays.copyOf(numbers, grown());
            numbers[size++] = value;
        } else {
            addObject(value);
        }
    }

    /** Adds a floating point number. */
    public void add(double value) {
        if (become(Kind.REAL)) {
            numbers = size < numbers.length ? numbers : Arrays.copyOf(numbers, grown());
            numbers[size++] = Double.doubleToRawLongBits(value);
        } else {
            addObject(value);
        }
    }

    /** Adds a text. */
    public void add(String value) {
        become(Kind.TEXT);
        bytes += 40L + value.length();
        addObject(value);
    }

    /** Adds a blob. */
    public void add(byte[] value) {
        become(Kind.BLOB);
        bytes += 16L + value.length;
        addObject(value);
    }

    /** Adds NULL. */
    public void addNull() {
        nulls.set(size);
        if (kind == Kind.INTEGER || kind == Kind.REAL) {
            numbers = size < numbers.length ? numbers : Arrays.copyOf(numbers, grown());
            size++;
        } else {
            addObject(null);
        }
    }

    private int grown() {
        return Math.max(FIRST_SIZE, size + (size >> 1));
    }

    private void addObject(Object value) {
        objects = size < objects.length ? objects : Arrays.copyOf(objects, grown());
        objects[size++] = value;
    }

    /** Makes the column one of this kind if it can be; else one of objects. Returns whether it is of this kind now. */
    private boolean become(Kind wanted) {
        if (kind == wanted) {
            return true;
        }
        if (kind == Kind.EMPTY) {
            kind = wanted;
            if (wanted == Kind.INTEGER || wanted == Kind.REAL) {
                numbers = new long[objects.length];
                objects = null;
            }
            return true;
        }
        if (kind == Kind.INTEGER || kind == Kind.REAL) {
            Object[] boxed = new Object[numbers.length];
            for (int i = 0; i < size; i++) {
                boxed[i] = get(i);
            }
            objects = boxed;
            numbers = null;
            bytes += 24L * size;
        }
        kind = Kind.MIXED;
        return false;
    }

    /** Whether a value is NULL. */
    public boolean isNull(int row) {
        return nulls.get(row);
    }

    /** A value: a Long, Double, String, {@code byte[]} or {@code null}. */
    public Object get(int row) {
        java.util.Objects.checkIndex(row, size);
        if (nulls.get(row)) {
            return null;
        }
        return switch (kind) {
            case INTEGER -> (Object) numbers[row];
            case REAL -> Double.longBitsToDouble(numbers[row]);
            default -> objects[row];
        };
    }

    /**
     * The texts of a column that has only texts, with a character between them. {@code null} for another column, and when a text has the
     * character.
     */
    public String texts(char separator) {
        if (kind != Kind.TEXT || hasNulls()) {
            return null;
        }
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < size; i++) {
            String text = (String) objects[i];
            if (text.indexOf(separator) >= 0) {
                return null;
            }
            joined.append(i == 0 ? "" : separator).append(text);
        }
        return joined.toString();
    }

    /**
     * The numbers of a column without NULL that has only integers, or only floating point numbers: 8 bytes each, in the machine's order.
     * {@code null} for another column.
     */
    public ByteBuffer numbers() {
        if (kind != Kind.INTEGER && kind != Kind.REAL || hasNulls()) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.allocate(8 * size).order(ByteOrder.nativeOrder());
        buffer.asLongBuffer().put(numbers, 0, size);
        return buffer;
    }
}
