package org.sqltruffle.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.TDistribution;

/** Statistics of samples. */
final class Sample {

    private static final double CONFIDENCE = 0.99;
    /** One in so many values is left out at each end. */
    private static final int CUT = 4;

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
                        error(means), all.stream().allMatch(Measurement::warm), any.curve(),
                        all.stream().map(Measurement::tier).distinct().collect(Collectors.joining(" and ")));
    }

    /** The mean of the middle half: a quarter of the values at each end is left out, so that a burst of something else on the machine changes little. */
    static double middle(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int g = sorted.length / CUT;
        return mean(Arrays.copyOfRange(sorted, g, sorted.length - g));
    }

    /** Half the width of the 99 % confidence interval of {@link #middle}, by Tukey and McLaughlin: from the winsorized variance; NaN for less than two values. */
    static double middleError(double[] values) {
        int n = values.length;
        if (n < 2) {
            return Double.NaN;
        }
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int g = n / CUT;
        Arrays.fill(sorted, 0, g, sorted[g]);
        Arrays.fill(sorted, n - g, n, sorted[n - g - 1]);
        double part = (double) (n - 2 * g) / n;
        return t(n - 2 * g - 1) * Math.sqrt(variance(sorted) / n) / part;
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** Half the width of the 99 % confidence interval of the mean, by Student's t; NaN for less than two values. */
    static double error(double[] values) {
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
