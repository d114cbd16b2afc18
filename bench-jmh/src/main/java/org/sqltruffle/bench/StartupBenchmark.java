package org.sqltruffle.bench;

/** A process with its first query. */
public class StartupBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "startup";
    }
}
