package org.sqltruffle.ops.compare;

import static org.sqltruffle.abi.Opcode.OP_ElseEq;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code ElseEq * P2}: jumps when the last comparison found its operands equal. Source: vdbe.c case OP_ElseEq, SQLite 3.54.1.
 */
@VdbeOp({OP_ElseEq})
public final class ElseEqNode extends BranchNode {

    public ElseEqNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        return NativeMemory.getInt(state.pVdbe + Layout.Vdbe_iCompare) == 0;
    }
}
