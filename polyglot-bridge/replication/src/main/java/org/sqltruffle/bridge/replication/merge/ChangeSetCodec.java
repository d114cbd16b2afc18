package org.sqltruffle.bridge.replication.merge;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.DamagedException;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.SchemaChange;
import org.sqltruffle.bridge.replication.store.Site;

/** The bytes of a change set: a magic number, the format's version, a SHA-256 digest of the rest, and the rest, deflated. {@code docs/users/replication.md} describes them. */
public final class ChangeSetCodec {

    private static final byte[] MAGIC = "STCHANGE".getBytes(StandardCharsets.US_ASCII);
    private static final int FORMAT = 1;
    private static final int DIGEST = 32;
    private static final int HAS_LIFE = 1;
    private static final int ALIVE = 2;

    private ChangeSetCodec() {
    }

    public static byte[] encode(ChangeSet set) {
        ByteWriter body = new ByteWriter();
        body.text(set.database());
        body.unsigned(set.site());
        set.base().write(body);
        set.versions().write(body);
        set.horizon().write(body);
        Site.write(body, set.sites());
        body.unsigned(set.epochs().size());
        for (Epochs.Epoch epoch : set.epochs()) {
            body.unsigned(epoch.site());
            body.unsigned(epoch.time());
            epoch.versions().write(body);
        }
        body.unsigned(set.schema().size());
        for (SchemaChange change : set.schema()) {
            body.text(change.kind());
            body.text(change.name());
            body.text(change.table());
            body.stamp(change.stamp());
            body.value(change.sql());
        }
        writeTables(body, set.tables());
        byte[] rest = Compression.deflate(body.toBytes());
        ByteWriter out = new ByteWriter();
        out.raw(MAGIC);
        out.octet(FORMAT);
        out.raw(digest(rest));
        out.raw(rest);
        return out.toBytes();
    }

    private static void writeTables(ByteWriter body, List<ChangeSet.TableChanges> tables) {
        Map<Stamp, Integer> stamps = new HashMap<>();
        body.unsigned(tables.size());
        for (ChangeSet.TableChanges table : tables) {
            body.text(table.table());
            body.unsigned(table.columns().size());
            table.columns().forEach(body::text);
            body.unsigned(table.rows().size());
            for (RowChange row : table.rows()) {
                body.bytes(row.key().bytes());
                body.octet((row.life() != null ? HAS_LIFE : 0) | (row.alive() ? ALIVE : 0));
                if (row.life() != null) {
                    write(body, row.life(), stamps);
                }
                body.unsigned(row.columns().size());
                for (RowChange.Column column : row.columns()) {
                    body.unsigned(column.column());
                    write(body, column.stamp(), stamps);
                    body.value(column.value());
                }
                body.unsigned(row.deltas().size());
                for (Delta delta : row.deltas()) {
                    body.unsigned(delta.column());
                    write(body, delta.stamp(), stamps);
                    body.signed(delta.amount());
                }
            }
        }
    }

    /** A stamp is written once. Later it is its number, which begins at 1. */
    private static void write(ByteWriter body, Stamp stamp, Map<Stamp, Integer> stamps) {
        Integer number = stamps.get(stamp);
        if (number != null) {
            body.unsigned(number);
        } else {
            body.unsigned(0);
            body.stamp(stamp);
            stamps.put(stamp, stamps.size() + 1);
        }
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @throws ReplicaException when the bytes are not a whole change set of a format that is known */
    public static ChangeSet decode(byte[] bytes) {
        int start = MAGIC.length + 1 + DIGEST;
        if (bytes.length < start || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new ReplicaException("this is no change set; make one with: replica push DB FILE");
        }
        if (bytes[MAGIC.length] != FORMAT) {
            throw new ReplicaException("this change set has format " + bytes[MAGIC.length] + ", and this program knows format " + FORMAT + ": install a newer version");
        }
        byte[] rest = Arrays.copyOfRange(bytes, start, bytes.length);
        if (!Arrays.equals(digest(rest), Arrays.copyOfRange(bytes, MAGIC.length + 1, start))) {
            throw new ReplicaException("this change set is damaged or cut short: transfer it again");
        }
        try {
            return read(new ByteReader(Compression.inflate(rest)));
        } catch (DamagedException e) {
            throw new ReplicaException("this change set is damaged (" + e.getMessage() + "): transfer it again", e);
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
            schema.add(new SchemaChange(kind, name, table, stamp, (String) in.value()));
        }
        return new ChangeSet(database, site, base, versions, horizon, sites, epochs, schema, readTables(in));
    }

    private static List<ChangeSet.TableChanges> readTables(ByteReader in) {
        List<Stamp> stamps = new ArrayList<>();
        List<ChangeSet.TableChanges> tables = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            String name = in.text();
            List<String> names = new ArrayList<>();
            for (int i = in.count(); i > 0; i--) {
                names.add(in.text());
            }
            List<RowChange> rows = new ArrayList<>();
            for (int i = in.count(); i > 0; i--) {
                rows.add(readRow(in, stamps));
            }
            tables.add(new ChangeSet.TableChanges(name, names, rows));
        }
        return tables;
    }

    private static RowChange readRow(ByteReader in, List<Stamp> stamps) {
        Key key = new Key(in.bytes());
        int flags = in.octet();
        Stamp life = (flags & HAS_LIFE) != 0 ? stamp(in, stamps) : null;
        List<RowChange.Column> columns = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            int column = (int) in.unsigned();
            Stamp stamp = stamp(in, stamps);
            columns.add(new RowChange.Column(column, stamp, in.value()));
        }
        List<Delta> deltas = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            int column = (int) in.unsigned();
            Stamp stamp = stamp(in, stamps);
            deltas.add(new Delta(column, stamp, in.signed()));
        }
        return new RowChange(key, life, (flags & ALIVE) != 0, columns, deltas);
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
}
