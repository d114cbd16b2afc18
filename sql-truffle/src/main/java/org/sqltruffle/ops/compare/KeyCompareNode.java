package org.sqltruffle.ops.compare;

import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_BIGNULL;
import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_DESC;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Compare;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;

/**
 * {@code Compare P1 P2 P3 P4 P5}: compares the P3 registers from P1 with those from P2, by the collating sequences and directions of
 * KeyInfo P4, and keeps the result for the Jump after it. With OPFLAG_PERMUTE the Permutation before it gives the order of the registers.
 * Collations of the application, and zero-filled blobs, are compared by C.
 *
 * <p>Source: vdbe.c case OP_Compare, SQLite 3.54.1.
 */
@VdbeOp({OP_Compare})
public final class KeyCompareNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int INTEGERS = 1;
    private static final int REALS = 2;
    private static final int NULLS = 4;
    private static final int TEXTS = 8;
    private static final int OTHERS = 16;

    /** No result of a comparison: C has to do it. */
    private static final int UNKNOWN = Integer.MIN_VALUE;

    private final int left;
    private final int right;
    @CompilationFinal(dimensions = 1)
    private final int[] offsets;
    @CompilationFinal(dimensions = 1)
    private final int[] collations;
    @CompilationFinal(dimensions = 1)
    private final int[] sortFlags;

    public KeyCompareNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.left = instruction.operand("first");
        this.right = instruction.operand("second");
        this.offsets = program.comparedOffsets(pc);
        this.collations = new int[offsets.length];
        this.sortFlags = new int[offsets.length];
        long pKeyInfo = instruction.pointer("keyInfo");
        long aSortFlags = NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aSortFlags);
        for (int i = 0; i < offsets.length; i++) {
            collations[i] = Collations.of(program.encoding(),
                            NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aColl + (long) i * Long.BYTES));
            sortFlags[i] = NativeMemory.getU8(aSortFlags + i);
        }
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        int result = compareAll(frame);
        if (result == UNKNOWN) {
            slow(frame, state);
        } else {
            NativeMemory.putInt(state.pVdbe + Layout.Vdbe_iCompare, result);
        }
    }

    @ExplodeLoop
    private int compareAll(VirtualFrame frame) {
        for (int i = 0; i < offsets.length; i++) {
            int result = compare(frame, left + offsets[i], right + offsets[i], collations[i]);
            if (result == UNKNOWN) {
                return UNKNOWN;
            }
            if (result != 0) {
                int sign = result < 0 ? -1 : 1;
                if ((sortFlags[i] & KEYINFO_ORDER_BIGNULL) != 0
                                && Meta.isNull(Registers.meta(frame, left + offsets[i]) | Registers.meta(frame, right + offsets[i]))) {
                    sign = -sign;
                }
                return (sortFlags[i] & KEYINFO_ORDER_DESC) != 0 ? -sign : sign;
            }
        }
        return 0;
    }

    private int compare(VirtualFrame frame, int register1, int register2, int collation) {
        long meta1 = Registers.meta(frame, register1);
        long meta2 = Registers.meta(frame, register2);
        long payload1 = Registers.payload(frame, register1);
        long payload2 = Registers.payload(frame, register2);
        if ((meta1 & meta2 & MEM_Int) != 0) {
            met(INTEGERS);
            return Comparison.compareInts(payload1, payload2);
        }
        if ((meta1 & meta2 & MEM_Real) != 0) {
            met(REALS);
            return Comparison.compareReals(Double.longBitsToDouble(payload1), Double.longBitsToDouble(payload2));
        }
        if (((meta1 | meta2) & MEM_Null) != 0) {
            met(NULLS);
            return (int) ((meta2 & MEM_Null) - (meta1 & MEM_Null));
        }
        if (((meta1 | meta2) & MEM_Zero) != 0) {
            return UNKNOWN;
        }
        if (Comparison.needsCollation(meta1, meta2)) {
            if (collation == Collation.OTHER) {
                return UNKNOWN;
            }
            met(TEXTS);
            return Collation.compare(collation, payload1, Meta.length(meta1), payload2, Meta.length(meta2));
        }
        met(OTHERS);
        return Comparison.compare(payload1, meta1, payload2, meta2, collation);
    }
}
