package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.memory.NativeMemory.getLong;
import static org.sqltruffle.memory.NativeMemory.getU8;

/** The hash of SQLite's Bloom filters; that of a key is the sum of its values' ({@code filterHash}, vdbe.c, SQLite 3.54.1). */
public final class BloomHash {

    private BloomHash() {
    }

    /** What a value adds to the hash of its key. */
    public static long hash(long payload, long meta) {
        if ((meta & (MEM_Int | MEM_IntReal)) != 0) {
            return payload;
        }
        if ((meta & MEM_Real) != 0) {
            // sqlite3RealToI64: clamps as Java's cast does.
            return (long) Double.longBitsToDouble(payload);
        }
        int n = Meta.length(meta);
        if ((meta & MEM_Str) != 0) {
            return n >= Long.BYTES ? n + getLong(payload) + getLong(payload + n - Long.BYTES) : n + first(payload, n);
        }
        if ((meta & MEM_Blob) != 0) {
            assert (meta & MEM_Zero) == 0;
            return n + first(payload, Math.min(n, Long.BYTES));
        }
        return 0;
    }

    /** The first {@code n} bytes, at most 8, as the low bytes of a number. */
    private static long first(long p, int n) {
        long value = 0;
        for (int i = 0; i < n; i++) {
            value |= (long) getU8(p + i) << 8 * i;
        }
        return value;
    }
}
