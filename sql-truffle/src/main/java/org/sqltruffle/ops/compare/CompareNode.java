package org.sqltruffle.ops.compare;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Cleared;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_MASK;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_NUMERIC;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_TEXT;
import static org.sqltruffle.abi.Constants.SQLITE_JUMPIFNULL;
import static org.sqltruffle.abi.Constants.SQLITE_NULLEQ;
import static org.sqltruffle.abi.Opcode.OP_Column;
import static org.sqltruffle.abi.Opcode.OP_ElseEq;
import static org.sqltruffle.abi.Opcode.OP_Eq;
import static org.sqltruffle.abi.Opcode.OP_Ge;
import static org.sqltruffle.abi.Opcode.OP_Gt;
import static org.sqltruffle.abi.Opcode.OP_Le;
import static org.sqltruffle.abi.Opcode.OP_Lt;
import static org.sqltruffle.abi.Opcode.OP_Ne;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;

/**
 * {@code Eq P1 P2 P3 P4 P5} and its kin: compares register P3 with register P1 and jumps to P2 when r[P3] op r[P1]. P4 is the collating
 * sequence of two texts. P5 has the affinity to apply first, SQLITE_JUMPIFNULL (NULL makes it jump) and SQLITE_NULLEQ (NULL equals NULL).
 *
 * <p>In Java: numbers with each other, and text and blobs with each other under the built-in collations. What an affinity would have to
 * convert, and collations of the application, go to C. The sign of the comparison is kept only for an ElseEq, which is always the next
 * instruction: a Jump reads that of the Compare before it. Source: vdbe.c case OP_Eq, expr.c codeVectorCompare, SQLite 3.54.1.
 */
@VdbeOp({OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge})
public final class CompareNode extends BranchNode {

    /** Cases of {@link #met}. */
    private static final int INTEGERS = 1;
    private static final int REALS = 2;
    private static final int NULLS = 4;
    private static final int MIXED_NUMBERS = 8;
    private static final int TEXTS_AND_BLOBS = 16;
    private static final int NUMBERS_AND_BYTES = 32;
    private static final int OTHER_TEXTS = 64;

    private static final int NONE = -1;
    private static final long NUMBER = MEM_Int | MEM_Real;
    private static final long BYTES = MEM_Str | MEM_Blob;
    private static final long NEEDS_C = MEM_IntReal | MEM_Zero;

    private final int opcode;
    private final int left;
    private final int right;
    private final boolean jumpIfNull;
    private final boolean nullEqual;
    private final int affinity;
    private final int collation;
    private final boolean keepsResult;
    /**
     * The other end of a range: what the next instruction does when it compares the same register and jumps to the same address, or
     * {@link #NONE}.
     */
    private final int nextOpcode;
    private final int nextRight;
    private final int nextCollation;

