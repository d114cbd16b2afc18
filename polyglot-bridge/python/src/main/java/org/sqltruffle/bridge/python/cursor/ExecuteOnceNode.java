package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.language.buffer.ParameterBuffer;

/** One of the executions of {@code executemany} after the first. */
final class ExecuteOnceNode extends Node {

    /** Nothing was done, and the statement is reset: Python code is to bind the parameters. */
    static final int UNUSUAL = -1;
    static final int DONE = 0;
    static final int ROW = 1;

    @Child
    private ArgumentsNode arguments = ArgumentsNodeGen.create();
    @Child
    private BindNode bind = BindNodeGen.create();
    @Child
    private IndirectCallNode restart = IndirectCallNode.create();

    @NeverDefault
    static ExecuteOnceNode create() {
        return new ExecuteOnceNode();
    }

    /** Executes the cursor's statement with a tuple, a list or a dict of parameters. */
    int execute(PyCursor cursor, Object given) {
        PyStatement statement = cursor.statement;
        if (!isUsual(cursor, statement)) {
            return UNUSUAL;
        }
        Object[] all = arguments.execute(cursor, statement, given);
        if (!isUsual(cursor, statement) || cursor.statement != statement) {
            return UNUSUAL; // A key of a dict has run Python code, which has closed something.
        }
        if (all == null || !bind(statement, all, ArgumentsNode.isNamed(given))) {
            statement.statement.reset();
            return UNUSUAL;
        }
        return RestartNode.restart(restart, cursor, statement, statement.parameterCount) ? ROW : DONE;
    }

    private static boolean isUsual(PyCursor cursor, PyStatement statement) {
        PyConnection connection = cursor.connection;
        return statement != null && statement.statement != null && !connection.module.basicTypesAdapted() && connection.usableNow();
    }

    private boolean bind(PyStatement statement, Object[] all, boolean named) {
        if (all.length - ExecuteNode.FIRST != statement.parameterCount || statement.hasNames && !named) {
            return false;
        }
        ParameterBuffer parameters = statement.parameters();
        for (int i = 0; i < statement.parameterCount; i++) {
            if (!bind.execute(statement.connection.module, parameters, i, all[ExecuteNode.FIRST + i])) {
                return false;
            }
        }
        return true;
    }
}
