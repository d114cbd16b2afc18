package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Constants.OPFLAG_ISNOOP;
import static org.sqltruffle.abi.Opcode.OP_Delete;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code Delete P1 P2 P3 P4 P5}: removes the row that cursor P1 is on. P2: flags, P5: flags of the B-tree's. With OPFLAG_ISNOOP, as an
 * UPDATE has it that keeps the rowid, it is there for the pre-update hook and for replicas only.
 *
 * <p>While the application wants to know of changes (update hooks), C does it. In a replica C notes the row, and compares it with the
 * registers of an UPDATE's new one. Source: vdbe.c case OP_Delete, SQLite 3.54.1.
 */
@VdbeOp({OP_Delete})
public final class DeleteNode extends StraightNode {

    private final int cursor;
    private final int flags;
    private final int treeFlags;
    private final boolean namesTable;
    /** The rowid and the row of an UPDATE. */
    @CompilationFinal(dimensions = 1)
    private final int[] newRow;

    public DeleteNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.flags = instruction.operand("flags");
        this.treeFlags = instruction.operand("treeFlags");
        this.namesTable = instruction.p4type() == Constants.P4_TABLE;
        this.newRow = program.use(pc).reads();
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if ((flags & OPFLAG_ISNOOP) != 0) {
            if (NativeMemory.getLong(state.pDb + Layout.sqlite3_xPreUpdateCallback) != 0) {
                slow(frame, state);
            } else if (isOfReplica(state)) {
                storeRegisters(frame, state);
                int rc = WriteApi.stNoteUpdate(state.pVdbe, state.pCursor(cursor), pc);
                if (rc != ResultCode.OK) {
                    raise(state, rc);
                }
            }
            return;
        }
        int rc = WriteApi.stDelete(state.pVdbe, state.pCursor(cursor), flags, treeFlags);
        if (rc == Constants.ST_FOR_C) {
            slow(frame, state);
        } else if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }

    @ExplodeLoop
    private void storeRegisters(VirtualFrame frame, MachineState state) {
        for (int r : newRow) {
            Registers.store(frame, state, r);
        }
    }

    /**
     * Whether the changes of the table are noted for other sites ({@code capture_rows.c}). Asks the database for the schema: a function may
     * have made SQLite free the table.
     */
    private boolean isOfReplica(MachineState state) {
        if (!namesTable) {
            return false;
        }
        int database = NativeMemory.getByte(state.pCursor(cursor) + Layout.VdbeCursor_iDb);
        if (database < 0) {
            return false;
        }
        long pDatabase = NativeMemory.getLong(state.pDb + Layout.sqlite3_aDb) + (long) database * Layout.SIZEOF_Db;
        return NativeMemory.getLong(NativeMemory.getLong(pDatabase + Layout.Db_pSchema) + Layout.Schema_pStJournal) != 0;
    }
}
