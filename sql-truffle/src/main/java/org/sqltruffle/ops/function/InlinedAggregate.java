package org.sqltruffle.ops.function;

import org.sqltruffle.sqlite.HostFunction;

/** As {@link InlinedFunction}, for the steps of an aggregate. */
public interface InlinedAggregate extends HostFunction {

    /** Bytes of a group's context, all zero at first. */
    int contextSize();

    /** A node that makes a step with a number of arguments. */
    InlinedStepNode createStep(int argumentCount);
}
