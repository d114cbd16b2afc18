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

    /** Names of the built-in functions that the node is for; empty: the node is not about functions. */
    String[] functions() default {};
}
