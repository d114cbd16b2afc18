package org.sqltruffle.bridge.python;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_URI;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.bridge.python.connection.Arguments;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.shared.SharedConnections;
import org.sqltruffle.language.Connection;

/** The functions behind {@code Connection}. */
final class ConnectionFunctions {

    private ConnectionFunctions() {
    }

    /** The function of a name; {@code null}: none of these. */
    static ColdFunction.Body find(PythonModule module, String name) {
        return switch (name) {
            case "sqlite_version" -> a -> Connection.sqliteVersion();
            case "connect" -> a -> connect(module, a);
            case "adopt" -> a -> adopt(module, a);
            case "close" -> a -> {
                of(a).close(Arguments.truth(a[1]));
                return module.none();
            };
            // For a connection whose __init__ is called again, perhaps by a callback. Its cursors keep their statements.
            case "retire" -> a -> {
                if (of(a).active.isEmpty() && of(a).connection.guard().isIdle()) {
                    of(a).close(false);
                }
                return module.none();
            };
            case "is_open" -> a -> of(a).connection.isOpen();
            case "in_transaction" -> a -> of(a).connection.peek(open -> open.isAutocommit() ? 1 : 0) == 0;
            case "end_transaction" -> a -> of(a).endTransaction(Arguments.string(a[1])) ? module.none() : module.slow();
            case "total_changes" -> a -> of(a).connection.peek(Connection::totalChanges);
            case "interrupt" -> a -> {
                of(a).connection.interrupt();
                return module.none();
            };
            case "run" -> a -> {
                of(a).run(Arguments.string(a[1]));
                return module.none();
            };
            case "run_script" -> a -> {
                of(a).runScript(Arguments.string(a[1]).getBytes(StandardCharsets.UTF_8));
                return module.none();
            };
            case "set_transactions" -> a -> {
                of(a).begin = Arguments.string(a[1]);
                of(a).autocommit = Arguments.integer(a[2]);
                return module.none();
            };
            case "set_plain_text" -> a -> {
                of(a).plainText = Arguments.truth(a[1]);
                of(a).active.forgetAhead();
                return module.none();
            };
            case "error_text" ->
                a -> org.sqltruffle.sqlite.CMemory.getString(org.sqltruffle.sqlite.ConnectionApi.errstr(Arguments.integer(a[0])));
            case "limit" -> a -> of(a).connection.limit(Arguments.integer(a[1]), Arguments.integer(a[2]));
            case "limit_now" -> a -> (int) of(a).connection.peek(open -> open.limit(Arguments.integer(a[1]), -1));
            default -> null;
        };
    }

    static PyConnection of(Object[] arguments) {
        return (PyConnection) arguments[0];
    }

    /** {@code connect(path_as_latin1, timeout_ms, uri, check_same_thread, cache_size, detects_types)}. */
    private static Object connect(PythonModule module, Object[] a) {
        int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | (Arguments.truth(a[2]) ? SQLITE_OPEN_URI : 0);
        Connection connection = module.opener().open(Arguments.latin1(a[0]), flags, module::directory);
        PyConnection result = new PyConnection(module, connection, Arguments.truth(a[3]) ? Thread.currentThread() : null,
                        Arguments.integer(a[4]));
        result.waitForLocks(Arguments.integer(a[1]));
        result.detectsTypes = Arguments.truth(a[5]);
        module.note(result);
        return result;
    }

    /** {@code adopt(number, cache_size)}: a connection that the host program has opened, for this thread. */
    private static Object adopt(PythonModule module, Object[] a) {
        PyConnection result = new PyConnection(module, SharedConnections.take(Arguments.integer(a[0])), Thread.currentThread(),
                        Arguments.integer(a[1]));
        module.note(result);
        return result;
    }
}
