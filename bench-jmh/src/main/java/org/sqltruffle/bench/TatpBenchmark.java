package org.sqltruffle.bench;

/** TATP's transactions. */
public class TatpBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "tatp";
    }
}
