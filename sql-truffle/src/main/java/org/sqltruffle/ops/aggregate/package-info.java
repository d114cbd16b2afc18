/**
 * Opcodes of aggregate and window functions: a step for each row, the value, and the final result. The frequent built-in aggregates have
 * nodes of their own; all others call C.
 */
package org.sqltruffle.ops.aggregate;
