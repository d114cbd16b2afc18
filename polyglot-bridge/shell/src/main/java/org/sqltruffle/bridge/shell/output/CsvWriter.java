package org.sqltruffle.bridge.shell.output;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.language.Statement;

/** Mode csv. A field is quoted when it is empty or holds a separator, white space, a quote, or a byte that is not printable ASCII. */
final class CsvWriter extends SeparatedWriter {

    private final byte[] separator;

    CsvWriter(Output out, ShellSettings settings) {
        super(out, settings);
        this.separator = settings.columnSeparator.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    void name(String name) {
        field(name.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    void value(Statement statement, int column) {
        field(Text.of(statement, column));
    }

    private void field(byte[] text) {
        if (text == null) {
            out.print(settings.nullValue);
        } else if (needsQuotes(text)) {
            out.print('"');
            for (byte b : text) {
                if (b == '"') {
                    out.print('"');
                }
                out.print((char) (b & 0xff));
            }
            out.print('"');
        } else {
            out.print(text);
        }
    }

    private boolean needsQuotes(byte[] text) {
        if (text.length == 0) {
            return true;
        }
        for (byte b : text) {
            if (b <= ' ' || b == '"' || b == '\'' || b == 0x7f) {
                // Bytes above ASCII are negative.
                return true;
            }
        }
        return contains(text, separator);
    }

    private static boolean contains(byte[] text, byte[] part) {
        for (int i = 0; i + part.length <= text.length; i++) {
            if (java.util.Arrays.equals(text, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }
}
