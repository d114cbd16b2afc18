package org.sqltruffle.ops.function;

import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.ResultCode;

/**
 * A function of the host's, called without C between: its code is compiled into the query. It may do what it likes with the connection, run
 * statements and fail. Zero-filled blobs as arguments, and UTF-16, go through C.
 */
public final class HostFunctionNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int REALS = 1;
    private static final int LONGS = 2;
    private static final int INTS = 4;
    private static final int TRUTHS = 8;
    private static final int OTHERS = 16;
    private static final int TEXTS = 32;
    private static final int NULLS = 64;

    private final CallGuard guard;
    @Child
    private InlinedCallNode callNode;

    public HostFunctionNode(Program program, Instruction instruction, InlinedFunction function) {
        super(program, instruction);
        this.guard = HostCalls.guard(instruction);
        this.callNode = function.createCall(argumentCount);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        Object[] arguments = arguments(frame);
        if (arguments == null) {
            return false;
        }
        // As sqlite3VdbeExec() has it: a statement that the function runs is a nested one.
        long pDepth = state.pDb + Layout.sqlite3_nVdbeExec;
        NativeMemory.putInt(pDepth, NativeMemory.getInt(pDepth) + 1);
        guard.noteCallback();
        Object result;
        try {
            result = callNode.call(arguments);
        } catch (Throwable t) {
            CompilerDirectives.transferToInterpreter();
            throw fail(state, t);
        } finally {
            NativeMemory.putInt(pDepth, NativeMemory.getInt(pDepth) - 1);
        }
        state.enter();
        setResult(frame, state, result);
        return true;
    }

    @ExplodeLoop
    private Object[] arguments(VirtualFrame frame) {
        Object[] arguments = new Object[argumentCount];
        for (int i = 0; i < argumentCount; i++) {
            long meta = meta(frame, i);
            if ((meta & (MEM_Zero | MEM_IntReal)) != 0) {
                return null;
            }
            arguments[i] = callNode.argument(payload(frame, i), meta);
        }
        return arguments;
    }

    private void setResult(VirtualFrame frame, MachineState state, Object result) {
        if (result instanceof Double real) {
            met(REALS);
            double value = real;
            if (value != value) {
                Registers.setNull(frame, output());
            } else {
                Registers.setReal(frame, output(), value);
            }
        } else if (result instanceof Long integer) {
            met(LONGS);
            Registers.setInt(frame, output(), integer);
        } else if (result instanceof Integer integer) {
            met(INTS);
            Registers.setInt(frame, output(), integer);
        } else if (result instanceof Boolean truth) {
            met(TRUTHS);
            Registers.setInt(frame, output(), truth ? 1 : 0);
        } else if (callNode.isNull(result)) {
            met(NULLS);
            Registers.setNull(frame, output());
        } else {
            met(OTHERS);
            byte[] text = callNode.text(result);
            if (text != null && text.length < state.lengthLimit) {
                met(TEXTS);
                long buffer = TextBuffer.of(state, output(), text.length);
                copy(text, buffer);
                TextBuffer.set(frame, output(), buffer, text.length, MEM_Str);
            } else {
                setInC(frame, state, result);
            }
        }
    }

    @TruffleBoundary
    private static void copy(byte[] text, long buffer) {
        NativeMemory.putBytes(buffer, text);
    }

    private void setInC(VirtualFrame frame, MachineState state, Object result) {
        long pContext = FunctionApi.stFunctionBegin(state.pVdbe, pc);
        try {
            callNode.setResult(pContext, result);
        } catch (Throwable t) {
            CompilerDirectives.transferToInterpreter();
            throw fail(state, t);
        }
        int rc = FunctionApi.stFunctionEnd(state.pVdbe, pc);
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
        loadWrites(frame, state);
    }

    private RuntimeException fail(MachineState state, Throwable t) {
        callNode.fail(FunctionApi.stFunctionBegin(state.pVdbe, pc), t);
        state.enter();
        throw raise(state, FunctionApi.stFunctionEnd(state.pVdbe, pc));
    }
}
