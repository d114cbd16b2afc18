package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.StopIterationException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.List;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.NamesObject;

/** The rows of a running query, one after the other and only once: nothing is kept. Ended by its last row or by close(). */
@ExportLibrary(InteropLibrary.class)
final class CursorObject extends MemberedObject {

    private static final List<String> MEMBERS = List.of("columns", "close");

    private final ConnectionObject connection;
    private Columns columns;
    private int timesPrepared;
    private Statement statement;
    /** The row that {@code hasIteratorNextElement} found. */
    private RowObject ahead;

    CursorObject(ConnectionObject connection, Statement statement) {
        this.connection = connection;
        this.statement = statement;
        this.columns = Columns.of(statement);
        this.timesPrepared = statement.timesPrepared();
    }

    @TruffleBoundary
    private RowObject peek() {
        if (ahead == null && statement != null && statement.isOpen()) {
            boolean found = false;
            try {
                found = statement.step();
                if (statement.timesPrepared() != timesPrepared) {
                    columns = Columns.of(statement);
                    timesPrepared = statement.timesPrepared();
                }
            } finally {
                if (!found) {
                    close();
                }
            }
            ahead = found ? RowObject.of(statement, columns) : null;
        }
        return ahead;
    }

    @TruffleBoundary
    void close() {
        Statement ended = statement;
        statement = null;
        ahead = null;
        if (ended != null) {
            connection.release(ended);
        }
    }

    @Override
    List<String> memberNames() {
        return MEMBERS;
    }

    @Override
    Object member(String name) {
        return switch (name) {
            case "columns" -> new NamesObject(columns.names());
            case "close" -> new MethodObject(0, 0, arguments -> {
                close();
                return NullObject.NULL;
            });
            default -> null;
        };
    }

    @ExportMessage
    boolean hasIterator() {
        return true;
    }

    @ExportMessage
    Object getIterator() {
        return this;
    }

    @ExportMessage
    boolean isIterator() {
        return true;
    }

    @ExportMessage
    boolean hasIteratorNextElement() {
        return peek() != null;
    }

    @ExportMessage
    Object getIteratorNextElement() throws StopIterationException {
        RowObject row = peek();
        if (row == null) {
            throw StopIterationException.create();
        }
        ahead = null;
        return row;
    }

    @Override
    String displayString() {
        return "cursor(" + String.join(", ", columns.names()) + ")";
    }
}
