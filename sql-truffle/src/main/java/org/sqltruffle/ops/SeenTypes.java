package org.sqltruffle.ops;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;

/**
 * The types that a node has met in each of several values. Compiled code has no branches for other types: meeting one drops the code, as
 * {@link OpNode#met} does. A column mostly has one type, and a record of ten values would have fifty branches.
 */
public final class SeenTypes extends SpeculatingNode {

    private static final int TYPES = MEM_Null | MEM_Int | MEM_Real | MEM_IntReal | MEM_Str | MEM_Blob;

    @CompilationFinal(dimensions = 1)
    private final int[] seen;

    public SeenTypes(int values) {
        this.seen = new int[values];
    }

    /**
     * Notes the type of a value, which has one. Returns the meta word, from whose bits the compiler knows which types are impossible.
     *
     * @param index a constant in compiled code
     */
    public long narrow(int index, long meta) {
        if ((meta & TYPES & ~seen[index]) != 0) {
            dropCode();
            seen[index] |= (int) (meta & TYPES);
        }
        int types = seen[index];
        long only = Integer.bitCount(types) == 1 ? types : 0;
        return meta & (~TYPES | types) | only;
    }

    @Override
    protected void generalize() {
        for (int i = 0; i < seen.length; i++) {
            seen[i] = seen[i] == 0 ? 0 : TYPES;
        }
    }
}
