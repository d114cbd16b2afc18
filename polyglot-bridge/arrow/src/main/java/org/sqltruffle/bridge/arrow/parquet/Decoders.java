package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;
import org.sqltruffle.bridge.arrow.parquet.ParquetColumn.Physical;

/** The decoders of Parquet's encodings. */
final class Decoders {

    private static final int PLAIN = 0;
    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE = 3;
    private static final int DELTA_NUMBERS = 5;
    private static final int DELTA_LENGTHS = 6;
    private static final int DELTA_TEXTS = 7;
    private static final int RLE_DICTIONARY = 8;
    private static final int SPLIT_BYTES = 9;
    /** Texts of a page whose lengths are decoded together. */
    private static final int MOST_LENGTHS = 1 << 24;

    private Decoders() {
    }

    static boolean isDictionary(int encoding) {
        return encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY;
    }

    /**
     * The decoder of a page.
     *
     * @param dictionary the column's, or {@code null}
     * @param count values of the page, without NULLs at most
     */
    static Decoder of(int encoding, ParquetColumn column, PageBytes bytes, Dictionary dictionary, int count) throws IOException {
        Physical type = column.type();
        if (isDictionary(encoding) && dictionary != null) {
            return bytes.left() == 0 ? (to, from, n) -> bytes.skip(n) : dictionary.decoder(new RunDecoder(bytes, bytes.nextByte()));
        }
        if (encoding == PLAIN) {
            return plain(column, bytes);
        }
        if (encoding == RLE && type == Physical.BOOLEAN) {
            return new RunDecoder(bytes.part(Integer.toUnsignedLong(bytes.nextInt())), 1);
        }
        if (encoding == DELTA_NUMBERS && (type == Physical.INT32 || type == Physical.INT64)) {
            return new DeltaDecoder(bytes);
        }
        if (encoding == DELTA_LENGTHS && type == Physical.BYTES) {
            return deltaLengths(bytes);
        }
        if (encoding == DELTA_TEXTS && (type == Physical.BYTES || type == Physical.FIXED)) {
            return deltaTexts(bytes);
        }
        if (encoding == SPLIT_BYTES && (type.width() > 0 || type == Physical.FIXED)) {
            return split(column, bytes);
        }
        throw new IOException("encoding " + encoding + " of column " + column.field().getName() + " is unknown");
    }

    static Decoder plain(ParquetColumn column, PageBytes bytes) throws IOException {
        return switch (column.type()) {
            case BOOLEAN -> new Decoder() {
                private int bits;
                private int left;

                @Override
                public void decode(Values to, int from, int count) throws IOException {
                    for (int i = from; i < from + count; i++) {
                        if (left == 0) {
                            bits = bytes.nextByte();
                            left = Byte.SIZE;
                        }
                        to.numbers[i] = bits & 1;
                        bits >>>= 1;
                        left--;
                    }
                }
            };
            case INT32, FLOAT -> (to, from, count) -> {
                for (int i = from; i < from + count; i++) {
                    to.numbers[i] = bytes.nextInt();
                }
            };
            case INT64, DOUBLE -> (to, from, count) -> {
                for (int i = from; i < from + count; i++) {
                    to.numbers[i] = bytes.nextLong();
                }
            };
            case INT96, FIXED -> (to, from, count) -> {
                for (int i = from; i < from + count; i++) {
                    to.put(i, bytes.bytes, bytes.skip(column.length()), column.length());
                }
            };
            case BYTES -> (to, from, count) -> {
                for (int i = from; i < from + count; i++) {
                    int length = bytes.nextInt();
                    to.put(i, bytes.bytes, bytes.skip(length), length);
                }
            };
        };
    }

    private static int[] lengths(PageBytes bytes) throws IOException {
        DeltaDecoder deltas = new DeltaDecoder(bytes);
        if (deltas.valuesLeft() < 0 || deltas.valuesLeft() > MOST_LENGTHS) {
            throw new IOException("a page of " + deltas.valuesLeft() + " texts is too long");
        }
        int[] lengths = new int[(int) deltas.valuesLeft()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = (int) deltas.next();
        }
        deltas.finish();
        return lengths;
    }

    private static int at(int[] lengths, int index) throws IOException {
        if (index >= lengths.length) {
            throw new IOException("a page has too few lengths");
        }
        return lengths[index];
    }

    private static Decoder deltaLengths(PageBytes bytes) throws IOException {
        int[] lengths = lengths(bytes);
        return new Decoder() {
            private int next;

            @Override
            public void decode(Values to, int from, int count) throws IOException {
                for (int i = from; i < from + count; i++) {
                    int length = at(lengths, next++);
                    to.put(i, bytes.bytes, bytes.skip(length), length);
                }
            }
        };
    }

    /** Each text begins with a part of the one before it. */
    private static Decoder deltaTexts(PageBytes bytes) throws IOException {
        int[] prefixes = lengths(bytes);
        int[] suffixes = lengths(bytes);
        return new Decoder() {
            private int next;
            private byte[] last = new byte[0];

            @Override
            public void decode(Values to, int from, int count) throws IOException {
                for (int i = from; i < from + count; i++) {
                    int prefix = at(prefixes, next);
                    int suffix = at(suffixes, next++);
                    int start = bytes.skip(suffix);
                    if (prefix < 0 || prefix > last.length) {
                        throw new IOException("a text begins with more than the one before it has");
                    }
                    byte[] text = java.util.Arrays.copyOf(last, prefix + suffix);
                    System.arraycopy(bytes.bytes, start, text, prefix, suffix);
                    to.put(i, text, 0, text.length);
                    last = text;
                }
            }
        };
    }

    /** The first bytes of all values, then the second ones, and so on. */
    private static Decoder split(ParquetColumn column, PageBytes bytes) throws IOException {
        int width = column.type() == Physical.FIXED ? column.length() : column.type().width();
        int all = width == 0 ? 0 : bytes.left() / width;
        int start = bytes.skip((long) all * width);
        return new Decoder() {
            private int next;

            @Override
            public void decode(Values to, int from, int count) throws IOException {
                if (count > all - next) {
                    throw new IOException("a page ends before its values do");
                }
                for (int i = from; i < from + count; i++, next++) {
                    byte[] value = new byte[width];
                    long number = 0;
                    for (int k = 0; k < width; k++) {
                        value[k] = bytes.bytes[start + k * all + next];
                        number |= k < Long.BYTES ? (value[k] & 0xffL) << Byte.SIZE * k : 0;
                    }
                    to.numbers[i] = width == Integer.BYTES ? (int) number : number;
                    if (column.type() == Physical.FIXED) {
                        to.put(i, value, 0, width);
                    }
                }
            }
        };
    }
}
