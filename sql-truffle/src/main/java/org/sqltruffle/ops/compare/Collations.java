package org.sqltruffle.ops.compare;

import static org.sqltruffle.abi.Constants.P4_COLLSEQ;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import org.sqltruffle.abi.Address;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.value.Collation;

/** Recognizes SQLite's built-in collating sequences by their comparison functions. */
public final class Collations {

    private static final long BINARY = Address.BINARY;
    private static final long NOCASE = Address.NOCASE;
    private static final long RTRIM = Address.RTRIM;

    private Collations() {
    }

    /** The collation in P4 of a comparison; BINARY when there is none. */
    public static int of(Program program, Instruction instruction) {
        if (instruction.p4type() != P4_COLLSEQ || instruction.pointer("collation") == 0) {
            return Collation.BINARY;
        }
        return of(program.encoding(), instruction.pointer("collation"));
    }

    /** The collation of a {@code CollSeq*}; {@link Collation#OTHER} when C must compare. */
    public static int of(int encoding, long pColl) {
        if (pColl == 0) {
            return Collation.BINARY;
        }
        long xCmp = NativeMemory.getLong(pColl + Layout.CollSeq_xCmp);
        if (xCmp == BINARY) {
            return Collation.BINARY;
        }
        if (encoding != SQLITE_UTF8) {
            return Collation.OTHER;
        }
        return xCmp == NOCASE ? Collation.NOCASE : xCmp == RTRIM ? Collation.RTRIM : Collation.OTHER;
    }
}
