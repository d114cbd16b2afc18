package org.sqltruffle.bench.suite;

import java.util.List;
import java.util.stream.Stream;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/** From a SQLite file to a data frame in CPython, as the Python program frames.py. */
final class FramesSuite implements Suite {

    @Override
    public String name() {
        return "frames";
    }

    @Override
    public String description() {
        return "TPC-H's lineitem and three queries, from a SQLite file to data frames of pandas and polars in CPython";
    }

    @Override
    public List<String> benchmarks() {
        return Stream.of("lineitem16", "lineitem3", "q01", "q06", "q09").flatMap(name -> Stream.of(name + "-pandas", name + "-polars"))
                        .toList();
    }

    @Override
    public boolean accepts(Engine engine) {
        return engine.makesFrames();
    }

    @Override
    public List<String> references() {
        return List.of("frames-sqlite3");
    }

    @Override
    public double defaultScale(boolean quick) {
        return quick ? 0.02 : 0.2;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TpchDatabase(scale);
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) {
        throw new UnsupportedOperationException("a Python program");
    }
}
