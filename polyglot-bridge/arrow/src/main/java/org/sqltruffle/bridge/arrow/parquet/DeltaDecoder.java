package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;

/** Integers as differences from the one before. Parquet's encoding DELTA_BINARY_PACKED. */
final class DeltaDecoder implements Decoder {

    private static final int MOST_PARTS = 1 << 10;

    private final PageBytes bytes;
    private final long partValues;
    private final byte[] widths;
    private long valuesLeft;
    private boolean isFirst = true;
    private long last;
    private long leastDelta;
    private int part;
    /** What is left of the part of the block. */
    private long left;
    /** Bits that were read and not used: the low ones, and those above 64. */
    private long bits;
    private int bitCount;

    DeltaDecoder(PageBytes bytes) throws IOException {
        this.bytes = bytes;
        long blockValues = bytes.varint();
        long parts = bytes.varint();
        valuesLeft = bytes.varint();
        last = bytes.zigzag();
        if (parts < 1 || parts > MOST_PARTS || blockValues < parts || blockValues % (parts * Byte.SIZE) != 0) {
            throw new IOException("blocks of " + blockValues + " differences in " + parts + " parts are unknown");
        }
        partValues = blockValues / parts;
        widths = new byte[(int) parts];
        part = widths.length;
    }

    /** How many values there are left. */
    long valuesLeft() {
        return valuesLeft;
    }

    long next() throws IOException {
        if (valuesLeft-- <= 0) {
            throw new IOException("a page has too few differences");
        }
        if (isFirst) {
            isFirst = false;
            return last;
        }
        if (left == 0) {
            beginPart();
        }
        left--;
        last += leastDelta + nextBits(widths[part]);
        return last;
    }

    private void beginPart() throws IOException {
        if (++part >= widths.length) {
            leastDelta = bytes.zigzag();
            for (int i = 0; i < widths.length; i++) {
                widths[i] = (byte) bytes.nextByte();
                if (widths[i] < 0 || widths[i] > Long.SIZE) {
                    throw new IOException("differences of " + widths[i] + " bits are unknown");
                }
            }
            part = 0;
        }
        left = partValues;
        bits = 0;
        bitCount = 0;
    }

    private long nextBits(int width) throws IOException {
        long value = 0;
        int have = 0;
        while (have < width) {
            if (bitCount == 0) {
                bits = bytes.nextByte();
                bitCount = Byte.SIZE;
            }
            int take = Math.min(bitCount, width - have);
            value |= (bits & (1L << take) - 1) << have;
            bits >>>= take;
            bitCount -= take;
            have += take;
        }
        return value;
    }

    /** Steps over the bits of the last part, whose values need not all be there: what follows the integers begins after them. */
    void finish() throws IOException {
        if (left > 0) {
            int width = widths[part];
            long bitsLeft = left * width - bitCount;
            bytes.skip(Math.max(0, (bitsLeft + Byte.SIZE - 1) / Byte.SIZE));
        }
    }

    @Override
    public void decode(Values to, int from, int count) throws IOException {
        for (int i = from; i < from + count; i++) {
            to.numbers[i] = next();
        }
    }
}
