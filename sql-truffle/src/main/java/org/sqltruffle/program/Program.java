package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.OP_OpenWrite;

import java.util.BitSet;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * The program of a prepared statement: its instructions and what static analysis finds out about them. Holds no Truffle nodes. When another
 * statement takes it over ({@link #follow}) the instructions are read anew: the addresses in P4 are those of the statement that has it now,
 * and what SQLite changes as it runs may be as it was at first.
 */
public final class Program {

    /** Instructions times registers of the largest program that is analyzed: 16 MB of {@link PageReferences}. */
    private static final long MAX_REGISTER_STATES = 2_000_000;

    private final Instruction[] code;
    private final int registerCount;
    private final int cursorCount;
    private final int encoding;
    private final ProgramText text;
    private final OperandUse[] uses;
    private final ControlFlow flow;
    private final Liveness liveness;
    private final BitSet residentRegisters;
    private final PageReferences pageReferences;
    private final ColumnCache columnCache;
    private final BitSet soughtCursors;
    private final BitSet writtenCursors = new BitSet();
    private final ColumnScans columnScans;

    private Program(Instruction[] code, int registerCount, int cursorCount, int encoding) {
        this.code = code;
        this.registerCount = registerCount;
        this.cursorCount = cursorCount;
        this.encoding = encoding;
        this.text = new ProgramText(code);
        this.uses = new OperandUse[code.length];
        for (int pc = 0; pc < code.length; pc++) {
            uses[pc] = OpcodeSpecs.of(code[pc].opcode()).use(code[pc], text);
        }
        this.flow = new ControlFlow(code);
        this.liveness = new Liveness(code.length, registerCount, uses, flow);
        this.residentRegisters = residentRegisters(code);
        this.pageReferences = new PageReferences(code, registerCount, uses, flow);
        this.columnCache = new ColumnCache(code, uses, flow);
        this.soughtCursors = LookupCursors.of(code, cursorCount);
        for (Instruction i : code) {
            if (i.opcode() == OP_OpenWrite) {
                writtenCursors.set(i.operand("cursor"));
            }
        }
        this.columnScans = new ColumnScans(code, uses, flow, liveness, residentRegisters, registerCount);
    }

    /** The number of instructions of a {@code sqlite3_stmt*}. */
    public static int length(long pVdbe) {
        return NativeMemory.getInt(pVdbe + Layout.Vdbe_nOp);
    }

    /**
     * Returns true when the analysis of a {@code sqlite3_stmt*} takes too much time and memory. Data flow analysis keeps a state for each
     * register at each instruction, and an instruction may have as many successors as there are instructions.
     */
    public static boolean isTooLarge(long pVdbe, int maxLength) {
        return length(pVdbe) > maxLength || (long) length(pVdbe) * NativeMemory.getInt(pVdbe + Layout.Vdbe_nMem) > MAX_REGISTER_STATES;
    }

    /** Decodes the program of a {@code sqlite3_stmt*} that is not {@linkplain #isTooLarge too large}. */
    public static Program decode(long pVdbe) {
        Instruction[] code = new Instruction[length(pVdbe)];
        decode(NativeMemory.getLong(pVdbe + Layout.Vdbe_aOp), code);
        // nMem counts cell 0 and the cells at the end whose buffers hold the cursors 1 and up (cursor 0 uses cell 0).
        int registers = NativeMemory.getInt(pVdbe + Layout.Vdbe_nMem) - Math.max(0, NativeMemory.getInt(pVdbe + Layout.Vdbe_nCursor) - 1);
        int encoding = NativeMemory.getU8(NativeMemory.getLong(pVdbe + Layout.Vdbe_db) + Layout.sqlite3_enc);
        return new Program(code, registers, NativeMemory.getInt(pVdbe + Layout.Vdbe_nCursor), encoding);
    }

    /** Decodes the instruction at an address of the code at {@code aOp}. */
    static Instruction instruction(long aOp, int pc) {
        long p = aOp + (long) pc * Layout.SIZEOF_VdbeOp;
        int p4type = NativeMemory.getByte(p + Layout.VdbeOp_p4type);
        long p4 = p4type == Constants.P4_INT32 ? NativeMemory.getInt(p + Layout.VdbeOp_p4) : NativeMemory.getLong(p + Layout.VdbeOp_p4);
        int opcode = NativeMemory.getU8(p + Layout.VdbeOp_opcode);
        boolean call = p4type == Constants.P4_FUNCCTX;
        long pFunction = call ? NativeMemory.getLong(p4 + Layout.sqlite3_context_pFunc) : p4type == Constants.P4_FUNCDEF ? p4 : 0;
        return new Instruction(pc, opcode, NativeMemory.getInt(p + Layout.VdbeOp_p1), NativeMemory.getInt(p + Layout.VdbeOp_p2),
                        NativeMemory.getInt(p + Layout.VdbeOp_p3), p4type, p4, NativeMemory.getU16(p + Layout.VdbeOp_p5),
                        call ? NativeMemory.getU16(p4 + Layout.sqlite3_context_argc) : 0, pFunction,
                        pFunction == 0 ? 0 : NativeMemory.getInt(pFunction + Layout.FuncDef_funcFlags));
    }

    /**
     * Belongs to another {@code sqlite3_stmt*} of the same {@link Fingerprint} from now on. The memory that P4 points to was freed with the
     * statement before, and what is made of an instruction later on, as nodes of another entry are, reads the operand there.
     */
    public void follow(long pVdbe) {
        decode(NativeMemory.getLong(pVdbe + Layout.Vdbe_aOp), code);
    }

    private static void decode(long aOp, Instruction[] code) {
        for (int pc = 0; pc < code.length; pc++) {
            code[pc] = instruction(aOp, pc);
        }
    }

    public int length() {
        return code.length;
    }

    public Instruction at(int pc) {
        return code[pc];
    }

    /** Registers are numbered from 1; this is one more than the highest number. */
    public int registerCount() {
        return registerCount;
    }

    public int cursorCount() {
        return cursorCount;
    }

    /** Text encoding of the database: SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE. */
    public int encoding() {
        return encoding;
    }

    public OperandUse use(int pc) {
        return uses[pc];
    }

    /** The registers that a Compare looks at, in its order, counted from its first. */
    public int[] comparedOffsets(int pc) {
        return text.comparedOffsets(code[pc]);
    }

    public ControlFlow flow() {
        return flow;
    }

    public Liveness liveness() {
        return liveness;
    }

    /** Registers with a value before an instruction that is read later, but for those that live in C memory only. */
    public int[] liveBefore(int pc) {
        return outsideC(liveness.in(pc));
    }

    /** As {@link #liveBefore}, after the instruction. */
    public int[] liveAfter(int pc) {
        return outsideC(liveness.out(pc));
    }

    private int[] outsideC(BitSet registers) {
        return registers.stream().filter(r -> !residentRegisters.get(r)).toArray();
    }

    private static BitSet residentRegisters(Instruction[] code) {
        BitSet registers = new BitSet();
        for (Instruction i : code) {
            for (int register : OpcodeSpecs.of(i.opcode()).residentRegisters(i)) {
                registers.set(register);
            }
        }
        return registers;
    }

    /** Registers that hold what is no SQL value at some time, as an aggregate's context, and so live in C memory only. */
    public BitSet residentRegisters() {
        return residentRegisters;
    }

    /** Registers whose text must not stay on a page when the instruction at an address runs. */
    public int[] settledBefore(int pc) {
        return pageReferences.settledBefore(pc, liveness.out(pc));
    }

    public ColumnCache columnCache() {
        return columnCache;
    }

    /** What the program does with cursors that may read columns. */
    public ColumnScans columnScans() {
        return columnScans;
    }

    /** Whether the program only seeks with this cursor, by rowid, and reads columns and rowids. */
    public boolean isOnlySought(int cursor) {
        return soughtCursors.get(cursor);
    }

    /** Returns true when the program writes with this cursor. */
    public boolean isWritten(int cursor) {
        return writtenCursors.get(cursor);
    }

    /** Whether the program has an instruction with this opcode. */
    public boolean contains(int opcode) {
        for (Instruction i : code) {
            if (i.opcode() == opcode) {
                return true;
            }
        }
        return false;
    }
}
