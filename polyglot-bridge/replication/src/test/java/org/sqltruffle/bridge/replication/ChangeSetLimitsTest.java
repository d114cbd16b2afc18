package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.merge.ChangeSet;
import org.sqltruffle.bridge.replication.merge.ChangeSetReader;
import org.sqltruffle.bridge.replication.merge.ChangeSetSource;
import org.sqltruffle.bridge.replication.merge.RowChange;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.DamagedException;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Site;

/** Lengths, counts and numbers in a change set that nothing has but somebody who means harm. */
class ChangeSetLimitsTest {

    private static final String DATABASE = "d";
    private static final long SITE = 7;

    @TempDir
    Path directory;

    private static CraftedChangeSet started() {
        return new CraftedChangeSet().head(DATABASE, SITE);
    }

    private static void read(byte[] changes) {
        try (ChangeSetReader reader = new ChangeSetReader(ChangeSetSource.of(changes))) {
            reader.rows(new ChangeSet.Rows() {
                @Override
                public void table(String name, List<String> columns) {
                    assertTrue(columns.size() < 40_000);
                }

                @Override
                public void row(RowChange row) {
                    assertTrue(row.columns().size() < 40_000);
                }
            });
        }
    }

    private static void assertRefused(String reason, CraftedChangeSet changes) {
        ReplicaException e = assertThrows(ReplicaException.class, () -> read(changes.toBytes()), reason);
        assertTrue(e.getMessage().contains(reason), e.getMessage());
    }

    private static void assertHeadRefused(String reason, Consumer<ByteWriter> head) {
        assertRefused(reason, new CraftedChangeSet().block(head).end());
    }

    /** A block of a table with one column, up to its rows. */
    private static void table(ByteWriter out) {
        out.text("t");
        out.unsigned(1);
        out.text("a");
    }

    private static void row(ByteWriter out, long rowid, Object value) {
        out.bytes(Key.ofRowid(rowid).bytes());
        out.octet(0);
        out.unsigned(1);
        out.unsigned(0);
        out.unsigned(0);
        out.stamp(new Stamp(1, SITE));
        out.value(value);
        out.unsigned(0);
    }

    @Test
    void aSoundOneIsRead() {
        read(started().end().toBytes());
        read(started().block(out -> {
            table(out);
            row(out, 1, new byte[5_000_000]);
        }).end().toBytes());
    }

    @Test
    void aBlockOfGigabytes() {
        ReplicaException e = assertThrows(ReplicaException.class, () -> read(CraftedChangeSet.bomb()));
        assertTrue(e.getMessage().contains("a block is too large"), e.getMessage());
        long most = Runtime.getRuntime().maxMemory() / 8;
        assertRefused(most < 999_999_999 ? "give it more memory" : "a block ends too early",
                        started().raw(out -> out.unsigned(999_999_999)));
        assertRefused("a block is too large", started().raw(out -> out.unsigned(1L << 34)));
    }

    @Test
    void aFirstBlockThatIsTooLarge() {
        assertRefused("give it more memory", new CraftedChangeSet().raw(out -> out.unsigned(ChangeSetReader.mostHead() + 1)));
    }

    @Test
    void manyRowsInOneBlock() {
        assertRefused("a block is too large", started().block(out -> {
            table(out);
            for (int i = 0; i < 6000; i++) {
                row(out, i, "a text");
            }
        }).end());
    }

    @Test
    void moreThanTheLastBlock() {
        assertRefused("more after the last block", started().end().raw(out -> out.unsigned(5)));
        assertHeadRefused("more bytes than expected", out -> {
            out.text(DATABASE);
            out.unsigned(SITE);
            for (int i = 0; i < 6; i++) {
                out.unsigned(0);
            }
            out.unsigned(0);
        });
    }

    @Test
    void moreBlocksThanAllowed() throws IOException {
        CraftedChangeSet changes = started();
        for (int i = 0; i < 20; i++) {
            changes.block(out -> {
                table(out);
                row(out, 1, new byte[100_000]);
            });
        }
        Path file = Files.write(directory.resolve("many.changes"), changes.end().toBytes());
        Replica.verify(file, 3_000_000);
        ReplicaException e = assertThrows(ReplicaException.class, () -> Replica.verify(file, 500_000));
        assertTrue(e.getMessage().contains("when it is inflated"), e.getMessage());
    }

