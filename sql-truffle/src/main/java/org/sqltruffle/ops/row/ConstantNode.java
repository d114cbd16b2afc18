package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Opcode.OP_Int64;
import static org.sqltruffle.abi.Opcode.OP_Integer;
import static org.sqltruffle.abi.Opcode.OP_Real;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code Integer P1 P2}, {@code Int64 P1 P2 P3}, {@code Real P1 P2 P3}: a number goes to register P2. The 64 bits of the last two are P3
 * (high) and P1 (low). Source: vdbe.c cases OP_Integer, OP_Int64, OP_Real, SQLite 3.54.1.
 */
@VdbeOp({OP_Integer, OP_Int64, OP_Real})
public final class ConstantNode extends StraightNode {

    private final int output;
    private final long payload;
    private final long meta;

    public ConstantNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.output = instruction.operand("output");
        this.payload = instruction.opcode() == OP_Integer ? instruction.operand("value") : instruction.constant64();
        this.meta = instruction.opcode() == OP_Real ? Meta.REAL : Meta.INT;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        Registers.set(frame, output, payload, meta);
    }
}
