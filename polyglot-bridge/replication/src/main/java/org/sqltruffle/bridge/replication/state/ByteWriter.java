package org.sqltruffle.bridge.replication.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sqltruffle.bridge.session.value.TextBytes;

/** Bytes that grow. Integers are LEB128, signed ones in zigzag, as {@code capture_notes.c} writes them. */
public final class ByteWriter {

    static final int NULL = 0;
    static final int INTEGER = 1;
    static final int REAL = 2;
    static final int TEXT = 3;
    static final int BLOB = 4;

    private byte[] bytes = new byte[64];
    private int size;

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    public void octet(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    public void unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            octet((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        octet((int) rest);
    }

    public void signed(long value) {
        unsigned(value << 1 ^ value >> 63);
    }

    public void raw(byte[] value) {
        reserve(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    /** Bytes after their length. */
    public void bytes(byte[] value) {
        unsigned(value.length);
        raw(value);
    }

    public void text(String value) {
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** A value of SQL: null, Long, Double, String or {@code byte[]}. */
    public void value(Object value) {
        switch (value) {
            case null -> octet(NULL);
            case Long number -> {
                octet(INTEGER);
                signed(number);
            }
            case Double number -> {
                octet(REAL);
                long bits = Double.doubleToRawLongBits(number);
                for (int i = 0; i < Long.BYTES; i++) {
                    octet((int) (bits >>> 8 * i));
                }
            }
            case String text -> {
                octet(TEXT);
                text(text);
            }
            case TextBytes text -> {
                octet(TEXT);
                bytes(text.utf8());
            }
            case byte[] blob -> {
                octet(BLOB);
                bytes(blob);
            }
            default -> throw new IllegalArgumentException(value.getClass().getName());
        }
    }

    public void stamp(Stamp stamp) {
        unsigned(stamp.time());
        unsigned(stamp.site());
    }

    public int size() {
        return size;
    }

    /** Begins anew. */
    public void clear() {
        size = 0;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
