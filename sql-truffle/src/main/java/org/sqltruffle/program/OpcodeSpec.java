package org.sqltruffle.program;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Constants;

/**
 * What is known of an opcode without running it: the names of its operands, the registers that it reads and writes, the cursors that it
 * moves, where it goes, what it costs in C. {@link OpcodeSpecs} is the table. All analyses ask here; none has a list of opcodes of its own.
 */
public final class OpcodeSpec {

    /** Where the program can go on. */
    enum Flow {
        /** As SQLite's properties of the opcode say: to the next instruction, and to P2 when it is a jump. */
        NEXT_OR_P2,
        /** To P2 only. */
        P2,
        /** Nowhere. */
        END,
        /** To P1, P2 or P3. */
        P1_P2_P3,
        /** To P2, or to the next instruction when P2 is 0. */
        COROUTINE_START,
        /** To P2 of each Yield that calls the coroutine in P1. */
        COROUTINE_END,
        /** To the address in register P1. */
        REGISTER,
        /** To the address in register P1, or to the next instruction when the register has none and P3 is set. */
        REGISTER_OR_NEXT,
        /** To the next instruction, to P2, or past the comparison that follows an equality seek. */
        SEEK,
        /** As the SeekGE that follows. */
        SEEK_SCAN
    }

    /** Which register an instruction stores an address in, and where a jump through that register arrives. */
    enum StoredAddress {
        NONE,
        /** Register P1: after this instruction. */
        NEXT_IN_P1,
        /** Register P1: P3. */
        P3_IN_P1,
        /**
         * Register P2: after the address P1. The subroutines of window functions and of OR return to an address that an Integer has put
         * there.
         */
        AFTER_P1_IN_P2
    }

    /** What the instruction costs in a loop, compared with a node for another one. */
    public enum Cost {
        /** No call of C that C itself would not make. */
        NODE,
        /** Many times a crossing into C, and it is no part of the loop: opening, closing, transactions. */
        SET_UP,
        /** A call of C, to write to a table or an index or to find out whether that can be done, when the cursor P1 writes. */
        WRITE,
        /** A call of C, to run the program of a trigger. */
        TRIGGER
    }

    /** Registers or cursors by instruction. The program is there for opcodes whose meaning depends on their neighbours. */
    interface Numbers {
        int[] of(Instruction i, ProgramText text);
    }

    static final int[] NONE = {};
    private static final Numbers NO_NUMBERS = (i, text) -> NONE;

    /** The position of an operand that is an address or a number. */
    static final int P4 = 4;

    /** P1 to P5 by name, separated by spaces; {@code -} is an operand that is not used. */
    private final String operands;
    private final List<String> names;
    private Numbers reads = NO_NUMBERS;
    private Numbers writes = NO_NUMBERS;
    private Numbers resident = NO_NUMBERS;
    private ToIntFunction<Instruction> moves = i -> OperandUse.NO_CURSOR;
    private Numbers movesPseudoCursor = NO_NUMBERS;
    private Flow flow = Flow.NEXT_OR_P2;
    private StoredAddress storedAddress = StoredAddress.NONE;
    private Cost cost = Cost.NODE;
    private boolean p1Changes;
    private boolean comparesSchema;
    private int rewrittenTo = -1;
    private Predicate<Instruction> declared = i -> true;

    OpcodeSpec(String operands) {
        this.operands = operands;
        this.names = List.of(operands.split(" "));
    }

    /** Operands that are registers by themselves. */
    private static Numbers operands(String... operands) {
        return (i, text) -> Arrays.stream(operands).mapToInt(i::operand).toArray();
    }

    OpcodeSpec reads(String... registers) {
        return reads(operands(registers));
    }

    OpcodeSpec reads(Function<Instruction, int[]> registers) {
        return reads((i, text) -> registers.apply(i));
    }

    OpcodeSpec reads(Numbers registers) {
        this.reads = registers;
        return this;
    }

    OpcodeSpec writes(String... registers) {
        return writes(operands(registers));
    }

    OpcodeSpec writes(Function<Instruction, int[]> registers) {
        return writes((i, text) -> registers.apply(i));
    }

    OpcodeSpec writes(Numbers registers) {
        this.writes = registers;
        return this;
    }

    /**
     * The registers that the instruction reads, it also writes. A register that it writes only sometimes counts as read, too: what was
     * there stays live.
     */
    OpcodeSpec updates(String... registers) {
        return reads(registers).writes(registers);
    }

