package org.sqltruffle.bench;

/** Tables from CSV files. */
public class LoadBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "load";
    }
}
