package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Opcode.OP_And;
import static org.sqltruffle.abi.Opcode.OP_Or;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code And P1 P2 P3}, {@code Or}: three-valued logic of two registers, the result 1, 0 or NULL. Text and blobs go to C.
 *
 * <p>Source: vdbe.c case OP_And, SQLite 3.54.1.
 */
@VdbeOp({OP_And, OP_Or})
public final class LogicNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;

    private static final int UNKNOWN = 2;

    private final boolean and;
    private final int left;
    private final int right;
    private final int output;

    public LogicNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.and = instruction.opcode() == OP_And;
        this.left = instruction.operand("left");
        this.right = instruction.operand("right");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (((Registers.meta(frame, left) | Registers.meta(frame, right)) & (MEM_Str | MEM_Blob | MEM_IntReal)) != 0) {
            slow(frame, state);
            return;
        }
        int a = truth(frame, left);
        int b = truth(frame, right);
        int decisive = and ? 0 : 1;
        if (a == decisive || b == decisive) {
            Registers.setInt(frame, output, decisive);
        } else if (a == UNKNOWN || b == UNKNOWN) {
            met(NULLS);
            Registers.setNull(frame, output);
        } else {
            Registers.setInt(frame, output, 1 - decisive);
        }
    }

    private static int truth(VirtualFrame frame, int register) {
        long meta = Registers.meta(frame, register);
        if (Meta.isNull(meta)) {
            return UNKNOWN;
        }
        boolean isTrue = Meta.isInt(meta) ? Registers.payload(frame, register) != 0 : Registers.real(frame, register) != 0.0;
        return isTrue ? 1 : 0;
    }
}
