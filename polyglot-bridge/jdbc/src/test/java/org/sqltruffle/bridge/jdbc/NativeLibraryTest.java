package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;

/** Where the native library comes from, and what is said when there is none: each in a process of its own, since it is loaded once. */
class NativeLibraryTest {

    @TempDir
    Path directory;

    /** Runs {@link #main} with the cache in a directory and, unless {@code null}, a library by path. */
    private static String run(Path cache, Path library) throws Exception {
        List<String> command = new ArrayList<>(ChildJvm.command(NativeLibraryTest.class));
        if (library != null) {
            command.add(1, "-Dsqltruffle.library=" + library);
        }
        command.addAll(0, List.of("env", "XDG_CACHE_HOME=" + cache));
        return ChildJvm.run(0, command);
    }

    /** A file in a cache directory could be one that somebody else has put there. */
    @Tag("slow")
    @Test
    void noDirectoryIsNeeded() throws Exception {
        assertEquals("42\n42\n", run(directory, null));
        try (var files = Files.list(directory)) {
            assertEquals(List.of(), files.toList());
        }
        assertEquals("42\n42\n", run(Files.createFile(directory.resolve("file")), null));
    }

    /** The JVM has {@code ?} as the home of a user without an entry in the system's list: that is a name in the current directory. */
    @Tag("slow")
    @Test
    void aUserWithoutAHomeLoadsNothingFromTheCurrentDirectory() throws Exception {
        List<String> command = new ArrayList<>(ChildJvm.command(NativeLibraryTest.class));
        command.add(1, "-Duser.home=?");
        command.addAll(0, List.of("env", "-u", "XDG_CACHE_HOME", "-C", directory.toString()));
        assertEquals("42\n42\n", ChildJvm.run(0, command));
        try (var files = Files.list(directory)) {
            assertEquals(List.of(), files.toList());
        }
    }

    @Test
    void isTakenFromAPath() throws Exception {
        Path library = directory.resolve("own.so");
        try (var in = Database.class.getResourceAsStream("/org/sqltruffle/native/linux-x86_64/libsqltruffle.so")) {
            Files.copy(in, library);
        }
        Path cache = directory.resolve("cache");
        assertEquals("42\n42\n", run(cache, library));
        assertTrue(Files.notExists(cache));
    }

    @Tag("slow")
    @Test
    void aMissingOrWrongFileIsNamed() throws Exception {
        Path missing = directory.resolve("missing.so");
        assertFailure("cannot load " + missing + ": there is no such file, or it cannot be read", run(directory, missing));
        Path text = Files.writeString(directory.resolve("text.so"), "no library");
        assertFailure("cannot load " + text + ": it is no library for this machine", run(directory, text));
    }

    /**
     * The reason stands in the first failure and in the second, when the JVM does not try again. The JVM may have warned of the library
     * first.
     */
    private static void assertFailure(String reason, String output) {
        List<String> lines = output.lines().filter(line -> line.contains("SQLTruffle: ")).toList();
        assertEquals(2, lines.size(), output);
        assertTrue(lines.get(0).startsWith("08001 14 SQLTruffle: " + reason), output);
        assertTrue(lines.get(1).contains(reason), output);
    }

    /** Opens a database through the driver and through the API, and prints 42 or the error. */
    public static void main(String[] arguments) {
        try (Connection c = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                        Statement s = c.createStatement();
                        ResultSet rs = s.executeQuery("SELECT 42")) {
            rs.next();
            System.out.println(rs.getInt(1));
        } catch (SQLException e) {
            System.out.println(e.getSQLState() + " " + e.getErrorCode() + " " + e.getMessage());
        }
        try (Database db = Database.inMemory()) {
            db.prepare("SELECT 42").forEach(row -> System.out.println(row.getLong(0)));
        } catch (DatabaseException e) {
            System.out.println(e.codeName() + " " + e.getMessage());
        }
    }
}
