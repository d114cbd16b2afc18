package org.sqltruffle.bridge.server.session;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;

/** What a client's connection has: one connection of the engine, its prepared statements, and a transaction or none. */
public final class ServedSession {

    private static final int MOST_STATEMENTS = 1000;

    private final Session session;
    private final Database database;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    /** The transaction that the client has begun by a call, {@code null} for none. */
    private String transaction;
    private boolean closed;
    private final Object runs = new Object();
    /** The execution that runs, {@code null} for none. */
    private Object running;

    ServedSession(Session session) {
        this.session = session;
        this.database = new SessionDatabase(session);
    }

    public Session session() {
        return session;
    }

    public Database database() {
        return database;
    }

    /** Keeps a statement, and returns its handle. */
    public synchronized String add(PreparedStatement statement) {
        if (closed || statements.size() >= MOST_STATEMENTS) {
            statement.close();
            throw new TooManyException(
                            closed ? "the session has ended" : "the session has " + MOST_STATEMENTS + " prepared statements: close some");
        }
        String handle = UUID.randomUUID().toString();
        statements.put(handle, statement);
        return handle;
    }

    /** The statement of a handle, {@code null} for none. */
    public synchronized PreparedStatement statement(String handle) {
        return statements.get(handle);
    }

    /** Forgets a statement. */
    public void remove(String handle) {
        PreparedStatement statement;
        synchronized (this) {
            statement = statements.remove(handle);
        }
        if (statement != null) {
            statement.close();
        }
    }

    /** Begins a transaction and returns its handle. */
    public synchronized String begin() {
        if (transaction != null && database.inTransaction()) {
            throw new IllegalStateException("the session has a transaction: end it first");
        }
        database.execute("BEGIN");
        transaction = UUID.randomUUID().toString();
        return transaction;
    }

    /** Fails unless the handle is that of the present transaction. */
    public synchronized void checkTransaction(String handle) {
        if (!handle.equals(transaction)) {
            throw new IllegalStateException("the session has no such transaction: it has ended, or belongs to another connection");
        }
    }

    /** Ends the transaction of a handle. SQLite may have rolled it back already, because of an error. */
    public synchronized void end(String handle, boolean commit) {
        checkTransaction(handle);
        if (!database.inTransaction()) {
            transaction = null;
            if (commit) {
                throw new IllegalStateException("the transaction was rolled back, because a statement failed");
            }
            return;
        }
        database.execute(commit ? "COMMIT" : "ROLLBACK");
        transaction = null;
    }

    /** Runs a part of an execution, which {@link #cancel} can interrupt. No other execution of the session runs meanwhile. */
    public <T> T run(Object execution, Callable<T> part) throws Exception {
        session.lock();
        try {
            synchronized (runs) {
                running = execution;
            }
            try {
                return part.call();
            } finally {
                synchronized (runs) {
                    running = null;
                }
            }
        } finally {
            session.unlock();
        }
    }

    /** Interrupts an execution if a part of it runs, from any thread. Others that have not ended fail, too, as in SQLite. */
    public void cancel(Object execution) {
        synchronized (runs) {
            if (running == execution) {
                session.interrupt();
            }
        }
    }

    /** Makes all executions fail, from any thread. */
    public void interrupt() {
        session.interrupt();
    }

    /** Ends what runs and closes the connection; an open transaction is rolled back. It waits until statements have ended. */
    void close() {
        // First: a commit may wait for a lock.
        session.abort();
        synchronized (this) {
            closed = true;
            statements.clear();
        }
        database.close();
    }
}
