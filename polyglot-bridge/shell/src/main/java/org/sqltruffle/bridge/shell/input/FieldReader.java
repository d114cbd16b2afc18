package org.sqltruffle.bridge.shell.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.tpch.console.UserError;

/** Rows of fields in a text file. A field is a string whose characters are the file's bytes. */
public final class FieldReader {

    private final PushbackInputStream in;
    private final int separator;
    private final int rowEnd;
    private final boolean csv;
    private int line = 1;
    private int startLine = 1;
    private boolean first = true;

    /** @param csv whether fields may be quoted, and rows may end in CR LF */
    public FieldReader(InputStream in, String separator, String rowEnd, boolean csv) {
        this.in = new PushbackInputStream(in, 3);
        this.separator = single("column", separator);
        this.rowEnd = single("row", rowEnd.equals("\r\n") ? "\n" : rowEnd);
        this.csv = csv;
    }

    private static int single(String which, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length != 1) {
            throw new UserError("multi-character " + which + " separators not allowed for import");
        }
        return bytes[0] & 0xff;
    }

    /** Line on which the last row began. */
    public int startLine() {
        return startLine;
    }

    /** The next row, {@code null} after the last one. */
    public List<String> row() throws IOException {
        if (first) {
            first = false;
            skipByteOrderMark();
        }
        startLine = line;
        int c = in.read();
        if (c < 0) {
            return null;
        }
        in.unread(c);
        List<String> row = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        int end;
        do {
            field.setLength(0);
            end = field(field);
            row.add(field.toString());
        } while (end == separator);
        return row;
    }

    private void skipByteOrderMark() throws IOException {
        byte[] mark = in.readNBytes(3);
        if (mark.length != 3 || mark[0] != (byte) 0xef || mark[1] != (byte) 0xbb || mark[2] != (byte) 0xbf) {
            in.unread(mark);
        }
    }

    /** Reads a field. Returns the character that ended it: the separator, the end of the row, or -1. */
    private int field(StringBuilder field) throws IOException {
        int c = in.read();
        if (csv && c == '"') {
            return quoted(field);
        }
        while (c >= 0 && c != separator && c != rowEnd) {
            field.append((char) c);
            c = in.read();
        }
        if (c == rowEnd) {
            line++;
            if (csv && !field.isEmpty() && field.charAt(field.length() - 1) == '\r') {
                field.setLength(field.length() - 1);
            }
        }
        return c;
    }

    private int quoted(StringBuilder field) throws IOException {
        while (true) {
            int c = in.read();
            if (c < 0) {
                return c;
            }
            line += c == '\n' ? 1 : 0;
            if (c != '"') {
                field.append((char) c);
                continue;
            }
            int next = in.read();
            if (next == '"') {
                field.append('"');
                continue;
            }
            if (next == '\r') {
                int afterReturn = in.read();
                if (afterReturn == rowEnd) {
                    line++;
                    return afterReturn;
                }
                if (afterReturn >= 0) {
                    in.unread(afterReturn);
                }
            }
            if (next < 0 || next == separator) {
                return next;
            }
            if (next == rowEnd) {
                line++;
                return next;
            }
            // As in sqlite3, a quote inside a field is an ordinary character.
            field.append('"').append((char) next);
        }
    }
}
