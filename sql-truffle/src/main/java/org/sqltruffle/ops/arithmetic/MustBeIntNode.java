package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_MustBeInt;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code MustBeInt P1 P2}: makes register P1 an integer; if that would change its value, jumps to P2 or raises SQLITE_MISMATCH. An integer
 * is one already; all else is C's. Source: vdbe.c case OP_MustBeInt, SQLite 3.54.1.
 */
@VdbeOp({OP_MustBeInt})
public final class MustBeIntNode extends BranchNode {

    private final int register;

    public MustBeIntNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        if (Meta.isInt(Registers.meta(frame, register))) {
            return false;
        }
        return slow(frame, state);
    }
}
