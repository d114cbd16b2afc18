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
import org.sqltruffle.bridge.replication.store.SchemaChange;
import org.sqltruffle.bridge.replication.store.Site;

/**
 * Reads a change set, after checking its digest: a magic number, the format's version, deflated blocks, and a SHA-256 digest of all that. The first block is a
 * {@link ChangeSet}; each other one has rows of one table. Only one block is in memory.
 */
public final class ChangeSetReader implements AutoCloseable {

    static final byte[] MAGIC = "STCHANGE".getBytes(StandardCharsets.US_ASCII);
    static final int FORMAT = 2;
    static final int HAS_LIFE = 1;
    static final int ALIVE = 2;
    /** A block ends after about so many bytes. */
    static final int PIECE = 1 << 16;
    private static final int DIGEST = 32;

    private final InputStream in;
    private final Inflater inflater = new Inflater();
    private final InflaterInputStream inflated;
    private final ChangeSet set;

    /** @throws ReplicaException when the bytes are not a whole change set of a format that is known */
    public ChangeSetReader(ChangeSetSource source) {
        try {
            check(source);
            in = source.open();
            in.skipNBytes(MAGIC.length + 1L);
            inflated = new InflaterInputStream(in, inflater, PIECE);
            set = read(block());
        } catch (IOException e) {
            throw failed(e);
        } catch (DamagedException e) {
            throw damaged(e);
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
        return e instanceof EOFException || e instanceof ZipException ? damaged(e) : new ReplicaException("cannot read the change set: " + e, e);
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

    /** The next block; empty at the end. */
    private ByteReader block() throws IOException {
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
        if (length > Integer.MAX_VALUE) {
            throw new DamagedException("a block is too large");
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
            for (ByteReader block = block(); block.hasMore(); block = block()) {
                String table = block.text();
                List<String> columns = new ArrayList<>();
                for (int i = block.count(); i > 0; i--) {
                    columns.add(block.text());
                }
                rows.table(table, columns);
                List<Stamp> stamps = new ArrayList<>();
                while (block.hasMore()) {
                    rows.row(readRow(block, stamps, columns.size()));
                }
            }
        } catch (IOException e) {
            throw failed(e);
        } catch (DamagedException e) {
            throw damaged(e);
        }
    }

    private static ChangeSet read(ByteReader in) {
        String database = in.text();
        long site = in.unsigned();
        Versions base = Versions.read(in);
        Versions versions = Versions.read(in);
        Versions horizon = Versions.read(in);
        List<Site> sites = Site.read(in);
        List<Epochs.Epoch> epochs = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            long of = in.unsigned();
            long time = in.unsigned();
            epochs.add(new Epochs.Epoch(of, time, Versions.read(in)));
        }
        List<SchemaChange> schema = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            String kind = in.text();
            String name = in.text();
            String table = in.text();
            Stamp stamp = in.stamp();
            Object sql = in.value();
            if (sql != null && !(sql instanceof String)) {
                throw new DamagedException("a definition is no text");
            }
            schema.add(new SchemaChange(kind, name, table, stamp, (String) sql));
        }
        return new ChangeSet(database, site, base, versions, horizon, sites, epochs, schema);
    }

    private static RowChange readRow(ByteReader in, List<Stamp> stamps, int columnCount) {
        Key key = Key.read(in);
        int flags = in.octet();
        Stamp life = (flags & HAS_LIFE) != 0 ? stamp(in, stamps) : null;
        List<RowChange.Column> columns = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            int column = column(in, columnCount);
            Stamp stamp = stamp(in, stamps);
            columns.add(new RowChange.Column(column, stamp, in.value()));
        }
        List<Delta> deltas = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
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

    @Override
    public void close() {
        try {
            inflater.end();
            in.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
