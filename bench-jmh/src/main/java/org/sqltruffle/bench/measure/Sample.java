package org.sqltruffle.bench.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.TDistribution;

/** Statistics of samples. */
public final class Sample {

    private static final double CONFIDENCE = 0.99;
    /** The part of the values that counts, less one in so many. */
    private static final int PART = 3;
    private static final int FASTEST = 20;

    private Sample() {
    }

    /** Measurements of several processes as one: means over the processes, the interval from how much these differ. */
    static Measurement combine(List<Measurement> all) {
        Measurement any = all.getFirst();
        if (all.size() == 1) {
            return any;
        }
        double[] means = all.stream().mapToDouble(Measurement::mean).toArray();
        return new Measurement(any.benchmark(), any.engine(), mean(all.stream().mapToDouble(Measurement::first).toArray()), mean(means),
                        error(means), all.stream().allMatch(Measurement::warm), any.curve(), meanOfKnown(all),
                        all.stream().map(Measurement::tier).distinct().collect(Collectors.joining(" and ")));
    }

    /**
     * The mean of the fastest third without the fastest twentieth: what an execution takes when nothing else disturbs it. On a virtual machine
     * something does: where another's work shares a core for seconds at a time, the same query takes half as long again then.
     */
    static double fastest(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return mean(Arrays.copyOfRange(sorted, from(sorted.length), to(sorted.length)));
    }

    private static int from(int n) {
        return n / FASTEST;
    }

    private static int to(int n) {
        return (n + PART - 1) / PART;
    }

    /** Half the width of the 99 % confidence interval of {@link #fastest}, by Tukey and McLaughlin: from the winsorized variance; NaN for less than four values. */
    public static double fastestError(double[] values) {
        int n = values.length;
        int kept = to(n) - from(n);
        if (kept < 2) {
            return Double.NaN;
        }
        double[] sorted = Arrays.stream(values).sorted().toArray();
        Arrays.fill(sorted, 0, from(n), sorted[from(n)]);
        Arrays.fill(sorted, to(n), n, sorted[to(n) - 1]);
        return t(kept - 1) * Math.sqrt(variance(sorted) / n) * n / kept;
    }

    /** Of {@link Measurement#undisturbed}, NaN if none is known. */
    static double meanOfKnown(Collection<Measurement> measurements) {
        return mean(measurements.stream().mapToDouble(Measurement::undisturbed).filter(part -> !Double.isNaN(part)).toArray());
    }

    public static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** Half the width of the 99 % confidence interval of the mean, by Student's t; NaN for less than two values. */
    public static double error(double[] values) {
        int n = values.length;
        if (n < 2) {
            return Double.NaN;
        }
        return t(n - 1) * Math.sqrt(variance(values) / n);
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
    }

    private static double t(int degrees) {
        return new TDistribution(degrees).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }
}
