package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

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
    private final Loops loops;
    private final int[] stored;

    ControlFlow(Instruction[] code) {
        this.stored = storedAddresses(code);
        this.successors = new int[code.length][];
        for (int pc = 0; pc < code.length; pc++) {
            successors[pc] = Arrays.stream(successorsOf(code, pc)).filter(t -> t >= 0 && t < code.length).distinct().toArray();
        }
        this.loops = new Loops(successors);
        for (int pc = 0; pc < code.length; pc++) {
            for (int target : successors[pc]) {
                if (target <= pc && isDirectJump(code[pc]) && loops.inSameLoop(pc, target)) {
                    loopHeads.set(target);
                }
            }
        }
    }

    /** Addresses that may come after an instruction; empty after Halt. */
    public int[] successors(int pc) {
        return successors[pc];
    }

    /** Targets of backward jumps within a loop. */
    public BitSet loopHeads() {
        return loopHeads;
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

    /** Where EndCoroutine goes: P2 of the Yields that call the coroutine. */
    private static int[] coroutineTargets(Instruction[] code, int register) {
        return Arrays.stream(code).filter(i -> i.opcode() == OP_Yield && i.p1() == register).mapToInt(Instruction::p2).toArray();
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
