package org.sqltruffle.bench.workload;

import org.sqltruffle.tpch.query.Answer;

/** What a benchmark times: a prepared query that is run as a whole, or a program around queries. */
public interface Workload extends AutoCloseable {

    /** Runs once and says what came out, for comparison with other engines. */
    Answer answer() throws Exception;

    /**
     * Runs once. A query reads every value of every row, each by the getter of its type.
     *
     * @return a number that depends on all that was read
     */
    long run() throws Exception;

    /** Which tier ran it last, where the engine knows; else empty. */
    default String tier() {
        return "";
    }

    @Override
    void close() throws Exception;
}
