package org.sqltruffle.bridge.python;

import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.DirectoryVfs;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Runs a query on a thread of its own while GraalPy starts. The native library, its function handles and the engine's classes are then
 * loaded when the program imports {@code sqlite3}. Runs once in a process.
 */
final class EarlyQuery implements Runnable {

    private static boolean started;
    private static volatile LinkageError failure;

    private EarlyQuery() {
    }

    static synchronized void start() {
        if (!started) {
            started = true;
            Thread thread = new Thread(new EarlyQuery(), "sqltruffle-early-query");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Throws the error of the early query's library loading. A second attempt to load would only report that there was a first. */
    static void check() {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void run() {
        try (Connection connection = Connection.open(":memory:")) {
            Connection.sqliteVersion();
            DirectoryVfs.prepare();
            connection.busyTimeout(0);
            try (Statement statement = connection.prepare("SELECT ?, 'text'")) {
                statement.parameterCount();
                statement.bindLong(1, 1);
                while (statement.step()) {
                    statement.columnLong(0);
                }
            }
            ConstantFunctions.TEXT.length();
        } catch (LinkageError e) {
            failure = e;
        } catch (SqliteException e) {
            // The program's own first query meets the error again.
        }
    }
}
