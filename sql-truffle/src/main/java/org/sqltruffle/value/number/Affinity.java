package org.sqltruffle.value.number;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_BLOB;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_INTEGER;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_NUMERIC;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_REAL;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_TEXT;

import org.sqltruffle.value.Meta;

/**
 * What a column's affinity, a comparison's affinity or CAST makes of a value. The result is two functions, first the meta word and with it
 * the payload, so that nothing has to be allocated for the pair; a value that stays as it is keeps its meta word.
 *
 * <p>A number that becomes text needs memory: {@link #needsText} and {@link #castNeedsText} say so, the caller lets {@link RealText#write}
 * print the number, and goes on with that text.
 */
public final class Affinity {

    private static final long NUMBER = MEM_Int | MEM_IntReal | MEM_Real;

    private Affinity() {
    }

    /** Whether {@code applyAffinity} turns the value, a number, into text. */
    public static boolean needsText(long meta, int affinity) {
        return affinity == SQLITE_AFF_TEXT && (meta & NUMBER) != 0;
    }

    /** {@code applyAffinity}, the meta word, for all cases but {@link #needsText}. */
    public static long applyMeta(long payload, long meta, int affinity) {
        if (affinity < SQLITE_AFF_NUMERIC || (meta & MEM_Int) != 0) {
            return meta;
        }
        if ((meta & MEM_IntReal) != 0) {
            return affinity <= SQLITE_AFF_REAL ? Meta.INT : meta;
        }
        if ((meta & MEM_Real) != 0) {
            return affinity <= SQLITE_AFF_REAL && Arithmetic.isExactInt(Double.longBitsToDouble(payload)) ? Meta.INT : meta;
        }
        return (meta & MEM_Str) != 0 ? textMeta(payload, meta, true) : meta;
    }

    /** {@code applyAffinity}, the payload for the result of {@link #applyMeta}. */
    public static long applyPayload(long payload, long meta, long newMeta) {
        if (newMeta == meta || (meta & (MEM_Int | MEM_IntReal)) != 0) {
            return payload;
        }
        if ((meta & MEM_Real) != 0) {
            return (long) Double.longBitsToDouble(payload);
        }
        return NumericText.affinityPayload(payload, Meta.length(meta), newMeta);
    }

    /**
     * The meta word of an operand of OP_Eq to OP_Ge with numeric affinity: {@code applyNumericAffinity} without a search for an integer, of
     * a text. The payload is {@link #applyPayload}.
     */
    public static long compareMeta(long payload, long meta) {
        return (meta & (NUMBER | MEM_Str)) == MEM_Str ? textMeta(payload, meta, false) : meta;
    }

    private static long textMeta(long payload, long meta, boolean tryForInt) {
        long number = NumericText.affinityMeta(payload, Meta.length(meta), tryForInt);
        return number != 0 ? number : meta;
    }

    /** Whether {@code sqlite3VdbeMemCast} turns the value, a number, into text (which CAST to BLOB then takes as a blob). */
    public static boolean castNeedsText(long meta, int affinity) {
        return affinity <= SQLITE_AFF_TEXT && (meta & NUMBER) != 0;
    }

    /** {@code sqlite3VdbeMemCast}, the meta word, for all cases but {@link #castNeedsText}. */
    public static long castMeta(long payload, long meta, int affinity) {
        if ((meta & MEM_Null) != 0) {
            return meta;
        }
        switch (affinity) {
            case SQLITE_AFF_BLOB:
                return Meta.bytes(MEM_Blob, Meta.length(meta));
            case SQLITE_AFF_TEXT:
                return Meta.bytes(MEM_Str, Meta.length(meta));
            case SQLITE_AFF_INTEGER:
                return Meta.INT;
            case SQLITE_AFF_REAL:
                return Meta.REAL;
            default:
                return (meta & NUMBER) != 0 ? meta : NumericText.castMeta(payload, Meta.length(meta));
        }
    }

    /** {@code sqlite3VdbeMemCast}, the payload for the result of {@link #castMeta}. */
    public static long castPayload(long payload, long meta, int affinity, long newMeta) {
        if (newMeta == meta || affinity <= SQLITE_AFF_TEXT) {
            return payload;
        }
        if (affinity == SQLITE_AFF_INTEGER) {
            return Conversion.toInt(payload, meta);
        }
        if (affinity == SQLITE_AFF_REAL) {
            return Double.doubleToRawLongBits(Conversion.toReal(payload, meta));
        }
        return NumericText.castPayload(payload, Meta.length(meta), newMeta);
    }
}
