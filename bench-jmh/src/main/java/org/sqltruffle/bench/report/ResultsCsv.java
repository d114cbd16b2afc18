package org.sqltruffle.bench.report;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.measure.Sample;

/**
 * The results for programs. Each benchmark on an engine has three lines of different {@code kind}: {@code first}, the first execution;
 * {@code early}, the mean of the first 50 executions with its 99 % confidence interval; {@code warm}, the lower quartile after warm-up. The
 * column {@code mark} has {@code *} if compilers were still at work.
 */
public final class ResultsCsv {

    public static final String HEADER = "suite,benchmark,engine,scale,kind,seconds,ci99,factor,mark\n";
    /** The kind of the times after warm-up. */
    public static final String WARM = "warm";

    private ResultsCsv() {
    }

    public static String of(Results results) {
        StringBuilder text = new StringBuilder(HEADER);
        for (String benchmark : results.benchmarks()) {
            for (String engine : results.engines()) {
                results.get(benchmark, engine).ifPresent(m -> {
                    line(text, results, m, "first", Measurement::first, Double.NaN, "");
                    line(text, results, m, "early", Measurement::earlyMean, Sample.error(m.early()), "");
                    line(text, results, m, WARM, Measurement::warm, Double.NaN, m.mark());
                });
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, Results results, Measurement m, String kind, ToDoubleFunction<Measurement> seconds,
                    double error, String mark) {
        OptionalDouble factor = results.factor(m.benchmark(), m.engine(), seconds);
        text.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%s,%.9f,%s,%s,%s%n", results.suite().name(), m.benchmark(), m.engine(),
                        results.scale(), kind,
                        seconds.applyAsDouble(m), Double.isNaN(error) ? "" : String.format(Locale.ROOT, "%.9f", error),
                        factor.isEmpty() ? "" : String.format(Locale.ROOT, "%.4f", factor.getAsDouble()), mark));
    }

    /** Each of the first executions with its seconds. */
    static String executions(Results results) {
        StringBuilder text = new StringBuilder("suite,benchmark,engine,scale,process,execution,seconds\n");
        for (String benchmark : results.benchmarks()) {
            for (String engine : results.engines()) {
                results.get(benchmark, engine).ifPresent(m -> {
                    for (int process = 0; process < m.curves().size(); process++) {
                        double[] curve = m.curves().get(process);
                        for (int i = 0; i < curve.length; i++) {
                            text.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%d,%d,%.9f%n", results.suite().name(), benchmark, engine,
                                            results.scale(), process + 1, i + 1, curve[i]));
                        }
                    }
                });
            }
        }
        return text.toString();
    }

    /** Values by column of a line; the header and the line have as many. */
    static Map<String, String> fields(String header, String line) {
        String[] names = header.strip().split(",");
        String[] values = line.split(",", -1);
        if (names.length != values.length) {
            throw new IllegalArgumentException("damaged line: " + line);
        }
        return IntStream.range(0, names.length).boxed().collect(Collectors.toMap(i -> names[i], i -> values[i]));
    }
}
