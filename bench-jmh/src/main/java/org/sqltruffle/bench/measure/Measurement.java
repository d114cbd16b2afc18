package org.sqltruffle.bench.measure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One benchmark on one engine. All times are in seconds.
 *
 * @param curves each execution from the first on, process by process
 * @param measured each measured execution of all processes; empty where the first execution took too long for a second one
 * @param settled whether the compilers were at rest before the measurement
 * @param tier the tier of the last execution where the engine tells it, else empty
 */
public record Measurement(String benchmark, String engine, List<double[]> curves, double[] measured, boolean settled, String tier) {

    /** The executions, warm-up included, of which SQPyte's paper reports the mean. */
    private static final int EARLY = 50;

    /** The first execution: the median over the processes. */
    public double first() {
        return Sample.median(curves.stream().mapToDouble(curve -> curve[0]).toArray());
    }

    /** An execution after warm-up: the lower quartile of those measured. */
    public double warm() {
        return measured.length == 0 ? first() : Sample.lowerQuartile(measured);
    }

    /** The first 50 executions of each process, fewer if there were fewer. */
    public double[] early() {
        return curves.stream().flatMapToDouble(curve -> Arrays.stream(curve).limit(EARLY)).toArray();
    }

    /** The mean of {@link #early}. */
    public double earlyMean() {
        return Sample.mean(early());
    }

    /** {@code *} if compilers were still at work. */
    public String mark() {
        return settled ? "" : "*";
    }

    /** The measurements of several processes as one. */
    public static Measurement combine(List<Measurement> all) {
        Measurement any = all.getFirst();
        return new Measurement(any.benchmark, any.engine, all.stream().flatMap(m -> m.curves.stream()).toList(),
                        all.stream().flatMapToDouble(m -> Arrays.stream(m.measured)).toArray(), all.stream().allMatch(Measurement::settled),
                        all.stream().map(Measurement::tier).distinct().collect(Collectors.joining(" and ")));
    }
}
