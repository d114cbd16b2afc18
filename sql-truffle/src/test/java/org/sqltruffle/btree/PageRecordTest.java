package org.sqltruffle.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Varint;

class PageRecordTest {

    private static final int PAGE = 512;

    /** With assertions on, no read of a page leaves its image; a cell in the page's header or too near to its end is refused before. */
    @Test
    void readsStayOnThePage() {
        try (NativeBuffer page = new NativeBuffer(3L * PAGE); NativeBuffer struct = new NativeBuffer(Layout.SIZEOF_MemPage)) {
            long pPage = struct.address();
            long pData = page.address() + PAGE;
            NativeMemory.fill(pPage, Layout.SIZEOF_MemPage, (byte) 0);
            NativeMemory.fill(page.address(), 3L * PAGE, (byte) 0xff);
            NativeMemory.putLong(pPage + Layout.MemPage_aData, pData);
            NativeMemory.putLong(pPage + Layout.MemPage_aDataEnd, pData + PAGE);
            NativeMemory.putLong(pPage + Layout.MemPage_aCellIdx, pData + 8);
            NativeMemory.putShort(pPage + Layout.MemPage_maskPage, (short) (PAGE - 1));
            NativeMemory.putByte(pPage + Layout.MemPage_intKeyLeaf, (byte) 1);
            for (long pCell = pData - 30; pCell < pData + PAGE + 30; pCell++) {
                long p = pCell;
                if (PageRecord.hasRoomForCellHeader(pPage, pCell)) {
                    PageRecord.rowid(pPage, pCell);
                    long word = PageRecord.cellWord(pPage, pCell);
                    PageRecord.recordSize(pPage, pCell, word);
                    PageRecord.recordOffset(pPage, pCell, word);
                } else if (pCell < pData || pCell > pData + PAGE - Long.BYTES) {
                    assertThrows(AssertionError.class, () -> PageRecord.cellWord(pPage, p));
                }
            }
            assertTrue(PageRecord.hasRoomForCellHeader(pPage, pData + 8));
            assertFalse(PageRecord.hasRoomForCellHeader(pPage, pData + 7));
            assertThrows(AssertionError.class, () -> PageRecord.pCell(pPage, PAGE / 2 - 4));
            // An offset of 0xffff is masked.
            assertEquals(pData + PAGE - 1, PageRecord.pCell(pPage, 0));
        }
    }

    private static final long[] SIZES = {0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, 1L << 31};

    /**
     * Rowids of each length of a varint, behind sizes of each length. Only those that end within eight bytes are found; no other is taken
     * for one.
     */
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
