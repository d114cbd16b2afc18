package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.CaughtException;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.bridge.python.cursor.NextRowNode;
import org.sqltruffle.ops.function.InlinedCallNode;

/** Calls a Python function from a query. The function is a constant, so that its code is compiled into the query. */
final class PyCallNode extends InlinedCallNode {

    private final PyScalarFunction function;
    @Child
    private InteropLibrary interop;
    @Child
    private SqlValueNode valueNode = new SqlValueNode();
    private int calls;

    PyCallNode(PyScalarFunction function) {
        this.function = function;
        this.interop = InteropLibrary.getFactory().create(function.callable);
    }

    @Override
    public Object argument(long payload, long meta) {
        return valueNode.execute(function.connection.module, payload, meta);
    }

    @Override
    public Object call(Object[] arguments) {
        if ((++calls & PythonModule.CALLS_BETWEEN_TURNS) == 0) {
            function.connection.module.takeTurns();
        }
        try {
            return NextRowNode.INLINED ? CaughtException.callWithNone(interop, function.callable, arguments) : callApart(arguments);
        } catch (InteropException e) {
            throw function.connection.module.raiseNotCallable(function.callable);
        }
    }

    /** Calls without inlining the function, for measurements. */
    @TruffleBoundary
    private Object callApart(Object[] arguments) throws InteropException {
        return CaughtException.callWithNone(InteropLibrary.getUncached(), function.callable, arguments);
    }

    @Override
    public boolean isNull(Object result) {
        return result == function.connection.module.none();
    }

    @Override
    public byte[] text(Object result) {
        return result instanceof TruffleString text ? TextNode.utf8(text) : null;
    }

    @Override
    public void setResult(long pContext, Object result) {
        SqlResultNodeGen.getUncached().execute(function.connection.module, pContext, result);
    }

    @Override
    public void fail(long pContext, Throwable t) {
        function.fail(pContext, t);
    }
}
