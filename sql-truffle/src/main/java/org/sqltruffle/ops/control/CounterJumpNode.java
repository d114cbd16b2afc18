package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_DecrJumpZero;
import static org.sqltruffle.abi.Opcode.OP_IfNotZero;
import static org.sqltruffle.abi.Opcode.OP_IfPos;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * Counters of LIMIT and OFFSET in register P1, always an integer: {@code IfPos P1 P2 P3}: when positive, subtracts P3 and jumps.
 * {@code IfNotZero P1 P2}: when not zero, decrements a positive one and jumps. {@code DecrJumpZero P1 P2}: decrements (not below the
 * smallest integer) and jumps when it is zero.
 *
 * <p>Source: vdbe.c cases OP_IfPos, OP_IfNotZero, OP_DecrJumpZero, SQLite 3.54.1.
 */
@VdbeOp({OP_IfPos, OP_IfNotZero, OP_DecrJumpZero})
public final class CounterJumpNode extends BranchNode {

    private final int opcode;
    private final int register;
    private final int decrement;

    public CounterJumpNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.register = instruction.operand("counter");
        this.decrement = opcode == OP_IfPos ? instruction.operand("decrement") : 1;
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        if (!Meta.isInt(Registers.meta(frame, register))) {
            return slow(frame, state);
        }
        long n = Registers.payload(frame, register);
        switch (opcode) {
            case OP_IfPos:
                if (n > 0) {
                    Registers.setInt(frame, register, n - decrement);
                    return true;
                }
                return false;
            case OP_IfNotZero:
                if (n != 0) {
                    if (n > 0) {
                        Registers.setInt(frame, register, n - decrement);
                    }
                    return true;
                }
                return false;
            default:
                long next = n > Long.MIN_VALUE ? n - decrement : n;
                Registers.setInt(frame, register, next);
                return next == 0;
        }
    }
}
