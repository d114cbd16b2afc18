package org.sqltruffle.sqlite;

import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;

/**
 * A VFS for languages with a current directory of their own ({@code directory.c}). Each context has such a directory, but {@code chdir}
 * changes the directory of the whole process. The VFS resolves relative names, also those of {@code ATTACH}, against the directory of the
 * context that opens the file.
 */
public final class DirectoryVfs {

    private static final String NAME = "sqltruffle-directory";

    private static boolean known;
    private static volatile Supplier<byte[]> current;

    private DirectoryVfs() {
    }

    /** Makes the VFS known to SQLite. The first use does so too; a caller can do it earlier. */
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
     * @param directory returns the directory of the calling thread; all calls pass the same function. An exception is an error for SQLite
     */
    public static String name(Supplier<byte[]> directory) {
        prepare();
        current = directory;
        return NAME;
    }

    /** C calls this method, so it throws nothing. */
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
