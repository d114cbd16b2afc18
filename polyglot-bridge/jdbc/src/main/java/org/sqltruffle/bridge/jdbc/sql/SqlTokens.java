package org.sqltruffle.bridge.jdbc.sql;

/** Reads the tokens of an SQL text one after the other, and skips white space and comments. The rules are those of SQLite's tokenizer. */
final class SqlTokens {

    private final String sql;
    private int start;
    private int end;

    SqlTokens(String sql) {
        this.sql = sql;
    }

    /** Moves to the next token; {@code false} at the end of the text. */
    boolean next() {
        start = afterSpace(end);
        if (start >= sql.length()) {
            end = start;
            return false;
        }
        char c = sql.charAt(start);
        end = start + 1;
        switch (c) {
            case '\'', '"', '`' -> end = afterQuote(c);
            case '[' -> end = after("]", start);
            default -> {
                while (isIdentifier(c) && end < sql.length() && isIdentifier(sql.charAt(end))) {
                    end++;
                }
            }
        }
        return true;
    }

    /** Whether the token is this keyword or sign. A quoted name is neither. */
    boolean is(String word) {
        return end - start == word.length() && sql.regionMatches(true, start, word, 0, word.length());
    }

    /** The token as a name, without its quotes. */
    String name() {
        char quote = sql.charAt(start);
        return switch (quote) {
            case '\'', '"', '`' -> {
                String one = String.valueOf(quote);
                yield sql.substring(start + 1, Math.max(start + 1, end - 1)).replace(one + one, one);
            }
            case '[' -> sql.substring(start + 1, Math.max(start + 1, end - 1));
            default -> sql.substring(start, end);
        };
    }

    private static boolean isIdentifier(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80;
    }

    private int afterSpace(int from) {
        int i = from;
        while (i < sql.length()) {
            if (sql.charAt(i) <= ' ') {
                i++;
            } else if (sql.startsWith("--", i)) {
                i = after("\n", i);
            } else if (sql.startsWith("/*", i)) {
                i = after("*/", i + 2);
            } else {
                break;
            }
        }
        return i;
    }

    private int after(String what, int from) {
        int at = sql.indexOf(what, from);
        return at < 0 ? sql.length() : at + what.length();
    }

    /** A quote within quotes is written twice. */
    private int afterQuote(char quote) {
        int i = start + 1;
        while (i < sql.length()) {
            if (sql.charAt(i++) == quote) {
                if (i == sql.length() || sql.charAt(i) != quote) {
                    return i;
                }
                i++;
            }
        }
        return i;
    }
}