    public CompareNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.left = instruction.operand("left");
        this.right = instruction.operand("right");
        this.jumpIfNull = (instruction.operand("flags") & SQLITE_JUMPIFNULL) != 0;
        this.nullEqual = (instruction.operand("flags") & SQLITE_NULLEQ) != 0;
        this.affinity = instruction.operand("flags") & SQLITE_AFF_MASK;
        this.collation = Collations.of(program, instruction);
        this.keepsResult = program.at(pc + 1).opcode() == OP_ElseEq;
        Instruction next = nextComparison(program);
        boolean range = !keepsResult && isInequality(instruction) && isInequality(next) && next.operand("left") == left
                        && next.jumpTarget() == target()
                        && (next.operand("flags") & SQLITE_AFF_MASK) == affinity && !program.residentRegisters().get(next.operand("right"));
        this.nextOpcode = range ? next.opcode() : NONE;
        this.nextRight = range ? next.operand("right") : 0;
        this.nextCollation = range ? Collations.of(program, next) : Collation.OTHER;
    }

    /** The next instruction, or the one after it when the next one reads the same column again: each term of a WHERE does. */
    private Instruction nextComparison(Program program) {
        Instruction next = program.at(pc + 1);
        Instruction before = program.at(pc - 1);
        boolean again = next.opcode() == OP_Column && next.isSameAs(before) && next.operand("output") == left
                        && program.flow().isEnteredFromAboveOnly(pc);
        return again ? program.at(pc + 2) : next;
    }

    private static boolean isInequality(Instruction i) {
        return switch (i.opcode()) {
            case OP_Lt, OP_Le, OP_Gt, OP_Ge -> true;
            default -> false;
        };
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long meta3 = Registers.meta(frame, left);
        long meta1 = Registers.meta(frame, right);
        long payload3 = Registers.payload(frame, left);
        long payload1 = Registers.payload(frame, right);
        int result;
        if ((meta1 & meta3 & MEM_Int) != 0) {
            met(INTEGERS);
            return decide(state, Comparison.compareInts(payload3, payload1)) | isOutside(frame, MEM_Int, payload3);
        }
        if ((meta1 & meta3 & MEM_Real) != 0) {
            met(REALS);
            return decide(state, Comparison.compareReals(Double.longBitsToDouble(payload3), Double.longBitsToDouble(payload1)))
                            | isOutside(frame, MEM_Real, payload3);
        } else if (((meta1 | meta3) & MEM_Null) != 0) {
            met(NULLS);
            if (!nullEqual) {
                if (!jumpIfNull) {
                    keep(state, 1);
                }
                return jumpIfNull;
            }
            boolean equal = (meta1 & meta3 & MEM_Null) != 0 && (meta3 & MEM_Cleared) == 0;
            result = equal ? 0 : (meta3 & MEM_Null) != 0 ? -1 : 1;
        } else if (((meta1 | meta3) & NEEDS_C) != 0) {
            return slow(frame, state);
        } else if ((meta1 & NUMBER) != 0 && (meta3 & NUMBER) != 0) {
            met(MIXED_NUMBERS);
            result = (meta3 & MEM_Int) != 0 ? Comparison.compareIntReal(payload3, Double.longBitsToDouble(payload1))
                            : -Comparison.compareIntReal(payload1, Double.longBitsToDouble(payload3));
        } else if ((meta1 & BYTES) != 0 && (meta3 & BYTES) != 0) {
            boolean converts = affinity >= SQLITE_AFF_NUMERIC && ((meta1 | meta3) & MEM_Str) != 0;
            if (converts || collation == Collation.OTHER) {
                return slow(frame, state);
            }
            met(TEXTS_AND_BLOBS);
            if (collation == Collation.BINARY && (meta1 & meta3 & MEM_Str) != 0 && !keepsResult) {
                if (opcode == OP_Eq || opcode == OP_Ne) {
                    return Collation.equalBinary(payload3, Meta.length(meta3), payload1, Meta.length(meta1)) == (opcode == OP_Eq);
                }
                if (nextOpcode != NONE && nextCollation == Collation.BINARY) {
                    if (isTextRange(frame, meta3, meta1)) {
                        int length = Meta.length(meta3);
                        boolean outside = CompilerDirectives.inCompiledCode()
                                        && testsText(nextOpcode, payload3, Registers.payload(frame, nextRight), length);
                        return testsText(opcode, payload3, payload1, length) | outside;
                    }
                    met(OTHER_TEXTS);
                }
            }
            // A text is less than a blob.
            result = ((meta1 ^ meta3) & MEM_Str) != 0 ? (meta3 & MEM_Str) != 0 ? -1 : 1
                            : Collation.compare((meta3 & MEM_Str) != 0 ? collation : Collation.BINARY, payload3, Meta.length(meta3),
                                            payload1, Meta.length(meta1));
        } else {
            // A number and a text or blob: the number is less, unless an affinity converts one of them.
            boolean text = ((meta1 | meta3) & MEM_Str) != 0;
            if (text && (affinity >= SQLITE_AFF_NUMERIC || affinity == SQLITE_AFF_TEXT)) {
                return slow(frame, state);
            }
            met(NUMBERS_AND_BYTES);
            result = (meta3 & NUMBER) != 0 ? -1 : 1;
        }
        return decide(state, result);
    }

    /**
     * Whether the next instruction will jump to the same address, in compiled code: two ends of a range in one branch, which is foreseen
     * more often than each of two.
     */
    private boolean isOutside(VirtualFrame frame, long type, long payload3) {
        if (nextOpcode == NONE || CompilerDirectives.inInterpreter() || (Registers.meta(frame, nextRight) & type) == 0) {
            return false;
        }
        long payload = Registers.payload(frame, nextRight);
        return decide(nextOpcode, type == MEM_Int ? Comparison.compareInts(payload3, payload)
                        : Comparison.compareReals(Double.longBitsToDouble(payload3), Double.longBitsToDouble(payload)));
    }

    /** As {@link #isOutside}, whether it can be asked for three texts of the same length, 8 to 16 bytes: dates are. */
    private boolean isTextRange(VirtualFrame frame, long meta3, long meta1) {
        long meta = Registers.meta(frame, nextRight);
        int length = Meta.length(meta3);
        return (meta & MEM_Str) != 0 && Meta.length(meta1) == length && Meta.length(meta) == length && length >= Long.BYTES
                        && length <= 2 * Long.BYTES;
    }

    /** An inequality of two texts of the same length, without a branch: the first eight bytes decide, or the last eight. */
    private static boolean testsText(int opcode, long p3, long p1, int length) {
        long first3 = NativeMemory.getLongBigEndian(p3);
        long first1 = NativeMemory.getLongBigEndian(p1);
        long last3 = NativeMemory.getLongBigEndian(p3 + length - Long.BYTES);
        long last1 = NativeMemory.getLongBigEndian(p1 + length - Long.BYTES);
        long unsigned3 = (first3 == first1 ? last3 : first3) ^ Long.MIN_VALUE;
        long unsigned1 = (first3 == first1 ? last1 : first1) ^ Long.MIN_VALUE;
        return switch (opcode) {
            case OP_Lt -> unsigned3 < unsigned1;
            case OP_Le -> unsigned3 <= unsigned1;
            case OP_Gt -> unsigned3 > unsigned1;
            default -> unsigned3 >= unsigned1;
        };
    }

    private boolean decide(MachineState state, int result) {
        keep(state, result);
        return decide(opcode, result);
    }

    /** Whether Eq, Ne, Lt, Le, Gt or Ge holds for the result of a comparison. */
    public static boolean decide(int opcode, int result) {
        return switch (opcode) {
            case OP_Eq -> result == 0;
            case OP_Ne -> result != 0;
            case OP_Lt -> result < 0;
            case OP_Le -> result <= 0;
            case OP_Gt -> result > 0;
            default -> result >= 0;
        };
    }

    private void keep(MachineState state, int result) {
        if (keepsResult) {
            NativeMemory.putInt(state.pVdbe + Layout.Vdbe_iCompare, result);
        }
    }
}
