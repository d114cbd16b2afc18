package org.sqltruffle.bridge.shell.operations;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.tpch.console.UserError;

/**
 * The indexes of a database that no query plan of given statements uses. A file keeps no note of what was used, so the statements come from
 * a file, or from a JVM that has counted its own. They are planned, not run.
 */
final class UnusedIndexes {

    private static final Pattern PLANNED = Pattern.compile(
                    "(?:\\s|--[^\\n]*\\n|/\\*.*?\\*/)*+(SELECT|VALUES|WITH|INSERT|REPLACE|UPDATE|DELETE)\\b.*",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /** The column of EXPLAIN QUERY PLAN that has the words. */
    private static final int DETAIL = 3;
    private static final String INDEXES = """
                    SELECT m.name, l.name, (SELECT sum(pgsize) FROM dbstat d WHERE d.name = l.name), iif(l."unique", 'unique', '')
                    FROM sqlite_schema m, pragma_index_list(m.name) l WHERE m.type = 'table' AND l.origin = 'c' ORDER BY 3 DESC, 1, 2""";

    private final Connection connection;
    private final Set<String> used = new HashSet<>();
    private final List<String> failures = new ArrayList<>();
    private int planned;

    UnusedIndexes(Connection connection) {
        this.connection = connection;
        // Rows that refer to a deleted one are looked for by an index.
        connection.execute("PRAGMA foreign_keys=ON");
    }

    /** Plans the statements of a file. */
    void addFile(Path file) {
        try {
            split(Files.readString(file)).forEach(this::add);
        } catch (IOException e) {
            throw new UserError("cannot read " + file + ": " + e.getMessage());
        }
    }

    /** A statement ends with the semicolon that ends it for SQLite, not with one of a text, a comment or a trigger. */
    private static List<String> split(String text) {
        List<String> statements = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf(';'); end >= 0; end = text.indexOf(';', end + 1)) {
            String statement = text.substring(start, end + 1);
            if (Connection.isComplete(statement.getBytes(StandardCharsets.UTF_8))) {
                statements.add(statement);
                start = end + 1;
            }
        }
        statements.add(text.substring(start));
        return statements;
    }

    /** Plans a statement. Others than queries and changes of rows have no plan, and to prepare a PRAGMA may have an effect. */
    void add(String sql) {
        Matcher matcher = PLANNED.matcher(sql);
        if (matcher.matches()) {
            try (Statement plan = connection.prepare("EXPLAIN QUERY PLAN " + sql)) {
                while (plan.step()) {
                    used.add(indexOf(plan.columnString(DETAIL)));
                }
                planned++;
            } catch (SqliteException e) {
                failures.add(e.getMessage() + ": " + sql.strip().replaceAll("\\s+", " "));
            }
        }
    }

    /** The index that a line of a plan names, as in {@code SEARCH t USING COVERING INDEX i (a=?)}; empty when it names none. */
    private static String indexOf(String detail) {
        int at = detail.indexOf(" INDEX ");
        if (at < 0 || detail.contains(" USING AUTOMATIC ")) {
            return "";
        }
        String name = detail.substring(at + " INDEX ".length());
        int end = name.endsWith(")") ? name.lastIndexOf(" (") : -1;
        return (end < 0 ? name : name.substring(0, end)).toLowerCase(Locale.ROOT);
    }

    /** How many statements were planned. */
    int planned() {
        return planned;
    }

    /** What could not be planned, and why. */
    List<String> failures() {
        return failures;
    }

    /** The unused indexes with their tables and bytes, after a row of names. */
    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>(List.of(List.of("table", "index", "bytes", "constraint")));
        TopCommand.rows(connection, INDEXES).stream().skip(1).filter(row -> !used.contains(row.get(1).toLowerCase(Locale.ROOT)))
                        .forEach(rows::add);
        return rows;
    }
}
