package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;

/** Arrow's streams. Each result is a stream, which ends with a mark, so that another one can follow. */
public final class StreamFormat extends ArrowFormat {

    /** What a message begins with. The length of its metadata follows. */
    private static final int MESSAGE = -1;
    private static final int MISSING_BYTES = 8;

    @Override
    public String name() {
        return "arrows";
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    ArrowWriter writer(VectorSchemaRoot root, WritableByteChannel out) {
        return new ArrowStreamWriter(root, null, out);
    }

    /**
     * Readers take the end of a file between two messages for the end of the stream. So the beginning of a message that does not come is
     * written.
     */
    @Override
    void spoil(OutputStream out) throws IOException {
        out.write(ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(MESSAGE).putInt(MISSING_BYTES).array());
    }
}
