package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.transport.Peer;

/** Change sets and snapshots that are encrypted: the place where they are left learns nothing of the rows, and cannot change them. */
class SealTest {

    private static final String SECRET = "a text that nobody else may read";
    private static final String ROWS = "SELECT * FROM t ORDER BY id";
    private static final int HEAD = 9 + 32;
    private static final int PIECE = (1 << 16) + 16;

    @TempDir
    Path directory;

    private Path key(String name) {
        Path file = directory.resolve(name);
        Peer.makeKey(file);
        return file;
    }

    private Path first(String sql) {
        Path file = directory.resolve("first.db");
        execute(file, "CREATE TABLE t(id INTEGER PRIMARY KEY, a); " + sql);
        Replica.init(file, "first", List.of());
        return file;
    }

    private static void execute(Path file, String sql) {
        try (Database db = Database.open(file)) {
            db.execute(sql);
        }
    }

    private static List<List<Object>> rows(Path file) {
        try (Database db = Database.open(file)) {
            return Pair.rows(db, ROWS);
        }
    }

    private static void sync(Path file, Path shared, Path key) {
        try (Replica replica = Replica.open(file); Peer peer = Peer.of(shared.toString(), null, key)) {
            peer.pull(replica);
            peer.push(replica);
        }
    }

    private static List<Path> files(Path shared) throws IOException {
        try (Stream<Path> files = Files.list(shared)) {
            return files.sorted().toList();
        }
    }

    private static String refusal(Runnable action) {
        return assertThrows(ReplicaException.class, action::run).getMessage();
    }

    @Test
    void aSharedDirectory() throws IOException {
        Path key = key("key");
        Path shared = Files.createDirectory(directory.resolve("shared"));
        Path first = first("INSERT INTO t VALUES(1, '" + SECRET + "')");
        Path second = directory.resolve("second.db");
        sync(first, shared, key);
        try (Peer peer = Peer.of(shared.toString(), null, key)) {
            peer.cloneTo(second, "second");
        }
        for (int i = 10; i < 13; i++) {
            execute(first, "INSERT INTO t(a) VALUES('" + SECRET + i + "'); ALTER TABLE t ADD COLUMN secret" + i);
            sync(first, shared, key);
            execute(second, "INSERT INTO t(a) VALUES('" + SECRET + i + "')");
            sync(second, shared, key);
        }
        sync(first, shared, key);
        assertEquals(7, rows(first).size());
        assertEquals(rows(first), rows(second));
        for (Path file : files(shared)) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            assertTrue(text.startsWith("STSEALED"), file.toString());
            assertFalse(text.contains("SQLite") || text.contains("STCHANGE") || text.contains(SECRET), file.toString());
        }
        // Who has no key, or another one, reads nothing; and one that has it merges nothing that was put there without it.
        assertTrue(refusal(() -> sync(first, shared, null)).contains("is encrypted: name the file of its key"));
        assertTrue(refusal(() -> sync(first, shared, key("other"))).contains("is encrypted with another key"));
        try (Replica replica = Replica.open(second); Peer peer = Peer.of(shared.resolve("77-00000001.changes").toString(), null)) {
            peer.push(replica);
        }
        List<List<Object>> before = rows(first);
        assertTrue(refusal(() -> sync(first, shared, key)).contains("is not encrypted"));
        assertEquals(before, rows(first));
    }

    /** Each kind of change to a file with more than three pieces: nothing of it is merged. */
    @Test
    void changedFiles() throws IOException {
        Path key = key("key");
        Path first = first("");
        Path second = directory.resolve("second.db");
        try (Replica replica = Replica.open(first)) {
            replica.cloneTo(second, "second");
        }
        execute(first, "INSERT INTO t(a) VALUES(randomblob(200000))");
        Path file = directory.resolve("carried.changes");
        try (Replica replica = Replica.open(first); Peer peer = Peer.of(file.toString(), null, key)) {
            peer.push(replica);
        }
        byte[] sealed = Files.readAllBytes(file);
        assertTrue(sealed.length > HEAD + 3 * PIECE, "more than three pieces");
        List<byte[]> changed = new ArrayList<>();
        for (int at : new int[]{0, 8, 9, HEAD - 1, HEAD, HEAD + PIECE - 1, HEAD + PIECE, sealed.length - 1}) {
            byte[] other = sealed.clone();
            other[at] ^= 1;
            changed.add(other);
        }
        for (int length : new int[]{0, 5, HEAD, HEAD + 10, HEAD + PIECE, HEAD + 2 * PIECE, sealed.length - 1}) {
            changed.add(Arrays.copyOf(sealed, length));
        }
        changed.add(Arrays.copyOf(sealed, sealed.length + 1));
        byte[] swapped = sealed.clone();
        System.arraycopy(sealed, HEAD, swapped, HEAD + PIECE, PIECE);
        System.arraycopy(sealed, HEAD + PIECE, swapped, HEAD, PIECE);
        changed.add(swapped);
        byte[] repeated = Arrays.copyOf(sealed, sealed.length + PIECE);
        System.arraycopy(sealed, HEAD, repeated, HEAD + PIECE, sealed.length - HEAD);
        changed.add(repeated);
        try (Replica replica = Replica.open(second); Peer peer = Peer.of(file.toString(), null, key)) {
            for (int i = 0; i < changed.size(); i++) {
                Files.write(file, changed.get(i));
                assertThrows(ReplicaException.class, () -> peer.pull(replica), "change " + i);
                assertEquals(List.of(), rows(second));
            }
            Files.write(file, sealed);
            peer.pull(replica);
        }
        assertEquals(rows(first), rows(second));
    }

    @Test
    void keys() throws IOException {
        Path key = key("key");
        assertTrue(refusal(() -> Peer.makeKey(key)).contains("cannot make the key"), "a key is not replaced");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
        for (String text : List.of("", "abc", "x".repeat(64), "0".repeat(62))) {
            Path other = Files.writeString(directory.resolve("bad"), text);
            assertTrue(refusal(() -> Peer.of(directory.toString(), null, other)).contains("has no key"), text);
        }
        assertTrue(refusal(() -> Peer.of(directory.toString(), null, directory.resolve("none"))).contains("cannot read the key"));
        assertTrue(refusal(() -> Peer.of("http://127.0.0.1:1/x", null, key)).contains("has to read them"));
    }
}
