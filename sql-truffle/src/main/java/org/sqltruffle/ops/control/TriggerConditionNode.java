package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Constants.MEM_Cleared;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Constants.P4_COLLSEQ;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_MASK;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_NUMERIC;
import static org.sqltruffle.abi.Constants.SQLITE_JUMPIFNULL;
import static org.sqltruffle.abi.Constants.SQLITE_NULLEQ;
import static org.sqltruffle.abi.Opcode.*;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.ops.compare.CompareNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.program.SubProgram;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;

/**
 * A test in a trigger's WHEN, if that is about parameters and constants only: together they tell whether the trigger's program comes to its
 * end without having done anything, so that it need not be called. What they cannot tell is left to the program, which begins anew: values
 * that an affinity would convert, collations of the application, other expressions.
 */
final class TriggerConditionNode extends Node {

    /** Instructions that are followed from the program's begin, on all ways together. */
    private static final int MAX_INSTRUCTIONS = 100;
    private static final long NUMBER = MEM_Int | MEM_Real;
    private static final int UNKNOWN = -1;

    private final int opcode;
    private final boolean ifNull;
    private final boolean nullEqual;
    private final int affinity;
    private final int collation;
    private final TriggerConditionOperand left;
    private final TriggerConditionOperand right;
    /** Where it goes on when the test's instruction jumps; {@code null}: the program does something, or ends. */
    @Child
    private TriggerConditionNode jump;
    @Child
    private TriggerConditionNode next;
    private final boolean jumpEnds;
    private final boolean nextEnds;

    private TriggerConditionNode(Instruction test, TriggerConditionOperand left, TriggerConditionOperand right, int collation, Object jump,
                    Object next) {
        this.opcode = test.opcode();
        this.left = left;
        this.right = right;
        int flags = isComparison(test) ? test.operand("flags") : 0;
        this.ifNull = isTruth(test) ? test.operand("orNull") != 0 : (flags & SQLITE_JUMPIFNULL) != 0;
        this.nullEqual = (flags & SQLITE_NULLEQ) != 0;
        this.affinity = flags & SQLITE_AFF_MASK;
        this.collation = collation;
        this.jump = jump instanceof TriggerConditionNode node ? node : null;
        this.next = next instanceof TriggerConditionNode node ? node : null;
        this.jumpEnds = jump instanceof Boolean ends && ends;
        this.nextEnds = next instanceof Boolean ends && ends;
    }

    private static boolean isComparison(Instruction test) {
        return switch (test.opcode()) {
            case OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge -> true;
            default -> false;
        };
    }

    private static boolean isTruth(Instruction test) {
        return test.opcode() == OP_If || test.opcode() == OP_IfNot;
    }

    /** The first test of the program that a Program instruction calls; {@code null}: none tells anything. */
    static TriggerConditionNode of(Program program, Instruction call) {
        return new Reader(call, SubProgram.code(call), program.encoding()).read(0, new HashMap<>()) instanceof TriggerConditionNode node
                        ? node : null;
    }

    /** Whether the program would do nothing. */
    boolean doesNothing(VirtualFrame frame) {
        int result = test(frame);
        if (result == UNKNOWN) {
            return false;
        }
        if (result != 0) {
            return jump != null ? jump.doesNothing(frame) : jumpEnds;
        }
        return next != null ? next.doesNothing(frame) : nextEnds;
    }

    /** 1: it jumps, 0: it does not. */
    private int test(VirtualFrame frame) {
        long meta = left.meta(frame);
        if ((meta & (MEM_IntReal | MEM_Zero | MEM_Cleared)) != 0) {
            return UNKNOWN;
        }
        return switch (opcode) {
            case OP_IsNull -> jumps(Meta.isNull(meta));
            case OP_NotNull -> jumps(!Meta.isNull(meta));
            case OP_If, OP_IfNot -> truth(meta, left.payload(frame));
            default -> compare(frame, meta, right.meta(frame));
        };
    }

    private static int jumps(boolean jumps) {
        return jumps ? 1 : 0;
    }

    private int truth(long meta, long payload) {
        if (Meta.isNull(meta)) {
            return jumps(ifNull);
        }
        if ((meta & NUMBER) == 0) {
            return UNKNOWN;
        }
        boolean isTrue = Meta.isInt(meta) ? payload != 0 : Double.longBitsToDouble(payload) != 0;
        return jumps(isTrue == (opcode == OP_If));
    }

