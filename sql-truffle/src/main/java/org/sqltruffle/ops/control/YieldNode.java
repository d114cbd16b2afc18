package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Yield;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code Yield P1 P2}: swaps the program counter with register P1. Source: vdbe.c case OP_Yield, SQLite 3.54.1.
 */
@VdbeOp({OP_Yield})
public final class YieldNode extends SwitchNode {

    private final int register;

    public YieldNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("coroutine");
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        long next = Registers.payload(frame, register) + 1;
        Registers.setInt(frame, register, pc);
        return (int) next;
    }
}
