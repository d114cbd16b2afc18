package org.sqlite;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqlite.core.DB;

/**
 * The two statements that sqlite-jdbc adds to SQL: {@code backup [DATABASE] to FILE} and {@code restore [DATABASE] from FILE}. The driver
 * runs them.
 */
public class ExtendedCommand {

    private static final String WORD = "(\"[^\"]*\"|'[^']*'|\\S+)";

    /** One of these statements. */
    public interface SQLExtension {

        /** Runs the statement. */
        void execute(DB database) throws SQLException;
    }

    /** The statement of a text; {@code null} when it is another one. */
    public static SQLExtension parse(String sql) throws SQLException {
        if (sql == null) {
            return null;
        }
        if (sql.regionMatches(true, 0, "backup", 0, "backup".length())) {
            return BackupCommand.parse(sql);
        }
        return sql.regionMatches(true, 0, "restore", 0, "restore".length()) ? RestoreCommand.parse(sql) : null;
    }

    /** A text without the quotes around it. */
    public static String removeQuotation(String text) {
        if (text == null) {
            return null;
        }
        boolean quoted = text.length() > 1 && (text.startsWith("\"") && text.endsWith("\"") || text.startsWith("'") && text.endsWith("'"));
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private static Matcher match(String verb, String preposition, String sql) throws SQLException {
        Matcher matcher = Pattern
                        .compile(verb + "(?:\\s+" + WORD + ")?\\s+" + preposition + "\\s+" + WORD + "\\s*;?\\s*", Pattern.CASE_INSENSITIVE)
                        .matcher(sql);
        if (!matcher.matches()) {
            throw new SQLException("syntax error: " + sql);
        }
        return matcher;
    }

    private static String database(Matcher matcher) {
        return matcher.group(1) == null ? "main" : removeQuotation(matcher.group(1));
    }

    /** Copies a database to a file. */
    public static class BackupCommand implements SQLExtension {

        public final String srcDB;
        public final String destFile;

        public BackupCommand(String srcDB, String destFile) {
            this.srcDB = srcDB;
            this.destFile = destFile;
        }

        public static BackupCommand parse(String sql) throws SQLException {
            Matcher matcher = match("backup", "to", sql);
            return new BackupCommand(database(matcher), removeQuotation(matcher.group(2)));
        }

        @Override
        public void execute(DB database) throws SQLException {
            database.backup(srcDB, destFile, null);
        }
    }

    /** Replaces a database by the content of a file. */
    public static class RestoreCommand implements SQLExtension {

        public final String targetDB;
        public final String srcFile;

        public RestoreCommand(String targetDB, String srcFile) {
            this.targetDB = targetDB;
            this.srcFile = srcFile;
        }

        public static RestoreCommand parse(String sql) throws SQLException {
            Matcher matcher = match("restore", "from", sql);
            return new RestoreCommand(database(matcher), removeQuotation(matcher.group(2)));
        }

        @Override
        public void execute(DB database) throws SQLException {
            database.restore(targetDB, srcFile, null);
        }
    }
}
