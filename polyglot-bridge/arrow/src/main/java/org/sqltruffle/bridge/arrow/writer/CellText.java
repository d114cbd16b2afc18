package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF16LE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.sqltruffle.registers.ColumnVector;

/** Texts of the engine's columns, in the database's encoding. One text or blob at a time is loaded into {@link #bytes}. */
public final class CellText {

    private static final int SHOWN = 40;
    private static final int FIRST_ROOM = 256;

    private final Charset charset;
    private byte[] bytes = new byte[FIRST_ROOM];
    private int length;

    /** @param encoding SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE */
    public CellText(int encoding) {
        charset = encoding == SQLITE_UTF8 ? StandardCharsets.UTF_8
                        : encoding == SQLITE_UTF16LE ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
    }

    boolean isUtf8() {
        return charset == StandardCharsets.UTF_8;
    }

    /** What was loaded: the first {@link #length} bytes. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Loads a text or blob as it is stored. */
    void load(ColumnVector from, int row) {
        int index = from.entries() > 0 ? from.code(row) : row;
        int offset = from.offset(index);
        length = from.offset(index + 1) - offset;
        if (bytes.length < length) {
            bytes = new byte[Math.max(length, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * bytes.length))];
        }
        from.copyBytes(offset, bytes, length);
    }

    /** Loads a text as UTF-8. When it is not valid, loads it as it is stored, and returns {@code false}. */
    boolean loadUtf8(ColumnVector from, int row) {
        load(from, row);
        if (isUtf8()) {
            return Utf8Check.isValid(bytes, 0, length);
        }
        try {
            bytes = charset.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString().getBytes(StandardCharsets.UTF_8);
            length = bytes.length;
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** {@link TemporalText#date} of a value. */
    public long date(ColumnVector from, int row) {
        return from.type(row) == SQLITE_TEXT && loadUtf8(from, row) ? TemporalText.date(bytes, 0, length) : TemporalText.NONE;
    }

    /** {@link TemporalText#timestamp} of a value. */
    public long timestamp(ColumnVector from, int row) {
        return from.type(row) == SQLITE_TEXT && loadUtf8(from, row) ? TemporalText.timestamp(bytes, 0, length) : TemporalText.NONE;
    }

    /** A value for an error message: its type, and the beginning of the value. */
    public String describe(ColumnVector from, int row) {
        return switch (from.type(row)) {
            case SQLITE_INTEGER -> "INTEGER " + from.value(row);
            case SQLITE_FLOAT -> "REAL " + Double.longBitsToDouble(from.value(row));
            case SQLITE_TEXT ->
                loadUtf8(from, row) ? "TEXT '" + shown() + "'" : "TEXT that is not valid in the database's encoding, " + hex() + ",";
            case SQLITE_BLOB -> {
                load(from, row);
                yield "BLOB " + hex();
            }
            default -> "NULL";
        };
    }

    private String shown() {
        String all = new String(bytes, 0, length, StandardCharsets.UTF_8);
        return all.codePointCount(0, all.length()) <= SHOWN ? all : all.substring(0, all.offsetByCodePoints(0, SHOWN)) + "…";
    }

    private String hex() {
        return "x'" + HexFormat.of().formatHex(bytes, 0, Math.min(length, SHOWN)) + (length > SHOWN ? "…" : "") + "'";
    }
}
