package org.sqltruffle.tpch.database;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A benchmark's database of a certain size, always with the same content. It exists as a file of a cache directory after the first use, and
 * can also be loaded into any JDBC connection.
 */
public abstract class GeneratedDatabase {
    private final String name;
    private final int version;
    private final long approximateBytes;
    private final List<GeneratedTable> tables;

    /**
     * @param name benchmark and size, for the file name
     * @param version raised whenever the schema or the content changes, so that an older cached file is not used
     * @param approximateBytes the size of the SQLite file, known in advance to about a tenth
     * @param tables referred tables before referring ones
     */
    public GeneratedDatabase(String name, int version, long approximateBytes, List<GeneratedTable> tables) {
        this.name = name;
        this.version = version;
        this.approximateBytes = approximateBytes;
        this.tables = List.copyOf(tables);
    }

    /** Benchmark and size, such as {@code tpch-sf0.01}. */
    public final String name() {
        return name;
    }

    /** The file's name in the cache directory. */
    public final String fileName() {
        return name + "-v" + version + ".db";
    }

    /** The tables with their rows, each after the tables that it refers to: for engines with a loader of their own. */
    public final List<GeneratedTable> tables() {
        return tables;
    }

    /**
     * The file in the {@linkplain #defaultCacheDirectory() default cache directory}, made silently if it is not there.
     *
     * @throws IOException as {@link #file(Path, LoadListener)}
     */
    public final Path file() throws IOException {
        return file(defaultCacheDirectory(), LoadListener.SILENT);
    }

    /**
     * The SQLite file in a cache directory, made first if it is not there or is damaged. Processes and threads that ask for the same file
     * at the same time wait for the one that makes it. The file is not writable: use {@link #copyTo} for a benchmark that writes.
     *
     * @param cacheDirectory created if need be
     * @param listener told of the progress if the file has to be made
     * @throws IOException with a clear message if the disk is too small or not writable, or if a check of the finished database fails;
     * nothing is left behind then
     * @throws InterruptedIOException if the thread is interrupted while the file is made
     */
    public final Path file(Path cacheDirectory, LoadListener listener) throws IOException {
        return new DatabaseCache(cacheDirectory.toAbsolutePath(), listener).find(this);
    }

    /**
     * A writable copy of a cached file, replacing what is there.
     *
     * @param cached what {@link #file(Path, LoadListener)} gave
     * @param target the copy
     * @return {@code target}
     */
    public static Path copyTo(Path cached, Path target) throws IOException {
        Files.copy(cached, target, StandardCopyOption.REPLACE_EXISTING);
        if (!target.toFile().setWritable(true)) {
            throw new IOException("cannot make " + target + " writable");
        }
        return target;
    }

    /**
     * Creates, fills, indexes and analyzes the tables in an open, empty database of any engine, by JDBC batches in one transaction. DuckDB
     * needs about a millisecond for a row of a batch: give {@link #tables()} to its appender instead.
     *
     * @throws InterruptedIOException if the thread is interrupted meanwhile; the transaction is left open then
     */
    public final void load(Connection connection, Dialect dialect, LoadListener listener)
                    throws SQLException, InterruptedIOException {
        new DatabaseLoader(connection, dialect, listener).load(this);
    }

    /**
     * The directory {@code sqltruffle} of the user's caches: the system property {@code sqltruffle.cache} if set,
     * {@code $XDG_CACHE_HOME/sqltruffle} if that is an absolute path, else {@code ~/.cache/sqltruffle}.
     */
    public static Path defaultCacheDirectory() {
        String own = System.getProperty("sqltruffle.cache");
        if (own != null && !own.isEmpty()) {
            return Path.of(own);
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        // The XDG base directory specification says to ignore relative paths.
        Path caches = xdg != null && Path.of(xdg).isAbsolute() ? Path.of(xdg) : Path.of(System.getProperty("user.home"), ".cache");
        return caches.resolve("sqltruffle");
    }

    /**
     * Whether its benchmark counts on rows being refused that violate a key: all keys are declared then, foreign ones too and in dialects
     * that have none otherwise. SQLite enforces foreign ones only after PRAGMA foreign_keys = on.
     */
    public boolean enforcesKeys() {
        return false;
    }

    final int version() {
        return version;
    }

    final long approximateBytes() {
        return approximateBytes;
    }

    /** @throws IllegalArgumentException unless the scale factor is a positive, finite number */
    public static void requireScaleFactor(double scaleFactor) {
        if (!(scaleFactor > 0) || Double.isInfinite(scaleFactor)) {
            throw new IllegalArgumentException("the scale factor must be a positive, finite number, not " + scaleFactor);
        }
    }

    /** A scale factor as file names have it: {@code 0.01}, {@code 1}, never an exponent. */
    public static String plain(double scaleFactor) {
        return BigDecimal.valueOf(scaleFactor).stripTrailingZeros().toPlainString();
    }
}
