package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.bridge.python.row.RowNode;
import org.sqltruffle.bridge.python.row.RowNodeGen;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Returns the current row as a tuple and steps the statement once more. CPython does the same: the last row is returned when all locks are
 * released, and an error is raised one row early. The caller holds the connection's lock, and has asked {@link PyCursor#hasUsualRow}. That
 * is apart, so that compiled code needs no tuple where its caller takes it apart.
 */
@GenerateUncached
public abstract class NextRowNode extends Node {

    /**
     * False for {@code -Dsqltruffle.python.inlined=false}: queries are not inlined into Python functions, nor Python functions into
     * queries.
     */
    public static final boolean INLINED = Boolean.parseBoolean(System.getProperty("sqltruffle.python.inlined", "true"));

    abstract Object execute(PyCursor cursor);

    /** Fetches without inlining the query into the Python function, for measurements. */
    @Specialization(guards = "!INLINED")
    @TruffleBoundary
    static Object called(PyCursor cursor) {
        return next(cursor, RowNodeGen.getUncached(), AdvanceNode.getUncached());
    }

    @Specialization(guards = "INLINED")
    static Object next(PyCursor cursor, @Cached RowNode row, @Cached AdvanceNode advance) {
        return next(cursor, cursor.statement.statement.rowInMemory(), row, advance);
    }

    /** Where the cursor's row is, if C has read it ahead and nothing else is to be looked at. 0: ask {@link PyCursor#hasUsualRow}. */
    static long rowAhead(PyCursor cursor) {
        Statement statement = cursor.ahead;
        return statement != null && cursor.owner == Thread.currentThread() ? statement.rowAhead() : 0;
    }

    /** @param at where the row is */
    static Object next(PyCursor cursor, long at, RowNode row, AdvanceNode advance) {
        PyStatement statement = cursor.statement;
        try {
            Object result = row.execute(statement, at);
            if (cursor.ahead == null || !cursor.ahead.takePlain()) {
                advance.execute(cursor, statement);
                cursor.noteAhead();
            }
            return result;
        } catch (SqliteException e) {
            throw failed(cursor, e);
        }
    }

    private static RuntimeException failed(PyCursor cursor, SqliteException e) {
        cursor.resetAfterError();
        return cursor.connection.raise(e);
    }
}
