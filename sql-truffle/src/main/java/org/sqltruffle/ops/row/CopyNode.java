package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Opcode.OP_Copy;
import static org.sqltruffle.abi.Opcode.OP_IntCopy;
import static org.sqltruffle.abi.Opcode.OP_SCopy;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code SCopy P1 P2}, {@code IntCopy P1 P2}: register P2 becomes a copy of P1. {@code Copy P1 P2 P3}: so do P3 more. A text in place on a
 * page, and one of the program, is shared; one in a register's own buffer is copied. Values that only C knows (zero-filled blobs, subtypes)
 * are copied by C. Source: vdbe.c cases OP_SCopy and OP_Copy, SQLite 3.54.1.
 */
@VdbeOp({OP_SCopy, OP_Copy, OP_IntCopy})
public final class CopyNode extends TransferNode {

    private static final long BYTES = MEM_Str | MEM_Blob;

    public CopyNode(Program program, Instruction instruction) {
        super(program, instruction, instruction.opcode() == OP_Copy ? instruction.operand("more") + 1 : 1, 0);
    }

    @Override
    @ExplodeLoop
    protected void transfer(VirtualFrame frame, MachineState state) {
        for (int i = 0; i < count; i++) {
            long meta = Registers.meta(frame, from + i);
            if ((meta & BYTES) != 0 && (meta & (Registers.PAGE | MEM_Static)) == 0) {
                Registers.copyToHome(frame, state, to + i, Registers.payload(frame, from + i), meta & Meta.LENGTH_AND_FLAGS);
            } else {
                Registers.set(frame, to + i, Registers.payload(frame, from + i), meta & Meta.LENGTH_AND_FLAGS);
            }
        }
    }
}
