package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.TruffleObject;

/** The state of a Python {@code Cursor} that the fast paths need. */
final class PyCursor implements TruffleObject {

    final PyConnection connection;
    /** The statement with a row that was not fetched yet, or {@code null}. */
    PyStatement statement;
    /** Set while Python code runs on behalf of this cursor: using it then is an error. */
    boolean locked;
    boolean closed;
    /** Whether values go through converters, in Python. */
    boolean converts;
    /** Python's {@code description}: a tuple, or {@code null} for None. */
    Object description;
    long rowCount = -1;
    long lastRowid;
    boolean hasLastRowid;

    PyCursor(PyConnection connection) {
        this.connection = connection;
    }

    /** Whether nothing stands against using it now. */
    boolean usableNow() {
        return !locked && !closed && connection.usableNow();
    }

    /** Forgets the statement it is stepping. */
    void finish() {
        PyStatement old = statement;
        if (old != null) {
            statement = null;
            old.active = false;
            if (!old.cached) {
                close(old);
            }
        }
    }

    @TruffleBoundary
    private static void close(PyStatement statement) {
        statement.closeIfUnused();
    }

    /** Ends the statement it is stepping, as {@code sqlite3_reset}. */
    @TruffleBoundary
    void reset() {
        PyStatement old = statement;
        if (old != null) {
            old.reset();
            finish();
        }
    }

    /** After an error in {@code execute}. */
    @TruffleBoundary
    void fail() {
        reset();
        rowCount = -1;
    }

    /** Takes the statement of a text, not in use by anyone, reset. */
    void take(PyStatement found, com.oracle.truffle.api.strings.TruffleString sql) {
        PyStatement taken = found;
        if (found.active) {
            taken = PyStatement.prepare(connection, sql);
        }
        taken.active = true;
        statement = taken;
        if (taken.statement != null) {
            taken.statement.reset();
        }
    }

    /** Steps; afterwards the cursor has a row or no statement. */
    void step(PyStatement taken) {
        if (taken.statement == null || !taken.statement.step()) {
            if (taken.isDml) {
                rowCount += connection.connection.changes();
            }
            finish();
        }
    }
}
