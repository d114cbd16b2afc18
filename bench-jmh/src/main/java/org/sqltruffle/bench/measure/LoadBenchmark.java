package org.sqltruffle.bench.measure;

/** Tables from CSV files. */
public class LoadBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "load";
    }
}
