package org.sqltruffle.sqlite;

/**
 * Reads the tokens of an SQL text one after the other, and skips white space and comments. The rules are those of SQLite's tokenizer,
 * except that a sign is one character and a number may be several tokens. Positions are indexes of characters, or of bytes in UTF-8.
 */
public final class SqlTokens {

    private final String sql;
    private int start;
    private int end;

    public SqlTokens(String sql) {
        this.sql = sql;
    }

    /** Moves to the next token; {@code false} at the end of the text. */
    public boolean next() {
        start = end;
        while (start < sql.length() && isSpace(sql, start)) {
            start = end(sql, start);
        }
        end = start < sql.length() ? end(sql, start) : start;
        return start < end;
    }

    /** Whether the token is this keyword or sign. A quoted name is neither. */
    public boolean is(String word) {
        return end - start == word.length() && sql.regionMatches(true, start, word, 0, word.length());
    }

    /** The token as a name, without its quotes. */
    public String name() {
        return unquote(text());
    }

    /** The token as it is written. */
    public String text() {
        return sql.substring(start, end);
    }

    /** Whether white space or a comment begins at a position. */
    public static boolean isSpace(String sql, int at) {
        char c = sql.charAt(at);
        return isWhite(c) || c == '\ufeff' || sql.startsWith("--", at) || sql.startsWith("/*", at);
    }

    /** The position after the token, the white space or the comment at a position. What is not closed ends with the text. */
    public static int end(String sql, int at) {
        char c = sql.charAt(at);
        if (c == '\'' || c == '"' || c == '`') {
            return afterQuote(sql, at);
        }
        if (c == '[') {
            return after("]", sql, at);
        }
        if (sql.startsWith("--", at)) {
            return after("\n", sql, at);
        }
        if (sql.startsWith("/*", at)) {
            return after("*/", sql, at + 2);
        }
        int end = at + 1;
        while (isWord(c) && end < sql.length() && isWord(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Whether a character can be in a keyword, or in a name without quotes. */
    public static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80;
    }

    /** A name or a text without its quotes. */
    public static String unquote(String token) {
        char quote = token.isEmpty() ? ' ' : token.charAt(0);
        return switch (quote) {
            case '\'', '"', '`' -> {
                String one = String.valueOf(quote);
                yield token.substring(1, Math.max(1, token.length() - 1)).replace(one + one, one);
            }
            case '[' -> token.substring(1, Math.max(1, token.length() - 1));
            default -> token;
        };
    }

    private static boolean isWhite(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }

    private static int after(String what, String sql, int from) {
        int at = sql.indexOf(what, from);
        return at < 0 ? sql.length() : at + what.length();
    }

    /** A quote within quotes is written twice. */
    private static int afterQuote(String sql, int open) {
        char quote = sql.charAt(open);
        int i = open + 1;
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

    /** The position of the first token from a position on in a text in UTF-8; -1: there is none, or a comment is not closed. */
    public static int start(byte[] sql, int from) {
        int i = from;
        while (i < sql.length) {
            if (isWhite(sql[i])) {
                i++;
            } else if (startsWith(sql, i, '-', '-')) {
                while (i < sql.length && sql[i] != '\n') {
                    i++;
                }
            } else if (startsWith(sql, i, '/', '*')) {
                i += 2;
                while (i < sql.length && !startsWith(sql, i, '*', '/')) {
                    i++;
                }
                i += 2;
            } else {
                return i;
            }
        }
        return -1;
    }

    private static boolean startsWith(byte[] sql, int at, char first, char second) {
        return at + 1 < sql.length && sql[at] == first && sql[at + 1] == second;
    }
}
