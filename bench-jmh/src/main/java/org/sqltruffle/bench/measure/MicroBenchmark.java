package org.sqltruffle.bench.measure;

/** SQPyte's six micro-benchmarks. */
public class MicroBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "micro";
    }
}
