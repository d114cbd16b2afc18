package org.sqltruffle.language;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.Node;

/** {@link StatementRow#takeAhead} for guest languages: the functions that a row calls may be compiled into the calling code. */
@GenerateUncached
public abstract class TakeAheadNode extends Node {

    /** As {@link StatementRow#takeAhead}. */
    public final boolean execute(Statement statement) {
        if (!statement.takeRow()) {
            return false;
        }
        CallTarget calls = statement.rowCalls();
        if (calls != null) {
            statement.begin();
            try {
                executeCalls(statement, calls);
            } finally {
                statement.end();
            }
        }
        return true;
    }

    /** As {@link #execute}, while the statement is running. */
    final boolean executeInside(Statement statement) {
        if (!statement.takeRow()) {
            return false;
        }
        executeCalls(statement, statement.rowCalls());
        return true;
    }

    protected abstract void executeCalls(Statement statement, CallTarget calls);

    @Specialization(guards = "calls == cachedCalls", limit = "2")
    static void direct(Statement statement, @SuppressWarnings("unused") CallTarget calls,
                    @SuppressWarnings("unused") @Cached("calls") CallTarget cachedCalls,
                    @Cached("create(cachedCalls)") DirectCallNode call) {
        call.call(statement);
    }

    @Specialization(replaces = "direct")
    static void indirect(Statement statement, CallTarget calls, @Cached IndirectCallNode call) {
        call.call(calls, statement);
    }
}
