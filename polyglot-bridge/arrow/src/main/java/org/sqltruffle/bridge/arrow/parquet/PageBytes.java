package org.sqltruffle.bridge.arrow.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads the bytes of a page from the first to the last. */
final class PageBytes {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 0x80;

    final byte[] bytes;
    private final int end;
    private int at;

    PageBytes(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        at = from;
        end = to;
    }

    /** Steps over bytes, and returns where they begin. */
    int skip(long count) throws IOException {
        if (count < 0 || count > end - at) {
            throw new EOFException("a page ends before its values do");
        }
        int from = at;
        at += (int) count;
        return from;
    }

    /** The next bytes, to be read apart from those after them. */
    PageBytes part(long count) throws IOException {
        int from = skip(count);
        return new PageBytes(bytes, from, at);
    }

    int left() {
        return end - at;
    }

    int nextByte() throws IOException {
        return bytes[skip(1)] & 0xff;
    }

    int nextInt() throws IOException {
        return (int) INT.get(bytes, skip(Integer.BYTES));
    }

    long nextLong() throws IOException {
        return (long) LONG.get(bytes, skip(Long.BYTES));
    }

    long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += VARINT_BITS) {
            int each = nextByte();
            value |= (long) (each & VARINT_MORE - 1) << shift;
            if (each < VARINT_MORE) {
                return value;
            }
        }
        throw new IOException("an integer is too long");
    }

    long zigzag() throws IOException {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }
}
