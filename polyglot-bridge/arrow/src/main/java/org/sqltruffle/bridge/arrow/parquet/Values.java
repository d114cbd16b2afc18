package org.sqltruffle.bridge.arrow.parquet;

/** Values that were decoded, NULLs left out: numbers, or the places of bytes. */
final class Values {

    static final int MOST = 1 << 13;

    /** Integers, and bits of floating point numbers. */
    final long[] numbers = new long[MOST];
    /** Of a value that is no number: where its bytes are. */
    final byte[][] bytes = new byte[MOST][];
    final int[] starts = new int[MOST];
    final int[] lengths = new int[MOST];

    void put(int index, byte[] in, int start, int length) {
        bytes[index] = in;
        starts[index] = start;
        lengths[index] = length;
    }
}
