/** Scalar functions: the hot built-in ones in Java, all others by a direct call of their C function. */
package org.sqltruffle.ops.function;
