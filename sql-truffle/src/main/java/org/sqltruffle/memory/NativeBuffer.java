package org.sqltruffle.memory;

/** Native memory of one owner, filled with zeros. {@link #close} frees it, once. Any thread may use and close it. */
public final class NativeBuffer implements AutoCloseable {

    private long address;

    /** A buffer of {@code size} bytes, aligned for any C type. */
    public NativeBuffer(long size) {
        address = NativeMemory.allocate(Math.max(1, size));
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
    public synchronized void close() {
        if (address != 0) {
            NativeMemory.free(address);
            address = 0;
        }
    }
}
