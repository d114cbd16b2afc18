package org.sqlite;

import java.sql.Connection;
import java.sql.SQLException;

/** An order of texts in Java, for COLLATE. */
public abstract class Collation {

    /** Makes an order known to SQL. */
    public static final void create(Connection connection, String name, Collation collation) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().create_collation(name, collation);
    }

    /** Removes an order. */
    public static final void destroy(Connection connection, String name) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().destroy_collation(name);
    }

    /** A negative number, 0 or a positive number: the first text is before, equal to or after the second. */
    protected abstract int xCompare(String first, String second);
}
