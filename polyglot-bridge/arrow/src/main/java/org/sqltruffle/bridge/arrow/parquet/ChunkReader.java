package org.sqltruffle.bridge.arrow.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.sqltruffle.bridge.arrow.parquet.CompactReader.Struct;

/** Reads the pages of a column of a row group, one after the other. */
final class ChunkReader {

    private static final int DATA = 0;
    private static final int DICTIONARY = 2;
    private static final int DATA_2 = 3;
    private static final int RLE = 3;
    private static final int FIRST_HEAD_BYTES = 256;

    private final ParquetColumn column;
    private final FileChannel file;
    private final Codec codec;
    private final long end;
    private long at;
    private Dictionary dictionary;
    /** Of the present page: rows that are left, which of them are NULL, and their values. */
    private int left;
    private RunDecoder levels;
    private Decoder decoder;

    /** @param chunk {@code ColumnMetaData} of Parquet */
    ChunkReader(ParquetColumn column, Struct chunk, FileChannel file) throws IOException {
        this.column = column;
        this.file = file;
        if (chunk.count(1) != column.type().ordinal()) {
            throw new IOException("column " + column.field().getName() + " has another type in a row group");
        }
        codec = Codec.of(chunk.count(4));
        long data = chunk.size(9);
        Long first = chunk.number(11);
        at = first != null && first > 0 && first < data ? first : data;
        long bytes = chunk.size(7);
        end = at + bytes;
        if (at < 0 || end < at || end > file.size()) {
            throw new EOFException("column " + column.field().getName() + " is not within the file");
        }
    }

    /**
     * Decodes the next rows, as many as the page has.
     *
     * @param isNull takes which of them are NULL
     * @param most rows at most
     * @return how many; the values without the NULLs are the first ones of {@code values}
     */
    int next(Values values, boolean[] isNull, int most) throws IOException {
        while (left == 0) {
            nextPage();
        }
        int count = Math.min(most, left);
        int present = count;
        if (levels == null) {
            Arrays.fill(isNull, 0, count, false);
        } else {
            present = 0;
            for (int i = 0; i < count; i++) {
                int level = levels.next();
                if (level > 1) {
                    throw new IOException("column " + column.field().getName() + " is nested deeper than its type");
                }
                isNull[i] = level == 0;
                present += level;
            }
        }
        decoder.decode(values, 0, present);
        left -= count;
        return count;
    }

    private byte[] read(long from, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, from + buffer.position()) < 0) {
                throw new EOFException("the file has become shorter");
            }
        }
        return buffer.array();
    }

    /** The head of the next page, which is longer when it has statistics. */
    private Struct head() throws IOException {
        for (long bytes = FIRST_HEAD_BYTES;; bytes *= 4) {
            int count = (int) Math.min(bytes, end - at);
            CompactReader reader = new CompactReader(read(at, count), 0, count);
            try {
                Struct head = reader.struct();
                at += reader.position();
                return head;
            } catch (EOFException e) {
                if (count == end - at) {
                    throw e;
                }
            }
        }
    }

    private void nextPage() throws IOException {
        if (at >= end) {
            throw new EOFException("column " + column.field().getName() + " has too few values");
        }
        Struct head = head();
        int length = head.count(2);
        int count = head.count(3);
        if (count > end - at) {
            throw new EOFException("a page is not within its column");
        }
        byte[] bytes = read(at, count);
        at += count;
        check(head, bytes);
        switch (head.count(1)) {
            case DATA -> beginPage(head.neededStruct(5), codec.decompress(bytes, 0, count, length));
            case DATA_2 -> beginPage2(head.neededStruct(8), bytes, length);
            case DICTIONARY -> {
                byte[] page = codec.decompress(bytes, 0, count, length);
                dictionary = new Dictionary(column, new PageBytes(page, 0, page.length), head.neededStruct(7).count(1));
            }
            default -> {
                // Others have no values.
            }
        }
    }

    private static void check(Struct head, byte[] bytes) throws IOException {
        if (head.number(4) != null) {
            CRC32 check = new CRC32();
            check.update(bytes);
            if ((int) check.getValue() != head.number(4, 0)) {
                throw new IOException("the check of a page is wrong");
            }
        }
    }

    private void beginPage(Struct data, byte[] page) throws IOException {
        PageBytes bytes = new PageBytes(page, 0, page.length);
        left = data.count(1);
        levels = null;
        if (column.isOptional()) {
            if (data.count(3) != RLE) {
                throw new IOException("encoding " + data.count(3) + " of levels is unknown");
            }
            levels = new RunDecoder(bytes.part(Integer.toUnsignedLong(bytes.nextInt())), 1);
        }
        decoder = Decoders.of(data.count(2), column, bytes, dictionary, left);
    }

    /** The levels stand before the values, and are not compressed. */
    private void beginPage2(Struct data, byte[] page, int length) throws IOException {
        int levelBytes = data.count(5);
        int repetitionBytes = data.count(6);
        PageBytes all = new PageBytes(page, 0, page.length);
        all.skip(repetitionBytes);
        PageBytes levelPart = all.part(levelBytes);
        int head = repetitionBytes + levelBytes;
        int compressed = page.length - head;
        left = data.count(1);
        levels = column.isOptional() ? new RunDecoder(levelPart, 1) : null;
        boolean isPlain = !data.flag(7, true) || compressed == 0;
        byte[] values = isPlain ? page : codec.decompress(page, head, compressed, length - head);
        decoder = Decoders.of(data.count(4), column, isPlain ? all : new PageBytes(values, 0, values.length), dictionary, left);
    }
}
