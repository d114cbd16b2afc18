package org.sqltruffle.bridge.python.command;

import java.nio.file.Path;

/** The directory of files that can be made again. */
final class CacheDirectory {

    private CacheDirectory() {
    }

    /** {@code sqltruffle} in the user's cache directory. */
    static Path path() {
        String cacheHome = System.getenv("XDG_CACHE_HOME");
        Path root = cacheHome != null && !cacheHome.isEmpty() ? Path.of(cacheHome) : Path.of(System.getProperty("user.home"), ".cache");
        return root.resolve("sqltruffle");
    }
}
