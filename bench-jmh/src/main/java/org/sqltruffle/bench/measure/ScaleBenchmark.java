package org.sqltruffle.bench.measure;

/** Some queries at several scales. */
public class ScaleBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "scale";
    }
}
