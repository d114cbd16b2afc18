package org.sqltruffle.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;

/** The library and the generated classes belong together. */
@Isolated("it sets a property of the process")
class LibraryTest {

    @TempDir
    Path directory;

    /** A library whose hash differs in one bit. */
    private Path otherLibrary() throws Exception {
        byte[] library;
        try (InputStream in = Library.class.getResourceAsStream("/org/sqltruffle/native/linux-x86_64/libsqltruffle.so")) {
            library = in.readAllBytes();
        }
        ByteBuffer words = ByteBuffer.wrap(library).order(ByteOrder.LITTLE_ENDIAN);
        int found = 0;
        for (int i = 0; i + Long.BYTES <= library.length; i += Long.BYTES) {
            if (words.getLong(i) == Layout.ABI_HASH) {
                words.putLong(i, Layout.ABI_HASH ^ 1);
                found++;
            }
        }
        assertEquals(1, found, "places of the hash");
        return Files.write(directory.resolve("other.so"), library);
    }

    @Test
    void aLibraryOfOtherSourcesIsRefused() throws Exception {
        System.setProperty(NativeLibrary.PROPERTY, otherLibrary().toString());
        URL classes = Library.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[]{classes}, ClassLoader.getPlatformClassLoader())) {
            Error refused = assertThrows(UnsatisfiedLinkError.class, () -> Class.forName(Library.class.getName(), true, loader));
            assertTrue(refused.getMessage().contains("was not built together with these classes"), refused.getMessage());
        } finally {
            System.clearProperty(NativeLibrary.PROPERTY);
        }
    }

    /** Two addresses that are known in another way. */
    @Test
    void addressesAreThoseOfTheirFunctions() {
        assertEquals(NativeLibrary.address("sqlite3_free"), Address.FREE);
        assertTrue(Address.BINARY != 0 && Address.NOCASE != 0 && Address.BINARY != Address.NOCASE);
    }

    /** {@code registers.RowBatch} copies values to C as pairs of words. */
    @Test
    void aValueIsTwoWords() {
        assertEquals(0, Layout.StValue_payload);
        assertEquals(Long.BYTES, Layout.StValue_meta);
        assertEquals(2 * Long.BYTES, Layout.SIZEOF_StValue);
    }

    @Test
    void negativeArgumentsCross() {
        assertEquals("not an error", NativeMemory.getString(ConnectionApi.errstr(0)));
        assertEquals("unknown error", NativeMemory.getString(ConnectionApi.errstr(-1)));
    }
}
