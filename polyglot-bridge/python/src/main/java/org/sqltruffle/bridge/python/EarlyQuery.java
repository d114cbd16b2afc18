package org.sqltruffle.bridge.python;

import org.sqltruffle.abi.DirectoryVfs;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;

/**
 * A query beside the start of GraalPy, which takes seconds on one thread: the native library, the handles of its functions and the classes around a statement
 * are there when the program imports {@code sqlite3}. Once in a process.
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

    /** Throws what kept the library from being loaded: who asks for it a second time only hears that there was a first. */
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
            // The program meets it again.
        }
    }
}
