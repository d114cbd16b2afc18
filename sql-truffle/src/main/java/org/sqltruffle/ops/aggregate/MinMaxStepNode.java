package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_AggStep;
import static org.sqltruffle.abi.Opcode.OP_AggStep1;
import static org.sqltruffle.abi.Opcode.OP_CollSeq;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;

/**
 * {@code AggStep * P2 P3 P4 P5} of min() and max(): keeps the least or greatest of register P2 in accumulator P3, a {@code Mem} of C's. The
 * register that the CollSeq before it names becomes 1 when the row is not the new best one. Collations of the application, zero-filled
 * blobs and subtypes go to C.
 *
 * <p>Source: func.c minmaxStep, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_AggStep, OP_AggStep1}, functions = {"min", "max"})
public final class MinMaxStepNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int INTEGERS = 2;
    private static final int REALS = 4;
    private static final int OTHERS = 8;
    private static final int BEST_IS_NUMBER = 16;
    private static final int BEST_IS_BYTES = 32;

    private static final long NUMBER = MEM_Int | MEM_Real;
    private static final long NEEDS_C = MEM_IntReal | MEM_Zero | MEM_Subtype;

    private final int argument;
    private final int accumulator;
    private final long pFunction;
    private final boolean max;
    private final int collation;
    /** Register that says whether the row was passed over; 0 for none. */
    private final int skipped;

    private MinMaxStepNode(Program program, Instruction instruction, Instruction collSeq) {
        super(program, instruction);
        this.argument = instruction.operand("first");
        this.accumulator = instruction.operand("accumulator");
        this.pFunction = instruction.pFunction();
        this.max = instruction.functionName().equals("max");
        this.collation = Collations.of(program, collSeq);
        this.skipped = collSeq.operand("tookRow");
    }

    /** The CollSeq before the step names the collation and the register. C does a step without one. */
    public static OpNode create(NodeFactory nodes, Instruction i) {
        Instruction before = nodes.program().at(i.pc() - 1);
        return before.opcode() == OP_CollSeq ? new MinMaxStepNode(nodes.program(), i, before) : new AggregateStepNode(nodes.program(), i);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, argument);
        long pBest = AggregateContext.of(state, accumulator, pFunction, Layout.SIZEOF_Mem);
        if (pBest == 0 || (meta & NEEDS_C) != 0 || !step(frame, state, pBest, meta)) {
            slow(frame, state);
        }
    }

    private boolean step(VirtualFrame frame, MachineState state, long pBest, long meta) {
        int flags = NativeMemory.getU16(pBest + Layout.Mem_flags);
        if ((meta & MEM_Null) != 0) {
            met(NULLS);
            if (flags != 0) {
                skip(frame);
            }
            return true;
        }
        if ((flags & NEEDS_C) != 0 || (meta & (NUMBER | MEM_Str | MEM_Blob)) == 0) {
            return false;
        }
        long payload = Registers.payload(frame, argument);
        if (flags != 0) {
            int order;
            if ((meta & flags & MEM_Int) != 0) {
                met(INTEGERS);
                order = Comparison.compareInts(payload, NativeMemory.getLong(pBest + Layout.Mem_u));
            } else if ((meta & flags & MEM_Real) != 0) {
                met(REALS);
                order = Comparison.compareReals(Double.longBitsToDouble(payload), NativeMemory.getDouble(pBest + Layout.Mem_u));
            } else {
                met(OTHERS);
                long bestMeta = (flags & NUMBER) != 0 ? flags & NUMBER : Meta.bytes(flags, NativeMemory.getInt(pBest + Layout.Mem_n));
                long best = NativeMemory.getLong(pBest + ((flags & NUMBER) != 0 ? Layout.Mem_u : Layout.Mem_z));
                if (collation == Collation.OTHER && Comparison.needsCollation(meta, bestMeta)) {
                    return false;
                }
                order = Comparison.compare(payload, meta, best, bestMeta, collation);
            }
            if (max ? order <= 0 : order >= 0) {
                skip(frame);
                return true;
            }
        }
        keep(state, pBest, payload, meta);
        return true;
    }

    private void skip(VirtualFrame frame) {
        if (skipped != 0) {
            Registers.setInt(frame, skipped, 1);
        }
    }

    /** {@code sqlite3VdbeMemCopy}. */
    private void keep(MachineState state, long pBest, long payload, long meta) {
        NativeMemory.putLong(pBest + Layout.Mem_db, state.pDb);
        if ((meta & NUMBER) != 0) {
            met(BEST_IS_NUMBER);
            TextBuffer.release(pBest);
            NativeMemory.putLong(pBest + Layout.Mem_u, payload);
            NativeMemory.putShort(pBest + Layout.Mem_flags, (short) (meta & NUMBER));
        } else {
            met(BEST_IS_BYTES);
            int n = Meta.length(meta);
            NativeMemory.putLong(pBest + Layout.Mem_z, TextBuffer.copy(pBest, payload, n));
            NativeMemory.putInt(pBest + Layout.Mem_n, n);
            NativeMemory.putByte(pBest + Layout.Mem_enc, state.encoding);
            NativeMemory.putShort(pBest + Layout.Mem_flags, (short) ((meta & MEM_Str) != 0 ? MEM_Str | MEM_Term : MEM_Blob));
        }
    }
}
