package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.OP_Param;

import java.util.stream.IntStream;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/** The program of a trigger or of a foreign-key action, as far as the instruction that calls it must know it. */
final class SubProgram {

    private SubProgram() {
    }

    /**
     * The registers of its caller that the program of a Program instruction looks at: those that its Param instructions name, counted from P1 of the caller. What
     * the programs that it calls itself take as parameters are registers of its own.
     */
    static int[] parameters(Instruction program) {
        long aOp = NativeMemory.getLong(program.pP4() + Layout.SubProgram_aOp);
        return IntStream.range(0, NativeMemory.getInt(program.pP4() + Layout.SubProgram_nOp)).mapToLong(pc -> aOp + (long) pc * Layout.SIZEOF_VdbeOp)
                        .filter(p -> NativeMemory.getU8(p + Layout.VdbeOp_opcode) == OP_Param).mapToInt(p -> program.p1() + NativeMemory.getInt(p + Layout.VdbeOp_p1))
                        .sorted().distinct().toArray();
    }
}
