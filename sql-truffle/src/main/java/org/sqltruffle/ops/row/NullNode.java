package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Cleared;
import static org.sqltruffle.abi.Opcode.OP_BeginSubrtn;
import static org.sqltruffle.abi.Opcode.OP_Null;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code Null P1 P2 P3}: registers P2 to P3 (just P2 when P3 is less) become NULL; with P1 a NULL that equals no other (MEM_Cleared).
 *
 * <p>Source: vdbe.c case OP_Null, SQLite 3.54.1.
 */
@VdbeOp({OP_Null, OP_BeginSubrtn})
public final class NullNode extends StraightNode {

    private final int first;
    private final int last;
    private final long meta;

    public NullNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.first = instruction.operand("output");
        this.last = Math.max(instruction.operand("output"), instruction.operand("last"));
        this.meta = instruction.operand("cleared") != 0 ? Meta.NULL | MEM_Cleared : Meta.NULL;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        setNulls(frame);
    }

    @ExplodeLoop
    private void setNulls(VirtualFrame frame) {
        for (int r = first; r <= last; r++) {
            Registers.set(frame, r, 0, meta);
        }
    }
}
