package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.program.ColumnCache;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.RecordCodec;
import org.sqltruffle.value.SerialType;
import org.sqltruffle.value.Varint;

/**
 * {@code Column P1 P2 P3 P4 P5} of a pseudo-cursor: column P2 of the record in the register that OpenPseudo named goes to register P3. Text and
 * blobs refer to the record in place. A record that does not add up, and columns behind its end, go to C.
 *
 * <p>Source: vdbe.c case OP_Column, SQLite 3.54.1.
 */
public final class PseudoColumnNode extends StraightNode {

    private static final int LONG_TYPES = 1;
    private static final int BYTES = 2;
    private static final int REALS = 4;
    private static final int INTEGERS = 8;
    private static final int NULLS = 16;

    private final int record;
    private final int column;
    private final int output;
    private final int start;
    private final int rowSlot;
    private final int endSlot;
    /** By column from 0: the slot of its position, or -1. */
    @CompilationFinal(dimensions = 1) private final int[] columnSlots;

    /** @param record the register that holds the record */
    public PseudoColumnNode(Program program, Instruction instruction, int auxiliarySlot, int record) {
        super(program, instruction);
        this.record = record;
        this.column = instruction.p2();
        this.output = instruction.p3();
        ColumnCache cache = program.columnCache();
        this.start = cache.start(pc);
        this.rowSlot = auxiliarySlot + cache.rowSlot(instruction.p1());
        this.endSlot = auxiliarySlot + cache.endSlot(instruction.p1());
        this.columnSlots = new int[column + 1];
        for (int k = 0; k <= column; k++) {
            int slot = cache.columnSlot(instruction.p1(), k);
            columnSlots[k] = slot < 0 ? -1 : auxiliarySlot + slot;
        }
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        boolean located = start != ColumnCache.NOTHING && frame.getLongStatic(rowSlot) != 0;
        boolean done;
        if (located && start != ColumnCache.LOCATED && frame.getLongStatic(columnSlots[start]) != 0) {
            done = walk(frame, start);
        } else {
            done = (located || locate(frame)) && walk(frame, ColumnCache.LOCATED);
        }
        if (!done) {
            frame.setLongStatic(rowSlot, 0);
            slow(frame, state);
        }
    }

    private boolean locate(VirtualFrame frame) {
        long meta = Registers.meta(frame, record);
        long pRecord = Registers.payload(frame, record);
        int size = Meta.length(meta);
        if ((meta & MEM_Blob) == 0 || size < 2) {
            return false;
        }
        int headerEnd = NativeMemory.getU8(pRecord);
        int position = 1;
        if (headerEnd >= 0x80) {
            met(LONG_TYPES);
            int second = NativeMemory.getU8(pRecord + 1);
            if (second >= 0x80) {
                return false;
            }
            headerEnd = (headerEnd & 0x7f) << 7 | second;
            position = 2;
        }
        if (headerEnd > size || headerEnd < position) {
            return false;
        }
        frame.setLongStatic(rowSlot, pRecord);
        frame.setLongStatic(rowSlot + 1, size);
        frame.setLongStatic(rowSlot + 3, (long) headerEnd << 32 | position);
        forgetPositions(frame);
        return true;
    }

    /** Positions belong to the record they were found in; 0 is none. */
    @ExplodeLoop
    private void forgetPositions(VirtualFrame frame) {
        for (int slot = rowSlot + ColumnCache.ROW_SLOTS; slot < endSlot; slot += ColumnCache.COLUMN_SLOTS) {
            frame.setLongStatic(slot, 0);
        }
    }

    /** Walks the header from column {@code from} to this node's, and decodes its value. */
    @ExplodeLoop
    private boolean walk(VirtualFrame frame, int from) {
        long pRecord = frame.getLongStatic(rowSlot);
        long header = frame.getLongStatic(rowSlot + 3);
        int headerEnd = (int) (header >>> 32);
        int first = Math.max(from, 0);
        int position = from < 0 ? (int) header : (int) frame.getLongStatic(columnSlots[from]);
        long offset = from < 0 ? headerEnd : frame.getLongStatic(columnSlots[from] + 1);
        for (int k = first; k < column; k++) {
            if (columnSlots[k] >= 0) {
                frame.setLongStatic(columnSlots[k], position);
                frame.setLongStatic(columnSlots[k] + 1, offset);
            }
            if (position >= headerEnd) {
                return false;
            }
            int type = NativeMemory.getU8(pRecord + position);
            if (type < 0x80) {
                offset += SerialType.oneByteLength(type);
                position++;
            } else {
                met(LONG_TYPES);
                int n = Varint.length(pRecord + position);
                if (position + n > headerEnd) {
                    return false;
                }
                offset += RecordCodec.valueLength(Varint.read32(pRecord + position));
                position += n;
            }
        }
        frame.setLongStatic(columnSlots[column], position);
        frame.setLongStatic(columnSlots[column] + 1, offset);
        if (position >= headerEnd) {
            return false;
        }
        long type = NativeMemory.getU8(pRecord + position);
        if (type >= 0x80) {
            met(LONG_TYPES);
            if (position + Varint.length(pRecord + position) > headerEnd) {
                return false;
            }
            type = Varint.read32(pRecord + position);
        }
        int length = RecordCodec.valueLength(type);
        return offset + length <= frame.getLongStatic(rowSlot + 1) && decode(frame, pRecord + offset, offset, type, length);
    }

    private boolean decode(VirtualFrame frame, long p, long offset, long type, int length) {
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
