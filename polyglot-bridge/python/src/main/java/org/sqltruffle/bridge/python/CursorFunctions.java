package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.Arguments;
import org.sqltruffle.bridge.python.connection.Description;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqlTokens;
import org.sqltruffle.sqlite.SqliteException;

/** The functions of {@code Cursor} that Python code calls when {@code ExecuteNode} and {@code NextRowNode} do not handle a case. */
final class CursorFunctions {

    private static final int TOO_LARGE = 1;
    private static final int TWO_STATEMENTS = 2;

    private CursorFunctions() {
    }

    /** The function of a name; {@code null}: none of these. */
    static ColdFunction.Body find(PythonModule module, String name) {
        return switch (name) {
            case "new_cursor" -> a -> new PyCursor((PyConnection) a[0]);
            case "set_row_factory" -> a -> {
                of(a).rowFactory = a[1] == module.none() ? null : a[1];
                return module.none();
            };
            // False when another thread, or a function that the cursor has called, uses the cursor.
            case "lock" -> a -> {
                boolean free = !of(a).isLocked();
                of(a).locked = true;
                of(a).forgetAhead();
                return free;
            };
            case "unlock" -> a -> {
                of(a).locked = false;
                return module.none();
            };
            case "is_locked" -> a -> of(a).isLocked();
            case "is_closed" -> a -> of(a).closed;
            case "finish" -> a -> {
                of(a).finish();
                return module.none();
            };
            // False as lock.
            case "close_cursor" -> a -> {
                if (of(a).isLocked()) {
                    return false;
                }
                of(a).reset();
                of(a).closed = true;
                return true;
            };
            case "reset_cursor" -> a -> {
                of(a).reset();
                return module.none();
            };
            case "fail" -> a -> {
                of(a).fail();
                return module.none();
            };
            case "description" -> a -> of(a).description.orNone(module);
            case "set_description" -> a -> {
                PyCursor cursor = of(a);
                Description description = Description.of(a[1] == module.none() ? null : a[1]);
                cursor.description = description;
                if (cursor.statement != null) {
                    cursor.statement.describe(description);
                }
                return module.none();
            };
            case "rowcount" -> a -> of(a).rowCount;
            case "lastrowid" -> a -> of(a).hasLastRowid ? of(a).lastRowid : module.none();
            case "note_lastrowid" -> a -> {
                of(a).lastRowid = of(a).connection.connection.lastInsertRowid();
                of(a).hasLastRowid = true;
                return module.none();
            };
            case "take" -> a -> take(of(a), (TruffleString) a[1]);
            case "begin" -> a -> begin(of(a), module);
            case "is_read_only" -> a -> of(a).statement.statement == null || of(a).statement.statement.isReadOnly();
            case "step" -> a -> step(of(a));
            case "parameter_count" -> a -> of(a).statement.parameterCount;
            case "parameter_name" -> a -> {
                String parameter = of(a).statement.parameterName(Arguments.integer(a[1]));
                return parameter == null ? module.none() : parameter;
            };
            case "bind" -> a -> bind(module, of(a).statement.statement, Arguments.integer(a[1]), a[2]);
            case "bind_blob" -> a -> {
                of(a).statement.statement.bindBlob(Arguments.integer(a[1]), Arguments.latin1(a[2]));
                return module.none();
            };
            case "column_count" -> a -> of(a).statement == null ? 0 : of(a).statement.columnCount();
            case "column_name" -> a -> of(a).statement.statement.columnName(Arguments.integer(a[1]));
            case "column_decltype" -> a -> {
                String type = of(a).statement.statement.columnDecltype(Arguments.integer(a[1]));
                return type == null ? module.none() : type;
            };
            case "column_type" -> a -> of(a).statement.statement.columnType(Arguments.integer(a[1]));
            case "column_long" -> a -> of(a).statement.statement.columnLong(Arguments.integer(a[1]));
            case "column_double" -> a -> of(a).statement.statement.columnDouble(Arguments.integer(a[1]));
            case "column_bytes" -> a -> {
                byte[] value = of(a).statement.statement.columnBlob(Arguments.integer(a[1]));
                return value == null ? module.none() : Arguments.toLatin1(value);
            };
            case "has_row" -> a -> of(a).statement != null;
            case "advance" -> a -> advance(module, of(a));
            case "set_converts" -> a -> {
                of(a).converts = Arguments.truth(a[1]);
                of(a).forgetAhead();
                return module.none();
            };
            default -> null;
        };
    }

    static PyCursor of(Object[] arguments) {
        return (PyCursor) arguments[0];
    }

    /** Finds or prepares the statement of a text and gives it to the cursor. Returns 0, {@link #TOO_LARGE} or {@link #TWO_STATEMENTS}. */
    private static Object take(PyCursor cursor, TruffleString sql) {
        PyConnection connection = cursor.connection;
        cursor.reset();
        cursor.description = Description.NONE;
        PyStatement found = connection.cached(sql);
        if (found == null) {
            byte[] text = TextNode.utf8(sql);
            if (text.length > connection.connection.limit(org.sqltruffle.sqlite.ApiConstants.SQLITE_LIMIT_SQL_LENGTH, -1)) {
                return TOO_LARGE;
            }
            found = connection.statement(sql);
            if (found.statement != null && SqlTokens.start(text, found.statement.tailOffset()) >= 0) {
                connection.forget(found, sql);
                return TWO_STATEMENTS;
            }
        }
        cursor.take(found, sql);
        if (cursor.statement.statement != null) {
            cursor.statement.statement.reset();
        }
        return 0;
    }

    /** Opens the implicit transaction when the statement needs one, and sets {@code rowcount} to its first value. */
    private static Object begin(PyCursor cursor, PythonModule module) {
        PyConnection connection = cursor.connection;
        cursor.rowCount = cursor.statement.isDml ? 0 : -1;
        cursor.began = cursor.statement.isDml && connection.beginIfNeeded();
        return module.none();
    }

    /** Steps; returns whether there is a row. The statement stays with the cursor. */
    private static Object step(PyCursor cursor) {
        PyStatement taken = cursor.statement;
        boolean row;
        try {
            row = cursor.step(taken);
        } catch (SqliteException e) {
            throw cursor.connection.raise(e);
        }
        if (!row && taken.statement != null) {
            taken.statement.reset();
        }
        return row;
    }

    /** Steps to the next row after Python code has fetched one value by value. */
    private static Object advance(PythonModule module, PyCursor cursor) {
        PyStatement statement = cursor.statement;
        try {
            if (!statement.statement.step()) {
                if (statement.isDml) {
                    cursor.rowCount = cursor.connection.connection.changes();
                }
                cursor.finish();
            }
        } catch (SqliteException e) {
            cursor.resetAfterError();
            throw cursor.connection.raise(e);
        }
        cursor.throwPostponed();
        return module.none();
    }

    private static Object bind(PythonModule module, Statement statement, int index, Object value) {
        if (value instanceof Double real) {
            statement.bindDouble(index, real);
        } else if (value instanceof TruffleString text) {
            // Python has checked that it can be encoded.
            statement.bindText(index, TextNode.utf8(text));
        } else if (value == module.none()) {
            statement.bindNull(index);
        } else {
            // GraalPy represents some integers of 64 bits by its own objects.
            statement.bindLong(index, Arguments.longInteger(value));
        }
        return module.none();
    }
}