    private int compare(VirtualFrame frame, long meta3, long meta1) {
        if ((meta1 & (MEM_IntReal | MEM_Zero | MEM_Cleared)) != 0) {
            return UNKNOWN;
        }
        if (((meta1 | meta3) & MEM_Null) != 0) {
            return nullEqual ? jumps(((meta1 & meta3 & MEM_Null) != 0) == (opcode == OP_Eq)) : jumps(ifNull);
        }
        boolean numbers = (meta1 & NUMBER) != 0 && (meta3 & NUMBER) != 0;
        boolean texts = (meta1 & meta3 & MEM_Str) != 0 && ((meta1 | meta3) & NUMBER) == 0 && affinity < SQLITE_AFF_NUMERIC
                        && collation != Collation.OTHER;
        if (!numbers && !texts) {
            return UNKNOWN;
        }
        int result = Comparison.compare(left.payload(frame), meta3, right.payload(frame), meta1, collation);
        return jumps(CompareNode.decide(opcode, result));
    }

    /** Follows a program from its begin as long as it does nothing but tests. */
    private static final class Reader {

        private final Instruction call;
        private final Instruction[] code;
        private final int encoding;
        private int read;

        Reader(Instruction call, Instruction[] code, int encoding) {
            this.call = call;
            this.code = code;
            this.encoding = encoding;
        }

        /** The next test; {@code true}: the program ends; {@code false}: it does something, or what it does is not known here. */
        Object read(int begin, Map<Integer, TriggerConditionOperand> registers) {
            int pc = begin;
            while (pc < code.length && ++read <= MAX_INSTRUCTIONS) {
                Instruction i = code[pc];
                pc++;
                switch (i.opcode()) {
                    case OP_Init, OP_Goto -> pc = i.jumpTarget();
                    case OP_Noop -> {
                    }
                    case OP_Param -> registers.put(i.operand("output"),
                                    new TriggerConditionOperand(call.operand("firstParameter") + i.operand("parameter"), 0, 0, false));
                    case OP_Integer -> registers.put(i.operand("output"), TriggerConditionOperand.constant(i.operand("value"), Meta.INT));
                    case OP_Int64 -> registers.put(i.operand("output"), TriggerConditionOperand.constant(i.constant64(), Meta.INT));
                    case OP_Real -> registers.put(i.operand("output"), TriggerConditionOperand.constant(i.constant64(), Meta.REAL));
                    case OP_String8, OP_String -> {
                        if (encoding != SQLITE_UTF8 || i.operand("blobFlag") != 0) {
                            return false;
                        }
                        // C puts the length into P1 when it runs a String8, which is a String then.
                        int length = i.opcode() == OP_String ? i.operand("length") : NativeMemory.stringLength(i.pointer("value"));
                        registers.put(i.operand("output"), TriggerConditionOperand.constant(i.pointer("value"),
                                        Meta.bytes(MEM_Str | MEM_Static | MEM_Term, length)));
                    }
                    case OP_RealAffinity -> {
                        int register = i.operand("value");
                        if (!registers.containsKey(register)) {
                            return false;
                        }
                        registers.put(register, registers.get(register).asReal());
                    }
                    case OP_IsNull, OP_NotNull, OP_If, OP_IfNot -> {
                        return test(i, registers.get(i.operand("value")), registers.get(i.operand("value")), registers);
                    }
                    case OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge -> {
                        return test(i, registers.get(i.operand("left")), registers.get(i.operand("right")), registers);
                    }
                    case OP_Halt -> {
                        return i.operand("resultCode") == 0 && i.operand("onError") == 0;
                    }
                    default -> {
                        return false;
                    }
                }
            }
            return false;
        }

        private Object test(Instruction i, TriggerConditionOperand left, TriggerConditionOperand right,
                        Map<Integer, TriggerConditionOperand> registers) {
            if (left == null || right == null) {
                return false;
            }
            Object jump = read(i.jumpTarget(), new HashMap<>(registers));
            Object next = read(i.pc() + 1, registers);
            boolean same = jump instanceof Boolean && jump.equals(next);
            return same ? jump : new TriggerConditionNode(i, left, right,
                            Collations.of(encoding, i.p4type() == P4_COLLSEQ ? i.pointer("collation") : 0), jump, next);
        }
    }
}
