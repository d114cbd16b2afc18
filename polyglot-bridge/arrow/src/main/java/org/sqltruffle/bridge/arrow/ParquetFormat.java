package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.arrow.parquet.ParquetReader;
import org.sqltruffle.bridge.arrow.parquet.ParquetWriter;

/** Parquet. A reader looks for the footer first, which an incomplete file does not have. */
public final class ParquetFormat extends ResultFormat {

    @Override
    public String name() {
        return "parquet";
    }

    /** The footer has places in the file, counted from its beginning. */
    @Override
    public boolean repeats() {
        return false;
    }

    @Override
    void write(ArrowReader batches, OutputStream out) throws IOException {
        try (ParquetWriter writer = new ParquetWriter(batches.getVectorSchemaRoot().getSchema().getFields(), out)) {
            while (batches.loadNextBatch()) {
                writer.write(batches.getVectorSchemaRoot());
            }
            writer.end();
        }
    }

    @Override
    void spoil(OutputStream out) throws IOException {
        // There is no footer.
    }

    @Override
    public long load(Path file, Database database, String table, Progress progress) throws IOException {
        return LoadedFile.load(database, allocator -> load(file, allocator, database, table, progress));
    }

    private static long load(Path file, BufferAllocator allocator, Database database, String table, Progress progress) throws IOException {
        try (ArrowReader reader = ParquetReader.open(file, allocator)) {
            return LoadedFile.ingest(database, table, new LoadedFile(reader, progress, 0, 0));
        }
    }
}
