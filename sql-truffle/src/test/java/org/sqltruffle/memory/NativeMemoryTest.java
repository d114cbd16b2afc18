package org.sqltruffle.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each accessor against a {@link ByteBuffer} with the same bytes, at addresses with every alignment. */
class NativeMemoryTest {

    private static final int SIZE = 300;

    private final byte[] bytes = new byte[SIZE];

    {
        new Random(1).nextBytes(bytes);
    }

    @Test
    void bigEndianReadsHaveAnyAlignment() {
        try (NativeBuffer buffer = new NativeBuffer(SIZE)) {
            NativeMemory.putBytes(buffer.address(), bytes);
            ByteBuffer expected = ByteBuffer.wrap(bytes);
            for (int i = 0; i < 2 * Long.BYTES; i++) {
                long p = buffer.address() + i;
                assertEquals(bytes[i] & 0xff, NativeMemory.getU8(p));
                assertEquals(expected.getShort(i) & 0xffff, NativeMemory.getU16BigEndian(p));
                assertEquals(expected.getInt(i), NativeMemory.getIntBigEndian(p));
                assertEquals(expected.getLong(i), NativeMemory.getLongBigEndian(p));
                assertEquals(Long.reverseBytes(expected.getLong(i)), NativeMemory.getLong(p));
            }
        }
    }

    /** Short copies are a loop of words and bytes, long ones a call. */
    @Test
    void copiesHaveAnyLength() {
        try (NativeBuffer buffer = new NativeBuffer(SIZE)) {
            NativeMemory.putBytes(buffer.address(), bytes);
            for (int n = 0; n < SIZE; n++) {
                byte[] expected = Arrays.copyOf(bytes, n);
                assertArrayEquals(expected, NativeMemory.getBytes(buffer.address(), n));
                assertTrue(NativeMemory.equal(expected, buffer.address(), n));
                if (n > 0) {
                    expected[n - 1]++;
                    assertFalse(NativeMemory.equal(expected, buffer.address(), n));
                }
            }
        }
    }

    @Test
    void overlappingCopiesMoveTheBytes() {
        try (NativeBuffer buffer = new NativeBuffer(SIZE)) {
            NativeMemory.putBytes(buffer.address(), bytes);
            NativeMemory.copy(buffer.address(), buffer.address() + 3, SIZE - 3);
            assertArrayEquals(Arrays.copyOf(bytes, SIZE - 3), NativeMemory.getBytes(buffer.address() + 3, SIZE - 3));
            assertTrue(NativeMemory.equal(buffer.address(), buffer.address(), SIZE));
            assertFalse(NativeMemory.equal(buffer.address(), buffer.address() + 3, SIZE - 3));
        }
    }

    @Test
    void textEndsAtTheZeroByte() {
        try (NativeBuffer buffer = NativeBuffer.ofText("naïve".getBytes(java.nio.charset.StandardCharsets.UTF_8))) {
            assertEquals(6, NativeMemory.stringLength(buffer.address()));
            assertEquals("naïve", NativeMemory.getString(buffer.address()));
            assertNull(NativeMemory.getString(0));
        }
    }
}
