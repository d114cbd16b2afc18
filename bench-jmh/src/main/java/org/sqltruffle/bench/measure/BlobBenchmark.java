package org.sqltruffle.bench.measure;

/** A blob as a whole. */
public class BlobBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "blob";
    }
}
