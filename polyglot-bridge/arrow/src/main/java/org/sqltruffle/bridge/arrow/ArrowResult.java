package org.sqltruffle.bridge.arrow;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.session.QueryBatches;

/** Results of queries as Arrow record batches. {@code docs/users/arrow.md} says which types they have. */
public final class ArrowResult {

    private ArrowResult() {
    }

    /** Runs a query and reads its result, see {@link #read(Query, BufferAllocator, ArrowOptions)}. */
    public static ArrowReader read(Query query, BufferAllocator allocator) {
        return read(query, allocator, ArrowOptions.DEFAULT);
    }

    /**
     * Runs a query and reads its result. The execution begins here, and ends when the reader is closed or has returned its last batch. The
     * query stays open. The reader's methods throw {@link org.sqltruffle.api.DatabaseException} when the query fails, and
     * {@link MisfitException} for a value that its column's type does not have.
     */
    public static ArrowReader read(Query query, BufferAllocator allocator, ArrowOptions options) {
        return new ResultReader(allocator, new ColumnSource(QueryBatches.of(query), options), () -> {});
    }

    /**
     * The columns of a query as their declarations alone make them, without running it. Where a declaration says nothing, the type is null.
     */
    public static Schema declaredSchema(Query query) {
        try (QueryBatches batches = QueryBatches.of(query)) {
            return new Schema(batches.columns().stream().map(column -> declaredField(column.name(), column.declaredType())).toList());
        }
    }

    /** A column of a declared type, which may be {@code null}; of type null when the declaration says nothing. */
    public static Field declaredField(String name, String declaredType) {
        ColumnType type = DeclaredTypes.declaredType(declaredType);
        return (type == null ? ColumnType.NULL : type).field(name);
    }
}
