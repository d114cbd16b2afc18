package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Return;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code Return P1}: goes on after the address in register P1; falls through when it is no integer (P3).
 *
 * <p>Source: vdbe.c case OP_Return, SQLite 3.54.1.
 */
@VdbeOp({OP_Return})
public final class ReturnNode extends SwitchNode {

    private final int register;

    public ReturnNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("returnAddress");
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        if (Meta.isInt(Registers.meta(frame, register))) {
            return (int) Registers.payload(frame, register) + 1;
        }
        return pc + 1;
    }
}
