package org.sqltruffle.bench;

/** A connection of an engine to a database, used by one thread. */
interface Session extends AutoCloseable {

    /** Prepares a statement. */
    Query prepare(String sql) throws Exception;

    /** Prepares a query that is run to its end, with every value read. */
    default Workload workload(String sql) throws Exception {
        return new QueryWorkload(prepare(sql));
    }

    /** Runs a statement that gives no rows. */
    default void execute(String sql) throws Exception {
        try (Query query = prepare(sql)) {
            query.update();
        }
    }

    @Override
    void close() throws Exception;
}
