package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.ColumnVector;

/** Values of any type. Texts that are not valid in the database's encoding are among the blobs. */
public final class UnionWriter extends ColumnWriter {

    /** The numbers of the members, as {@code ColumnType} lists them. */
    private static final int INT64 = 0;
    private static final int FLOAT64 = 1;
    private static final int UTF8 = 2;
    private static final int BINARY = 3;
    private static final int COUNT = 4;

    private final int[] used = new int[COUNT];
    private DenseUnionVector vector;

    public UnionWriter(String label) {
        super(label);
    }

    public static int[] typeIds() {
        return IntStream.range(0, COUNT).toArray();
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (DenseUnionVector) next;
        Arrays.fill(used, 0);
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
    void putNull(int at) {
        ((BigIntVector) member(at, INT64)).setNull(used[INT64]++);
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        switch (from.type(row)) {
            case SQLITE_INTEGER -> ((BigIntVector) member(at, INT64)).setSafe(used[INT64]++, from.value(row));
            case SQLITE_FLOAT -> ((Float8Vector) member(at, FLOAT64)).setSafe(used[FLOAT64]++, Double.longBitsToDouble(from.value(row)));
            case SQLITE_TEXT -> putBytes(text.loadUtf8(from, row) ? UTF8 : BINARY, at);
            default -> {
                text.load(from, row);
                putBytes(BINARY, at);
            }
        }
        return true;
    }

    /** Writes the bytes that were loaded. */
    private void putBytes(int member, int at) {
        ((BaseVariableWidthVector) member(at, member)).setSafe(used[member]++, text.bytes(), 0, text.length());
    }

    /** Notes the member of a row's value, which is the next one of that member. */
    private ValueVector member(int row, int member) {
        vector.getTypeBuffer().setByte(row, member);
        vector.getOffsetBuffer().setInt(row * (long) Integer.BYTES, used[member]);
        return vector.getVectorByType((byte) member);
    }
}
