package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_BLOB;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_REAL;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_TEXT;
import static org.sqltruffle.abi.Opcode.OP_Affinity;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code Affinity P1 P2 * P4}: applies the affinities in string P4 to registers P1 to P1+P2-1. Those that leave a value as it is are done
 * here, conversions in C. Source: vdbe.c case OP_Affinity, SQLite 3.54.1.
 */
@VdbeOp({OP_Affinity})
public final class AffinityNode extends StraightNode {

    private static final long NUMBER = MEM_Int | MEM_Real;

    private final int first;
    @CompilationFinal(dimensions = 1)
    private final byte[] affinities;

    public AffinityNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.first = instruction.operand("first");
        this.affinities = NativeMemory.getBytes(instruction.pointer("affinities"), instruction.operand("count"));
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (!unchanged(frame)) {
            slow(frame, state);
        }
    }

    @ExplodeLoop
    private boolean unchanged(VirtualFrame frame) {
        for (int i = 0; i < affinities.length; i++) {
            long meta = Registers.meta(frame, first + i);
            int affinity = affinities[i];
            if (affinity <= SQLITE_AFF_BLOB) {
                continue;
            }
            boolean same = affinity == SQLITE_AFF_TEXT ? (meta & (NUMBER | MEM_IntReal)) == 0
                            : affinity == SQLITE_AFF_REAL
                                            ? (meta & MEM_Real) != 0 && hasFraction(Registers.real(frame, first + i))
                                                            || (meta & (NUMBER | MEM_IntReal | MEM_Str)) == 0
                                            : (meta & (MEM_Str | MEM_IntReal | MEM_Real)) == 0;
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /** A whole number under REAL affinity becomes an integer that passes for a real (MEM_IntReal), to be short in a record: C's. */
    private static boolean hasFraction(double value) {
        return value != (long) value;
    }
}
