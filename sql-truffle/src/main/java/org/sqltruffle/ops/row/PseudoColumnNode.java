package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.ColumnCache;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.RecordCodec;
import org.sqltruffle.value.SerialType;

/**
 * {@code Column P1 P2 P3 P4 P5} of a pseudo-cursor: column P2 of the record in the register that OpenPseudo named goes to register P3. Text and
 * blobs refer to the record in place. A record that does not add up, and columns behind its end, go to C.
 *
 * <p>Source: vdbe.c case OP_Column, SQLite 3.54.1.
 */
public final class PseudoColumnNode extends RecordColumnNode {

    /** Cases of {@link #met}. */
    private static final int BYTES = 2;
    private static final int REALS = 4;
    private static final int INTEGERS = 8;
    private static final int NULLS = 16;
    private static final int RELOCATED = 32;

    private final int record;

    /** @param record the register that holds the record */
    public PseudoColumnNode(Program program, Instruction instruction, int auxiliarySlot, int record) {
        super(program, instruction, auxiliarySlot);
        this.record = record;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        boolean done;
        if (isStartKnown(frame)) {
            done = decode(frame, walk(frame, start));
        } else {
            if (start != ColumnCache.NOTHING) {
                met(RELOCATED);
            }
            done = locateRecord(frame) && decode(frame, walk(frame, ColumnCache.LOCATED));
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

    private boolean decode(VirtualFrame frame, int type) {
        if (type == NO_TYPE) {
            return false;
        }
        long offset = valueOffset(frame);
        int length = SerialType.length(type);
        if (offset + length > frame.getLongStatic(rowSlot + 1)) {
            return false;
        }
        long p = frame.getLongStatic(rowSlot) + offset;
        if (type >= SerialType.FIRST_BYTES) {
            met(BYTES);
            Registers.set(frame, output, p, Meta.bytes(((type & 1) != 0 ? MEM_Str : MEM_Blob) | Registers.PAGE, length));
        } else if (type == SerialType.REAL) {
            met(REALS);
            Registers.set(frame, output, NativeMemory.getLongBigEndian(p), Meta.REAL);
        } else if (type == 0) {
            met(NULLS);
            Registers.setNull(frame, output);
        } else if (type < SerialType.ZERO) {
            met(INTEGERS);
            // The first bytes of a temporary file that is mapped have nothing before them.
            Registers.setInt(frame, output, offset >= Long.BYTES ? SerialType.integer(p, length) : RecordCodec.payload(type, p));
        } else if (type <= SerialType.ZERO + 1) {
            met(INTEGERS);
            Registers.setInt(frame, output, type - SerialType.ZERO);
        } else {
            return false;
        }
        return true;
    }
}
