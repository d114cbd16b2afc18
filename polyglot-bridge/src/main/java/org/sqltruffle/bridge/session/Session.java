package org.sqltruffle.bridge.session;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;

/**
 * A connection of the engine for several threads, which take turns: JDBC and the Java API are built on it. It keeps closed
 * statements for the next one with the same text, because compiled code belongs to a statement.
 */
public final class Session implements AutoCloseable {

    /** Statements kept for their text. */
    private static final int KEPT = 64;

    private final Connection engine;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Statement> kept = new LinkedHashMap<>(16, 0.75f, true);
    /** Closing must not free the connection under an interrupt from another thread. */
    private final Object interruptGuard = new Object();
    private final Hooks hooks;

    private final Set<SessionBlob> blobs = new HashSet<>();
    /** What a Java function threw through C, until somebody reports it. */
    private Throwable thrown;

    private volatile int interrupts;
    private int writes;

    public Session(String path, int flags) {
        this(path, flags, EngineOptions.DEFAULT);
    }

    public Session(String path, int flags, EngineOptions options) {
        this.engine = Connection.open(path, flags, null, options);
        this.hooks = new Hooks(this, engine);
    }

    /** The engine's connection, for whoever holds the {@link #lock}. */
    public Connection engine() {
        return engine;
    }

    public Hooks hooks() {
        return hooks;
    }

    public void lock() {
        lock.lock();
    }

    public void unlock() {
        lock.unlock();
    }

    public boolean isOpen() {
        return engine.isOpen();
    }

    /** Notes what a Java function threw: the cause of the error that the statement ends with. */
    void noteThrown(Throwable t) {
        thrown = t;
    }

    /** What a Java function threw since this was asked last; {@code null} for nothing. */
    public Throwable takeThrown() {
        Throwable taken = thrown;
        thrown = null;
        return taken;
    }

    void addBlob(SessionBlob blob) {
        blobs.add(blob);
    }

    void removeBlob(SessionBlob blob) {
        blobs.remove(blob);
    }

    /** How often {@link #interrupt} was called: who reads ahead fails when it changes, as the statement would. */
    public int interrupts() {
        return interrupts;
    }

    /** How many executions could have changed what others read: who reads ahead stops doing so when it changes. */
    public int writes() {
        return writes;
    }

    /** Notes an execution that may write; one that may change the schema drops kept statements, whose columns may be other ones now. */
    public void noteWrite(boolean schemaStays) {
        writes++;
        if (!schemaStays && !kept.isEmpty()) {
            dropKept();
        }
    }

    /** {@code sqlite3_interrupt}, from any thread. */
    public void interrupt() {
        synchronized (interruptGuard) {
            interrupts++;
            engine.interrupt();
        }
    }

    /** A statement for a text, which must be given back by {@link #giveBack}; {@code null} when the text holds none. Under the lock. */
    public Statement take(String sql) {
        Statement statement = kept.remove(sql);
        return statement != null ? statement : engine.prepare(sql);
    }

    /** Ends the use of a statement. Under the lock. */
    public void giveBack(String sql, Statement statement) {
        if (!statement.isOpen()) {
            return;
        }
        if (!isKeepable(sql)) {
            statement.close();
            return;
        }
        statement.reset();
        statement.clearBindings();
        Statement before = kept.put(sql, statement);
        if (before != null) {
            before.close();
        }
        if (kept.size() > KEPT) {
            Iterator<Statement> eldest = kept.values().iterator();
            Statement dropped = eldest.next();
            eldest.remove();
            dropped.close();
        }
    }

    private void dropKept() {
        kept.values().forEach(Statement::close);
        kept.clear();
    }

    /**
     * Whether a statement is kept for the next use of its text, by its first word. Pragmas may act when they are prepared; schema
     * changes make no sense twice.
     */
    public static boolean isKeepable(String sql) {
        int start = 0;
        while (start < sql.length() && Character.isWhitespace(sql.charAt(start))) {
            start++;
        }
        int end = start;
        while (end < sql.length() && Character.isLetter(sql.charAt(end))) {
            end++;
        }
        return switch (sql.substring(start, end).toUpperCase(Locale.ROOT)) {
            case "SELECT", "WITH", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE", "BEGIN", "COMMIT", "END" -> true;
            default -> false;
        };
    }

    /** Runs all statements of a text. */
    public void execute(String sql) {
        lock.lock();
        try {
            noteWrite(isKeepable(sql) && sql.indexOf(';') < 0);
            engine.execute(sql);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            synchronized (interruptGuard) {
                List.copyOf(blobs).forEach(SessionBlob::close);
                kept.clear();
                engine.close();
                hooks.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
