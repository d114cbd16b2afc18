package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.util.TransferPair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/** The buffers of a result's batches. */
class ReusedBuffersTest {

    private final BufferAllocator allocator = new RootAllocator();
    private final Database database = Database.inMemory();

    @AfterEach
    void nothingIsLeft() {
        database.close();
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    private static List<Object> values(VectorSchemaRoot root) {
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < root.getRowCount(); row++) {
            for (FieldVector vector : root.getFieldVectors()) {
                values.add(String.valueOf(vector.getObject(row)));
            }
        }
        return values;
    }

    /** The buffers of a batch serve the next one, unless the reader's user has taken or kept them. */
    @Test
    void batchesThatAreKeptStayAsTheyAre() throws IOException {
        database.execute(
                        "CREATE TABLE t(i INTEGER, r REAL, x TEXT, l BOOLEAN); WITH n(k) AS (VALUES(1) UNION ALL SELECT k + 1 FROM n "
                                        + "WHERE k < 1000) "
                                        + "INSERT INTO t SELECT nullif(k % 7, 3), nullif(k % 5, 2) + 0.5, nullif(printf('%.*c', k % 9, "
                                        + "'x') || k, 'x'), nullif(k % 3, 2) FROM n");
        ArrowOptions small = ArrowOptions.DEFAULT.withBatches(100, 1 << 20);
        List<Object> expected = new ArrayList<>();
        long first = 0;
        try (Query query = database.prepare("SELECT * FROM t"); ArrowReader reader = ArrowResult.read(query, allocator, small)) {
            while (reader.loadNextBatch()) {
                expected.addAll(values(reader.getVectorSchemaRoot()));
                long address = reader.getVectorSchemaRoot().getVector(0).getDataBuffer().memoryAddress();
                first = first == 0 ? address : first;
                assertEquals(first, address);
            }
        }
        List<VectorSchemaRoot> taken = new ArrayList<>();
        List<ArrowRecordBatch> kept = new ArrayList<>();
        try (Query query = database.prepare("SELECT * FROM t"); ArrowReader reader = ArrowResult.read(query, allocator, small)) {
            for (int batch = 0; reader.loadNextBatch(); batch++) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                switch (batch % 3) {
                    case 0 -> taken.add(root.slice(0));
                    case 1 -> kept.add(new VectorUnloader(root).getRecordBatch());
                    default -> {
                        List<FieldVector> vectors = new ArrayList<>();
                        for (FieldVector vector : root.getFieldVectors()) {
                            TransferPair pair = vector.getTransferPair(allocator);
                            pair.transfer();
                            vectors.add((FieldVector) pair.getTo());
                        }
                        taken.add(new VectorSchemaRoot(vectors));
                    }
                }
            }
        }
        List<Object> actual = new ArrayList<>();
        for (int batch = 0; batch < taken.size() + kept.size(); batch++) {
            if (batch % 3 == 1) {
                try (VectorSchemaRoot root = VectorSchemaRoot.create(taken.getFirst().getSchema(), allocator);
                                ArrowRecordBatch record = kept.get(batch / 3)) {
                    new VectorLoader(root).load(record);
                    actual.addAll(values(root));
                }
            } else {
                actual.addAll(values(taken.get(batch - (batch + 1) / 3)));
            }
        }
        taken.forEach(VectorSchemaRoot::close);
        assertEquals(expected, actual);
    }
}
