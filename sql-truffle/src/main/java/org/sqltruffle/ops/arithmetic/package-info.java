/** Opcodes that compute a value from values: arithmetic, bits, concatenation, casts, affinity and boolean tests. */
package org.sqltruffle.ops.arithmetic;
