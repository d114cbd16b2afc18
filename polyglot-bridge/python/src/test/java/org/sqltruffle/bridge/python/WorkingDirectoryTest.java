package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.language.Connection;

/** Each context has a current directory of its own, and what is not absolute is relative to that of its Python. */
@Tag("slow")
class WorkingDirectoryTest {

    private static final String PROGRAM = """
                    import os, sqlite3
                    connection = sqlite3.connect("file:main.db", uri=True)
                    def go(directory):
                        os.chdir(str(directory))
                    def work(name):
                        name = str(name)
                        connection.execute(f"attach '{name}.db' as other")
                        connection.execute("create table other.t(a)")
                        connection.execute("detach other")
                        connection.execute(f"attach 'file:{name}-uri.db' as other")
                        connection.execute("create table other.t(a)")
                        connection.execute("detach other")
                        connection.execute(f"vacuum into '{name}-copy.db'")
                        sqlite3.connect(name + "-connected.db").execute("create table t(a)")
                    """;

    private static Context context(Path directory) {
        Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).currentWorkingDirectory(directory.toAbsolutePath())
                        .build();
        context.eval("python", PROGRAM);
        return context;
    }

    private static void call(Context context, String function, Object argument) {
        context.getBindings("python").getMember(function).execute(argument);
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void severalContextsInOneProcess(@TempDir Path root) throws IOException {
        Path first = Files.createDirectory(root.resolve("first"));
        Path second = Files.createDirectory(root.resolve("second"));
        Path third = Files.createDirectory(root.resolve("third"));
        try (Context one = context(first); Context two = context(second)) {
            call(one, "work", "a");
            call(two, "work", "b");
            call(one, "go", third.toString());
            call(one, "work", "c");
            call(two, "work", "d");
        }
        assertEquals(List.of("a-connected.db", "a-copy.db", "a-uri.db", "a.db", "main.db"), files(first));
        assertEquals(List.of("b-connected.db", "b-copy.db", "b-uri.db", "b.db", "d-connected.db", "d-copy.db", "d-uri.db", "d.db",
                        "main.db"), files(second));
        assertEquals(List.of("c-connected.db", "c-copy.db", "c-uri.db", "c.db"), files(third));
    }

    @Test
    void otherConnectionsAreRelativeToTheProcess(@TempDir Path root) throws IOException {
        String name = "directory-" + ProcessHandle.current().pid() + ".db";
        try (Context context = context(root); Connection connection = Connection.open("target/" + name)) {
            call(context, "work", "a");
            connection.execute("create table t(a)");
            assertFalse(Files.exists(root.resolve(name)));
        } finally {
            Files.delete(Path.of("target", name));
        }
    }
}
