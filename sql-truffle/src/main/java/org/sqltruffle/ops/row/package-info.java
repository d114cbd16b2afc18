/** Opcodes that make and take rows: columns and rowids of a cursor, constants, copies and records. */
package org.sqltruffle.ops.row;
