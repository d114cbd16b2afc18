package org.sqltruffle.bridge.arrow;

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
import java.util.Arrays;
import java.util.HexFormat;
import org.sqltruffle.registers.RowBatch;

/** Texts of batches of rows, in the database's encoding. */
final class CellText {

    private static final int SHOWN = 40;

    private final Charset charset;

    /** @param encoding SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE */
    CellText(int encoding) {
        charset = encoding == SQLITE_UTF8 ? StandardCharsets.UTF_8 : encoding == SQLITE_UTF16LE ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
    }

    boolean isUtf8() {
        return charset == StandardCharsets.UTF_8;
    }

    /** Whether a text of a database in UTF-8 is valid. */
    boolean isValid(RowBatch batch, int cell) {
        int offset = (int) batch.cells[cell];
        return Utf8Check.isValid(batch.bytes, offset, offset + RowBatch.length(batch.cells[cell + 1]));
    }

    /** A text as UTF-8; {@code null} when it is not valid. */
    byte[] utf8(RowBatch batch, int cell) {
        int offset = (int) batch.cells[cell];
        int length = RowBatch.length(batch.cells[cell + 1]);
        if (isUtf8()) {
            return isValid(batch, cell) ? Arrays.copyOfRange(batch.bytes, offset, offset + length) : null;
        }
        try {
            return charset.newDecoder().decode(ByteBuffer.wrap(batch.bytes, offset, length)).toString().getBytes(StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** {@link TemporalText#date} of a text. */
    long date(RowBatch batch, int cell) {
        if (isUtf8()) {
            int offset = (int) batch.cells[cell];
            return TemporalText.date(batch.bytes, offset, offset + RowBatch.length(batch.cells[cell + 1]));
        }
        byte[] utf8 = utf8(batch, cell);
        return utf8 == null ? TemporalText.NONE : TemporalText.date(utf8, 0, utf8.length);
    }

    /** {@link TemporalText#timestamp} of a text. */
    long timestamp(RowBatch batch, int cell) {
        if (isUtf8()) {
            int offset = (int) batch.cells[cell];
            return TemporalText.timestamp(batch.bytes, offset, offset + RowBatch.length(batch.cells[cell + 1]));
        }
        byte[] utf8 = utf8(batch, cell);
        return utf8 == null ? TemporalText.NONE : TemporalText.timestamp(utf8, 0, utf8.length);
    }

    /** A value for an error message: its type, and the beginning of the value. */
    String describe(RowBatch batch, int cell) {
        long payload = batch.cells[cell];
        long meta = batch.cells[cell + 1];
        return switch (RowBatch.type(meta)) {
            case SQLITE_INTEGER -> "INTEGER " + payload;
            case SQLITE_FLOAT -> "REAL " + Double.longBitsToDouble(payload);
            case SQLITE_TEXT -> describeText(batch, (int) payload, RowBatch.length(meta), utf8(batch, cell));
            case SQLITE_BLOB -> "BLOB " + hex(batch, (int) payload, RowBatch.length(meta));
            default -> "NULL";
        };
    }

    private static String describeText(RowBatch batch, int offset, int length, byte[] utf8) {
        if (utf8 == null) {
            return "TEXT that is not valid in the database's encoding, " + hex(batch, offset, length) + ",";
        }
        String text = new String(utf8, StandardCharsets.UTF_8);
        return "TEXT '" + (text.codePointCount(0, text.length()) <= SHOWN ? text : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…") + "'";
    }

    private static String hex(RowBatch batch, int offset, int length) {
        return "x'" + HexFormat.of().formatHex(batch.bytes, offset, offset + Math.min(length, SHOWN)) + (length > SHOWN ? "…" : "") + "'";
    }
}
