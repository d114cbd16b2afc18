package org.sqltruffle.tpch.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The marks in an SQLite file header that say that the file was made here and is complete. The loader sets them after everything else was
 * checked. Offsets: "The Database Header" in SQLite's file format document.
 */
final class DatabaseHeader {
    /** {@code PRAGMA application_id} of the databases made here: the letters SQLT. */
    static final int APPLICATION_ID = 0x53514c54;

    private static final int LENGTH = 100;
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int PAGE_SIZE = 16;
    private static final int PAGE_COUNT = 28;
    private static final int USER_VERSION = 60;
    private static final int APPLICATION = 68;

    private DatabaseHeader() {
    }

    /**
     * Whether a file is a complete database of the given version, and as long as its header says. It reads the header only, so that a
     * cached database costs nothing to find.
     */
    static boolean isComplete(Path file, int version) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        ByteBuffer header = ByteBuffer.allocate(LENGTH);
        long size;
        try (FileChannel channel = FileChannel.open(file)) {
            size = channel.size();
            while (header.hasRemaining() && channel.read(header) >= 0) {
                // until the buffer is full or the file ends
            }
        }
        if (header.hasRemaining() || header.slice(0, MAGIC.length).mismatch(ByteBuffer.wrap(MAGIC)) >= 0) {
            return false;
        }
        int pageSize = header.getShort(PAGE_SIZE) & 0xffff;
        long pageCount = header.getInt(PAGE_COUNT) & 0xffffffffL;
        return header.getInt(APPLICATION) == APPLICATION_ID && header.getInt(USER_VERSION) == version
                        && size == pageCount * (pageSize == 1 ? 65536 : pageSize);
    }
}
