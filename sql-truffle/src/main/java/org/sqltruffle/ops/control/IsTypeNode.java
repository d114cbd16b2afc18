package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_IsType;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code IsType P1 P2 P3 P4 P5}: jumps when the type of register P3 is one of the bit mask P5. With a cursor in P1, whose parsed record C
 * looks at, it runs in C: only integrity_check has it.
 *
 * <p>Source: vdbe.c case OP_IsType, SQLite 3.54.1.
 */
@VdbeOp({OP_IsType})
public final class IsTypeNode extends BranchNode {

    private final int register;
    private final int mask;

    public IsTypeNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("columnOrRegister");
        this.mask = instruction.operand("types");
    }

    /** Of a column, C looks at the type in its own parse of the record. */
    public static String reasonForC(Program program, Instruction i) {
        return i.operand("cursor") < 0 ? null : "the type of a column: C has parsed the record";
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        return (1 << Meta.type(Registers.meta(frame, register)) - 1 & mask) != 0;
    }
}
