package org.sqltruffle.bridge.shell.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.bridge.session.TableFormat;
import org.sqltruffle.tpch.console.UserError;

/**
 * Where results go: bytes, because SQLite's texts need not be valid UTF-8 and come out as they are. An output has text, or results in one
 * {@link TableFormat}, not both: readers of the format would not understand the text.
 */
public final class Output implements AutoCloseable {

    private static final byte[] SPACES = " ".repeat(256).getBytes(StandardCharsets.US_ASCII);

    private final OutputStream target;
    private final OutputStream out;
    private final boolean isTerminal;
    private boolean hasText;
    /** Of the results so far, {@code null} when there is none. */
    private TableFormat format;
    /** Whether the last of these results could not be written to its end. */
    private boolean broken;

    public Output(OutputStream target) {
        this(target, false);
    }

    /** @param isTerminal whether a user sees the bytes */
    public Output(OutputStream target, boolean isTerminal) {
        this.target = target;
        this.out = new BufferedOutputStream(target, 1 << 16);
        this.isTerminal = isTerminal;
    }

    public Output print(String text) {
        return print(text.getBytes(StandardCharsets.UTF_8));
    }

    public Output print(byte[] bytes) {
        return print(bytes, 0, bytes.length);
    }

    Output print(byte[] bytes, int from, int length) {
        beginText();
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public Output print(char asciiCharacter) {
        beginText();
        try {
            out.write(asciiCharacter);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    private void beginText() {
        if (format != null) {
            throw new UserError("text cannot follow a result in the format " + format.name() + "; send it elsewhere with .output");
        }
        hasText = true;
    }

    public Output spaces(int count) {
        for (int left = count; left > 0; left -= SPACES.length) {
            print(SPACES, 0, Math.min(left, SPACES.length));
        }
        return this;
    }

    /** Writes a result in a format that is not text. */
    public interface ResultBody {
        void write(OutputStream to) throws IOException;
    }

    /** Writes a result in a format, or says why this output cannot have it. */
    public void result(TableFormat newFormat, ResultBody body) throws IOException {
        String name = newFormat.name();
        if (isTerminal) {
            throw new UserError("the mode " + name
                            + " writes bytes that a terminal cannot show; redirect standard output, or name a file with -o or .output");
        }
        if (hasText) {
            throw new UserError("a result in the format " + name + " cannot follow text; send it elsewhere with .output");
        }
        if (broken) {
            throw new UserError("the output ends with an incomplete result; send this one elsewhere with .output");
        }
        if (format != null && (format != newFormat || !format.repeats())) {
            throw new UserError("the output has a result in the format " + format.name()
                            + " already, and another one cannot follow; send it elsewhere with .output");
        }
        format = newFormat;
        broken = true;
        body.write(out);
        broken = false;
    }

    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends an output that is a file. */
    @Override
    public void close() {
        flush();
        try {
            target.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
