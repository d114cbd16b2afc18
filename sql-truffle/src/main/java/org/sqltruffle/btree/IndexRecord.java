package org.sqltruffle.btree;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * The record of an index entry that is whole on its page: address and size in one number, so that compiled code keeps it in a register. An
 * entry has its size, as a varint, before the record. The check beside each read keeps it on the page, see docs/pages.md.
 */
final class IndexRecord {

    /** No such record: the entry is longer, or has overflow pages, or does not lie on the page. */
    static final long NONE = 0;

    private static final int SIZE_BITS = 14;
    private static final int SEVEN_BITS = 0x7f;
    private static final int LONG = 0x80;

    private IndexRecord() {
    }

    /** The record whose size is at an address of a page, when the size takes one byte, as most do. */
    static long ofShort(long pPage, long pSize, int least) {
        assert PageRecord.isInside(pPage, pSize, 1);
        int size = NativeMemory.getU8(pSize);
        return size < LONG ? of(pPage, pSize, pSize + 1, size, least) : NONE;
    }

    /**
     * The record whose size is at an address of a page, in one byte or two.
     *
     * @param least bytes of the smallest record that is wanted
     */
    static long of(long pPage, long pSize, int least) {
        assert PageRecord.isInside(pPage, pSize, 1);
        int size = NativeMemory.getU8(pSize);
        if (size < LONG) {
            return of(pPage, pSize, pSize + 1, size, least);
        }
        if (pSize + 2 > PageRecord.pEnd(pPage)) {
            return NONE;
        }
        int second = NativeMemory.getU8(pSize + 1);
        return second < LONG ? of(pPage, pSize, pSize + 2, (size & SEVEN_BITS) << 7 | second, least) : NONE;
    }

    private static long of(long pPage, long pSize, long pRecord, int size, int least) {
        boolean isWhole = size >= least && size <= NativeMemory.getU16(pPage + Layout.MemPage_maxLocal)
                        && pRecord + size <= PageRecord.pEnd(pPage) && PageRecord.isBehindHeader(pPage, pSize);
        assert !isWhole || PageRecord.isInside(pPage, pRecord, size);
        return isWhole ? pRecord << SIZE_BITS | size : NONE;
    }

    static long address(long record) {
        return record >>> SIZE_BITS;
    }

    static int size(long record) {
        return (int) record & (1 << SIZE_BITS) - 1;
    }
}
