package org.sqltruffle.bridge.shell;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.sqlite.SqliteException;

/** An error in SQL, in the words of {@code sqlite3}: with its result code and the place in the text. */
final class SqlError extends Exception {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 78;
    private static final int MAX_OFFSET = 50;
    private static final int ARROW_LEFT = 25;
    private static final int ARROW_TEXT = 14;

    private final boolean parse;
    private final int code;

    /**
     * @param parse whether the statement could not be prepared
     * @param sql the text, from the failed statement on
     */
    SqlError(SqliteException cause, boolean parse, byte[] sql) {
        super(cause.getMessage() + (cause.primaryCode() > 1 ? " (" + cause.primaryCode() + ")" : "") + context(sql, cause.offset()), cause);
        this.parse = parse;
        this.code = cause.primaryCode();
    }

    /** The primary result code: the exit status. */
    int code() {
        return code;
    }

    /** The message for SQL in an argument. */
    String forArgument() {
        return "Error: " + (parse ? "in prepare, " : "stepping, ") + getMessage();
    }

    /** The message for SQL in a file, with the line on which the statement begins. */
    String forLine(int line) {
        return (parse ? "Parse error" : "Runtime error") + " near line " + line + ": " + getMessage();
    }

    /** The message for SQL that a user typed. */
    String forUser() {
        return (parse ? "Parse error" : "Runtime error") + ": " + getMessage();
    }

    private static String context(byte[] sql, int offset) {
        if (offset < 0) {
            return "";
        }
        int from = 0;
        int arrow = offset;
        while (arrow > MAX_OFFSET) {
            arrow--;
            from++;
            while (isContinuation(sql, from)) {
                from++;
                arrow--;
            }
        }
        int length = sql.length - from;
        if (length > SHOWN) {
            length = SHOWN;
            while (isContinuation(sql, from + length)) {
                length--;
            }
        }
        byte[] shown = java.util.Arrays.copyOfRange(sql, from, from + length);
        for (int i = 0; i < shown.length; i++) {
            if (shown[i] >= '\t' && shown[i] <= '\r') {
                shown[i] = ' ';
            }
        }
        String text = "\n  " + new String(shown, StandardCharsets.UTF_8) + "\n  ";
        return arrow < ARROW_LEFT ? text + " ".repeat(arrow) + "^--- error here" : text + " ".repeat(arrow - ARROW_TEXT) + "error here ---^";
    }

    private static boolean isContinuation(byte[] sql, int i) {
        return i < sql.length && (sql[i] & 0xc0) == 0x80;
    }
}
