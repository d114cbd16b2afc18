package org.sqltruffle.bridge.replication.merge;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/** Writes a change set row by row. {@code docs/users/replication.md} describes the bytes. */
public final class ChangeSetWriter implements ChangeSet.Rows, AutoCloseable {

    private final OutputStream out;
    private final DigestOutputStream digested;
    private final Deflater deflater;
    private final DeflaterOutputStream deflated;
    private final ByteWriter head = new ByteWriter();
    private final Map<Stamp, Integer> stamps = new HashMap<>();
    private ByteWriter block = new ByteWriter();
    private byte[] table;
    private boolean hasRows;
    private long rows;

    /** @param level how much its blocks are compressed: a level of {@link Deflater} */
    public ChangeSetWriter(OutputStream out, ChangeSet set, int level) {
        this.out = out;
        this.deflater = new Deflater(level);
        this.digested = new DigestOutputStream(out, ChangeSetReader.sha256());
        this.deflated = new DeflaterOutputStream(digested, deflater, ChangeSetReader.PIECE);
        try {
            digested.write(ChangeSetReader.MAGIC);
            digested.write(ChangeSetReader.FORMAT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(set);
        endBlock();
    }

    private void write(ChangeSet set) {
        block.text(set.database());
        block.unsigned(set.site());
        set.base().write(block);
        set.versions().write(block);
        set.horizon().write(block);
        Site.write(block, set.sites());
        block.unsigned(set.epochs().size());
        for (Epochs.Epoch epoch : set.epochs()) {
            block.unsigned(epoch.site());
            block.unsigned(epoch.time());
            epoch.versions().write(block);
        }
        block.unsigned(set.schema().size());
        for (SchemaChange change : set.schema()) {
            block.text(change.kind());
            block.text(change.table());
            block.text(change.name());
            block.stamp(change.stamp());
            block.value(change.sql());
        }
    }

    private void endBlock() {
        byte[] bytes = block.toBytes();
        head.clear();
        head.unsigned(bytes.length);
        try {
            deflated.write(head.toBytes());
            deflated.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        block.clear();
        hasRows = false;
    }

    @Override
    public void table(String name, List<String> columns) {
        if (hasRows) {
            endBlock();
        }
        ByteWriter bytes = new ByteWriter();
        bytes.text(name);
        bytes.unsigned(columns.size());
        columns.forEach(bytes::text);
        table = bytes.toBytes();
    }

    @Override
    public void row(RowChange row) {
        if (!hasRows) {
            hasRows = true;
            stamps.clear();
            block.raw(table);
        }
        rows++;
        block.bytes(row.key().bytes());
        block.octet((row.life() != null ? ChangeSetReader.HAS_LIFE : 0) | (row.alive() ? ChangeSetReader.ALIVE : 0));
        if (row.life() != null) {
            write(row.life());
        }
        block.unsigned(row.columns().size());
        for (RowChange.Column column : row.columns()) {
            block.unsigned(column.column());
            write(column.stamp());
            block.value(column.value());
        }
        block.unsigned(row.deltas().size());
        for (Delta delta : row.deltas()) {
            block.unsigned(delta.column());
            write(delta.stamp());
            block.signed(delta.amount());
        }
        if (block.size() >= ChangeSetReader.PIECE) {
            endBlock();
        }
    }

    /** In each block a stamp is written once. Later it is its number, which begins at 1. */
    private void write(Stamp stamp) {
        Integer number = stamps.get(stamp);
        if (number != null) {
            block.unsigned(number);
        } else {
            block.unsigned(0);
            block.stamp(stamp);
            stamps.put(stamp, stamps.size() + 1);
        }
    }

    /** How many rows have been written. */
    public long rows() {
        return rows;
    }

    /** Writes the end: the change set is whole. */
    public void finish() throws IOException {
        if (hasRows) {
            endBlock();
        }
        // A block of no bytes.
        deflated.write(0);
        deflated.finish();
        out.write(digested.getMessageDigest().digest());
        out.flush();
    }

    @Override
    public void close() {
        deflater.end();
    }
}
