package org.sqltruffle.bridge.shards.files;

import java.nio.file.Path;

/**
 * One database file.
 *
 * @param name how the pattern names it: the value of the column {@code _file}
 * @param path its real path
 * @param identity another one when the file is replaced by another file
 * @param state changes when the file is replaced or written to, as far as the file system tells
 * @param modified milliseconds since 1970 of the last change that the file system tells
 * @param size bytes of the database file
 */
public record ShardFile(String name, Path path, String identity, String state, long modified, long size) {

    /** So long after a change another one gets another time, on every file system. */
    private static final long TICK_MILLISECONDS = 2000;

    /**
     * Whether a change after the present moment changes {@link #state}. A file that has just been written to may be written to again in the
     * same tick of the file system's clock.
     */
    public boolean isStateReliable() {
        return System.currentTimeMillis() - modified > TICK_MILLISECONDS;
    }
}
