package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;

/** Arrow's file format. A reader looks for the footer first, which an incomplete file does not have. */
public final class FileFormat extends ArrowFormat {

    @Override
    public String name() {
        return "arrow";
    }

    /** The footer has places in the file, counted from its beginning. */
    @Override
    public boolean repeats() {
        return false;
    }

    @Override
    ArrowWriter writer(VectorSchemaRoot root, WritableByteChannel out) {
        return new ArrowFileWriter(root, null, out);
    }

    @Override
    void spoil(OutputStream out) throws IOException {
        // There is no footer.
    }
}
