package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.TurnLock;

/** The Java part of a Python {@code Connection}. */
public final class PyConnection implements TruffleObject {

    /** The value of {@code Connection.autocommit} for the legacy mode. */
    static final int LEGACY = -1;

    private static final int RECENT = 4;
    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Connections in the order in which they were opened. */
    public final long number = NUMBERS.incrementAndGet();

    public final PythonModule module;
    public final Connection connection;
    /** The thread that may use the connection, or {@code null} for any. */
    final Thread owner;

    /**
     * Held by the thread that is using the connection, if several threads may use it; {@code null} for a connection of one thread. A thread
     * that waits for it has released the GIL, so Python code may run while it is held.
     */
    public final TurnLock lock;

    public int autocommit = LEGACY;
    /** The statement that opens a transaction before DML in legacy mode, or {@code null} when nothing does. */
    public String begin = "BEGIN ";
    /** Ids of the hooks in force, or 0. */
    public long authorizer;
    public long progress;
    public long trace;
    private long busy;
    /** The open blobs, which are closed before the connection. */
    public final Set<BlobHandle> blobs = new LinkedHashSet<>();
    public final PyFunctions functions = new PyFunctions(this);
    private Throwable postponed;
    /** Whether {@link #postponed} is no exception of a callback. */
    private boolean isSignal;
    /** Whether {@code detect_types} is not zero. */
    public boolean detectsTypes;
    /** Whether {@code text_factory} is {@code str}. */
    public boolean plainText = true;

    /**
     * The statements that were executed last. They are found by the identity of their text, because a literal in a loop is always the same
     * object.
     */
    private final PyStatement[] recent = new PyStatement[RECENT];
    private int nextRecent;
    public final ActiveStatements active = new ActiveStatements();
    private final Map<TruffleString, PyStatement> cache = new LinkedHashMap<>();
    private final int cacheSize;
    /** By their texts: BEGIN, COMMIT, ROLLBACK. */
    private final Map<String, Statement> transactions = new HashMap<>();

    public PyConnection(PythonModule module, Connection connection, Thread owner, int cacheSize) {
        this.module = module;
        this.connection = connection;
        this.owner = owner;
        this.cacheSize = cacheSize;
        this.lock = owner == null ? new TurnLock(connection.guard()) : null;
    }

    public void acquire() {
        if (lock != null) {
            acquireLock();
        }
    }

    @TruffleBoundary
    private void acquireLock() {
        try {
            lock.lock();
        } catch (SqliteException e) {
            throw module.raise(e);
        }
    }

    public void release() {
        if (lock != null) {
            releaseLock();
        }
    }

    @TruffleBoundary
    private void releaseLock() {
        lock.unlock();
    }

    /** Acquires the connection for this thread unless another one has it. */
    boolean tryAcquire() {
        return lock == null ? owner == Thread.currentThread() : lock.tryLock();
    }

    public boolean usableNow() {
        return connection.pDb() != 0 && (owner == null || owner == Thread.currentThread());
    }

    /** Whether texts of the current row are UTF-8, as they lie in memory. */
    boolean isUtf8() {
        return connection.encoding() == ApiConstants.SQLITE_UTF8;
    }

    boolean inTransaction() {
        return !connection.isAutocommit();
    }

    public long lastInsertRowid() {
        return connection.lastInsertRowid();
    }

    public long changes() {
        return connection.changes();
    }

    /** The statement of a text if it was executed a short while ago, else {@code null}. */
    public PyStatement recent(TruffleString sql) {
        for (PyStatement statement : recent) {
            if (statement != null && statement.text == sql) {
                return statement;
            }
        }
        return null;
    }

    /** The statement of an equal text in the cache, or {@code null}. */
    @TruffleBoundary
    public PyStatement cached(TruffleString sql) {
        PyStatement statement = cache.get(sql);
        if (statement != null) {
            remember(statement, sql);
        }
        return statement;
    }

    private void remember(PyStatement statement, TruffleString sql) {
        statement.text = sql;
        recent[nextRecent] = statement;
        nextRecent = (nextRecent + 1) % RECENT;
    }

    /** The statement of a text from the cache; prepares it when it is not there. */
    @TruffleBoundary
    public PyStatement statement(TruffleString sql) {
        PyStatement statement = cache.get(sql);
        if (statement == null) {
            statement = PyStatement.prepare(this, sql);
            if (cacheSize > 0) {
                if (cache.size() >= cacheSize) {
                    evict();
                }
                cache.put(sql, statement);
                statement.cached = true;
            }
        }
        if (statement.cached) {
            remember(statement, sql);
        }
        return statement;
    }

    private void evict() {
        var oldest = cache.entrySet().iterator();
        PyStatement statement = oldest.next().getValue();
        oldest.remove();
        for (int i = 0; i < RECENT; i++) {
            if (recent[i] == statement) {
                recent[i] = null;
            }
        }
        statement.cached = false;
        statement.closeIfUnused();
    }

    /** Keeps an exception that must not be thrown through C. */
    public void postpone(Throwable t) {
        if (postponed == null) {
            postponed = t;
        }
    }

    /** Keeps an exception that is raised in place of SQLite's error. */
    void postponeSignal(Throwable t) {
        postpone(t);
        isSignal = true;
    }

