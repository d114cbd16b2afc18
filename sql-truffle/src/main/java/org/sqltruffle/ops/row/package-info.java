/** Opcodes that make and take rows: columns and rowids of a cursor, constants, copies, records and result rows. */
package org.sqltruffle.ops.row;
