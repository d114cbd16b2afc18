package org.sqltruffle.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Varint;

class PageRecordTest {

    private static final long[] SIZES = {0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, 1L << 31};

    /** Rowids of each length of a varint, behind sizes of each length. Only those that end within eight bytes are found; no other is taken for one. */
    @Test
    void shortRowids() {
        try (NativeBuffer cell = new NativeBuffer(3L * Varint.MAX_LENGTH)) {
            for (long size : SIZES) {
                for (int bits = 0; bits <= Long.SIZE; bits++) {
                    for (int step = -1; step <= 1; step++) {
                        check(cell.address(), size, (bits == Long.SIZE ? 0 : 1L << bits) + step);
                    }
                }
            }
        }
    }

    private static void check(long pCell, long size, long rowid) {
        NativeMemory.fill(pCell, 3L * Varint.MAX_LENGTH, (byte) 0xa5);
        int length = Varint.write(pCell, size);
        length += Varint.write(pCell + length, rowid);
        long word = NativeMemory.getLong(pCell);
        assertEquals(length <= Long.BYTES, PageRecord.hasShortRowid(word, rowid), () -> size + ", " + rowid);
        assertFalse(PageRecord.hasShortRowid(word, rowid + 1));
        assertFalse(PageRecord.hasShortRowid(word, rowid - 1));
        assertFalse(PageRecord.hasShortRowid(word, rowid ^ 1L << 49));
    }
}
