package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.language.StepNode;
import org.sqltruffle.language.StepNodeGen;
import org.sqltruffle.language.TakeAheadNode;
import org.sqltruffle.language.TakeAheadNodeGen;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Returns the current row as a tuple and steps the statement once more. CPython does the same: the last row is returned when all locks are released, and an error
 * is raised one row early. The caller holds the connection's lock, and has asked {@link #isUsual}.
 */
@GenerateUncached
abstract class NextRowNode extends Node {

    /** False for {@code -Dsqltruffle.python.inlined=false}: queries are not inlined into Python functions, nor Python functions into queries. */
    static final boolean INLINED = Boolean.parseBoolean(System.getProperty("sqltruffle.python.inlined", "true"));

    abstract Object execute(PyCursor cursor);

    /** False when there is no row, when a check fails, and when converters are needed. Kept apart from {@link #execute}, so that compiled code needs no tuple where its caller takes it apart. */
    static boolean isUsual(PyCursor cursor) {
        return cursor.statement != null && !cursor.converts && cursor.connection.plainText && cursor.usableNow();
    }

    /** Fetches without inlining the query into the Python function, for measurements. */
    @Specialization(guards = "!INLINED")
    @TruffleBoundary
    static Object called(PyCursor cursor) {
        return next(cursor, RowNodeGen.getUncached(), TakeAheadNodeGen.getUncached(), StepNodeGen.getUncached());
    }

    @Specialization(guards = "INLINED")
    static Object next(PyCursor cursor, @Cached RowNode row, @Cached TakeAheadNode take, @Cached StepNode step) {
        PyConnection connection = cursor.connection;
        PyStatement statement = cursor.statement;
        try {
            Object result = row.execute(statement);
            if (!take.execute(statement.statement) && !step(connection, statement, step)) {
                if (statement.isDml) {
                    cursor.rowCount = connection.changes();
                }
                cursor.finish();
            }
            cursor.throwPostponed();
            return result;
        } catch (SqliteException e) {
            throw failed(cursor, e);
        }
    }

    private static boolean step(PyConnection connection, PyStatement statement, StepNode step) {
        GilTurns turns = GilTurns.begin(connection, step);
        try {
            return step.execute(statement.statement);
        } finally {
            if (turns != null) {
                turns.end();
            }
        }
    }

    private static RuntimeException failed(PyCursor cursor, SqliteException e) {
        cursor.resetAfterError();
        return cursor.connection.raise(e);
    }
}
