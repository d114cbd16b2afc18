package org.sqltruffle.bridge.python.connection;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.sqltruffle.sqlite.SqlTokens;

/** Questions about a statement that are answered by its text, as in CPython's module. */
final class SqlText {

    private static final String[] DML = {"insert", "update", "delete", "replace"};

    private SqlText() {
    }

    /** Whether the statement is one before which a transaction is opened. */
    static boolean isDml(byte[] sql) {
        int start = SqlTokens.start(sql, 0);
        if (start < 0) {
            return false;
        }
        for (String keyword : DML) {
            if (startsWith(sql, start, keyword)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the statement is a pragma that answers with the old state, instead of failing, while other statements are active. */
    static boolean answersWhenBusy(byte[] sql) {
        int start = SqlTokens.start(sql, 0);
        if (start < 0 || !startsWith(sql, start, "pragma")) {
            return false;
        }
        String text = new String(sql, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return text.contains("journal_mode") || text.contains("wal_checkpoint");
    }

    private static boolean startsWith(byte[] sql, int start, String keyword) {
        for (int i = 0; i < keyword.length(); i++) {
            if (Character.toLowerCase(at(sql, start + i)) != keyword.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static char at(byte[] sql, int i) {
        return i < sql.length ? (char) (sql[i] & 0xff) : 0;
    }
}
