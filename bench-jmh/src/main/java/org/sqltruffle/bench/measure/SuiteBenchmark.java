package org.sqltruffle.bench.measure;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What JMH runs: one benchmark of a suite on one engine. Works under the launcher's workers and under JMH's own runner. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public abstract class SuiteBenchmark {

    @Param("sqltruffle")
    public String engine;
    /** One of the suite's names. */
    @Param("")
    public String benchmark;
    /** What the suite says of scales. */
    @Param("0.05")
    public double scale;

    private TimedWorkload workload;

    abstract String suite();

    @Setup
    public void open() throws Exception {
        workload = OpenSession.of(suite(), engine, scale).workload(benchmark);
    }

    @Setup(Level.Invocation)
    public void before() {
        workload.before();
    }

    @TearDown(Level.Invocation)
    public void after() {
        workload.after();
    }

    @Benchmark
    public long run() throws Exception {
        return workload.run();
    }
}
