package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.sqltruffle.registers.RowBatch;

/** Values of any type. Texts that are not valid in the database's encoding are among the blobs. */
final class UnionWriter extends ColumnWriter {

    /** The types of the union's members. A member's index is its type's number. */
    static final List<ColumnType> MEMBERS = List.of(ColumnType.INT64, ColumnType.FLOAT64, ColumnType.UTF8, ColumnType.BINARY);

    private static final int INT64 = 0;
    private static final int FLOAT64 = 1;
    private static final int UTF8 = 2;
    private static final int BINARY = 3;
    private static final int COUNT = 4;

    private final int[] used = new int[COUNT];
    private DenseUnionVector vector;

    UnionWriter(String label) {
        super(label);
    }

    static int[] typeIds() {
        return IntStream.range(0, COUNT).toArray();
    }

    @Override
    void take(FieldVector next) {
        vector = (DenseUnionVector) next;
        Arrays.fill(used, 0);
    }

    @Override
    FieldVector vector() {
        return vector;
    }

    @Override
    ArrowBuf validity() {
        return null;
    }

    @Override
    void reserve(int capacity) {
        while (vector.getTypeBuffer().capacity() < capacity || vector.getOffsetBuffer().capacity() < capacity * (long) Integer.BYTES) {
            vector.reAlloc();
        }
    }

    @Override
    int write(RowBatch batch, int column, int at) {
        for (int row = 0; row < batch.rows; row++) {
            put(batch, (row * batch.columns + column) * 2, at + row);
        }
        return -1;
    }

    private void put(RowBatch batch, int cell, int row) {
        long meta = batch.cells[cell + 1];
        long payload = batch.cells[cell];
        switch (RowBatch.type(meta)) {
            case SQLITE_INTEGER -> ((BigIntVector) member(row, INT64)).setSafe(used[INT64]++, payload);
            case SQLITE_FLOAT -> ((Float8Vector) member(row, FLOAT64)).setSafe(used[FLOAT64]++, Double.longBitsToDouble(payload));
            case SQLITE_TEXT -> putText(batch, cell, row);
            case SQLITE_BLOB -> ((BaseVariableWidthVector) member(row, BINARY)).setSafe(used[BINARY]++, batch.bytes, (int) payload, RowBatch.length(meta));
            default -> ((BigIntVector) member(row, INT64)).setNull(used[INT64]++);
        }
    }

    private void putText(RowBatch batch, int cell, int row) {
        byte[] utf8 = text.utf8(batch, cell);
        if (utf8 != null) {
            ((BaseVariableWidthVector) member(row, UTF8)).setSafe(used[UTF8]++, utf8, 0, utf8.length);
        } else {
            ((BaseVariableWidthVector) member(row, BINARY)).setSafe(used[BINARY]++, batch.bytes, (int) batch.cells[cell], RowBatch.length(batch.cells[cell + 1]));
        }
    }

    /** Notes the member of a row's value, which is the next one of that member. */
    private ValueVector member(int row, int member) {
        vector.getTypeBuffer().setByte(row, member);
        vector.getOffsetBuffer().setInt(row * (long) Integer.BYTES, used[member]);
        return vector.getVectorByType((byte) member);
    }
}
