package org.sqltruffle.sqlite;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/**
 * What a connection is in the middle of. A callback of the program runs inside a call of SQLite, or of the nodes of a statement, and must
 * not free what that call goes on to use. All calls that can come to a callback begin by {@link #enter} and end by {@link #leave}:
 *
 * <ul>
 * <li>While such a call runs, nobody can close the connection or replace its content ({@link #checkIdle}). A function may run other
 * statements.
 * <li>While a hook runs (and for the target of a backup), nobody can use the connection at all. SQLite forbids a hook "to do anything that
 * will modify the database connection".</ul>
 *
 * <p>What is forbidden fails with SQLITE_MISUSE. The thread that has the connection calls the public methods. {@link TurnLock} calls the
 * others.
 */
public final class CallGuard {

    /** Callbacks inside each other. More of them could fill the thread's stack in C, where the process ends. */
    private static final int MOST_CALLS = 100;

    private int calls;
    private int lent;
    private int callbacks;

    /** Begins a call that can come to a callback. */
    public void enter() {
        if (lent != 0 || calls >= MOST_CALLS) {
            throw refused();
        }
        calls++;
    }

    /** As {@link #enter}, for a call that must be possible at any depth: it ends the execution of a statement. */
    public void enterEnd() {
        checkLent();
        calls++;
    }

    /** Ends a call. Returns true if it was inside of another one. */
    public boolean leave() {
        return --calls != 0;
    }

    /** Whether no call runs, and nobody has lent the connection. */
    public boolean isIdle() {
        return calls == 0 && lent == 0;
    }

    /** Fails while a call runs: for closing a connection, and for replacing its content. */
    public void checkIdle() {
        if (!isIdle()) {
            throw misuse("a callback must not close its connection, or replace the content of its database");
        }
    }

    /** Whether nobody may use the connection. */
    public boolean isLent() {
        return lent != 0;
    }

    /** Fails while nobody may use the connection. */
    public void checkLent() {
        if (isLent()) {
            throw refused();
        }
    }

    /** Nobody may use the connection until {@link #giveBack}: it is the target of a backup. Fails while a call runs. */
    public void lend() {
        checkIdle();
        lent++;
    }

    public void giveBack() {
        lent--;
    }

    /** The error for a statement that is to be ended, or to run once more, inside of its own execution. */
    @TruffleBoundary
    public static SqliteException running() {
        return misuse("a callback must not use the statement that calls it");
    }

    @TruffleBoundary
    private SqliteException refused() {
        return misuse(lent != 0 ? "a hook must not use its connection, nor must anybody use the target of a backup"
                        : "more than " + MOST_CALLS + " callbacks inside each other");
    }

    @TruffleBoundary
    private static SqliteException misuse(String message) {
        return new SqliteException(ResultCode.MISUSE, message);
    }

    /** A callback begins. It costs one addition, because compiled queries call functions for each row. */
    public void noteCallback() {
        callbacks++;
    }

    /** The number of callbacks that have begun, for a thread that does not have the connection: it changes while callbacks come and go. */
    int callbacks() {
        return callbacks;
    }

    /** Whether a call runs that can come to a callback, for a thread that does not have the connection. */
    boolean mayBeInCallback() {
        return calls != 0 || lent != 0;
    }

    /** The error of a thread that has waited for the connection in vain. @param owner has the connection, and waits in a callback */
    static SqliteException deadlock(Thread owner, long seconds) {
        return misuse("a callback must not wait for a thread that uses its connection: thread \"" + owner.getName()
                        + "\" has the connection, and has waited in a callback for " + seconds + " s");
    }

    /** Called by {@link HostCallbacks} around a hook. */
    void beginHook() {
        lent++;
    }
}
