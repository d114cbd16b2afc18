package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.sqltruffle.bridge.session.ResultBatches;
import org.sqltruffle.bridge.session.TableFormat;

/** Writes a result from record batches. Columns have the types of {@code docs/users/arrow.md}. */
abstract class ResultFormat implements TableFormat {

    /** Writes all batches, and leaves the output open. */
    abstract void write(ArrowReader batches, OutputStream out) throws IOException;

    /** Ends an output so that no reader takes it for a whole one. */
    abstract void spoil(OutputStream out) throws IOException;

    @Override
    public final void write(ResultBatches rows, OutputStream out) throws IOException {
        boolean complete = false;
        ColumnSource source = new ColumnSource(rows, ArrowOptions.DEFAULT);
        try (BufferAllocator allocator = new RootAllocator(); ArrowReader reader = new ResultReader(allocator, source, () -> {})) {
            write(reader, out);
            complete = true;
        } catch (MisfitException e) {
            throw new IllegalArgumentException(e.problem() + "; convert it in SQL, for example by CAST", e);
        } finally {
            if (!complete) {
                spoil(out);
            }
        }
    }
}
