package org.sqltruffle.bridge.shell.output;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;

/** Mode json: an array of objects, one per line, and no output without rows. Infinity is 1e999. A blob is a string of its bytes. */
final class JsonWriter implements RowWriter {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final Output out;
    private boolean started;

    JsonWriter(Output out) {
        this.out = out;
    }

    @Override
    public void row(Statement statement) {
        out.print(started ? ",\n{" : "[{");
        started = true;
        for (int i = 0; i < statement.columnCount(); i++) {
            if (i > 0) {
                out.print(',');
            }
            string(statement.columnName(i).getBytes(StandardCharsets.UTF_8));
            out.print(':');
            value(statement, i);
        }
        out.print('}');
    }

    @Override
    public void end() {
        if (started) {
            out.print("]\n");
        }
    }

    private void value(Statement statement, int column) {
        switch (statement.columnType(column)) {
            case ApiConstants.SQLITE_NULL -> out.print("null");
            case ApiConstants.SQLITE_INTEGER, ApiConstants.SQLITE_FLOAT -> SqlLiteral.number(out, statement, column);
            case ApiConstants.SQLITE_BLOB -> string(statement.columnBlob(column));
            default -> string(Text.of(statement, column));
        }
    }

    private void string(byte[] text) {
        out.print('"');
        for (byte b : text) {
            switch (b) {
                case '"', '\\' -> out.print('\\').print((char) b);
                case '\b' -> out.print("\\b");
                case '\f' -> out.print("\\f");
                case '\n' -> out.print("\\n");
                case '\r' -> out.print("\\r");
                case '\t' -> out.print("\\t");
                default -> {
                    if (b >= 0 && b < ' ') {
                        out.print("\\u00").print((char) HEX[b >> 4]).print((char) HEX[b & 15]);
                    } else {
                        out.print((char) (b & 0xff));
                    }
                }
            }
        }
        out.print('"');
    }
}
