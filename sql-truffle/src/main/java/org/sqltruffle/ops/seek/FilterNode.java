package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_Filter;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_STMTSTATUS_FILTER_HIT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_STMTSTATUS_FILTER_MISS;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code Filter P1 P2 P3 P4}: jumps to P2 when the Bloom filter in register P1 says that the key in registers P3 to P3+P4-1 was never
 * added.
 *
 * <p>Source: vdbe.c case OP_Filter, SQLite 3.54.1.
 */
@VdbeOp({OP_Filter})
public final class FilterNode extends BranchNode {

    private static final int HIT = Layout.Vdbe_aCounter + SQLITE_STMTSTATUS_FILTER_HIT * Integer.BYTES;
    private static final int MISS = Layout.Vdbe_aCounter + SQLITE_STMTSTATUS_FILTER_MISS * Integer.BYTES;

    private final int filter;
    private final FilterKey key;

    public FilterNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.filter = instruction.operand("filter");
        this.key = new FilterKey(instruction);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        if (key.hasZeros(frame)) {
            return slow(frame, state);
        }
        long bit = key.bit(frame, Meta.length(Registers.meta(frame, filter)));
        boolean absent = (NativeMemory.getU8(Registers.payload(frame, filter) + (bit >> 3)) & 1 << (bit & 7)) == 0;
        long pCounter = state.pVdbe + (absent ? HIT : MISS);
        NativeMemory.putInt(pCounter, NativeMemory.getInt(pCounter) + 1);
        return absent;
    }
}
