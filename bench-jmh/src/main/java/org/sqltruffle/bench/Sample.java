package org.sqltruffle.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.TDistribution;

/** Statistics of samples. */
final class Sample {

    private static final double CONFIDENCE = 0.99;

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

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** Half the width of the 99 % confidence interval of the mean, by Student's t; NaN for less than two values. */
    static double error(double[] values) {
        int n = values.length;
        if (n < 2) {
            return Double.NaN;
        }
        double mean = mean(values);
        double variance = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (n - 1);
        return new TDistribution(n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2) * Math.sqrt(variance / n);
    }
}
