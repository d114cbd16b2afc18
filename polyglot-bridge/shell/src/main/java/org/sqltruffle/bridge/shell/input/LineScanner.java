package org.sqltruffle.bridge.shell.input;

/**
 * Follows quotes and comments from line to line. It tells cheaply that a statement cannot end here, so that the shell calls
 * {@code sqlite3_complete} less often.
 */
public final class LineScanner {

    /** The character that closes the open quote, bracket or comment (*), or 0. */
    private char open;
    private boolean dark;
    private boolean semicolon;

    /** True if the text has only white space and comments, and nothing is open. */
    public boolean isBlank() {
        return open == 0 && !dark;
    }

    /** True if the text has a statement, and nothing is open. */
    public boolean isRunnable() {
        return open == 0 && dark;
    }

    /** True if the last character outside of comments is a semicolon. */
    public boolean endsWithSemicolon() {
        return open == 0 && semicolon;
    }

    public boolean isPlain() {
        return open == 0;
    }

    public void reset() {
        open = 0;
        dark = false;
        semicolon = false;
    }

    public void scan(byte[] line) {
        int i = 0;
        while (i < line.length) {
            if (open != 0) {
                i = close(line, i);
                continue;
            }
            char c = (char) (line[i] & 0xff);
            char next = i + 1 < line.length ? (char) (line[i + 1] & 0xff) : 0;
            if (c == '-' && next == '-') {
                return;
            }
            if (c == '/' && next == '*') {
                open = '*';
                i += 2;
                continue;
            }
            if (c == ';') {
                semicolon = true;
                dark = true;
            } else if (!Character.isWhitespace(c)) {
                semicolon = false;
                dark = true;
                if (c == '\'' || c == '"' || c == '`') {
                    open = c;
                } else if (c == '[') {
                    open = ']';
                }
            }
            i++;
        }
    }

    private int close(byte[] line, int from) {
        for (int i = from; i < line.length; i++) {
            if (line[i] != open) {
                continue;
            }
            if (open == '*') {
                if (i + 1 < line.length && line[i + 1] == '/') {
                    open = 0;
                    return i + 2;
                }
            } else if (open != ']' && i + 1 < line.length && line[i + 1] == open) {
                i++;
            } else {
                open = 0;
                return i + 1;
            }
        }
        return line.length;
    }
}
