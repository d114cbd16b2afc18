package org.sqltruffle.bridge.arrow.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes structs in Thrift's compact protocol, in which Parquet has what describes a file. Fields of a struct come in the order of their
 * numbers.
 */
final class CompactWriter {

    private static final int FALSE = 2;
    private static final int TRUE = 1;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int MOST_SHORT = 15;
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 0x80;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    /** The numbers of the last fields of the structs around this one. */
    private final Deque<Integer> outer = new ArrayDeque<>();
    private int last;

    byte[] bytes() {
        return out.toByteArray();
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & -VARINT_MORE) != 0) {
            out.write((int) rest & VARINT_MORE - 1 | VARINT_MORE);
            rest >>>= VARINT_BITS;
        }
        out.write((int) rest);
    }

    private void zigzag(long value) {
        varint(value << 1 ^ value >> Long.SIZE - 1);
    }

    private void field(int number, int type) {
        out.write(number - last << 4 | type);
        last = number;
    }

    CompactWriter i32(int number, int value) {
        field(number, I32);
        zigzag(value);
        return this;
    }

    CompactWriter i64(int number, long value) {
        field(number, I64);
        zigzag(value);
        return this;
    }

    CompactWriter bool(int number, boolean value) {
        field(number, value ? TRUE : FALSE);
        return this;
    }

    CompactWriter text(int number, String value) {
        field(number, BINARY);
        text(value);
        return this;
    }

    private void text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        varint(bytes.length);
        out.writeBytes(bytes);
    }

    CompactWriter texts(int number, String... values) {
        list(number, BINARY, values.length);
        for (String value : values) {
            text(value);
        }
        return this;
    }

    CompactWriter i32s(int number, int... values) {
        list(number, I32, values.length);
        for (int value : values) {
            zigzag(value);
        }
        return this;
    }

    private void list(int number, int type, int count) {
        field(number, LIST);
        if (count < MOST_SHORT) {
            out.write(count << 4 | type);
        } else {
            out.write(MOST_SHORT << 4 | type);
            varint(count);
        }
    }

    /** A list of structs: for each follow {@link #begin()}, its fields and {@link #end()}. */
    CompactWriter structs(int number, int count) {
        list(number, STRUCT, count);
        return this;
    }

    /** Begins a struct that is a field. */
    CompactWriter begin(int number) {
        field(number, STRUCT);
        return begin();
    }

    /** Begins a struct of a list, or one that stands alone. */
    CompactWriter begin() {
        outer.push(last);
        last = 0;
        return this;
    }

    CompactWriter end() {
        out.write(0);
        last = outer.pop();
        return this;
    }
}
