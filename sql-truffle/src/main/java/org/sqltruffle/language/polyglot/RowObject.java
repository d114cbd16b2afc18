package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * A row: an array of values that are members too, by column name. INTEGER is a {@code long}, REAL a {@code double}, TEXT a string, BLOB a
 * {@link BlobObject}, NULL is {@link NullObject#NULL}. It is a copy: it outlives its statement.
 */
@ExportLibrary(InteropLibrary.class)
final class RowObject extends MemberedObject {

    private final Columns columns;
    private final Object[] values;

    private RowObject(Columns columns, Object[] values) {
        this.columns = columns;
        this.values = values;
    }

    /** Copies the current row of a statement. */
    static RowObject of(Statement statement, Columns columns) {
        Object[] values = new Object[statement.columnCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(statement, i);
        }
        return new RowObject(columns, values);
    }

    private static Object value(Statement statement, int column) {
        return switch (statement.columnType(column)) {
            case ApiConstants.SQLITE_INTEGER -> statement.columnLong(column);
            case ApiConstants.SQLITE_FLOAT -> statement.columnDouble(column);
            case ApiConstants.SQLITE_TEXT -> {
                byte[] utf8 = statement.columnTextBytes(column);
                yield TruffleString.fromByteArrayUncached(utf8, 0, utf8.length, TruffleString.Encoding.UTF_8, false);
            }
            case ApiConstants.SQLITE_BLOB -> new BlobObject(statement.columnBlob(column));
            default -> NullObject.NULL;
        };
    }

    @Override
    List<String> memberNames() {
        return columns.names();
    }

    @Override
    Object member(String name) {
        int index = columns.index(name);
        return index < 0 ? null : values[index];
    }

    @ExportMessage
    boolean hasArrayElements() {
        return true;
    }

    @ExportMessage
    long getArraySize() {
        return values.length;
    }

    @ExportMessage
    boolean isArrayElementReadable(long index) {
        return index >= 0 && index < values.length;
    }

    @ExportMessage
    Object readArrayElement(long index) throws InvalidArrayIndexException {
        if (!isArrayElementReadable(index)) {
            throw InvalidArrayIndexException.create(index);
        }
        return values[(int) index];
    }

    @Override
    String displayString() {
        InteropLibrary interop = InteropLibrary.getUncached();
        List<String> shown = new ArrayList<>();
        for (Object value : values) {
            shown.add(interop.toDisplayString(value).toString());
        }
        return "(" + String.join(", ", shown) + ")";
    }
}
