package org.sqltruffle.ops.function;

import com.oracle.truffle.api.nodes.Node;

/** Makes steps of an {@link InlinedAggregate}; see {@link InlinedCallNode}. */
public abstract class InlinedStepNode extends Node {

    /** An SQL value as an argument. A text is in UTF-8; it need not be readable after this. */
    public abstract Object argument(long payload, long meta);

    /**
     * Makes a step for the group whose context, as {@code sqlite3_aggregate_context} gives it, is at {@code pGroup}. What it throws is
     * given to {@link #fail}.
     */
    public abstract void step(long pGroup, Object[] arguments);

    /** Sets the error in C: {@code sqlite3_result_error}. */
    public abstract void fail(long pContext, long pGroup, Throwable t);
}
