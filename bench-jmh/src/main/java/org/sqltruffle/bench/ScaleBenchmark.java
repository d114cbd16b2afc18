package org.sqltruffle.bench;

/** Some queries at several scales. */
public class ScaleBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "scale";
    }
}
