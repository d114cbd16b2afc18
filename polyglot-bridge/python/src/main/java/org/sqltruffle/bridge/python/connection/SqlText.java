package org.sqltruffle.bridge.python.connection;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Questions about a statement that are answered by its text, as in CPython's module. */
public final class SqlText {

    private static final String[] DML = {"insert", "update", "delete", "replace"};

    private SqlText() {
    }

    /** Returns the index of the first byte that is neither white space nor in a comment, or -1. */
    public static int start(byte[] sql, int from) {
        int i = from;
        while (i < sql.length) {
            switch (sql[i]) {
                case ' ', '\t', '\f', '\n', '\r' -> i++;
                case '-' -> {
                    if (at(sql, i + 1) != '-') {
                        return i;
                    }
                    while (i < sql.length && sql[i] != '\n') {
                        i++;
                    }
                }
                case '/' -> {
                    if (at(sql, i + 1) != '*') {
                        return i;
                    }
                    i += 2;
                    while (i < sql.length && (sql[i] != '*' || at(sql, i + 1) != '/')) {
                        i++;
                    }
                    if (i >= sql.length) {
                        return -1;
                    }
                    i += 2;
                }
                default -> {
                    return i;
                }
            }
        }
        return -1;
    }

    /** Whether the statement is one before which a transaction is opened. */
    static boolean isDml(byte[] sql) {
        int start = start(sql, 0);
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
        int start = start(sql, 0);
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