    @Test
    void counts() {
        assertRefused("a count is too large", started().block(out -> {
            out.text("t");
            out.unsigned(60_000);
            out.raw(new byte[60_000]);
        }).end());
        assertRefused("a count is too large", started().block(out -> {
            table(out);
            out.bytes(Key.ofRowid(1).bytes());
            out.octet(0);
            out.unsigned(20_000);
            out.raw(new byte[60_000]);
        }).end());
        assertHeadRefused("a length is too large", out -> {
            out.text(DATABASE);
            out.unsigned(SITE);
            out.unsigned(-1);
        });
        assertHeadRefused("a length is too large", out -> {
            out.text(DATABASE);
            out.unsigned(SITE);
            out.unsigned(5);
            out.raw(new byte[9]);
        });
    }

    @Test
    void keys() {
        ByteWriter key = new ByteWriter();
        key.raw(Key.ofRowid(5).bytes());
        key.octet(0);
        assertRefused("a key is no rowid", started().block(out -> {
            table(out);
            out.bytes(key.toBytes());
        }).end());
        ByteWriter many = new ByteWriter();
        for (int i = 0; i < 33_000; i++) {
            many.value(1L);
        }
        assertRefused("too many values", started().block(out -> {
            table(out);
            out.bytes(many.toBytes());
        }).end());
    }

    private static void assertNoGreeting(long site, Versions versions, List<Site> sites) {
        byte[] bytes = new Greeting(DATABASE, site, versions, sites).toBytes();
        assertThrows(DamagedException.class, () -> Greeting.of(bytes));
    }

    @Test
    void numbersOfSites() {
        Greeting sound = new Greeting(DATABASE, SITE, new Versions(), List.of(new Site(Stamp.MOST_SITE, "s", 5, false, new Versions())));
        assertEquals(sound, Greeting.of(sound.toBytes()));
        for (long wrong : new long[]{0, -5, Stamp.MOST_SITE + 1, Long.MIN_VALUE}) {
            assertNoGreeting(wrong, new Versions(), List.of());
            assertNoGreeting(SITE, new Versions(), List.of(new Site(wrong, "s", 5, false, new Versions())));
            Versions versions = new Versions();
            versions.raise(wrong, 5);
            assertNoGreeting(SITE, versions, List.of());
            assertHeadRefused("no site has the number", out -> {
                out.text(DATABASE);
                out.unsigned(wrong);
            });
            ByteWriter stamp = new ByteWriter();
            stamp.unsigned(5);
            stamp.unsigned(wrong);
            assertThrows(DamagedException.class, () -> new ByteReader(stamp.toBytes()).stamp());
        }
        assertNoGreeting(SITE, new Versions(), List.of(new Site(SITE, "s", Site.SLOTS, false, new Versions())));
        assertNoGreeting(SITE, new Versions(), List.of(new Site(SITE, "s", -1, false, new Versions())));
        for (long late : new long[]{-1, Stamp.MOST_TIME + 1}) {
            ByteWriter out = new ByteWriter();
            out.text(DATABASE);
            out.unsigned(SITE);
            out.unsigned(1);
            out.unsigned(SITE);
            out.unsigned(late);
            out.unsigned(0);
            assertThrows(DamagedException.class, () -> Greeting.of(out.toBytes()));
        }
        byte[] longer = Arrays.copyOf(sound.toBytes(), sound.toBytes().length + 1);
        assertThrows(DamagedException.class, () -> Greeting.of(longer));
    }

    @Test
    void aRefusedFileIsClosed() throws IOException {
        Path file = Files.write(directory.toRealPath().resolve("bomb.changes"), CraftedChangeSet.bomb());
        for (int i = 0; i < 20; i++) {
            assertThrows(ReplicaException.class, () -> Replica.verify(file, 1 << 20));
        }
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            assertEquals(0, descriptors.filter(descriptor -> leadsTo(descriptor, file)).count());
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException e) {
            // It was closed in the meantime.
            return false;
        }
    }
}
