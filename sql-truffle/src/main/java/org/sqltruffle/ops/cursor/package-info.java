/** Opcode nodes that move cursors along a B-tree. */
package org.sqltruffle.ops.cursor;
