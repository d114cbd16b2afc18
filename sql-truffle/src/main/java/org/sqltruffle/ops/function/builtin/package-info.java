/** The hot built-in scalar functions in Java. The annotation {@code VdbeOp} names the functions of a class. */
package org.sqltruffle.ops.function.builtin;
