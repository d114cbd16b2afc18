package org.sqltruffle.memory;

import java.lang.foreign.Arena;

/** Native memory of one owner, filled with zeros. {@link #close} frees it. Any thread may use and close it. */
public final class NativeBuffer implements AutoCloseable {

    private final Arena arena = Arena.ofShared();
    private final long address;

    /** A buffer of {@code size} bytes, aligned for any C type. */
    public NativeBuffer(long size) {
        address = arena.allocate(Math.max(1, size), 2L * Long.BYTES).address();
    }

    /** A buffer with a text and a zero byte after it. */
    public static NativeBuffer ofText(byte[] text) {
        NativeBuffer buffer = new NativeBuffer(text.length + 1L);
        NativeMemory.putBytes(buffer.address, text);
        return buffer;
    }

    public long address() {
        return address;
    }

    @Override
    public void close() {
        arena.close();
    }
}
