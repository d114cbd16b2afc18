package org.sqltruffle.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Native memory that is freed when nobody refers to the buffer any more. Who uses the address keeps the buffer. */
public final class CollectedBuffer {

    private final MemorySegment segment;

    /** A buffer of {@code size} bytes, aligned for any C type. */
    public CollectedBuffer(long size) {
        segment = Arena.ofAuto().allocate(Math.max(1, size), 2 * Long.BYTES);
    }

    /** Where it begins. */
    public long address() {
        return segment.address();
    }
}
