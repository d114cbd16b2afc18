package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Abortable;
import static org.sqltruffle.abi.Opcode.OP_ColumnsUsed;
import static org.sqltruffle.abi.Opcode.OP_CursorHint;
import static org.sqltruffle.abi.Opcode.OP_Explain;
import static org.sqltruffle.abi.Opcode.OP_Noop;
import static org.sqltruffle.abi.Opcode.OP_Permutation;
import static org.sqltruffle.abi.Opcode.OP_ReleaseReg;
import static org.sqltruffle.abi.Opcode.OP_Trace;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * Instructions without any effect on the machine: {@code Noop}, {@code Explain}, {@code ReleaseReg}, {@code CursorHint},
 * {@code Permutation} (which the Compare after it reads).
 *
 * <p>Source: vdbe.c default case, SQLite 3.54.1.
 */
@VdbeOp({OP_Noop, OP_Explain, OP_ReleaseReg, OP_CursorHint, OP_Trace, OP_Abortable, OP_ColumnsUsed, OP_Permutation})
public final class NoopNode extends StraightNode {

    public NoopNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        // nothing to do
    }
}
