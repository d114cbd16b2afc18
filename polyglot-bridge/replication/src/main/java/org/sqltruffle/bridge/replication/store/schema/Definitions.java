package org.sqltruffle.bridge.replication.store.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.sqlite.SqlTokens;

/** Finds the definitions of columns in the text of CREATE TABLE. SQLite has accepted the text: it is correct. */
public final class Definitions {

    static final String CREATE_TABLE = "CREATE TABLE";
    /** What constraints of a table begin with. A column with such a name is quoted. */
    private static final Set<String> CONSTRAINTS = Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN");

    /** What constraints of a column begin with. */
    private static final Set<String> COLUMN_CONSTRAINTS = Set.of("CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT",
                    "COLLATE", "REFERENCES", "GENERATED", "AS");
    /** A default without parentheses: a text, a blob, a number or a word. */
    private static final Pattern LITERAL = Pattern.compile(
                    "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[xX]'[0-9a-fA-F]*'|[-+]?\\s*(?:0[xX][0-9a-fA-F]+|[0-9.]+(?:[eE][-+]?[0-9]+)?|"
                                    + "\\w+)");

    private Definitions() {
    }

    /**
     * A column or constraint in the text of CREATE TABLE. @param column the name of the column, or {@code null} for a constraint of the
     * table
     */
    public record Part(String column, String definition) {
    }

    /** The columns and constraints, in their order. */
    public static List<Part> parts(String sql) {
        List<Part> parts = new ArrayList<>();
        int open = sql.indexOf('(');
        for (String part : open < 0 ? List.<String>of() : split(sql, open + 1)) {
            if (!part.isEmpty()) {
                String word = part.substring(0, SqlTokens.end(part, 0));
                parts.add(new Part(CONSTRAINTS.contains(word.toUpperCase(Locale.ROOT)) ? null : SqlTokens.unquote(word), part));
            }
        }
        return parts;
    }

    /** The definition of each column, by its name. */
    public static Map<String, String> columns(String sql) {
        Map<String, String> definitions = new LinkedHashMap<>();
        parts(sql).stream().filter(part -> part.column != null).forEach(part -> definitions.put(part.column, part.definition));
        return definitions;
    }

    /** The names of the columns, in their order. */
    public static List<String> names(String sql) {
        return List.copyOf(columns(sql).keySet());
    }

    /** The text of CREATE TABLE under another name of the table. */
    public static String renamedTable(String sql, String name) {
        String rest = sql.substring(CREATE_TABLE.length()).strip();
        int end = SqlTokens.end(rest, 0);
        return SqlTokens.unquote(rest.substring(0, end)).equals(name) ? sql
                        : CREATE_TABLE + " " + SqlName.quote(name) + rest.substring(end);
    }

    /** The definition under another name. */
    public static String renamed(String definition, String name) {
        return SqlName.quote(name) + definition.substring(SqlTokens.end(definition, 0));
    }

    /** The expression of a column's default, or {@code null}. */
    public static String defaultOf(String definition) {
        int at = at(definition, definition.isEmpty() ? 0 : SqlTokens.end(definition, 0), definition.length(), "DEFAULT");
        if (at < 0) {
            return null;
        }
        String rest = definition.substring(at + "DEFAULT".length()).strip();
        if (rest.startsWith("(")) {
            return rest.substring(0, afterParenthesis(rest, 0));
        }
        Matcher literal = LITERAL.matcher(rest);
        String text = literal.lookingAt() ? literal.group() : null;
        return text != null && text.startsWith("\"") ? "'" + SqlTokens.unquote(text).replace("'", "''") + "'" : text;
    }

    /**
     * An expression with the default of a column as a row stores it, after the affinity of the column's type. {@code null} when there is no
     * default.
     */
    public static String stored(String definition) {
        String value = defaultOf(definition);
        String type = type(definition).toUpperCase(Locale.ROOT);
        if (value == null || type.isEmpty()) {
            return value;
        }
        if (!type.contains("INT") && Stream.of("CHAR", "CLOB", "TEXT").anyMatch(type::contains)) {
            return "(SELECT CASE WHEN typeof(v) IN ('integer', 'real') THEN CAST(v AS TEXT) ELSE v END FROM (SELECT " + value + " AS v))";
        }
        if (!type.contains("INT") && (type.contains("BLOB") || type.equals("ANY"))) {
            return value;
        }
        String number = Stream.of("REAL", "FLOA", "DOUB").anyMatch(type::contains) && !type.contains("INT") ? "REAL" : "NUMERIC";
        // A text becomes a number only if that loses nothing.
        return "(SELECT CASE WHEN typeof(v) = 'blob' OR typeof(v) = 'text' AND trim(v) <> CAST(v + 0 AS TEXT) THEN v ELSE CAST(v AS "
                        + number + ") END FROM (SELECT " + value
                        + " AS v))";
    }

