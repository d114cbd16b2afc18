package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Opcode.OP_Column;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.PageRecord;
import org.sqltruffle.btree.ParsedCell;
import org.sqltruffle.btree.TableSeek;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.ColumnCache;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.SerialType;

/**
 * {@code Column P1 P2 P3 P4 P5}: the value of column P2 of the row that cursor P1 points to goes to register P3.
 *
 * <p>Fast path: the record is decoded straight from the page image, from the nearest column that an earlier Column of the
 * same row has passed ({@link ColumnCache}). Every offset is checked against the record, and the record against the page, as
 * C does. Text and blobs stay on the page. To C go: values on overflow pages, columns behind the end of the header (defaults),
 * records that do not add up (C raises SQLITE_CORRUPT), cursors that are no B-tree.
 *
 * <p>Source: vdbe.c case OP_Column, SQLite 3.54.1.
 */
@VdbeOp({OP_Column})
public final class ColumnNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int INTEGERS = 2;
    private static final int CONSTANTS = 4;
    private static final int REALS = 8;
    private static final int BYTES = 16;
    private static final int LONG_TYPES = 32;
    private static final int NULL_ROWS = 64;
    private static final int DEFERRED = 128;
    private static final int RELOCATED = 256;

    private final int cursor;
    private final int column;
    private final int output;
    private final int start;
    private final int rowSlot;
    private final int endSlot;
    private final boolean writes;
    /** By column from 0: the slot of its position, or -1. */
    @CompilationFinal(dimensions = 1) private final int[] columnSlots;

    /** @param writes whether the cursor writes, see {@link ParsedCell} */
    public ColumnNode(Program program, Instruction instruction, int auxiliarySlot, boolean writes) {
        super(program, instruction);
        this.writes = writes;
        this.cursor = instruction.p1();
        this.column = instruction.p2();
        this.output = instruction.p3();
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

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (start != ColumnCache.NOTHING) {
            if (frame.getLongStatic(rowSlot) != 0 && (start == ColumnCache.LOCATED || frame.getLongStatic(columnSlots[start]) != 0)) {
                if (!walk(frame, state, start)) {
                    decline(frame, state);
                }
                return;
            }
            // Entered behind the Column that located the row, or its row is a null row, or C had to read it, or another Column
            // has come here and walked less far.
            met(RELOCATED);
        }
        long pC = state.pCursor(cursor);
        if (BtreeCursor.isNullRow(pC) && BtreeCursor.isBtree(pC)) {
            met(NULL_ROWS);
            frame.setLongStatic(rowSlot, 0);
            Registers.setNull(frame, output);
            return;
        }
        if (!locate(frame, state, pC) || !walk(frame, state, ColumnCache.LOCATED)) {
            decline(frame, state);
        }
    }

    private void decline(VirtualFrame frame, MachineState state) {
        frame.setLongStatic(rowSlot, 0);
        slow(frame, state);
    }

    private boolean locate(VirtualFrame frame, MachineState state, long pC) {
        if (BtreeCursor.isMoveDeferred(pC)) {
            met(DEFERRED);
            if (!BtreeCursor.isBtree(pC) || BtreeCursor.mapsToIndex(pC, column)) {
                return false;
            }
            int rc = TableSeek.finishMove(pC) ? ResultCode.OK : TierApi.stCursorRestore(pC);
            if (rc != ResultCode.OK) {
                raise(state, rc);
            }
        }
        long pCur = BtreeCursor.pBtCursor(pC);
        if (!BtreeCursor.isBtree(pC) || !BtreeCursor.isValid(pCur)) {
            return false;
        }
        long pPage = BtreeCursor.pPage(pCur);
        long pCell = PageRecord.pCell(pPage, BtreeCursor.index(pCur));
        if (!PageRecord.hasRoomForCellHeader(pPage, pCell)) {
            return false;
        }
        long record = PageRecord.record(pPage, pCell);
        long size = PageRecord.recordSize(record);
        if (size == 0) {
            return false;
        }
        long pRecord = pCell + PageRecord.recordOffset(record);
        long local = PageRecord.localSize(pPage, size);
        if (pRecord + local > PageRecord.pEnd(pPage)) {
            return false;
        }
        int first = NativeMemory.getU8(pRecord);
        int headerEnd = first;
        int position = 1;
        if (first >= 0x80) {
            met(LONG_TYPES);
            int second = NativeMemory.getU8(pRecord + 1);
            if (second >= 0x80) {
                return false;
            }
            headerEnd = (first & 0x7f) << 7 | second;
            position = 2;
        }
        if (headerEnd > local || headerEnd < position) {
            return false;
        }
        if (writes) {
            ParsedCell.set(pCur, pPage, pCell, record);
        }
        frame.setLongStatic(rowSlot, pRecord);
        frame.setLongStatic(rowSlot + 1, local);
        frame.setLongStatic(rowSlot + 2, size);
        // Both in one slot: the end of the header and where its first serial type is.
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
    private boolean walk(VirtualFrame frame, MachineState state, int from) {
        long pRecord = frame.getLongStatic(rowSlot);
        long header = frame.getLongStatic(rowSlot + 3);
        int headerEnd = (int) (header >>> 32);
        int position;
        long offset;
        int first = Math.max(from, 0);
        if (from < 0) {
            position = (int) header;
            offset = headerEnd;
        } else {
            position = (int) frame.getLongStatic(columnSlots[from]);
            offset = frame.getLongStatic(columnSlots[from] + 1);
        }
        // Each type takes at least one byte, so no read below leaves the header, and the header is on the page.
        if (position + (column - first) >= headerEnd) {
            return false;
        }
        for (int k = first; k < column; k++) {
            if (columnSlots[k] >= 0) {
                frame.setLongStatic(columnSlots[k], position);
                frame.setLongStatic(columnSlots[k] + 1, offset);
            }
            int type = NativeMemory.getU8(pRecord + position);
            if (type < 0x80) {
                offset += SerialType.oneByteLength(type);
                position++;
            } else {
                met(LONG_TYPES);
                int second = NativeMemory.getU8(pRecord + position + 1);
                // 0x80 begins a type that one byte would hold; only a damaged record has one, and its length is another.
                if (second >= 0x80 || type == 0x80) {
                    return false;
                }
                offset += ((type & 0x7f) << 7 | second) - SerialType.FIRST_BYTES >> 1;
                position += 2;
                if (position + (column - k - 1) >= headerEnd) {
                    return false;
                }
            }
        }
        frame.setLongStatic(columnSlots[column], position);
        frame.setLongStatic(columnSlots[column] + 1, offset);
        int type = NativeMemory.getU8(pRecord + position);
        int next = position + 1;
        if (type >= 0x80) {
            met(LONG_TYPES);
            int second = NativeMemory.getU8(pRecord + position + 1);
            if (second >= 0x80) {
                return false;
            }
            type = (type & 0x7f) << 7 | second;
            next = position + 2;
        }
        return decode(frame, state, pRecord, type, offset, next, headerEnd);
    }

    private boolean decode(VirtualFrame frame, MachineState state, long pRecord, int type, long offset, int next, int headerEnd) {
        int length = type < 0x80 ? SerialType.oneByteLength(type) : type - SerialType.FIRST_BYTES >> 1;
        long end = offset + length;
        if (end > frame.getLongStatic(rowSlot + 1)) {
            return false;
        }
        if (next >= headerEnd && (next != headerEnd || end != frame.getLongStatic(rowSlot + 2))) {
            return false;
        }
        long p = pRecord + offset;
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
                met(NULLS);
                Registers.setNull(frame, output);
            } else {
                Registers.setReal(frame, output, value);
            }
        } else if (type == 0) {
            met(NULLS);
            Registers.setNull(frame, output);
        } else if (type < SerialType.REAL) {
            met(INTEGERS);
            Registers.setInt(frame, output, SerialType.integer(p, length));
        } else if (type <= SerialType.ZERO + 1) {
            met(CONSTANTS);
            Registers.setInt(frame, output, type - SerialType.ZERO);
        } else {
            return false;
        }
        return true;
    }
}
