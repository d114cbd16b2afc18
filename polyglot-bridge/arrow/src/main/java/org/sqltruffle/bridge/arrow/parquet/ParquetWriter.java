package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Writes record batches with the types of query results as a Parquet file. A row group has many batches, whose pages are kept in memory
 * until then. A file that is not ended is none for readers.
 */
public final class ParquetWriter implements AutoCloseable {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;
    private static final String MADE_BY = "SQLTruffle";
    private static final int OPTIONAL = 1;
    private static final long GROUP_ROWS = 1 << 20;
    private static final long GROUP_BYTES = 64 << 20;

    /** A column of a row group. */
    private record Chunk(long offset, long values, long plainBytes, int bytes) {
    }

    /** A row group that was written. */
    private record Group(long rows, List<Chunk> chunks) {

        long plainBytes() {
            return chunks.stream().mapToLong(Chunk::plainBytes).sum();
        }
    }

    private final OutputStream out;
    private final List<Field> fields;
    private final PageWriter[] pages;
    private final List<Group> groups = new ArrayList<>();
    private long position = MAGIC.length;
    private long rows;

    public ParquetWriter(List<Field> fields, OutputStream out) throws IOException {
        this.out = out;
        this.fields = fields;
        pages = new PageWriter[fields.size()];
        for (int i = 0; i < pages.length; i++) {
            type(fields.get(i));
            pages[i] = new PageWriter();
        }
        out.write(MAGIC);
    }

    public void write(VectorSchemaRoot batch) throws IOException {
        long bytes = 0;
        for (int i = 0; i < pages.length; i++) {
            pages[i].add(batch.getVector(i));
            bytes += pages[i].size();
        }
        rows += batch.getRowCount();
        if (rows >= GROUP_ROWS || bytes >= GROUP_BYTES) {
            endGroup();
        }
    }

    private void endGroup() throws IOException {
        if (rows == 0) {
            return;
        }
        List<Chunk> chunks = new ArrayList<>();
        for (PageWriter column : pages) {
            Chunk chunk = new Chunk(position, column.values(), column.plainBytes(), column.size());
            out.write(column.take());
            position += chunk.bytes();
            chunks.add(chunk);
        }
        groups.add(new Group(rows, chunks));
        rows = 0;
    }

    /** Ends the file. The stream stays open. */
    public void end() throws IOException {
        endGroup();
        byte[] footer = footer();
        out.write(footer);
        out.write(ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(footer.length).array());
        out.write(MAGIC);
    }

    @Override
    public void close() {
        for (PageWriter column : pages) {
            column.close();
        }
    }

    // ---- the footer, whose numbers are those of parquet.thrift

    private byte[] footer() {
        CompactWriter to = new CompactWriter().begin().i32(1, VERSION).structs(2, fields.size() + 1);
        to.begin().text(4, "schema").i32(5, fields.size()).end();
        for (Field field : fields) {
            to.begin().i32(1, type(field)).i32(3, OPTIONAL).text(4, field.getName());
            putLogicalType(to, field.getType());
            to.end();
        }
        to.i64(3, groups.stream().mapToLong(Group::rows).sum()).structs(4, groups.size());
        for (Group group : groups) {
            to.begin().structs(1, fields.size());
            for (int i = 0; i < fields.size(); i++) {
                putChunk(to, fields.get(i), group.chunks().get(i));
            }
            to.i64(2, group.plainBytes()).i64(3, group.rows()).end();
        }
        return to.text(6, MADE_BY).end().bytes();
    }

    private static void putChunk(CompactWriter to, Field field, Chunk chunk) {
        to.begin().i64(2, chunk.offset()).begin(3)
                        .i32(1, type(field)).i32s(2, PageWriter.PLAIN, PageWriter.RLE).texts(3, field.getName()).i32(4, PageWriter.GZIP)
                        .i64(5, chunk.values()).i64(6, chunk.plainBytes()).i64(7, chunk.bytes()).i64(9, chunk.offset()).end().end();
    }

    /** The number of the physical type. */
    private static int type(Field field) {
        return switch (field.getType().getTypeID()) {
            case Bool -> 0;
            case Date, Null -> 1;
            case Int, Timestamp -> 2;
            case FloatingPoint -> 5;
            case Utf8, Binary -> 6;
            default -> throw unsupported(field);
        };
    }

    static IllegalArgumentException unsupported(Field field) {
        return new IllegalArgumentException("column " + field.getName() + ": Parquet cannot have values of the type " + field.getType());
    }

    /** Older readers know the type by the number of field 6, newer ones by the struct of field 10. */
    private static void putLogicalType(CompactWriter to, ArrowType type) {
        switch (type.getTypeID()) {
            case Utf8 -> to.i32(6, 0).begin(10).begin(1).end().end();
            case Date -> to.i32(6, 6).begin(10).begin(6).end().end();
            case Timestamp -> to.begin(10).begin(8).bool(1, false).begin(2).begin(2).end().end().end().end();
            case Null -> to.begin(10).begin(11).end().end();
            default -> {}
        }
    }
}
