package org.sqltruffle.bridge.replication.merge;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.sqltruffle.bridge.replication.state.DamagedException;

/** Deflate, in one piece. */
final class Compression {

    private static final int PIECE = 1 << 16;

    private Compression() {
    }

    static byte[] deflate(byte[] bytes) {
        try (Deflater deflater = new Deflater(Deflater.BEST_SPEED)) {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] piece = new byte[PIECE];
            while (!deflater.finished()) {
                out.write(piece, 0, deflater.deflate(piece));
            }
            return out.toByteArray();
        }
    }

    static byte[] inflate(byte[] bytes) {
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(bytes);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] piece = new byte[PIECE];
            while (!inflater.finished()) {
                int length = inflater.inflate(piece);
                if (length == 0) {
                    throw new DamagedException("the compressed data ends too early");
                }
                out.write(piece, 0, length);
            }
            return out.toByteArray();
        } catch (DataFormatException e) {
            throw new DamagedException("the compressed data is wrong: " + e.getMessage());
        }
    }
}
