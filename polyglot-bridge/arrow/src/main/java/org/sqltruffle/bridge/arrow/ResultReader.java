package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** The result of a query. */
final class ResultReader extends ArrowReader {

    private final ColumnSource source;
    private final Runnable closed;
    private boolean isClosed;
    private long bytes;

    /** @param closed what happens when the reader is closed, after its vectors are */
    ResultReader(BufferAllocator allocator, ColumnSource source, Runnable closed) {
        super(allocator);
        this.source = source;
        this.closed = closed;
    }

    @Override
    protected Schema readSchema() {
        return source.schema();
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        var root = getVectorSchemaRoot();
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
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            super.close();
        } finally {
            closed.run();
        }
    }

    @Override
    protected void closeReadSource() {
        source.close();
    }
}
