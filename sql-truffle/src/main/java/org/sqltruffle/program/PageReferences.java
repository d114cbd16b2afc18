package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Registers that may hold text in place, on the page of a cursor or in a sorter, and so must be copied before it can go: a forward data
 * flow of "the cursors whose rows the register's text may be a part of". Column and SorterData begin it, copies and functions hand it on,
 * and a register is copied before the cursor moves. What is copied where it need not be costs compiled code a branch and a call for each
 * register; the program of TPC-H's Q3 would have 17 of them at each of its moves.
 */
final class PageReferences {

    /** Stands for the cursors that have no bit of their own. */
    private static final int LAST_BIT = Long.SIZE - 1;

    private final Instruction[] code;
    private final OperandUse[] uses;
    private final int registerCount;
    /** By address and register: the cursors that text in the register may belong to, a bit each; {@code null} while not reached. */
    private final long[][] before;
    /** By register: the pseudo-cursors that read the record in it. */
    private final long[] pseudoCursors;

    PageReferences(Instruction[] code, int registerCount, OperandUse[] uses, ControlFlow flow) {
        this.code = code;
        this.uses = uses;
        this.registerCount = registerCount;
        this.before = new long[code.length][];
        this.pseudoCursors = new long[registerCount];
        for (Instruction i : code) {
            int record = i.opcode() == OP_OpenPseudo ? i.operand("record") : 0;
            if (record > 0 && record < registerCount) {
                pseudoCursors[record] |= bit(i.operand("cursor"));
            }
        }
        if (code.length > 0) {
            flow(flow);
        }
    }

    private void flow(ControlFlow flow) {
        ArrayDeque<Integer> work = new ArrayDeque<>();
        before[0] = new long[registerCount];
        work.add(0);
        // C may run up to any address that registers hold and hand over there; it leaves no such text.
        for (int stored : flow.storedAddresses()) {
            if (stored < code.length && before[stored] == null) {
                before[stored] = new long[registerCount];
                work.add(stored);
            }
        }
        while (!work.isEmpty()) {
            int pc = work.poll();
            long[] after = transfer(pc);
            for (int successor : flow.successors(pc)) {
                boolean changed = before[successor] == null;
                if (changed) {
                    before[successor] = new long[registerCount];
                }
                for (int r = 0; r < registerCount; r++) {
                    changed |= (after[r] & ~before[successor][r]) != 0;
                    before[successor][r] |= after[r];
                }
                if (changed) {
                    work.add(successor);
                }
            }
        }
    }

    private long[] transfer(int pc) {
        Instruction i = code[pc];
        OperandUse use = uses[pc];
        long[] after = before[pc].clone();
        long moved = moved(pc);
        for (int r = 0; r < registerCount; r++) {
            if ((after[r] & moved) != 0) {
                after[r] = 0;
            }
        }
        BitSet kept = new BitSet();
        IntStream.of(use.reads()).forEach(kept::set);
        // An instruction that changes its operand in place may leave its text where it is.
        IntStream.of(use.writes()).filter(r -> !kept.get(r)).forEach(r -> after[r] = 0);
        switch (i.opcode()) {
            case OP_Column -> set(after, i.operand("output"), bit(i.operand("cursor")) | ofAll(use.reads(), before[pc]));
            case OP_SorterData -> set(after, i.operand("output"), bit(i.operand("sorter")));
            case OP_RowData -> set(after, i.operand("output"), bit(i.operand("cursor")));
            case OP_Function, OP_PureFunc -> set(after, i.operand("output"), ofAll(use.reads(), before[pc]));
            case OP_Copy -> copy(i, i.operand("more") + 1, before[pc], after);
            case OP_SCopy -> copy(i, 1, before[pc], after);
            case OP_Move -> copy(i, Math.max(1, i.operand("count")), before[pc], after);
            default -> {
            }
        }
        return after;
    }

    private void copy(Instruction i, int count, long[] from, long[] to) {
        for (int k = 0; k < count; k++) {
            set(to, i.operand("to") + k, from[i.operand("from") + k]);
        }
    }

    private void set(long[] references, int register, long cursors) {
        if (register < registerCount) {
            references[register] = cursors;
        }
    }

    private static long ofAll(int[] registers, long[] references) {
        long all = 0;
        for (int r : registers) {
            all |= references[r];
        }
        return all;
    }

    /** The cursors that an instruction may move off their rows: the one it names, and those that read a record in a register it writes. */
    private long moved(int pc) {
        OperandUse use = uses[pc];
        if (!use.isDeclared() || use.movedCursor() == OperandUse.ALL_CURSORS) {
            return -1;
        }
        long moved = use.movedCursor() == OperandUse.NO_CURSOR ? 0 : bit(use.movedCursor());
        for (int r : use.writes()) {
            moved |= r < registerCount ? pseudoCursors[r] : 0;
        }
        return moved;
    }

    private static long bit(int cursor) {
        return 1L << Math.min(cursor, LAST_BIT);
    }

    /** Registers to copy before the instruction at an address runs, of those that are read after it. */
    int[] settledBefore(int pc, BitSet liveAfter) {
        long moved = moved(pc);
        if (before[pc] == null || moved == 0) {
            return new int[0];
        }
        return liveAfter.stream().filter(r -> r < registerCount && (before[pc][r] & moved) != 0).toArray();
    }
}
