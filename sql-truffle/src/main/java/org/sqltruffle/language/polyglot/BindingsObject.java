package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.List;
import org.sqltruffle.language.Connection;

/**
 * The language's bindings: {@code open(path)} and {@code connect(path)}, which is the same, give a new {@link ConnectionObject}; without a
 * path a new database in memory. {@code connection} is the context's default connection, {@code version} that of SQLite.
 */
@ExportLibrary(InteropLibrary.class)
final class BindingsObject extends MemberedObject {

    private static final List<String> MEMBERS = List.of("open", "connect", "connection", "version");

    private final SqliteContext context;

    BindingsObject(SqliteContext context) {
        this.context = context;
    }

    @ExportMessage
    boolean isScope() {
        return true;
    }

    @Override
    List<String> memberNames() {
        return MEMBERS;
    }

    @Override
    Object member(String name) {
        return switch (name) {
            case "open", "connect" -> new MethodObject(0, 1, a -> context.open(a.length == 0 ? ":memory:" : MethodObject.string(a, 0)));
            case "connection" -> context.defaultConnection();
            case "version" -> MethodObject.text(Connection.sqliteVersion());
            default -> null;
        };
    }

    @Override
    String displayString() {
        return SqliteLanguage.ID;
    }
}
