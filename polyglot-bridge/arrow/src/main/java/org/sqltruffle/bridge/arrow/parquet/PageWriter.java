package org.sqltruffle.bridge.arrow.parquet;

import java.io.ByteArrayOutputStream;
import java.util.zip.Deflater;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.ValueVector;

/** Makes pages of a column: which values are there, and these values, compressed by gzip. */
final class PageWriter {

    /** Values of {@code PageType}, {@code Encoding} and {@code CompressionCodec} in Parquet. */
    private static final int DATA_PAGE = 0;
    static final int PLAIN = 0;
    static final int RLE = 3;
    static final int GZIP = 2;

    private static final byte[] GZIP_HEAD = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int MOST_BYTES = 1 << 20;
    private static final int LENGTH_BYTES = Integer.BYTES;

    private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private final byte[] deflated = new byte[1 << 16];
    private byte[] body = new byte[1 << 16];
    private int length;
    private long values;
    private long plainBytes;

    /** How many values, NULLs among them, the pages have. */
    long values() {
        return values;
    }

    /** Bytes of the pages, if they were not compressed. */
    long plainBytes() {
        return plainBytes;
    }

    int size() {
        return pages.size();
    }

    /** Takes the pages: the next ones belong to another row group. */
    byte[] take() {
        byte[] bytes = pages.toByteArray();
        pages.reset();
        values = 0;
        plainBytes = 0;
        return bytes;
    }

    void close() {
        deflater.end();
    }

    /** Adds pages with all values of a vector. */
    void add(FieldVector vector) {
        int count = vector.getValueCount();
        int from = 0;
        while (from < count) {
            int to = end(vector, from, count);
            page(vector, from, to);
            from = to;
        }
    }

    /** The end of the rows from one on that a page takes: their texts and blobs have few bytes, or there is one row. */
    private static int end(FieldVector vector, int from, int count) {
        if (!(vector instanceof BaseVariableWidthVector bytes)) {
            return count;
        }
        int to = from + 1;
        while (to < count && bytes.getEndOffset(to) - bytes.getStartOffset(from) <= MOST_BYTES) {
            to++;
        }
        return to;
    }

    private void page(FieldVector vector, int from, int to) {
        length = 0;
        putLevels(vector, from, to);
        switch (vector) {
            case NullVector none -> {}
            case BitVector bits -> putBits(bits, from, to);
            case BaseVariableWidthVector bytes -> putBytes(bytes, from, to);
            case BaseFixedWidthVector numbers -> putNumbers(numbers, from, to);
            default -> throw ParquetWriter.unsupported(vector.getField());
        }
        byte[] compressed = compressed();
        byte[] head = new CompactWriter().begin().i32(1, DATA_PAGE).i32(2, length).i32(3, compressed.length)
                        .begin(5).i32(1, to - from).i32(2, PLAIN).i32(3, RLE).i32(4, RLE).end().end().bytes();
        pages.writeBytes(head);
        pages.writeBytes(compressed);
        values += to - from;
        plainBytes += head.length + length;
    }

    // ---- the page's bytes

    private void reserve(long more) {
        if (length + more > body.length) {
            body = java.util.Arrays.copyOf(body, (int) Math.min(Integer.MAX_VALUE - Long.BYTES, Math.max(length + more, 2L * body.length)));
        }
    }

    private void putByte(int value) {
        reserve(1);
        body[length++] = (byte) value;
    }

    private void putInt(int value) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            putByte(value >>> shift);
        }
    }

    private void putVarint(long value) {
        long rest = value;
        while (rest >= 0x80) {
            putByte((int) rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        putByte((int) rest);
    }

    /** The levels of definition: 1 for a value, 0 for NULL. Runs of one level, or eight in a byte. Their length stands before them. */
    private void putLevels(ValueVector vector, int from, int to) {
        int begin = length;
        putInt(0);
        int count = to - from;
        int nulls = vector.getNullCount();
        if (nulls == 0 || nulls == vector.getValueCount()) {
            putVarint((long) count << 1);
            putByte(nulls == 0 ? 1 : 0);
        } else {
            putVarint((long) (count + Byte.SIZE - 1) / Byte.SIZE << 1 | 1);
            putMask(count, row -> !vector.isNull(from + row));
        }
        int bytes = length - begin - LENGTH_BYTES;
        length = begin;
        putInt(bytes);
        length += bytes;
    }

    /** Asks for a row. */
    @FunctionalInterface
    private interface RowTest {
        boolean test(int row);
    }

    private void putMask(int count, RowTest isSet) {
        for (int first = 0; first < count; first += Byte.SIZE) {
            int mask = 0;
            for (int bit = 0; bit < Math.min(Byte.SIZE, count - first); bit++) {
                mask |= isSet.test(first + bit) ? 1 << bit : 0;
            }
            putByte(mask);
        }
    }

    private void putBits(BitVector bits, int from, int to) {
        int[] rows = java.util.stream.IntStream.range(from, to).filter(row -> !bits.isNull(row)).toArray();
        putMask(rows.length, row -> bits.get(rows[row]) != 0);
    }

    private void putNumbers(BaseFixedWidthVector vector, int from, int to) {
        int width = vector.getTypeWidth();
        ArrowBuf data = vector.getDataBuffer();
        reserve((long) (to - from) * width);
        if (vector.getNullCount() == 0) {
            data.getBytes((long) from * width, body, length, (to - from) * width);
            length += (to - from) * width;
            return;
        }
        for (int row = from; row < to; row++) {
            if (!vector.isNull(row)) {
                data.getBytes((long) row * width, body, length, width);
                length += width;
            }
        }
    }

    private void putBytes(BaseVariableWidthVector vector, int from, int to) {
        ArrowBuf data = vector.getDataBuffer();
        for (int row = from; row < to; row++) {
            if (!vector.isNull(row)) {
                int begin = vector.getStartOffset(row);
                int bytes = vector.getEndOffset(row) - begin;
                putInt(bytes);
                reserve(bytes);
                data.getBytes(begin, body, length, bytes);
                length += bytes;
            }
        }
    }

    // ---- compression

    private byte[] compressed() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(length / 2 + GZIP_HEAD.length);
        out.writeBytes(GZIP_HEAD);
        deflater.reset();
        deflater.setInput(body, 0, length);
        deflater.finish();
        while (!deflater.finished()) {
            out.write(deflated, 0, deflater.deflate(deflated));
        }
        java.util.zip.CRC32 check = new java.util.zip.CRC32();
        check.update(body, 0, length);
        int[] tail = {(int) check.getValue(), length};
        for (int word : tail) {
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                out.write(word >>> shift);
            }
        }
        return out.toByteArray();
    }
}
