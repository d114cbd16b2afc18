package org.sqltruffle.bench;

/** Calls across the boundary. */
public class CrossingBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "crossing";
    }
}
