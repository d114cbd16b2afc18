package org.sqltruffle.bridge.adbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.adbc.core.AdbcException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows of nested values as one record batch: lists are {@link List}, structs are {@link Map}, and {@code null} is NULL. */
final class Nested {

    private static final byte UNION_STRING = 0;
    private static final byte UNION_BOOL = 1;

    private Nested() {
    }

    /** A struct of names and values by turns. */
    static Map<String, Object> struct(Object... namesAndValues) {
        Map<String, Object> struct = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            struct.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return struct;
    }

    static ArrowReader reader(Schema schema, List<List<Object>> rows, BufferAllocator allocator) throws AdbcException {
        ArrowReader reader = new ArrowReader(allocator) {
            private boolean read;

            @Override
            protected Schema readSchema() {
                return schema;
            }

            @Override
            public boolean loadNextBatch() throws IOException {
                prepareLoadNextBatch();
                if (read) {
                    return false;
                }
                read = true;
                VectorSchemaRoot root = getVectorSchemaRoot();
                root.allocateNew();
                for (int row = 0; row < rows.size(); row++) {
                    for (int i = 0; i < root.getFieldVectors().size(); i++) {
                        put(root.getVector(i), row, rows.get(row).get(i));
                    }
                }
                root.setRowCount(rows.size());
                return true;
            }

            @Override
            public long bytesRead() {
                return 0;
            }

            @Override
            protected void closeReadSource() {
                // Nothing is open.
            }
        };
        return reader;
    }

    private static void put(ValueVector to, int row, Object value) {
        switch (to) {
            case StructVector struct -> putStruct(struct, row, (Map<?, ?>) value);
            case ListVector list -> putList(list, row, (List<?>) value);
            case DenseUnionVector union -> putUnion(union, row, value);
            default -> putSimple((FieldVector) to, row, value);
        }
    }

    private static void putStruct(StructVector struct, int row, Map<?, ?> value) {
        if (value == null) {
            struct.setNull(row);
            return;
        }
        struct.setIndexDefined(row);
        for (FieldVector child : struct.getChildrenFromFields()) {
            put(child, row, value.get(child.getName()));
        }
    }

    private static void putList(ListVector list, int row, List<?> value) {
        if (value == null) {
            list.setNull(row);
            return;
        }
        int at = list.startNewValue(row);
        for (int i = 0; i < value.size(); i++) {
            put(list.getDataVector(), at + i, value.get(i));
        }
        list.endValue(row, value.size());
    }

    private static void putUnion(DenseUnionVector union, int row, Object value) {
        byte type = value instanceof Boolean ? UNION_BOOL : UNION_STRING;
        FieldVector member = (FieldVector) union.getVectorByType(type);
        int at = member.getValueCount();
        union.setTypeId(row, type);
        union.getOffsetBuffer().setInt(row * (long) Integer.BYTES, at);
        putSimple(member, at, value);
        member.setValueCount(at + 1);
    }

    private static void putSimple(FieldVector to, int row, Object value) {
        if (value == null) {
            while (to.getValueCapacity() <= row) {
                to.reAlloc();
            }
            to.setNull(row);
            return;
        }
        switch (to) {
            case VarCharVector texts -> texts.setSafe(row, ((String) value).getBytes(StandardCharsets.UTF_8));
            case BitVector bits -> bits.setSafe(row, (boolean) value ? 1 : 0);
            case BigIntVector numbers -> numbers.setSafe(row, (long) value);
            case IntVector numbers -> numbers.setSafe(row, Math.toIntExact((long) value));
            case UInt4Vector numbers -> numbers.setSafe(row, Math.toIntExact((long) value));
            case SmallIntVector numbers -> numbers.setSafe(row, Math.toIntExact((long) value));
            default -> throw new IllegalStateException("no such column: " + to.getField());
        }
    }
}
