package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Cached.Shared;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.ImportStatic;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.language.buffer.ParameterBuffer;
import org.sqltruffle.sqlite.SqliteException;

/** The usual case of {@code Cursor.execute}: parameters of basic types, in their order. */
@ImportStatic(ExecuteNode.class)
@GenerateUncached
abstract class ExecuteNode extends Node {

    /** Index of the first parameter among the arguments, after cursor and text. */
    static final int FIRST = 2;
    static final int MOST_NODES = ArgumentsNode.MOST_NODES;

    /**
     * Executes the statement and returns {@code None}, or returns the slow mark; then Python code executes it from the beginning.
     *
     * @param named whether the program gave the parameters by their names
     */
    abstract Object execute(Object[] arguments, boolean named);

    @Specialization(guards = {"count(arguments) == n", "n <= MOST_NODES"}, limit = "3", excludeForUncached = true)
    static Object cached(Object[] arguments, boolean named, @Cached("count(arguments)") int n, @Cached("createBinds(n)") BindNode[] binds,
                    @Shared @Cached IndirectCallNode restart) {
        PyCursor cursor = (PyCursor) arguments[0];
        try {
            PyStatement statement = begin(cursor, arguments[1], n, named);
            if (statement == null) {
                return cursor.connection.module.slow();
            }
            if (!bindAll(cursor, statement, arguments, n, binds)) {
                return cursor.connection.module.slow();
            }
            RestartNode.execute(restart, cursor, statement, n);
            return cursor.connection.module.none();
        } catch (SqliteException e) {
            throw failed(cursor, e);
        }
    }

    @ExplodeLoop
    private static boolean bindAll(PyCursor cursor, PyStatement statement, Object[] arguments, int n, BindNode[] binds) {
        ParameterBuffer parameters = statement.parameters();
        for (int i = 0; i < n; i++) {
            if (!binds[i].execute(cursor.connection.module, parameters, i, arguments[FIRST + i])) {
                cursor.reset();
                return false;
            }
        }
        return true;
    }

    @Specialization(replaces = "cached")
    static Object general(Object[] arguments, boolean named, @Cached BindNode bind, @Shared @Cached IndirectCallNode restart) {
        PyCursor cursor = (PyCursor) arguments[0];
        try {
            PyStatement statement = begin(cursor, arguments[1], arguments.length - FIRST, named);
            if (statement == null) {
                return cursor.connection.module.slow();
            }
            ParameterBuffer parameters = statement.parameters();
            for (int i = FIRST; i < arguments.length; i++) {
                if (!bind.execute(cursor.connection.module, parameters, i - FIRST, arguments[i])) {
                    cursor.reset();
                    return cursor.connection.module.slow();
                }
            }
            RestartNode.execute(restart, cursor, statement, arguments.length - FIRST);
            return cursor.connection.module.none();
        } catch (SqliteException e) {
            throw failed(cursor, e);
        }
    }

    /** Takes the statement. Returns {@code null} in every unusual case. */
    private static PyStatement begin(PyCursor cursor, Object sql, int nParameter, boolean named) {
        PyConnection connection = cursor.connection;
        if (!cursor.usableNow() || connection.module.basicTypesAdapted()) {
            return null;
        }
        PyStatement found = find(connection, sql);
        if (found == null || !found.executed || connection.detectsTypes || found.parameterCount != nParameter || found.hasNames && !named
                        || found.statement == null) {
            return null;
        }
        if (cursor.statement != null) {
            cursor.reset();
        }
        cursor.take(found, (TruffleString) sql);
        return cursor.statement;
    }

    /** The statement of this text if it was prepared before, or {@code null}. */
    static PyStatement find(PyConnection connection, Object sql) {
        if (!(sql instanceof TruffleString text)) {
            return null;
        }
        PyStatement found = connection.recent(text);
        return found == null ? connection.cached(text) : found;
    }

    private static RuntimeException failed(PyCursor cursor, SqliteException e) {
        cursor.fail();
        return cursor.connection.raise(e);
    }

    static int count(Object[] arguments) {
        return arguments.length - FIRST;
    }

    static BindNode[] createBinds(int n) {
        BindNode[] nodes = new BindNode[n];
        for (int i = 0; i < n; i++) {
            nodes[i] = BindNodeGen.create();
        }
        return nodes;
    }
}
