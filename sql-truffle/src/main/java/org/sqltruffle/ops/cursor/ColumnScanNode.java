package org.sqltruffle.ops.cursor;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import java.util.BitSet;
import org.sqltruffle.abi.ColumnApi;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * The beginning of a scan, and Next or Prev, of a cursor that may have columns. C evaluates the guards of the loop, so it needs the
 * registers that they compare with. Java takes the rows that C has selected, as long as the loop changes none of these registers.
 */
public final class ColumnScanNode extends Node {

    private final int pc;
    @CompilationFinal(dimensions = 1)
    private final int[] registers;
    private final BitSet changed;

    private ColumnScanNode(Program program, int pc) {
        this.pc = pc;
        this.registers = program.columnScans().guardRegisters(pc);
        this.changed = program.columnScans().changedRegisters(pc);
    }

    /** The part of an instruction; {@code null} when the cursor never has columns. */
    public static ColumnScanNode create(Program program, Instruction instruction) {
        return program.columnScans().mayHaveColumns(instruction.operand("cursor")) ? new ColumnScanNode(program, instruction.pc()) : null;
    }

    /** Rewind or Last, of columns or rows. Returns a result code: DONE when there is no row. */
    public int rewind(VirtualFrame frame, MachineState state, long pC) {
        storeRegisters(frame, state);
        return ColumnApi.stColumnsRewind(state.pVdbe, pC, pc);
    }

    /** A seek by rowid that begins a scan, of columns or rows. Returns a result code: DONE when there is no row. */
    public int seek(VirtualFrame frame, MachineState state, long pC, int opcode, long rowid) {
        storeRegisters(frame, state);
        return ColumnApi.stColumnsSeekTable(state.pVdbe, pC, pc, opcode, rowid);
    }

    /** Next or Prev, to the next row that passes the guards. Returns a result code: DONE when there is no row. */
    int next(VirtualFrame frame, MachineState state, long pC) {
        storeRegisters(frame, state);
        int rc = ColumnApi.stColumnsNext(state.pVdbe, pC, pc);
        if (ColumnCursor.hasColumns(pC) && ColumnCursor.isScan(pC) && !ColumnCursor.isSteady(pC)) {
            compareRegisters(pC);
        }
        return rc;
    }

    @ExplodeLoop
    private void storeRegisters(VirtualFrame frame, MachineState state) {
        for (int r : registers) {
            Registers.store(frame, state, r);
        }
    }

    @TruffleBoundary
    private void compareRegisters(long pC) {
        int[] compared = ColumnCursor.guardRegisters(pC);
        if (compared == null) {
            return;
        }
        for (int r : compared) {
            if (r >= 0 && changed.get(r)) {
                return;
            }
        }
        ColumnCursor.setSteady(pC);
    }
}
