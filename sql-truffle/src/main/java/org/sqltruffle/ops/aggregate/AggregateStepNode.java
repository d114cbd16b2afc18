package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Opcode.OP_AggInverse;
import static org.sqltruffle.abi.Opcode.OP_AggStep;
import static org.sqltruffle.abi.Opcode.OP_AggStep1;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.HostCalls;
import org.sqltruffle.ops.function.InlinedAggregate;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code AggStep P1 P2 P3 P4 P5}: a step of the aggregate of P4 with the P5 registers from P2 on, in accumulator P3; {@code AggInverse},
 * and P1: takes the row back from a window. For all aggregates whose step is C's, by a direct call.
 *
 * <p>Source: vdbe.c case OP_AggStep, SQLite 3.54.1.
 */
@VdbeOp({OP_AggStep, OP_AggStep1, OP_AggInverse})
public final class AggregateStepNode extends StraightNode {

    private final int firstArgument;
    private final int argumentCount;

    AggregateStepNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.firstArgument = instruction.operand("first");
        this.argumentCount = instruction.operand("count");
    }

    /** Chooses among the application's function, the node of a built-in function, and C. P1 is set for a step back in a window. */
    public static OpNode create(NodeFactory nodes, Instruction i) {
        boolean isInverse = i.operand("isInverse") != 0;
        if (!isInverse && HostCalls.of(nodes.program(), i) instanceof InlinedAggregate aggregate) {
            return new HostAggregateStepNode(nodes.program(), i, aggregate);
        }
        OpNode node = isInverse ? null : nodes.createForFunction(i);
        return node == null ? new AggregateStepNode(nodes.program(), i) : node;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        storeReads(frame, state);
        int rc = FunctionApi.stAggStep(state.pVdbe, pc);
        // A function of the application may have changed limits.
        state.enter();
        Registers.reloadTexts(frame, state, firstArgument, argumentCount);
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
        loadWrites(frame, state);
    }
}
