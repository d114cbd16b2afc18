package org.sqltruffle.bridge.arrow.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** How pages are compressed: Parquet's numbers of codecs are the ordinals. */
enum Codec {
    NONE(1), SNAPPY(64), GZIP(1100), LZO(0), BROTLI(0), LZ4(0), ZSTD(40_000), LZ4_RAW(300);

    /** How many times more bytes a page may have before: a damaged size must not take all memory. */
    private final long mostRatio;

    Codec(long mostRatio) {
        this.mostRatio = mostRatio;
    }

    /** @throws IOException for a number of none */
    static Codec of(int number) throws IOException {
        if (number < 0 || number >= values().length) {
            throw new IOException("compression " + number + " is unknown");
        }
        return values()[number];
    }

    /**
     * The bytes of a page before it was compressed, {@code length} of them.
     *
     * @throws IllegalArgumentException for a codec that cannot be read
     */
    byte[] decompress(byte[] page, int from, int count, int length) throws IOException {
        if (mostRatio == 0) {
            throw new IllegalArgumentException("files that are compressed by " + name() + " cannot be read");
        }
        if (length > mostRatio * (count + 16L)) {
            throw new IOException("a page of " + count + " bytes cannot have had " + length);
        }
        byte[] result = new byte[length];
        int got;
        try {
            got = switch (this) {
                case SNAPPY -> decompress(new SnappyDecompressor(), page, from, count, result);
                case ZSTD -> decompress(new ZstdDecompressor(), page, from, count, result);
                case LZ4_RAW -> decompress(new Lz4Decompressor(), page, from, count, result);
                case GZIP -> {
                    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(page, from, count))) {
                        yield in.readNBytes(result, 0, length);
                    }
                }
                default -> {
                    System.arraycopy(page, from, result, 0, Math.min(count, length));
                    yield count;
                }
            };
        } catch (RuntimeException e) {
            throw new IOException("a page cannot be decompressed: " + e.getMessage(), e);
        }
        if (got != length) {
            throw new IOException("a page has " + got + " bytes in place of " + length);
        }
        return result;
    }

    private static int decompress(Decompressor decompressor, byte[] page, int from, int count, byte[] to) {
        return decompressor.decompress(page, from, count, to, 0, to.length);
    }
}
