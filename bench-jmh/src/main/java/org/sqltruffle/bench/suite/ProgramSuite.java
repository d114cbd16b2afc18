package org.sqltruffle.bench.suite;

import java.util.List;
import java.util.Map;
import org.sqltruffle.bench.workload.program.Program;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/** A suite of Java programs on TPC-H's database. */
public abstract class ProgramSuite implements Suite {

    private final Map<String, Program> programs;

    /** @param programs by name, in the order of reports */
    ProgramSuite(Map<String, Program> programs) {
        this.programs = programs;
    }

    @Override
    public final List<String> benchmarks() {
        return List.copyOf(programs.keySet());
    }

    @Override
    public final double defaultScale(boolean quick) {
        return quick ? 0.02 : 0.1;
    }

    @Override
    public final GeneratedDatabase data(double scale) {
        return new TpchDatabase(scale);
    }

    @Override
    public final Workload open(String benchmark, OpenDatabase on) throws Exception {
        return programs.get(benchmark).open(on);
    }
}
