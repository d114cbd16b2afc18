package org.sqltruffle.bench.workload;

import org.sqltruffle.tpch.query.Answer;

/** A prepared statement and its current row. Columns count from 0, parameters from 1, as in SQLite. */
public interface Query extends AutoCloseable {

    void bindLong(int parameter, long value) throws Exception;

    void bindDouble(int parameter, double value) throws Exception;

    void bindString(int parameter, String value) throws Exception;

    void bindBytes(int parameter, byte[] value) throws Exception;

    /** Ends an execution, so that parameters can be bound. */
    void reset() throws Exception;

    /** Begins anew with the parameters as they are. */
    void start() throws Exception;

    /** Goes to the next row, if there is one. */
    boolean next() throws Exception;

    /** Runs a statement that gives no rows, and returns how many rows it changed. */
    long update() throws Exception;

    int columnCount() throws Exception;

    boolean isNull(int column) throws Exception;

    long getLong(int column) throws Exception;

    double getDouble(int column) throws Exception;

    /** {@code null} for NULL. */
    String getString(int column) throws Exception;

    /** {@code null} for NULL. */
    byte[] getBytes(int column) throws Exception;

    /** Whether it was closed by an error, and has to be prepared anew. */
    default boolean isClosed() throws Exception {
        return false;
    }

    /** As {@link Workload#tier}. */
    default String tier() {
        return "";
    }

    /** Runs the query and keeps its rows. */
    Answer answer() throws Exception;

    @Override
    void close() throws Exception;
}
