package org.sqltruffle.bench.measure;

/** A process with its first query. */
public class StartupBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "startup";
    }
}
