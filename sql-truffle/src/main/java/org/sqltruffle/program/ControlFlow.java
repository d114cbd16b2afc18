package org.sqltruffle.program;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.program.OpcodeSpec.Flow;
import org.sqltruffle.program.OpcodeSpec.StoredAddress;

/**
 * Where each instruction can go next. Jumps whose target is in a register (Return, Yield, EndCoroutine) may reach any address that some
 * instruction stores in that register. Should a program ever go elsewhere, the Truffle tier is left with all registers written back: no
 * answer depends on this table.
 */
public final class ControlFlow {

    private static final int[] NOWHERE = {};

    private final int[][] successors;
    private final BitSet enteredFromElsewhere = new BitSet();
    private final BitSet loopHeads = new BitSet();
    private final BitSet loopEntries = new BitSet();
    private final Loops loops;
    private final int[] stored;
    private final Map<Integer, int[]> storedByRegister;
    private final Map<Integer, int[]> coroutineTargets;

    ControlFlow(Instruction[] code) {
        // A constant may be negative; an address is not.
        this.storedByRegister = collect(
                        Arrays.stream(code).filter(i -> storingRegister(i) != 0 && storedAddress(i) >= 0 && storedAddress(i) < code.length),
                        ControlFlow::storingRegister, ControlFlow::storedAddress);
        this.coroutineTargets = coroutineTargets(code);
        this.stored = jumpTargets(code);
        this.successors = new int[code.length][];
        for (int pc = 0; pc < code.length; pc++) {
            successors[pc] = Arrays.stream(successorsOf(code, pc)).filter(t -> t >= 0 && t < code.length).distinct().toArray();
        }
        enteredFromElsewhere.set(0);
        for (int target : stored) {
            enteredFromElsewhere.set(target);
        }
        for (int pc = 0; pc < code.length; pc++) {
            for (int target : successors[pc]) {
                if (target != pc + 1) {
                    enteredFromElsewhere.set(target);
                }
            }
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

    /** Addresses that a program can come to. Grouping leaves code that none jumps to. */
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

    /**
     * See {@link Loops}: the way back from a subroutine that is entered by Gosub only is left out, and a coroutine is taken to begin where
     * it is made.
     */
    private Loops loops(Instruction[] code) {
        BitSet otherwiseStored = new BitSet();
        for (Instruction i : code) {
            if (!isCall(i) && storingRegister(i) > 0) {
                otherwiseStored.set(storingRegister(i));
            }
        }
        Map<Integer, int[]> starts = collect(Arrays.stream(code).filter(i -> flow(i) == Flow.COROUTINE_START), Instruction::p1,
                        Instruction::p3);
        BitSet calls = new BitSet();
        int[][] within = successors.clone();
        for (Instruction i : code) {
            int pc = i.pc();
            if (isCall(i) && !otherwiseStored.get(i.p1())) {
                calls.set(pc);
                within[pc] = append(successors[pc], pc + 1);
            }
            switch (flow(i)) {
                case REGISTER_OR_NEXT ->
                    within[pc] = otherwiseStored.get(i.p1()) ? successors[pc] : i.p3() != 0 ? new int[]{pc + 1} : NOWHERE;
                case COROUTINE_START -> within[pc] = append(successors[pc], i.p3());
                case REGISTER -> {
                    int[] begins = starts.getOrDefault(i.p1(), NOWHERE);
                    within[pc] = Arrays.stream(successors[pc]).filter(target -> Arrays.stream(begins).noneMatch(begin -> begin == target))
                                    .toArray();
                }
                default -> {
                }
            }
        }
        return new Loops(within, calls);
    }

    private static Flow flow(Instruction i) {
        return OpcodeSpecs.of(i.opcode()).flow();
    }

    /** Returns true when the instruction calls a subroutine: it jumps, and stores the address to come back to. */
    private static boolean isCall(Instruction i) {
        return flow(i) == Flow.P2 && OpcodeSpecs.of(i.opcode()).storedAddress() == StoredAddress.NEXT_IN_P1;
    }

    /**
     * The first heads that are reached from an address at which a loop nest is entered. Most often that is the head; but a subroutine that
     * is called from without and within belongs to the nest, too.
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

    /** Returns true when only the instruction before this one leads to it. */
    public boolean isEnteredFromAboveOnly(int pc) {
        return !enteredFromElsewhere.get(pc);
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
        return (Opcode.properties(i.opcode()) & Constants.OPFLG_JUMP) != 0
                        && !((Opcode.properties(i.opcode()) & Constants.OPFLG_JUMP0) != 0 && i.p2() == 0);
    }

    private int[] successorsOf(Instruction[] code, int pc) {
        Instruction i = code[pc];
        return switch (flow(i)) {
            case P2 -> new int[]{i.p2()};
            case END -> NOWHERE;
            case P1_P2_P3 -> new int[]{i.p1(), i.p2(), i.p3()};
            case COROUTINE_START -> new int[]{i.p2() != 0 ? i.p2() : pc + 1};
            case COROUTINE_END -> coroutineTargets.getOrDefault(i.p1(), NOWHERE);
            case REGISTER -> storedIn(i.p1());
            case REGISTER_OR_NEXT -> i.p3() != 0 ? append(storedIn(i.p1()), pc + 1) : storedIn(i.p1());
            case SEEK -> new int[]{pc + 1, pc + 2, i.p2()};
            case SEEK_SCAN -> new int[]{pc + 1, i.p2(), code[pc + 1].p2()};
            case NEXT_OR_P2 -> isDirectJump(i) ? new int[]{pc + 1, i.p2()} : new int[]{pc + 1};
        };
    }

    /** Where EndCoroutine goes, by the register of the coroutine: P2 of the Yields that call it. Its own Yields have none. */
    private static Map<Integer, int[]> coroutineTargets(Instruction[] code) {
        return collect(Arrays.stream(code).filter(i -> flow(i) == Flow.REGISTER && i.p2() != 0), Instruction::p1, Instruction::p2);
    }

    /** Numbers by key, each once and in order. */
    private static Map<Integer, int[]> collect(Stream<Instruction> instructions, ToIntFunction<Instruction> key,
                    ToIntFunction<Instruction> number) {
        Map<Integer, BitSet> numbers = new HashMap<>();
        instructions.forEach(i -> numbers.computeIfAbsent(key.applyAsInt(i), k -> new BitSet()).set(number.applyAsInt(i)));
        Map<Integer, int[]> arrays = new HashMap<>();
        numbers.forEach((k, set) -> arrays.put(k, set.stream().toArray()));
        return arrays;
    }

    /** The addresses that instructions store in a register, in order. */
    private int[] storedIn(int register) {
        return storedByRegister.getOrDefault(register, NOWHERE);
    }

    private int[] jumpTargets(Instruction[] code) {
        return Arrays.stream(code).filter(i -> flow(i) == Flow.REGISTER || flow(i) == Flow.REGISTER_OR_NEXT).mapToInt(Instruction::p1)
                        .distinct()
                        .flatMap(register -> Arrays.stream(storedIn(register))).sorted().distinct().toArray();
    }

    /** The register in which an instruction may store an address to go to; 0: none. */
    private static int storingRegister(Instruction i) {
        return switch (OpcodeSpecs.of(i.opcode()).storedAddress()) {
            case NONE -> 0;
            case NEXT_IN_P1, P3_IN_P1 -> i.p1();
            case AFTER_P1_IN_P2 -> i.p2();
        };
    }

    /** The address that an instruction with a {@link #storingRegister} stores: where a jump through the register arrives. */
    private static int storedAddress(Instruction i) {
        return switch (OpcodeSpecs.of(i.opcode()).storedAddress()) {
            case P3_IN_P1 -> i.p3();
            case AFTER_P1_IN_P2 -> i.p1() + 1;
            case NONE, NEXT_IN_P1 -> i.pc() + 1;
        };
    }

    private static int[] append(int[] a, int x) {
        int[] b = Arrays.copyOf(a, a.length + 1);
        b[a.length] = x;
        return b;
    }
}
