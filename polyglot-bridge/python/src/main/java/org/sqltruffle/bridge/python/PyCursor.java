package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.strings.TruffleString;
import java.lang.ref.WeakReference;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SqliteException;

/** The state of a Python {@code Cursor} that the fast paths need. */
final class PyCursor implements TruffleObject {

    final PyConnection connection;
    private WeakReference<PyCursor> self;
    /** The statement with a row that was not fetched yet, or {@code null}. */
    PyStatement statement;
    /** Set while Python code runs on behalf of this cursor: using it then is an error. */
    boolean locked;
    boolean closed;
    /** Whether values go through converters, in Python. */
    boolean converts;
    /** Python's {@code row_factory}, or {@code null} for None. */
    Object rowFactory;
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
                connection.removeUncached(old);
            }
        }
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

    /** Throws what a callback of the statement has raised, which ends the statement as an error of SQLite's does. */
    void throwPostponed() {
        if (connection.isFailing()) {
            reset();
            connection.throwPostponed();
        }
    }

    /** Takes a statement, or another one of the same text when it is in use. What it did before ends when it is restarted or reset. */
    void take(PyStatement found, TruffleString sql) {
        PyStatement taken = found;
        if (found.active) {
            taken = PyStatement.prepare(connection, sql);
        }
        taken.active = true;
        if (self == null) {
            self = new WeakReference<>(this);
        }
        taken.user = self;
        if (!taken.cached) {
            connection.addUncached(taken);
        }
        statement = taken;
    }

    /** Begins anew with the parameters in the statement's buffer; returns whether there is a row. */
    @TruffleBoundary
    boolean restart(PyStatement taken, int nParameter) {
        boolean row;
        try {
            boolean plain = !converts && connection.plainText && connection.isUtf8();
            row = plain ? taken.statement.executeAhead(nParameter) : taken.statement.execute(nParameter);
        } catch (SqliteException e) {
            row = stepAgain(taken, e);
        }
        return stepped(taken, row);
    }

    /** Steps; returns whether there is a row. */
    @TruffleBoundary
    boolean step(PyStatement taken) {
        if (taken.statement == null) {
            return false;
        }
        boolean row;
        try {
            row = taken.statement.step();
        } catch (SqliteException e) {
            row = stepAgain(taken, e);
        }
        return stepped(taken, row);
    }

    private boolean stepped(PyStatement taken, boolean row) {
        if (connection.isFailing()) {
            fail();
            connection.throwPostponed();
        }
        if (!row && taken.isDml) {
            rowCount += connection.changes();
        }
        return row;
    }

    /** A table may be locked by a cursor that nobody has any more. */
    @TruffleBoundary
    private boolean stepAgain(PyStatement taken, SqliteException e) {
        if (e.primaryCode() == ResultCode.LOCKED && connection.resetAbandoned()) {
            return taken.statement.step();
        }
        throw e;
    }
}
