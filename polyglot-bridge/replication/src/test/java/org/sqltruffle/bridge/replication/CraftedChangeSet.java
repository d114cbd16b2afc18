package org.sqltruffle.bridge.replication;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/** A change set that a test writes byte by byte. Its digest is right. */
final class CraftedChangeSet {

    private static final int MEGABYTE = 1 << 20;
    private static final long SCHEMA_TIME = 5;

    private final ByteWriter blocks = new ByteWriter();

    /** Adds bytes to what will be deflated. */
    CraftedChangeSet raw(Consumer<ByteWriter> writer) {
        writer.accept(blocks);
        return this;
    }

    CraftedChangeSet block(Consumer<ByteWriter> writer) {
        ByteWriter block = new ByteWriter();
        writer.accept(block);
        blocks.bytes(block.toBytes());
        return this;
    }

    /** A first block without anything but a sender. */
    CraftedChangeSet head(String database, long sender) {
        return block(out -> {
            out.text(database);
            out.unsigned(sender);
            for (int i = 0; i < 3; i++) {
                new Versions().write(out);
            }
            Site.write(out, List.of());
            out.unsigned(0);
            out.unsigned(0);
        });
    }

    /** A first block with registers of the schema, which its sender has written at the time 5. */
    CraftedChangeSet schema(String database, long sender, List<SchemaChange> schema) {
        return block(out -> {
            out.text(database);
            out.unsigned(sender);
            Versions versions = new Versions();
            versions.raise(sender, SCHEMA_TIME);
            new Versions().write(out);
            versions.write(out);
            new Versions().write(out);
            Site.write(out, List.of());
            out.unsigned(0);
            out.unsigned(schema.size());
            for (SchemaChange change : schema) {
                out.text(change.kind());
                out.text(change.table());
                out.text(change.name());
                out.stamp(new Stamp(SCHEMA_TIME, sender));
                out.value(change.sql());
            }
        });
    }

    /** The last block. */
    CraftedChangeSet end() {
        return raw(out -> out.unsigned(0));
    }

    byte[] toBytes() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.write("STCHANGE\3".getBytes(StandardCharsets.US_ASCII));
            DeflaterOutputStream deflater = new DeflaterOutputStream(bytes);
            deflater.write(blocks.toBytes());
            deflater.finish();
            return sealed(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes of a change set, with their digest. */
    static byte[] sealed(ByteArrayOutputStream bytes) throws IOException {
        try {
            bytes.write(MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray()));
            return bytes.toByteArray();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A change set of 2 MB with a block of 2 GB. Its deflated bytes are one megabyte of zeros, again and again. */
    static byte[] bomb() {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.write("STCHANGE\3".getBytes(StandardCharsets.US_ASCII));
            ByteWriter length = new ByteWriter();
            length.unsigned(Integer.MAX_VALUE);
            bytes.write(deflated(deflater, length.toBytes()));
            byte[] zeros = deflated(deflater, new byte[MEGABYTE]);
            for (int i = 0; i < 2047; i++) {
                bytes.write(zeros);
            }
            return sealed(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
    }

    /** Deflated bytes that depend on none before. */
    private static byte[] deflated(Deflater deflater, byte[] bytes) {
        deflater.setInput(bytes);
        byte[] deflated = new byte[bytes.length + 100];
        return Arrays.copyOf(deflated, deflater.deflate(deflated, 0, deflated.length, Deflater.FULL_FLUSH));
    }
}
