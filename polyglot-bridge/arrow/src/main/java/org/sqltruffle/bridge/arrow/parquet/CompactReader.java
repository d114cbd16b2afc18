package org.sqltruffle.bridge.arrow.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads structs in Thrift's compact protocol. Each value that it makes takes at least one byte of the input, so damaged bytes cannot make
 * many.
 */
final class CompactReader {

    private static final int MOST_DEPTH = 32;
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 0x80;
    private static final int LONG_LIST = 15;

    private final byte[] bytes;
    private final int end;
    private int at;

    CompactReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        at = from;
        end = to;
    }

    /** A struct. A field that is missing is {@code null}, and so is one of another type than is asked for. */
    record Struct(Map<Integer, Object> fields) {

        Struct struct(int number) {
            return fields.get(number) instanceof Struct struct ? struct : null;
        }

        /** @throws IOException when the field is missing */
        Struct neededStruct(int number) throws IOException {
            return needed(struct(number), number);
        }

        Long number(int number) {
            return fields.get(number) instanceof Long value ? value : null;
        }

        int number(int number, int otherwise) {
            Long value = number(number);
            return value == null ? otherwise : value.intValue();
        }

        /** @throws IOException when the field is missing or negative */
        long size(int number) throws IOException {
            long value = needed(number(number), number);
            if (value < 0) {
                throw new IOException("the size of field " + number + " is " + value);
            }
            return value;
        }

        /** @throws IOException when the field is missing, negative or larger than an int */
        int count(int number) throws IOException {
            long value = size(number);
            if (value > Integer.MAX_VALUE) {
                throw new IOException("the count of field " + number + " is " + value);
            }
            return (int) value;
        }

        boolean flag(int number, boolean otherwise) {
            return fields.get(number) instanceof Boolean value ? value : otherwise;
        }

        /** @throws IOException when the field is missing */
        String text(int number) throws IOException {
            return new String(needed(fields.get(number) instanceof byte[] text ? text : null, number), StandardCharsets.UTF_8);
        }

        /** @throws IOException when there is no list, or one of something else */
        List<Struct> structs(int number) throws IOException {
            List<Struct> structs = new ArrayList<>();
            for (Object each : needed(fields.get(number) instanceof List<?> list ? list : null, number)) {
                structs.add(needed(each instanceof Struct struct ? struct : null, number));
            }
            return structs;
        }

        boolean has(int number) {
            return fields.containsKey(number);
        }

        private static <T> T needed(T value, int number) throws IOException {
            if (value == null) {
                throw new IOException("field " + number + " is missing");
            }
            return value;
        }
    }

    /** Where the next byte is. */
    int position() {
        return at;
    }

    Struct struct() throws IOException {
        return struct(0);
    }

    private Struct struct(int depth) throws IOException {
        if (depth > MOST_DEPTH) {
            throw new IOException("structs are nested too deeply");
        }
        Map<Integer, Object> fields = new HashMap<>();
        int last = 0;
        for (int head = next(); head != 0; head = next()) {
            int delta = head >>> 4;
            last = delta == 0 ? (int) zigzag() : last + delta;
            fields.put(last, value(head & 0xf, depth));
        }
        return new Struct(fields);
    }

    private Object value(int type, int depth) throws IOException {
        return switch (type) {
            case 1 -> true;
            case 2 -> false;
            case 3 -> (long) (byte) next();
            case 4, 5, 6 -> zigzag();
            case 7 -> take(Double.BYTES);
            case 8 -> take(varint());
            case 9, 10 -> list(depth);
            case 12 -> struct(depth + 1);
            default -> throw new IOException("type " + type + " of a field is unknown");
        };
    }

    private List<Object> list(int depth) throws IOException {
        int head = next();
        long count = head >>> 4 == LONG_LIST ? varint() : head >>> 4;
        if (count < 0 || count > end - at) {
            throw new EOFException("a list has more values than bytes");
        }
        int type = head & 0xf;
        List<Object> values = new ArrayList<>((int) count);
        for (int i = 0; i < count; i++) {
            values.add(type == 1 || type == 2 ? (Object) (next() == 1) : value(type, depth + 1));
        }
        return values;
    }

    private int next() throws IOException {
        if (at >= end) {
            throw new EOFException("a struct has no end");
        }
        return bytes[at++] & 0xff;
    }

    private byte[] take(long length) throws IOException {
        if (length < 0 || length > end - at) {
            throw new EOFException("a text has no end");
        }
        at += (int) length;
        return Arrays.copyOfRange(bytes, at - (int) length, at);
    }

    private long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += VARINT_BITS) {
            int each = next();
            value |= (long) (each & VARINT_MORE - 1) << shift;
            if (each < VARINT_MORE) {
                return value;
            }
        }
        throw new IOException("an integer is too long");
    }

    private long zigzag() throws IOException {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }
}
