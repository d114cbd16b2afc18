package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.ref.WeakReference;

/** The statements of a connection that cursors are stepping. A linked list, so that compiled code adds and removes without a call. */
public final class ActiveStatements {

    /** With so many statements the garbage collector is asked for dropped cursors: it does not see the memory that C has for them. */
    private static final int SMALLEST_LIMIT = 256;

    private PyStatement first;
    private int count;
    /** How many of them write. SQLite commits nothing outside of a transaction before the last writing statement has ended. */
    private int writing;
    private int limit = SMALLEST_LIMIT;
    /** Cleared by the first garbage collection after the last look for dropped cursors. */
    private WeakReference<Object> sinceLook = new WeakReference<>(new Object());

    void add(PyStatement statement) {
        if (first != null) {
            lookForDropped();
        }
        statement.active = true;
        statement.previousActive = null;
        statement.nextActive = first;
        if (first != null) {
            first.previousActive = statement;
        }
        first = statement;
        count++;
        writing += statement.writes ? 1 : 0;
        statement.survived = false;
    }

    /** Removes a statement; nothing happens to one that is not in the list. */
    void remove(PyStatement statement) {
        if (!statement.active) {
            return;
        }
        PyStatement before = statement.previousActive;
        PyStatement after = statement.nextActive;
        if (before == null) {
            first = after;
        } else {
            before.nextActive = after;
        }
        if (after != null) {
            after.previousActive = before;
        }
        statement.active = false;
        statement.previousActive = null;
        statement.nextActive = null;
        count--;
        writing -= statement.writes ? 1 : 0;
    }

    /** See {@link PyCursor#forgetAhead}. */
    public void forgetAhead() {
        for (PyStatement statement = first; statement != null; statement = statement.nextActive) {
            PyCursor user = statement.user.get();
            if (user != null) {
                user.forgetAhead();
            }
        }
    }

    public boolean isEmpty() {
        return first == null;
    }

    /** Whether a cursor other than this one steps a statement. */
    boolean hasOther(PyCursor cursor) {
        for (PyStatement statement = first; statement != null; statement = statement.nextActive) {
            if (statement.user.get() != cursor) {
                return true;
            }
        }
        return false;
    }

    /** Whether a statement that writes is active besides a number of others. */
    boolean hasMoreWriting(int others) {
        return writing > others;
    }

    /** Whether the garbage collector has not been asked about some writing statement yet. */
    boolean hasUncertainWriting(PyCursor cursor) {
        for (PyStatement statement = first; statement != null; statement = statement.nextActive) {
            if (statement.writes && !statement.survived && statement.user.get() != cursor) {
                return true;
            }
        }
        return false;
    }

    /** Notes that a garbage collection has left the cursors of all statements. */
    void noteSurvivors() {
        for (PyStatement statement = first; statement != null; statement = statement.nextActive) {
            statement.survived = true;
        }
    }

    /** Ends the statements whose cursors the garbage collector has found unreachable; returns whether there were any. */
    boolean endDropped() {
        boolean any = false;
        PyStatement next;
        for (PyStatement statement = first; statement != null; statement = next) {
            next = statement.nextActive;
            if (statement.isDropped()) {
                statement.end();
                any = true;
            }
        }
        return any;
    }

    /** Ends dropped statements when there may be new ones: after a garbage collection, and when the list has grown to its limit. */
    @TruffleBoundary
    private void lookForDropped() {
        if (sinceLook.get() == null) {
            endDropped();
            sinceLook = new WeakReference<>(new Object());
        }
        if (count >= limit) {
            System.gc();
            endDropped();
            limit = Math.max(SMALLEST_LIMIT, 2 * count);
        }
    }
}
