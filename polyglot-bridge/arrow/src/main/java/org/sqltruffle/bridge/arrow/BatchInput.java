package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;

/** Record batches that come one after the other. */
public interface BatchInput {

    /** Where each batch is. */
    VectorSchemaRoot root() throws IOException;

    /** The dictionaries of columns that have one, {@code null} for none. */
    DictionaryProvider dictionaries();

    /** Loads the next batch; {@code false} after the last one. */
    boolean next() throws IOException;

    /** The batches of a reader, which stays open. */
    static BatchInput of(ArrowReader reader) {
        return new BatchInput() {
            @Override
            public VectorSchemaRoot root() throws IOException {
                return reader.getVectorSchemaRoot();
            }

            @Override
            public DictionaryProvider dictionaries() {
                return reader;
            }

            @Override
            public boolean next() throws IOException {
                return reader.loadNextBatch();
            }
        };
    }
}
