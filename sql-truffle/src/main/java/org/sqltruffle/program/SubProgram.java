package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.OP_MemMax;
import static org.sqltruffle.abi.Opcode.OP_NewRowid;
import static org.sqltruffle.abi.Opcode.OP_Param;
import static org.sqltruffle.abi.Opcode.OP_Program;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/** The program of a trigger or of a foreign-key action, as far as the Program instruction that calls it must know it. */
public final class SubProgram {

    private SubProgram() {
    }

    /** The instructions of the program that is called. */
    public static Instruction[] code(Instruction call) {
        long aOp = NativeMemory.getLong(call.pointer("program") + Layout.SubProgram_aOp);
        return IntStream.range(0, NativeMemory.getInt(call.pointer("program") + Layout.SubProgram_nOp))
                        .mapToObj(pc -> Program.instruction(aOp, pc)).toArray(Instruction[]::new);
    }

    /**
     * The registers of its caller that the program reads as parameters: those that its Param instructions name, counted from P1 of the
     * caller. The programs that it calls itself take their parameters from its own registers.
     */
    static int[] parameters(Instruction call) {
        return Arrays.stream(code(call)).filter(i -> i.opcode() == OP_Param)
                        .mapToInt(i -> call.operand("firstParameter") + i.operand("parameter")).sorted().distinct().toArray();
    }

    /**
     * The registers of the root program that the program, and each program that it calls, reads and writes: the counters of AUTOINCREMENT.
     * NewRowid and MemMax are the only instructions that name registers of the root from any depth.
     */
    static int[] rootRegisters(Instruction call) {
        BitSet registers = new BitSet();
        addRootRegisters(call, registers, new HashSet<>());
        // P3 of a NewRowid for a table without AUTOINCREMENT.
        registers.clear(0);
        return registers.stream().toArray();
    }

    private static void addRootRegisters(Instruction call, BitSet registers, Set<Long> visited) {
        // A trigger may fire itself.
        if (!visited.add(call.pointer("program"))) {
            return;
        }
        for (Instruction i : code(call)) {
            switch (i.opcode()) {
                case OP_NewRowid -> registers.set(i.operand("counter"));
                case OP_MemMax -> registers.set(i.operand("greatest"));
                case OP_Program -> addRootRegisters(i, registers, visited);
                default -> {
                }
            }
        }
    }
}
