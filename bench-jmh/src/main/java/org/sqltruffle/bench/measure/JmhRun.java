package org.sqltruffle.bench.measure;

import java.nio.file.Path;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.sqltruffle.bench.suite.Suite;

/** One benchmark in this process under JMH's runner: the worker is the fork. The workload takes the times that the report has. */
public final class JmhRun {

    private static final int ITERATIONS = 5;
    /** Seconds of an iteration at least: JMH waits for the last execution of each, and begins the next with threads that have to wake, which takes some milliseconds. */
    private static final double LEAST = 0.1;
    private static final double MILLIS = 1e3;

    private JmhRun() {
    }

    /**
     * @param expected seconds that an execution will take, more or less: there are fewer iterations when not even one fits into each, or they would be very short
     * @param json where JMH writes its own result
     */
    public static void run(Suite suite, String engine, String benchmark, double scale, double seconds, double expected, Path json) throws RunnerException {
        // Runs of other benchmarks on the same machine are the user's business; JMH's lock is one for all.
        System.setProperty("jmh.ignoreLock", "true");
        int iterations = iterations(seconds, expected);
        Options options = new OptionsBuilder().include("^" + suite.jmhClass().getName().replace(".", "\\.") + "\\.run$")
                        .param("engine", engine).param("benchmark", benchmark).param("scale", Double.toString(scale))
                        .forks(0).threads(1).warmupIterations(0)
                        .measurementIterations(iterations).measurementTime(TimeValue.milliseconds(Math.max(1, Math.round(seconds / iterations * MILLIS))))
                        .shouldFailOnError(true).verbosity(VerboseMode.SILENT).output("/dev/null")
                        .result(json.toString()).resultFormat(ResultFormatType.JSON).build();
        new Runner(options).run();
    }

    static int iterations(double seconds, double expected) {
        return Math.clamp((long) (seconds / Math.max(expected, LEAST)), 1, ITERATIONS);
    }
}
