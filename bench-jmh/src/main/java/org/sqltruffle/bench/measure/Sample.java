package org.sqltruffle.bench.measure;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/** Statistics of samples. */
public final class Sample {

    private static final double CONFIDENCE = 0.99;
    private static final int QUARTER = 4;

    private Sample() {
    }

    /** The lower quartile: other work on the machine only makes executions slower. */
    public static double lowerQuartile(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return sorted[(sorted.length - 1) / QUARTER];
    }

    public static double median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
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
        double mean = mean(values);
        double variance = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (n - 1);
        return new TDistribution(n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2) * Math.sqrt(variance / n);
    }
}
