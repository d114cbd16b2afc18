package org.sqltruffle.ops.function;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Meta;

/**
 * {@code Function P1 P2 P3 P4}, {@code PureFunc}: calls the function of context P4 with the registers from P2 on; the result goes to
 * register P3. P1 is a bit mask of the arguments that are constant. A subclass does the cases that are worth it; the C function is called
 * for all others, directly and not through the interpreter of C: {@code st_function}. A PureFunc differs in C only, where dates refuse to
 * be "now".
 *
 * <p>Source: vdbe.c case OP_Function, SQLite 3.54.1.
 */
public abstract class FunctionNode extends StraightNode {

    protected final int argumentCount;
    private final int firstArgument;
    private final int output;

    protected FunctionNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.firstArgument = instruction.operand("first");
        this.argumentCount = instruction.argumentCount();
        this.output = instruction.operand("output");
    }

    @Override
    public final void execute(VirtualFrame frame, MachineState state) {
        if (!call(frame, state)) {
            callC(frame, state);
        }
    }

    /** Calls the function; {@code false}: nothing was done, C has to. */
    protected abstract boolean call(VirtualFrame frame, MachineState state);

    protected final long meta(VirtualFrame frame, int argument) {
        return Registers.meta(frame, firstArgument + argument);
    }

    protected final long payload(VirtualFrame frame, int argument) {
        return Registers.payload(frame, firstArgument + argument);
    }

    protected final int register(int argument) {
        return firstArgument + argument;
    }

    protected final int output() {
        return output;
    }

    /** Makes a copy of an argument the result; {@code false}: nothing was done, C has to. */
    protected final boolean setValue(VirtualFrame frame, MachineState state, long payload, long meta) {
        if (TextBuffer.isBytes(meta)) {
            return TextBuffer.setPart(frame, state, output, payload, Meta.length(meta), meta & (MEM_Str | MEM_Blob), meta);
        }
        Registers.set(frame, output, payload, meta & (MEM_Int | MEM_Real | MEM_Null));
        return true;
    }

    private void callC(VirtualFrame frame, MachineState state) {
        enterSlowPath();
        storeReads(frame, state);
        int rc = FunctionApi.stFunction(state.pVdbe, pc);
        // A function of the application may have changed limits.
        state.enter();
        Registers.reloadTexts(frame, state, firstArgument, argumentCount);
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
        loadWrites(frame, state);
    }
}
