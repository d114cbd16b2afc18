package org.sqltruffle.language.buffer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF16LE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.value.number.Arithmetic;
import org.sqltruffle.value.number.NumericText;
import org.sqltruffle.value.number.RealText;

/**
 * A value of a {@link RowBatch} as another type, converted as {@code sqlite3_column_int64}, {@code _double}, {@code _text} and
 * {@code _blob} do. The argument {@code at} is where the value begins in {@link RowBatch#cells}.
 */
public final class CellValue {

    private CellValue() {
    }

    /** {@code sqlite3_column_int64}. */
    public static long toLong(RowBatch batch, int at, int encoding) {
        long payload = batch.cells[at];
        return switch (RowBatch.type(batch.cells[at + 1])) {
            case SQLITE_INTEGER -> payload;
            case SQLITE_FLOAT -> Arithmetic.realToInt(Double.longBitsToDouble(payload));
            case SQLITE_NULL -> 0;
            default -> textToLong(utf8(batch, at, encoding));
        };
    }

    /** {@code sqlite3_column_double}. */
    public static double toDouble(RowBatch batch, int at, int encoding) {
        long payload = batch.cells[at];
        return switch (RowBatch.type(batch.cells[at + 1])) {
            case SQLITE_INTEGER -> payload;
            case SQLITE_FLOAT -> Double.longBitsToDouble(payload);
            case SQLITE_NULL -> 0;
            default -> textToDouble(utf8(batch, at, encoding));
        };
    }

    /** {@code sqlite3_column_text}, decoded; malformed text gets replacement characters. {@code null} for NULL. */
    public static String toText(RowBatch batch, int at, int encoding) {
        long payload = batch.cells[at];
        long meta = batch.cells[at + 1];
        return switch (RowBatch.type(meta)) {
            case SQLITE_INTEGER -> Long.toString(payload);
            case SQLITE_FLOAT -> realText(Double.longBitsToDouble(payload));
            case SQLITE_NULL -> null;
            default -> new String(batch.bytes, (int) payload, RowBatch.length(meta), charset(encoding));
        };
    }

    /** {@code sqlite3_column_blob}: the bytes as they are, numbers as their text. {@code null} for NULL. */
    public static byte[] toBytes(RowBatch batch, int at, int encoding) {
        long meta = batch.cells[at + 1];
        return switch (RowBatch.type(meta)) {
            case SQLITE_NULL -> null;
            case SQLITE_TEXT, SQLITE_BLOB -> {
                int offset = (int) batch.cells[at];
                yield Arrays.copyOfRange(batch.bytes, offset, offset + RowBatch.length(meta));
            }
            default -> toText(batch, at, encoding).getBytes(StandardCharsets.UTF_8);
        };
    }

    /** Blobs are converted as if they were text of the database's encoding. */
    private static Charset charset(int encoding) {
        if (encoding == SQLITE_UTF8) {
            return StandardCharsets.UTF_8;
        }
        return encoding == SQLITE_UTF16LE ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
    }

    /** A real number as SQLite prints it. */
    public static String realText(double value) {
        long p = ConnectionApi.malloc64(RealText.MAX_LENGTH);
        try {
            return new String(NativeMemory.getBytes(p, RealText.writeReal(value, p)), StandardCharsets.UTF_8);
        } finally {
            ConnectionApi.free(p);
        }
    }

    /** The integer that a UTF-8 text begins with. */
    public static long textToLong(byte[] utf8) {
        return withUtf8(utf8, NumericText::toInt);
    }

    /** The number that a UTF-8 text begins with. */
    public static double textToDouble(byte[] utf8) {
        return Double.longBitsToDouble(withUtf8(utf8, (p, n) -> Double.doubleToRawLongBits(NumericText.toReal(p, n))));
    }

    private interface Utf8Function {
        long apply(long p, int n);
    }

    private static byte[] utf8(RowBatch batch, int at, int encoding) {
        return encoding == SQLITE_UTF8 ? toBytes(batch, at, encoding) : toText(batch, at, encoding).getBytes(StandardCharsets.UTF_8);
    }

    private static long withUtf8(byte[] utf8, Utf8Function function) {
        long p = ConnectionApi.malloc64(utf8.length + 1L);
        try {
            NativeMemory.putBytes(p, utf8);
            NativeMemory.putByte(p + utf8.length, (byte) 0);
            return function.apply(p, utf8.length);
        } finally {
            ConnectionApi.free(p);
        }
    }
}
