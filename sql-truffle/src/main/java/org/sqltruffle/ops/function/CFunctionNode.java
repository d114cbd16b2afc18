package org.sqltruffle.ops.function;

import static org.sqltruffle.abi.Constants.P4_FUNCCTX;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/** A function that C runs always, by a direct call. Chooses the nodes of other functions. */
@VdbeOp({OP_Function, OP_PureFunc})
public final class CFunctionNode extends FunctionNode {

    public CFunctionNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    /** Chooses among the application's function, the node of a built-in function, and C. The nodes work on UTF-8. */
    public static OpNode create(NodeFactory nodes, Instruction i) {
        Program program = nodes.program();
        if (HostCalls.of(program, i) instanceof InlinedFunction function) {
            return new HostFunctionNode(program, i, function);
        }
        OpNode node = program.encoding() == SQLITE_UTF8 ? nodes.createForFunction(i) : null;
        return node == null ? new CFunctionNode(program, i) : node;
    }

    public static String reasonForC(Program program, Instruction i) {
        return i.p4type() == P4_FUNCCTX ? null : "the call has no context";
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        return false;
    }
}
