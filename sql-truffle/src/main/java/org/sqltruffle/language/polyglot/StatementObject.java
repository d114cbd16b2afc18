package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.NamesObject;

/**
 * A prepared statement as guest languages see it. Executing it, or its member {@code execute(parameters…)}, gives a {@link ResultObject};
 * {@code query(parameters…)} a {@link CursorObject}. Other members: {@code columns}, {@code parameters}, {@code sql}, {@code close()}.
 */
@ExportLibrary(InteropLibrary.class)
final class StatementObject extends MemberedObject {

    private static final List<String> MEMBERS = List.of("execute", "query", "columns", "parameters", "sql", "close");

    private final ConnectionObject connection;
    private final String sql;
    private final Columns columns;
    private final List<String> parameterNames = new ArrayList<>();

    /** The statement goes back to the connection's cache: an execution takes it, or prepares another one while it runs. */
    StatementObject(ConnectionObject connection, Statement statement) {
        this.connection = connection;
        this.sql = statement.sql();
        this.columns = Columns.of(statement);
        for (int i = 1; i <= statement.parameterCount(); i++) {
            String name = statement.parameterName(i);
            parameterNames.add(name == null ? "?" : name);
        }
        connection.release(statement);
    }

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    Object execute(Object[] arguments) throws UnsupportedTypeException {
        return connection.execute(sql, Parameters.of(arguments, 0));
    }

    @Override
    List<String> memberNames() {
        return MEMBERS;
    }

    @Override
    Object member(String name) {
        return switch (name) {
            case "execute" -> new MethodObject(0, -1, this::execute);
            case "query" -> new MethodObject(0, -1, a -> connection.query(sql, Parameters.of(a, 0)));
            case "columns" -> new NamesObject(columns.names());
            case "parameters" -> new NamesObject(parameterNames);
            case "sql" -> MethodObject.text(sql);
            case "close" -> new MethodObject(0, 0, a -> NullObject.NULL);
            default -> null;
        };
    }

    @Override
    String displayString() {
        return "statement(" + sql + ")";
    }
}
