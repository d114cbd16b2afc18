package org.sqltruffle.bench.suite;

import java.util.List;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;

/** SQPyte's six micro-benchmarks as the Python program micro.py. */
final class PythonSuite implements Suite {

    private final Suite twin = new MicroSuite();

    @Override
    public String name() {
        return "python";
    }

    @Override
    public String description() {
        return "SQPyte's six micro-benchmarks, in Python";
    }

    @Override
    public List<String> benchmarks() {
        return twin.benchmarks();
    }

    @Override
    public boolean accepts(Engine engine) {
        return engine.isPython();
    }

    @Override
    public List<String> references() {
        return List.of("cpython");
    }

    @Override
    public double defaultScale(boolean quick) {
        return twin.defaultScale(quick);
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return twin.data(scale);
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) {
        throw new UnsupportedOperationException("a Python program");
    }
}
