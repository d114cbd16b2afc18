package org.sqltruffle.bridge.server;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.flight.FlightProducer.ServerStreamListener;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Sends rows as one record batch. */
final class CatalogRows {

    private CatalogRows() {
    }

    static void send(Schema schema, List<Object[]> rows, BufferAllocator allocator, ServerStreamListener listener) {
        try (VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
            root.allocateNew();
            listener.start(root);
            for (int row = 0; row < rows.size(); row++) {
                for (int i = 0; i < root.getFieldVectors().size(); i++) {
                    put(root.getVector(i), row, rows.get(row)[i]);
                }
            }
            root.setRowCount(rows.size());
            listener.putNext();
            listener.completed();
        }
    }

    private static void put(FieldVector to, int row, Object value) {
        if (value == null) {
            to.setNull(row);
            return;
        }
        switch (to) {
            case VarCharVector texts -> texts.setSafe(row, ((String) value).getBytes(StandardCharsets.UTF_8));
            case VarBinaryVector blobs -> blobs.setSafe(row, (byte[]) value);
            case IntVector numbers -> numbers.setSafe(row, Math.toIntExact((long) value));
            case UInt1Vector numbers -> numbers.setSafe(row, Math.toIntExact((long) value));
            default -> throw new IllegalStateException("no such column: " + to.getField());
        }
    }
}
