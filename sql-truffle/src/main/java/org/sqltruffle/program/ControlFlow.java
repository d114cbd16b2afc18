package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Opcode;

/**
 * Where each instruction can go next. Jumps whose target is in a register (Return, Yield, EndCoroutine) may reach any
 * address that some instruction stores in that register. Should a program ever go elsewhere, the Truffle tier is left with all
 * registers written back: no answer depends on this table.
 */
public final class ControlFlow {

    private final int[][] successors;
    private final BitSet loopHeads = new BitSet();
    private final BitSet loopEntries = new BitSet();
    private final Loops loops;
    private final int[] stored;

    ControlFlow(Instruction[] code) {
        this.stored = storedAddresses(code);
        this.successors = new int[code.length][];
        for (int pc = 0; pc < code.length; pc++) {
            successors[pc] = Arrays.stream(successorsOf(code, pc)).filter(t -> t >= 0 && t < code.length).distinct().toArray();
        }
        this.loops = loops(code);
        for (int pc = 0; pc < code.length; pc++) {
            for (int target : successors[pc]) {
                if (target <= pc && isDirectJump(code[pc]) && loops.inSameLoop(pc, target)) {
                    loopHeads.set(target);
                }
            }
        }
        BitSet reached = reached();
        for (int pc = reached.nextSetBit(0); pc >= 0; pc = reached.nextSetBit(pc + 1)) {
            for (int target : successors[pc]) {
                if (loops.inSameLoop(target, target) && !loops.inSameLoop(pc, target)) {
                    findEntries(target);
                }
            }
        }
    }

    /** Addresses that a program can come to. Grouping leaves code behind that none jumps to. */
    private BitSet reached() {
        BitSet reached = new BitSet();
        ArrayDeque<Integer> work = new ArrayDeque<>();
        work.add(0);
        while (!work.isEmpty()) {
            int pc = work.poll();
            if (!reached.get(pc)) {
                reached.set(pc);
                Arrays.stream(successors[pc]).forEach(work::add);
            }
        }
        return reached;
    }

    /** See {@link Loops}: the way back from a subroutine that is entered by Gosub only is left out, and a coroutine is taken to begin where it is made. */
    private Loops loops(Instruction[] code) {
        BitSet otherwiseStored = new BitSet();
        for (Instruction i : code) {
            if (i.opcode() != OP_Gosub && storingRegister(i) > 0) {
                otherwiseStored.set(storingRegister(i));
            }
        }
        BitSet calls = new BitSet();
        int[][] within = successors.clone();
        for (Instruction i : code) {
            if (i.opcode() == OP_Gosub && !otherwiseStored.get(i.p1())) {
                calls.set(i.pc());
                within[i.pc()] = append(successors[i.pc()], i.pc() + 1);
            } else if (i.opcode() == OP_Return && !otherwiseStored.get(i.p1())) {
                within[i.pc()] = i.p3() != 0 ? new int[] {i.pc() + 1} : new int[0];
            } else if (i.opcode() == OP_InitCoroutine) {
                within[i.pc()] = append(successors[i.pc()], i.p3());
            } else if (i.opcode() == OP_Yield) {
                int[] begins = Arrays.stream(code).filter(c -> c.opcode() == OP_InitCoroutine && c.p1() == i.p1()).mapToInt(Instruction::p3).toArray();
                within[i.pc()] = Arrays.stream(successors[i.pc()]).filter(target -> Arrays.stream(begins).noneMatch(begin -> begin == target)).toArray();
            }
        }
        return new Loops(within, calls);
    }

    /**
     * The first heads that are reached from an address at which a loop nest is entered. Most often that is the head; but a subroutine that is called from
     * without and within belongs to the nest, too.
     */
    private void findEntries(int entered) {
        BitSet seen = new BitSet();
        ArrayDeque<Integer> work = new ArrayDeque<>();
        work.add(entered);
        while (!work.isEmpty()) {
            int pc = work.poll();
            if (seen.get(pc) || !loops.inSameLoop(pc, entered)) {
                continue;
            }
            seen.set(pc);
            if (loopHeads.get(pc)) {
                loopEntries.set(pc);
            } else {
                Arrays.stream(successors[pc]).forEach(work::add);
            }
        }
    }

    /** Addresses that may come after an instruction; empty after Halt. */
    public int[] successors(int pc) {
        return successors[pc];
    }

