package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_InitCoroutine;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code InitCoroutine P1 P2 P3}: stores in register P1 that the coroutine begins at P3, then jumps to P2 unless that is 0.
 *
 * <p>Source: vdbe.c case OP_InitCoroutine, SQLite 3.54.1.
 */
@VdbeOp({OP_InitCoroutine})
public final class InitCoroutineNode extends BranchNode {

    private final int register;
    private final int begin;
    private final boolean jumps;

    public InitCoroutineNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("coroutine");
        this.begin = instruction.operand("start");
        this.jumps = instruction.operand("target") != 0;
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        Registers.setInt(frame, register, begin - 1);
        return jumps;
    }
}
