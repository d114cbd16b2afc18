package org.sqltruffle.program;

import java.util.BitSet;

/**
 * Which registers may still be read: the classic backward data flow over the operands that {@link OperandUse} declares. An instruction
 * whose operands are not declared reads every register.
 */
public final class Liveness {

    private final BitSet[] in;
    private final ControlFlow flow;

    Liveness(int length, int registerCount, OperandUse[] uses, ControlFlow flow) {
        this.flow = flow;
        this.in = new BitSet[length];
        for (int pc = 0; pc < length; pc++) {
            in[pc] = new BitSet(registerCount);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int pc = length - 1; pc >= 0; pc--) {
                BitSet live = out(pc);
                OperandUse use = uses[pc];
                if (use.isDeclared()) {
                    for (int r : use.writes()) {
                        live.clear(r);
                    }
                    for (int r : use.reads()) {
                        live.set(r);
                    }
                } else {
                    live.set(1, Math.max(1, registerCount));
                }
                if (!live.equals(in[pc])) {
                    in[pc] = live;
                    changed = true;
                }
            }
        }
    }

    /** Registers that may be read at or after an address. */
    public BitSet in(int pc) {
        return (BitSet) in[pc].clone();
    }

    /** Registers that may be read after an instruction. */
    public BitSet out(int pc) {
        BitSet live = new BitSet();
        for (int successor : flow.successors(pc)) {
            live.or(in[successor]);
        }
        return live;
    }
}
