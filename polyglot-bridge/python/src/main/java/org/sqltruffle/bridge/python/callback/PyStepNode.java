package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.bridge.python.connection.CaughtException;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.cursor.NextRowNode;
import org.sqltruffle.ops.function.InlinedStepNode;

/** Calls a Python aggregate's {@code step} from a compiled query, through a small Python function that names the method. */
final class PyStepNode extends InlinedStepNode {

    /** GraalPy looks for keywords in the last argument of a foreign call. A number is quickest. */
    private static final Integer LAST = 0;

    private final PyAggregate aggregate;
    private final int argumentCount;
    private final Object stepper;
    @Child
    private InteropLibrary interop;
    @Child
    private SqlValueNode valueNode = new SqlValueNode();
    private int calls;

    PyStepNode(PyAggregate aggregate, int argumentCount, Object stepper) {
        this.aggregate = aggregate;
        this.argumentCount = argumentCount;
        this.stepper = stepper;
        this.interop = InteropLibrary.getFactory().create(stepper);
    }

    @Override
    public Object argument(long payload, long meta) {
        return valueNode.execute(aggregate.connection.module, payload, meta);
    }

    @Override
    public void step(long pGroup, Object[] arguments) {
        if ((++calls & PythonModule.CALLS_BETWEEN_TURNS) == 0) {
            aggregate.connection.module.takeTurns();
        }
        try {
            Object[] all = withInstance(aggregate.instanceOrNew(pGroup), arguments);
            if (NextRowNode.INLINED) {
                CaughtException.callWithNone(interop, stepper, all);
            } else {
                stepApart(all);
            }
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls without inlining the method, for measurements. */
    @TruffleBoundary
    private void stepApart(Object[] arguments) throws InteropException {
        CaughtException.callWithNone(InteropLibrary.getUncached(), stepper, arguments);
    }

    @ExplodeLoop
    private Object[] withInstance(Object instance, Object[] arguments) {
        Object[] all = new Object[argumentCount + 2];
        all[0] = instance;
        for (int i = 0; i < argumentCount; i++) {
            all[i + 1] = arguments[i];
        }
        all[argumentCount + 1] = LAST;
        return all;
    }

    @Override
    public void fail(long pContext, long pGroup, Throwable t) {
        aggregate.fail(pContext, pGroup, PyAggregate.STEP, t);
    }
}
