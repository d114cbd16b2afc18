package org.sqltruffle.memory;

import com.oracle.truffle.api.TruffleContext;
import com.oracle.truffle.api.TruffleLanguage.Env;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.source.Source;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The C functions of one polyglot context, as Truffle's native function interface binds them. */
final class NfiContext {

    private static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    private final Env env;
    private final TruffleContext context;
    private final boolean chosen;
    private final Map<String, Object> functions = new ConcurrentHashMap<>();

    NfiContext(Env env, boolean chosen) {
        this.env = env;
        this.context = env.getContext();
        this.chosen = chosen;
    }

    boolean isOf(Env other) {
        return env == other;
    }

    /** Whether this context calls C through NFI. */
    boolean isChosen() {
        return chosen;
    }

    boolean isEntered() {
        return context.isEntered();
    }

    Object call(String name, Object[] arguments) {
        try {
            return INTEROP.execute(functions.computeIfAbsent(name, this::bind), arguments);
        } catch (InteropException e) {
            throw new IllegalStateException(name, e);
        }
    }

    /** NFI refuses this in a context without native access. */
    private Object bind(String name) {
        StringBuilder signature = new StringBuilder();
        String types = NativeLibrary.types(name);
        for (int i = 1; i < types.length(); i++) {
            signature.append(i == 1 ? "(" : ",").append(type(types.charAt(i)));
        }
        signature.append(types.length() == 1 ? "():" : "):").append(type(types.charAt(0)));
        Object function = env.parseInternal(Source.newBuilder("nfi", signature, name).internal(true).build()).call();
        try {
            return INTEROP.invokeMember(function, "bind", new FunctionPointer(NativeLibrary.address(name)));
        } catch (InteropException e) {
            throw new IllegalStateException(name, e);
        }
    }

    private static String type(char type) {
        return type == 'd' ? "double" : "sint64";
    }
}
