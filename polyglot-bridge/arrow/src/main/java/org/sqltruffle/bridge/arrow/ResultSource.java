package org.sqltruffle.bridge.arrow;

import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Where {@link ResultReader} gets a result from. */
interface ResultSource extends AutoCloseable {

    /** The columns. It may read values first. */
    Schema schema();

    /** Puts the next rows into the vectors of the schema, which are empty; returns how many, 0 after the last one. */
    int fill(VectorSchemaRoot root);

    @Override
    void close();
}
