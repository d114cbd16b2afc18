/** Opcodes of control flow: jumps, counters, coroutines, subroutines, sub-programs of triggers, transactions and halt. */
package org.sqltruffle.ops.control;
