package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.language.StepNode;
import org.sqltruffle.language.StepNodeGen;

/**
 * The current row as a tuple, after which the statement is stepped once more, as CPython does (so the last row is returned with
 * all locks released, and an error is raised one row early). Returns the slow mark when the way in Python must be taken: no row,
 * a check that fails, converters. The caller holds the connection's lock.
 */
@GenerateUncached
abstract class NextRowNode extends Node {

    /** System property that keeps queries out of the Python functions around them, and Python functions out of queries: {@code -Dsqltruffle.python.inlined=false}. */
    static final boolean INLINED = Boolean.parseBoolean(System.getProperty("sqltruffle.python.inlined", "true"));

    abstract Object execute(PyCursor cursor);

    /** For the ablation: what it costs when the query is not compiled into the Python function. */
    @Specialization(guards = "!INLINED")
    @TruffleBoundary
    static Object called(PyCursor cursor) {
        return next(cursor, RowNodeGen.getUncached(), StepNodeGen.getUncached());
    }

    @Specialization(guards = "INLINED")
    static Object next(PyCursor cursor, @Cached RowNode row, @Cached StepNode step) {
        PyConnection connection = cursor.connection;
        PyStatement statement = cursor.statement;
        if (statement == null || cursor.converts || !connection.plainText || !cursor.usableNow()) {
            return connection.module.slow();
        }
        try {
            Object result = row.execute(statement);
            if (!step.execute(statement.statement)) {
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

    private static RuntimeException failed(PyCursor cursor, SqliteException e) {
        cursor.reset();
        return cursor.connection.raise(e);
    }
}
