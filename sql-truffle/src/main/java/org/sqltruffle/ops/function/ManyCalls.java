package org.sqltruffle.ops.function;

import static org.sqltruffle.abi.Constants.MEM_Str;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.CollectedBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.value.Meta;

/**
 * The calls of a deterministic function for a batch of rows: one loop, compiled with the function in it, once for all queries that call it.
 * See {@link HostFunction#callMany}.
 *
 * <p>A call that throws is made again. If it throws again, the nest goes on row by row and meets the error where SQLite does. Else the
 * exception did not come from the function but from outside, as that of a signal's handler does, and the next call by
 * {@link HostFunction#step} fails with it ({@link #takePending}).
 */
public final class ManyCalls {

    /** A call has failed. */
    private static final int FAILED = -1;
    private static final int FIRST_ROOM = 16_384;

    private final InlinedFunction function;
    private final Map<Integer, CallTarget> targets = new HashMap<>();
    /** Texts of results. {@code null}: none yet. */
    private CollectedBuffer texts;
    private int room;
    private boolean busy;
    private Throwable pending;

    public ManyCalls(InlinedFunction function) {
        this.function = function;
    }

    /** As {@link HostFunction#callMany}. A function that runs a query which calls it gets no batch there. */
    public int call(int calls, int nArgument, long aArgument, long aResult, int most, long pInterrupted) {
        if (pending != null) {
            return FAILED;
        }
        if (busy) {
            return 0;
        }
        busy = true;
        try {
            CallTarget target = targets.computeIfAbsent(nArgument, n -> new Root(this, n).getCallTarget());
            return (int) target.call(calls, aArgument, aResult, most, pInterrupted);
        } finally {
            busy = false;
        }
    }

    /** The exception with which the next call must fail; {@code null}: none. */
    public Throwable takePending() {
        Throwable t = pending;
        pending = null;
        return t;
    }

    /** Room for a text after those of the batch; 0: only in a batch of its own. */
    private long room(int used, int length) {
        if (room - used < length) {
            if (used > 0) {
                return 0;
            }
            room = Math.max(FIRST_ROOM, 2 * length);
            texts = new CollectedBuffer(room);
        }
        return texts.address() + used;
    }

    private static final class Root extends RootNode {

        private final ManyCalls owner;
        private final int argumentCount;
        @Child
        private InlinedCallNode callNode;

        Root(ManyCalls owner, int argumentCount) {
            super(null);
            this.owner = owner;
            this.argumentCount = argumentCount;
            this.callNode = owner.function.createCall(argumentCount);
        }

        @Override
        public Object execute(VirtualFrame frame) {
            Object[] arguments = frame.getArguments();
            return callAll((int) arguments[0], (long) arguments[1], (long) arguments[2], (int) arguments[3], (long) arguments[4]);
        }

        private int callAll(int calls, long aArgument, long aResult, int most, long pInterrupted) {
            int used = 0;
            int i = 0;
            for (; i < calls && NativeMemory.getInt(pInterrupted) == 0; i++) {
                long pArgument = aArgument + (long) i * argumentCount * Layout.SIZEOF_StValue;
                Object value;
                try {
                    value = callNode.call(arguments(pArgument));
                } catch (Throwable t) {
                    return callAgain(pArgument, t) && i > 0 ? i : FAILED;
                }
                long pTo = aResult + (long) i * Layout.SIZEOF_StValue;
                if (!CallResults.setNumber(pTo, value, callNode)) {
                    byte[] text = callNode.text(value);
                    if (text == null || text.length >= most) {
                        CallResults.set(pTo, 0, 0);
                    } else if (setText(pTo, text, used)) {
                        used += text.length;
                    } else {
                        break;
                    }
                }
            }
            LoopNode.reportLoopCount(this, i);
            return i;
        }

        /** Returns false: the function fails. */
        @TruffleBoundary
        private boolean callAgain(long pArgument, Throwable t) {
            try {
                callNode.call(arguments(pArgument));
            } catch (Throwable again) {
                return false;
            }
            owner.pending = t;
            return true;
        }

        @TruffleBoundary
        private boolean setText(long pTo, byte[] text, int used) {
            long address = owner.room(used, text.length);
            if (address == 0) {
                return false;
            }
            NativeMemory.putBytes(address, text);
            CallResults.set(pTo, address, Meta.bytes(MEM_Str, text.length));
            return true;
        }

        @ExplodeLoop
        private Object[] arguments(long pArgument) {
            Object[] values = new Object[argumentCount];
            for (int i = 0; i < argumentCount; i++) {
                long p = pArgument + (long) i * Layout.SIZEOF_StValue;
                values[i] = callNode.argument(NativeMemory.getLong(p + Layout.StValue_payload),
                                NativeMemory.getLong(p + Layout.StValue_meta));
            }
            return values;
        }

        @Override
        public String getName() {
            return "function of a batch";
        }
    }
}
