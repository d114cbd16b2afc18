package org.sqltruffle.bridge.arrow;

import org.sqltruffle.sqlite.SqlName;

/**
 * Where {@link ArrowIngest} writes rows.
 *
 * @param schema the database, such as {@code main}; {@code null}: where SQLite finds or makes the table by its name alone
 * @param temporary whether a table that is made is a temporary one
 */
public record IngestTarget(String schema, String table, IngestMode mode, boolean temporary) {

    public IngestTarget {
        if (temporary && schema != null && !schema.equalsIgnoreCase("temp")) {
            throw new IllegalArgumentException("a temporary table cannot be in the database " + schema);
        }
    }

    /** The table's name in SQL. */
    String sql() {
        String name = quoted(table);
        return temporary ? "temp." + name : schema == null ? name : quoted(schema) + "." + name;
    }

    /** A name in SQL. */
    static String quoted(String name) {
        if (name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a name has a NUL character");
        }
        return SqlName.quote(name);
    }
}
