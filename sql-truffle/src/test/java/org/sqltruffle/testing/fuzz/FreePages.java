package org.sqltruffle.testing.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The pages of a database file that hold nothing: SQLite neither reads nor, when it can, writes the leaves of the list of free pages. */
final class FreePages {

    private static final int PAGE_SIZE = 16;
    private static final int FIRST_TRUNK = 32;
    private static final int LARGEST_PAGE = 65_536;

    private FreePages() {
    }

    /** The file with zeros in the leaves of the list of free pages. */
    static byte[] cleared(byte[] database) {
        if (database.length < 100) {
            return database;
        }
        byte[] cleared = database.clone();
        ByteBuffer file = ByteBuffer.wrap(database);
        int size = file.getShort(PAGE_SIZE) == 1 ? LARGEST_PAGE : file.getShort(PAGE_SIZE) & 0xffff;
        int pages = size == 0 ? 0 : database.length / size;
        int trunk = file.getInt(FIRST_TRUNK);
        for (int seen = 0; trunk > 0 && trunk <= pages && seen < pages; seen++) {
            int at = (trunk - 1) * size;
            int leaves = Math.min(file.getInt(at + 4), size / Integer.BYTES - 2);
            for (int i = 0; i < leaves; i++) {
                int leaf = file.getInt(at + 8 + i * Integer.BYTES);
                if (leaf > 0 && leaf <= pages) {
                    Arrays.fill(cleared, (leaf - 1) * size, leaf * size, (byte) 0);
                }
            }
            trunk = file.getInt(at);
        }
        return cleared;
    }
}
