package org.sqltruffle.language.buffer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.util.Objects;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.RowBatch;

/**
 * The parameters of one execution in native memory, from where one call to C binds them all ({@code Statement.execute}). Texts lie after
 * them and are not copied again. Indices begin at 0.
 */
public final class ParameterBuffer implements AutoCloseable {

    /** Room for texts; longer ones are bound one by one. */
    private static final int TEXT_ROOM = 1024;

    /** Owns the memory. */
    private final NativeBuffer memory;
    private final long address;
    private final long textEnd;
    private long pText;

    public ParameterBuffer(int parameterCount) {
        long size = (long) parameterCount * Layout.SIZEOF_StValue + TEXT_ROOM;
        this.memory = new NativeBuffer(size);
        this.address = memory.address();
        this.textEnd = address + size;
        this.pText = textEnd - TEXT_ROOM;
    }

    public long address() {
        return address;
    }

    /** To be called when the statement, whose bindings refer to it, is closed. */
    @Override
    public void close() {
        memory.close();
    }

    /** To be called before the first of the texts of an execution. */
    public void clear() {
        pText = textEnd - TEXT_ROOM;
    }

    public void putNull(int index) {
        put(index, SQLITE_NULL, 0, 0);
    }

    public void putLong(int index, long value) {
        put(index, SQLITE_INTEGER, value, 0);
    }

    public void putDouble(int index, double value) {
        put(index, SQLITE_FLOAT, Double.doubleToRawLongBits(value), 0);
    }

    /** Returns whether there was room for it. */
    public boolean putText(int index, byte[] utf8) {
        return putText(index, utf8, 0, utf8.length);
    }

    public boolean putText(int index, byte[] utf8, int offset, int length) {
        if (length > textEnd - pText) {
            return false;
        }
        Objects.checkFromIndexSize(offset, length, utf8.length);
        NativeMemory.copyIn(utf8, offset, pText, length);
        put(index, SQLITE_TEXT, pText, length);
        pText += length;
        return true;
    }

    private void put(int index, int type, long payload, int length) {
        long p = address + (long) index * Layout.SIZEOF_StValue;
        NativeMemory.putLong(p + Layout.StValue_payload, payload);
        NativeMemory.putLong(p + Layout.StValue_meta, RowBatch.meta(type, length));
    }
}