    /** Whether only the instruction before this one leads to it. */
    public boolean isEnteredFromAboveOnly(int pc) {
        for (int from = 0; from < successors.length; from++) {
            for (int successor : successors[from]) {
                if (successor == pc && from != pc - 1) {
                    return false;
                }
            }
        }
        return pc > 0 && Arrays.stream(stored).noneMatch(stored -> stored == pc);
    }

    /** Targets of backward jumps within a loop. */
    public BitSet loopHeads() {
        return loopHeads;
    }

    /** The heads that come first in a loop nest entered from outside: that of its outermost loop. */
    public BitSet loopEntries() {
        return loopEntries;
    }

    /** The loop nests that an instruction is in, with the subroutines they call; empty when it is in none. */
    public BitSet loopNest(int pc) {
        return loops.nestOf(pc);
    }

    /** Instructions that can run more than once in a step. */
    public BitSet loopBodies() {
        return loops.bodies();
    }

    /** Addresses that registers can hold, the targets of indirect jumps. */
    public int[] storedAddresses() {
        return stored;
    }

    /** Whether the instruction's P2 is an address it may jump to. */
    public static boolean isDirectJump(Instruction i) {
        return (Opcode.properties(i.opcode()) & Constants.OPFLG_JUMP) != 0 && !((Opcode.properties(i.opcode()) & Constants.OPFLG_JUMP0) != 0 && i.p2() == 0);
    }

    private int[] successorsOf(Instruction[] code, int pc) {
        Instruction i = code[pc];
        return switch (i.opcode()) {
            case OP_Goto, OP_Gosub -> new int[] {i.p2()};
            case OP_Halt -> new int[0];
            case OP_Jump -> new int[] {i.p1(), i.p2(), i.p3()};
            case OP_InitCoroutine -> new int[] {i.p2() != 0 ? i.p2() : pc + 1};
            case OP_Return -> i.p3() != 0 ? append(storedIn(code, i.p1()), pc + 1) : storedIn(code, i.p1());
            case OP_EndCoroutine -> coroutineTargets(code, i.p1());
            case OP_Yield -> storedIn(code, i.p1());
            // An equality seek that finds its key skips the comparison behind it.
            case OP_SeekLT, OP_SeekLE, OP_SeekGE, OP_SeekGT -> new int[] {pc + 1, pc + 2, i.p2()};
            // Does what the SeekGE behind it would do.
            case OP_SeekScan -> new int[] {pc + 1, i.p2(), code[pc + 1].p2()};
            default -> isDirectJump(i) ? new int[] {pc + 1, i.p2()} : new int[] {pc + 1};
        };
    }

    /** Where EndCoroutine goes: P2 of the Yields that call the coroutine. Its own Yields have none. */
    private static int[] coroutineTargets(Instruction[] code, int register) {
        return Arrays.stream(code).filter(i -> i.opcode() == OP_Yield && i.p1() == register && i.p2() != 0).mapToInt(Instruction::p2).toArray();
    }

    /** The addresses that instructions store in a register, in order. */
    private static int[] storedIn(Instruction[] code, int register) {
        return Arrays.stream(code).filter(i -> storingRegister(i) == register).mapToInt(ControlFlow::storedAddress).sorted().distinct().toArray();
    }

    private static int[] storedAddresses(Instruction[] code) {
        return Arrays.stream(code).filter(i -> i.opcode() == OP_Return || i.opcode() == OP_Yield).mapToInt(Instruction::p1).distinct()
                        .flatMap(register -> Arrays.stream(storedIn(code, register))).sorted().distinct().toArray();
    }

    /** The register in which an instruction may store an address to go to; 0: none. */
    private static int storingRegister(Instruction i) {
        return switch (i.opcode()) {
            case OP_Gosub, OP_Yield, OP_InitCoroutine -> i.p1();
            // The subroutines of window functions and of OR return to an address that an Integer has put there.
            case OP_Integer -> i.p2();
            default -> 0;
        };
    }

    /** The address that an instruction with a {@link #storingRegister} stores: where a jump through the register arrives. */
    private static int storedAddress(Instruction i) {
        return switch (i.opcode()) {
            case OP_InitCoroutine -> i.p3();
            case OP_Integer -> i.p1() + 1;
            default -> i.pc() + 1;
        };
    }

    private static int[] append(int[] a, int x) {
        int[] b = Arrays.copyOf(a, a.length + 1);
        b[a.length] = x;
        return b;
    }
}
