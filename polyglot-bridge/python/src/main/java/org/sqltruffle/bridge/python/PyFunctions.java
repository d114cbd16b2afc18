package org.sqltruffle.bridge.python;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * The functions and aggregates that a connection has from Python. Programs register them again and again; to SQLite that is a new function, and
 * all statements of the connection are prepared anew. Registering the same object once more is therefore left out.
 */
final class PyFunctions {

    /** In place of the flags of a scalar function. */
    static final int AGGREGATE = -1;

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

    /** Whether just this is registered already. While a statement runs SQLite refuses to register anything, so it is asked. */
    boolean isRegistered(Object name, Object argumentCount, Object callable, int flags) {
        Function function = functions.get(key(name, argumentCount));
        return function != null && function.callable == callable && function.flags == flags
                        && NativeMemory.getInt(connection.connection.pDb() + Layout.sqlite3_nVdbeActive) == 0;
    }

    /** Notes a registration with SQLite's result code, which is returned. */
    int note(Object name, Object argumentCount, Object callable, int flags, int rc) {
        if (rc == 0) {
            functions.put(key(name, argumentCount), new Function(callable, flags));
        }
        return rc;
    }

    /** Notes that another kind of function takes the place. */
    void forget(Object name, Object argumentCount) {
        functions.remove(key(name, argumentCount));
    }
}
