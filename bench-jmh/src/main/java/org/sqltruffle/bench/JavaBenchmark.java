package org.sqltruffle.bench;

/** What Java programs do. */
public class JavaBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "java";
    }
}
