package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_FilterAdd;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code FilterAdd P1 * P3 P4}: adds the key in registers P3 to P3+P4-1 to the Bloom filter in register P1, whose blob is changed in place.
 *
 * <p>Source: vdbe.c case OP_FilterAdd, SQLite 3.54.1.
 */
@VdbeOp({OP_FilterAdd})
public final class FilterAddNode extends StraightNode {

    private final int filter;
    private final FilterKey key;

    public FilterAddNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.filter = instruction.operand("filter");
        this.key = new FilterKey(instruction);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (key.hasZeros(frame)) {
            slow(frame, state);
            return;
        }
        long bit = key.bit(frame, Meta.length(Registers.meta(frame, filter)));
        long pByte = Registers.payload(frame, filter) + (bit >> 3);
        NativeMemory.putByte(pByte, (byte) (NativeMemory.getU8(pByte) | 1 << (bit & 7)));
    }
}
