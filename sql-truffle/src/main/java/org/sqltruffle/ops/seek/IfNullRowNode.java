package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_IfNullRow;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code IfNullRow P1 P2 P3}: on a row of NULLs, register P3 becomes NULL and it jumps to P2. A cursor that is not open is on no row.
 *
 * <p>Source: vdbe.c case OP_IfNullRow, SQLite 3.54.1.
 */
@VdbeOp({OP_IfNullRow})
public final class IfNullRowNode extends BranchNode {

    private final int cursor;
    private final int output;

    public IfNullRowNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.output = instruction.operand("output");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (pC == 0 || !BtreeCursor.isNullRow(pC)) {
            return false;
        }
        Registers.setNull(frame, output);
        return true;
    }
}
