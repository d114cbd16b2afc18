package org.sqltruffle.ops;

import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;

/**
 * Says which class runs which opcode. The build writes the only implementation from the annotations {@link VdbeOp}:
 * {@code src/main/nodes/table.awk}.
 */
public interface NodeTable {

    /** The reason of an opcode that no class claims. */
    String NO_NODE = "no node";

    /** Makes the node of an instruction whose opcode has one. */
    OpNode create(NodeFactory nodes, Instruction i);

    /** Makes the node of an instruction that calls a built-in function. Returns {@code null} when the function has none. */
    OpNode createForFunction(NodeFactory nodes, Instruction i, String function);

    /** Says why C runs the instruction. Returns {@code null} when a node does. */
    String reasonForC(Program program, Instruction i);
}
