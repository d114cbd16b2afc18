package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_ZeroOrNull;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code ZeroOrNull P1 P2 P3}: register P2 becomes NULL when r[P1] or r[P3] is, else 0.
 *
 * <p>Source: vdbe.c case OP_ZeroOrNull, SQLite 3.54.1.
 */
@VdbeOp({OP_ZeroOrNull})
public final class ZeroOrNullNode extends StraightNode {

    private final int first;
    private final int second;
    private final int output;

    public ZeroOrNullNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.first = instruction.p1();
        this.second = instruction.p3();
        this.output = instruction.p2();
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        boolean isNull = Meta.isNull(Registers.meta(frame, first) | Registers.meta(frame, second));
        Registers.set(frame, output, 0, isNull ? Meta.NULL : Meta.INT);
    }
}
