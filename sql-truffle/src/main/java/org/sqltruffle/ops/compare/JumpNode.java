package org.sqltruffle.ops.compare;

import static org.sqltruffle.abi.Opcode.OP_Jump;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code Jump P1 P2 P3}: goes to P1, P2 or P3 when the last Compare was less, equal or greater.
 *
 * <p>Source: vdbe.c case OP_Jump, SQLite 3.54.1.
 */
@VdbeOp({OP_Jump})
public final class JumpNode extends SwitchNode {

    private final int less;
    private final int equal;
    private final int greater;

    public JumpNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.less = instruction.operand("ifLess");
        this.equal = instruction.operand("ifEqual");
        this.greater = instruction.operand("ifGreater");
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        int result = NativeMemory.getInt(state.pVdbe + Layout.Vdbe_iCompare);
        return result < 0 ? less : result == 0 ? equal : greater;
    }
}
