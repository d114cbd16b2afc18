package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.sqltruffle.api.Database;

/** Writes a result by one of Arrow's writers. */
abstract class ArrowFormat extends ResultFormat {

    abstract ArrowWriter writer(VectorSchemaRoot root, WritableByteChannel out);

    @Override
    final void write(ArrowReader batches, OutputStream out) throws IOException {
        // The writer is not closed: that would end the output, and close it.
        ArrowWriter writer = writer(batches.getVectorSchemaRoot(), Channels.newChannel(out));
        writer.start();
        while (batches.loadNextBatch()) {
            writer.writeBatch();
        }
        writer.end();
    }

    @Override
    public long load(Path file, Database database, String table, Progress progress) throws IOException {
        return ArrowFiles.load(file, database, table, progress);
    }
}
