package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.language.Connection;

/** The state of a Python {@code Connection} that the fast paths need. */
final class PyConnection implements TruffleObject {

    /** How transactions begin and end, as {@code Connection.autocommit}: -1 is the legacy mode. */
    static final int LEGACY = -1;

    private static final int RECENT = 4;

    final PythonModule module;
    final Connection connection;
    /** The thread that may use the connection, or {@code null} for any. */
    final Thread owner;

    /**
     * Held by the thread that uses a connection which any thread may use; {@code null} for one that belongs to a thread.
     * Whoever waits for it has released Python's global lock, so Python code may run while it is held.
     */
    final ReentrantLock lock;

    int autocommit = LEGACY;
    /** The statement that opens a transaction before DML in legacy mode, or {@code null} when nothing does. */
    String begin = "BEGIN ";
    /** Ids of the hooks in force, or 0. */
    long authorizer;
    long progress;
    long trace;
    /** Open blobs: they are closed before the connection is. */
    final Set<StorageFunctions.Handle> blobs = new LinkedHashSet<>();
    final PyFunctions functions = new PyFunctions(this);
    private Throwable postponed;
    /** Whether {@code detect_types} is not zero. */
    boolean detectsTypes;
    /** Whether {@code text_factory} is {@code str}. */
    boolean plainText = true;

    /** The statements last executed, found by the identity of their text: a literal in a loop is always the same object. */
    private final PyStatement[] recent = new PyStatement[RECENT];
    private int nextRecent;
    /** Statements in use that are not in the cache. */
    private final Set<PyStatement> uncached = new LinkedHashSet<>();
    private final Map<TruffleString, PyStatement> cache = new LinkedHashMap<>();
    private final int cacheSize;

    PyConnection(PythonModule module, Connection connection, Thread owner, int cacheSize) {
        this.module = module;
        this.connection = connection;
        this.owner = owner;
        this.cacheSize = cacheSize;
        this.lock = owner == null ? new ReentrantLock() : null;
    }

    void acquire() {
        if (lock != null) {
            acquireLock();
        }
    }

    @TruffleBoundary
    private void acquireLock() {
        lock.lock();
    }

    void release() {
        if (lock != null) {
            releaseLock();
        }
    }

    @TruffleBoundary
    private void releaseLock() {
        lock.unlock();
    }

    boolean usableNow() {
        return connection.pDb() != 0 && (owner == null || owner == Thread.currentThread());
    }

    /** Whether texts of the current row are UTF-8, as they lie in memory. */
    boolean isUtf8() {
        return connection.encoding() == Constants.SQLITE_UTF8;
    }

    boolean inTransaction() {
        return !connection.isAutocommit();
    }

    long lastInsertRowid() {
        return connection.lastInsertRowid();
    }

    long changes() {
        return connection.changes();
    }

    /** The statement of a text if it was executed a short while ago, else {@code null}. */
    PyStatement recent(TruffleString sql) {
        for (PyStatement statement : recent) {
            if (statement != null && statement.text == sql) {
                return statement;
            }
        }
        return null;
    }

    /** The statement of an equal text in the cache, or {@code null}. */
    @TruffleBoundary
    PyStatement cached(TruffleString sql) {
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
    PyStatement statement(TruffleString sql) {
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
    void postpone(Throwable t) {
        if (postponed == null) {
            postponed = t;
        }
    }

    boolean isFailing() {
        return postponed != null;
    }

    /** Throws what was kept while C ran. */
    void throwPostponed() {
        if (postponed != null) {
            Throwable t = postponed;
            postponed = null;
            throw PyConnection.<RuntimeException>sneak(t);
        }
    }

    /** Raises SQLite's error; what Python code raised meanwhile is dropped, as CPython does. */
    @TruffleBoundary
    RuntimeException raise(SqliteException e) {
        Throwable t = postponed;
        postponed = null;
        if (t != null && !(t instanceof AbstractTruffleException)) {
            throw PyConnection.<RuntimeException>sneak(t);
        }
        throw module.raise(e);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T sneak(Throwable t) throws T {
        throw (T) t;
    }

    @TruffleBoundary
    void addUncached(PyStatement statement) {
        uncached.add(statement);
    }

    @TruffleBoundary
    void removeUncached(PyStatement statement) {
        uncached.remove(statement);
        statement.closeIfUnused();
    }

    boolean hasActiveStatements() {
        for (PyStatement statement : cache.values()) {
            if (statement.active) {
                return true;
            }
        }
        return !uncached.isEmpty();
    }

    /**
     * Resets the statements of cursors that Python dropped without closing them; CPython's reference counts do it at once.
     *
     * @return whether there were any
     */
    @TruffleBoundary
    boolean resetAbandoned() {
        if (!hasActiveStatements()) {
            return false;
        }
        System.gc();
        boolean any = false;
        List<PyStatement> all = new ArrayList<>(cache.values());
        all.addAll(uncached);
        for (PyStatement statement : all) {
            if (statement.active && statement.user.get() == null) {
                statement.reset();
                uncached.remove(statement);
                statement.closeIfUnused();
                any = true;
            }
        }
        return any;
    }

    /** Drops a statement that turned out to be unusable. */
    @TruffleBoundary
    void forget(PyStatement statement, TruffleString sql) {
        cache.remove(sql);
        for (int i = 0; i < RECENT; i++) {
            if (recent[i] == statement) {
                recent[i] = null;
            }
        }
        statement.cached = false;
        statement.closeIfUnused();
    }

    /** Prepares and runs one statement. */
    @TruffleBoundary
    void run(String sql) {
        try (var statement = connection.prepare(sql)) {
            statement.step();
        }
    }

    void close() {
        for (StorageFunctions.Handle blob : blobs) {
            org.sqltruffle.abi.ExtrasApi.blobClose(blob.pointer);
            blob.pointer = 0;
        }
        blobs.clear();
        cache.clear();
        java.util.Arrays.fill(recent, null);
        connection.close();
        for (long id : new long[]{authorizer, progress, trace}) {
            org.sqltruffle.abi.HostCallbacks.forget(id);
        }
    }

    /** Opens the implicit transaction. */
    @TruffleBoundary
    void begin() {
        run(begin);
    }
}
