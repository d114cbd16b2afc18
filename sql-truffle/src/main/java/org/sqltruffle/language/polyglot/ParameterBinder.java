package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Binds a guest value to a parameter: null to NULL, booleans to 0 and 1, integers to INTEGER, other numbers to REAL, strings to TEXT,
 * buffers and arrays of bytes to BLOB, dates and times to TEXT as SQLite's date functions write them.
 */
final class ParameterBinder {

    private static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    private ParameterBinder() {
    }

    /** @throws SqliteException MISMATCH when the value has no counterpart in SQL */
    static void bind(Statement statement, int index, Object value) {
        try {
            if (INTEROP.isNull(value)) {
                statement.bindNull(index);
            } else if (INTEROP.isBoolean(value)) {
                statement.bindLong(index, INTEROP.asBoolean(value) ? 1 : 0);
            } else if (INTEROP.isString(value)) {
                statement.bindString(index, INTEROP.asString(value));
            } else if (INTEROP.isNumber(value)) {
                bindNumber(statement, index, value);
            } else if (INTEROP.hasBufferElements(value)) {
                byte[] bytes = new byte[Math.toIntExact(INTEROP.getBufferSize(value))];
                INTEROP.readBuffer(value, 0, bytes, 0, bytes.length);
                statement.bindBlob(index, bytes);
            } else if (INTEROP.isDate(value) || INTEROP.isTime(value)) {
                statement.bindString(index, dateTime(value));
            } else if (INTEROP.hasArrayElements(value)) {
                statement.bindBlob(index, bytes(value));
            } else {
                throw unsupported(value);
            }
        } catch (InteropException e) {
            throw unsupported(value);
        }
    }

    private static void bindNumber(Statement statement, int index, Object value) throws UnsupportedMessageException {
        boolean isReal = value instanceof Double || value instanceof Float;
        if (!isReal && INTEROP.fitsInLong(value)) {
            statement.bindLong(index, INTEROP.asLong(value));
        } else if (!isReal && INTEROP.fitsInBigInteger(value)) {
            throw new SqliteException(ResultCode.TOOBIG, "integer too large for SQLite: " + INTEROP.asBigInteger(value));
        } else if (INTEROP.fitsInDouble(value)) {
            statement.bindDouble(index, INTEROP.asDouble(value));
        } else {
            throw unsupported(value);
        }
    }

    private static String dateTime(Object value) throws UnsupportedMessageException {
        String date = INTEROP.isDate(value) ? INTEROP.asDate(value).toString() : "";
        if (!INTEROP.isTime(value)) {
            return date;
        }
        String time = INTEROP.asTime(value).format(java.time.format.DateTimeFormatter.ISO_LOCAL_TIME);
        return date.isEmpty() ? time : date + " " + time;
    }

    private static byte[] bytes(Object array) throws InteropException {
        byte[] bytes = new byte[Math.toIntExact(INTEROP.getArraySize(array))];
        for (int i = 0; i < bytes.length; i++) {
            Object element = INTEROP.readArrayElement(array, i);
            if (!INTEROP.fitsInByte(element)) {
                throw unsupported(array);
            }
            bytes[i] = INTEROP.asByte(element);
        }
        return bytes;
    }

    private static SqliteException unsupported(Object value) {
        return new SqliteException(ResultCode.MISMATCH, "this value cannot be a parameter: " + INTEROP.toDisplayString(value));
    }
}
