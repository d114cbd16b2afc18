package org.sqltruffle.bridge.session.function;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.Type;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.Value;

/** The arguments of a call from C: an array of {@code sqlite3_value*}. */
final class NativeArguments implements Arguments {

    private int size;
    private long aValue;

    NativeArguments at(int newSize, long newValues) {
        size = newSize;
        aValue = newValues;
        return this;
    }

    @Override
    public int size() {
        return size;
    }

    private long pValue(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("argument " + index + " of " + size);
        }
        return Value.at(aValue, index);
    }

    @Override
    public Type type(int index) {
        return switch (Value.type(pValue(index))) {
            case ApiConstants.SQLITE_NULL -> Type.NULL;
            case ApiConstants.SQLITE_INTEGER -> Type.INTEGER;
            case ApiConstants.SQLITE_FLOAT -> Type.REAL;
            case ApiConstants.SQLITE_TEXT -> Type.TEXT;
            default -> Type.BLOB;
        };
    }

    @Override
    public long getLong(int index) {
        return Value.getLong(pValue(index));
    }

    @Override
    public double getDouble(int index) {
        return Value.getDouble(pValue(index));
    }

    @Override
    public String getString(int index) {
        byte[] utf8 = Value.getText(pValue(index));
        return utf8 == null ? null : new String(utf8, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] getBytes(int index) {
        return Value.getBlob(pValue(index));
    }
}
