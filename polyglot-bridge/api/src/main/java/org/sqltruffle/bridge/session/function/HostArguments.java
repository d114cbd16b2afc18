package org.sqltruffle.bridge.session.function;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.Type;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.value.Meta;

/** The arguments of a call out of compiled code: a Long, Double, {@link Bytes} or {@code null} each. */
final class HostArguments implements Arguments {

    /** A text in UTF-8, or a blob. */
    record Bytes(byte[] bytes, boolean isText) {
    }

    private final Object[] values;

    HostArguments(Object[] values) {
        this.values = values;
    }

    /** An SQL value as an argument; text and blobs are copied. */
    static Object of(long payload, long meta) {
        if (Meta.isInt(meta)) {
            return payload;
        }
        if (Meta.isReal(meta)) {
            return Double.longBitsToDouble(payload);
        }
        return Meta.isNull(meta) ? null : bytes(payload, Meta.length(meta), Meta.isText(meta));
    }

    @com.oracle.truffle.api.CompilerDirectives.TruffleBoundary
    private static Object bytes(long p, int n, boolean isText) {
        return new Bytes(CMemory.getBytes(p, n), isText);
    }

    @Override
    public int size() {
        return values.length;
    }

    @Override
    public Type type(int index) {
        return switch (values[index]) {
            case null -> Type.NULL;
            case Long number -> Type.INTEGER;
            case Double number -> Type.REAL;
            default -> ((Bytes) values[index]).isText() ? Type.TEXT : Type.BLOB;
        };
    }

    @Override
    public boolean isNull(int index) {
        return values[index] == null;
    }

    @Override
    public long getLong(int index) {
        return switch (values[index]) {
            case Long number -> number;
            case null -> 0;
            case Double number -> number.longValue();
            default -> CellValue.textToLong(((Bytes) values[index]).bytes());
        };
    }

    @Override
    public double getDouble(int index) {
        return switch (values[index]) {
            case Double number -> number;
            case Long number -> number;
            case null -> 0;
            default -> CellValue.textToDouble(((Bytes) values[index]).bytes());
        };
    }

    @Override
    public String getString(int index) {
        return switch (values[index]) {
            case null -> null;
            case Long number -> number.toString();
            case Double number -> CellValue.realText(number);
            default -> new String(((Bytes) values[index]).bytes(), StandardCharsets.UTF_8);
        };
    }

    @Override
    public byte[] getBytes(int index) {
        return switch (values[index]) {
            case null -> null;
            case Bytes bytes -> bytes.bytes().clone();
            default -> getString(index).getBytes(StandardCharsets.UTF_8);
        };
    }
}
