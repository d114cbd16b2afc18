package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** The result of a query. */
final class ResultReader extends ArrowReader {

    private final ColumnSource source;
    private long bytes;

    ResultReader(BufferAllocator allocator, ColumnSource source) {
        super(allocator);
        this.source = source;
    }

    @Override
    protected Schema readSchema() {
        return source.schema();
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        var root = getVectorSchemaRoot();
        root.clear();
        int rows = 0;
        try {
            rows = source.fill(root, this);
        } finally {
            if (rows == 0) {
                root.clear();
            }
        }
        root.setRowCount(rows);
        root.getFieldVectors().forEach(vector -> bytes += vector.getBufferSize());
        return rows > 0;
    }

    /** Bytes of the batches so far. */
    @Override
    public long bytesRead() {
        return bytes;
    }

    @Override
    protected void closeReadSource() {
        source.close();
    }
}
