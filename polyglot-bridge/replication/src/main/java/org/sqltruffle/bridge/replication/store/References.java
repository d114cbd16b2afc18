package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.sqlite.SqlTokens;

/**
 * The tables and columns that foreign keys refer to: registers have their identities, because other sites may know them under other names.
 */
public final class References {

    private static final String WORD = "REFERENCES";
    /** Ends a name that no table or column has: one can have it as its identity, under another name. */
    private static final String NOBODY = "#";

    /** Finds another name. @param column a column of the table, or {@code null} for the table itself */
    public interface Renamer {
        String name(String table, String column);
    }

    private References() {
    }

    /** Puts identities in place of names. @param tables finds a table by its present name, or {@code null} */
    public static String toIdentities(String sql, Function<String, Identities.Table> tables) {
        return renamed(sql, (name, columnName) -> {
            Identities.Table table = tables.apply(name);
            int column = table == null || columnName == null ? -1 : table.column(columnName);
            if (columnName == null) {
                return table == null ? name + NOBODY : table.uid;
            }
            return column < 0 ? columnName + NOBODY : table.ids.get(column);
        });
    }

    /** Puts names in place of identities. */
    public static String toNames(String sql, Renamer names) {
        return renamed(sql, names);
    }

    /** All names and identities of tables and columns that a text refers to, in its order. */
    static List<String> all(String sql) {
        List<String> found = new ArrayList<>();
        renamed(sql, (table, column) -> {
            found.add(column == null ? table : column);
            return found.getLast();
        });
        return found;
    }

    /** Puts other names and identities in place of those of {@link #all}. @param others as many */
    static String replaced(String sql, List<String> others) {
        Iterator<String> next = others.iterator();
        return renamed(sql, (table, column) -> next.next());
    }

    /** The tables that a text refers to. */
    public static List<String> tables(String sql) {
        List<String> found = new ArrayList<>();
        renamed(sql, (table, column) -> {
            if (column == null) {
                found.add(table);
            }
            return column == null ? table : column;
        });
        return found;
    }

    private static String renamed(String sql, Renamer renamer) {
        StringBuilder text = new StringBuilder();
        int i = 0;
        while (i < sql.length()) {
            int next = SqlTokens.end(sql, i);
            boolean isReference = sql.substring(i, next).equalsIgnoreCase(WORD);
            text.append(sql, i, next);
            i = isReference ? reference(sql, next, text, renamer) : next;
        }
        return text.toString();
    }

    /** Copies a name, and those of columns after it. @return the position after them */
    private static int reference(String sql, int begin, StringBuilder text, Renamer renamer) {
        int i = copySpace(sql, begin, text);
        if (i >= sql.length()) {
            return i;
        }
        int end = SqlTokens.end(sql, i);
        String table = SqlTokens.unquote(sql.substring(i, end));
        append(text, sql.substring(i, end), renamer.name(table, null));
        i = copySpace(sql, end, text);
        if (i >= sql.length() || sql.charAt(i) != '(') {
            return i;
        }
        while (i < sql.length() && sql.charAt(i) != ')') {
            end = SqlTokens.end(sql, i);
            String token = sql.substring(i, end);
            boolean isName = !SqlTokens.isSpace(sql, i) && !token.equals("(") && !token.equals(",");
            append(text, token, isName ? renamer.name(table, SqlTokens.unquote(token)) : SqlTokens.unquote(token));
            i = end;
        }
        return i;
    }

    private static void append(StringBuilder text, String token, String name) {
        text.append(SqlTokens.unquote(token).equals(name) ? token : SqlName.quote(name));
    }

    private static int copySpace(String sql, int begin, StringBuilder text) {
        int i = begin;
        while (i < sql.length() && SqlTokens.isSpace(sql, i)) {
            int end = SqlTokens.end(sql, i);
            text.append(sql, i, end);
            i = end;
        }
        return i;
    }
}
