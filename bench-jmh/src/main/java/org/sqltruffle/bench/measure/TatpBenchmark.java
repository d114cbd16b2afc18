package org.sqltruffle.bench.measure;

/** TATP's transactions. */
public class TatpBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "tatp";
    }
}
