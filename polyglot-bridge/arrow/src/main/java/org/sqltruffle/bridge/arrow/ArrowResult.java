package org.sqltruffle.bridge.arrow;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.sqltruffle.api.Query;

/** Results of queries as Arrow record batches. {@code docs/users/arrow.md} says which types they have. */
public final class ArrowResult {

    private ArrowResult() {
    }

    /** Runs a query and reads its result, see {@link #read(Query, BufferAllocator, ArrowOptions)}. */
    public static ArrowReader read(Query query, BufferAllocator allocator) {
        return read(query, allocator, ArrowOptions.DEFAULT);
    }

    /**
     * Runs a query and reads its result. The execution begins here, and ends when the reader is closed or has returned its last batch. The query stays open. The reader's methods throw
     * {@link org.sqltruffle.api.DatabaseException} when the query fails, and {@link MisfitException} for a value that its column's type does not have.
     */
    public static ArrowReader read(Query query, BufferAllocator allocator, ArrowOptions options) {
        return new ResultReader(allocator, new RowSource(query, options));
    }
}
