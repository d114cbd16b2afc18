package org.sqltruffle.bridge.arrow.writer;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Values of any length, one after the other. */
abstract class BytesWriter extends ColumnWriter {

    private BaseVariableWidthVector vector;
    /** Rows whose end was written, and the bytes of their values. */
    private int ends;
    private int used;

    BytesWriter(String label) {
        super(label);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (BaseVariableWidthVector) next;
        ends = 0;
        used = 0;
    }

    private void reserveBytes(int end) {
        while (vector.getDataBuffer().capacity() < end) {
            vector.reallocDataBuffer(Math.max(end, Math.min(Integer.MAX_VALUE - 64L, 2L * vector.getDataBuffer().capacity())));
        }
    }

    /** Copies the values of a batch that stand one after the other. NULL has no bytes. */
    final void copyAll(ColumnVector from, int count, int at) {
        int end = Math.addExact(used, from.byteCount());
        reserveBytes(end);
        from.copyBytes(0, from.byteCount(), vector.getDataBufferAddress() + used);
        finish(at);
        from.copyEnds(count, endsFrom(at), used);
        ends = at + count;
        used = end;
    }

    /** Writes the texts of rows that have codes. */
    final void copyEntries(ColumnVector from, int count, int at) {
        int end = Math.toIntExact(used + from.entryBytes(count));
        reserveBytes(Math.addExact(end, ColumnVector.SLACK));
        finish(at);
        from.copyEntries(count, vector.getDataBufferAddress() + used, endsFrom(at), used);
        ends = at + count;
        used = end;
    }

    /** Where the end of a row's value is written. */
    private long endsFrom(int row) {
        return vector.getOffsetBufferAddress() + (row + 1) * (long) Integer.BYTES;
    }

    /** Writes a row's value as it is. */
    final void copy(ColumnVector from, int row, int at) {
        int index = from.entries() > 0 ? from.code(row) : row;
        int offset = from.offset(index);
        int length = from.offset(index + 1) - offset;
        reserveBytes(Math.addExact(used, length));
        from.copyBytes(offset, length, vector.getDataBufferAddress() + used);
        end(at, length);
    }

    /** Writes a row's value. */
    final void put(byte[] bytes, int length, int at) {
        reserveBytes(Math.addExact(used, length));
        vector.getDataBuffer().setBytes(used, bytes, 0, length);
        end(at, length);
    }

    private void end(int at, int length) {
        finish(at);
        used += length;
        finish(at + 1);
    }

    /** Ends the values before a row that have no end: NULLs. */
    @Override
    final void finish(int row) {
        ArrowBuf offsets = vector.getOffsetBuffer();
        while (ends < row) {
            offsets.setInt(++ends * (long) Integer.BYTES, used);
        }
        vector.setLastSet(ends - 1);
    }
}
