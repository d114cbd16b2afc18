package org.sqltruffle.bridge.shell.session;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.sqlite.SqliteException;

/** An error in SQL or of its result, in the words of {@code sqlite3}: with its result code and the place in the text. */
final class SqlError extends Exception {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 78;
    private static final int MAX_OFFSET = 50;
    private static final int ARROW_LEFT = 25;
    private static final int ARROW_TEXT = 14;

    private final String kind;
    private final String argumentKind;
    private final int code;

    /**
     * @param parse whether the statement could not be prepared
     * @param sql the text, from the failed statement on
     */
    SqlError(SqliteException cause, boolean parse, byte[] sql) {
        super(cause.getMessage() + (cause.primaryCode() > 1 ? " (" + cause.primaryCode() + ")" : "") + context(sql, cause.offset()), cause);
        this.kind = parse ? "Parse error" : "Runtime error";
        this.argumentKind = parse ? "in prepare, " : "stepping, ";
        this.code = cause.primaryCode();
    }

    /** A result that cannot be written. */
    SqlError(Exception cause) {
        super(cause.getMessage(), cause);
        this.kind = "Error";
        this.argumentKind = "";
        this.code = CommandLines.FAILED;
    }

    /** The primary result code: the exit status. */
    int code() {
        return code;
    }

    /** The message for SQL in an argument. */
    String forArgument() {
        return "Error: " + argumentKind + getMessage();
    }

    /** The message for SQL in a file, with the line on which the statement begins. */
    String forLine(int line) {
        return kind + " near line " + line + ": " + getMessage();
    }

    /** The message for SQL that a user typed. */
    String forUser() {
        return kind + ": " + getMessage();
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
        return arrow < ARROW_LEFT ? text + " ".repeat(arrow) + "^--- error here"
                        : text + " ".repeat(arrow - ARROW_TEXT) + "error here ---^";
    }

    private static boolean isContinuation(byte[] sql, int i) {
        return i < sql.length && (sql[i] & 0xc0) == 0x80;
    }
}
