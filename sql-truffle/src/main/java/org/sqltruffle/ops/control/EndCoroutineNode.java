package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_EndCoroutine;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code EndCoroutine P1}: jumps to P2 of the Yield whose address is in register P1, and leaves the coroutine at its end.
 *
 * <p>Source: vdbe.c case OP_EndCoroutine, SQLite 3.54.1.
 */
@VdbeOp({OP_EndCoroutine})
public final class EndCoroutineNode extends SwitchNode {

    private final int register;

    public EndCoroutineNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("coroutine");
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        long caller = Registers.payload(frame, register);
        Registers.setInt(frame, register, pc - 1);
        return NativeMemory.getInt(state.pOp((int) caller) + Layout.VdbeOp_p2);
    }
}
