package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Opcode.OP_ClrSubtype;
import static org.sqltruffle.abi.Opcode.OP_GetSubtype;
import static org.sqltruffle.abi.Opcode.OP_SetSubtype;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * Subtypes, which C keeps: only values without one are served here. {@code ClrSubtype P1}: takes it from register P1.
 * {@code GetSubtype P1 P2}: it goes to register P2, NULL for none. {@code SetSubtype P1 P2}: r[P1] becomes that of register P2, none when
 * NULL.
 *
 * <p>Source: vdbe.c cases OP_ClrSubtype, OP_GetSubtype, OP_SetSubtype, SQLite 3.54.1.
 */
@VdbeOp({OP_ClrSubtype, OP_GetSubtype, OP_SetSubtype})
public final class SubtypeNode extends StraightNode {

    private final int opcode;
    private final int first;
    private final int second;

    public SubtypeNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.first = instruction.operand(opcode == OP_SetSubtype ? "subtype" : "value");
        this.second = opcode == OP_GetSubtype ? instruction.operand("output") : opcode == OP_SetSubtype ? instruction.operand("value") : 0;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, first);
        if (opcode == OP_SetSubtype) {
            if (!Meta.isNull(meta) || (Registers.meta(frame, second) & MEM_Subtype) != 0) {
                slow(frame, state);
            }
        } else if ((meta & MEM_Subtype) != 0) {
            slow(frame, state);
        } else if (opcode == OP_GetSubtype) {
            Registers.setNull(frame, second);
        }
    }
}
