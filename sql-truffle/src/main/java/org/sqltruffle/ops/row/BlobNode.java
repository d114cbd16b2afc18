package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Opcode.OP_Blob;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code Blob P1 P2 * P4}: the blob P4 of P1 bytes goes to register P2. One of zeros only, without P4, is made by C.
 *
 * <p>Source: vdbe.c case OP_Blob, SQLite 3.54.1.
 */
@VdbeOp({OP_Blob})
public final class BlobNode extends StraightNode {

    private final int output;
    private final boolean isBlob;
    private final long meta;

    public BlobNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.output = instruction.operand("output");
        this.isBlob = instruction.pointer("value") != 0;
        this.meta = Meta.bytes(MEM_Blob | MEM_Static, instruction.operand("length"));
        if (!isBlob) {
            expectSlowPath();
        }
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (isBlob) {
            Registers.set(frame, output, NativeMemory.getLong(state.pOp(pc) + Layout.VdbeOp_p4), meta);
        } else {
            slow(frame, state);
        }
    }
}
