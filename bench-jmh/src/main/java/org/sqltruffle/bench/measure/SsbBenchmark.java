package org.sqltruffle.bench.measure;

/** The Star Schema Benchmark's queries. */
public class SsbBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "ssb";
    }
}
