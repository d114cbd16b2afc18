package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.session.Backup;
import org.sqltruffle.sqlite.SqliteException;

/** Two statements of sqlite-jdbc that SQLite does not have: {@code backup [DATABASE] to FILE} and {@code restore [DATABASE] from FILE}. */
final class FileCommand {

    private static final String WORD = "(\"[^\"]*\"|'[^']*'|\\S+)";
    private static final Pattern BACKUP = Pattern.compile("backup(?:\\s+" + WORD + ")?\\s+to\\s+" + WORD + "\\s*;?\\s*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern RESTORE = Pattern.compile("restore(?:\\s+" + WORD + ")?\\s+from\\s+" + WORD + "\\s*;?\\s*",
                    Pattern.CASE_INSENSITIVE);

    private FileCommand() {
    }

    /** Runs such a statement. Returns {@code false} for any other text. */
    static boolean run(JdbcConnection connection, String sql) throws SQLException {
        if (sql == null && connection.likeSqliteJdbc()) {
            throw new NullPointerException("SQL is null");
        }
        if (sql == null) {
            throw Errors.misuse("SQL is null");
        }
        String text = sql.strip();
        boolean backup = text.regionMatches(true, 0, "backup", 0, 6);
        if (!backup && !text.regionMatches(true, 0, "restore", 0, 7)) {
            return false;
        }
        Matcher matcher = (backup ? BACKUP : RESTORE).matcher(text);
        if (!matcher.matches()) {
            throw Errors.misuse("syntax error: " + sql);
        }
        String database = matcher.group(1) == null ? "main" : unquoted(matcher.group(1));
        try {
            if (backup) {
                Backup.toFile(connection.session(), database, unquoted(matcher.group(2)), null);
            } else {
                Backup.fromFile(connection.session(), database, unquoted(matcher.group(2)), null);
            }
        } catch (SqliteException e) {
            throw Errors.of(e);
        }
        return true;
    }

    private static String unquoted(String word) {
        char first = word.charAt(0);
        return first == '"' || first == '\'' ? word.substring(1, word.length() - 1) : word;
    }
}
