package org.sqltruffle.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places that the library is loaded from, and places that it is not. */
class LibraryImageTest {

    private static byte[] library;

    @TempDir
    Path directory;

    @BeforeAll
    static void readLibrary() throws IOException {
        try (InputStream in = LibraryImageTest.class.getResourceAsStream("/org/sqltruffle/native/linux-x86_64/libsqltruffle.so")) {
            library = in.readAllBytes();
        }
    }

    private static void assertLoaded(String path) {
        assertTrue(SymbolLookup.libraryLookup(path, Arena.global()).find("st_step").isPresent());
    }

    private static List<String> maps() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps"));
    }

    @Test
    void aFileInMemoryHasNoName() throws IOException {
        assertLoaded(LibraryImage.inMemory(library));
        assertTrue(maps().stream().anyMatch(line -> line.contains("/memfd:libsqltruffle.so (deleted)")));
    }

    @Test
    void aFileInADirectoryIsDeletedAndStaysLoaded() throws IOException {
        String path = LibraryImage.inDirectory(library, directory);
        assertTrue(Files.notExists(Path.of(path).getParent()));
        assertLoaded(path);
        assertTrue(maps().stream().anyMatch(line -> line.endsWith(path + " (deleted)")));
    }

    @Test
    void aDirectoryThatOthersCanChangeIsRefused() throws IOException {
        Path open = Files.createDirectories(directory.resolve("open"));
        Path below = Files.createDirectories(open.resolve("below"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), below);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (Path parent : List.of(open, below, link)) {
            IOException refused = assertThrows(IOException.class, () -> LibraryImage.inDirectory(library, parent));
            assertEquals("other users can change " + open.toRealPath(), refused.getMessage());
        }
        try (var files = Files.list(below)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void whatIsNoLibraryIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> LibraryImage.inMemory(new byte[100]));
        assertThrows(IllegalArgumentException.class, () -> LibraryImage.inDirectory(new byte[100], directory));
    }

    /** Two copies of SQLite in a process would release each other's locks on a file. */
    @Test
    void classLoadersShareOneCopy() throws Exception {
        URL classes = NativeLibrary.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[]{classes}, ClassLoader.getPlatformClassLoader())) {
            Class<?> other = Class.forName(NativeLibrary.class.getName(), true, loader);
            assertTrue(other != NativeLibrary.class);
            assertEquals(NativeLibrary.address("sqlite3_open_v2"),
                            other.getMethod("address", String.class).invoke(null, "sqlite3_open_v2"));
        }
    }
}
