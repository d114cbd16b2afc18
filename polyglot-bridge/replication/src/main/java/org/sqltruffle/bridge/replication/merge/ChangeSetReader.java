package org.sqltruffle.bridge.replication.merge;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.DamagedException;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/**
 * Reads a change set, after checking its digest: a magic number, the format's version, deflated blocks, and a SHA-256 digest of all that.
 * The first block is a {@link ChangeSet}; each other one has rows of one table. Only one block is in memory.
 *
 * <p>The bytes may come from anybody. Deflated bytes can have a thousand times their length when they are inflated, and the entries of a
 * list take more memory than bytes. So each length and count is compared with what a block may have, and that depends on the heap.
 */
public final class ChangeSetReader implements AutoCloseable {

    static final byte[] MAGIC = "STCHANGE".getBytes(StandardCharsets.US_ASCII);
    static final int FORMAT = 3;
    static final int HAS_LIFE = 1;
    static final int ALIVE = 2;
    /** A block ends after about so many bytes. */
    static final int PIECE = 1 << 16;
    private static final int DIGEST = 32;
    /** The first block has at most this part of the heap: its lists take up to 40 times their bytes. */
    private static final int HEAD_PART = 128;
    /** A block with a large row has at most this part of the heap: it is in memory three times while it is read. */
    private static final int ROW_PART = 8;
    /** SQLite's limit of a row, and what else is in a block. */
    private static final long MOST_ROW = 1_000_000_000L + 2 * PIECE;
    /** SQLite's greatest limit of the columns of a table. */
    private static final int MOST_COLUMNS = 32_767;
    /** What a difference of a counter takes in memory. */
    private static final int DELTA_BYTES = 96;
    private static final Set<String> KINDS = Set.of(SchemaLog.TABLE, SchemaLog.NAME, SchemaLog.SHAPE, SchemaLog.COLUMN,
                    SchemaLog.COLUMN_NAME, "index", "view", "trigger");
    private static final int EPOCH_BYTES = 3;
    private static final int SCHEMA_CHANGE_BYTES = 6;

    private final InputStream in;
    private final long size;
    private final Inflater inflater = new Inflater();
    private final InflaterInputStream inflated;
    private final ChangeSet set;

    /** @throws ReplicaException when the bytes are not a whole change set of a format that is known */
    public ChangeSetReader(ChangeSetSource source) {
        InputStream opened = null;
        boolean isRead = false;
        try {
            check(source);
            size = source.size();
            opened = source.open();
            in = opened;
            in.skipNBytes(MAGIC.length + 1L);
            inflated = new InflaterInputStream(in, inflater, PIECE);
            set = read(block(mostHead()));
            isRead = true;
        } catch (IOException e) {
            throw failed(e);
        } catch (DamagedException e) {
            throw damaged(e);
        } finally {
            if (!isRead) {
                close(opened);
            }
        }
    }

    /** How many bytes the first block may have. A greeting has no more, because it has the same lists. */
    public static long mostHead() {
        return Runtime.getRuntime().maxMemory() / HEAD_PART;
    }

    /** How many bytes a block may have whose last row is large. */
    private static long mostRow() {
        return Math.min(MOST_ROW, Runtime.getRuntime().maxMemory() / ROW_PART);
    }

