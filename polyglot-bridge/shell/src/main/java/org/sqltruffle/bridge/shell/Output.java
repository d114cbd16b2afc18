package org.sqltruffle.bridge.shell;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Where results go: bytes, because SQLite's texts need not be valid UTF-8 and come out as they are. */
final class Output {

    private static final byte[] SPACES = " ".repeat(256).getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;

    Output(OutputStream out) {
        this.out = new BufferedOutputStream(out, 1 << 16);
    }

    Output print(String text) {
        return print(text.getBytes(StandardCharsets.UTF_8));
    }

    Output print(byte[] bytes) {
        return print(bytes, 0, bytes.length);
    }

    Output print(byte[] bytes, int from, int length) {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Output print(char asciiCharacter) {
        try {
            out.write(asciiCharacter);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Output spaces(int count) {
        for (int left = count; left > 0; left -= SPACES.length) {
            print(SPACES, 0, Math.min(left, SPACES.length));
        }
        return this;
    }

    void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
