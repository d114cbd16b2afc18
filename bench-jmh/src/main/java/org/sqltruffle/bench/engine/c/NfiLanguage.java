package org.sqltruffle.bench.engine.c;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.source.Source;
import java.util.EnumMap;
import java.util.Map;

/**
 * Loops over calls of C functions by Truffle's native function interface, as a language so that they are compiled as any guest code is. A
 * source is the backend, the path of a library and the name of a {@link NfiLoop.Kind}, one on each line; its value is executable, with a
 * statement's address and the number of calls as arguments.
 */
@TruffleLanguage.Registration(id = NfiLanguage.ID, name = "loops over NFI calls")
public final class NfiLanguage extends TruffleLanguage<TruffleLanguage.Env> {

    static final String ID = "bench-nfi";

    @Override
    protected Env createContext(Env env) {
        return env;
    }

    private static final ContextReference<Env> CONTEXT = ContextReference.create(NfiLanguage.class);

    @Override
    protected CallTarget parse(ParsingRequest request) throws InteropException {
        String[] lines = request.getSource().getCharacters().toString().split("\n");
        NfiLoop.Kind kind = NfiLoop.Kind.valueOf(lines[2]);
        Env env = CONTEXT.get(null);
        Object library = eval(env, "with " + lines[0] + " load \"" + lines[1] + "\"");
        Map<NfiLoop.Function, Object> functions = new EnumMap<>(NfiLoop.Function.class);
        for (NfiLoop.Function function : NfiLoop.Function.values()) {
            Object symbol = InteropLibrary.getUncached().readMember(library, function.name());
            Object signature = eval(env, "with " + lines[0] + " " + function.signature());
            functions.put(function, InteropLibrary.getUncached().invokeMember(signature, "bind", symbol));
        }
        return new ConstantRootNode(this, new NfiLoopObject(new NfiLoop(this, kind, functions).getCallTarget())).getCallTarget();
    }

    private static Object eval(Env env, String text) {
        return env.parseInternal(Source.newBuilder("nfi", text, "nfi").build()).call();
    }
}
