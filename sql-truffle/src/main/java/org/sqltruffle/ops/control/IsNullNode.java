package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_IsNull;
import static org.sqltruffle.abi.Opcode.OP_NotNull;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code IsNull P1 P2}: jumps when register P1 is NULL; {@code NotNull}: when it is not.
 *
 * <p>Source: vdbe.c case OP_IsNull, SQLite 3.54.1.
 */
@VdbeOp({OP_IsNull, OP_NotNull})
public final class IsNullNode extends BranchNode {

    private final int register;
    private final boolean jumpIf;

    public IsNullNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
        this.jumpIf = instruction.opcode() == OP_IsNull;
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        return Meta.isNull(Registers.meta(frame, register)) == jumpIf;
    }
}
