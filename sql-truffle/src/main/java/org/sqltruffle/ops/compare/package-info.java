/** Opcodes that compare two values or two keys, with affinity and collation as SQLite applies them. */
package org.sqltruffle.ops.compare;