    /** The words after the name of a column, up to its first constraint. */
    public static String type(String definition) {
        StringBuilder type = new StringBuilder();
        int i = definition.isEmpty() ? 0 : SqlTokens.end(definition, 0);
        while (i < definition.length()) {
            int end = SqlTokens.end(definition, i);
            String token = definition.substring(i, end);
            if (token.equals("(") || SqlTokens.isWord(token.charAt(0)) && COLUMN_CONSTRAINTS.contains(token.toUpperCase(Locale.ROOT))) {
                break;
            }
            type.append(token);
            i = end;
        }
        return type.toString().strip();
    }

    /** The position after a parenthesis and all that is in it. */
    private static int afterParenthesis(String sql, int open) {
        int end = open + 1;
        for (int depth = 1; depth > 0 && end < sql.length(); end = SqlTokens.end(sql, end)) {
            depth += sql.charAt(end) == '(' ? 1 : sql.charAt(end) == ')' ? -1 : 0;
        }
        return end;
    }

    /** The table in the text of CREATE INDEX or CREATE TRIGGER, without the name of a database. Empty when there is none. */
    public static String tableOf(String sql) {
        String table = null;
        String before = "";
        int i = 0;
        while (i < sql.length()) {
            int begin = i;
            i = SqlTokens.end(sql, begin);
            if (SqlTokens.isSpace(sql, begin)) {
                continue;
            }
            String token = sql.substring(begin, i);
            if (before.equalsIgnoreCase("ON") && table == null || before.equals(".") && table != null) {
                table = SqlTokens.unquote(token);
            } else if (table != null && !token.equals(".")) {
                return table;
            }
            before = token;
        }
        return table == null ? "" : table;
    }

    /** Whether a name is in a definition, other than as its first word or in a literal text. */
    public static boolean mentions(String definition, String name) {
        return at(definition, definition.isEmpty() ? 0 : SqlTokens.end(definition, 0), definition.length(), name) >= 0;
    }

    /** Where a name is between two positions, or -1. */
    private static int at(String sql, int begin, int end, String name) {
        int i = begin;
        while (i < end) {
            char c = sql.charAt(i);
            int next = SqlTokens.end(sql, i);
            boolean isName = SqlTokens.isWord(c) || c == '"' || c == '`' || c == '[';
            if (isName && SqlTokens.unquote(sql.substring(i, next)).equalsIgnoreCase(name)) {
                return i;
            }
            i = next;
        }
        return -1;
    }

    /** The tokens of a text, without spaces and comments. */
    public static List<String> tokens(String sql) {
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < sql.length();) {
            int end = SqlTokens.end(sql, i);
            if (!SqlTokens.isSpace(sql, i)) {
                tokens.add(sql.substring(i, end));
            }
            i = end;
        }
        return tokens;
    }

    /** Whether a word is after the columns and constraints in the text of CREATE TABLE. */
    public static boolean hasOption(String sql, String word) {
        int open = sql.indexOf('(');
        return open >= 0 && tokens(sql.substring(afterParenthesis(sql, open))).stream().anyMatch(word::equalsIgnoreCase);
    }

    /**
     * The text of CREATE TABLE without a column, and without the constraints that name it.
     *
     * @return {@code null} when there is no such text: another column needs it for its values
     */
    public static String without(String sql, String column) {
        int open = sql.indexOf('(');
        List<String> kept = new ArrayList<>();
        for (String part : split(sql, open + 1)) {
            String word = part.isEmpty() ? "" : part.substring(0, SqlTokens.end(part, 0));
            boolean isConstraint = CONSTRAINTS.contains(word.toUpperCase(Locale.ROOT));
            String rest = isConstraint ? part : withoutChecks(part, column);
            if (isConstraint ? !mentions(part, column) : !SqlTokens.unquote(word).equalsIgnoreCase(column)) {
                kept.add(rest);
                if (mentions(rest, column)) {
                    return null;
                }
            }
        }
        return kept.isEmpty() ? null
                        : sql.substring(0, open + 1) + String.join(", ", kept) + sql.substring(afterParenthesis(sql, open) - 1);
    }

    /** The definition of a column without the CHECK constraints that name another one. */
    private static String withoutChecks(String definition, String column) {
        String rest = definition;
        for (int check = at(rest, 0, rest.length(), "CHECK"); check >= 0;) {
            int begin = rest.indexOf('(', check);
            int end = afterParenthesis(rest, begin);
            boolean names = at(rest, begin, end, column) >= 0;
            if (names) {
                rest = rest.substring(0, check) + rest.substring(end);
            }
            int from = names ? check : end;
            check = at(rest, from, rest.length(), "CHECK");
        }
        return rest.strip();
    }

    private static List<String> split(String sql, int start) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int begin = start;
        int i = start;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')' && depth-- == 0 || c == ',' && depth == 0) {
                parts.add(withoutComments(sql.substring(begin, i)));
                begin = i + 1;
                if (c == ')') {
                    return parts;
                }
            }
            i = SqlTokens.end(sql, i);
        }
        return parts;
    }

    /** A part without the comments before it. */
    private static String withoutComments(String part) {
        String rest = part.strip();
        while (!rest.isEmpty() && SqlTokens.isSpace(rest, 0)) {
            rest = rest.substring(SqlTokens.end(rest, 0)).strip();
        }
        return rest;
    }
}
