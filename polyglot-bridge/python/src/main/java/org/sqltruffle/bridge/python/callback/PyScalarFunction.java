package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.RootNode;
import org.sqltruffle.bridge.python.connection.CaughtException;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.ops.function.InlinedCallNode;
import org.sqltruffle.ops.function.InlinedFunction;
import org.sqltruffle.ops.function.ManyCalls;
import org.sqltruffle.sqlite.Value;

/** A Python function as an SQL function. */
public final class PyScalarFunction extends PyCallback implements InlinedFunction {

    private final CallTarget target;
    private final ManyCalls manyCalls = new ManyCalls(this);

    public PyScalarFunction(PyConnection connection, Object callable) {
        super(connection, callable);
        this.target = new Root(this).getCallTarget();
    }

    @Override
    public void step(long pContext, int nArgument, long aArgument) {
        Throwable pending = manyCalls.takePending();
        if (pending != null) {
            fail(pContext, pending);
            return;
        }
        try {
            target.call(pContext, nArgument, aArgument);
        } catch (Throwable t) {
            fail(pContext, t);
        }
    }

    @Override
    public int callMany(int calls, int nArgument, long aArgument, long aResult, int most, long pInterrupted) {
        return manyCalls.call(calls, nArgument, aArgument, aResult, most, pInterrupted);
    }

    void fail(long pContext, Throwable t) {
        fail(pContext, "user-defined function raised exception", t);
    }

    @Override
    public InlinedCallNode createCall(int argumentCount) {
        return new PyCallNode(this);
    }

    /** There is one for each function, so that the Python function is a constant and is inlined. */
    private static final class Root extends RootNode {

        private final PyScalarFunction function;
        @Child
        private InteropLibrary interop;
        @Child
        private SqlValueNode valueNode = new SqlValueNode();
        @Child
        private SqlResultNode resultNode = SqlResultNodeGen.create();

        Root(PyScalarFunction function) {
            super(null);
            this.function = function;
            this.interop = InteropLibrary.getFactory().create(function.callable);
        }

        @Override
        public Object execute(VirtualFrame frame) {
            Object[] arguments = frame.getArguments();
            PythonModule module = function.connection.module;
            int n = (int) arguments[1];
            long aArgument = (long) arguments[2];
            Object[] values = new Object[n];
            for (int i = 0; i < n; i++) {
                values[i] = valueNode.execute(module, Value.at(aArgument, i));
            }
            try {
                resultNode.execute(module, (long) arguments[0], CaughtException.callWithNone(interop, function.callable, values));
            } catch (InteropException e) {
                throw function.connection.module.raiseNotCallable(function.callable);
            }
            return null;
        }
    }
}
