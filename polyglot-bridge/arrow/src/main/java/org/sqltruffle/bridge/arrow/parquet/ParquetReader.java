package org.sqltruffle.bridge.arrow.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.bridge.arrow.parquet.CompactReader.Struct;

/**
 * The rows of a Parquet file as record batches. {@code docs/users/arrow.md} says which types they have. Methods throw {@link IOException}
 * for a file that is damaged, and {@link IllegalArgumentException} for a type, a value or a compression that cannot be read. The file is
 * not mapped: a process that shortens a mapped file ends this one.
 */
public final class ParquetReader extends ArrowReader {

    private static final int MAGIC = 0x31524150;
    private static final int TAIL_BYTES = 2 * Integer.BYTES;
    private static final int MOST_ROWS = 1 << 14;
    /** Bytes of a batch, roughly. */
    private static final long BATCH_BYTES = 16 << 20;

    private final FileChannel file;
    private final List<ParquetColumn> columns;
    private final VectorFiller[] fillers;
    private final List<Struct> groups;
    private final long allRows;
    private final ChunkReader[] chunks;
    private int nextGroup;
    private long left;
    private int batchRows;
    private long rows;

    private ParquetReader(BufferAllocator allocator, FileChannel file, Struct footer) throws IOException {
        super(allocator);
        this.file = file;
        columns = ParquetColumn.of(footer.structs(2));
        fillers = columns.stream().map(VectorFiller::new).toArray(VectorFiller[]::new);
        chunks = new ChunkReader[columns.size()];
        groups = footer.structs(4);
        allRows = footer.size(3);
        long sum = 0;
        for (Struct group : groups) {
            sum = Math.addExact(sum, group.size(3));
            if (group.structs(1).size() != columns.size()) {
                throw new IOException("a row group has other columns than the file");
            }
        }
        if (sum != allRows || columns.isEmpty() && sum > 0) {
            throw new IOException("the file has " + allRows + " rows, but its row groups have " + sum);
        }
    }

    /** Opens a file and reads which columns it has. */
    public static ParquetReader open(Path path, BufferAllocator allocator) throws IOException {
        FileChannel file = FileChannel.open(path);
        boolean isOpen = false;
        try {
            ParquetReader reader = new ParquetReader(allocator, file, footer(file));
            isOpen = true;
            return reader;
        } catch (ArithmeticException e) {
            throw new IOException("the row groups have too many rows", e);
        } finally {
            if (!isOpen) {
                file.close();
            }
        }
    }

    private static Struct footer(FileChannel file) throws IOException {
        long size = file.size();
        if (size < Integer.BYTES + TAIL_BYTES || read(file, 0, Integer.BYTES).getInt() != MAGIC) {
            throw new IOException("not a file of Parquet");
        }
        ByteBuffer tail = read(file, size - TAIL_BYTES, TAIL_BYTES);
        long length = Integer.toUnsignedLong(tail.getInt());
        if (tail.getInt() != MAGIC || length > size - Integer.BYTES - TAIL_BYTES || length > Integer.MAX_VALUE - TAIL_BYTES) {
            throw new IOException("not a whole file of Parquet");
        }
        return new CompactReader(read(file, size - TAIL_BYTES - length, (int) length).array(), 0, (int) length).struct();
    }

    private static ByteBuffer read(FileChannel file, long from, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, from + buffer.position()) < 0) {
                throw new EOFException("the file has become shorter");
            }
        }
        return buffer.flip();
    }

    @Override
    protected Schema readSchema() {
        return new Schema(columns.stream().map(ParquetColumn::field).toList());
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        VectorSchemaRoot root = getVectorSchemaRoot();
        root.clear();
        while (left == 0) {
            if (nextGroup == groups.size()) {
                return false;
            }
            beginGroup(groups.get(nextGroup++));
        }
        int count = (int) Math.min(left, batchRows);
        for (int i = 0; i < chunks.length; i++) {
            fillers[i].fill(chunks[i], root.getVector(i), count);
        }
        root.setRowCount(count);
        left -= count;
        rows += count;
        return true;
    }

    private void beginGroup(Struct group) throws IOException {
        List<Struct> found = new ArrayList<>(group.structs(1));
        left = group.size(3);
        long bytes = 0;
        for (int i = 0; i < chunks.length && left > 0; i++) {
            if (found.get(i).has(1)) {
                throw new IllegalArgumentException("columns in other files cannot be read");
            }
            Struct chunk = found.get(i).neededStruct(3);
            chunks[i] = new ChunkReader(columns.get(i), chunk, file);
            bytes += Math.max(0, chunk.size(6));
        }
        batchRows = (int) Math.clamp(BATCH_BYTES / Math.max(1, bytes / Math.max(1, left)), 1, MOST_ROWS);
    }

    /** Bytes of the file so far, as if all rows had the same length. */
    @Override
    public long bytesRead() {
        try {
            return allRows == 0 ? file.size() : (long) ((double) rows / allRows * file.size());
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    protected void closeReadSource() throws IOException {
        file.close();
    }
}
