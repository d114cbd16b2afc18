package org.sqltruffle.interpreter;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.ops.function.RowCallNode;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * The calls of the program's functions that rows have which C has read ahead: SQLite calls a function when the caller asks for the row, so
 * the functions are called as the row is taken. The root node is compiled with the functions in it, and may become a part of the code that
 * takes the rows.
 */
public final class RowCalls implements AutoCloseable {

    /** A statement whose rows have calls, and which is running. It is given to {@link #target}, and always of one class. */
    public interface Caller {

        MachineState machine();

        /** The address of the row. */
        long rowAt();

        /** Whether a write has come since the row was read ahead. */
        boolean isAheadGone();

        /** The program takes over the row after one of its calls. @param pc the call's instruction */
        void goOnAfterCall(int pc);

        /** The error of a step with a result code; the execution has ended. */
        RuntimeException failed(int rc);
    }

    private final List<RowCallNode> nodes;
    private final CallTarget target;

    private RowCalls(List<RowCallNode> nodes, Class<? extends Caller> caller) {
        this.nodes = nodes;
        this.target = new Root(nodes.toArray(RowCallNode[]::new), caller).getCallTarget();
    }

    /** The calls of a statement's rows, {@code old} if they are still the same; {@code null} when some function can be called by C only. */
    public static RowCalls of(long pVdbe, RowCalls old, Class<? extends Caller> caller) {
        if (old != null && old.isOf(pVdbe)) {
            return old;
        }
        List<RowCallNode> nodes = new ArrayList<>();
        for (long pCall = call(pVdbe, 0); pCall != 0; pCall = call(pVdbe, nodes.size())) {
            RowCallNode node = RowCallNode.of(pCall);
            if (node == null) {
                return null;
            }
            nodes.add(node);
        }
        return new RowCalls(nodes, caller);
    }

    private boolean isOf(long pVdbe) {
        int i = 0;
        for (; i < nodes.size(); i++) {
            long pCall = call(pVdbe, i);
            if (pCall == 0 || !nodes.get(i).calls(pCall)) {
                return false;
            }
        }
        return call(pVdbe, i) == 0;
    }

    private static long call(long pVdbe, int i) {
        return TierApi.stRowCall(pVdbe, i);
    }

    /** Does the calls for the current row of its one argument, a {@link Caller}. */
    public CallTarget target() {
        return target;
    }

    @Override
    public void close() {
        nodes.forEach(RowCallNode::close);
    }

    private static final class Root extends RootNode {

        @Children
        private final RowCallNode[] calls;
        private final Class<? extends Caller> caller;

        Root(RowCallNode[] calls, Class<? extends Caller> caller) {
            super(null);
            this.calls = calls;
            this.caller = caller;
        }

        @Override
        public Object execute(VirtualFrame frame) {
            Caller row = CompilerDirectives.castExact(frame.getArguments()[0], caller);
            int rc = callAll(row);
            if (rc != ResultCode.OK) {
                CompilerDirectives.transferToInterpreter();
                throw row.failed(rc);
            }
            return null;
        }

        @ExplodeLoop
        private int callAll(Caller row) {
            for (RowCallNode call : calls) {
                int rc = call.execute(row.machine(), row.rowAt());
                if (rc != ResultCode.OK) {
                    return rc;
                }
                if (!call.isLast() && row.isAheadGone()) {
                    row.goOnAfterCall(call.pc());
                    return ResultCode.OK;
                }
            }
            return ResultCode.OK;
        }

        @Override
        public String getName() {
            return "functions of a row";
        }
    }
}
