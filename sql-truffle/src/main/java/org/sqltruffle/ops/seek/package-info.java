/** Opcodes that move a cursor to a key or test whether a key is there: seeks, comparisons with an index key, Bloom filters. */
package org.sqltruffle.ops.seek;
