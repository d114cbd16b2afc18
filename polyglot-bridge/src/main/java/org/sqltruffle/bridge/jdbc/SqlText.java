package org.sqltruffle.bridge.jdbc;

import java.util.regex.Pattern;

/** What the driver reads out of SQL. */
final class SqlText {

    private static final Pattern INSERT = Pattern.compile("(?:\\s|--[^\\n]*\\n|/\\*.*?\\*/)*(?:with\\s.+\\)\\s*)?(?:insert|replace)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private SqlText() {
    }

    /** Whether a statement inserts, so that there is a generated key. */
    static boolean isInsert(String sql) {
        int start = 0;
        while (start < sql.length() && sql.charAt(start) <= ' ') {
            start++;
        }
        if (start == sql.length()) {
            return false;
        }
        return switch (sql.charAt(start)) {
            case 'I', 'i', 'R', 'r', 'W', 'w', '-', '/' -> INSERT.matcher(sql).matches();
            default -> false;
        };
    }

    /** A text as a literal of SQL; NULL for {@code null}. */
    static String literal(String text) {
        return text == null ? "NULL" : "'" + text.replace("'", "''") + "'";
    }

    /** A name as an identifier of SQL. */
    static String identifier(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
