package org.sqltruffle.ops;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The opcodes that a node class implements. {@link NodeFactory} makes the nodes; a test keeps both in step. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface VdbeOp {

    /** Opcode numbers, OP_*. */
    int[] value();
}
