package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.bridge.python.cursor.Execute;
import org.sqltruffle.bridge.python.cursor.ExecuteAgain;
import org.sqltruffle.bridge.python.cursor.ExecuteMany;
import org.sqltruffle.bridge.python.cursor.NextRow;
import org.sqltruffle.bridge.python.cursor.OpenCursor;
import org.sqltruffle.bridge.python.row.FetchFunction;
import org.sqltruffle.language.ScopeExtension;

/** The Java part of {@code _sqlite3} in one polyglot context: the functions that the Python sources call. */
final class ModuleFunctions extends Members {

    private final PythonModule module;

    ModuleFunctions(ScopeExtension.Opener opener) {
        EarlyQuery.check();
        this.module = new PythonModule(opener);
    }

    /** Makes a function when Python first names it, because the first query of a process needs only a quarter of them. */
    @Override
    Object make(String name) {
        return switch (name) {
            case "next_row" -> new NextRow();
            case "execute" -> new Execute();
            case "execute_again" -> new ExecuteAgain();
            case "open_cursor" -> new OpenCursor();
            default -> {
                ColdFunction.Body body = body(name);
                yield body == null ? null : new ColdFunction(module, name, body);
            }
        };
    }

    private ColdFunction.Body body(String name) {
        ColdFunction.Body body = switch (name) {
            case "setup" -> module::setup;
            case "without_frames" -> a -> GraalPyInternals.AVAILABLE ? GraalPyInternals.frameless(a[0]) : a[0];
            case "basic_types_adapted" -> a -> module.adaptBasicTypes();
            case "execute_list" -> a -> GraalPyInternals.AVAILABLE ? ExecuteMany.list(module, a) : a[2];
            case "fetch" -> a -> FetchFunction.fetch(module, a);
            case "fetch_columns" -> a -> FetchFunction.fetchColumns(module, a);
            case "surrogate_at" -> a -> TextNode.surrogateAt((TruffleString) a[0]);
            case "constants" -> a -> ConstantFunctions.TEXT;
            default -> ConnectionFunctions.find(module, name);
        };
        if (body == null) {
            body = CursorFunctions.find(module, name);
        }
        if (body == null) {
            body = RowFunctions.find(module, name);
        }
        if (body == null) {
            body = CallbackFunctions.find(module, name);
        }
        return body == null ? StorageFunctions.find(module, name) : body;
    }
}
