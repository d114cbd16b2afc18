package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/** Dictionaries of Arrow: {@link ArrowOptions#withDictionaries}. */
@Timeout(600)
class ArrowDictionaryTest {

    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void nothingIsLeft() {
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    /** Texts of columns with a dictionary become a dictionary that grows, and an IPC stream has it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void dictionaries(boolean columns, @TempDir Path directory) throws IOException {
        String name = "CASE WHEN i % 5 THEN 'name ' || (i / 1000) || '-' || (i % 7) END";
        try (Database file = Database.open(directory.resolve("dictionaries.db").toString())) {
            file.columns(columns ? Columns.Mode.BUILD : Columns.Mode.OFF);
            file.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT)");
            file.execute("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 70000) INSERT INTO t SELECT i, " + name
                            + " FROM c");
            List<Object> expected = file.prepare("SELECT name FROM t").list(row -> (Object) row.getString(0));
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            try (Query query = file.prepare("SELECT name FROM t");
                            ArrowReader reader = ArrowResult.read(query, allocator,
                                            ArrowOptions.DEFAULT.withDictionaries(true).withBatches(5000, 1 << 20))) {
                assertEquals(columns, reader.getVectorSchemaRoot().getSchema().getFields().getFirst().getDictionary() != null);
                try (ArrowStreamWriter writer = new ArrowStreamWriter(reader.getVectorSchemaRoot(), reader, stream)) {
                    while (reader.loadNextBatch()) {
                        writer.writeBatch();
                    }
                    writer.end();
                }
            }
            List<Object> read = new ArrayList<>();
            try (ArrowReader reader = new ArrowStreamReader(new ByteArrayInputStream(stream.toByteArray()), allocator)) {
                while (reader.loadNextBatch()) {
                    FieldVector vector = reader.getVectorSchemaRoot().getVector(0);
                    var encoding = vector.getField().getDictionary();
                    try (ValueVector texts = encoding == null ? null : DictionaryEncoder.decode(vector, reader.lookup(encoding.getId()))) {
                        ValueVector from = texts == null ? vector : texts;
                        for (int i = 0; i < from.getValueCount(); i++) {
                            read.add(from.isNull(i) ? null : from.getObject(i).toString());
                        }
                    }
                }
            }
            assertEquals(expected, read);
        }
    }
}
