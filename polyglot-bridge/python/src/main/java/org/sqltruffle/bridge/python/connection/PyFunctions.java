package org.sqltruffle.bridge.python.connection;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The functions and aggregates that a program has registered. Programs register the same object again and again. SQLite would take it for a
 * new function and prepare all statements of the connection anew, so such a registration is left out.
 */
public final class PyFunctions {

    /** Stands for an aggregate in place of a scalar function's flags. */
    public static final int AGGREGATE = -1;

    private record Function(Object callable, int flags) {
    }

    private final PyConnection connection;
    private final Map<String, Function> functions = new HashMap<>();

    PyFunctions(PyConnection connection) {
        this.connection = connection;
    }

    private static String key(Object name, Object argumentCount) {
        return Arguments.integer(argumentCount) + " " + Arguments.string(name).toLowerCase(Locale.ROOT);
    }

    /** Whether the same object is registered. False while a statement runs, because SQLite then refuses every registration. */
    public boolean isRegistered(Object name, Object argumentCount, Object callable, int flags) {
        Function function = functions.get(key(name, argumentCount));
        return function != null && function.callable == callable && function.flags == flags
                        && !connection.connection.hasActiveStatements();
    }

    /** Notes a registration if SQLite's result code is OK. Returns the code. */
    public int note(Object name, Object argumentCount, Object callable, int flags, int rc) {
        if (rc == 0) {
            functions.put(key(name, argumentCount), new Function(callable, flags));
        }
        return rc;
    }

    /** Forgets a function that another kind of function replaces. */
    public void forget(Object name, Object argumentCount) {
        functions.remove(key(name, argumentCount));
    }
}
