/** Opcode nodes of sorters and of the tables that live as long as a statement. */
package org.sqltruffle.ops.sorter;
