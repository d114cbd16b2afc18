package org.sqltruffle.language;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.sqltruffle.sqlite.SqlTokens;

/** What the text of a statement says about how long it is good for. */
enum SqlKind {

    /** Queries, changes of rows, transactions: the next one of the same text can be the same statement. */
    REPEATED,
    /** Settings and rare work: some of them act when they are prepared. */
    SINGLE,
    /**
     * Afterwards a name may mean something else, and SQLite prepares anew only what used a database that changed: with a new {@code main.t}
     * around, what found {@code attached.t} before would go on doing so. A loaded extension can bring a function that fits better than the
     * one in use.
     */
    NAMING;

    private static final byte[] LOAD = "load_extension".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_WORD = 16;

    /** The kind of the statement that begins at a byte of a UTF-8 text. */
    static SqlKind of(byte[] sql, int offset) {
        int start = firstWord(sql, offset);
        int end = start;
        while (end < sql.length && end - start < LONGEST_WORD && Character.isLetter(sql[end])) {
            end++;
        }
        String word = new String(sql, start, end - start, StandardCharsets.US_ASCII).toUpperCase(Locale.ROOT);
        return switch (word) {
            case "SELECT", "WITH", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE" -> loadsExtension(sql, end) ? NAMING : REPEATED;
            case "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE" -> REPEATED;
            case "CREATE", "ALTER", "DROP" -> NAMING;
            default -> SINGLE;
        };
    }

    /** Where the first word begins, after white space, semicolons and comments. */
    private static int firstWord(byte[] sql, int offset) {
        int i = SqlTokens.start(sql, offset);
        while (i >= 0 && sql[i] == ';') {
            i = SqlTokens.start(sql, i + 1);
        }
        return i < 0 ? sql.length : i;
    }

    private static boolean loadsExtension(byte[] sql, int from) {
        for (int i = from; i + LOAD.length <= sql.length; i++) {
            int matched = 0;
            while (matched < LOAD.length && (sql[i + matched] | ' ') == (LOAD[matched] | ' ')) {
                matched++;
            }
            if (matched == LOAD.length) {
                return true;
            }
        }
        return false;
    }

    /** Whether nothing but white space and semicolons follows. */
    static boolean isBlank(byte[] sql, int from) {
        for (int i = from; i < sql.length; i++) {
            if (sql[i] < 0 || sql[i] > ' ' && sql[i] != ';') {
                return false;
            }
        }
        return true;
    }
}
