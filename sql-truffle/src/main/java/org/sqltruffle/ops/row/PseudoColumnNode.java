package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.program.ColumnCache;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code Column P1 P2 P3 P4 P5} of a pseudo-cursor: writes column P2 of the record in the register that OpenPseudo named to register P3.
 * Text and blobs stay in the record. C handles damaged records and columns after the end of the header.
 *
 * <p>Source: vdbe.c case OP_Column, SQLite 3.54.1.
 */
public final class PseudoColumnNode extends RecordColumnNode {

    private final int record;

    /** @param record the register that holds the record */
    PseudoColumnNode(Program program, Instruction instruction, int auxiliarySlot, int record) {
        super(program, instruction, auxiliarySlot, true);
        this.record = record;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        boolean done;
        if (isStartKnown(frame)) {
            done = get(frame, state, start);
        } else {
            if (start != ColumnCache.NOTHING) {
                met(RELOCATED);
            }
            done = locateRecord(frame) && get(frame, state, ColumnCache.LOCATED);
        }
        if (!done) {
            frame.setLongStatic(rowSlot, 0);
            slow(frame, state);
        }
    }

    private boolean locateRecord(VirtualFrame frame) {
        long meta = Registers.meta(frame, record);
        int size = Meta.length(meta);
        return (meta & MEM_Blob) != 0 && size >= 2 && locate(frame, Registers.payload(frame, record), size, size);
    }
}
