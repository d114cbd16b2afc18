package org.sqltruffle.ops.cursor;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.abi.ColumnApi;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * SeekGE, DeferredSeek and Next of an index whose rows may be in columns. C evaluates the guards of the loop for all rows of the table, and
 * Next skips entries whose rows do not pass. C needs the registers that the guards compare with.
 */
public final class EntryFilterNode extends Node {

    private final int pc;
    @CompilationFinal(dimensions = 1)
    private final int[] registers;

    private EntryFilterNode(int pc, int[] registers) {
        this.pc = pc;
        this.registers = registers;
    }

    /** The part of a DeferredSeek; {@code null} when its loop never has a filter. */
    public static EntryFilterNode ofSeek(Program program, int pc) {
        return program.columnScans().filteredNext(pc) < 0 ? null : new EntryFilterNode(pc, program.columnScans().filterRegisters(pc));
    }

    /** The part of a Next; {@code null} when its loop never has a filter. */
    static EntryFilterNode ofNext(Program program, int pc) {
        int seek = program.columnScans().filteredSeek(pc);
        return seek < 0 ? null : new EntryFilterNode(pc, program.columnScans().changingFilterRegisters(seek));
    }

    /** The part of a SeekGE; {@code null} when its loop never has a filter. */
    public static EntryFilterNode ofLoop(Program program, int pc) {
        int seek = program.columnScans().filteredLoop(pc);
        return seek < 0 ? null : new EntryFilterNode(pc, program.columnScans().changingFilterRegisters(seek));
    }

    /** Whether no row that passes has the key of a SeekGE. */
    public boolean isKeyOut(VirtualFrame frame, MachineState state, long pC, long key) {
        storeRegisters(frame, state);
        return ColumnApi.stFilterSeek(state.pVdbe, pC, pc, key) != 0;
    }

    /** DeferredSeek to a row in columns. */
    public void count(VirtualFrame frame, MachineState state, long pC) {
        if (ColumnCursor.countEntry(pC)) {
            storeRegisters(frame, state);
            ColumnApi.stFilterMake(state.pVdbe, pc);
        }
    }

    /** Next, to an entry whose row may pass. Returns a result code: DONE when there is no other entry. */
    int next(VirtualFrame frame, MachineState state, long pC) {
        storeRegisters(frame, state);
        return ColumnApi.stFilterNext(state.pVdbe, pC, pc);
    }

    @ExplodeLoop
    void storeRegisters(VirtualFrame frame, MachineState state) {
        for (int r : registers) {
            Registers.store(frame, state, r);
        }
    }
}
