package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.RootNode;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.bridge.python.connection.PythonModule;

/**
 * {@link PyCursor#restart}, from Python to C, as a call target of its own. GraalVM's compiler compiles it once for all statements and
 * callers. As a part of Python's loop it would make that loop too large to compile, and else only C1 compiles it.
 */
final class RestartNode extends RootNode {

    private RestartNode(PythonLanguage language) {
        super(language);
    }

    /** An indirect call is never inlined. */
    static boolean call(IndirectCallNode node, PyCursor cursor, PyStatement statement, int parameters) {
        PythonModule module = cursor.connection.module;
        if (module.restart == null) {
            module.restart = make();
        }
        return (boolean) node.call(module.restart, cursor, statement, parameters);
    }

    @TruffleBoundary
    private static CallTarget make() {
        return new RestartNode(PythonLanguage.get(null)).getCallTarget();
    }

    @Override
    public Object execute(VirtualFrame frame) {
        Object[] arguments = frame.getArguments();
        return ((PyCursor) arguments[0]).restart((PyStatement) arguments[1], (int) arguments[2]);
    }

    @Override
    public String getName() {
        return "execute in C";
    }
}
