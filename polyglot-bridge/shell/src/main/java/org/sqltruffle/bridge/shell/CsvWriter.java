package org.sqltruffle.bridge.shell;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.language.Statement;

/** Mode csv. A field is quoted when it is empty or holds a separator, white space, a quote, or a byte that is not printable ASCII. */
final class CsvWriter implements RowWriter {

    private final Output out;
    private final ShellSettings settings;
    private final byte[] separator;
    private boolean started;

    CsvWriter(Output out, ShellSettings settings) {
        this.out = out;
        this.settings = settings;
        this.separator = settings.columnSeparator.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void row(Statement statement) {
        int n = statement.columnCount();
        if (!started && settings.headers) {
            for (int i = 0; i < n; i++) {
                field(statement.columnName(i).getBytes(StandardCharsets.UTF_8), i < n - 1);
            }
            out.print(settings.rowSeparator);
        }
        started = true;
        for (int i = 0; i < n; i++) {
            field(Text.of(statement, i), i < n - 1);
        }
        out.print(settings.rowSeparator);
    }

    private void field(byte[] text, boolean separated) {
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
        if (separated) {
            out.print(separator);
        }
    }

    private boolean needsQuotes(byte[] text) {
        if (text.length == 0) {
            return true;
        }
        for (byte b : text) {
            if (b <= ' ' || b == '"' || b == '\'' || b == 0x7f) {
                // negative bytes are those above ASCII
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
