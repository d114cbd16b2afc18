package org.sqltruffle.ops;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Registers a node class for opcodes. There is no other list: the build makes {@link NodeTable} from the annotations.
 *
 * <p>The class has a public constructor {@code (Program, Instruction)}. A class whose node depends on other instructions has a method
 * {@code public static OpNode create(NodeFactory nodes, Instruction i)} in its place, which may make a node of another class. A class that
 * leaves some instructions to C has a method {@code public static String reasonForC(Program program, Instruction i)}, which returns the
 * reason or {@code null}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface VdbeOp {

    /** Opcode numbers, OP_*. */
    int[] value();

    /** Names of the built-in functions that the node is for; empty: the node is not about functions. */
    String[] functions() default {};
}
