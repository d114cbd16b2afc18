package org.sqlite;

import java.sql.Connection;
import java.sql.SQLException;

/** Decides whether to try a locked database again. */
public abstract class BusyHandler {

    /** Sets the handler of a connection. */
    public static final void setHandler(Connection connection, BusyHandler handler) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().busy_handler(handler);
    }

    /** Removes the handler of a connection. A locked database is an error at once then. */
    public static final void clearHandler(Connection connection) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().busy_handler(null);
    }

    /**
     * Is called when a database is locked.
     *
     * @param attempts the number of earlier calls for this lock
     * @return 0 to give up
     */
    protected abstract int callback(int attempts) throws SQLException;
}
