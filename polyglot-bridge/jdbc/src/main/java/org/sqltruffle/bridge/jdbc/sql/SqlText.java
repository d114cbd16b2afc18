package org.sqltruffle.bridge.jdbc.sql;

import org.sqltruffle.sqlite.SqlTokens;

/** Reads and writes pieces of SQL. */
public final class SqlText {

    private SqlText() {
    }

    /** Whether a statement inserts, so that there is a generated key: INSERT or REPLACE, also after the tables of a WITH. */
    public static boolean isInsert(String sql) {
        SqlTokens token = new SqlTokens(sql);
        boolean first = true;
        int depth = 0;
        while (token.next()) {
            if (token.is("(")) {
                depth++;
            } else if (token.is(")")) {
                depth--;
            } else if (depth == 0 && !token.is(";")) {
                if (token.is("INSERT") || token.is("REPLACE")) {
                    return true;
                }
                if (first ? !token.is("WITH") : token.is("SELECT") || token.is("VALUES") || token.is("UPDATE") || token.is("DELETE")) {
                    return false;
                }
                first = false;
            }
        }
        return false;
    }

    /** A text as a literal of SQL; NULL for {@code null}. */
    static String literal(String text) {
        return text == null ? "NULL" : "'" + text.replace("'", "''") + "'";
    }
}
