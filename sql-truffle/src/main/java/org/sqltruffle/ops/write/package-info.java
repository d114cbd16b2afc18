/** Opcode nodes that write to tables and indexes. */
package org.sqltruffle.ops.write;
