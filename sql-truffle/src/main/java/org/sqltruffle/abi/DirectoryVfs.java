package org.sqltruffle.abi;

import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;

/**
 * A VFS for languages that have a current directory of their own ({@code directory.c}): of several contexts in a process each has one, and {@code chdir} is for all of them. A name
 * that is not absolute, also one that {@code ATTACH} is given, is relative to the directory of who opens it.
 */
public final class DirectoryVfs {

    private static final String NAME = "sqltruffle-directory";

    private static boolean known;
    private static volatile Supplier<byte[]> current;

    private DirectoryVfs() {
    }

    /** Makes the VFS known to SQLite. Its first use does so too; this is for doing it earlier. */
    public static synchronized void prepare() {
        if (known) {
            return;
        }
        SqliteException.check(0, TableApi.stDirectoryVfs(NativeLibrary.callback(MethodHandles.lookup(), "directory", Callback.DIRECTORY)));
        known = true;
    }

    /**
     * The name of the VFS.
     *
     * @param directory gives the directory of the thread that asks, the same function at each call; what it throws is an error for SQLite
     */
    public static String name(Supplier<byte[]> directory) {
        prepare();
        current = directory;
        return NAME;
    }

    /** What C calls; nothing may be thrown through it. */
    @SuppressWarnings("unused")
    private static int directory(long pBuffer, int nBuffer) {
        try {
            byte[] directory = current.get();
            if (directory == null || directory.length > nBuffer) {
                return -1;
            }
            NativeMemory.putBytes(pBuffer, directory);
            return directory.length;
        } catch (Throwable t) {
            return -1;
        }
    }
}
