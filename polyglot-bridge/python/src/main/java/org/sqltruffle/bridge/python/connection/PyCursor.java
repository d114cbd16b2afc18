package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.strings.TruffleString;
import java.lang.ref.WeakReference;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** The Java part of a Python {@code Cursor}. */
public final class PyCursor implements TruffleObject {

    public final PyConnection connection;
    /** That of the connection. */
    public final Thread owner;
    private WeakReference<PyCursor> self;
    /** The statement with a row that was not fetched yet, or {@code null}. */
    public PyStatement statement;
    /** Set while Python code runs on behalf of this cursor. Another use of the cursor is an error then: see {@link #isLocked}. */
    public boolean locked;
    public boolean closed;
    /** Whether values go through converters, in Python. */
    public boolean converts;
    /** Python's {@code row_factory}, or {@code null} for None. */
    public Object rowFactory;
    public Description description = Description.NONE;
    public long rowCount = -1;
    public long lastRowid;
    public boolean hasLastRowid;
    /**
     * The statement while a loop over this cursor may take rows that were read ahead without another look at the cursor and its connection:
     * {@link #noteAhead}, until {@link #forgetAhead}. Closed statements and other threads are for whoever takes them to see.
     */
    public Statement ahead;
    /** Whether the implicit transaction was opened for the present execution. */
    public boolean began;

    public PyCursor(PyConnection connection) {
        this.connection = connection;
        this.owner = connection.owner;
    }

    /** Whether Python code runs on behalf of this cursor, or in a callback of its statement. */
    public boolean isLocked() {
        return locked || statement != null && statement.isRunning();
    }

    /**
     * A row was fetched in the usual way, see {@link #hasUsualRow}. A function that was called for it may have set what that depends on.
     */
    public void noteAhead() {
        boolean isUsual = statement != null && connection.lock == null && givesPlainValues();
        ahead = isUsual ? statement.statement : null;
    }

    /** What {@link #hasUsualRow} depends on may have changed. */
    public void forgetAhead() {
        ahead = null;
    }

    /** Whether there is a row that Java can fetch. False when a check fails, and when converters are needed. */
    public boolean hasUsualRow() {
        return statement != null && givesPlainValues() && usableNow();
    }

    private boolean givesPlainValues() {
        return !converts && connection.plainText;
    }

    private boolean takesRowsAhead() {
        return givesPlainValues() && connection.isUtf8();
    }

    /** Whether the cursor can be used now, by this thread. */
    public boolean usableNow() {
        return !isLocked() && !closed && connection.usableNow();
    }

    /** Forgets the statement it is stepping. */
    public void finish() {
        PyStatement old = statement;
        forgetAhead();
        if (old != null) {
            statement = null;
            old.finish();
        }
    }

    /** Ends the statement it is stepping, as {@code sqlite3_reset}. */
    @TruffleBoundary
    public void reset() {
        PyStatement old = statement;
        forgetAhead();
        if (old != null) {
            old.end();
            statement = null;
        }
    }

    /** As {@link #reset}, after an error. A hook must not end the statement, which is then as it was. */
    @TruffleBoundary
    public void resetAfterError() {
        if (statement == null || statement.canEnd()) {
            reset();
        }
    }

    /** After an error in {@code execute}. */
    @TruffleBoundary
    public void fail() {
        resetAfterError();
        rowCount = -1;
    }

    /** Throws the exception of a callback. It ends the statement, as an error of SQLite's does. */
    public void throwPostponed() {
        if (connection.isFailing()) {
            reset();
            connection.throwPostponed();
        }
    }

    /** Takes a statement, or a new one of the same text if another cursor uses it. The caller restarts or resets it. */
    public void take(PyStatement found, TruffleString sql) {
        PyStatement taken = found.active ? instead(found, sql) : found;
        if (self == null) {
            self = new WeakReference<>(this);
        }
        taken.user = self;
        connection.active.add(taken);
        forgetAhead();
        statement = taken;
    }

    /** Returns a new statement of the same text, or the same statement if the cursor that used it is gone. */
    @TruffleBoundary
    private PyStatement instead(PyStatement found, TruffleString sql) {
        if (!found.isDropped()) {
            return PyStatement.prepare(connection, sql);
        }
        found.end();
        return found;
    }

    /** As {@link #restart}, for the first execution of a statement by this cursor: with what the cursor then shows of it. */
    public boolean execute(PyStatement taken, int nParameter) {
        rowCount = taken.isDml ? 0 : -1;
        description = Description.NONE;
        began = taken.isDml && connection.beginIfNeeded();
        boolean row = restart(taken, nParameter);
        description = taken.description();
        if (!row) {
            finish();
        }
        lastRowid = connection.lastInsertRowid();
        hasLastRowid = true;
        return row;
    }

    /** Executes the statement with the parameters in its buffer. Returns whether there is a row. */
    public boolean restart(PyStatement taken, int nParameter) {
        endDroppedBefore(taken);
        boolean row;
        try {
            row = takesRowsAhead() ? taken.statement.executeAhead(nParameter) : taken.statement.execute(nParameter);
        } catch (SqliteException e) {
            row = stepAgain(taken, e);
        }
        return stepped(taken, row);
    }

    /** Steps; returns whether there is a row. */
    @TruffleBoundary
    public boolean step(PyStatement taken) {
        if (taken.statement == null) {
            return false;
        }
        endDroppedBefore(taken);
        boolean row;
        try {
            row = takesRowsAhead() ? taken.statement.beginAhead() : taken.statement.step();
        } catch (SqliteException e) {
            row = stepAgain(taken, e);
        }
        return stepped(taken, row);
    }

    private boolean stepped(PyStatement taken, boolean row) {
        began = false;
        if (connection.isFailing()) {
            fail();
            connection.throwPostponed();
        }
        if (!row && taken.isDml) {
            rowCount += connection.changes();
        }
        if (!row && taken.writes && connection.active.hasMoreWriting(1)) {
            DroppedCursors.endDelayingCommit(connection, this);
        }
        return row;
    }

    private void endDroppedBefore(PyStatement taken) {
        if (taken.answersWhenBusy) {
            DroppedCursors.end(connection, this);
        }
    }

    /** Steps once more if dropped cursors have made the statement fail. Compiled code throws the error itself, and is not left for it. */
    private boolean stepAgain(PyStatement taken, SqliteException e) {
        if (!DroppedCursors.endAfter(e, connection, this)) {
            throw e;
        }
        return stepWithoutDropped(taken, e);
    }

    @TruffleBoundary
    private boolean stepWithoutDropped(PyStatement taken, SqliteException e) {
        if (began && e.code() == ResultCode.BUSY_SNAPSHOT) {
            connection.beginAgain(); // The transaction goes on with the old snapshot of the dropped cursor.
        }
        return taken.statement.step();
    }
}
