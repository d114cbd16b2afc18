package org.sqltruffle.bridge.notebook.cells;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_URI;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;

/**
 * What the cells share: the connection, and the variables that SQL and Java cells have set. The connection is opened when the first cell
 * needs it.
 */
public final class Workspace {

    private static final int BUSY_TIMEOUT = 5000;

    private final Map<String, Object> variables = new LinkedHashMap<>();
    private String file = ":memory:";
    private volatile Session session;
    private Database database;
    /** How often another database was opened. */
    private int generation;
    private boolean closed;

    /** The connection that all cells use. */
    public synchronized Session session() {
        if (closed) {
            throw new IllegalStateException("the notebook is closed");
        }
        if (session == null) {
            session = new Session(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI);
            session.busyTimeout(BUSY_TIMEOUT);
            database = new SessionDatabase(session);
            generation++;
        }
        return session;
    }

    /** The connection by the Java API. */
    public synchronized Database database() {
        session();
        return database;
    }

    /** Changes whenever {@link #session} is another one. */
    int generation() {
        return generation;
    }

    /** The file of the database. */
    public String file() {
        return file;
    }

    /** Opens another database in place of this one, which stays when that fails. */
    public synchronized void open(String name) {
        Session old = session;
        String oldFile = file;
        Database oldDatabase = database;
        file = name;
        session = null;
        try {
            // Reads the file, so that a file that is no database is refused here.
            session().engine().execute("SELECT 1 FROM sqlite_schema LIMIT 1");
        } catch (RuntimeException e) {
            if (session != null) {
                session.close();
            }
            session = old;
            database = oldDatabase;
            file = oldFile;
            throw e;
        }
        if (old != null) {
            old.close();
        }
    }

    /** The variables that SQL and Java cells have set, which the other languages take over. */
    Map<String, Object> variables() {
        return variables;
    }

    /** Stops the statement that is running, from any thread. */
    void interrupt() {
        Session current = session;
        if (current != null && current.isOpen()) {
            current.interrupt();
        }
    }

    /** Forgets an interrupt of the cell before. */
    void forgetInterrupt() {
        Session current = session;
        if (current != null) {
            current.lock();
            try {
                current.forgetInterrupt();
            } finally {
                current.unlock();
            }
        }
    }

    /** Closes the database; a transaction is rolled back. Waits until the running statement has ended. */
    public synchronized void close() {
        closed = true;
        if (session != null) {
            session.close();
            session = null;
        }
    }
}
