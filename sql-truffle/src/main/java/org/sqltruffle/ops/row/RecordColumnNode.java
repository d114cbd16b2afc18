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
import org.sqltruffle.value.RecordHeader;
import org.sqltruffle.value.SerialType;

/**
 * A Column instruction, whose column is the P2-th value of a record: finds the value from the nearest column that an earlier Column of the
 * same record has passed ({@link ColumnCache}). Serial types of one byte are taken two at a time.
 */
abstract class RecordColumnNode extends StraightNode {

    /** Cases of {@link #met}, beside those of the subclasses. */
    private static final int LONG_TYPES = 1;
    private static final int NULLS = 2;
    private static final int INTEGERS = 4;
    private static final int REALS = 16;
    private static final int BYTES = 32;
    static final int RELOCATED = 256;

    protected final int column;
    protected final int output;
    protected final int start;
    protected final int rowSlot;
    private final int endSlot;
    /** Whether the memory before the record may not be readable. */
    private final boolean mayBeginMemory;
    /** By column from 0: the slot of its position, or -1. */
    @CompilationFinal(dimensions = 1)
    private final int[] columnSlots;

    /**
     * @param mayBeginMemory whether the memory before a record may not be readable. Before a record on a page there are at least eight
     * bytes: the page's header.
     */
    RecordColumnNode(Program program, Instruction instruction, int auxiliarySlot, boolean mayBeginMemory) {
        super(program, instruction);
        this.mayBeginMemory = mayBeginMemory;
        int cursor = instruction.operand("cursor");
        this.column = instruction.operand("column");
        this.output = instruction.operand("output");
        ColumnCache cache = program.columnCache();
        this.start = cache.start(pc);
        this.rowSlot = auxiliarySlot + cache.rowSlot(cursor);
        this.endSlot = auxiliarySlot + cache.endSlot(cursor);
        this.columnSlots = new int[column + 1];
        for (int k = 0; k <= column; k++) {
            int slot = cache.columnSlot(cursor, k);
            columnSlots[k] = slot < 0 ? -1 : auxiliarySlot + slot;
        }
    }

    /** Whether the column that this node starts from has been passed in this record. */
    protected final boolean isStartKnown(VirtualFrame frame) {
        return start != ColumnCache.NOTHING && frame.getLongStatic(rowSlot) != 0
                        && (start == ColumnCache.LOCATED || frame.getLongStatic(columnSlots[start]) != 0);
    }

