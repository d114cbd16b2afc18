package org.sqltruffle.bridge.testing.torture.replica;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;

/** Damages change sets of replicas. docs/users/replication.md has the format. */
final class ChangeSetDamage {

    /** Bytes before the deflated blocks: a magic number and the format. */
    private static final int HEAD = 9;
    private static final int DIGEST = 32;
    private static final int MOST_CHANGES = 4;

    private ChangeSetDamage() {
    }

    /** A change set of which some bytes differ, or are missing, or too many. */
    static byte[] damaged(byte[] changes, Random random) {
        byte[] damaged = changed(changes, random);
        return Arrays.equals(damaged, changes) ? Arrays.copyOf(changes, changes.length - 1) : damaged;
    }

    /** A change set whose blocks differ, and whose digest is right. */
    static byte[] sealed(byte[] changes, Random random) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(changes, 0, HEAD);
        if (random.nextInt(5) == 0) {
            // The deflated bytes themselves.
            out.write(changed(Arrays.copyOfRange(changes, HEAD, changes.length - DIGEST), random));
        } else {
            try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
                deflater.write(changed(inflated(changes), random));
            }
        }
        try {
            out.write(MessageDigest.getInstance("SHA-256").digest(out.toByteArray()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    private static byte[] inflated(byte[] changes) {
        Inflater inflater = new Inflater();
        inflater.setInput(changes, HEAD, changes.length - DIGEST - HEAD);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 12];
        try {
            while (!inflater.finished()) {
                out.write(piece, 0, inflater.inflate(piece));
            }
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        } finally {
            inflater.end();
        }
        return out.toByteArray();
    }

    private static byte[] changed(byte[] bytes, Random random) {
        byte[] changed = bytes.clone();
        for (int i = 1 + random.nextInt(MOST_CHANGES); i > 0 && changed.length > 1; i--) {
            int at = random.nextInt(changed.length);
            switch (random.nextInt(7)) {
                case 0 -> changed = Arrays.copyOf(changed, at);
                case 1 -> changed = Arrays.copyOf(changed, changed.length + 1 + random.nextInt(20));
                case 2 -> changed[at] ^= (byte) (1 << random.nextInt(8));
                case 3 -> changed[at] = (byte) 0xff;
                case 4 -> changed[at] = (byte) random.nextInt(256);
                case 5 -> changed[at]++;
                default -> {
                    int from = random.nextInt(changed.length);
                    int length = Math.min(random.nextInt(16), changed.length - Math.max(from, at));
                    System.arraycopy(changed.clone(), from, changed, at, length);
                }
            }
        }
        return changed;
    }
}
