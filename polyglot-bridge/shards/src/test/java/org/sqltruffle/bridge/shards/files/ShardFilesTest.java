package org.sqltruffle.bridge.shards.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.shards.error.ShardException;

/** Which files a pattern means. */
class ShardFilesTest {

    @TempDir
    Path directory;
    private ShardFiles files;

    @BeforeEach
    void make() throws IOException {
        for (String name : new String[]{"b.db", "a.db", "a.db-wal", "alone-wal", "c.txt", "[x].db", "in/a.db", "in/deep/z.db"}) {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
        files = ShardFiles.of(directory, null, 10);
    }

    private List<String> names(String... patterns) {
        return files.list(List.of(patterns), false).stream().map(ShardFile::name).toList();
    }

    @Test
    void patterns() {
        assertEquals(List.of("[x].db", "a.db", "b.db"), names("*.db"));
        assertEquals(List.of("a.db", "b.db"), names("{a,b}.db"));
        assertEquals(List.of("a.db"), names("a.*"));
        assertEquals(List.of("alone-wal"), names("al*"));
        assertEquals(List.of("in/a.db"), names("*/a.db"));
        assertEquals(List.of("in/a.db", "in/deep/z.db"), names("in/{*,deep/*}.db"));
        assertEquals(List.of("in/a.db", "in/deep/z.db"), names("**/*.db"));
        assertEquals(List.of(directory + "/b.db"), names(directory + "/b.*"));
        // A path that exists is that file.
        assertEquals(List.of("[x].db"), names("[x].db"));
        assertEquals(List.of("b.db", "[x].db", "a.db"), names("b.db", "*.db", "a.db"));
    }

    @Test
    void noFile() {
        for (String pattern : new String[]{"x*.db", "nothing.db", "in", "no/*.db", "a[.db", "\0"}) {
            assertThrows(ShardException.class, () -> names(pattern), pattern);
        }
        assertEquals(1, files.list(List.of("nothing.db", "b.db"), true).size());
        assertThrows(ShardException.class, () -> files.list(List.of("nothing.db"), true));
    }

    @Test
    void aChangeIsSeen() throws IOException {
        ShardFile before = files.list(List.of("b.db"), false).getFirst();
        Files.writeString(directory.resolve("b.db-wal"), "more");
        ShardFile after = files.list(List.of("b.db"), false).getFirst();
        assertEquals(before.identity(), after.identity());
        assertTrue(!before.state().equals(after.state()));
        Files.move(directory.resolve("c.txt"), directory.resolve("b.db"), StandardCopyOption.REPLACE_EXISTING);
        assertTrue(!before.identity().equals(files.list(List.of("b.db"), false).getFirst().identity()));
    }

    /** A database that another process writes to has a journal now and then. */
    @Test
    void filesThatComeAndGo() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            try {
                while (!ended.get()) {
                    for (String name : new String[]{"b.db-journal", "b.db-wal"}) {
                        Files.writeString(directory.resolve(name), "x");
                        Files.delete(directory.resolve(name));
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        try {
            for (int i = 0; i < 3000; i++) {
                assertEquals(List.of("a.db", "b.db"), names("?.db"));
            }
        } finally {
            ended.set(true);
            writer.join();
        }
    }

    @Test
    void limits() {
        ShardFiles few = ShardFiles.of(directory, null, 2);
        assertTrue(assertThrows(ShardException.class, () -> few.list(List.of("*.db"), false)).getMessage().contains("more than 2 files"));
        ShardFiles inside = ShardFiles.of(directory, directory.resolve("in"), 10);
        assertEquals(1, inside.list(List.of("in/*.db"), false).size());
        assertThrows(ShardException.class, () -> inside.list(List.of("*.db"), false));
        assertThrows(ShardException.class, () -> inside.list(List.of("in/../b.db"), false));
    }
}
