package org.sqltruffle.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;

/** What rows are grouped by fits in few words, or says that it does not. */
@Execution(ExecutionMode.CONCURRENT)
class GroupKeyTest {

    private static final int ROOM = 64;

    private static GroupKey text(String text, int collation) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (NativeBuffer buffer = new NativeBuffer(ROOM)) {
            for (int i = 0; i < bytes.length; i++) {
                NativeMemory.putByte(buffer.address() + i, bytes[i]);
            }
            GroupKey key = new GroupKey(1);
            key.set(0, buffer.address(), Meta.bytes(Constants.MEM_Str, bytes.length), collation);
            return key;
        }
    }

    private static GroupKey number(long payload, long meta) {
        GroupKey key = new GroupKey(1);
        key.set(0, payload, meta, Collation.BINARY);
        return key;
    }

    private static boolean areEqual(GroupKey a, GroupKey b) {
        return Arrays.equals(a.words(), b.words());
    }

    @Test
    void textsOfEachLength() {
        String all = "ABCDEFGHIJKLMNOPQ";
        for (int n = 0; n < all.length(); n++) {
            assertEquals(n <= 15, text(all.substring(0, n), Collation.BINARY).fits(), n + " bytes");
            assertEquals(n <= 15, text(all.substring(0, n), Collation.NOCASE).fits(), n + " bytes");
            if (n > 0 && n <= 15) {
                assertFalse(areEqual(text(all.substring(0, n), Collation.BINARY), text(all.substring(0, n - 1), Collation.BINARY)),
                                n + " bytes");
                assertFalse(areEqual(text(all.substring(0, n), Collation.BINARY), text(all.substring(0, n - 1) + '\0', Collation.BINARY)),
                                n + " bytes");
            }
        }
    }

    @Test
    void collations() {
        assertTrue(areEqual(text("united kingdom", Collation.NOCASE), text("UNITED Kingdom", Collation.NOCASE)));
        assertFalse(areEqual(text("united kingdom", Collation.BINARY), text("UNITED Kingdom", Collation.BINARY)));
        assertTrue(areEqual(text("a  ", Collation.RTRIM), text("a", Collation.RTRIM)));
        assertTrue(text("a                 ", Collation.RTRIM).fits());
        // Equal in NOCASE, which stops at the zero.
        assertFalse(text("a\0b", Collation.NOCASE).fits());
        assertFalse(text("abcdefgh\0b", Collation.NOCASE).fits());
        assertTrue(text("a\0b", Collation.BINARY).fits());
    }

    @Test
    void numbers() {
        assertTrue(areEqual(number(3, Meta.INT), number(Double.doubleToRawLongBits(3.0), Meta.REAL)));
        assertTrue(areEqual(number(0, Meta.INT), number(Double.doubleToRawLongBits(-0.0), Meta.REAL)));
        assertFalse(areEqual(number(0, Meta.INT), number(0, Meta.NULL)));
        assertTrue(areEqual(number(1, Meta.NULL), number(2, Meta.NULL)));
        assertTrue(number((1L << 53) - 1, Meta.INT).fits());
        assertFalse(number((1L << 53) + 1, Meta.INT).fits());
        assertFalse(number(Long.MIN_VALUE, Meta.INT).fits());
        assertFalse(number(Double.doubleToRawLongBits(0x1p53), Meta.REAL).fits());
    }
}
