package org.sqltruffle.bench.measure;

/** Some queries from the first execution on. */
public class WarmupBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "warmup";
    }
}
