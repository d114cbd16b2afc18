package org.sqltruffle.bridge.testing.torture.replica;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;

/**
 * Small change sets that take much memory, or time, if their lengths and counts are believed. Their digests are right, and no replica has
 * their database.
 */
final class Bombs {

    private static final int MEGABYTE = 1 << 20;
    private static final int KINDS = 5;
    private static final String DATABASE = "none";
    /** The type of a value that is a blob. */
    private static final int BLOB = 4;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);

    private Bombs() {
        bytes.writeBytes("STCHANGE\3".getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] any(Random random) throws IOException {
        Bombs bomb = new Bombs();
        try {
            switch (random.nextInt(KINDS)) {
                case 0 -> bomb.zeros(Integer.MAX_VALUE, 2047);
                case 1 -> bomb.zeros(900_000_000, 900);
                case 2 -> bomb.largeRows(10, 4 + random.nextInt(60));
                case 3 -> bomb.sites(100_000 + random.nextInt(2_000_000));
                default -> bomb.head(1L << random.nextInt(64));
            }
            return bomb.sealed();
        } finally {
            bomb.deflater.end();
        }
    }

    /** A first block of a length, and megabytes of zeros for it. */
    private void zeros(long length, int megabytes) {
        add(out -> out.unsigned(length));
        byte[] zeros = deflated(new byte[MEGABYTE]);
        for (int i = 0; i < megabytes; i++) {
            bytes.writeBytes(zeros);
        }
    }

    /** Blocks that a large row makes large. */
    private void largeRows(int blocks, int megabytes) {
        head(0);
        for (int i = 0; i < blocks; i++) {
            int row = i;
            ByteWriter block = new ByteWriter();
            block.text("t");
            block.unsigned(1);
            block.text("v");
            block.bytes(Key.ofRowid(row).bytes());
            block.octet(0);
            block.unsigned(1);
            block.unsigned(0);
            block.unsigned(0);
            block.stamp(new Stamp(1, 1));
            block.octet(BLOB);
            block.unsigned((long) megabytes * MEGABYTE);
            add(out -> {
                out.unsigned(block.size() + (long) megabytes * MEGABYTE + 1);
                out.raw(block.toBytes());
            });
            byte[] zeros = deflated(new byte[MEGABYTE]);
            for (int n = 0; n < megabytes; n++) {
                bytes.writeBytes(zeros);
            }
            add(out -> out.unsigned(0));
        }
        add(out -> out.unsigned(0));
    }

    /** A first block with very many sites. */
    private void sites(int count) {
        ByteWriter block = new ByteWriter();
        begin(block);
        block.unsigned(count);
        for (int i = 0; i < count; i++) {
            block.unsigned(1);
            block.text("");
            block.unsigned(0);
            block.octet(0);
            block.unsigned(0);
        }
        block.unsigned(0);
        block.unsigned(0);
        add(out -> out.bytes(block.toBytes()));
        add(out -> out.unsigned(0));
    }

    /** A first block that has so many epochs, or says so. */
    private void head(long epochs) {
        ByteWriter block = new ByteWriter();
        begin(block);
        block.unsigned(0);
        block.unsigned(epochs);
        block.unsigned(0);
        add(out -> out.bytes(block.toBytes()));
    }

    private static void begin(ByteWriter block) {
        block.text(DATABASE);
        block.unsigned(1);
        for (int i = 0; i < 3; i++) {
            block.unsigned(0);
        }
    }

    private void add(Consumer<ByteWriter> writer) {
        ByteWriter out = new ByteWriter();
        writer.accept(out);
        bytes.writeBytes(deflated(out.toBytes()));
    }

    /** Deflated bytes that depend on none before, so they can be repeated. */
    private byte[] deflated(byte[] content) {
        deflater.setInput(content);
        byte[] deflated = new byte[content.length + 100];
        return Arrays.copyOf(deflated, deflater.deflate(deflated, 0, deflated.length, Deflater.FULL_FLUSH));
    }

    private byte[] sealed() {
        try {
            bytes.writeBytes(MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray()));
            return bytes.toByteArray();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
