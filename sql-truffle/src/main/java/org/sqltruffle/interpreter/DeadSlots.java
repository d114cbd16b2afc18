package org.sqltruffle.interpreter;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.sqltruffle.program.OperandUse;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.Registers;

/**
 * Frame slots that hold nothing of use where several ways through the program meet: registers that nothing will read, positions of columns
 * in rows that are gone. Cleared on each way there, they cost compiled code nothing; left alone, each is a value that the loop carries
 * around, in a stack slot of the machine more often than in a register.
 */
final class DeadSlots {

    private static final int[] NONE = {};

    private DeadSlots() {
    }

    /** By address: the slots to clear on the ways to the instruction; empty where only one way leads. */
    static int[][] of(Program program) {
        int n = program.length();
        int[] ways = new int[n];
        for (int pc = 0; pc < n; pc++) {
            for (int successor : program.flow().successors(pc)) {
                ways[successor]++;
            }
        }
        BitSet written = new BitSet();
        for (int pc = 0; pc < n; pc++) {
            for (int register : program.use(pc).writes()) {
                written.set(register);
            }
        }
        // Read from C's memory by each instruction anew.
        written.or(program.residentRegisters());
        int auxiliary = Registers.auxiliarySlot(program.registerCount());
        int[][] slots = new int[n][];
        for (int pc = 0; pc < n; pc++) {
            if (ways[pc] < 2) {
                slots[pc] = NONE;
                continue;
            }
            BitSet dead = (BitSet) written.clone();
            BitSet live = (BitSet) program.liveness().in(pc).clone();
            live.andNot(program.residentRegisters());
            dead.andNot(live);
            slots[pc] = IntStream.concat(dead.stream().flatMap(Registers::slots),
                            IntStream.of(program.columnCache().unknownSlots(pc)).map(slot -> auxiliary + slot)).toArray();
        }
        return slots;
    }
}
