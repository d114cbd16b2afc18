package org.sqlite.core;

import java.sql.SQLException;
import org.sqlite.BusyHandler;
import org.sqlite.Collation;
import org.sqlite.Function;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteCommitListener;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteUpdateListener;

/** An open database. sqlite-jdbc's methods for single statements are left out: they take addresses of C structures. */
public abstract class DB {

    /** Is told how far a backup is. */
    public interface ProgressObserver {

        /** @param remaining pages left @param pageCount all pages */
        void progress(int remaining, int pageCount);
    }

    /** The URL of the connection. */
    public abstract String getUrl();

    /** Whether the connection is closed. */
    public abstract boolean isClosed() throws SQLException;

    /** The settings of the connection. */
    public abstract SQLiteConfig getConfig();

    /** Makes running statements fail. */
    public abstract void interrupt() throws SQLException;

    /** Sets how long to wait for locks, in milliseconds. */
    public abstract void busy_timeout(int milliseconds) throws SQLException;

    /** Sets the handler for locked databases; {@code null} for none. */
    public abstract void busy_handler(BusyHandler handler) throws SQLException;

    /** The version of SQLite. */
    public abstract String libversion() throws SQLException;

    /** Rows that the last statement changed. */
    public abstract long changes() throws SQLException;

    /** Rows changed since the connection was opened. */
    public abstract long total_changes() throws SQLException;

    /** Allows {@code load_extension()} in SQL. Needs the system property {@code sqltruffle.load_extension}, too. */
    public abstract int enable_load_extension(boolean enable) throws SQLException;

    /** Runs all statements of a text. */
    public abstract int _exec(String sql) throws SQLException;

    /** Runs all statements of a text. */
    public final void exec(String sql, boolean autoCommit) throws SQLException {
        _exec(sql);
    }

    /** Makes a function known to SQL; {@code null} removes it. */
    public abstract int create_function(String name, Function function, int arguments, int flags) throws SQLException;

    /** Removes a function that takes any number of arguments. */
    public final int destroy_function(String name) throws SQLException {
        return create_function(name, null, -1, 0);
    }

    /** Makes an order of texts known to SQL; {@code null} removes it. */
    public abstract int create_collation(String name, Collation collation) throws SQLException;

    /** Removes an order of texts. Returns a result code: SQLITE_BUSY while a statement uses it. */
    public final int destroy_collation(String name) throws SQLException {
        try {
            return create_collation(name, null);
        } catch (SQLiteException e) {
            return e.getErrorCode();
        }
    }

    /** Copies a database to a file. @param observer is told how far it is; or {@code null} */
    public abstract int backup(String database, String file, ProgressObserver observer) throws SQLException;

    /** As {@link #backup(String, String, ProgressObserver)}. Pages for each step and waiting times are the driver's. */
    public final int backup(String database, String file, ProgressObserver observer, int sleepMillis, int timeouts, int pagesPerStep)
                    throws SQLException {
        return backup(database, file, observer);
    }

    /** Replaces a database by the content of a file. @param observer is told how far it is; or {@code null} */
    public abstract int restore(String database, String file, ProgressObserver observer) throws SQLException;

    /** As {@link #restore(String, String, ProgressObserver)}. Pages for each step and waiting times are the driver's. */
    public final int restore(String database, String file, ProgressObserver observer, int sleepMillis, int timeouts, int pagesPerStep)
                    throws SQLException {
        return restore(database, file, observer);
    }

    /** Sets a limit and returns the old one. A negative value only returns it. */
    public abstract int limit(int id, int value) throws SQLException;

    /** Sets the handler that runs after every {@code vmCalls} instructions. */
    public abstract void register_progress_handler(int vmCalls, ProgressHandler handler) throws SQLException;

    /** Removes the handler of {@link #register_progress_handler}. */
    public abstract void clear_progress_handler() throws SQLException;

    public abstract void addUpdateListener(SQLiteUpdateListener listener);

    public abstract void removeUpdateListener(SQLiteUpdateListener listener);

    public abstract void addCommitListener(SQLiteCommitListener listener);

    public abstract void removeCommitListener(SQLiteCommitListener listener);

    /** A database as the bytes of its file. */
    public abstract byte[] serialize(String database) throws SQLException;

    /** Replaces a database by one in memory, with the content of a file's bytes. */
    public abstract void deserialize(String database, byte[] bytes) throws SQLException;

    /** The exception for a result code. */
    public static SQLiteException newSQLException(int code, String message) {
        SQLiteErrorCode known = SQLiteErrorCode.getErrorCode(code);
        String text = known == SQLiteErrorCode.UNKNOWN_ERROR ? known + ":" + code : known.toString();
        return new SQLiteException(text + " (" + message + ")", known);
    }
}
