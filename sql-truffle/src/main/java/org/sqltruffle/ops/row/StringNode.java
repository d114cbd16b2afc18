package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Opcode.OP_String8;
import static org.sqltruffle.abi.Opcode.OP_String;

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
 * {@code String P1 P2 P3 P4 P5}: the text P4 of P1 bytes goes to register P2. {@code String8}, with a zero-terminated P4, is what it was
 * before C first ran it (C measures the text and converts it to the database's encoding). When P3 is set, C decides whether it is a blob.
 * Source: vdbe.c case OP_String, SQLite 3.54.1.
 */
@VdbeOp({OP_String, OP_String8})
public final class StringNode extends StraightNode {

    private final int output;
    private final boolean mayBeBlob;

    public StringNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.output = instruction.operand("output");
        this.mayBeBlob = instruction.operand("blobFlag") > 0;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pOp = state.pOp(pc);
        if (mayBeBlob || NativeMemory.getU8(pOp + Layout.VdbeOp_opcode) != OP_String) {
            slow(frame, state);
            return;
        }
        Registers.set(frame, output, NativeMemory.getLong(pOp + Layout.VdbeOp_p4),
                        Meta.bytes(MEM_Str | MEM_Static | MEM_Term, NativeMemory.getInt(pOp + Layout.VdbeOp_p1)));
    }
}
