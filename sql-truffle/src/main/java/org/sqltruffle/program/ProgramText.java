package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.OP_CollSeq;
import static org.sqltruffle.abi.Opcode.OP_OpenPseudo;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.memory.NativeMemory;

/** The instructions of a program, and what the operands of one mean by those of others. */
final class ProgramText {

    private final Instruction[] code;
    /** By pseudo-cursor, the register whose record it reads; and the other way round. The first OpenPseudo counts. */
    private final Map<Integer, Integer> recordOfCursor = new HashMap<>();
    private final Map<Integer, Integer> cursorOfRecord = new HashMap<>();

    ProgramText(Instruction[] code) {
        this.code = code;
        for (Instruction i : code) {
            if (i.opcode() == OP_OpenPseudo && i.operand("record") > 0) {
                recordOfCursor.putIfAbsent(i.operand("cursor"), i.operand("record"));
                cursorOfRecord.putIfAbsent(i.operand("record"), i.operand("cursor"));
            }
        }
    }

    /** The instruction after another one. */
    Instruction after(Instruction i) {
        return code[i.pc() + 1];
    }

    /** The register whose record a cursor reads when it is a pseudo-cursor; else empty. */
    int[] recordOf(int cursor) {
        Integer register = recordOfCursor.get(cursor);
        return register == null ? OpcodeSpec.NONE : new int[]{register};
    }

    /** The pseudo-cursor that reads the record in a register; empty when none does. */
    int[] pseudoCursorOf(int register) {
        Integer cursor = cursorOfRecord.get(register);
        return cursor == null ? OpcodeSpec.NONE : new int[]{cursor};
    }

    /** The register in which min() and max() tell whether they took the row: P1 of the CollSeq before their step. */
    int[] skipFlag(Instruction step) {
        Instruction before = code[step.pc() - 1];
        return before.opcode() == OP_CollSeq ? OpcodeSpec.optional(before.operand("tookRow")) : OpcodeSpec.NONE;
    }

    /** The registers that a Compare looks at, in its order, counted from its first: P4 of the Permutation before it is the order. */
    int[] comparedOffsets(Instruction compare) {
        IntStream fields = IntStream.range(0, compare.operand("count"));
        if ((compare.operand("flags") & Constants.OPFLAG_PERMUTE) == 0) {
            return fields.toArray();
        }
        long aiPermute = code[compare.pc() - 1].pointer("order");
        return fields.map(k -> NativeMemory.getInt(aiPermute + (1L + k) * Integer.BYTES)).toArray();
    }
}
