package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_SeekHit;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code SeekHit P1 P2 P3}: keeps the seekHit of cursor P1, the number of key columns for which an entry is known to exist, within P2 to
 * P3.
 *
 * <p>Source: vdbe.c case OP_SeekHit, SQLite 3.54.1.
 */
@VdbeOp({OP_SeekHit})
public final class SeekHitNode extends StraightNode {

    private final int cursor;
    private final int least;
    private final int most;

    public SeekHitNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.least = instruction.operand("low");
        this.most = instruction.operand("high");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pSeekHit = state.pCursor(cursor) + Layout.VdbeCursor_seekHit;
        int seekHit = NativeMemory.getU16(pSeekHit);
        NativeMemory.putShort(pSeekHit, (short) (seekHit < least ? least : Math.min(seekHit, most)));
    }
}
