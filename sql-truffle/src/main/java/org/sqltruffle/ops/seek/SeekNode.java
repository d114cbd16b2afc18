package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.P4_INT32;
import static org.sqltruffle.abi.Constants.ST_UNKNOWN;
import static org.sqltruffle.abi.Opcode.OP_SeekGE;
import static org.sqltruffle.abi.Opcode.OP_SeekGT;
import static org.sqltruffle.abi.Opcode.OP_SeekLE;
import static org.sqltruffle.abi.Opcode.OP_SeekLT;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.ColumnApi;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.btree.IndexKey;
import org.sqltruffle.btree.IndexSeek;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.cursor.ColumnScanNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Comparison;

/**
 * {@code SeekGE P1 P2 P3 P4}, {@code SeekGT}, {@code SeekLE}, {@code SeekLT}: moves cursor P1 to the first entry at or after (or the last
 * at or before) a key; jumps to P2 when there is none. The key of a table is the number in register P3, that of an index registers P3 to
 * P3+P4-1.
 *
 * <p>An index cursor opened for equality (OPFLAG_SEEKEQ) either finds the whole key, and then the comparison after this instruction is
 * skipped, or jumps. A real key of a table is rounded, with the comparison made sharper or weaker to match; text as such a key goes to C. A
 * key of an index is searched for in Java on the leaf page that the cursor is on, elsewhere in C.
 *
 * <p>The entries of an index may be in columns ({@code column_index.c}): then C finds the entry there. Source: vdbe.c case OP_SeekGE,
 * SQLite 3.54.1.
 */
@VdbeOp({OP_SeekGE, OP_SeekGT, OP_SeekLE, OP_SeekLT})
public final class SeekNode extends SwitchNode {

    /** Cases of {@link #met}. */
    private static final int INTEGERS = 1;
    private static final int REALS = 2;

    private static final long INTEGER = MEM_Int | MEM_IntReal;

    private final int opcode;
    private final int cursor;
    private final int target;
    private final int key;
    private final int keyLength;
    private final boolean index;
    @Child
    private KeyRegisters keyRegisters;
    /** {@code null}: the key is one of an index, or the cursor never has columns. */
    @Child
    private ColumnScanNode columns;

    public SeekNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.cursor = instruction.operand("cursor");
        this.target = instruction.operand("target");
        this.key = instruction.operand("key");
        this.index = instruction.p4type() == P4_INT32;
        this.keyLength = index ? instruction.operand("fields") : 1;
        this.keyRegisters = new KeyRegisters(program, key, keyLength);
        this.columns = index ? null : ColumnScanNode.create(program, instruction);
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        if (index) {
            return seekIndex(frame, state, state.pCursor(cursor));
        }
        long meta = Registers.meta(frame, key);
        if ((meta & INTEGER) != 0) {
            met(INTEGERS);
            return seekTable(frame, state, opcode, Registers.payload(frame, key));
        }
        if ((meta & MEM_Real) != 0) {
            met(REALS);
            double real = Registers.real(frame, key);
            long rowid = (long) real;
            return seekTable(frame, state, rounded(Comparison.compareIntReal(rowid, real)), rowid);
        }
        return inC(frame, state);
    }

    private int seekTable(VirtualFrame frame, MachineState state, int comparison, long rowid) {
        long pC = state.pCursor(cursor);
        return next(state,
                        columns != null ? columns.seek(frame, state, pC, comparison, rowid) : SeekApi.stSeekTable(pC, comparison, rowid));
    }

    private int seekIndex(VirtualFrame frame, MachineState state, long pC) {
        boolean forward = opcode == OP_SeekGE || opcode == OP_SeekGT;
        if (forward && !ColumnCursor.hasEntries(pC)) {
            ColumnCursor.countIndexSeek(state.pVdbe, pC, cursor);
        }
        if (forward && ColumnCursor.hasEntries(pC)) {
            storeReads(frame, state);
            int rc = ColumnApi.stEntrySeek(state.pVdbe, pC, pc);
            if (rc != ST_UNKNOWN) {
                return next(state, rc);
            }
        }
        int equal = opcode == OP_SeekGE || opcode == OP_SeekLT ? 1 : -1;
        if (forward && keyRegisters.isInteger(frame, pC) && IndexSeek.isThere(pC, keyRegisters.payload(frame), equal)) {
            return found(pC);
        }
        IndexKey indexKey = keyRegisters.fill(frame, pC);
        if (indexKey != null) {
            switch (IndexSeek.seek(pC, indexKey, forward, equal)) {
                case IndexSeek.FOUND:
                    return found(pC);
                case IndexSeek.NOT_EQUAL:
                    return target;
                default:
                    break;
            }
        }
        storeReads(frame, state);
        return next(state, SeekApi.stSeekIndex(pC, opcode, state.pMem(key), keyLength));
    }

    /** An index cursor for equality is not compared after the seek. */
    private int found(long pC) {
        return BtreeCursor.isForEquality(pC) ? pc + 2 : pc + 1;
    }

    /** The comparison to make with the rounded key; {@code side} says whether that is greater or less than the key itself. */
    private int rounded(int side) {
        if (side > 0) {
            // x > 4.9 is x >= 5, and x <= 4.9 is x < 5.
            return opcode == OP_SeekGT ? OP_SeekGE : opcode == OP_SeekLE ? OP_SeekLT : opcode;
        }
        if (side < 0) {
            // x < 5.1 is x <= 5, and x >= 5.1 is x > 5.
            return opcode == OP_SeekLT ? OP_SeekLE : opcode == OP_SeekGE ? OP_SeekGT : opcode;
        }
        return opcode;
    }

    private int next(MachineState state, int rc) {
        if (rc == ResultCode.OK) {
            return pc + 1;
        }
        if (rc == ResultCode.DONE) {
            return target;
        }
        if (rc == ResultCode.ROW) {
            return pc + 2;
        }
        throw raise(state, rc);
    }
}
