package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Dyn;
import static org.sqltruffle.abi.Opcode.OP_Move;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;

/**
 * {@code Move P1 P2 P3}: the values of P3 registers from P1 on go to those from P2 on and leave NULL behind. A text in a register's own
 * buffer takes the buffer with it. Values that only C knows, and text that C allocated elsewhere, are moved by C.
 *
 * <p>Source: vdbe.c case OP_Move, SQLite 3.54.1.
 */
@VdbeOp({OP_Move})
public final class MoveNode extends TransferNode {

    public MoveNode(Program program, Instruction instruction) {
        super(program, instruction, instruction.operand("count"), MEM_Dyn);
    }

    @Override
    @ExplodeLoop
    protected void transfer(VirtualFrame frame, MachineState state) {
        for (int i = 0; i < count; i++) {
            move(frame, state, from + i, to + i);
        }
    }

    private void move(VirtualFrame frame, MachineState state, int source, int target) {
        long meta = Registers.meta(frame, source);
        long payload = Registers.payload(frame, source);
        if (TextBuffer.isBytes(meta) && !TextBuffer.isShareable(meta)) {
            if (!TextBuffer.exchange(state, source, target)) {
                Registers.copyToHome(frame, state, target, payload, meta & Meta.LENGTH_AND_FLAGS);
                Registers.setNull(frame, source);
                return;
            }
        }
        Registers.set(frame, target, payload, meta & Meta.LENGTH_AND_FLAGS);
        Registers.setNull(frame, source);
    }
}
