package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.ST_UNKNOWN;
import static org.sqltruffle.abi.Opcode.OP_NotExists;
import static org.sqltruffle.abi.Opcode.OP_SeekRowid;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.btree.MappedSeek;
import org.sqltruffle.btree.TableSeek;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code SeekRowid P1 P2 P3}: moves table cursor P1 to the row whose rowid is in register P3; jumps to P2 when there is none, or when P3 is
 * no integer. {@code NotExists}: the same for a P3 that always is one. Without P2 a missing row is SQLITE_CORRUPT.
 *
 * <p>A cursor that nobody needs on its row stays where it is ({@link MappedSeek}). Else a row on the leaf page that the cursor is on is
 * found in Java, others in C; so is text, which may be a number. Source: vdbe.c cases OP_SeekRowid and OP_NotExists, SQLite 3.54.1.
 */
@VdbeOp({OP_SeekRowid, OP_NotExists})
public final class SeekRowidNode extends BranchNode {

    /** Cases of {@link #met}: of the key, and of the row. */
    private static final int INTEGERS = 1;
    private static final int REALS = 2;
    private static final int OTHERS = 4;
    private static final int NO_ROW = 8;
    private static final int BY_CURSOR = 16;

    private static final long INTEGER = MEM_Int | MEM_IntReal;
    /** The largest double that {@code OP_SeekRowid} takes for a rowid. */
    private static final double MAX_ROWID = 9223372036854774784.0;

    private final int cursor;
    private final int key;
    private final boolean mapped;
    private final boolean columns;

    public SeekRowidNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.key = instruction.operand("rowid");
        this.mapped = program.isOnlySought(cursor);
        this.columns = program.columnScans().mayHaveColumns(cursor);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, key);
        if ((meta & INTEGER) != 0) {
            met(INTEGERS);
            return seek(frame, state, Registers.payload(frame, key));
        }
        if (target() == 0 || (meta & MEM_Str) != 0) {
            return slow(frame, state);
        }
        if ((meta & MEM_Real) != 0) {
            met(REALS);
            double real = Registers.real(frame, key);
            long rowid = (long) real;
            return rowid != real || real > MAX_ROWID || seek(frame, state, rowid);
        }
        met(OTHERS);
        return true;
    }

    /** Whether there is no such row. */
    private boolean seek(VirtualFrame frame, MachineState state, long rowid) {
        long pC = state.pCursor(cursor);
        if (columns) {
            if (ColumnCursor.hasColumns(pC)) {
                int rc = ColumnCursor.seek(pC, rowid);
                if (rc != ST_UNKNOWN) {
                    return rc != ResultCode.OK && isMissing(frame, state, rc);
                }
            } else {
                ColumnCursor.countSeek(state.pVdbe, pC, cursor);
            }
        }
        if (mapped) {
            int rc = MappedSeek.seek(pC, rowid);
            if (rc == ResultCode.OK) {
                return false;
            }
            if (rc != ST_UNKNOWN) {
                met(NO_ROW);
                return isMissing(frame, state, rc);
            }
            met(BY_CURSOR);
        }
        if (TableSeek.seek(pC, rowid) != 0) {
            BtreeCursor.soughtRowid(pC, rowid);
            return false;
        }
        int rc = SeekApi.stSeekRowid(pC, rowid);
        return rc != ResultCode.OK && isMissing(frame, state, rc);
    }

    private boolean isMissing(VirtualFrame frame, MachineState state, int rc) {
        if (rc != ResultCode.DONE) {
            throw raise(state, rc);
        }
        // Without P2, C says that the database is damaged.
        return target() != 0 || slow(frame, state);
    }
}
