package org.sqltruffle.bridge.replication.transport;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/**
 * Encrypts files for a place that must not read them: a magic number, the format's version, a salt, and pieces of 64 KB. Each piece is
 * sealed by AES-256 in GCM, with a key that HKDF-SHA-256 derives from the sites' key and the salt. The number of a piece, and whether it is
 * the last one, are its nonce: a piece that is missing, repeated, moved or changed is noticed before a byte of it is given to anybody.
 */
final class Seal {

    private static final byte[] HEAD = "STSEALED\1".getBytes(StandardCharsets.ISO_8859_1);
    private static final int KEY_BYTES = 32;
    private static final int SALT_BYTES = 32;
    private static final int PIECE = 1 << 16;
    private static final int TAG_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final String AES = "AES";

    private final byte[] key;

    private Seal(byte[] key) {
        this.key = key;
    }

    /** The seal with the key in a file, as {@link #makeKey} makes it. */
    static Seal of(Path file) {
        try {
            byte[] key = HexFormat.of().parseHex(Files.readString(file).strip());
            if (key.length == KEY_BYTES) {
                return new Seal(key);
            }
        } catch (IOException e) {
            throw new ReplicaException("cannot read the key " + file + ": " + e, e);
        } catch (IllegalArgumentException e) {
            // The message below says it.
        }
        throw new ReplicaException(
                        file + " has no key: a key has " + 2 * KEY_BYTES + " hexadecimal digits; make one with: replica key FILE");
    }

    /** Makes a new key in a file that does not exist, and that only its owner can read. */
    static void makeKey(Path file) {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        try {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } else {
                Files.createFile(file);
            }
            Files.writeString(file, HexFormat.of().formatHex(key) + "\n", StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new ReplicaException("cannot make the key " + file + ": " + e, e);
        }
    }

    /** Whether a file is sealed, by its first bytes. */
    static boolean isSealed(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(HEAD.length), HEAD);
        }
    }

    private Cipher cipher() {
        try {
            return Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private SecretKey keyFor(byte[] salt) {
        try {
            return KDF.getInstance("HKDF-SHA256").deriveKey(AES,
                            HKDFParameterSpec.ofExtract().addIKM(key).addSalt(salt).thenExpand(HEAD, KEY_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static GCMParameterSpec nonce(long number, boolean isLast) {
        return new GCMParameterSpec(TAG_BYTES * Byte.SIZE, ByteBuffer.allocate(NONCE_BYTES).putLong(number).putInt(isLast ? 1 : 0).array());
    }

    /** Seals what is written to the returned stream. Only closing it makes the file whole. */
    OutputStream sealing(OutputStream out) throws IOException {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        out.write(HEAD);
        out.write(salt);
        return new Sealing(out, cipher(), keyFor(salt));
    }

    /** Collects a piece. A full one is sealed when it is known that it is not the last one. */
    private static final class Sealing extends OutputStream {

        private final OutputStream out;
        private final Cipher cipher;
        private final SecretKey key;
        private final ByteArrayOutputStream piece = new ByteArrayOutputStream(PIECE);
        private long number;
        private boolean isClosed;

        Sealing(OutputStream out, Cipher cipher, SecretKey key) {
            this.out = out;
            this.cipher = cipher;
            this.key = key;
        }

        @Override
        public void write(int octet) throws IOException {
            write(new byte[]{(byte) octet}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int done = 0; done < length;) {
                if (piece.size() == PIECE) {
                    seal(false);
                }
                int count = Math.min(length - done, PIECE - piece.size());
                piece.write(bytes, offset + done, count);
                done += count;
            }
        }

        private void seal(boolean isLast) throws IOException {
            try {
                cipher.init(Cipher.ENCRYPT_MODE, key, nonce(number++, isLast));
                out.write(cipher.doFinal(piece.toByteArray()));
            } catch (GeneralSecurityException e) {
                throw new IOException(e);
            }
            piece.reset();
        }

        @Override
        public void close() throws IOException {
            if (!isClosed) {
                isClosed = true;
                try (out) {
                    seal(true);
                }
            }
        }
    }

    /** Writes what a sealed file has to another file, and fails before a byte that its owner has not written. */
    void open(Path sealed, Path target) {
        try (InputStream in = Files.newInputStream(sealed); OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            open(in, sealed, out);
        } catch (IOException e) {
            throw new ReplicaException("cannot read " + sealed + ": " + e, e);
        }
    }

    private void open(InputStream in, Path file, OutputStream out) throws IOException {
        byte[] head = in.readNBytes(HEAD.length + SALT_BYTES);
        if (head.length < HEAD.length + SALT_BYTES || !Arrays.equals(head, 0, HEAD.length, HEAD, 0, HEAD.length)) {
            throw new ReplicaException(file
                            + " is not encrypted: whoever can write to its directory may have put it there; remove it, or synchronize "
                            + "without a key");
        }
        SecretKey fileKey = keyFor(Arrays.copyOfRange(head, HEAD.length, head.length));
        Cipher cipher = cipher();
        byte[] piece = in.readNBytes(PIECE + TAG_BYTES);
        for (long number = 0;; number++) {
            byte[] next = in.readNBytes(PIECE + TAG_BYTES);
            try {
                cipher.init(Cipher.DECRYPT_MODE, fileKey, nonce(number, next.length == 0));
                out.write(cipher.doFinal(piece));
            } catch (AEADBadTagException e) {
                throw new ReplicaException(file + " is encrypted with another key, is damaged, or is cut short", e);
            } catch (GeneralSecurityException e) {
                throw new ReplicaException(file + " is damaged or cut short", e);
            }
            if (next.length == 0) {
                return;
            }
            piece = next;
        }
    }
}
