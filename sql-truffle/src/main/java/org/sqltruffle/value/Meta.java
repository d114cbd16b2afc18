package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Ephem;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

/**
 * A value outside C is two {@code long}s: the payload (the integer, the bits of the real, or the address of the text or blob) and its meta
 * word: SQLite's own {@code MEM_*} flags in the low 16 bits and the length in bytes of text and blobs in the high 32. Bit 16 says that a
 * register's value is newer than the C register.
 *
 * <p>Packed like this so that in compiled code the type of a value is a constant wherever a node has just set it.
 */
public final class Meta {

    /** The value is newer than the one in the C register. */
    public static final long DIRTY = 1L << 16;
    /** Mask of SQLite's flags. */
    public static final long FLAGS = 0xffffL;

    /** Everything but {@link #DIRTY}. */
    public static final long LENGTH_AND_FLAGS = ~DIRTY;

    /** NULL, INTEGER and REAL have no flag but their type's. */
    public static final long NULL = MEM_Null;
    public static final long INT = MEM_Int;
    public static final long REAL = MEM_Real;

    private static final int LENGTH_SHIFT = 32;

    private Meta() {
    }

    /** Meta word of a text or blob with the given flags. */
    public static long bytes(long flags, int length) {
        return flags | (long) length << LENGTH_SHIFT;
    }

    /** Whether C's flags are those of a text or blob: a number with its cached text is a number. */
    public static boolean isBytes(int flags) {
        return (flags & (MEM_Str | MEM_Blob)) != 0 && (flags & (MEM_Int | MEM_Real | MEM_IntReal)) == 0;
    }

    /** Meta word of a register in C with the given flags and length. C's SCopy marks numbers too as referring to another register. */
    public static long ofMem(int flags, int length) {
        return isBytes(flags) ? bytes(flags, length) : flags & ~MEM_Ephem;
    }

    /** Length in bytes of a text or blob. */
    public static int length(long meta) {
        return (int) (meta >> LENGTH_SHIFT);
    }

    public static int flags(long meta) {
        return (int) (meta & FLAGS);
    }

    public static boolean isInt(long meta) {
        return (meta & MEM_Int) != 0;
    }

    public static boolean isReal(long meta) {
        return (meta & MEM_Real) != 0;
    }

    public static boolean isNull(long meta) {
        return (meta & MEM_Null) != 0;
    }

    public static boolean isText(long meta) {
        return (meta & MEM_Str) != 0;
    }

    public static boolean isBlob(long meta) {
        return (meta & MEM_Blob) != 0;
    }

    /** SQLite's fundamental type, SQLITE_INTEGER to SQLITE_NULL, as {@code sqlite3_value_type}. */
    public static int type(long meta) {
        if ((meta & MEM_Null) != 0) {
            return SQLITE_NULL;
        }
        if ((meta & (MEM_Real | MEM_IntReal)) != 0) {
            return SQLITE_FLOAT;
        }
        if ((meta & MEM_Int) != 0) {
            return SQLITE_INTEGER;
        }
        return (meta & MEM_Str) != 0 ? SQLITE_TEXT : SQLITE_BLOB;
    }
}
