package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_FromBind;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Constants.MEM_Undefined;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Variable;

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
 * {@code Variable P1 P2}: bound parameter P1 goes to register P2. Its text is shared: it cannot be bound anew while the statement runs. To
 * C go zero-filled blobs, pointers and what is longer than the connection's limit (SQLITE_TOOBIG).
 *
 * <p>Source: vdbe.c case OP_Variable, SQLite 3.54.1.
 */
@VdbeOp({OP_Variable})
public final class VariableNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NUMBERS = 1;
    private static final int NULLS = 2;
    private static final int BYTES = 4;

    private static final int NEEDS_C = MEM_Zero | MEM_Subtype | MEM_IntReal | MEM_Undefined;

    private final long offset;
    private final int output;

    public VariableNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.offset = (instruction.operand("parameter") - 1L) * Layout.SIZEOF_Mem;
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pVar = NativeMemory.getLong(state.pVdbe + Layout.Vdbe_aVar) + offset;
        int flags = NativeMemory.getU16(pVar + Layout.Mem_flags);
        if ((flags & NEEDS_C) != 0) {
            slow(frame, state);
        } else if ((flags & (MEM_Int | MEM_Real)) != 0) {
            met(NUMBERS);
            Registers.set(frame, output, NativeMemory.getLong(pVar + Layout.Mem_u), flags & (MEM_Int | MEM_Real) | MEM_FromBind);
        } else if ((flags & MEM_Null) != 0) {
            met(NULLS);
            Registers.set(frame, output, 0, Meta.NULL | MEM_FromBind);
        } else {
            int length = NativeMemory.getInt(pVar + Layout.Mem_n);
            if (length > state.lengthLimit) {
                slow(frame, state);
                return;
            }
            met(BYTES);
            Registers.set(frame, output, NativeMemory.getLong(pVar + Layout.Mem_z),
                            Meta.bytes(flags & (MEM_Str | MEM_Blob | MEM_Term) | MEM_Static | MEM_FromBind, length));
        }
    }
}
