package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.bridge.python.connection.CaughtException;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.ops.function.InlinedAggregate;
import org.sqltruffle.ops.function.InlinedStepNode;
import org.sqltruffle.ops.function.ManySteps;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.Value;

/** A Python class as an SQL aggregate or window function: an instance for each group. */
public final class PyAggregate extends PyCallback implements InlinedAggregate {

    static final String STEP = "step";
    private static final String INVERSE = "inverse";

    private final ManySteps manySteps = new ManySteps(this);
    private final CallTarget stepTarget;
    private final CallTarget inverseTarget;

    /** Instances by the number that C keeps in the aggregate's context. */
    private final Map<Long, Object> instances = new HashMap<>();
    private long lastId;
    private Object lastInstance;
    private long nextId = 1;
    /** Python functions that call a method. The key is the method's name and the number of arguments. */
    private final Map<String, Object> callers = new HashMap<>();

    public PyAggregate(PyConnection connection, Object callable) {
        super(connection, callable);
        this.stepTarget = new Root(this, STEP).getCallTarget();
        this.inverseTarget = new Root(this, INVERSE).getCallTarget();
    }

    /** The instance of an aggregate's context; {@code null} when there is none, or when C had no memory for the context. */
    private Object instance(long pInstance) {
        long id = pInstance == 0 ? 0 : CMemory.getLong(pInstance);
        if (id == 0) {
            return null;
        }
        return id == lastId ? lastInstance : switchInstance(id);
    }

    @TruffleBoundary
    private Object switchInstance(long id) {
        lastInstance = instances.get(id);
        lastId = id;
        return lastInstance;
    }

    @TruffleBoundary
    private Object create(long pInstance) throws InteropException {
        Object instance = INTEROP.execute(callable);
        long id = nextId++;
        instances.put(id, instance);
        CMemory.putLong(pInstance, id);
        return instance;
    }

    @Override
    public int contextSize() {
        return Long.BYTES;
    }

    @Override
    public InlinedStepNode createStep(int argumentCount) {
        return new PyStepNode(this, argumentCount, caller(STEP, argumentCount));
    }

    @Override
    public int stepMany(int steps, int nArgument, long aArgument, long pGroup, long pAt, long pInterrupted) {
        return manySteps.step(steps, nArgument, aArgument, pGroup, pAt, pInterrupted);
    }

    @TruffleBoundary
    private Object caller(String method, int argumentCount) {
        return callers.computeIfAbsent(method + argumentCount, key -> connection.module.makeCaller(method, argumentCount));
    }

    /** The instance of a context, made when there is none. */
    Object instanceOrNew(long pInstance) {
        Object instance = instance(pInstance);
        if (instance == null) {
            try {
                instance = create(pInstance);
            } catch (InteropException e) {
                throw connection.module.raiseNotCallable(callable);
            }
        }
        return instance;
    }

    /** Makes the aggregate fail with an exception of {@link #instanceOrNew} or of a method. */
    @TruffleBoundary
    void fail(long pContext, long pInstance, String method, Throwable t) {
        Object instance = instance(pInstance);
        if (instance == null) {
            fail(pContext, "user-defined aggregate's '__init__' method raised error", t);
            return;
        }
        int kind = report(t);
        fail(pContext, message(method, (kind & ATTRIBUTE) != 0 && lacks(instance, method) ? "not defined" : "raised error"), kind);
    }

    private boolean lacks(Object instance, String name) {
        try {
            connection.module.getAttribute(instance, name);
            return false;
        } catch (Throwable t) {
            return true;
        }
    }

    @Override
    public void step(long pContext, int nArgument, long aArgument) {
        long pInstance = CallbackApi.aggregateContext(pContext, Long.BYTES);
        if (pInstance == 0) {
            CallbackApi.resultErrorNomem(pContext);
            return;
        }
        Throwable failure = manySteps.takeFailure();
        if (failure != null) {
            fail(pContext, pInstance, STEP, failure);
            return;
        }
        try {
            stepTarget.call(instanceOrNew(pInstance), nArgument, aArgument);
        } catch (Throwable t) {
            fail(pContext, pInstance, STEP, t);
        }
    }

    @Override
    public void inverse(long pContext, int nArgument, long aArgument) {
        long pInstance = CallbackApi.aggregateContext(pContext, Long.BYTES);
        try {
            inverseTarget.call(instance(pInstance), nArgument, aArgument);
        } catch (Throwable t) {
            fail(pContext, pInstance, INVERSE, t);
        }
    }

    @Override
    public void value(long pContext) {
        result(pContext, instance(CallbackApi.aggregateContext(pContext, Long.BYTES)), "value");
    }

    @Override
    public void finish(long pContext) {
        long pInstance = CallbackApi.aggregateContext(pContext, 0);
        if (pInstance == 0) {
            return; // No row: step was never called.
        }
        Object instance = instance(pInstance);
        if (instance == null) {
            return; // The class could not be instantiated.
        }
        instances.remove(lastId);
        lastId = 0;
        lastInstance = null;
        result(pContext, instance, "finalize");
    }

    private void result(long pContext, Object instance, String name) {
        try {
            Object value = INTEROP.invokeMember(instance, name);
            SqlResultNodeGen.getUncached().execute(connection.module, pContext, value);
        } catch (InteropException e) {
            fail(pContext, message(name, "not defined"), missing(instance, name));
        } catch (Throwable t) {
            int kind = report(t);
            fail(pContext, message(name, (kind & ATTRIBUTE) != 0 ? "not defined" : "raised error"), kind);
        }
    }

    private static String message(String name, String problem) {
        return "user-defined aggregate's '" + name + "' method " + problem;
    }

    /** Returns the exception that Python raises for the missing method. */
    private Throwable missing(Object instance, String name) {
        try {
            connection.module.getAttribute(instance, name);
        } catch (Throwable t) {
            return t;
        }
        return new IllegalStateException(name);
    }

    /** Calls a method with the SQL function's arguments. There is one for each class, so that the method is inlined. */
    private static final class Root extends RootNode {

        private final PyAggregate aggregate;
        private final String method;
        private Object caller;
        private int callerArguments = -1;
        @Child
        private InteropLibrary interop = InteropLibrary.getFactory().createDispatched(2);
        @Child
        private SqlValueNode valueNode = new SqlValueNode();

        Root(PyAggregate aggregate, String method) {
            super(null);
            this.aggregate = aggregate;
            this.method = method;
        }

        @Override
        public Object execute(VirtualFrame frame) {
            Object[] arguments = frame.getArguments();
            PythonModule module = aggregate.connection.module;
            int n = (int) arguments[1];
            long aArgument = (long) arguments[2];
            // GraalPy looks for keywords in the last argument of a foreign call. A number is quickest.
            Object[] values = new Object[n + 2];
            values[0] = arguments[0];
            for (int i = 0; i < n; i++) {
                values[i + 1] = valueNode.execute(module, Value.at(aArgument, i));
            }
            values[n + 1] = 0;
            try {
                return CaughtException.callWithNone(interop, caller(n), values);
            } catch (InteropException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Returns the caller for a number of arguments. Keeps the last one, because most SQL functions are called with the same number. */
        private Object caller(int n) {
            if (n != callerArguments) {
                caller = aggregate.caller(method, n);
                callerArguments = n;
            }
            return caller;
        }
    }
}
