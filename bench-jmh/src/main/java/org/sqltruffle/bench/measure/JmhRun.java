package org.sqltruffle.bench.measure;

import java.nio.file.Path;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One turn of a benchmark under JMH's runner. The worker is the process that JMH would fork. */
public final class JmhRun {

    private static final double MILLIS = 1e3;

    private JmhRun() {
    }

    /** @param json where JMH writes its own result */
    public static void run(String suite, String engine, String benchmark, double scale, double seconds, Path json) throws RunnerException {
        // JMH's lock is one for the machine; other runs are the user's business.
        System.setProperty("jmh.ignoreLock", "true");
        Options options = new OptionsBuilder().include("^" + SuiteBenchmark.class.getName().replace(".", "\\.") + "\\.run$")
                        .param("suite", suite).param("engine", engine).param("benchmark", benchmark).param("scale", Double.toString(scale))
                        .forks(0).threads(1).warmupIterations(0)
                        .measurementIterations(1).measurementTime(TimeValue.milliseconds(Math.max(1, Math.round(seconds * MILLIS))))
                        .shouldFailOnError(true).verbosity(VerboseMode.SILENT).output("/dev/null")
                        .result(json.toString()).resultFormat(ResultFormatType.JSON).build();
        new Runner(options).run();
    }
}
