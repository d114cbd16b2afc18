package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.abi.Constants;

/**
 * What nodes must know of cursors that may read columns ({@code column_cursor.c}), and of the loops by Rewind and Next over them. C
 * evaluates the comparisons at the head of such a loop for many rows at once and reads the registers that they compare with from their
 * homes: nodes store these registers before they call C.
 */
public final class ColumnScans {

    private static final int[] NO_REGISTERS = {};

    private final Instruction[] code;
    private final OperandUse[] uses;
    private final ControlFlow flow;
    private final Liveness liveness;
    private final BitSet resident;
    private final int registerCount;
    private final Map<Integer, Integer> opens = new HashMap<>();
    private final BitSet indexes = new BitSet();
    private final BitSet scannedIndexes = new BitSet();

    ColumnScans(Instruction[] code, OperandUse[] uses, ControlFlow flow, Liveness liveness, BitSet resident, int registerCount) {
        this.code = code;
        this.uses = uses;
        this.flow = flow;
        this.liveness = liveness;
        this.resident = resident;
        this.registerCount = registerCount;
        for (Instruction i : code) {
            if ((i.opcode() == OP_OpenRead || i.opcode() == OP_ReopenIdx) && i.p4type() == Constants.P4_KEYINFO) {
                indexes.set(i.operand("cursor"));
            }
            if (i.opcode() == OP_OpenRead) {
                opens.merge(i.operand("cursor"), 1, Integer::sum);
            }
        }
        noteScannedIndexes();
    }

    private void noteScannedIndexes() {
        for (Instruction i : code) {
            if (i.opcode() == OP_Rewind || i.opcode() == OP_Last) {
                scannedIndexes.set(i.operand("cursor"));
            }
        }
        scannedIndexes.and(indexes);
        for (Instruction i : code) {
            switch (i.opcode()) {
                case OP_SeekGE, OP_SeekGT, OP_SeekLE, OP_SeekLT -> scannedIndexes.clear(i.operand("cursor"));
                default -> {
                }
            }
        }
    }

    /**
     * Returns false for a cursor that never has columns in C: it has them only when one OpenRead opens it, on a table, or on an index that
     * the program scans.
     */
    public boolean mayHaveColumns(int cursor) {
        return opens.getOrDefault(cursor, 0) == 1 && (!indexes.get(cursor) || scannedIndexes.get(cursor));
    }

    /** Returns false for a cursor that never stands on entries of an index in columns ({@code column_index.c}). */
    public boolean mayHaveEntries(int cursor) {
        return indexes.get(cursor);
    }

    /** The registers that guards of a loop may read, by the address of the instruction that begins it, or of its Next or Prev. */
    public int[] guardRegisters(int pc) {
        int next = nextOf(pc);
        // Others hold nothing when the loop begins.
        return next < 0 ? NO_REGISTERS : guardRegisters(next, liveness.in(isBegin(code[pc].opcode()) ? pc + 1 : code[next].jumpTarget()));
    }

    private int[] guardRegisters(int next, BitSet live) {
        BitSet read = new BitSet();
        for (int at = code[next].jumpTarget(); at < next; at++) {
            if (mayBeGuard(code[at].opcode())) {
                for (int r : uses[at].reads()) {
                    read.set(r);
                }
            }
        }
        read.and(live);
        read.andNot(resident);
        return read.stream().toArray();
    }

    /**
     * The registers that may change while the loop with this Next runs. Instructions that run once in the execution do not count: C looks
     * for guards again after they have run.
     */
    public BitSet changedRegisters(int pc) {
        int next = nextOf(pc);
        BitSet changed = new BitSet();
        int end = next < 0 ? code.length : next;
        boolean leaves = false;
        for (int at = next < 0 ? 0 : code[next].jumpTarget(); at < end; at++) {
            if (code[at].opcode() == OP_Once && code[at].jumpTarget() > at && code[at].jumpTarget() < end) {
                at = code[at].jumpTarget() - 1;
            } else {
                noteWrites(at, changed);
                leaves |= isCall(code[at].opcode());
            }
        }
        if (leaves) {
            flow.loopBodies().stream().forEach(at -> noteWrites(at, changed));
        }
        return changed;
    }

    private void noteWrites(int at, BitSet changed) {
        if (!uses[at].isDeclared()) {
            changed.set(0, registerCount);
            return;
        }
        for (int r : uses[at].writes()) {
            changed.set(r);
        }
    }

    /** Whether the program may go on somewhere else and come back. */
    private static boolean isCall(int opcode) {
        return switch (opcode) {
            case OP_Gosub, OP_Return, OP_Yield, OP_InitCoroutine, OP_EndCoroutine, OP_Program -> true;
            default -> false;
        };
    }

    private static boolean mayBeGuard(int opcode) {
        return switch (opcode) {
            case OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge, OP_Filter, OP_Function, OP_PureFunc -> true;
            default -> false;
        };
    }

    /** Whether an instruction begins a loop over a table. */
    private static boolean isBegin(int opcode) {
        return switch (opcode) {
            case OP_Rewind, OP_Last, OP_SeekGE, OP_SeekGT, OP_SeekLE, OP_SeekLT -> true;
            default -> false;
        };
    }

    /** The Next or Prev of the loop that an instruction begins, or the instruction itself; -1: there is none. */
    private int nextOf(int pc) {
        if (!isBegin(code[pc].opcode())) {
            return pc;
        }
        for (int at = 0; at < code.length; at++) {
            if ((code[at].opcode() == OP_Next || code[at].opcode() == OP_Prev)
                            && code[at].operand("cursor") == code[pc].operand("cursor")) {
                return code[at].jumpTarget() > pc ? at : -1;
            }
        }
        return -1;
    }
}
