package org.sqlite;

import org.sqltruffle.api.AggregateFunction;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.WindowFunction;
import org.sqltruffle.bridge.session.Functions;
import org.sqltruffle.bridge.session.Session;

/** Registers {@link Function}s as functions of the engine. */
final class HostFunctions {

    private HostFunctions() {
    }

    /** Under the session's lock. @param function {@code null} removes the function */
    static void create(Session session, String name, Function function, int arguments, int flags) {
        switch (function) {
            case null -> Functions.scalar(session, name, arguments, null, false);
            case Function.Window window -> Functions.window(session, name, arguments, new Windowed(window));
            case Function.Aggregate aggregate -> Functions.aggregate(session, name, arguments, new Aggregated(aggregate));
            default -> Functions.scalar(session, name, arguments, given -> function.call(given, function::xFunc),
                            (flags & Function.FLAG_DETERMINISTIC) != 0);
        }
    }

    /** The state of a group is a clone of the function. */
    private record Aggregated(Function.Aggregate function) implements AggregateFunction<Function.Aggregate> {

        @Override
        public Function.Aggregate start() throws Exception {
            return (Function.Aggregate) function.clone();
        }

        @Override
        public void step(Function.Aggregate state, Arguments arguments) throws Exception {
            state.call(arguments, state::xStep);
        }

        @Override
        public Object finish(Function.Aggregate state) throws Exception {
            return state.call(null, state::xFinal);
        }
    }

    private record Windowed(Function.Window function) implements WindowFunction<Function.Window> {

        @Override
        public Function.Window start() throws Exception {
            return (Function.Window) function.clone();
        }

        @Override
        public void step(Function.Window state, Arguments arguments) throws Exception {
            state.call(arguments, state::xStep);
        }

        @Override
        public void inverse(Function.Window state, Arguments arguments) throws Exception {
            state.call(arguments, state::xInverse);
        }

        @Override
        public Object value(Function.Window state) throws Exception {
            return state.call(null, state::xValue);
        }

        @Override
        public Object finish(Function.Window state) throws Exception {
            return state.call(null, state::xFinal);
        }
    }
}
