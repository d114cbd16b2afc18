package org.sqlite;

import java.sql.Connection;
import java.sql.SQLException;

/** Is called while statements run, and can interrupt them. */
public abstract class ProgressHandler {

    /** Sets the handler of a connection. @param vmCalls how many instructions of SQLite's machine are between two calls */
    public static final void setHandler(Connection connection, int vmCalls, ProgressHandler handler) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().register_progress_handler(vmCalls, handler);
    }

    /** Removes the handler of a connection. */
    public static final void clearHandler(Connection connection) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().clear_progress_handler();
    }

    /** Is called during a statement. @return anything but 0 interrupts the statement */
    protected abstract int progress() throws SQLException;
}
