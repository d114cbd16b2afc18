package org.sqltruffle.bench.measure;

/** How fast rows arrive. */
public class RowsBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "rows";
    }
}
