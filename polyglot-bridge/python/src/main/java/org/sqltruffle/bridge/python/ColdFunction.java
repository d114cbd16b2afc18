package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.Set;
import org.sqltruffle.bridge.python.connection.BlobHandle;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.sqlite.SqliteException;

/**
 * A function for Python that is not worth compiling into its caller. {@link PythonModule#raise} turns an error of SQLite's into the Python
 * exception.
 *
 * <p>Threads that share a connection take turns. A function waits for its turn, unless it is {@link #AT_ONCE}. In the meantime another
 * thread may have closed the connection. Then only the functions {@link #ENDING} run.
 */
@ExportLibrary(InteropLibrary.class)
final class ColdFunction implements TruffleObject {

    /** What the function does. */
    @FunctionalInterface
    interface Body {
        Object call(Object[] arguments);
    }

    /**
     * The functions that do not wait for a running statement. They read Java's fields, or {@link org.sqltruffle.language.Connection#peek}.
     * Those of a backup take the turns of two connections.
     */
    private static final Set<String> AT_ONCE = Set.of("setup", "interrupt", "is_open", "in_transaction", "end_transaction", "total_changes",
                    "limit_now",
                    "set_transactions", "set_plain_text", "new_cursor", "set_row_factory",
                    "is_closed", "description", "rowcount", "lastrowid", "set_converts", "blob_is_open", "blob_length", "backup_init",
                    "backup_step", "backup_remaining", "backup_pagecount", "backup_finish");
    /** The functions that end a use of a connection. They do nothing harmful once it is closed. */
    private static final Set<String> ENDING = Set.of("close", "retire", "lock", "unlock", "finish", "close_cursor", "reset_cursor", "fail",
                    "is_locked", "has_row", "blob_close");

    private final PythonModule module;
    private final Body body;
    private final boolean waits;
    private final boolean needsOpen;

    ColdFunction(PythonModule module, String name, Body body) {
        this.module = module;
        this.body = body;
        this.waits = !AT_ONCE.contains(name);
        this.needsOpen = waits && !ENDING.contains(name);
    }

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    Object execute(Object[] arguments) {
        PyConnection shared = waits && arguments.length > 0 ? connection(arguments[0]) : null;
        if (shared != null) {
            shared.acquire();
        }
        try {
            if (shared != null && needsOpen && !shared.connection.isOpen()) {
                throw module.raiseClosed();
            }
            return body.call(arguments);
        } catch (SqliteException e) {
            throw module.raise(e);
        } finally {
            if (shared != null) {
                shared.release();
            }
        }
    }

    /** Returns the connection that the first argument is or belongs to, or {@code null}. */
    private static PyConnection connection(Object argument) {
        // Not a switch over types, because the first such switch takes a new process 10 ms.
        if (argument instanceof PyCursor cursor) {
            return cursor.connection;
        }
        if (argument instanceof PyConnection connection) {
            return connection;
        }
        return argument instanceof BlobHandle handle ? handle.connection : null;
    }
}
