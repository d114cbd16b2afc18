package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Zero;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.function.HostCalls;
import org.sqltruffle.ops.function.InlinedAggregate;
import org.sqltruffle.ops.function.InlinedStepNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.CallGuard;

/**
 * {@code AggStep} of an aggregate of the host's, without C between: its code is compiled into the query. Zero-filled blobs as arguments go
 * through C. Its result, and steps back in a window, are asked for by C.
 */
public final class HostAggregateStepNode extends StraightNode {

    private final int firstArgument;
    private final int argumentCount;
    private final int accumulator;
    private final long pFunction;
    private final int contextSize;
    private final CallGuard guard;
    @Child
    private InlinedStepNode stepNode;

    public HostAggregateStepNode(Program program, Instruction instruction, InlinedAggregate aggregate) {
        super(program, instruction);
        this.firstArgument = instruction.operand("first");
        this.argumentCount = instruction.operand("count");
        this.accumulator = instruction.operand("accumulator");
        this.pFunction = instruction.pFunction();
        this.contextSize = aggregate.contextSize();
        this.guard = HostCalls.guard(instruction);
        this.stepNode = aggregate.createStep(argumentCount);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        Object[] arguments = arguments(frame);
        long pGroup = arguments == null ? 0 : AggregateContext.of(state, accumulator, pFunction, contextSize);
        if (pGroup == 0) {
            slow(frame, state);
            return;
        }
        // As sqlite3VdbeExec() has it: a statement that the function runs is a nested one.
        long pDepth = state.pDb + Layout.sqlite3_nVdbeExec;
        NativeMemory.putInt(pDepth, NativeMemory.getInt(pDepth) + 1);
        guard.noteCallback();
        try {
            stepNode.step(pGroup, arguments);
        } catch (Throwable t) {
            CompilerDirectives.transferToInterpreter();
            stepNode.fail(FunctionApi.stAggBegin(state.pVdbe, pc), pGroup, t);
            throw raise(state, FunctionApi.stAggEnd(state.pVdbe, pc));
        } finally {
            NativeMemory.putInt(pDepth, NativeMemory.getInt(pDepth) - 1);
        }
        state.enter();
    }

    @ExplodeLoop
    private Object[] arguments(VirtualFrame frame) {
        Object[] arguments = new Object[argumentCount];
        for (int i = 0; i < argumentCount; i++) {
            long meta = Registers.meta(frame, firstArgument + i);
            if ((meta & (MEM_Zero | MEM_IntReal)) != 0) {
                return null;
            }
            arguments[i] = stepNode.argument(Registers.payload(frame, firstArgument + i), meta);
        }
        return arguments;
    }
}
