package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_ResultRow;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.MapFaults;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.value.Meta;

/**
 * {@code ResultRow P1 P2}: registers P1 to P1+P2-1 are a row; the step is suspended. The row goes to the machine state's arrays, text in
 * place; the registers that live on go to C, where the next stretch of either tier finds them.
 *
 * <p>Source: vdbe.c case OP_ResultRow, SQLite 3.54.1.
 */
@VdbeOp({OP_ResultRow})
public final class ResultRowNode extends OpNode {

    private static final int EXOTIC = MEM_Zero | MEM_IntReal;

    private final int firstRegister;
    private final int count;
    @CompilationFinal(dimensions = 1)
    private final int[] liveAfter;

    public ResultRowNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.firstRegister = instruction.operand("first");
        this.count = instruction.operand("count");
        this.liveAfter = program.liveAfter(pc);
    }

    /** Hands the row over. Whether that ends the step. */
    public boolean execute(VirtualFrame frame, MachineState state) {
        if (pass(frame, state)) {
            return false;
        }
        end(frame, state);
        return true;
    }

    @ExplodeLoop
    private void end(VirtualFrame frame, MachineState state) {
        // Storing settles text that lives on; the row itself refers to its page until the connection does anything else.
        for (int r : liveAfter) {
            Registers.store(frame, state, r);
        }
        state.rowInC = 0;
        for (int i = 0; i < count; i++) {
            long meta = Registers.meta(frame, firstRegister + i);
            state.rowPayload[i] = Registers.payload(frame, firstRegister + i);
            state.rowMeta[i] = meta;
            if ((meta & EXOTIC) != 0 && (meta & (MEM_Str | MEM_Blob | MEM_IntReal)) != 0) {
                state.rowInC = firstRegister;
            }
        }
        if (state.rowInC != 0) {
            for (int i = 0; i < count; i++) {
                Registers.store(frame, state, firstRegister + i);
            }
        }
        int cacheCtr = NativeMemory.getInt(state.pVdbe + Layout.Vdbe_cacheCtr);
        NativeMemory.putInt(state.pVdbe + Layout.Vdbe_cacheCtr, cacheCtr + 2 | 1);
        state.pc = pc + 1;
    }

    /**
     * Puts the row into the batch that the caller of the step reads, and the step goes on as the next one would; {@code false}: there is
     * none, or this row must end the step.
     */
    private boolean pass(VirtualFrame frame, MachineState state) {
        RowBatch batch = state.batch;
        if (batch == null || batch.rows + 1 >= state.batchLimit || batch.isLarge() || batch.columns != count || isExotic(frame)) {
            return false;
        }
        copy(frame, batch);
        if (MapFaults.hasFaultyFiles() || state.hasAllocationFailed()) {
            // The end of the step finds out whether the copy may be zeros, and raises the error.
            return false;
        }
        batch.rows++;
        int cacheCtr = NativeMemory.getInt(state.pVdbe + Layout.Vdbe_cacheCtr);
        NativeMemory.putInt(state.pVdbe + Layout.Vdbe_cacheCtr, cacheCtr + 2 | 1);
        // The next step has another 'now'.
        NativeMemory.putLong(state.pVdbe + Layout.Vdbe_iCurrentTime, 0);
        return true;
    }

    @ExplodeLoop
    private boolean isExotic(VirtualFrame frame) {
        boolean exotic = false;
        for (int i = 0; i < count; i++) {
            exotic |= (Registers.meta(frame, firstRegister + i) & EXOTIC) != 0;
        }
        return exotic;
    }

    @ExplodeLoop
    private void copy(VirtualFrame frame, RowBatch batch) {
        int at = batch.rows * count * 2;
        for (int i = 0; i < count; i++) {
            batch.set(at + 2 * i, Registers.payload(frame, firstRegister + i), Registers.meta(frame, firstRegister + i));
        }
    }

    /** Whether a meta word is of text or a blob that lies on a page. */
    public static boolean isOnPage(long meta) {
        return (meta & Registers.PAGE) != 0 && (meta & (MEM_Str | MEM_Blob)) != 0 && !Meta.isNull(meta);
    }
}
