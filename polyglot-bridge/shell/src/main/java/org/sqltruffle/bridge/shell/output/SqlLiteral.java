package org.sqltruffle.bridge.shell.output;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqlName;

/** A value written as SQL. */
public final class SqlLiteral {

    private SqlLiteral() {
    }

    /** Writes a column's value so that SQLite reads the same value from it. */
    static void print(Output out, Statement statement, int column) {
        switch (statement.columnType(column)) {
            case ApiConstants.SQLITE_NULL -> out.print("NULL");
            case ApiConstants.SQLITE_INTEGER, ApiConstants.SQLITE_FLOAT -> number(out, statement, column);
            case ApiConstants.SQLITE_BLOB -> out.print("X'" + HexFormat.of().formatHex(statement.columnBlob(column)) + "'");
            default -> string(out, Text.of(statement, column));
        }
    }

    /** A number. An infinite one is a number that is too large. */
    static void number(Output out, Statement statement, int column) {
        double value = statement.columnDouble(column);
        if (Double.isInfinite(value)) {
            out.print(value > 0 ? "1e999" : "-1e999");
        } else {
            out.print(statement.columnTextBytes(column));
        }
    }

    /** A string in quotes. */
    static void string(Output out, byte[] text) {
        out.print('\'');
        for (byte b : text) {
            if (b == '\'') {
                out.print('\'');
            }
            out.print((char) (b & 0xff));
        }
        out.print('\'');
    }

    /**
     * As {@link #string}, on one line: line ends are put in by {@code replace()}, with a substitute that the text does not hold, so that a
     * dump can be read line by line.
     */
    static void oneLineString(Output out, byte[] text) {
        String bytes = new String(text, StandardCharsets.ISO_8859_1);
        boolean lf = bytes.indexOf('\n') >= 0;
        boolean cr = bytes.indexOf('\r') >= 0;
        String forLf = lf ? unused(bytes, "\\n", "\\012") : null;
        String forCr = cr ? unused(bytes, "\\r", "\\015") : null;
        out.print(lf ? "replace(" : "").print(cr ? "replace(" : "");
        String substituted = bytes;
        substituted = lf ? substituted.replace("\n", forLf) : substituted;
        substituted = cr ? substituted.replace("\r", forCr) : substituted;
        string(out, substituted.getBytes(StandardCharsets.ISO_8859_1));
        out.print(cr ? ",'" + forCr + "',char(13))" : "").print(lf ? ",'" + forLf + "',char(10))" : "");
    }

    private static String unused(String text, String first, String second) {
        if (!text.contains(first)) {
            return first;
        }
        if (!text.contains(second)) {
            return second;
        }
        for (int i = 0;; i++) {
            String candidate = "(" + first + i + ")";
            if (!text.contains(candidate)) {
                return candidate;
            }
        }
    }

    /** An identifier, in double quotes unless it is a plain name that is no keyword. */
    public static String identifier(String name) {
        boolean plain = !name.isEmpty() && !Character.isDigit(name.charAt(0));
        for (int i = 0; i < name.length() && plain; i++) {
            char c = name.charAt(i);
            plain = c < 128 && (Character.isLetterOrDigit(c) || c == '_');
        }
        return plain && !Keywords.contains(name) ? name : SqlName.quote(name);
    }
}
