package org.sqltruffle.value;

import org.sqltruffle.memory.NativeMemory;

/**
 * The walker of record headers. A header is its own length and one serial type for each value, as varints; a type of text or blob is as
 * long as its value needs.
 *
 * <p>A caller walks so: {@link #length} once, {@link #firstType} for the position of the first type, then {@link #type} and
 * {@link SerialType#bytes} for each column. The caller has checked that the whole header is readable. Then each read here lies within the
 * header. Headers of more than two bytes of length, and types of more than three bytes, are for C.
 */
public final class RecordHeader {

    /** Result of {@link #type}: the header ends before, or does not add up, or the type has more than three bytes. */
    public static final int NO_TYPE = -1;
    /** The first length, and the first type, that takes two bytes. */
    public static final int LONG = 0x80;

    private static final int SEVEN_BITS = 0x7f;

    private RecordHeader() {
    }

    /**
     * The length of a header in bytes, its own length included. Returns 0 when it is longer than two bytes can say. Reads two bytes at
     * most.
     */
    public static int length(long pRecord) {
        int first = NativeMemory.getU8(pRecord);
        return first < LONG ? first : longLength(pRecord);
    }

    /** {@link #length} of a header whose first byte is {@link #LONG} or more. */
    public static int longLength(long pRecord) {
        int second = NativeMemory.getU8(pRecord + 1);
        int length = (NativeMemory.getU8(pRecord) & SEVEN_BITS) << 7 | second;
        return second >= LONG || length < LONG ? 0 : length;
    }

    /** The position of the first type. */
    public static int firstType(int headerLength) {
        return headerLength < LONG ? 1 : 2;
    }

    /** The serial type at a position of the header, or {@link #NO_TYPE}. Only a damaged record has a type in more bytes than it needs. */
    public static int type(long pRecord, int position, int headerLength) {
        if (position >= headerLength) {
            return NO_TYPE;
        }
        int first = NativeMemory.getU8(pRecord + position);
        if (first < LONG) {
            return first;
        }
        if (position + 1 >= headerLength) {
            return NO_TYPE;
        }
        int second = NativeMemory.getU8(pRecord + position + 1);
        int type = (first & SEVEN_BITS) << 7 | second & SEVEN_BITS;
        if (second < LONG) {
            return SerialType.bytes(type) == 2 ? type : NO_TYPE;
        }
        int third = position + 2 < headerLength ? NativeMemory.getU8(pRecord + position + 2) : LONG;
        type = type << 7 | third & SEVEN_BITS;
        return third < LONG && SerialType.bytes(type) == 3 ? type : NO_TYPE;
    }
}
