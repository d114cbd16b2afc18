package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Constants.MEM_Agg;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Opcode.OP_AggStep;
import static org.sqltruffle.abi.Opcode.OP_AggStep1;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.number.RealText;

/**
 * {@code AggStep * P2 P3 P4 P5} of group_concat() and string_agg(): appends register P2, and before it the separator, register P2+1 or a
 * comma, to the text in accumulator P3, C's own {@code GroupConcatCtx}. C does the first step of a group, what needs more memory than is
 * there, reals and blobs, and separators of another length than the first.
 *
 * <p>Source: func.c groupConcatStep, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_AggStep, OP_AggStep1}, functions = {"group_concat", "string_agg"})
public final class GroupConcatStepNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int TEXTS = 1;
    private static final int NUMBERS = 2;

    private static final byte COMMA = ',';

    private final int argument;
    private final boolean hasSeparator;
    private final int accumulator;

    private GroupConcatStepNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.argument = instruction.operand("first");
        this.hasSeparator = instruction.operand("count") == 2;
        this.accumulator = instruction.operand("accumulator");
    }

    /** The node works on UTF-8. */
    public static OpNode create(NodeFactory nodes, Instruction i) {
        return nodes.program().encoding() == SQLITE_UTF8 ? new GroupConcatStepNode(nodes.program(), i)
                        : new AggregateStepNode(nodes.program(), i);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if ((Registers.meta(frame, argument) & MEM_Null) == 0 && !append(frame, state)) {
            slow(frame, state);
        }
    }

    private boolean append(VirtualFrame frame, MachineState state) {
        long pMem = state.pMem(accumulator);
        if ((NativeMemory.getU16(pMem + Layout.Mem_flags) & MEM_Agg) == 0) {
            return false;
        }
        long pText = NativeMemory.getLong(pMem + Layout.Mem_z);
        long meta = Registers.meta(frame, argument);
        int nSeparator = hasSeparator ? separatorLength(frame, pText) : 1;
        boolean isText = TextBuffer.isText(meta);
        // No context has memory that had an error, and none counts as begun that has been emptied.
        if (nSeparator < 0 || !isText && (meta & MEM_Int) == 0 || NativeMemory.getInt(pText + Layout.GroupConcatCtx_mxAlloc) == 0) {
            return false;
        }
        long used = NativeMemory.getU32(pText + Layout.GroupConcatCtx_nChar);
        if (used + nSeparator + (isText ? Meta.length(meta) : RealText.MAX_LENGTH) >= NativeMemory
                        .getU32(pText + Layout.GroupConcatCtx_nAlloc)) {
            return false;
        }
        long p = NativeMemory.getLong(pText + Layout.GroupConcatCtx_zText) + used;
        if (hasSeparator) {
            NativeMemory.copy(Registers.payload(frame, argument + 1), p, nSeparator);
        } else {
            NativeMemory.putByte(p, COMMA);
        }
        int n;
        if (isText) {
            met(TEXTS);
            n = Meta.length(meta);
            NativeMemory.copy(Registers.payload(frame, argument), p + nSeparator, n);
        } else {
            met(NUMBERS);
            n = RealText.writeInt(Registers.payload(frame, argument), p + nSeparator);
        }
        NativeMemory.putInt(pText + Layout.GroupConcatCtx_nChar, (int) used + nSeparator + n);
        NativeMemory.putInt(pText + Layout.GroupConcatCtx_nAccum, NativeMemory.getInt(pText + Layout.GroupConcatCtx_nAccum) + 1);
        return true;
    }

    /** The length of a separator like all before; -1: C has to see to it. */
    private int separatorLength(VirtualFrame frame, long pText) {
        long meta = Registers.meta(frame, argument + 1);
        boolean usual = TextBuffer.isText(meta) && Meta.length(meta) == NativeMemory.getInt(pText + Layout.GroupConcatCtx_nFirstSepLength)
                        && NativeMemory.getLong(pText + Layout.GroupConcatCtx_pnSepLengths) == 0;
        return usual ? Meta.length(meta) : -1;
    }
}
