package org.sqltruffle.bench.measure;

/** Calls across the boundary. */
public class CrossingBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "crossing";
    }
}
