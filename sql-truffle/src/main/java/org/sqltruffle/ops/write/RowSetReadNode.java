package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Opcode.OP_RowSetRead;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code RowSetRead P1 P2 P3}: takes the smallest rowid out of the set that register P1 holds, into register P3; jumps to P2 when the set
 * is empty. Source: vdbe.c case OP_RowSetRead, SQLite 3.54.1.
 */
@VdbeOp({OP_RowSetRead})
public final class RowSetReadNode extends BranchNode {

    private final int set;
    private final int output;

    public RowSetReadNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.set = instruction.operand("rowSet");
        this.output = instruction.operand("value");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        if (state.isInterrupted()) {
            return slow(frame, state);
        }
        if (WriteApi.stRowSetRead(state.pVdbe, state.pMem(set)) == ResultCode.DONE) {
            return true;
        }
        Registers.setInt(frame, output, NativeMemory.getLong(state.pVdbe + Layout.Vdbe_nOut));
        return false;
    }
}