    /**
     * Begins with a record.
     *
     * @param local bytes of it that are there
     * @param size all its bytes
     * @return {@code false}: its header is not whole, or longer than two bytes can say
     */
    protected final boolean locate(VirtualFrame frame, long pRecord, long local, long size) {
        int headerEnd = NativeMemory.getU8(pRecord);
        if (headerEnd >= RecordHeader.LONG) {
            met(LONG_TYPES);
            headerEnd = RecordHeader.longLength(pRecord);
        }
        if (headerEnd > local || headerEnd == 0) {
            return false;
        }
        frame.setLongStatic(rowSlot, pRecord);
        frame.setLongStatic(rowSlot + 1, local);
        frame.setLongStatic(rowSlot + 2, size);
        frame.setLongStatic(rowSlot + 3, headerEnd);
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

    /** Walks the header from column {@code from} to this node's, and decodes the value. {@code false}: a case for C. */
    protected final boolean get(VirtualFrame frame, MachineState state, int from) {
        int type = walk(frame, from);
        return type != RecordHeader.NO_TYPE && decode(frame, state, type);
    }

    private boolean decode(VirtualFrame frame, MachineState state, int type) {
        long offset = valueOffset(frame);
        int length = SerialType.length(type);
        long end = offset + length;
        // The one bounds check of the value: after it each read of the value lies within what is there of the record.
        if (end > frame.getLongStatic(rowSlot + 1)) {
            return false;
        }
        int next = typeOffset(frame) + SerialType.bytes(type);
        if (next >= headerEnd(frame) && (next != headerEnd(frame) || end != frame.getLongStatic(rowSlot + 2))) {
            return false;
        }
        long p = frame.getLongStatic(rowSlot) + offset;
        if (type >= SerialType.FIRST_BYTES) {
            met(BYTES);
            if (length > state.lengthLimit) {
                return false;
            }
            Registers.set(frame, output, p, Meta.bytes(((type & 1) != 0 ? MEM_Str : MEM_Blob) | Registers.PAGE, length));
        } else if (type == SerialType.REAL) {
            met(REALS);
            double value = Double.longBitsToDouble(NativeMemory.getLongBigEndian(p));
            if (value != value) {
                // A NaN in a file is NULL.
                met(NULLS);
                Registers.setNull(frame, output);
            } else {
                Registers.setReal(frame, output, value);
            }
        } else if (type == 0) {
            met(NULLS);
            Registers.setNull(frame, output);
        } else if (type <= SerialType.ZERO + 1) {
            met(INTEGERS);
            if (mayBeginMemory && offset < Long.BYTES) {
                Registers.setInt(frame, output, RecordCodec.payload(type, p));
                return true;
            }
            // 0 and 1 have types of their own, and come among others at random, so no branch depends on them.
            long integer = SerialType.integer(p, length);
            Registers.setInt(frame, output, type < SerialType.ZERO ? integer : type - SerialType.ZERO);
        } else {
            return false;
        }
        return true;
    }

    private int headerEnd(VirtualFrame frame) {
        return (int) frame.getLongStatic(rowSlot + 3);
    }

    /** Offset in the record of the serial type that {@link #walk} has found. */
    private int typeOffset(VirtualFrame frame) {
        return (int) frame.getLongStatic(columnSlots[column]);
    }

    /** Offset in the record of the value whose type {@link #walk} has found. */
    private long valueOffset(VirtualFrame frame) {
        return frame.getLongStatic(columnSlots[column] + 1);
    }

    /** Walks the header from column {@code from} to this node's. The serial type of this column, or {@link RecordHeader#NO_TYPE}. */
    private int walk(VirtualFrame frame, int from) {
        long pRecord = frame.getLongStatic(rowSlot);
        int headerEnd = headerEnd(frame);
        int first = Math.max(from, 0);
        int position;
        long offset;
        if (from < 0) {
            position = RecordHeader.firstType(headerEnd);
            offset = headerEnd;
            setPosition(frame, 0, position, offset);
        } else {
            position = (int) frame.getLongStatic(columnSlots[from]);
            offset = frame.getLongStatic(columnSlots[from] + 1);
        }
        assert headerEnd <= frame.getLongStatic(rowSlot + 1) : "locate() has compared them";
        // Each type takes at least one byte. So the reads below lie within the header, and locate() has seen that the whole header is
        // there.
        if (position + (column - first) >= headerEnd) {
            return RecordHeader.NO_TYPE;
        }
        if (SerialType.areOneByteEach(pRecord + position, column - first + 1)) {
            return walkOneByteTypes(frame, pRecord, first, position, offset);
        }
        met(LONG_TYPES);
        return walkAnyTypes(frame, pRecord, first, position, offset, headerEnd);
    }

    private void setPosition(VirtualFrame frame, int k, int position, long offset) {
        if (columnSlots[k] >= 0) {
            frame.setLongStatic(columnSlots[k], position);
            frame.setLongStatic(columnSlots[k] + 1, offset);
        }
    }

    @ExplodeLoop
    private int walkOneByteTypes(VirtualFrame frame, long pRecord, int first, int position, long offset) {
        long pTypes = pRecord + position;
        long at = offset;
        for (int k = first; k < column; k++) {
            if (k + 1 < column && columnSlots[k + 1] < 0) {
                at += SerialType.twoLengths(NativeMemory.getU16(pTypes + (k - first)));
                k++;
            } else {
                at += SerialType.oneByteLength(NativeMemory.getByte(pTypes + (k - first)));
            }
            setPosition(frame, k + 1, position + (k + 1 - first), at);
        }
        return NativeMemory.getByte(pTypes + (column - first));
    }

    @ExplodeLoop
    private int walkAnyTypes(VirtualFrame frame, long pRecord, int first, int position, long offset, int headerEnd) {
        int p = position;
        long at = offset;
        for (int k = first; k < column; k++) {
            int type = RecordHeader.type(pRecord, p, headerEnd);
            if (type == RecordHeader.NO_TYPE) {
                return RecordHeader.NO_TYPE;
            }
            at += SerialType.length(type);
            p += SerialType.bytes(type);
            setPosition(frame, k + 1, p, at);
        }
        return RecordHeader.type(pRecord, p, headerEnd);
    }
}
