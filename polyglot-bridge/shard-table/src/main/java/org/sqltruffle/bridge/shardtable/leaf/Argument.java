package org.sqltruffle.bridge.shardtable.leaf;

import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.Value;

/**
 * A value that a statement over shards gives to the statements of the files. @param number an integer, or the bits of a real; @param bytes
 * of a text in UTF-8, or of a blob
 */
public record Argument(int type, long number, byte[] bytes) {

    /** A copy of a value of C. @param pValue 0: NULL */
    public static Argument of(long pValue) {
        int type = Value.type(pValue);
        return switch (type) {
            case ApiConstants.SQLITE_INTEGER -> new Argument(type, Value.getLong(pValue), null);
            case ApiConstants.SQLITE_FLOAT -> new Argument(type, Double.doubleToRawLongBits(Value.getDouble(pValue)), null);
            case ApiConstants.SQLITE_TEXT -> new Argument(type, 0, Value.getText(pValue));
            case ApiConstants.SQLITE_BLOB -> new Argument(type, 0, Value.getBlob(pValue));
            default -> new Argument(ApiConstants.SQLITE_NULL, 0, null);
        };
    }

    /** It as a value of a shard key; {@code null} for NULL. */
    public KeyValue key() {
        return switch (type) {
            case ApiConstants.SQLITE_INTEGER -> KeyValue.of(number);
            case ApiConstants.SQLITE_FLOAT -> KeyValue.of(Double.longBitsToDouble(number));
            case ApiConstants.SQLITE_TEXT -> KeyValue.text(bytes);
            case ApiConstants.SQLITE_BLOB -> KeyValue.blob(bytes);
            default -> null;
        };
    }

    /** Gives it to a parameter. @param index from 1 */
    public void bind(Statement statement, int index) {
        switch (type) {
            case ApiConstants.SQLITE_INTEGER -> statement.bindLong(index, number);
            case ApiConstants.SQLITE_FLOAT -> statement.bindDouble(index, Double.longBitsToDouble(number));
            case ApiConstants.SQLITE_TEXT -> statement.bindText(index, bytes);
            case ApiConstants.SQLITE_BLOB -> statement.bindBlob(index, bytes);
            default -> statement.bindNull(index);
        }
    }
}
