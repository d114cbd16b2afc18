package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.OP_Column;
import static org.sqltruffle.abi.Opcode.OP_IsType;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is known of the current record of each cursor when a Column instruction runs: a forward data flow of "on every path since the cursor
 * moved, the record was located, and the header was walked past these columns". A Column instruction starts from the nearest of them
 * instead of from the record's first byte. The positions are in auxiliary frame slots, which cost nothing in compiled code.
 *
 * <p>Slots: for each cursor that Column reads, {@link #ROW_SLOTS} for the record and {@link #COLUMN_SLOTS} for each column that some
 * instruction reads.
 */
public final class ColumnCache {

    /** Per cursor: address of the record (0: not located), bytes of it on the page, its size, end of its header. */
    public static final int ROW_SLOTS = 4;
    /** Per column: offset of its serial type in the header, offset of its value. */
    public static final int COLUMN_SLOTS = 2;

    /** The start of a Column instruction: nothing is known. */
    public static final int NOTHING = -2;
    /** The start of a Column instruction: the record is located, no column is. */
    public static final int LOCATED = -1;

    private final Instruction[] code;
    private final TreeMap<Integer, TreeSet<Integer>> columnsByCursor = new TreeMap<>();
    private final TreeMap<Integer, Integer> slotByCursor = new TreeMap<>();
    private final int slots;
    /** By address: the slots that are set for the present row on all ways there; {@code null} where none leads. */
    private final BitSet[] known;
    private final BitSet typeTested = new BitSet();

    ColumnCache(Instruction[] code, OperandUse[] uses, ControlFlow flow) {
        this.code = code;
        for (Instruction i : code) {
            if (i.opcode() == OP_Column) {
                columnsByCursor.computeIfAbsent(i.operand("cursor"), c -> new TreeSet<>()).add(i.operand("column"));
            } else if (i.opcode() == OP_IsType && i.operand("cursor") >= 0) {
                typeTested.set(i.operand("cursor"));
            }
        }
        int slot = 0;
        for (var entry : columnsByCursor.entrySet()) {
            slotByCursor.put(entry.getKey(), slot);
            slot += ROW_SLOTS + COLUMN_SLOTS * entry.getValue().size();
        }
        this.slots = slot;
        this.known = new BitSet[code.length];
        if (code.length > 0 && slots > 0) {
            analyze(uses, flow);
        }
    }

    /** Number of auxiliary slots. */
    public int slots() {
        return slots;
    }

    /** Whether IsType looks at C's own cache of this cursor's record, which only C's Column fills. */
    public boolean isTypeTested(int cursor) {
        return typeTested.get(cursor);
    }

    /** First slot of a cursor's record, counted from the first auxiliary slot. */
    public int rowSlot(int cursor) {
        return slotByCursor.get(cursor);
    }

    /** One past the last slot of a cursor. */
    public int endSlot(int cursor) {
        return rowSlot(cursor) + ROW_SLOTS + COLUMN_SLOTS * columnsByCursor.get(cursor).size();
    }

    /** First slot of a column's position; -1 when no instruction reads that column. */
    public int columnSlot(int cursor, int column) {
        TreeSet<Integer> columns = columnsByCursor.get(cursor);
        return columns.contains(column) ? rowSlot(cursor) + ROW_SLOTS + COLUMN_SLOTS * columns.headSet(column).size() : -1;
    }

    /** The column from which the Column instruction at an address starts, or {@link #LOCATED} or {@link #NOTHING}. */
    public int start(int pc) {
        return known[pc] == null ? NOTHING : startFrom(known[pc], code[pc]);
    }

    /** One bit per slot group: the cursor's row slot for "located", its column slots for "walked". */
    private void analyze(OperandUse[] uses, ControlFlow flow) {
        known[0] = new BitSet();
        ArrayDeque<Integer> work = new ArrayDeque<>();
        work.add(0);
        for (int stored : flow.storedAddresses()) {
            // Indirect jumps: no assumption.
            if (stored < code.length && known[stored] == null) {
                known[stored] = new BitSet();
                work.add(stored);
            }
        }
        while (!work.isEmpty()) {
            int pc = work.poll();
            BitSet out = transfer(pc, known[pc], uses[pc]);
            for (int successor : flow.successors(pc)) {
                if (known[successor] == null) {
                    known[successor] = (BitSet) out.clone();
                    work.add(successor);
                } else {
                    BitSet met = (BitSet) known[successor].clone();
                    met.and(out);
                    if (!met.equals(known[successor])) {
                        known[successor] = met;
                        work.add(successor);
                    }
                }
            }
        }
    }

    /** The slots whose content is of no use at an address: not all ways there have set them for the present row. */
    public int[] unknownSlots(int pc) {
        BitSet unknown = new BitSet();
        unknown.set(0, slots);
        for (var entry : slotByCursor.entrySet()) {
            int cursor = entry.getKey();
            int row = entry.getValue();
            if (known[pc] != null && known[pc].get(row)) {
                unknown.clear(row, row + ROW_SLOTS);
                for (int slot = row + ROW_SLOTS; slot < endSlot(cursor); slot += COLUMN_SLOTS) {
                    unknown.set(slot, slot + COLUMN_SLOTS, !known[pc].get(slot));
                }
            }
        }
        return unknown.stream().toArray();
    }

    private int startFrom(BitSet known, Instruction i) {
        int cursor = i.operand("cursor");
        if (!known.get(rowSlot(cursor))) {
            return NOTHING;
        }
        for (Integer column = i.operand("column"); column != null; column = columnsByCursor.get(cursor).lower(column)) {
            if (known.get(columnSlot(cursor, column))) {
                return column;
            }
        }
        return LOCATED;
    }

    private BitSet transfer(int pc, BitSet before, OperandUse use) {
        BitSet after = (BitSet) before.clone();
        Instruction i = code[pc];
        if (i.opcode() == OP_Column) {
            int start = startFrom(before, i);
            int cursor = i.operand("cursor");
            after.set(rowSlot(cursor));
            for (int column : columnsByCursor.get(cursor).headSet(i.operand("column"), true)) {
                if (column > start) {
                    after.set(columnSlot(cursor, column));
                }
            }
        } else if (use.movedCursor() == OperandUse.ALL_CURSORS) {
            after.clear();
        } else if (use.movedCursor() >= 0 && columnsByCursor.containsKey(use.movedCursor())) {
            int first = rowSlot(use.movedCursor());
            after.clear(first, endSlot(use.movedCursor()));
        }
        return after;
    }
}
