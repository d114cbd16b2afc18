/**
 * Opcodes of control flow: jumps, counters, coroutines, subroutines, sub-programs of triggers, rows of the result, and ends with an error.
 */
package org.sqltruffle.ops.control;