    /**
     * Reads a change set to its end, and keeps nothing.
     *
     * @param mostInflated how many bytes its blocks may have
     * @throws ReplicaException when it is damaged, or has more
     */
    public static void verify(ChangeSetSource source, long mostInflated) {
        try (ChangeSetReader reader = new ChangeSetReader(source)) {
            reader.rows(new ChangeSet.Rows() {
                @Override
                public void table(String name, List<String> columns) {
                    if (reader.inflater.getBytesWritten() > mostInflated) {
                        throw new ReplicaException("this change set has more than " + mostInflated
                                        + " bytes when it is inflated: take a file or a directory");
                    }
                }

                @Override
                public void row(RowChange row) {
                    // It could be read.
                }
            });
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ReplicaException failed(IOException e) {
        return e instanceof EOFException || e instanceof ZipException ? damaged(e)
                        : new ReplicaException("cannot read the change set: " + e, e);
    }

    private static ReplicaException damaged(Exception e) {
        return new ReplicaException("this change set is damaged (" + e.getMessage() + "): transfer it again", e);
    }

    private static void check(ChangeSetSource source) throws IOException {
        try (InputStream bytes = source.open()) {
            byte[] head = bytes.readNBytes(MAGIC.length + 1);
            if (head.length <= MAGIC.length || !Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
                throw new ReplicaException("this is no change set; make one with: replica push DB FILE");
            }
            int format = head[MAGIC.length];
            if (format != FORMAT) {
                throw new ReplicaException("this change set has format " + format + ", and this program knows format " + FORMAT + ": "
                                + (format > FORMAT ? "install a newer version" : "make it again with this version"));
            }
            MessageDigest digest = sha256();
            digest.update(head);
            byte[] piece = new byte[PIECE];
            for (long rest = source.size() - head.length - DIGEST; rest > 0;) {
                int length = bytes.read(piece, 0, (int) Math.min(piece.length, rest));
                if (length < 0) {
                    throw new EOFException("it ends too early");
                }
                digest.update(piece, 0, length);
                rest -= length;
            }
            if (!Arrays.equals(digest.digest(), bytes.readNBytes(DIGEST))) {
                throw new ReplicaException("this change set is damaged or cut short: transfer it again");
            }
        }
    }

    /** What it says before its rows. */
    public ChangeSet set() {
        return set;
    }

    /** How many bytes of it have been read. */
    public long position() {
        return inflater.getBytesRead();
    }

    /** The next block; empty at the end. @param most how many bytes it may have */
    private ByteReader block(long most) throws IOException {
        long length = 0;
        int octet;
        int shift = 0;
        do {
            octet = inflated.read();
            if (octet < 0 || shift >= Integer.SIZE) {
                throw new DamagedException("a block is missing");
            }
            length |= (long) (octet & 0x7F) << shift;
            shift += 7;
        } while (octet >= 0x80);
        if (length > MOST_ROW) {
            throw new DamagedException("a block is too large");
        }
        if (length > most) {
            throw new ReplicaException("this change set has a block of " + length + " bytes, and a process with this heap takes " + most
                            + ": give it more memory with -Xmx");
        }
        byte[] bytes = inflated.readNBytes((int) length);
        if (bytes.length < length) {
            throw new DamagedException("a block ends too early");
        }
        return new ByteReader(bytes);
    }

    /** Reads all rows. */
    public void rows(ChangeSet.Rows rows) {
        try {
            for (ByteReader block = block(mostRow()); block.hasMore(); block = block(mostRow())) {
                readBlock(block, rows);
            }
            if (inflated.read() >= 0 || inflater.getBytesRead() != size - MAGIC.length - 1 - DIGEST) {
                throw new DamagedException("there is more after the last block");
            }
        } catch (IOException e) {
            throw failed(e);
        } catch (DamagedException e) {
            throw damaged(e);
        }
    }

    private static void readBlock(ByteReader block, ChangeSet.Rows rows) {
        String table = block.text();
        List<String> columns = new ArrayList<>();
        for (int i = atMost(MOST_COLUMNS, block.count()); i > 0; i--) {
            columns.add(block.text());
        }
        rows.table(table, columns);
        List<Stamp> stamps = new ArrayList<>();
        int first = block.position();
        while (block.hasMore()) {
            // The writer ends a block after the row that makes it so large.
            if (block.position() >= PIECE && block.position() > first) {
                throw new DamagedException("a block is too large");
            }
            rows.row(readRow(block, stamps, columns.size()));
        }
    }

    private static int atMost(long most, int count) {
        if (count > most) {
            throw new DamagedException("a count is too large");
        }
        return count;
    }

    private static ChangeSet read(ByteReader in) {
        String database = in.text();
        long site = in.site();
        Versions base = Versions.read(in);
        Versions versions = Versions.read(in);
        Versions horizon = Versions.read(in);
        List<Site> sites = Site.read(in);
        List<Epochs.Epoch> epochs = new ArrayList<>();
        for (int n = in.count(EPOCH_BYTES); n > 0; n--) {
            long of = in.site();
            long time = in.time();
            epochs.add(new Epochs.Epoch(of, time, Versions.read(in)));
        }
        List<SchemaChange> schema = new ArrayList<>();
        for (int n = in.count(SCHEMA_CHANGE_BYTES); n > 0; n--) {
            String kind = in.text();
            String table = in.text();
            String name = in.text();
            Stamp stamp = in.stamp();
            Object sql = in.value();
            if (sql != null && !(sql instanceof String) || !KINDS.contains(kind)) {
                throw new DamagedException("a definition is no text, or of an unknown kind");
            }
            schema.add(new SchemaChange(kind, table, name, stamp, (String) sql));
        }
        in.end();
        return new ChangeSet(database, site, base, versions, horizon, sites, epochs, schema);
    }

    private static RowChange readRow(ByteReader in, List<Stamp> stamps, int columnCount) {
        Key key = Key.read(in);
        int flags = in.octet();
        Stamp life = (flags & HAS_LIFE) != 0 ? stamp(in, stamps) : null;
        int n = atMost(columnCount, in.count());
        List<RowChange.Column> columns = n == 0 ? List.of() : new ArrayList<>(n);
        for (; n > 0; n--) {
            int column = column(in, columnCount);
            Stamp stamp = stamp(in, stamps);
            columns.add(new RowChange.Column(column, stamp, in.value()));
        }
        n = in.count();
        List<Delta> deltas = n == 0 ? List.of() : new ArrayList<>(atMost(mostRow() / DELTA_BYTES, n));
        for (; n > 0; n--) {
            int column = column(in, columnCount);
            Stamp stamp = stamp(in, stamps);
            deltas.add(new Delta(column, stamp, in.signed()));
        }
        return new RowChange(key, life, (flags & ALIVE) != 0, columns, deltas);
    }

    private static int column(ByteReader in, int columnCount) {
        long column = in.unsigned();
        if (column < 0 || column >= columnCount) {
            throw new DamagedException("a row has a column that its table does not have");
        }
        return (int) column;
    }

    private static Stamp stamp(ByteReader in, List<Stamp> stamps) {
        long number = in.unsigned();
        if (number == 0) {
            stamps.add(in.stamp());
            return stamps.getLast();
        }
        if (number < 0 || number > stamps.size()) {
            throw new DamagedException("a stamp is missing");
        }
        return stamps.get((int) number - 1);
    }

    private void close(InputStream opened) {
        try {
            inflater.end();
            if (opened != null) {
                opened.close();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        close(in);
    }
}
