package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Finds the definitions of columns in the text of CREATE TABLE. SQLite has accepted the text: it is correct. */
public final class Definitions {

    static final String CREATE_TABLE = "CREATE TABLE";
    /** What constraints of a table begin with. A column with such a name is quoted. */
    private static final Set<String> CONSTRAINTS = Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN");

    private Definitions() {
    }

    /** The definition of each column, by its name. Constraints of the table are among them, under their first word. */
    static Map<String, String> columns(String sql) {
        Map<String, String> definitions = new LinkedHashMap<>();
        int open = sql.indexOf('(');
        for (String part : open < 0 ? List.<String>of() : split(sql, open + 1)) {
            if (!part.isEmpty()) {
                definitions.put(unquote(part.substring(0, wordEnd(part))), part);
            }
        }
        return definitions;
    }

    /** The names of the columns, in their order. */
    public static List<String> names(String sql) {
        List<String> names = new ArrayList<>();
        int open = sql.indexOf('(');
        for (String part : open < 0 ? List.<String>of() : split(sql, open + 1)) {
            String word = part.substring(0, wordEnd(part));
            if (!word.isEmpty() && !CONSTRAINTS.contains(word.toUpperCase(Locale.ROOT))) {
                names.add(unquote(word));
            }
        }
        return names;
    }

    /** The text of CREATE TABLE under another name of the table. */
    public static String renamedTable(String sql, String name) {
        String rest = sql.substring(CREATE_TABLE.length()).strip();
        int end = wordEnd(rest);
        return unquote(rest.substring(0, end)).equals(name) ? sql : CREATE_TABLE + " " + Names.quote(name) + rest.substring(end);
    }

    /** The definition under another name. */
    public static String renamed(String definition, String name) {
        return Names.quote(name) + definition.substring(wordEnd(definition));
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
            i = skip(sql, i);
        }
        return parts;
    }

    /** A part without the comments before it. */
    private static String withoutComments(String part) {
        String rest = part.strip();
        while (rest.startsWith("--") || rest.startsWith("/*")) {
            rest = rest.substring(skip(rest, 0)).strip();
        }
        return rest;
    }

    /** The position after a character, a quoted name or text, or a comment. */
    private static int skip(String sql, int i) {
        char c = sql.charAt(i);
        char end = c == '[' ? ']' : c;
        if (c == '\'' || c == '"' || c == '`' || c == '[') {
            int at = sql.indexOf(end, i + 1);
            return at < 0 ? sql.length() : at + 1;
        }
        if (sql.startsWith("--", i)) {
            int at = sql.indexOf('\n', i);
            return at < 0 ? sql.length() : at;
        }
        if (sql.startsWith("/*", i)) {
            int at = sql.indexOf("*/", i + 2);
            return at < 0 ? sql.length() : at + 2;
        }
        return i + 1;
    }

    private static int wordEnd(String text) {
        char first = text.charAt(0);
        if (first == '"' || first == '`' || first == '[' || first == '\'') {
            int end = skip(text, 0);
            while (end < text.length() && first != '[' && text.charAt(end) == first) {
                end = skip(text, end);
            }
            return end;
        }
        int end = 0;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_' || text.charAt(end) == '$')) {
            end++;
        }
        return end;
    }

    private static String unquote(String word) {
        char first = word.isEmpty() ? ' ' : word.charAt(0);
        if (first == '"' || first == '`' || first == '\'') {
            String quote = String.valueOf(first);
            return word.substring(1, word.length() - 1).replace(quote + quote, quote);
        }
        return first == '[' ? word.substring(1, word.length() - 1) : word;
    }
}
