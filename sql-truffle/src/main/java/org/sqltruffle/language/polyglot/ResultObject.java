package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.NamesObject;

/**
 * Result of an executed statement: an array of {@link RowObject rows} that can also be iterated. Its content is that of the moment of
 * execution. The first {@value #FIRST_ROWS} rows are read at once, later ones when they are asked for or before something else runs on the
 * connection, whichever comes first.
 */
@ExportLibrary(InteropLibrary.class)
final class ResultObject extends MemberedObject {

    /** Rows that are read when the statement is executed: small results hold no lock afterwards. */
    private static final int FIRST_ROWS = 256;
    private static final List<String> MEMBERS = List.of("columns", "changes", "lastInsertRowid");

    private final ConnectionObject connection;
    /** Known from the first step on: before it SQLite may prepare the statement anew. */
    private Columns columns;
    private final List<RowObject> rows = new ArrayList<>();
    private final long changes;
    private final long lastInsertRowid;
    /** {@code null} when all rows are here. */
    private Statement statement;

    /** Executes a statement: to its end when it writes, otherwise at least its first rows. */
    ResultObject(ConnectionObject connection, Statement statement) {
        this.connection = connection;
        this.statement = statement;
        long before = connection.connection().totalChanges();
        int limit = statement.isReadOnly() ? FIRST_ROWS : Integer.MAX_VALUE;
        try {
            while (rows.size() < limit && fetch()) {
                // the row is stored
            }
        } catch (RuntimeException e) {
            end();
            throw e;
        }
        // sqlite3_changes() keeps the count of an earlier statement when this one changes nothing.
        this.changes = connection.connection().totalChanges() == before ? 0 : connection.connection().changes();
        this.lastInsertRowid = connection.connection().lastInsertRowid();
    }

    boolean isComplete() {
        return statement == null;
    }

    private boolean fetch() {
        if (statement == null) {
            return false;
        }
        boolean row = statement.step();
        if (columns == null) {
            columns = Columns.of(statement);
        }
        if (row) {
            rows.add(RowObject.of(statement, columns));
            return true;
        }
        end();
        return false;
    }

    private void end() {
        Statement ended = statement;
        statement = null;
        if (ended != null) {
            connection.release(ended);
        }
    }

    /** Reads all rows that are left. */
    @TruffleBoundary
    void complete() {
        try {
            while (fetch()) {
                // the row is stored
            }
        } catch (RuntimeException e) {
            end();
            throw e;
        }
    }

    /** Row of an index, {@code null} after the last one. */
    @TruffleBoundary
    RowObject row(long index) {
        try {
            while (rows.size() <= index && fetch()) {
                // the row is stored
            }
        } catch (RuntimeException e) {
            end();
            throw e;
        }
        return index < rows.size() ? rows.get((int) index) : null;
    }

    @Override
    List<String> memberNames() {
        return MEMBERS;
    }

    @Override
    Object member(String name) {
        return switch (name) {
            case "columns" -> new NamesObject(columns.names());
            case "changes" -> changes;
            case "lastInsertRowid" -> lastInsertRowid;
            default -> null;
        };
    }

    @ExportMessage
    boolean hasArrayElements() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    long getArraySize() {
        complete();
        return rows.size();
    }

    @ExportMessage
    boolean isArrayElementReadable(long index) {
        return index >= 0 && row(index) != null;
    }

    @ExportMessage
    Object readArrayElement(long index) throws InvalidArrayIndexException {
        RowObject row = index < 0 ? null : row(index);
        if (row == null) {
            throw InvalidArrayIndexException.create(index);
        }
        return row;
    }

    @ExportMessage
    boolean hasIterator() {
        return true;
    }

    @ExportMessage
    Object getIterator() {
        return new RowIterator(this);
    }

    @Override
    String displayString() {
        if (columns.names().isEmpty()) {
            return "(" + changes + " rows changed)";
        }
        return String.join("|", columns.names()) + " (" + rows.size() + (isComplete() ? "" : "+") + " rows)";
    }
}
