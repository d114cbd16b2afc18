package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Opcode.OP_OpenAutoindex;
import static org.sqltruffle.abi.Opcode.OP_OpenDup;
import static org.sqltruffle.abi.Opcode.OP_OpenEphemeral;
import static org.sqltruffle.abi.Opcode.OP_OpenPseudo;
import static org.sqltruffle.abi.Opcode.OP_ResetSorter;
import static org.sqltruffle.abi.Opcode.OP_SorterOpen;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code OpenEphemeral P1 P2 P3 P4 P5}, {@code OpenAutoindex}, {@code OpenDup P1 P2}, {@code SorterOpen P1 P2 P3 P4},
 * {@code OpenPseudo P1 P2 P3}: opens cursor P1 on a table of the statement's own. {@code ResetSorter P1}: empties it. C does it: once per
 * use of the table, which costs microseconds anyway.
 *
 * <p>Source: vdbe.c case OP_OpenEphemeral and its neighbours, SQLite 3.54.1.
 */
@VdbeOp({OP_OpenEphemeral, OP_OpenAutoindex, OP_OpenDup, OP_SorterOpen, OP_OpenPseudo, OP_ResetSorter})
public final class TransientTableNode extends StraightNode {

    public TransientTableNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        slow(frame, state);
    }
}
