package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Once;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code Once P1 P2}: falls through the first time in a run of the statement and jumps afterwards. The first time is C's.
 *
 * <p>Source: vdbe.c case OP_Once, SQLite 3.54.1.
 */
@VdbeOp({OP_Once})
public final class OnceNode extends BranchNode {


    public OnceNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        // P1 of this instruction and of Init are equal when the code behind was run: C's own memory of it.
        if (NativeMemory.getInt(state.pOp(0) + Layout.VdbeOp_p1) == NativeMemory.getInt(state.pOp(pc) + Layout.VdbeOp_p1)) {
            return true;
        }
        return slow(frame, state);
    }
}
