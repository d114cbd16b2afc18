package org.sqltruffle.bench.measure;

/** What Java programs do. */
public class JavaBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "java";
    }
}
