package org.sqltruffle.bridge.server;

import java.io.IOException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Query;

/** A reader that closes its query, too. */
final class ClosingReader extends ArrowReader {

    private final ArrowReader reader;
    private final Query query;

    ClosingReader(ArrowReader reader, Query query) {
        super(null);
        this.reader = reader;
        this.query = query;
    }

    @Override
    public VectorSchemaRoot getVectorSchemaRoot() throws IOException {
        return reader.getVectorSchemaRoot();
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        return reader.loadNextBatch();
    }

    @Override
    public long bytesRead() {
        return reader.bytesRead();
    }

    @Override
    protected Schema readSchema() throws IOException {
        return reader.getVectorSchemaRoot().getSchema();
    }

    @Override
    protected void closeReadSource() {
        // Both are closed below.
    }

    @Override
    public void close() throws IOException {
        try (query) {
            reader.close();
        }
    }
}
