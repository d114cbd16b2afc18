package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_IsTrue;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.number.Conversion;

/**
 * {@code IsTrue P1 P2 P3 P4}: register P2 becomes 1 when r[P1] is true, P3 when it is NULL, else 0; the other way round when P4 is 1.
 *
 * <p>Source: vdbe.c case OP_IsTrue, vdbe.h sqlite3VdbeBooleanValue, SQLite 3.54.1.
 */
@VdbeOp({OP_IsTrue})
public final class IsTrueNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int INTEGERS = 1;
    private static final int REALS = 2;
    private static final int BYTES = 4;

    private final int register;
    private final int output;
    private final boolean ifNull;
    private final int inverted;
    private final boolean utf8;

    public IsTrueNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
        this.output = instruction.operand("output");
        this.ifNull = instruction.operand("ifNull") != 0;
        this.inverted = instruction.operand("negate");
        this.utf8 = program.encoding() == SQLITE_UTF8;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, register);
        if ((meta & (MEM_Int | MEM_Null)) != 0) {
            met(INTEGERS);
        } else if ((meta & MEM_Real) != 0) {
            met(REALS);
        } else if (utf8 && (meta & (MEM_Zero | MEM_IntReal)) == 0) {
            met(BYTES);
        } else {
            slow(frame, state);
            return;
        }
        Registers.setInt(frame, output, (Conversion.isTrue(Registers.payload(frame, register), meta, ifNull) ? 1 : 0) ^ inverted);
    }
}
