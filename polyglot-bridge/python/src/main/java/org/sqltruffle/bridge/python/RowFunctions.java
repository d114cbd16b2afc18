package org.sqltruffle.bridge.python;

import org.sqltruffle.bridge.python.connection.Description;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.cursor.FastMethods;
import org.sqltruffle.bridge.python.row.RowMethods;

/** The functions behind {@code Row}, and those that give Python's classes their methods in Java. */
final class RowFunctions {

    private RowFunctions() {
    }

    /** The function of a name; {@code null}: none of these. */
    static ColdFunction.Body find(PythonModule module, String name) {
        return switch (name) {
            case "cursor_method" -> a -> orNone(module, FastMethods.ofCursor(a[0], a[1].toString()));
            case "connection_execute" -> a -> orNone(module, FastMethods.connectionExecute(module, a[0], a[1]));
            case "row_method" -> a -> orNone(module, FastMethods.ofRow(module, a[0], a[1], a[2].toString()));
            // new_row(instance, cursor's state, data): a row of the instance's class, or the slow mark where Python code keeps the values.
            case "new_row" -> a -> {
                if (!GraalPyInternals.AVAILABLE || module.rowClass == null) {
                    return module.slow();
                }
                return RowMethods.of(a[0], a[1] instanceof PyCursor cursor ? cursor.description : Description.NONE, a[2]);
            };
            case "row_data" -> a -> RowMethods.data(a[0]);
            case "row_description" -> a -> RowMethods.description(a[0]).orNone(module);
            default -> null;
        };
    }

    private static Object orNone(PythonModule module, Object method) {
        return method == null ? module.none() : method;
    }
}
