package org.sqltruffle.bench;

import java.util.List;
import org.sqltruffle.tpch.GeneratedDatabase;

/** SQPyte's six micro-benchmarks as the Python program micro.py. */
final class PythonSuite extends PythonProgramSuite {

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
    public double defaultScale(boolean quick) {
        return twin.defaultScale(quick);
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return twin.data(scale);
    }
}
