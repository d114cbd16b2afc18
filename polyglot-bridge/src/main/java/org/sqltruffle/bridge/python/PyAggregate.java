package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.interop.ArityException;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.abi.CallbackApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.function.InlinedAggregate;
import org.sqltruffle.ops.function.InlinedStepNode;

/** A Python class as an SQL aggregate or window function: an instance for each group. */
final class PyAggregate extends PyCallback implements InlinedAggregate {

    private final CallTarget stepTarget;
    private final CallTarget inverseTarget;

    /** Instances by the number that C keeps in the aggregate's context. */
    private final Map<Long, Object> instances = new HashMap<>();
    private long lastId;
    private Object lastInstance;
    private long nextId = 1;
    /** Python functions that call {@code step}, by number of arguments. */
    private final Map<Integer, Object> steppers = new HashMap<>();

    PyAggregate(PyConnection connection, Object callable) {
        super(connection, callable);
        this.stepTarget = new Root(this, "step").getCallTarget();
        this.inverseTarget = new Root(this, "inverse").getCallTarget();
    }

    /** The instance of a context; {@code null} when there is none. */
    private Object instance(long pInstance) {
        long id = NativeMemory.getLong(pInstance);
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
        NativeMemory.putLong(pInstance, id);
        return instance;
    }

    @Override
    public int contextSize() {
        return Long.BYTES;
    }

    @Override
    public InlinedStepNode createStep(int argumentCount) {
        return new PyStepNode(this, argumentCount, steppers.computeIfAbsent(argumentCount, connection.module::makeStepper));
    }

    /** The instance of a context, made when there is none. */
    Object instanceOrNew(long pInstance) {
        Object instance = instance(pInstance);
        if (instance == null) {
            try {
                instance = create(pInstance);
            } catch (InteropException e) {
                throw new IllegalStateException(e);
            }
        }
        return instance;
    }

    /** Reports what {@link #instanceOrNew} or {@code step} has thrown. */
    @TruffleBoundary
    void failStep(long pContext, long pInstance, Throwable t) {
        Object instance = instance(pInstance);
        if (instance == null) {
            fail(pContext, "user-defined aggregate's '__init__' method raised error", t);
            return;
        }
        int kind = report(t);
        fail(pContext, message("step", (kind & ATTRIBUTE) != 0 && lacks(instance, "step") ? "not defined" : "raised error"), kind);
    }

    private boolean lacks(Object instance, String name) {
        try {
            connection.module.getAttribute(instance, name);
            return false;
        } catch (AbstractTruffleException e) {
            return true;
        }
    }

    @Override
    public void step(long pContext, int nArgument, long aArgument) {
        try {
            long pInstance = CallbackApi.aggregateContext(pContext, Long.BYTES);
            Object instance = instance(pInstance);
            if (instance == null) {
                try {
                    instance = create(pInstance);
                } catch (Throwable t) {
                    fail(pContext, "user-defined aggregate's '__init__' method raised error", t);
                    return;
                }
            }
            stepTarget.call(instance, nArgument, aArgument);
        } catch (NoSuchMethod e) {
            fail(pContext, "user-defined aggregate's 'step' method not defined", e.getCause());
        } catch (Throwable t) {
            fail(pContext, "user-defined aggregate's 'step' method raised error", t);
        }
    }

    @Override
    public void inverse(long pContext, int nArgument, long aArgument) {
        try {
            inverseTarget.call(instance(CallbackApi.aggregateContext(pContext, Long.BYTES)), nArgument, aArgument);
        } catch (NoSuchMethod e) {
            fail(pContext, "user-defined aggregate's 'inverse' method not defined", e.getCause());
        } catch (Throwable t) {
            fail(pContext, "user-defined aggregate's 'inverse' method raised error", t);
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

    /** What Python raises for the missing method. */
    private Throwable missing(Object instance, String name) {
        try {
            connection.module.getAttribute(instance, name);
        } catch (Throwable t) {
            return t;
        }
        return new IllegalStateException(name);
    }

    /** A method that the instance does not have; the cause is Python's AttributeError. */
    @SuppressWarnings("serial")
    private static final class NoSuchMethod extends RuntimeException {
        NoSuchMethod(Throwable cause) {
            super(null, cause, false, false);
        }
    }

    /** Calls a method with the SQL function's arguments; one per class, so that the method's code is compiled into this. */
    private static final class Root extends RootNode {

        private final PyAggregate aggregate;
        private final String method;
        @Child private InteropLibrary interop = InteropLibrary.getFactory().createDispatched(2);
        @Child private SqlValueNode valueNode = new SqlValueNode();

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
            Object[] values = new Object[n];
            for (int i = 0; i < n; i++) {
                values[i] = valueNode.execute(module, NativeMemory.getLong(aArgument + (long) i * Long.BYTES));
            }
            try {
                return interop.invokeMember(arguments[0], method, values);
            } catch (ArityException e) {
                throw new IllegalStateException(e);
            } catch (InteropException e) {
                throw new NoSuchMethod(aggregate.missing(arguments[0], method));
            }
        }
    }
}
