package org.sqltruffle.ops.function;

import org.sqltruffle.sqlite.HostFunction;

/** A {@link HostFunction} whose calls nodes compile into the query, without C between them and it. */
public interface InlinedFunction extends HostFunction {

    /** A node that calls the scalar function with a number of arguments. */
    InlinedCallNode createCall(int argumentCount);
}
