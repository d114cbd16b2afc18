/**
 * What all opcode nodes share, and the factory that makes the node of an instruction. The nodes are in the packages below, one for each
 * family of opcodes.
 */
package org.sqltruffle.ops;
