package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_If;
import static org.sqltruffle.abi.Opcode.OP_IfNot;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code If P1 P2 P3}: jumps when register P1 is true, or when it is NULL and P3 is not zero. {@code IfNot}: when it is false.
 *
 * <p>Text and blobs, whose truth is that of the number they begin with, go to C. Source: vdbe.c case OP_If, SQLite 3.54.1.
 */
@VdbeOp({OP_If, OP_IfNot})
public final class IfNode extends BranchNode {

    private final int register;
    private final boolean jumpIfNull;
    private final boolean jumpIf;

    public IfNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
        this.jumpIfNull = instruction.operand("orNull") != 0;
        this.jumpIf = instruction.opcode() == OP_If;
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, register);
        if (Meta.isInt(meta)) {
            return Registers.payload(frame, register) != 0 == jumpIf;
        }
        if (Meta.isNull(meta)) {
            return jumpIfNull;
        }
        if (Meta.isReal(meta)) {
            return Registers.real(frame, register) != 0.0 == jumpIf;
        }
        return slow(frame, state);
    }
}
