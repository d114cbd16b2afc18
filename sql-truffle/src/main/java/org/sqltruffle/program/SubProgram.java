package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.OP_Param;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/** The program of a trigger or of a foreign-key action, as far as the Program instruction that calls it must know it. */
public final class SubProgram {

    private SubProgram() {
    }

    /** The instructions of the program that is called. */
    public static Instruction[] code(Instruction call) {
        long aOp = NativeMemory.getLong(call.pP4() + Layout.SubProgram_aOp);
        return IntStream.range(0, NativeMemory.getInt(call.pP4() + Layout.SubProgram_nOp)).mapToObj(pc -> Program.instruction(aOp, pc)).toArray(Instruction[]::new);
    }

    /**
     * The registers of its caller that the program looks at: those that its Param instructions name, counted from P1 of the caller. What
     * the programs that it calls itself take as parameters are registers of its own.
     */
    static int[] parameters(Instruction call) {
        return Arrays.stream(code(call)).filter(i -> i.opcode() == OP_Param).mapToInt(i -> call.p1() + i.p1()).sorted().distinct().toArray();
    }
}
