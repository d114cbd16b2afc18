package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code typeof(X)}. The value may be a stand-in with a type only.
 *
 * <p>Source: func.c typeofFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"typeof"})
public final class TypeofNode extends FunctionNode {

    /** By type, SQLITE_INTEGER to SQLITE_NULL: the texts of C. */
    @CompilationFinal(dimensions = 1)
    private static final long[] NAMES = new long[SQLITE_NULL + 1];
    @CompilationFinal(dimensions = 1)
    private static final int[] LENGTHS = new int[SQLITE_NULL + 1];

    static {
        for (int type = SQLITE_INTEGER; type <= SQLITE_NULL; type++) {
            NAMES[type] = FunctionApi.stTypeName(type);
            LENGTHS[type] = NativeMemory.stringLength(NAMES[type]);
        }
    }

    public TypeofNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        int type = Meta.type(meta(frame, 0));
        Registers.set(frame, output(), NAMES[type], Meta.bytes(MEM_Str | MEM_Static | MEM_Term, LENGTHS[type]));
        return true;
    }
}
