package org.sqltruffle.ops.function;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import java.util.Arrays;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Meta;

/**
 * One call of a function of the program for a row that C has read ahead: C's {@code StRowCall}. The row has the arguments and gets the
 * result. Otherwise as {@link HostFunctionNode}.
 */
public final class RowCallNode extends Node implements AutoCloseable {

    private final int pc;
    private final boolean last;
    private final long id;
    private final int result;
    @CompilationFinal(dimensions = 1)
    private final int[] arguments;
    private final CallGuard guard;
    @Child
    private InlinedCallNode callNode;
    /** The last result that is a text or a blob. */
    private NativeBuffer bytes;
    private int room;

    private RowCallNode(long pCall, long id, InlinedFunction function) {
        this.pc = NativeMemory.getInt(pCall + Layout.StRowCall_pc);
        this.last = NativeMemory.getInt(pCall + Layout.StRowCall_isLast) != 0;
        this.id = id;
        this.result = offset(NativeMemory.getInt(pCall + Layout.StRowCall_iResult));
        this.arguments = arguments(pCall, NativeMemory.getInt(pCall + Layout.StRowCall_nArg));
        this.guard = HostCallbacks.guard(id);
        this.callNode = function.createCall(arguments.length);
    }

    /** @param pCall a {@code StRowCall}; {@code null} when its function is none that can be called without C */
    public static RowCallNode of(long pCall) {
        long id = id(pCall);
        HostFunction function = id == 0 ? null : HostCallbacks.find(id);
        return function instanceof InlinedFunction inlined ? new RowCallNode(pCall, id, inlined) : null;
    }

    /** Whether it is the node of a call, with the same function and the same values of the row. */
    public boolean calls(long pCall) {
        return id == id(pCall) && pc == NativeMemory.getInt(pCall + Layout.StRowCall_pc)
                        && last == (NativeMemory.getInt(pCall + Layout.StRowCall_isLast) != 0)
                        && result == offset(NativeMemory.getInt(pCall + Layout.StRowCall_iResult))
                        && Arrays.equals(arguments, arguments(pCall, NativeMemory.getInt(pCall + Layout.StRowCall_nArg)));
    }

    private static int[] arguments(long pCall, int n) {
        int[] offsets = new int[n];
        for (int i = 0; i < n; i++) {
            offsets[i] = offset(NativeMemory.getInt(pCall + Layout.StRowCall_aiArg + (long) i * Integer.BYTES));
        }
        return offsets;
    }

    /** The address of the instruction. */
    public int pc() {
        return pc;
    }

    /** Whether SQLite reads nothing of the row after the call. */
    public boolean isLast() {
        return last;
    }

    private static long id(long pCall) {
        long pFunction = NativeMemory.getLong(pCall + Layout.StRowCall_pFunc);
        return NativeMemory.getLong(pFunction + Layout.FuncDef_xSFunc) == HostCallbacks.STEP
                        ? NativeMemory.getLong(pFunction + Layout.FuncDef_pUserData) : 0;
    }

    private static int offset(int value) {
        return value * Layout.SIZEOF_StValue;
    }

    /** Calls the function for the row at an address. Returns OK, or the result code of the step that has failed with it. */
    public int execute(MachineState state, long pRow) {
        long pDepth = state.pDb + Layout.sqlite3_nVdbeExec;
        NativeMemory.putInt(pDepth, NativeMemory.getInt(pDepth) + 1);
        guard.noteCallback();
        Object value;
        try {
            value = callNode.call(arguments(pRow));
        } catch (Throwable t) {
            CompilerDirectives.transferToInterpreter();
            return fail(state, t);
        } finally {
            NativeMemory.putInt(pDepth, NativeMemory.getInt(pDepth) - 1);
        }
        return setResult(state, pRow + result, value);
    }

    @ExplodeLoop
    private Object[] arguments(long pRow) {
        Object[] values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            long p = pRow + arguments[i];
            values[i] = callNode.argument(NativeMemory.getLong(p + Layout.StValue_payload), NativeMemory.getLong(p + Layout.StValue_meta));
        }
        return values;
    }

    private int setResult(MachineState state, long pTo, Object value) {
        if (!CallResults.setNumber(pTo, value, callNode)) {
            byte[] text = callNode.text(value);
            int limit = NativeMemory.getInt(state.pDb + Layout.sqlite3_aLimit + ApiConstants.SQLITE_LIMIT_LENGTH * Integer.BYTES);
            if (text == null || text.length >= limit) {
                return setInC(state, pTo, value);
            }
            setText(pTo, text);
        }
        return ResultCode.OK;
    }

    @TruffleBoundary
    private void setText(long pTo, byte[] text) {
        NativeMemory.putBytes(room(text.length), text);
        CallResults.set(pTo, bytes.address(), Meta.bytes(MEM_Str, text.length));
    }

    private long room(int length) {
        if (length > room || bytes == null) {
            close();
            room = Math.max(64, length + length / 2);
            bytes = new NativeBuffer(room);
        }
        return bytes.address();
    }

    /** A result that SQLite makes a value of: blobs, large integers, objects. */
    @TruffleBoundary
    private int setInC(MachineState state, long pTo, Object value) {
        long pContext = FunctionApi.stFunctionBegin(state.pVdbe, pc);
        try {
            callNode.setResult(pContext, value);
        } catch (Throwable t) {
            return fail(state, t);
        }
        int rc = FunctionApi.stFunctionEnd(state.pVdbe, pc);
        if (rc != ResultCode.OK) {
            return TierApi.stRaise(state.pVdbe, pc, rc);
        }
        long pMem = NativeMemory.getLong(pContext + Layout.sqlite3_context_pOut);
        int flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
        if (Meta.isBytes(flags)) {
            int length = NativeMemory.getInt(pMem + Layout.Mem_n);
            NativeMemory.copy(NativeMemory.getLong(pMem + Layout.Mem_z), room(length), length);
            CallResults.set(pTo, bytes.address(), Meta.bytes(flags & (MEM_Str | MEM_Blob), length));
        } else {
            CallResults.set(pTo, NativeMemory.getLong(pMem + Layout.Mem_u), Meta.ofMem(flags, 0));
        }
        return ResultCode.OK;
    }

    @TruffleBoundary
    private int fail(MachineState state, Throwable t) {
        callNode.fail(FunctionApi.stFunctionBegin(state.pVdbe, pc), t);
        return TierApi.stRaise(state.pVdbe, pc, FunctionApi.stFunctionEnd(state.pVdbe, pc));
    }

    @Override
    public void close() {
        if (bytes != null) {
            bytes.close();
            bytes = null;
            room = 0;
        }
    }
}
