package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.TableFormat.Progress;

/** The batches of a file, on their way into a table. Arrow's readers throw all kinds of exceptions for bytes that make no sense. */
final class LoadedFile implements BatchInput {

    private final ArrowReader reader;
    private final Progress progress;
    private final long bytesBefore;
    private long rows;

    /**
     * @param rows those of streams before this one
     * @param bytesBefore the same
     */
    LoadedFile(ArrowReader reader, Progress progress, long rows, long bytesBefore) {
        this.reader = reader;
        this.progress = progress;
        this.rows = rows;
        this.bytesBefore = bytesBefore;
    }

    /** Loads a file. */
    @FunctionalInterface
    interface Loading {
        long load(BufferAllocator allocator) throws IOException;
    }

    /** Loads a file in one transaction. */
    static long load(Database database, Loading loading) throws IOException {
        try {
            return database.transaction(() -> {
                try (BufferAllocator allocator = new RootAllocator()) {
                    return loading.load(allocator);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Adds batches to a table, which is made when it is missing. */
    static long ingest(Database database, String table, BatchInput input) throws IOException {
        try {
            return ArrowIngest.ingest(database, new IngestTarget(null, table, IngestMode.CREATE_APPEND, false), input);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public VectorSchemaRoot root() throws IOException {
        try {
            return reader.getVectorSchemaRoot();
        } catch (RuntimeException e) {
            throw broken(e);
        }
    }

    @Override
    public DictionaryProvider dictionaries() {
        return reader;
    }

    @Override
    public boolean next() throws IOException {
        progress.loaded(rows, bytesBefore + reader.bytesRead());
        boolean loaded;
        try {
            loaded = reader.loadNextBatch();
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException e) {
            throw broken(e);
        }
        rows += loaded ? root().getRowCount() : 0;
        return loaded;
    }

    private static IOException broken(Exception e) {
        String message = e.getMessage();
        return new IOException(e.getClass().getSimpleName() + (message == null ? "" : ": " + message), e);
    }
}
