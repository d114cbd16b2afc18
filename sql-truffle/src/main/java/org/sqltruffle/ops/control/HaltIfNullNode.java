package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_HaltIfNull;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code HaltIfNull P1 P2 P3 P4 P5}: ends the statement with error P1 when register P3 is NULL: by C.
 *
 * <p>Source: vdbe.c case OP_HaltIfNull, SQLite 3.54.1.
 */
@VdbeOp({OP_HaltIfNull})
public final class HaltIfNullNode extends StraightNode {

    private final int register;

    public HaltIfNullNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (Meta.isNull(Registers.meta(frame, register))) {
            slow(frame, state);
        }
    }
}
