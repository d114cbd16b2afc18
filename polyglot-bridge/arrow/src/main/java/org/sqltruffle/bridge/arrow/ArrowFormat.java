package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.ResultBatches;
import org.sqltruffle.bridge.session.TableFormat;

/** Writes a result by one of Arrow's writers. Columns have the types of {@code docs/users/arrow.md}. */
abstract class ArrowFormat implements TableFormat {

    abstract ArrowWriter writer(VectorSchemaRoot root, WritableByteChannel out);

    /** Ends an output so that no reader takes it for a whole one. */
    abstract void spoil(OutputStream out) throws IOException;

    @Override
    public void write(ResultBatches rows, OutputStream out) throws IOException {
        boolean complete = false;
        try (BufferAllocator allocator = new RootAllocator(); ArrowReader reader = new ResultReader(allocator, new ColumnSource(rows, ArrowOptions.DEFAULT), () -> { })) {
            // The writer is not closed: that would end the output, and close it.
            ArrowWriter writer = writer(reader.getVectorSchemaRoot(), Channels.newChannel(out));
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
            complete = true;
        } catch (MisfitException e) {
            throw new IllegalArgumentException(e.problem() + "; convert it in SQL, for example by CAST", e);
        } finally {
            if (!complete) {
                spoil(out);
            }
        }
    }

    @Override
    public long load(Path file, Database database, String table, Progress progress) throws IOException {
        return ArrowFiles.load(file, database, table, progress);
    }
}
