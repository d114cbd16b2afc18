package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/**
 * Writes a column of the engine's batches into an Arrow vector. Subclasses write the values that are not NULL, one by one, and some of them
 * all values of a batch at once.
 */
public abstract class ColumnWriter {

    private static final int FIRST_ROWS = 512;

    public final String label;
    public CellText text;
    private FieldVector vector;
    private int rows = FIRST_ROWS;
    /** The buffers of the batch that the reader has given away; {@code null}: the next batch is to have others. */
    private Buffers reusable;

    ColumnWriter(String label) {
        this.label = label;
    }

    /**
     * Begins a batch, which has so many rows if that is known, else 0. The vector keeps its buffers when nobody else refers to them: new
     * memory costs more than the values.
     */
    public final void begin(FieldVector next, DictionaryProvider dictionaries, int expected) {
        boolean reuses = next == vector && reusable != null && reusable.equals(Buffers.of(next));
        vector = next;
        take(next, dictionaries);
        if (reuses) {
            next.getValidityBuffer().setZero(0, next.getValidityBuffer().capacity());
        } else {
            next.clear();
            next.setInitialCapacity(Math.max(rows, expected));
            next.allocateNew();
        }
        rows = 0;
    }

    /** Appends a column of a batch at a row of the vector. Returns the row whose value does not fit, or -1. */
    public final int append(ColumnVector from, int count, int at) {
        reserve(at + count);
        if (writeAll(from, count, at)) {
            setValid(from, count, at);
            return -1;
        }
        for (int row = 0; row < count; row++) {
            if (from.type(row) == SQLITE_NULL) {
                putNull(at + row);
            } else if (put(from, row, at + row)) {
                setValid(at + row);
            } else {
                return row;
            }
        }
        return -1;
    }

    /** Ends the batch. */
    public final void end(int count) {
        rows = count;
        finish(count);
        vector.setValueCount(count);
        reusable = Buffers.of(vector);
    }

    /** Notes the vector, as one of the type that the subclass writes. */
    abstract void take(FieldVector next, DictionaryProvider dictionaries);

    /** Where the engine can write the numbers of so many rows from a row on, so that {@link #writeAll} need not copy them; 0: nowhere. */
    public long numbersAt(int at, int count) {
        return 0;
    }

    /** Writes all values but NULLs, when all of them fit and can be written at once; else writes none, and returns {@code false}. */
    boolean writeAll(ColumnVector from, int count, int at) {
        return false;
    }

    /** Writes a value that is not NULL. Returns whether it fits. */
    abstract boolean put(ColumnVector from, int row, int at);

    void putNull(int at) {
        // The validity is 0.
    }

    void finish(int count) {
        // Most vectors are complete.
    }

    /** The buffer of validity; {@code null} for a vector without one. */
    ArrowBuf validity() {
        return vector.getValidityBuffer();
    }

    void reserve(int capacity) {
        while (vector.getValueCapacity() < capacity) {
            vector.reAlloc();
        }
    }

    private void setValid(int row) {
        ArrowBuf validity = validity();
        if (validity != null) {
            long at = row >> 3;
            validity.setByte(at, validity.getByte(at) | 1 << (row & 7));
        }
    }

    private void setValid(ColumnVector from, int count, int at) {
        ArrowBuf validity = validity();
        if (validity == null) {
            return;
        }
        int row = 0;
        while (row < count) {
            int target = at + row;
            if (from.nulls() == 0 && (target & 7) == 0 && count - row >= Byte.SIZE) {
                int bytes = (count - row) / Byte.SIZE;
                validity.setOne(target >> 3, bytes);
                row += bytes * Byte.SIZE;
                continue;
            }
            if (from.nulls() == 0 || from.type(row) != SQLITE_NULL) {
                setValid(target);
            }
            row++;
        }
    }

    /** The buffers of a vector, and how many refer to them. */
    private record Buffers(ArrowBuf validity, ArrowBuf data, int references) {

        /** {@code null} for vectors whose buffers are not used again. */
        static Buffers of(FieldVector vector) {
            if (vector instanceof BitVector || !(vector instanceof BaseFixedWidthVector || vector instanceof BaseVariableWidthVector)) {
                return null;
            }
            ArrowBuf validity = vector.getValidityBuffer();
            ArrowBuf data = vector.getDataBuffer();
            int offsets = vector instanceof BaseVariableWidthVector ? vector.getOffsetBuffer().refCnt() : 0;
            return new Buffers(validity, data, validity.refCnt() + data.refCnt() + offsets);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Buffers(ArrowBuf itsValidity, ArrowBuf itsData, int itsReferences) && validity == itsValidity
                            && data == itsData && references == itsReferences;
        }

        @Override
        public int hashCode() {
            return references;
        }
    }
}
