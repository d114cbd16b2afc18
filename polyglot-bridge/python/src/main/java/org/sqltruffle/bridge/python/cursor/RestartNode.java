package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.RootNode;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.bridge.python.connection.PythonModule;

/**
 * An execution, from Python to C, as a call target of its own. GraalVM's compiler compiles it once for all statements and callers. As a
 * part of Python's loop it would make that loop too large to compile, and else only C1 compiles it.
 *
 * <p>A call target ends with a safepoint, at which Python code may run, or throw: all that belongs to an execution is done before.
 */
final class RestartNode extends RootNode {

    private RestartNode(TruffleLanguage<?> language) {
        super(language);
    }

    /** As {@link PyCursor#execute}. An indirect call is never inlined. */
    static void execute(IndirectCallNode node, PyCursor cursor, PyStatement statement, int parameters) {
        node.call(target(cursor), cursor, statement, parameters, true);
    }

    /** As {@link PyCursor#restart}. */
    static boolean restart(IndirectCallNode node, PyCursor cursor, PyStatement statement, int parameters) {
        return (boolean) node.call(target(cursor), cursor, statement, parameters, false);
    }

    private static CallTarget target(PyCursor cursor) {
        CallTarget target = cursor.connection.module.restart;
        return target == null ? make(cursor.connection.module) : target;
    }

    /** Two threads may each make one. */
    @TruffleBoundary
    private static CallTarget make(PythonModule module) {
        CallTarget target = new RestartNode(GraalPyInternals.language()).getCallTarget();
        module.restart = target;
        return target;
    }

    @Override
    public Object execute(VirtualFrame frame) {
        Object[] arguments = frame.getArguments();
        PyCursor cursor = (PyCursor) arguments[0];
        PyStatement statement = (PyStatement) arguments[1];
        int parameters = (int) arguments[2];
        return (boolean) arguments[3] ? cursor.execute(statement, parameters) : cursor.restart(statement, parameters);
    }

    @Override
    public boolean isInternal() {
        return true;
    }

    @Override
    public String getName() {
        return "execute in C";
    }

    @Override
    public String toString() {
        return getName();
    }
}
