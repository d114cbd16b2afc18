package org.sqltruffle.bridge.notebook.cells;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Errors of SQL cells: SQLite's code and message, the line of the cell, and the place in the line. */
public final class SqlError {

    private static final int PRIMARY = 0xff;

    private SqlError() {
    }

    /**
     * The failure of a statement.
     *
     * @param text the statement
     * @param line the line of the cell in which the text begins
     * @param inTransaction whether a transaction was open before
     */
    public static CellFailure of(Session session, SqliteException e, String text, int line, boolean inTransaction) {
        List<String> lines = new ArrayList<>();
        String name = e.codeName() == null ? "SQLITE_ERROR" : e.codeName();
        lines.add(name + ": " + e.getMessage());
        place(lines, text, line, e.offset());
        boolean interrupted = (e.code() & PRIMARY) == ResultCode.INTERRUPT;
        if (inTransaction && session.isOpen()) {
            lines.add(session.engine().isAutocommit() ? "The transaction was rolled back." : "The transaction is still open.");
        }
        Throwable cause = session.takeThrown();
        if (cause != null) {
            lines.add("Caused by " + cause);
        }
        return new CellFailure(interrupted ? "KeyboardInterrupt" : name, e.getMessage(), lines);
    }

    private static void place(List<String> lines, String text, int line, int offset) {
        String[] source = text.split("\n", -1);
        if (offset < 0) {
            int first = 0;
            while (first < source.length - 1 && source[first].isBlank()) {
                first++;
            }
            lines.add("line " + (line + first) + ": " + source[first].strip());
            return;
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        String before = new String(utf8, 0, Math.min(offset, utf8.length), StandardCharsets.UTF_8);
        int row = lines(before);
        String prefix = "line " + (line + row) + ": ";
        lines.add(prefix + source[row]);
        lines.add(" ".repeat(prefix.length() + before.length() - before.lastIndexOf('\n') - 1) + "^");
    }

    /** The number of line ends in a text. */
    static int lines(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    /** Refuses half characters, which no UTF-8 text has: they would become question marks in the database. */
    static void checkText(String text) throws CellFailure {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new CellFailure("UnicodeError", "the cell has half of a surrogate pair, which is no valid text");
        }
    }
}
