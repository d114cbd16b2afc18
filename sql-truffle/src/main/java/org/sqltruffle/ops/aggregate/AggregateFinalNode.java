package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Opcode.OP_AggFinal;
import static org.sqltruffle.abi.Opcode.OP_AggValue;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code AggFinal P1 P2 * P4}: accumulator P1 becomes the result of the aggregate of P4. {@code AggValue P1 P2 P3 P4}: register P3 becomes
 * the value that it has now. Both registers are C's all the time; its function is called directly.
 *
 * <p>Source: vdbe.c case OP_AggFinal, SQLite 3.54.1.
 */
@VdbeOp({OP_AggFinal, OP_AggValue})
public final class AggregateFinalNode extends StraightNode {

    public AggregateFinalNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        int rc = FunctionApi.stAggFinal(state.pVdbe, pc);
        state.enter();
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }
}
