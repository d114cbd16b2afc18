package org.sqltruffle.bench;

/** The Star Schema Benchmark's queries. */
public class SsbBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "ssb";
    }
}
