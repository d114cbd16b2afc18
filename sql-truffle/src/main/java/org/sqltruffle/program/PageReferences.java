package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

import java.util.BitSet;

/**
 * Registers that may hold text in place on a page or in a sorter, and so must be copied before it can go: those that Column and
 * SorterData write, and what is copied from them. Does not look at the order of instructions.
 */
final class PageReferences {

    private PageReferences() {
    }

    static BitSet registers(Instruction[] code) {
        BitSet registers = new BitSet();
        for (Instruction i : code) {
            if (i.opcode() == OP_Column) {
                registers.set(i.p3());
            } else if (i.opcode() == OP_SorterData) {
                registers.set(i.p2());
            } else if (i.opcode() == OP_Function || i.opcode() == OP_PureFunc) {
                registers.set(i.p3());
            }
        }
        int before;
        do {
            before = registers.cardinality();
            for (Instruction i : code) {
                int count = switch (i.opcode()) {
                    case OP_Copy -> i.p3() + 1;
                    case OP_SCopy -> 1;
                    case OP_Move -> Math.max(1, i.p3());
                    default -> 0;
                };
                for (int k = 0; k < count; k++) {
                    if (registers.get(i.p1() + k)) {
                        registers.set(i.p2() + k);
                    }
                }
            }
        } while (registers.cardinality() != before);
        return registers;
    }

    /** Registers to copy before the instruction runs. */
    static int[] settledBefore(BitSet registers, OperandUse use, BitSet liveAfter) {
        if (use.keepsPages()) {
            return new int[0];
        }
        BitSet settled = (BitSet) registers.clone();
        settled.and(liveAfter);
        return settled.stream().toArray();
    }
}
