package org.sqltruffle.bridge.session;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.TurnLock;

/**
 * A connection of the engine for several threads, which take turns: JDBC and the Java API are built on it.
 */
public final class Session implements AutoCloseable {

    private static final String PRAGMA = "PRAGMA";
    /** Nanoseconds between two interrupts of what an aborted connection still runs. */
    private static final long ABORT_PAUSE = 1_000_000;

    private final Connection engine;
    /** The main database's file, empty when it has none. */
    private final String file;
    private final TurnLock lock;
    private final Hooks hooks;
    private final LockWait lockWait;

    private final Set<SessionBlob> blobs = new HashSet<>();
    /** The exception of a Java function that C has called, until an error reports it. */
    private Throwable thrown;

    private volatile int interrupts;
    private volatile boolean aborted;
    private int writes;

    public Session(String path, int flags) {
        this(path, flags, EngineOptions.DEFAULT);
    }

    public Session(String path, int flags, EngineOptions options) {
        this.engine = open(path, flags, options);
        this.lock = new TurnLock(engine.guard());
        this.file = engine.fileName("main");
        OtherCopies.opened(file);
        this.hooks = new Hooks(this, engine);
        this.lockWait = new LockWait(this, engine);
    }

    /** The first connection loads the native library. */
    private static Connection open(String path, int flags, EngineOptions options) {
        try {
            ConnectionApi.libversion();
            return Connection.open(path, flags, null, options);
        } catch (LinkageError e) {
            throw Failures.noLibrary(e);
        }
    }

    /** The engine's connection. Callers hold the {@link #lock}. */
    public Connection engine() {
        return engine;
    }

    /** How text is encoded: SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE. */
    int encoding() {
        lock();
        try {
            return engine.encoding();
        } finally {
            unlock();
        }
    }

    public Hooks hooks() {
        return hooks;
    }

    /** How long to wait for the locks of other connections, in milliseconds; under the lock. */
    public void busyTimeout(int milliseconds) {
        lockWait.set(milliseconds);
    }

    /** Sets how long an execution waits for locks, until {@link #endWaitLimit} gets the result of this method; under the lock. */
    public int limitWaits(int milliseconds) {
        return lockWait.limit(milliseconds);
    }

    public void endWaitLimit(int before) {
        lockWait.endLimit(before);
    }

    /** Makes waits for locks try again every millisecond; under the lock. */
    void askOften() {
        lockWait.askOften();
    }

    /** A busy handler is set instead of a time. */
    void handlerWaits() {
        lockWait.leaveToC();
    }

    /**
     * Whether the beginning of an execution must go through {@link #waiting}: true on virtual threads, and if the connection asks often.
     */
    public boolean waitsInJava() {
        return lockWait.isNeeded();
    }

    /** Prepares or begins an execution, and waits for the locks of other connections. Callers hold the lock. */
    public <T> T waiting(Supplier<T> attempt) {
        return lockWait.run(false, attempt);
    }

    /** Prepares a statement, see {@link Connection#acquire}. */
    public Statement acquire(String sql) {
        notePragma(sql);
        return waitsInJava() ? waiting(() -> engine.acquire(sql)) : engine.acquire(sql);
    }

    private void notePragma(String sql) {
        if (sql.regionMatches(true, 0, PRAGMA, 0, PRAGMA.length()) && sql.contains("busy_timeout")) {
            lockWait.leaveToC();
        }
    }

    /**
     * @throws org.sqltruffle.api.DatabaseException SQLITE_MISUSE when the thread that has the lock waits in a callback, perhaps for this
     * one
     */
    public void lock() {
        try {
            lock.lock();
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        }
    }

    /** As {@link #lock}, and gives up after a time. Returns whether this thread has the lock. */
    public boolean lock(long time, TimeUnit unit) throws InterruptedException {
        return lock.tryLock(time, unit);
    }

    /** As {@link #lock}, to close the session. After {@link #abort} it interrupts what runs, until the lock is free. */
    public void lockToClose() {
        try {
            if (aborted) {
                // An interrupt is lost if it comes just before a statement begins.
                lock.lock(ABORT_PAUSE, engine::interrupt);
            } else {
                lock.lock();
            }
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        }
    }

    public void unlock() {
        lock.unlock();
    }

    /** Whether statements may be executed. */
    public boolean isOpen() {
        return !aborted && engine.isOpen();
    }

    /** Whether {@link #close} has nothing more to do. */
    public boolean isClosed() {
        return !engine.isOpen();
    }

    /** Notes the exception of a Java function. It becomes the cause of the statement's error. */
    void noteThrown(Throwable t) {
        thrown = t;
    }

    /** Returns and forgets the exception that was noted, or {@code null}. */
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

    /** The number of calls of {@link #interrupt}. A reader of rows that were read ahead fails when it changes, as the statement would. */
    public int interrupts() {
        return interrupts;
    }

    /** The number of executions that may have written. A reader stops reading ahead when it changes. */
    public int writes() {
        return writes;
    }

    /** Notes an execution that may write. */
    public void noteWrite() {
        writes++;
    }

    /** {@code sqlite3_interrupt}, from any thread. It does not wait. */
    public synchronized void interrupt() {
        interrupts++;
        engine.interrupt();
    }

    /**
     * Ends what runs and lets nothing more begin, from any thread. It does not wait. The caller sees to it that {@link #close} is called.
     */
    public void abort() {
        aborted = true;
        interrupt();
    }

    /** Reads a value of the connection from any thread, see {@link Connection#peek}. */
    public long peek(ToLongFunction<Connection> reading) {
        return engine.peek(reading);
    }

    /**
     * Lets statements run again after an {@link #interrupt}: a program may have left one half read. Callers hold the lock.
     */
    public void forgetInterrupt() {
        if (engine.isOpen()) {
            engine.forgetInterrupt();
        }
    }

    /** Runs all statements of a text. */
    public void execute(String sql) {
        lock.lock();
        try {
            noteWrite();
            notePragma(sql);
            if (waitsInJava()) {
                executeWaiting(sql);
            } else {
                engine.execute(sql);
            }
        } finally {
            lock.unlock();
        }
    }

    /** C waits for locks in a script: the statements before the lock cannot be run again. */
    private void executeWaiting(String sql) {
        Statement statement = acquire(sql);
        if (statement == null) {
            return;
        }
        if (!statement.isLast()) {
            engine.release(statement);
            engine.execute(sql);
            return;
        }
        try {
            lockWait.run(sql.equals("COMMIT"), () -> {
                while (statement.step()) {
                    // rows are not wanted
                }
                return null;
            });
        } finally {
            engine.release(statement);
        }
    }

    /** Fails in a callback of the connection: see {@link CallGuard}. Callers hold the lock. */
    public void checkIdle() {
        engine.guard().checkIdle();
    }

    @Override
    public void close() {
        lockToClose();
        try {
            if (engine.isOpen()) {
                checkIdle();
                OtherCopies.closed(file);
            }
            List.copyOf(blobs).forEach(SessionBlob::close);
            engine.close();
            hooks.close();
        } finally {
            lock.unlock();
        }
    }
}
