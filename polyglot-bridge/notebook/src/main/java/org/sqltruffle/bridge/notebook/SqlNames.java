package org.sqltruffle.bridge.notebook;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sqltruffle.bridge.notebook.cells.SqlCells;
import org.sqltruffle.bridge.notebook.cells.Workspace;
import org.sqltruffle.bridge.notebook.magics.DatabaseMagics;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.SqlName;

/** The names that SQL cells can use: keywords, tables, columns and functions. */
final class SqlNames {

    private static final List<String> KEYWORDS = List.of(
                    ("ALTER TABLE,ANALYZE,AND,AS,ASC,ATTACH DATABASE,BEGIN,BETWEEN,BY,CASE,CAST,COLLATE,COMMIT,CREATE INDEX,CREATE "
                                    + "TABLE,CREATE TRIGGER,CREATE VIEW,CROSS JOIN,"
                                    + "DEFAULT,DELETE FROM,DESC,DETACH DATABASE,DISTINCT,DROP INDEX,DROP TABLE,DROP "
                                    + "VIEW,ELSE,END,ESCAPE,EXCEPT,EXISTS,EXPLAIN,EXPLAIN QUERY PLAN,FILTER,FROM,FULL JOIN,GLOB,GROUP "
                                    + "BY,HAVING,"
                                    + "IN,INDEXED BY,INNER JOIN,INSERT INTO,INTERSECT,IS,IS NULL,JOIN,LEFT JOIN,LIKE,LIMIT,MATCH,NATURAL "
                                    + "JOIN,NOT,NOT NULL,NULL,OFFSET,ON,OR,ORDER BY,OVER,PARTITION BY,PRAGMA,PRIMARY KEY,RECURSIVE,"
                                    + "REFERENCES,REGEXP,REINDEX,RELEASE,REPLACE INTO,RETURNING,RIGHT "
                                    + "JOIN,ROLLBACK,SAVEPOINT,SELECT,SET,THEN,UNION,UNION "
                                    + "ALL,UNIQUE,UPDATE,USING,VACUUM,VALUES,WHEN,WHERE,WINDOW,WITH,WITHOUT ROWID")
                                    .split(","));

    private final Workspace workspace;

    SqlNames(Workspace workspace) {
        this.workspace = workspace;
    }

    /** @param text the cell: the columns of tables that it names come first */
    List<String> complete(String prefix, String text) {
        Session session = workspace.session();
        Set<String> found = new LinkedHashSet<>();
        int dot = prefix.lastIndexOf('.');
        if (dot >= 0) {
            for (String column : columns(session, prefix.substring(0, dot), text)) {
                add(found, prefix.substring(0, dot + 1), column, prefix.substring(dot + 1));
            }
            return List.copyOf(found);
        }
        List<String> tables = tables(session);
        for (String table : tables) {
            if (names(text, table)) {
                columns(session, table, text).forEach(column -> add(found, "", column, prefix));
            }
        }
        tables.forEach(table -> add(found, "", table, prefix));
        boolean lower = !prefix.isEmpty() && prefix.equals(prefix.toLowerCase(Locale.ROOT));
        KEYWORDS.forEach(keyword -> add(found, "", lower ? keyword.toLowerCase(Locale.ROOT) : keyword, prefix));
        if (!prefix.isEmpty()) {
            tables.forEach(table -> columns(session, table, text).forEach(column -> add(found, "", column, prefix)));
            SqlCells.strings(session, "SELECT DISTINCT name FROM pragma_function_list ORDER BY 1")
                            .forEach(function -> add(found, "", function, prefix));
        }
        return List.copyOf(found);
    }

    private static void add(Set<String> found, String before, String name, String prefix) {
        if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
            found.add(before + (name.matches("[\\w ]+") ? name : SqlName.quote(name)));
        }
    }

    /** Whether a text has a word. */
    private static boolean names(String text, String word) {
        return java.util.regex.Pattern
                        .compile("\\b" + java.util.regex.Pattern.quote(word) + "\\b", java.util.regex.Pattern.CASE_INSENSITIVE)
                        .matcher(text).find();
    }

    private static List<String> tables(Session session) {
        return SqlCells.strings(session, "SELECT name FROM pragma_table_list WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1");
    }

    /** The columns of a table, or of the table that the text gives this alias. */
    private static List<String> columns(Session session, String table, String text) {
        List<String> columns = SqlCells.strings(session, "SELECT name FROM pragma_table_info(?1)", table);
        if (!columns.isEmpty()) {
            return columns;
        }
        for (String each : tables(session)) {
            if (java.util.regex.Pattern.compile(
                            "\\b" + java.util.regex.Pattern.quote(each) + "\\s+(?:AS\\s+)?" + java.util.regex.Pattern.quote(table) + "\\b",
                            java.util.regex.Pattern.CASE_INSENSITIVE).matcher(text).find()) {
                return SqlCells.strings(session, "SELECT name FROM pragma_table_info(?1)", each);
            }
        }
        return List.of();
    }

    /** What is known of a table, a column or a function; {@code null}: nothing. */
    String describe(String name) {
        Session session = workspace.session();
        String last = name.substring(name.lastIndexOf('.') + 1);
        String schema = DatabaseMagics.schema(session, last);
        if (!schema.isEmpty()) {
            return schema;
        }
        List<String> lines = new ArrayList<>();
        for (String table : tables(session)) {
            SqlCells.query(session, "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1) WHERE lower(name) = lower(?2)", table,
                            last).forEach(
                                            column -> lines.add(
                                                            table + "." + column.get(0) + " " + column.get(1)
                                                                            + ((long) column.get(2) != 0 ? " NOT NULL" : "")
                                                                            + ((long) column.get(3) != 0 ? ", in the primary key" : "")));
        }
        SqlCells.query(session, "SELECT DISTINCT name, type, narg, builtin FROM pragma_function_list WHERE name = lower(?1) ORDER BY narg",
                        last).forEach(
                                        function -> lines.add(
                                                        ((long) function.get(3) != 0 ? "built-in " : "") + kind(function.get(1).toString())
                                                                        + " " + function.get(0) + "(" + arguments((long) function.get(2))
                                                                        + ")"));
        return lines.isEmpty() ? null : String.join("\n", lines);
    }

    private static String kind(String type) {
        return switch (type) {
            case "a" -> "aggregate";
            case "w" -> "window function";
            default -> "function";
        };
    }

    private static String arguments(long count) {
        return count < 0 ? "…" : "?, ".repeat((int) count).replaceAll(", $", "");
    }
}
