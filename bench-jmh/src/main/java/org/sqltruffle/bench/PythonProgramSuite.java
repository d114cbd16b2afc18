package org.sqltruffle.bench;

import java.util.List;

/** A suite that is a program in Python, for engines in Python only. */
abstract class PythonProgramSuite implements Suite {

    @Override
    public final boolean accepts(Engine engine) {
        return engine.isPython();
    }

    @Override
    public final List<String> references() {
        return List.of("cpython");
    }

    @Override
    public final Workload open(String benchmark, OpenDatabase on) {
        throw new UnsupportedOperationException("a Python program");
    }

    @Override
    public final Class<? extends SuiteBenchmark> jmhClass() {
        throw new UnsupportedOperationException("a Python program");
    }
}
