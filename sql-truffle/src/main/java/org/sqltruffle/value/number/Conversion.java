package org.sqltruffle.value.number;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;

import org.sqltruffle.value.Meta;

/**
 * Any value as a number. Numbers convert inline, text and blobs (as UTF-8 text) by {@link NumericText}; the type of the value does not
 * change.
 */
public final class Conversion {

    private static final long INTEGER = MEM_Int | MEM_IntReal;
    private static final long BYTES = MEM_Str | MEM_Blob;

    private Conversion() {
    }

    /** {@code sqlite3VdbeIntValue}; NULL is 0. */
    public static long toInt(long payload, long meta) {
        if ((meta & INTEGER) != 0) {
            return payload;
        }
        if ((meta & MEM_Real) != 0) {
            return Arithmetic.realToInt(Double.longBitsToDouble(payload));
        }
        return (meta & BYTES) != 0 ? NumericText.toInt(payload, Meta.length(meta)) : 0;
    }

    /** {@code sqlite3VdbeRealValue}; NULL is 0.0. */
    public static double toReal(long payload, long meta) {
        if ((meta & MEM_Real) != 0) {
            return Double.longBitsToDouble(payload);
        }
        if ((meta & INTEGER) != 0) {
            return payload;
        }
        return (meta & BYTES) != 0 ? NumericText.toReal(payload, Meta.length(meta)) : 0.0;
    }

    /** {@code sqlite3VdbeBooleanValue}. */
    public static boolean isTrue(long payload, long meta, boolean ifNull) {
        if ((meta & INTEGER) != 0) {
            return payload != 0;
        }
        return (meta & MEM_Null) != 0 ? ifNull : toReal(payload, meta) != 0.0;
    }

    /** {@code numericType}: INT, REAL or NULL, what a value is for arithmetic. */
    public static long arithmeticMeta(long payload, long meta) {
        long number = meta & (INTEGER | MEM_Real | MEM_Null);
        return number != 0 ? number : NumericText.arithmeticMeta(payload, Meta.length(meta));
    }
}