    public boolean isFailing() {
        return postponed != null;
    }

    /** Throws what was kept while C ran. */
    void throwPostponed() {
        if (postponed != null) {
            Throwable t = postponed;
            postponed = null;
            isSignal = false;
            throw PyConnection.<RuntimeException>sneak(t);
        }
    }

    /** Raises SQLite's error. Drops an exception that Python code raised meanwhile, as CPython does. */
    @TruffleBoundary
    public RuntimeException raise(SqliteException e) {
        Throwable t = postponed;
        boolean mustRaise = isSignal || !(t instanceof AbstractTruffleException);
        postponed = null;
        isSignal = false;
        if (t != null && mustRaise) {
            throw PyConnection.<RuntimeException>sneak(t);
        }
        if (!connection.isOpen()) {
            throw module.raiseClosed();
        }
        throw module.raise(e);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T sneak(Throwable t) throws T {
        throw (T) t;
    }

    /** Removes a statement from the cache. */
    @TruffleBoundary
    public void forget(PyStatement statement, TruffleString sql) {
        cache.remove(sql);
        for (int i = 0; i < RECENT; i++) {
            if (recent[i] == statement) {
                recent[i] = null;
            }
        }
        statement.cached = false;
        statement.closeIfUnused();
    }

    /**
     * Runs a statement that begins or ends a transaction. It stays prepared, but for three cases: an authorizer wants to see each; BEGIN
     * IMMEDIATE and EXCLUSIVE lock the databases that were attached when they were prepared; and the statement may be running, and have
     * called what runs it now.
     */
    @TruffleBoundary
    public void run(String sql) {
        Statement statement = transactions.get(sql);
        boolean locks = sql.endsWith("IMMEDIATE") || sql.endsWith("EXCLUSIVE");
        if (authorizer != 0 || locks || statement != null && statement.isRunning()) {
            try (var once = connection.prepare(sql)) {
                DroppedCursors.run(this, once::step);
            }
            return;
        }
        if (statement == null) {
            statement = connection.prepare(sql);
            transactions.put(sql, statement);
        }
        Statement prepared = statement;
        try {
            DroppedCursors.run(this, prepared::step);
        } finally {
            if (statement.isOpen()) {
                statement.reset();
            }
        }
    }

    /**
     * Runs COMMIT or ROLLBACK if a transaction is open. False when Python code has to do it: when threads share the connection, for
     * example.
     */
    @TruffleBoundary
    public boolean endTransaction(String how) {
        if (lock != null || autocommit != LEGACY || !usableNow()) {
            return false;
        }
        if (inTransaction()) {
            run(how);
        }
        return true;
    }

    /** Runs all statements of a text, ignoring rows. */
    public void runScript(byte[] sql) {
        int offset = 0;
        while (offset < sql.length) {
            try (Statement statement = connection.prepare(sql, offset, 0)) {
                if (statement == null) {
                    return;
                }
                if (SqlText.answersWhenBusy(Arrays.copyOfRange(sql, offset, statement.tailOffset()))) {
                    DroppedCursors.end(this, null);
                }
                offset = statement.tailOffset();
                DroppedCursors.run(this, () -> runToEnd(statement));
                if (active.hasMoreWriting(0)) {
                    DroppedCursors.endDelayingCommit(this, null);
                }
            }
        }
    }

    private static boolean runToEnd(Statement statement) {
        while (statement.step()) {
            // Nobody asks for the rows of a script.
        }
        return true;
    }

    /** @param rollsBack whether an open transaction is rolled back by a statement, which a trace callback sees */
    public void close(boolean rollsBack) {
        if (!connection.isOpen()) {
            return; // Another thread was first.
        }
        connection.guard().checkIdle();
        try {
            if (rollsBack && inTransaction()) {
                run("ROLLBACK");
            }
        } finally {
            free();
        }
    }

    private void free() {
        for (BlobHandle blob : blobs) {
            org.sqltruffle.sqlite.ExtrasApi.blobClose(blob.pointer);
            blob.pointer = 0;
        }
        blobs.clear();
        cache.clear();
        Arrays.fill(recent, null);
        connection.close();
        module.forget(this);
        for (long id : new long[]{authorizer, progress, trace, busy}) {
            HostCallbacks.forget(id);
        }
    }

    /** Has the connection wait for locks, as {@code sqlite3_busy_timeout}. */
    public void waitForLocks(int milliseconds) {
        connection.busyTimeout(milliseconds);
        if (milliseconds > 0) {
            busy = HostCallbacks.registerHook(new PyBusyHandler(this, milliseconds), connection.guard());
            CallbackApi.busyHandler(connection.handle(), HostCallbacks.BUSY, busy);
            // The call above has cleared it, and PRAGMA busy_timeout reads it.
            connection.noteBusyTimeout(milliseconds);
        }
    }

    /** Opens the implicit transaction before a statement that changes data; returns whether there was none yet. */
    public boolean beginIfNeeded() {
        if (begin == null || autocommit != LEGACY || inTransaction()) {
            return false;
        }
        run(begin);
        return true;
    }

    /** Opens the transaction once more, in which nothing was done yet. */
    void beginAgain() {
        run("ROLLBACK");
        run(begin);
    }
}
