package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;

/** Small integers of a fixed number of bits: runs of one value, and groups of eight that stand bit by bit. Parquet's encoding RLE. */
final class RunDecoder implements Decoder {

    private final PageBytes bytes;
    private final int width;
    /** What is left of the run. */
    private long left;
    private boolean isRepeated;
    private int repeated;
    /** The bits that were read and not used. */
    private long bits;
    private int bitCount;

    RunDecoder(PageBytes bytes, int width) throws IOException {
        if (width > Integer.SIZE) {
            throw new IOException("codes of " + width + " bits are unknown");
        }
        this.bytes = bytes;
        this.width = width;
    }

    /** The next value. */
    int next() throws IOException {
        if (left == 0) {
            beginRun();
        }
        left--;
        return isRepeated ? repeated : nextBits();
    }

    private void beginRun() throws IOException {
        long head = bytes.varint();
        isRepeated = (head & 1) == 0;
        left = isRepeated ? head >>> 1 : (head >>> 1) * Byte.SIZE;
        if (left <= 0) {
            throw new IOException("a run has no value");
        }
        bits = 0;
        bitCount = 0;
        repeated = 0;
        if (isRepeated) {
            for (int shift = 0; shift < width; shift += Byte.SIZE) {
                repeated |= bytes.nextByte() << shift;
            }
        }
    }

    private int nextBits() throws IOException {
        while (bitCount < width) {
            bits |= (long) bytes.nextByte() << bitCount;
            bitCount += Byte.SIZE;
        }
        int value = (int) (bits & (1L << width) - 1);
        bits >>>= width;
        bitCount -= width;
        return value;
    }

    @Override
    public void decode(Values to, int from, int count) throws IOException {
        for (int i = from; i < from + count; i++) {
            to.numbers[i] = next();
        }
    }
}
