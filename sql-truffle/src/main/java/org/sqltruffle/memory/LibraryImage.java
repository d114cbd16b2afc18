package org.sqltruffle.memory;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Loads the native library from its bytes. No file that existed before is ever loaded, so nobody can plant one.
 *
 * <p>The bytes go to a file in memory ({@code memfd_create}), which has no name and needs no directory that can be written or executed
 * from. Where the system refuses such a file, they go to a new file in a new directory of mode 700, which is deleted as soon as the library
 * is loaded. The directories above it must be safe: see {@link #requireSafe}.
 *
 * <p>All class loaders of a process share one copy, found by a system property. Two copies of SQLite in a process would release each
 * other's locks on a database file.
 */
final class LibraryImage {

    private static final String NAME = "libsqltruffle.so";

    /** Prefix of the system property that holds the path of a loaded copy; the checksum and the size follow. */
    private static final String LOADED = "sqltruffle.loaded.";

    /** {@code MFD_CLOEXEC}: programs that this process starts do not inherit the file. */
    private static final long CLOSE_ON_EXEC = 1;

    private static final int OTHERS_MAY_WRITE = 0022;
    private static final int STICKY = 01000;
    private static final int ROOT = 0;

    private LibraryImage() {
    }

    /** Loads the library, or finds the copy that another class loader of this process has loaded. */
    static SymbolLookup load(byte[] library) throws IOException {
        CRC32 checksum = new CRC32();
        checksum.update(library);
        String property = (LOADED + Long.toHexString(checksum.getValue()) + '-' + library.length).intern();
        // An interned string is the same object for all class loaders.
        synchronized (property) {
            String path = System.getProperty(property);
            if (path == null) {
                path = place(library);
                System.setProperty(property, path);
            }
            return open(path);
        }
    }

    /** Opens a library by path. The dynamic linker finds a loaded one by this name, also when the file is gone. */
    private static SymbolLookup open(String path) {
        return SymbolLookup.libraryLookup(path, Arena.global());
    }

    /** Loads the library and returns the path by which it can be opened again. */
    private static String place(byte[] library) throws IOException {
        IOException failure = new IOException("no place to load it from");
        try {
            return inMemory(library);
        } catch (IOException | IllegalArgumentException e) {
            failure.addSuppressed(e);
        }
        for (Path parent : directories()) {
            try {
                return inDirectory(library, parent);
            } catch (IOException | IllegalArgumentException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }

    /** Loads the library from a file in memory, which stays open: a later file must not get the same path. */
    static String inMemory(byte[] library) throws IOException {
        Optional<MemorySegment> create = Linker.nativeLinker().defaultLookup().find("memfd_create");
        if (create.isEmpty()) {
            throw new IOException("the C library has no memfd_create");
        }
        long descriptor;
        try (Arena arena = Arena.ofConfined()) {
            FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
            descriptor = (int) (long) Linker.nativeLinker().downcallHandle(create.get(), type)
                            .invokeExact(arena.allocateFrom(NAME).address(), CLOSE_ON_EXEC);
        } catch (Throwable t) {
            throw new IOException("memfd_create", t);
        }
        if (descriptor < 0) {
            throw new IOException("memfd_create is not permitted");
        }
        // The dynamic linker tells libraries apart by path. The dot makes this path differ from those that others use for such files.
        String path = "/proc/self/./fd/" + descriptor;
        try (OutputStream file = new FileOutputStream(path)) {
            file.write(library);
        }
        open(path);
        return path;
    }

    /** Where a new directory may be made when there is no file in memory. A relative path, as of a user without a home, is none. */
    private static List<Path> directories() {
        List<Path> directories = new ArrayList<>();
        for (String name : new String[]{System.getProperty("java.io.tmpdir"), System.getenv("XDG_RUNTIME_DIR"),
                        System.getenv("XDG_CACHE_HOME"), System.getProperty("user.home")}) {
            try {
                if (name != null && Path.of(name).isAbsolute()) {
                    directories.add(Path.of(name));
                }
            } catch (InvalidPathException e) {
                // It names no directory.
            }
        }
        return directories;
    }

    /** Loads the library from a new file below {@code parent}, and deletes the file. */
    static String inDirectory(byte[] library, Path parent) throws IOException {
        Path directory = Files.createTempDirectory(parent.toRealPath(), "sqltruffle-",
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path file = directory.resolve(NAME);
        try {
            requireSafe(directory);
            Files.write(file, library, StandardOpenOption.CREATE_NEW);
            open(file.toString());
            return file.toString();
        } finally {
            Files.deleteIfExists(file);
            Files.delete(directory);
        }
    }

    /**
     * Fails when another user could replace a new directory: all directories above it belong to the user or to root, and others can write
     * only to sticky ones.
     */
    private static void requireSafe(Path directory) throws IOException {
        int user = (int) Files.getAttribute(directory, "unix:uid");
        for (Path above = directory.getParent(); above != null; above = above.getParent()) {
            Map<String, Object> attributes = Files.readAttributes(above, "unix:uid,mode");
            int owner = (int) attributes.get("uid");
            int mode = (int) attributes.get("mode");
            if ((owner != user && owner != ROOT) || ((mode & OTHERS_MAY_WRITE) != 0 && (mode & STICKY) == 0)) {
                throw new IOException("other users can change " + above);
            }
        }
    }
}
