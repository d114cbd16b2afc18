package org.sqltruffle.btree;

import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_BIGNULL;
import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_DESC;
import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.RecordHeader;
import org.sqltruffle.value.SerialType;

/**
 * A key to compare index entries with, and the order of its index ({@code UnpackedRecord} and {@code KeyInfo}). Filled anew for each seek;
 * the values stay where they are.
 */
public final class IndexKey {

    /** Result of {@link #compare} when C must compare: the entry is damaged or long, or only C can read a value of the key. */
    public static final int UNKNOWN = Integer.MIN_VALUE;

    private static final int PAYLOAD_AND_META = 2;
    /** The longest header that is read here: the size takes one byte, as vdbeRecordCompareInt requires. */
    private static final int MAX_HEADER = 0x3f;

    private long pKeyInfo;
    private final int[] sortFlags;
    private final int[] collations;
    private final long[] values;
    /** Whether the key is one integer and the order ascending: the commonest case. */
    private boolean isOneInteger;

    /**
     * @param collations those of {@link Collation}, by column of the key
     */
    public IndexKey(long pKeyInfo, int[] collations) {
        this.pKeyInfo = pKeyInfo;
        this.collations = collations.clone();
        this.sortFlags = sortFlags(pKeyInfo, collations.length);
        this.values = new long[PAYLOAD_AND_META * collations.length];
    }

    /** Whether entries ascend with their first value. */
    public boolean isAscending() {
        return sortFlags[0] == 0;
    }

    /** Whether this is the order of a cursor's index. */
    public boolean isFor(long pC) {
        return NativeMemory.getLong(pC + Layout.VdbeCursor_pKeyInfo) == pKeyInfo;
    }

    /**
     * Whether this order equals that of a cursor's index, as for another statement of the same text. If so, {@link #isFor} is true from
     * then on.
     */
    @TruffleBoundary
    public boolean follow(long pC, int[] collations) {
        long p = NativeMemory.getLong(pC + Layout.VdbeCursor_pKeyInfo);
        if (!Arrays.equals(this.collations, collations) || !Arrays.equals(sortFlags, sortFlags(p, sortFlags.length))) {
            return false;
        }
        pKeyInfo = p;
        return true;
    }

    private static int[] sortFlags(long pKeyInfo, int count) {
        int[] flags = new int[count];
        long aSortFlags = NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aSortFlags);
        for (int i = 0; i < count; i++) {
            flags[i] = NativeMemory.getU8(aSortFlags + i);
        }
        return flags;
    }

    public void set(int column, long payload, long meta) {
        values[PAYLOAD_AND_META * column] = payload;
        values[PAYLOAD_AND_META * column + 1] = meta;
        isOneInteger = values.length == PAYLOAD_AND_META && sortFlags[0] == 0 && (meta & MEM_Int) != 0;
    }

    /**
     * {@code sqlite3VdbeRecordCompareWithSkip} of a record that is on one page.
     *
     * @param equal the result when the record begins with the key
     * @return negative, zero or positive as the record is before, at or after the key; {@link #UNKNOWN}
     */
    public int compare(long pRecord, long size, int equal) {
        int headerEnd = RecordHeader.length(pRecord);
        if (headerEnd > size || headerEnd > MAX_HEADER) {
            return UNKNOWN;
        }
        int position = RecordHeader.firstType(headerEnd);
        long offset = headerEnd;
        if (isOneInteger) {
            int type = RecordHeader.type(pRecord, position, headerEnd);
            if (type >= 1 && type < SerialType.REAL) {
                int length = SerialType.oneByteLength(type);
                int order = offset + length > size ? UNKNOWN
                                : Comparison.compareInts(SerialType.integer(pRecord + offset, length), values[0]);
                return order == 0 ? equal : order;
            }
        }
        for (int i = 0; i < collations.length; i++) {
            // To some of SQLite's comparisons, a type in more bytes than it needs is its first byte, to others its value: C compares.
            int type = RecordHeader.type(pRecord, position, headerEnd);
            if (type == RecordHeader.NO_TYPE) {
                return UNKNOWN;
            }
            position += SerialType.bytes(type);
            int length = SerialType.length(type);
            if (offset + length > size) {
                return UNKNOWN;
            }
            int order = compareValue(i, pRecord + offset, type, length);
            if (order == UNKNOWN) {
                return UNKNOWN;
            }
            if (order != 0) {
                return directed(order, sortFlags[i], type == 0 || (values[PAYLOAD_AND_META * i + 1] & MEM_Null) != 0);
            }
            offset += length;
        }
        return equal;
    }

    private static int directed(int order, int flags, boolean isNull) {
        boolean descending = (flags & KEYINFO_ORDER_DESC) != 0;
        boolean reversed = (flags & KEYINFO_ORDER_BIGNULL) == 0 ? flags != 0 : descending != isNull;
        return reversed ? -order : order;
    }

    private int compareValue(int column, long p, int type, int length) {
        long payload = values[PAYLOAD_AND_META * column];
        long meta = values[PAYLOAD_AND_META * column + 1];
        if (type > SerialType.ZERO + 1 && type < SerialType.FIRST_BYTES || (meta & MEM_Zero) != 0) {
            return UNKNOWN;
        }
        if ((meta & (MEM_Int | MEM_IntReal)) != 0) {
            if (type >= SerialType.FIRST_BYTES) {
                return 1;
            }
            if (type == SerialType.REAL) {
                return -Comparison.compareIntReal(payload, real(p));
            }
            return type == 0 ? -1 : Comparison.compareInts(integer(p, type, length), payload);
        }
        if ((meta & MEM_Real) != 0) {
            if (type >= SerialType.FIRST_BYTES) {
                return 1;
            }
            double key = Double.longBitsToDouble(payload);
            if (type == SerialType.REAL) {
                double value = real(p);
                return value != value ? -1 : Comparison.compareReals(value, key);
            }
            return type == 0 ? -1 : Comparison.compareIntReal(integer(p, type, length), key);
        }
        if ((meta & MEM_Str) != 0) {
            if (type < SerialType.FIRST_BYTES) {
                return -1;
            }
            return (type & 1) == 0 ? 1 : compareText(collations[column], p, length, payload, Meta.length(meta));
        }
        if ((meta & MEM_Blob) != 0) {
            return type < SerialType.FIRST_BYTES || (type & 1) != 0 ? -1 : Collation.compareBinary(p, length, payload, Meta.length(meta));
        }
        return type == 0 || type == SerialType.REAL && real(p) != real(p) ? 0 : 1;
    }

    private static int compareText(int collation, long p, int length, long pKey, int keyLength) {
        return collation == Collation.OTHER ? UNKNOWN : Integer.signum(Collation.compare(collation, p, length, pKey, keyLength));
    }

    private static double real(long p) {
        return Double.longBitsToDouble(NativeMemory.getLongBigEndian(p));
    }

    private static long integer(long p, int type, int length) {
        return type >= SerialType.ZERO ? type - SerialType.ZERO : SerialType.integer(p, length);
    }
}
