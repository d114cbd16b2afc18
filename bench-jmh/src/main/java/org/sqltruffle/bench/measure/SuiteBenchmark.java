package org.sqltruffle.bench.measure;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The class that JMH runs: one benchmark of a suite on one engine. It works in the workers and under JMH's own runner. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SuiteBenchmark {

    @Param("tpch")
    public String suite;
    @Param("sqltruffle")
    public String engine;
    @Param("q06")
    public String benchmark;
    @Param("0.05")
    public double scale;

    private TimedWorkload workload;

    @Setup
    public void open() throws Exception {
        workload = OpenSession.of(suite, engine, scale).workload(benchmark);
    }

    @Benchmark
    public long run() throws Exception {
        return workload.run();
    }
}
