package org.sqltruffle.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.memory.NativeMemory;

/** The header walker gives what SQLite's varints say, and leaves to C what SQLite would not write. */
@Execution(ExecutionMode.CONCURRENT)
class RecordHeaderTest {

    private static final int[] TYPES = {0, 1, 9, 12, 127, 128, 129, 16_383, 16_384, 2_097_151};

    private static long header(Arena arena, int... bytes) {
        long p = arena.allocate(bytes.length).address();
        for (int i = 0; i < bytes.length; i++) {
            NativeMemory.putByte(p + i, (byte) bytes[i]);
        }
        return p;
    }

    @Test
    void typesOfUpToThreeBytes() {
        try (Arena arena = Arena.ofConfined()) {
            long p = arena.allocate(64).address();
            int length = 1;
            for (int type : TYPES) {
                length += Varint.write(p + length, type);
            }
            NativeMemory.putByte(p, (byte) length);
            assertEquals(length, RecordHeader.length(p));
            int position = RecordHeader.firstType(length);
            for (int type : TYPES) {
                assertEquals(type, RecordHeader.type(p, position, length));
                assertEquals(RecordCodec.valueLength(type), SerialType.length(type));
                position += SerialType.bytes(type);
            }
            assertEquals(length, position);
            assertEquals(RecordHeader.NO_TYPE, RecordHeader.type(p, position, length));
        }
    }

    @Test
    void aHeaderOfMoreThan127Bytes() {
        try (Arena arena = Arena.ofConfined()) {
            long p = header(arena, 0x81, 0x00, 1);
            assertEquals(128, RecordHeader.length(p));
            assertEquals(2, RecordHeader.firstType(128));
            assertEquals(1, RecordHeader.type(p, 2, 128));
        }
    }

    @Test
    void whatIsForC() {
        try (Arena arena = Arena.ofConfined()) {
            // A length in three bytes, and one in two bytes that needs one.
            assertEquals(0, RecordHeader.length(header(arena, 0x81, 0x80, 0x00)));
            assertEquals(0, RecordHeader.length(header(arena, 0x80, 0x05)));
            // Types in more bytes than they need, in four bytes, and beyond the end of the header.
            assertEquals(RecordHeader.NO_TYPE, RecordHeader.type(header(arena, 4, 0x80, 0x05, 0), 1, 4));
            assertEquals(RecordHeader.NO_TYPE, RecordHeader.type(header(arena, 4, 0x80, 0x81, 0x00), 1, 4));
            assertEquals(RecordHeader.NO_TYPE, RecordHeader.type(header(arena, 5, 0x81, 0x80, 0x80, 0x00), 1, 5));
            assertEquals(RecordHeader.NO_TYPE, RecordHeader.type(header(arena, 2, 0x81, 0x00), 1, 2));
            assertEquals(RecordHeader.NO_TYPE, RecordHeader.type(header(arena, 3, 0x81, 0x80, 0x00), 1, 3));
        }
    }
}
