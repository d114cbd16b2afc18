package org.sqltruffle.bridge.shardtable.leaf;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.sqltruffle.bridge.shards.error.ShardException;

/** The operator's settings, by system properties. */
public final class Settings {

    /** All files lie below this directory; not set: any. */
    public static final String DIRECTORY = "sqltruffle.shards.directory";
    /** The largest number of files of one table. */
    public static final String FILES = "sqltruffle.shards.files";
    /** The number of files that stay open between queries. */
    public static final String OPEN = "sqltruffle.shards.open";
    /** The number of files that are read at the same time. */
    public static final String THREADS = "sqltruffle.shards.threads";

    /** An eighth of the files that the process may open: a database with a WAL has three. */
    private static final int SHARE = 8;
    private static final int FEWEST_OPEN = 32;
    /** Each takes about a third of a megabyte, and its columns. */
    private static final int MOST_OPEN = 512;
    private static final int OPEN_BY_DEFAULT = openByDefault();

    private Settings() {
    }

    public static Path directory() {
        String directory = System.getProperty(DIRECTORY);
        return directory == null || directory.isEmpty() ? null : Path.of(directory);
    }

    public static int files() {
        return number(FILES, 100_000);
    }

    public static int open() {
        return number(OPEN, OPEN_BY_DEFAULT);
    }

    private static int openByDefault() {
        long most = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                        ? system.getMaxFileDescriptorCount()
                        : 0;
        return (int) Math.clamp(most / SHARE, FEWEST_OPEN, MOST_OPEN);
    }

    public static int threads() {
        return Math.max(1, number(THREADS, Runtime.getRuntime().availableProcessors()));
    }

    private static int number(String property, int byDefault) {
        String text = System.getProperty(property);
        try {
            int number = text == null ? byDefault : Integer.parseInt(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new ShardException("the system property " + property + " is '" + text + "', and not a number from 0 on");
    }
}
