/**
 * The decoded program of a statement: instructions and operands, loops, liveness of registers, sub-programs. Nothing here knows Truffle
 * nodes.
 */
package org.sqltruffle.program;