    /** Registers that live in C memory only: they hold what is no SQL value. */
    OpcodeSpec resident(String... registers) {
        this.resident = operands(registers);
        return this;
    }

    OpcodeSpec resident(Function<Instruction, int[]> registers) {
        this.resident = (i, text) -> registers.apply(i);
        return this;
    }

    /** The cursor may leave its row; no page changes. */
    OpcodeSpec moves(String cursor) {
        this.moves = i -> i.operand(cursor);
        return this;
    }

    /** Any page may change, and any cursor may leave its row. */
    OpcodeSpec movesAll() {
        this.moves = i -> OperandUse.ALL_CURSORS;
        return this;
    }

    /** Calls a function. One of the application may run any statement on this connection. */
    OpcodeSpec calls() {
        this.moves = i -> (i.functionFlags() & Constants.SQLITE_FUNC_BUILTIN) != 0 ? OperandUse.NO_CURSOR : OperandUse.ALL_CURSORS;
        return this;
    }

    /** The cursor of another instruction, or the pseudo-cursor that reads the record in a register; none when empty. */
    OpcodeSpec movesIndirectly(Numbers cursor) {
        this.movesPseudoCursor = cursor;
        return this;
    }

    OpcodeSpec goes(Flow to) {
        this.flow = to;
        return this;
    }

    OpcodeSpec stores(StoredAddress address) {
        this.storedAddress = address;
        return this;
    }

    OpcodeSpec costs(Cost inC) {
        this.cost = inC;
        return this;
    }

    /** SQLite changes P1 of the instruction when it runs. */
    OpcodeSpec changesP1() {
        this.p1Changes = true;
        return this;
    }

    /** P3 and P4 are the version and the generation of the schema. */
    OpcodeSpec comparesSchemaInC() {
        this.comparesSchema = true;
        return this;
    }

    /** SQLite replaces the opcode by another one when the instruction first runs. */
    OpcodeSpec rewrittenTo(int opcode) {
        this.rewrittenTo = opcode;
        return this;
    }

    /** The operands are declared for some instructions only. */
    OpcodeSpec declaredIf(Predicate<Instruction> condition) {
        this.declared = condition;
        return this;
    }

    /** C runs it, and may read and write any register. */
    OpcodeSpec undeclared() {
        return declaredIf(i -> false);
    }

    /** The names of P1 to P5, separated by spaces. */
    public String operands() {
        return operands;
    }

    /** The position of an operand by its name, from 1 on; 0 when the opcode has no such operand. */
    public int position(String operand) {
        return names.indexOf(operand) + 1;
    }

    public Cost cost() {
        return cost;
    }

    Flow flow() {
        return flow;
    }

    StoredAddress storedAddress() {
        return storedAddress;
    }

    boolean p1Changes() {
        return p1Changes;
    }

    boolean comparesSchema() {
        return comparesSchema;
    }

    /** The opcode as it is after the first run. */
    int rewrittenFrom(int opcode) {
        return rewrittenTo < 0 ? opcode : rewrittenTo;
    }

    /** Returns true when P1 is a cursor. */
    boolean namesCursor() {
        return operands.startsWith("cursor") || operands.startsWith("sorter");
    }

    int[] residentRegisters(Instruction i) {
        return resident.of(i, null);
    }

    OperandUse use(Instruction i, ProgramText text) {
        if (!declared.test(i)) {
            return OperandUse.UNDECLARED;
        }
        int[] indirect = movesPseudoCursor.of(i, text);
        int moved = indirect.length > 0 ? indirect[0] : moves.applyAsInt(i);
        return new OperandUse(reads.of(i, text), writes.of(i, text), true, moved);
    }

    /** {@code count} registers from {@code first} on. */
    static int[] range(int first, int count) {
        return IntStream.range(first, first + Math.max(0, count)).toArray();
    }

    static int[] join(int[] a, int... b) {
        return IntStream.concat(IntStream.of(a), IntStream.of(b)).toArray();
    }

    /** As many registers as the operand {@code count} says, from the operand {@code first} on. */
    static Function<Instruction, int[]> range(String first, String count) {
        return i -> range(i.operand(first), i.operand(count));
    }

    /** The register of an operand that is 0 when there is none. */
    static Function<Instruction, int[]> optional(String register) {
        return i -> optional(i.operand(register));
    }

    /** An operand that is 0 when there is no such register. */
    static int[] optional(int register) {
        return register > 0 ? new int[]{register} : NONE;
    }
}
