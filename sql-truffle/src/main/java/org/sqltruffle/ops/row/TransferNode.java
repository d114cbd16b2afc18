package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Agg;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;

/** Gives the values of registers to as many others. C does it when one of them is a value that only C knows. */
abstract class TransferNode extends StraightNode {

    protected final int from;
    protected final int to;
    protected final int count;
    private final long needsC;
    /** A blob that a function has made is UTF-8 where it is taken for a text, one of a page is as the database: only C knows which. */
    private final boolean utf16;

    /** @param needsC flags of values that C transfers, besides zero-filled blobs, subtypes and accumulators */
    protected TransferNode(Program program, Instruction instruction, int count, long needsC) {
        super(program, instruction);
        this.from = instruction.operand("from");
        this.to = instruction.operand("to");
        this.count = count;
        this.needsC = needsC | MEM_Zero | MEM_Subtype | MEM_IntReal | MEM_Agg;
        this.utf16 = program.encoding() != SQLITE_UTF8;
    }

    /** Transfers all values: none needs C. */
    protected abstract void transfer(VirtualFrame frame, MachineState state);

    @Override
    public final void execute(VirtualFrame frame, MachineState state) {
        if (needsC(frame)) {
            slow(frame, state);
        } else {
            transfer(frame, state);
        }
    }

    @ExplodeLoop
    private boolean needsC(VirtualFrame frame) {
        for (int i = 0; i < count; i++) {
            long meta = Registers.meta(frame, from + i);
            if ((meta & needsC) != 0 || Meta.flags(meta) == 0 || utf16 && TextBuffer.isOwnBlob(meta)) {
                return true;
            }
        }
        return false;
    }
}
