package org.sqltruffle.ops.sorter;

import java.util.Arrays;
import org.sqltruffle.sqlite.ConnectionApi;

/** Blocks of SQLite's memory that rows are appended to; rows stay where they are until all are dropped at once. */
final class RowMemory {

    private static final int FIRST_BLOCK = 8 << 10;
    private static final int LARGEST_BLOCK = 1 << 20;
    /** Before the first row: who reads an integer may read seven bytes before its row. */
    private static final int MARGIN = 8;

    private long[] blocks = new long[4];
    private long[] sizes = new long[4];
    private int count;
    private int current = -1;
    /** Where the next row begins, and the end of its block. */
    long pFree;
    long pEnd;

    /** Makes {@link #pFree} have room for so many bytes; {@code false}: out of memory. */
    boolean reserve(long bytes) {
        while (++current < count) {
            if (sizes[current] - MARGIN >= bytes) {
                open(current);
                return true;
            }
        }
        long size = Math.max(bytes + MARGIN, Math.min(LARGEST_BLOCK, (long) FIRST_BLOCK << Math.min(count, 10)));
        long pBlock = ConnectionApi.malloc64(size);
        if (pBlock == 0) {
            return false;
        }
        if (count == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        blocks[count] = pBlock;
        sizes[count] = size;
        open(count++);
        return true;
    }

    private void open(int block) {
        current = block;
        pFree = blocks[block] + MARGIN;
        pEnd = blocks[block] + sizes[block];
    }

    /** Size of all blocks. */
    long bytes() {
        return Arrays.stream(sizes, 0, count).sum();
    }

    /** Drops all rows and keeps the memory. */
    void clear() {
        current = -1;
        pFree = 0;
        pEnd = 0;
    }

    void release() {
        for (int i = 0; i < count; i++) {
            ConnectionApi.free(blocks[i]);
        }
        count = 0;
        clear();
    }
}
