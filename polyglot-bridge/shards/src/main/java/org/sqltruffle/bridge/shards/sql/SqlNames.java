package org.sqltruffle.bridge.shards.sql;

/** Names and texts as SQL writes them. */
public final class SqlNames {

    private SqlNames() {
    }

    /**
     * A name in double quotes. @throws IllegalArgumentException for a name with a NUL character, at which SQLite would end the statement
     */
    public static String quoted(String name) {
        return '"' + withoutNul(name).replace("\"", "\"\"") + '"';
    }

    /** A text literal. @throws IllegalArgumentException as for {@link #quoted} */
    public static String literal(String text) {
        return '\'' + withoutNul(text).replace("'", "''") + '\'';
    }

    private static String withoutNul(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a NUL character in " + text.replace('\0', '?'));
        }
        return text;
    }
}
