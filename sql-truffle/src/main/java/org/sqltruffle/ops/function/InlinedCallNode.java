package org.sqltruffle.ops.function;

import com.oracle.truffle.api.nodes.Node;

/**
 * Calls an {@link InlinedFunction}. What is quick is passed as Java values; results that are none of {@code Long}, {@code Integer},
 * {@code Double}, {@code Boolean} or text, and errors, go by SQLite's own functions for results, to the same {@code sqlite3_context} that C
 * would have passed.
 */
public abstract class InlinedCallNode extends Node {

    /** An SQL value as an argument. A text is in UTF-8; it need not be readable after this. */
    public abstract Object argument(long payload, long meta);

    /** Calls the function. What it throws is given to {@link #fail}. */
    public abstract Object call(Object[] arguments);

    /** Whether a result is NULL. */
    public abstract boolean isNull(Object result);

    /** UTF-8 of a result that is a text; {@code null} for any other, which {@link #setResult} takes. */
    public abstract byte[] text(Object result);

    /** Sets the result in C. What it throws is given to {@link #fail}. */
    public abstract void setResult(long pContext, Object result);

    /** Sets the error in C: {@code sqlite3_result_error}. */
    public abstract void fail(long pContext, Throwable t);
}
