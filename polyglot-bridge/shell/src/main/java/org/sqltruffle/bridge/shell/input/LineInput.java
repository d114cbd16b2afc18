package org.sqltruffle.bridge.shell.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Lines of a file or of standard input, as bytes. */
public final class LineInput implements LineSource {

    private final InputStream in;

    public LineInput(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    @Override
    public byte[] line(boolean continued) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int c;
        while ((c = in.read()) >= 0 && c != '\n') {
            line.write(c);
        }
        if (c < 0 && line.size() == 0) {
            return null;
        }
        byte[] bytes = line.toByteArray();
        int n = bytes.length;
        return c == '\n' && n > 0 && bytes[n - 1] == '\r' ? java.util.Arrays.copyOf(bytes, n - 1) : bytes;
    }
}
