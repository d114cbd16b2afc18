package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Opcode.OP_RealAffinity;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code RealAffinity P1}: an integer in register P1 becomes a real. SQLite stores whole reals as integers to save space.
 *
 * <p>Source: vdbe.c case OP_RealAffinity, SQLite 3.54.1.
 */
@VdbeOp({OP_RealAffinity})
public final class RealAffinityNode extends StraightNode {

    private final int register;

    public RealAffinityNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, register);
        if (Meta.isInt(meta)) {
            Registers.setReal(frame, register, Registers.payload(frame, register));
        } else if ((meta & MEM_IntReal) != 0) {
            slow(frame, state);
        }
    }
}
